import { type Token, wordKey } from './citation-tokens.ts';
import { AND, romanValue } from './locator-words.ts';
import { suras } from './sura-names.ts';

/** A verse of the Qur'an: tokens [start, next), its name as tokens [start, nameEnd), and `sura:verse`. */
export type VerseReference = { start: number; next: number; nameEnd: number; number: string };

/** All references to verses, in order. A name of the Qur'an or of a sura stands before each, or the same one twice. */
export function versesIn(tokens: Token[]): VerseReference[] {
  const found: VerseReference[] = [];
  let at = 0;
  while (at < tokens.length) {
    const verse = verseAt(tokens, at) ?? continued(tokens, at, found.at(-1));
    if (verse) found.push(verse);
    at = verse?.next ?? at + 1;
  }
  return found;
}

const set = (words: string) => new Set(words.trim().split(/\s+/).map(wordKey));
const SURA = set(
  `sura surah surat soera sourate sourat sure suresi sûre surt surate suurah soorah soorat سورة سورت السورة`,
);
const QURAN = set(`q qs quran koran coran kuran kurân qoran alquran القرآن قرآن قران corano kurani`);
const VERSE = set(
  `v vv vs verse verses verset versets vers ayah ayat ayt aya ayet ayeti âyet âyeti ayahs آية الآية آيت آیت الآيات versetto aye`,
);
const ARTICLES = /^(?:(?:al|el|an|en|ar|er|as|es|ash|esh|at|et|az|ez|ad|ed|adh|ath|asy|l)['’‘-]|ال)/;

type Name = { sura: number; next: number };
/** What says that a name is a sura's: the word sura or Qur'an, brackets around it, or nothing. */
type Surety = 'marked' | 'brackets' | 'none';

function verseAt(tokens: Token[], start: number): VerseReference | null {
  const token = tokens[start];
  if (token?.kind !== 'word') return null;
  const isMarked = SURA.has(token.key) || QURAN.has(token.key);
  if (isMarked) {
    let at = pastMarks(tokens, start + 1, /^[.:,،]$/);
    const bookEnd = SURA.has(keyAt(tokens, at)) ? start + 1 : null;
    if (bookEnd !== null) at = pastMarks(tokens, at + 1, /^[.:]$/);
    const name = nameAt(tokens, at);
    if (name) return numbersAfter(tokens, start, name.next, name.sura, 'marked');
    const numbered = numbersAfter(tokens, start, at, null, 'marked');
    return (
      numbered && {
        ...numbered,
        nameEnd: bookEnd !== null && QURAN.has(token.key) ? bookEnd : numbered.nameEnd,
      }
    );
  }
  const name = nameAt(tokens, start);
  if (name && SURA.has(keyAt(tokens, name.next)))
    return numbersAfter(tokens, start, name.next + 1, name.sura, 'marked');
  const before = tokens[start - 1]?.text ?? '';
  const opens = token.text.length === 1 ? before === '[' : /^[[({﴿:،,]$/.test(before);
  if (name) return numbersAfter(tokens, start, name.next, name.sura, opens ? 'brackets' : 'none');
  return opens ? unknownName(tokens, start) : null;
}

/** `Sura 22:47, 32:5`, `Sure 2, Vers 213; Sure 3, …`: the second has the name of the first. */
function continued(tokens: Token[], at: number, before: VerseReference | undefined): VerseReference | null {
  if (!before || before.next > at || at > before.next + 1 || !/^[,،;]$/.test(tokens[at - 1]?.text ?? ''))
    return null;
  const pair = pairAt(tokens, at, null);
  return pair && { start: before.start, nameEnd: before.nameEnd, next: pair.next, number: pair.number };
}

function keyAt(tokens: Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.key : '';
}

function pastMarks(tokens: Token[], at: number, marks: RegExp): number {
  let next = at;
  while (next - at < 3 && marks.test(tokens[next]?.text ?? '')) next++;
  return next;
}

/** What follows a name: `2:255`, `: 6`, `, verse 6`, `v.4`, `/31`, ` 48`. Without a mark or brackets it must be a pair. */
function numbersAfter(
  tokens: Token[],
  start: number,
  nameEnd: number,
  sura: number | null,
  sure: Surety,
): VerseReference | null {
  const at = pastMarks(tokens, nameEnd, /^[,،:.(['’\])-]$/);
  const pair =
    bracketed(tokens, at, sura) ??
    slashed(tokens, at, sura) ??
    romanPair(tokens, at, sure) ??
    pairAt(tokens, at, sura);
  if (pair) return { start, nameEnd, ...pair };
  if (sura !== null) return verseOf(tokens, start, nameEnd, sura, sure);
  if (sure === 'none') return null;
  return suraNumberThenVerse(tokens, start, nameEnd, at);
}

/** `Al-Baqarah [2]: 255` */
function bracketed(
  tokens: Token[],
  at: number,
  named: number | null,
): { number: string; next: number } | null {
  if (named === null || numberOf(tokens[at]) !== named || !/^[\])]$/.test(tokens[at + 1]?.text ?? ''))
    return null;
  const numbers = verseNumbers(tokens, pastMarks(tokens, at + 2, /^[:,/.-]$/), named);
  return numbers && { number: `${named}:${numbers.text}`, next: numbers.next };
}

/** `Al-Maidah/5: 6` */
function slashed(tokens: Token[], at: number, named: number | null): { number: string; next: number } | null {
  const isSlashed = named !== null && tokens[at]?.text === '/' && numberOf(tokens[at + 1]) === named;
  return isSlashed ? pairAt(tokens, at + 1, named) : null;
}

/** `Coran, II, 255` */
function romanPair(tokens: Token[], at: number, sure: Surety): { number: string; next: number } | null {
  const token = tokens[at];
  if (sure !== 'marked' || token?.kind !== 'word' || !/^[IVXLC]+$/.test(token.text)) return null;
  const sura = romanValue(token.text);
  if (sura === null || sura > 114 || !/^[,،:.]$/.test(tokens[at + 1]?.text ?? '')) return null;
  const numbers = verseNumbers(tokens, at + 2, sura);
  return numbers && { number: `${sura}:${numbers.text}`, next: numbers.next };
}

function verseOf(
  tokens: Token[],
  start: number,
  nameEnd: number,
  sura: number,
  sure: Surety,
): VerseReference | null {
  let at = pastMarks(tokens, nameEnd, /^[,،:./([-]$/);
  const isMarked = VERSE.has(keyAt(tokens, at));
  if (isMarked) at = pastMarks(tokens, at + 1, /^[.:([]$/);
  const numbers = verseNumbers(tokens, at, sura);
  if (!numbers) return null;
  const isDual = /^(?:الآيتين|الآيتان|آيتين)$/.test(tokens[numbers.next]?.text ?? '');
  const separator = tokens[nameEnd]?.text ?? '';
  const closes = /^[\])}﴾.]$/.test(tokens[numbers.next]?.text ?? '') || numbers.next >= tokens.length;
  if (!isMarked && !isDual && !(sure === 'brackets' && closes) && sure !== 'marked') return null;
  if (separator === '/' && !closes) return null;
  const last = isDual ? `${numbers.text}-${Number(numbers.text) + 1}` : numbers.text;
  return { start, nameEnd, next: isDual ? numbers.next + 1 : numbers.next, number: `${sura}:${last}` };
}

/** `sourate 5, verset 6`, `Sure 2, Vers 213`, `kuran surt 2 ayt 1`. */
function suraNumberThenVerse(
  tokens: Token[],
  start: number,
  nameEnd: number,
  at: number,
): VerseReference | null {
  const sura = numberOf(tokens[at]);
  if (sura === null || sura > 114) return null;
  const mark = pastMarks(tokens, at + 1, /^[,،:.-]$/);
  if (!VERSE.has(keyAt(tokens, mark))) return null;
  const numbers = verseNumbers(tokens, pastMarks(tokens, mark + 1, /^[.:]$/), sura);
  return numbers && { start, nameEnd, next: numbers.next, number: `${sura}:${numbers.text}` };
}

/** `33 : 71-72`, `2/255` after a sura's own name. */
function pairAt(tokens: Token[], at: number, named: number | null): { number: string; next: number } | null {
  const sura = numberOf(tokens[at]);
  const sign = tokens[at + 1]?.text ?? '';
  if (sura === null || sura < 1 || sura > 114 || (named !== null && sura !== named)) return null;
  if (!(named === null ? /^[:/]$/ : /^[:/,.]$/).test(sign)) return null;
  const numbers = verseNumbers(tokens, at + 2, sura);
  return numbers && { number: `${sura}:${numbers.text}`, next: numbers.next };
}

/** `6`, `6-7`, `118 f.`, `2،3`: verses that the sura has. */
function verseNumbers(tokens: Token[], at: number, sura: number): { text: string; next: number } | null {
  const has = suras[sura - 1]?.verses ?? 0;
  const first = numberOf(tokens[at]);
  if (first === null || first < 1 || first > has) return null;
  const suffix = tokens[at]?.suffix;
  if (suffix === 'f' || (tokens[at + 1]?.key === 'f' && suffix === ''))
    return { text: `${first}-${first + 1}`, next: suffix === 'f' ? at + 1 : at + 2 };
  const joins = tokens[at + 1];
  const last = numberOf(tokens[at + 2]);
  const isRange =
    joins?.text === '-' ||
    (/^[,،]$/.test(joins?.text ?? '') && last === first + 1) ||
    AND.has(joins?.key ?? '-');
  const goesOn = /^[:/]$/.test(tokens[at + 3]?.text ?? '');
  if (isRange && !goesOn && last !== null && last > first && last <= has)
    return { text: `${first}-${last}`, next: at + 3 };
  return { text: String(first), next: at + 1 };
}

function numberOf(token: Token | undefined): number | null {
  return token?.kind === 'number' && token.text.length < 4 ? Number(token.text) : null;
}

/** A name that no sura is known by, in brackets and before a number of a sura and of a verse that it has. */
function unknownName(tokens: Token[], start: number): VerseReference | null {
  let at = start;
  while (at - start < 3 && tokens[at]?.kind === 'word') at++;
  const colons = tokens[at]?.text === ':' && tokens[at + 2]?.text === ':';
  const pair = colons ? pairAt(tokens, at + 1, null) : null;
  return pair && /^[\])]$/.test(tokens[pair.next]?.text ?? '') ? { start, nameEnd: at, ...pair } : null;
}

/** The name of a sura in one to three words. */
function nameAt(tokens: Token[], start: number): Name | null {
  let text = '';
  let longest: Name | null = null;
  for (let at = start; at < start + 3; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word' || (at > start && token.start - (tokens[at - 1]?.end ?? 0) > 2)) break;
    text += `${at > start ? ' ' : ''}${token.text}`;
    const sura = suraNamed(text);
    if (sura !== null) longest = { sura, next: at + 1 };
  }
  return longest;
}

const byName = new Map<string, number>();
for (const [i, { arabic, latin }] of suras.entries())
  for (const name of [arabic, ...latin]) byName.set(nameKey(name), i + 1);

function suraNamed(text: string): number | null {
  return (
    byName.get(nameKey(text)) ??
    byName.get(
      nameKey(text.toLowerCase().replace(/^(?:al|el|an|en|ar|er|as|es|ash|at|et|az|ez|ad|ed|l) /, '')),
    ) ??
    null
  );
}

function nameKey(name: string): string {
  const bare = name.toLowerCase().replace(ARTICLES, '');
  return wordKey(bare)
    .replace(/[\s-]/g, '')
    .replace(/([a-z])\1+/g, '$1');
}
