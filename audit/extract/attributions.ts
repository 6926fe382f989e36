import type { InText } from './found-citation.ts';
import { noSource, sourceFields } from './source-fields.ts';

const BEFORE = [
  'according to|as (?:reported|noted|stated|described|documented|published|explained) (?:by|in)|as cited (?:by|in)|cited (?:by|in)|quoted (?:by|in)|citing|per (?=the \\p{Lu}|\\p{Lu})|data from|figures from',
  '(?:report|study|survey|article|paper|analysis|review)s? (?:published|conducted|released|issued|written|commissioned) (?:by|in)',
  "selon|d['’]après|comme (?:l['’]|le |la |les )?(?:indique(?:nt)?|rapporte(?:nt)?|souligne(?:nt)?|note(?:nt)?|explique(?:nt)?|écrit)|cité(?:e|s|es)? (?:par|dans)|rapporté(?:e|s|es)? par|publié(?:e|s|es)? (?:par|dans)",
].join('|');
const VERBS = [
  'reports|reported|notes|noted|finds|found|estimates|estimated|writes|wrote|states|stated|shows|showed|documents|documented|announced|confirms|confirmed',
  'rapporte|rapportait|indique|indiquait|écrit|note|notait|estime|estimait|précise|précisait|souligne|confirme|révèle',
].join('|');
const ARABIC =
  'وفق(?:ًا|اً|ا)?|بحسب|حسب|طبق(?:ًا|اً|ا)|استناد(?:ًا|اً|ا)\\sإلى|نقل(?:ًا|اً|ا)\\sعن|(?:كما\\s)?(?:جاء|ورد)\\sفي|(?:كما\\s)?(?:ذكرت?|أفادت?|أوردت?|أعلنت?|نشرت?|كشفت?)';

const SMALL =
  'of|the|for|de|du|des|la|le|les|et|and|&|en|in|on|sur|pour|à|au|aux|from|by|van|von|al|el|del|di';
const VAGUE_ARABIC =
  /^(?:ال)?(?:خبراء|مصادر|مصدر|بعض|دراسات|تقارير|علماء|باحثين|باحثون|ذلك|هذا|هذه|ما|رأي|عدد|كثير|قانون|نوع|حاجة|فقهاء|محللين)(?:\s|$)/u;
const NO_NAME =
  /^(?:it|he|she|they|this|that|these|we|i|you|there|some|many|most|experts?|il|elle|ils|elles|on|nous|ce|cela|certains?|the|le|la|les|a|an|un|une)$/iu;

/** “According to X”, “X reports that”, « selon X », «وفقًا لـX»: words that name a source. Unnamed ones are no reference. */
export function attributionsIn(text: string): InText[] {
  return [
    ...byWords(text),
    ...byVerbs(text),
    ...byYears(text),
    ...byTitles(text),
    ...byLabels(text),
    ...inArabic(text),
  ];
}

