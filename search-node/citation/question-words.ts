// What a question puts around the title it asks about: `ما في المغني ج 4`, `Peux-tu trouver la`, `al-Mughni say`.

const ASKS =
  /^(?:السلام عليكم[\s،,]*)?(?:(?:هل|أهل|ماذا|أين|اين|وين|كيف|أليس|أيوجد|ايوجد|عندكم|لديكم|أريد|اريد|أود|اود|أرني|ارني|أعطني|اعطني|هات|اعرض|افتح|اقرأ|اقرا|تحقق|تأكد|ابحث|أبحث|راجع|لو سمحت|لو سمحتم|من فضلك|من فضلكم|رجاء|دلني)(?![\u0621-\u0652])|ما (?=(?:في|هو|هي|نص|الذي|جاء|ورد|ذكر|ذكره|معنى|يقول|قال|قاله|كتب|مضمون|محتوى|المكتوب|يوجد)(?![\u0621-\u0652])))/u;

const LITTLE =
  /^(?:هل|ما|ماذا|أين|لي|لنا|هذا|هذه|هو|هي|ذلك|تلك|حقا|فعلا|صحيح أن|أن|النص|نص|العبارة|الكلام|القول|الحديث|الاقتباس|اللفظ|الذي|التي|يوجد|توجد|وجد|ورد|وردت|يرد|جاء|جاءت|ذكر|ذكره|مذكور|موجود|موجودة|مكتوب|المكتوب|أجد|اجد|نجد|تجد|يقول|تقول|معنى|مضمون|محتوى|كتب|من|في|عن|على|كتاب|عندكم|لديكم|لو سمحت|لو سمحتم|من فضلك|من فضلكم|افتح|اعرض|هات|أرني|أريد|أقرأ|اقرأ|أرى|أفتح|أبحث|أعثر|الاطلاع)(?![\u0621-\u0652])[\s:،؟]*/u;

/** Words that begin a question or a wish, and what may follow them before the title, in lower case. */
const LATIN_ASKS = wordsThen(
  `hello hi bonjour salut is isn't are was does do did has have can could would will may please show give open find read look quote
   what what's where where's which how who i i'd i'm i'll let's there in on at
   où que qu' quel quelle est est-ce y a-t-il existe-t-il peux-tu pouvez-vous peut-on puis-je pourriez-vous pourrais-tu avez-vous as-tu
   montre montre-moi montrez montrez-moi ouvre ouvrez ouvre-moi donne donne-moi donnez-moi cherche trouve trouve-moi trouvez lis affiche
   dis-moi dites-moi je j' j'aimerais dans à wo was`,
  'iu',
);
const LATIN_LITTLE = wordsThen(
  `hello am is are was does do did has have can could would will may please show give open find read look looking like want need wish to for at
   what where there it that this you we i me us my say says said stand stands written a an any the in on of from text passage about get see
   se te vous nous moi me il elle on en le la les l' un une des du de d' dans à au aux où que qu' qui quoi est ce sont dit contient
   trouve trouver trouve-t-on lire voir ouvrir montrer afficher chercher cherche veux voudrais aimerais pourriez-vous avez-vous peux-tu pouvez-vous
   puis-je peut-on existe y a a-t-il s'il plaît svp stp texte passage donner steht sagt`,
  'u',
);

/** `al-Mughni say in`, `Ibn Qudama à la`: what a question says between the title and the place. */
const SAYS =
  /,? (?:(?:really|actually|ever|vraiment|bien)\s)?(?:says?|have|has|had|contains?|states?|mentions?|reads?|with|dit|contient|a|à|يقول|يذكر)(?:\s(?:anything|something))?(?:\s(?:a|an|any|the|une?|la|le|à|dans|sur|on|in|at|about|في))*$/iu;
const ARTICLES = /^(?:the|an?|any|la|les?|l['’]|une?|du|des?|to|in|on|of)$/iu;

const MAX_LITTLE = 14;

/** A name without the question around it; empty where there is nothing but the question. */
export function afterQuestion(name: string): string {
  if (ARTICLES.test(name)) return '';
  const latin = LATIN_ASKS.exec(name);
  if (latin)
    return name
      .slice(latin[0].length + littleIn(name.slice(latin[0].length), LATIN_LITTLE))
      .replace(SAYS, '');
  const asks = ASKS.exec(name);
  if (!asks) return name;
  const rest = name.slice(asks[0].length).trimStart();
  return rest.slice(littleIn(rest, LITTLE)).replace(SAYS, '');
}

/** How much of the beginning is little words. */
function littleIn(text: string, little: RegExp): number {
  let at = 0;
  for (let i = 0; i < MAX_LITTLE; i++) {
    const match = little.exec(text.slice(at));
    if (!match) break;
    at += match[0].length;
  }
  return at;
}

/** One of these words at the beginning, and the marks after it. A word that is elided needs no space. */
function wordsThen(list: string, flags: string): RegExp {
  const words = list.trim().split(/\s+/);
  const quoted = (word: string) => word.replace(/'/g, "['’]");
  const whole = words.filter((word) => !word.endsWith("'")).map(quoted);
  const elided = words.filter((word) => word.endsWith("'")).map(quoted);
  return new RegExp(
    `^(?:(?:${whole.join('|')})(?![\\p{L}\\p{M}\\d'’-])[\\s,:?]*|(?:${elided.join('|')}))`,
    flags,
  );
}
