import { fold } from './fold.ts';

// The forms in which the alternatives of a catalogue are named: schools, versions, countries. All words are folded.

const VERSION = /^v?\d+(?:\.\d+)*$/;
const LATIN_SCHOOL = /^[a-z']{3,}(?:i|ite|ist|an)$/;
const ARABIC_SCHOOL = /^\p{Script=Arabic}{3,}ي$/u;
const ARABIC_PEOPLE = /(?:يه|يون|يين)$/u;
const ARTICLE = /^[وفبك]?ال(?=.{3})|^[وف]?لل(?=.{3})|^[وفبك](?=.{4})/u;
/** Of a school's form, and subjects or common words all the same: `urban law`, `الفقه الاسلامي`. */
const COMMON = new Set(
  `wiki api multi mini semi anti alibi taxi wifi gui cli site website write rewrite favourite favorite suite invite
 white quite despite list plan scan loan human urban woman than can specialist assist exist checklist waitlist
 whitelist blacklist
 اسلامي عربي تاريخي شرعي علمي عملي داخلي خارجي عالي مالي فني رسمي رقمي ثاني تالي حالي ماضي نبوي لغوي ادبي كلي جزيي
 اساسي رييسي يومي سنوي شخصي عمومي دولي محلي تقني صوتي فقهي حديثي اصلي نهايي اولي تعليمي`.split(/\s+/),
);

export function isVersion(words: string): boolean {
  return VERSION.test(words);
}

/** A school's name in the form in which it is compared: `hanafi`, `حنفي`; null for a word that is none's. */
export function schoolOf(word: string): string | null {
  if (/^[a-z']+$/.test(word)) {
    if (COMMON.has(word) || !LATIN_SCHOOL.test(word)) return null;
    return word.replaceAll("'", '').replace(/ite$/, 'i').replace(/i+$/, 'i');
  }
  const one = word.replace(ARABIC_PEOPLE, 'ي');
  return ARABIC_SCHOOL.test(one) && !COMMON.has(one) ? one : null;
}

/** The schools whose adherents, or whose own, a word may speak of: `hanafites`, `malikiyya`, `والحنفيه`. */
export function schoolsOf(word: string): string[] {
  const bare = /^[a-z']+$/.test(word)
    ? [word.replace(/s$/, '').replace(/(?:iyyah?|iya)$/, 'i')]
    : [word, word.replace(ARTICLE, '')];
  return [...new Set(bare.flatMap((each) => schoolOf(each) ?? []))];
}

/** `حنابله`, `احناف`, `شوافع`: the plurals that change within the word, with the article. */
export function broken(school: string): string[] {
  const letters = [...school.replace(/ي$/u, '')];
  if (!/\p{Script=Arabic}/u.test(school)) return [];
  const [a = '', b = '', c = '', d = ''] = letters;
  if (letters.length === 3) return articled(`ا${a}${b}ا${c}`);
  if (letters.length !== 4) return [];
  return articled(b === 'ا' ? `${a}وا${c}${d}` : `${a}${b}ا${c}${d}ه`);
}

function articled(plural: string): string[] {
  return [`ال${plural}`, `وال${plural}`, `لل${plural}`];
}

let regions: Map<string, string[]> | null = null;

/** What a country is called in the three languages of the gate, given one of its names; none for other words. */
export function countryNames(words: string): string[] {
  regions ??= readRegions();
  return regions.get(words.replace(/^ال/, '')) ?? [];
}

function readRegions(): Map<string, string[]> {
  const names = ['en', 'fr', 'ar'].map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  const read = new Map<string, string[]>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (/^(?:A[A]|Q[M-Z]|X[A-Z]|Z[Z]|EU|EZ|UN)$/.test(code)) continue;
    const own = names.flatMap((each) => each.of(code) ?? []).map((name) => fold(name).trim());
    for (const name of own) read.set(name.replace(/^ال/, ''), own);
  }
  return read;
}
