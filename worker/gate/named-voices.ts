import { stopWords } from '../language/stop-words.ts';
import type { Entry } from '../registry/registry.ts';
import type { AttributionIndex } from './attribution-index.ts';
import type { Attribution } from './attributions.ts';
import type { Evidence } from './evidence.ts';
import { fold } from './fold.ts';
import { remembering } from './remembering.ts';
import { consonantsOf, namePattern } from './romanised-name.ts';

/**
 * Whom a sentence lets speak: `according to X`, `X said`, `قال X`, where X is an author or work of the catalogue or
 * looks like a transliterated name or title. Borne out by a passage that is X's, or whose text names X, in either
 * script. A label or a product, `Settings says`, names nobody. `folded` are the words of the sentence.
 */
export function voicesIn(plain: string, folded: string[], evidence: Evidence): Attribution[] {
  return [...latinVoices(plain, evidence), ...arabicVoices(plain, folded, evidence)];
}

const ARTICLE =
  '(?:[AaEe]l|[Uu]l|[Aa]n(?=-[Nn])|[Aa]r(?=-[Rr])|[Aa]s(?=-[Ss])|[Aa]t(?=-[Tt])|[Aa]z(?=-[Zz])|[Aa]d(?=-[Dd])|[Aa]sh(?=-[Ss]h)|[Aa]dh(?=-[Dd]h)|[Aa]th(?=-[Tt]h))';
