import type { InText } from './found-citation.ts';
import { noSource, sourceFields } from './source-fields.ts';

const BEFORE = [
  'according to|as (?:reported|noted|stated|described|documented|published|explained) (?:by|in)|as cited (?:by|in)|cited (?:by|in)|quoted (?:by|in)|citing|per (?=the \\p{Lu}|\\p{Lu})|data from|figures from',
  "selon|d['’]après|comme (?:l['’]|le |la |les )?(?:indique(?:nt)?|rapporte(?:nt)?|souligne(?:nt)?|note(?:nt)?|explique(?:nt)?|écrit)|cité(?:e|s|es)? (?:par|dans)|rapporté(?:e|s|es)? par|publié(?:e|s|es)? (?:par|dans)",
].join('|');
const VERBS = [
  'reports|reported|notes|noted|finds|found|estimates|estimated|writes|wrote|states|stated|shows|showed|documents|documented|announced|confirms|confirmed',
  'rapporte|rapportait|indique|indiquait|écrit|note|notait|estime|estimait|précise|précisait|souligne|confirme|révèle',
].join('|');
const ARABIC =
  'وفق(?:ًا|اً|ا)?|بحسب|حسب|طبق(?:ًا|اً|ا)|استناد(?:ًا|اً|ا)\\sإلى|نقل(?:ًا|اً|ا)\\sعن|كما\\s(?:جاء|ورد)\\sفي|(?:كما\\s)?(?:ذكرت?|أفادت?|أوردت?|أعلنت?|نشرت?|كشفت?)';

const SMALL =
  'of|the|for|de|du|des|la|le|les|et|and|&|en|in|on|sur|pour|à|au|aux|from|by|van|von|al|el|del|di';
const VAGUE_ARABIC =
  /^(?:ال)?(?:خبراء|مصادر|مصدر|بعض|دراسات|تقارير|علماء|باحثين|باحثون|ذلك|هذا|هذه|ما|رأي|عدد|كثير|قانون|نوع|حاجة|فقهاء|محللين)(?:\s|$)/u;
const NO_NAME =
  /^(?:it|he|she|they|this|that|these|we|i|you|there|some|many|most|experts?|il|elle|ils|elles|on|nous|ce|cela|certains?|the|le|la|les|a|an|un|une)$/iu;

/** “According to X”, “X reports that”, « selon X », «وفقًا لـX»: words that name a source. Unnamed ones are no reference. */
export function attributionsIn(text: string): InText[] {
  return [...byWords(text), ...byVerbs(text), ...inArabic(text)];
}

function byWords(text: string): InText[] {
  const words = text.matchAll(new RegExp(`(?<!\\p{L})(?:${BEFORE})\\s*(?=[\\p{L}"“«*_\\[])`, 'giu'));
  return [...words].flatMap(({ 0: whole, index }) => {
    const from = index + whole.length;
    const name = nameAt(text.slice(from, from + 240));
    return name === null ? [] : [attribution(index, from + name.length, name)];
  });
}

const LEAD =
  /^(?:(?:the|a|an|its|their|le|la|les|un|une|des|du|de|son|sa)\s)?(?:(?:[ld]['’]|\p{Ll}[\p{L}-]*|[12]\d{3})\s?){0,6}/u;

/** The name at the start: small words up to a capital or quotation mark, then capitals and what joins them. */
function nameAt(text: string): string | null {
  const lead = LEAD.exec(text)?.[0] ?? '';
  const from = beginsName(text) ? '' : lead;
  const quoted =
    '«[^«»]{2,200}»|“[^“”]{2,200}”|"[^"\\n]{2,200}"|\\*{1,2}[^*\\n]{2,200}\\*{1,2}|_[^_\\n]{2,200}_';
  const capital = "(?:(?:l|d|L|D)['’])?\\p{Lu}[\\p{L}\\p{N}'’.&-]*|\\d{4}(?=\\s\\p{Lu})";
  const one = `(?:${quoted}|${capital})`;
  const pattern = new RegExp(
    `^${one}(?:(?:\\s|['’])(?:(?:${SMALL})(?:\\s|['’]))*${one}|,?\\s(?:(?:dans|in|from)\\s(?:\\p{Ll}+\\s){0,3})?(?=["“«*])${quoted})*`,
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

function inArabic(text: string): InText[] {
  const found = text.matchAll(new RegExp(`(?<!\\p{L})(?:${ARABIC})\\s+([^،.؛:()\\[\\n؟!]{2,120})`, 'gu'));
  return [...found].flatMap(({ 0: whole, 1: run = '', index }) => {
    const stop =
      /\s(?:أن|إن|أنّ|إنّ|بأن|فإن|فقد|بلغ|بلغت|يبلغ|تبلغ|حيث|التي|الذي|والتي|عن|قد|هو|هي|كان|كانت|يجوز|لا|في\sعام|عام|يوم)(?:\s|$)/u.exec(
        run,
      );
    const said = (stop ? run.slice(0, stop.index) : run).trim();
    const words = said.split(/\s+/u).slice(0, 9).join(' ');
    const isTo = /^(?:وفق|طبق)/u.test(whole);
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
    .replace(/^(?:the|le|la|les)\s|^l['’]/iu, '')
    .replace(/,?\s(?:dans|in|from)(?:\s\p{Ll}+)*\s*$/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const isTitled = title !== null && (name.includes(`"${title}`) || /[«“*_]/u.test(name));
  const source = { ...noSource, title: isTitled ? title : null, date, publisher: bare === '' ? null : bare };
  return { span: [start, end], form: 'attribution', source };
}
