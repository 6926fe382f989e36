// What a question puts before the title it asks about: `ما في المغني ج 4`, `هل توجد في المغني`, `Y a-t-il dans`.

const ASKS =
  /^(?:(?:هل|أهل|ماذا|أين|اين|أليس|أيوجد|ايوجد|أريد|اريد|أرني|ارني|أعطني|اعطني|هات|اعرض|افتح|اقرأ|اقرا|تحقق|تأكد|ابحث|راجع)(?![\u0621-\u0652])|ما (?=(?:في|هو|هي|نص|الذي|جاء|ورد|ذكر|ذكره|معنى|يقول|قال|قاله|كتب|مضمون|محتوى|المكتوب|يوجد)(?![\u0621-\u0652])))/u;

const LITTLE =
  /^(?:هل|ما|ماذا|أين|لي|لنا|هذا|هذه|هو|هي|ذلك|تلك|حقا|فعلا|صحيح أن|أن|النص|نص|العبارة|الكلام|القول|الحديث|الاقتباس|اللفظ|الذي|التي|يوجد|توجد|وجد|ورد|وردت|يرد|جاء|جاءت|ذكر|ذكره|مذكور|موجود|موجودة|مكتوب|المكتوب|أجد|اجد|نجد|تجد|يقول|تقول|معنى|مضمون|محتوى|كتب|من|في|عن|على|كتاب)(?![\u0621-\u0652])[\s:،؟]*/u;

const LATIN =
  /^(?:(?:does|do|did|is|isn['’]t|has|can you|please|show me|open|où|what['’]s|what does)(?= (?:al-|\p{Lu}))|y a[- ]t[- ]il|qu['’]y a[- ]t[- ]il|qu['’]est-ce qu['’]il y a|que (?:dit|contient)|est-ce que?|où (?:est|trouver)|(?:wo|was) (?:steht|sagt))(?![\p{L}])[\s:]*(?:(?:une?|la|le|dans|à|in)(?![\p{L}])\s*)*/iu;

const MAX_LITTLE = 8;

/** A name without the question before it; empty where there is nothing but the question. */
export function afterQuestion(name: string): string {
  const latin = LATIN.exec(name);
  if (latin) return name.slice(latin[0].length);
  const asks = ASKS.exec(name);
  if (!asks) return name;
  let rest = name.slice(asks[0].length).trimStart();
  for (let i = 0; i < MAX_LITTLE; i++) {
    const little = LITTLE.exec(rest);
    if (!little) break;
    rest = rest.slice(little[0].length);
  }
  return rest;
}