const PART = `(?:${ARTICLE}[-‑–][\\p{L}\\p{M}'’ʿʾ‘ʼ]{2,}|\\p{Lu}[\\p{L}\\p{M}'’ʿʾ‘ʼ]*|ibn|bin|ben|abu|abi)`;
const FOREIGN = new RegExp(`(?:^|[ \\u00a0])${ARTICLE}[-‑–]`, 'u');
const NAME = new RegExp(`(?<![\\p{L}\\p{N}'’-])${PART}(?:[ \\u00a0]${PART}){0,7}(?![\\p{L}-])`, 'gu');
const BEFORE =
  /(?:\b(?:according to|per|selon|suivant|as for|(?:words|view|opinion|authority|avis) (?:of|de)|(?:said|reported|narrated|related|stated|recorded|mentioned|quoted|transmitted|written|rapporté|cité|mentionné|dit|narré) (?:by|in|par|dans))|d[’']après)\s+(?:the |l[’']|le |la )?[\s"“«_*]*$/iu;
const AFTER =
  /^[\s"”»_*,]*(?:\([^)]{0,40}\)\s*)?(?:also |himself |clearly |has |had |a |il |aussi )?(?:says?|said|states?|stated|reports?|reported|narrates?|narrated|relates|related|mentions?|mentioned|holds|held|writes|wrote|argues|argued|explains|explained|records|recorded|transmits|transmitted|rules|ruled|declares|declared|rapporte|rapporté|dit|affirme|affirmé|mentionne|mentionné|narre|relate|écrit|soutient|déclare)(?![\p{L}-])/iu;
const WROTE = /^[\s,]*(?:narrate[sd]?|wrote|argue[sd]|narre)(?![\p{L}-])/u;
/** Words that a sentence may open with, before the name. */
const LEADS = /^(?:(?:Selon|Suivant|Per|D[’']après|Dans|In|From|As|And|But|Et|Mais|Comme) )+/u;
const IN = /\b(?:in|from|dans|book|livre)\s+(?:the )?[\s"“«_*]*$/iu;
const COLLECTION = /^(?:sahih|saheeh|sunan|sounan|musnad|mousnad|muwatta|jami|jaami)$/;
const TITLE_WORD = /^(?:kitab|kitaab|tafsir|tafseer|sharh|riyad|bulugh|umdat|fath|mukhtasar)$/;
const HONORIFIC = /^(?:imam|shaykh|sheikh|cheikh|hafiz|qadi|allama|mufti)$/;
const KIN = /^(?:ibn|bin|ben|abu|abi|bint|umm)$/;
const KNOWN =
  /^(?:muslim|ahmad|ahmed|malik|shafii?|tirmidhi|nasai|muhammad|mohammed|ghazali|bukhari|boukhari)$/;
const NOT_NISBA =
  /^(?:safari|gemini|hawaii|tahiti|israeli|mississippi|emoji|spaghetti|missouri|alibi|delhi|miami)$/;
const TRANSLITERATED = /[āīūḥṣḍṭẓʿʾ]/iu;

type Name = { parts: string[]; foreign: boolean };
const MAX_NAMES = 2000;

function latinVoices(plain: string, evidence: Evidence): Attribution[] {
  return [...plain.matchAll(NAME)].flatMap((match) => {
    const led = LEADS.exec(match[0])?.[0].length ?? 0;
    const name = match[0].slice(led);
    const read = readName(name);
    const { parts } = read;
    if (parts.length === 0) return [];
    const from = match.index + led;
    const before = plain.slice(Math.max(0, from - 60), from);
    const after = plain.slice(from + name.length, from + name.length + 80);
    if (!isVoice(read, before, after, evidence.works)) return [];
    return [
      { what: parts.join(' '), holds: (sources) => sources.some((source) => isOf(parts, source, evidence)) },
    ];
  });
}

function partsOf(name: string): string[] {
  const parts = name.split(/[ \u00a0]/).map((part) =>
    fold(part)
      .replace(/[’‘ʼʿʾ]/g, "'")
      .replace(/[‑–]/g, '-')
      .trim(),
  );
  while (parts.length > 0 && stopWords.has(parts[0] ?? '')) parts.shift();
  return parts.map((part) => part.replace(/'s?$/, '')).filter(Boolean);
}

/** Names come again, and so does the first word of a sentence, which looks like one. */
const readName = remembering(MAX_NAMES, (name): Name => {
  const parts = partsOf(name);
  return { parts, foreign: looksForeign(name, parts) };
});

function isVoice({ parts, foreign }: Name, before: string, after: string, works: AttributionIndex): boolean {
  if (BEFORE.test(before) || AFTER.test(after))
    return foreign || isCatalogued(parts, works) || (parts.length > 1 && WROTE.test(after));
  const titled = parts.length > 1 && parts.some((part) => COLLECTION.test(part) || TITLE_WORD.test(part));
  if (IN.test(before) && titled) return true;
  const enough = parts.reduce((sum, part) => sum + consonantsOf(part), 0) >= 3;
  return foreign && enough && works.hasTitle(namePattern(parts));
}

function looksForeign(name: string, parts: string[]): boolean {
  const last = parts.at(-1) ?? '';
  return (
    FOREIGN.test(name) ||
    TRANSLITERATED.test(name) ||
    parts.some(
      (part) => KIN.test(part) || HONORIFIC.test(part) || KNOWN.test(part) || COLLECTION.test(part),
    ) ||
    (isNisba(last) && parts.length <= 3)
  );
}

function isNisba(part: string): boolean {
  return part.length >= 6 && /[a-z]'?i$/.test(part) && !NOT_NISBA.test(part);
}

function isCatalogued(parts: string[], works: AttributionIndex): boolean {
  if (parts.reduce((sum, part) => sum + consonantsOf(part), 0) < 3) return false;
  const pattern = namePattern(parts);
  return works.hasTitle(pattern) || works.hasAuthor(pattern);
}

/** In full, or a person by a telling part: the one after `ibn`, a name of origin, the first name. */
function isOf(parts: string[], source: Entry, evidence: Evidence): boolean {
  const { words } = evidence.facts(source);
  const says = (some: string[]) => some.length > 0 && new RegExp(` ${namePattern(some)} `, 'u').test(words);
  const core = parts.filter((part) => !HONORIFIC.test(part) && !COLLECTION.test(part));
  if (says(parts) || (core.length > 0 && says(core))) return true;
  if (core.some((part) => TITLE_WORD.test(part))) return false;
  const person = core.some((part) => KIN.test(part)) || isNisba(core.at(-1) ?? '');
  if (!person || core.length < 2) return false;
  return core.some((part, at) => {
    if (KIN.test(part)) return says(core.slice(at, at + 2));
    return (isNisba(part) || (at === 0 && (KNOWN.test(part) || consonantsOf(part) >= 3))) && says([part]);
  });
}

const SAID =
  /(?<![\p{L}])[وف]?(?:قال|قاله|ذكر|ذكره|نقل|نقله|روي|رواه|اخرج|اخرجه|صحح|صححه|صرح|اختار|اختاره|رجح|رجحه|يقول|افتي|عند|حكي|حكاه|مذهب|قول) (?:الامام |الشيخ |الحافظ |العلامه |القاضي )?((?:ابن|ابو|ابي) \p{L}{3,}|ال\p{L}{2,}ي)(?![\p{L}])/gu;
const NO_VOICE =
  /^ال(?:نبي|راوي|قاضي|مفتي|صحابي|تابعي|ثاني|تالي|اتي|مصلي|ولي|وصي|والي|مدعي|عامي|اعرابي|باري|هادي|ماضي|حالي|باقي|حادي|كلي|جزيي|شرعي|اصلي|معني|علي)$/;
const AT_SOMEONES = /^[وف]?(?:عند|مذهب|قول) /;

function arabicVoices(plain: string, folded: string[], evidence: Evidence): Attribution[] {
  if (!/\p{Script=Arabic}/u.test(plain)) return [];
  return [...` ${folded.join(' ')} `.matchAll(SAID)].flatMap(([said, name = '']) => {
    if (NO_VOICE.test(name) || (AT_SOMEONES.test(said) && !evidence.works.hasAuthor(name))) return [];
    const stands = new RegExp(
      ` [وفلبك]{0,2}${name.replace(/^ال/, '(?:ال|ل)').replace(/^اب[وي]/, 'اب[ويا]')} `,
      'u',
    );
    return [
      { what: name, holds: (sources) => sources.some((source) => stands.test(evidence.facts(source).words)) },
    ];
  });
}