function byWords(text: string): InText[] {
  const words = text.matchAll(new RegExp(`(?<!\\p{L})(?:${BEFORE})\\s*(?=[\\p{L}"“«*_\\[])`, 'giu'));
  return [...words].flatMap(({ 0: whole, index }) => {
    const from = index + whole.length;
    const after = text.slice(from, from + 240);
    const name = (/^(?:selon|d['’]après)/iu.test(whole) ? frenchClause(after) : null) ?? nameAt(after);
    return name === null ? [] : [attribution(index, from + name.length, name)];
  });
}

/** French names go on in small letters: all up to the comma or bracket, where it is short and has a capital. */
function frenchClause(text: string): string | null {
  const clause = /^[^,.;:()[\n«»“"*]{2,80}?(?=\s?[,([])/u.exec(text)?.[0].trim();
  if (clause === undefined || clause.split(/\s/u).length > 8 || !/\p{Lu}/u.test(clause)) return null;
  return `${clause}${/^\s\(\p{Lu}{2,9}\)/u.exec(text.slice(clause.length))?.[0] ?? ''}`;
}

const LEAD =
  /^(?:(?:the|a|an|its|their|le|la|les|un|une|des|du|de|son|sa)\s)?(?:(?:[ld]['’]|\p{Ll}[\p{L}-]*|[12]\d{3})\s?){0,6}/u;

/** The name at the start: small words up to a capital or quotation mark, then capitals and what joins them. */
function nameAt(text: string): string | null {
  const lead = LEAD.exec(text)?.[0] ?? '';
  const from = beginsName(text) ? '' : lead;
  const quoted =
    '«[^«»]{2,200}»|“[^“”]{2,200}”|"[^"\\n]{2,200}"|\\*{1,2}[^*\\n]{2,200}\\*{1,2}|_[^_\\n]{2,200}_';
  const capital =
    "(?:(?:l|d|L|D)['’])?\\p{Lu}[\\p{L}\\p{N}'’.&-]*|\\d{4}(?=\\s\\p{Lu})|\\d{1,4}(?=\\s(?:of|de|du)\\s)";
  const one = `(?:${quoted}|${capital})`;
  const pattern = new RegExp(
    `^${one}(?:(?:\\s|['’])(?:(?:${SMALL})(?:\\s|['’]))*${one}|,?\\s(?:(?:dans|in|from)\\s(?:\\p{Ll}+\\s){0,3})?(?=["“«*])${quoted})*(?:\\s\\(\\p{Lu}[\\p{Lu}.]{1,9}\\))?`,
    'u',
  );
  const name = pattern.exec(text.slice(from.length))?.[0];
  if (name === undefined) return null;
  const whole = `${from}${name}`.replace(/[.,'’]+$/u, '');
  return NO_NAME.test(whole.trim()) ? null : whole;
}

function beginsName(text: string): boolean {
  return /^(?:["“«*_]|\p{Lu})/u.test(text);
}

const VERB = new RegExp(
  `\\s(?:${VERBS})\\s(?:that|qu['’e]|in\\s[^.]{3,30}\\sthat|en\\s[^.]{3,30}\\squ)`,
  'gu',
);
const CAPITAL = "\\p{Lu}[\\p{L}\\p{N}'’.&-]*";
const NAME_BEFORE = new RegExp(
  `(?<![\\p{L}'’])(?:(?:The|L['’]|Le|La|Les)\\s?)?${CAPITAL}(?:\\s(?:(?:${SMALL})\\s){0,2}${CAPITAL}){0,8}$`,
  'u',
);
const NARRATOR = new RegExp(NAME_BEFORE.source.replace(/\$$/u, '(?:\\set\\sal\\.?)?$'), 'u');
const NAME_REACH = 120;

/** A capitalised name right before the verb, the verb with “that” behind it. */
function byVerbs(text: string): InText[] {
  return [...text.matchAll(VERB)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - NAME_REACH), index);
    const name = NAME_BEFORE.exec(before)?.[0];
    const bare = name?.replace(/^(?:The|Le|La|Les)\s|^L['’]/u, '');
    if (name === undefined || bare === undefined || NO_NAME.test(bare) || NO_NAME.test(name)) return [];
    return [attribution(index - name.length, index, name)];
  });
}

const ARGUES =
  'argues?|argued|notes?|noted|finds?|found|shows?|showed|reports?|reported|states?|writes?|wrote|suggests?|estimates?|montrent?|montre|écrit|note|affirment?|soutient|estime';
const YEAR_BEHIND = new RegExp(
  `\\s\\(([12]\\d{3}[a-d]?)\\)(?:,?\\s(?:pp?\\.\\s?\\d+(?:[-–]\\d+)?)|(?=\\s(?:${ARGUES})(?!\\p{L})))`,
  'gu',
);

/** “Smith and Jones (2019) argue”, “Dupont (2015), p. 14”: a name, its year, and what it says or where. */
function byYears(text: string): InText[] {
  return [...text.matchAll(YEAR_BEHIND)].flatMap(({ 0: whole, 1: year = '', index }) => {
    const name = NARRATOR.exec(text.slice(Math.max(0, index - NAME_REACH), index))?.[0];
    if (name === undefined) return [];
    const { page } = sourceFields(whole, 'entry');
    const found = attribution(index - name.length, index + whole.length, name);
    const { publisher } = found.source;
    const isHouse = /^(?:The|Le|La|L['’])|\p{Lu}{2}/u.test(name);
    const named = isHouse ? { publisher } : { author: publisher, publisher: null };
    return [{ ...found, source: { ...found.source, ...named, page, date: year } }];
  });
}

const LABELLED =
  /(?<=^|[.!?؟]\s)\**(?:sources?|references?|see(?:\salso)?|cf\.?|voir(?:\saussi)?|référence|المصدر|المصادر|انظر|ينظر|راجع)\**\s?:\**[^\S\n]*([^\n]{4,300}?)(?=\.\s+\p{Lu}|\.?[^\S\n]*$)/gimu;

/** “Source: World Bank, 2021.”, «انظر: ابن حجر، فتح الباري، ج 1»: a citation for each part. Links in it are their own. */
function byLabels(text: string): InText[] {
  return [...text.matchAll(LABELLED)].flatMap(({ 0: whole, 1: words = '', index }) => {
    if (/https?:|\[[^\]]*\]/u.test(words) || !/\p{Lu}|[؀-ۿ]{2}/u.test(words)) return [];
    let from = index + whole.length - words.length;
    return words.split(/(?<=[;؛])/u).flatMap((part) => {
      const span = [from, from + part.length] as const;
      from += part.length;
      const source = sourceFields(part, 'parenthesis');
      return /\p{L}{2}/u.test(part) ? [{ span, form: 'attribution' as const, source }] : [];
    });
  });
}

const TITLED =
  /(?<!\p{L})(?:book|report|article|paper|study|essay|novel|livre|rapport|ouvrage|étude|roman|كتاب|كتابه|كتابها|تقرير|مقال|دراسة)\s(?:(?:titled|entitled|called|intitulée?|بعنوان)\s)?(?=[«“"*_])/giu;

/** “in his 2018 book *Title*”. */
function byTitles(text: string): InText[] {
  return [...text.matchAll(TITLED)].flatMap(({ 0: whole, index }) => {
    const quoted = QUOTATION.exec(text.slice(index + whole.length, index + whole.length + 240))?.[0];
    if (quoted === undefined) return [];
    const year = /([12]\d{3})\s$/u.exec(text.slice(Math.max(0, index - 6), index))?.[1] ?? null;
    const { title } = sourceFields(quoted, 'entry');
    const source = { ...noSource, title, date: year };
    return [{ span: [index, index + whole.length + quoted.length], form: 'attribution', source }];
  });
}

const QUOTATION =
  /^(?:«[^«»]{2,200}»|“[^“”]{2,200}”|"[^"\n]{2,200}"|\*{1,2}[^*\n]{2,200}\*{1,2}|_[^_\n]{2,200}_)/u;

function inArabic(text: string): InText[] {
  const found = text.matchAll(
    new RegExp(`(?<!\\p{L})[وف]?(?:${ARABIC})\\s+([^،.؛:()\\[\\n؟!]{2,120})`, 'gu'),
  );
  return [...found].flatMap(({ 0: whole, 1: run = '', index }) => {
    const stop =
      /\s(?:أن|إن|أنّ|إنّ|بأن|فإن|فقد|بلغ|بلغت|يبلغ|تبلغ|حيث|الصادرة?|المنشورة?|التي|الذي|والتي|عن|قد|هو|هي|كان|كانت|يجوز|لا|في\sعام|عام|يوم)(?:\s|$)/u.exec(
        run,
      );
    const said = (stop ? run.slice(0, stop.index) : run).trim();
    const words = said.split(/\s+/u).slice(0, 9).join(' ');
    const isTo = /^[وف]?(?:وفق|طبق)/u.test(whole);
    const name = withoutTo(words, isTo);
    if (name.length < 2 || VAGUE_ARABIC.test(name)) return [];
    const from = index + whole.indexOf(run);
    return [attribution(index, from + run.indexOf(words) + words.length, name)];
  });
}

/** وفقًا لوكالة → وكالة; للبنك → البنك. */
function withoutTo(words: string, isTo: boolean): string {
  if (!isTo) return words;
  if (/^لل/u.test(words)) return words.replace(/^لل/u, 'ال');
  return words.replace(/^لـ?\s?/u, '');
}

function attribution(start: number, end: number, name: string): InText {
  const { title, date } = sourceFields(name, 'entry');
  const bare = name
    .replace(/«[^«»]*»|“[^“”]*”|"[^"]*"|\*{1,2}[^*]*\*{1,2}|_[^_]*_/gu, ' ')
    .replace(/^(?:cf\.|see|voir)\s/iu, '')
    .replace(/^(?:the|le|la|les)\s|^l['’]/iu, '')
    .replace(/\s\(\p{Lu}[\p{Lu}.]{1,9}\)$/u, '')
    .replace(/\sفي\s(?:كتاب|مقال|تقرير)(?:ه|ها|هم)?\s*$/u, '')
    .replace(/,?\s(?:dans|in|from)(?:\s\p{Ll}+)*\s*$/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const isTitled = title !== null && (name.includes(`"${title}`) || /[«“*_]/u.test(name));
  const source = { ...noSource, title: isTitled ? title : null, date, publisher: bare === '' ? null : bare };
  return { span: [start, end], form: 'attribution', source };
}
