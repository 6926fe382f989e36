import { isAmbiguousNumber, joinsNumbers, NumberPhrase, ordinals, wordValue } from './number-words.ts';
import { remembering } from './remembering.ts';
import { isCountedNoun, readDual, readMonth, readUnit } from './units.ts';
import { partsOf, readingsOf } from './written-numbers.ts';

/** A figure as written: what it may mean, the numbers it is put together from, and its unit where one stands by it. */
export type Figure = { readings: string[]; parts: string[]; unit: string | null };

/** The figures of a text, to be looked up in: every reading with the units it has, and all the units there are. */
export type FigureFacts = { values: Map<string, Set<string>>; units: Set<string> };

const TOKEN =
  /(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d])(?:[.,٫]\d+)?|\d+(?:[.,'٫٬:/–-]\d+)*|\p{L}[\p{L}\p{M}]*|[%٪‰€$£¥₹]/gu;
const DIGIT = /^\d/;
const SIGN = /^[%٪‰€$£¥₹]/;
/** Small numbers in words are articles and pronouns as well. */
const SMALL = 2;
const MAX_COUNTED = 12;
const NO_UNIT = '';
/** The unit of a number beside the name of a month. */
const DATE = 'date';
const ORDINAL = 'ordinal';

/** Words kept with what they were found to be: most come again. */
const MAX_WORDS = 5000;

type Token = { text: string; at: number; end: number };

/** What a sentence claims in numbers. `text` is folded. */
export function figuresIn(text: string): Figure[] {
  return read(text, false);
}

/**
 * All the numbers of a passage, however small. `text` is folded and without the numbers of its list items, which are
 * `ordinals`: they bear out a bare number and none of anything.
 */
export function figureFacts(text: string, ordinals: string[]): FigureFacts {
  const facts: FigureFacts = { values: new Map(), units: new Set() };
  for (const figure of read(text, true)) {
    if (figure.unit) facts.units.add(figure.unit);
    for (const value of [...figure.readings, ...figure.parts]) addTo(facts.values, value, figure.unit);
  }
  for (const ordinal of ordinals) addTo(facts.values, ordinal, ORDINAL);
  for (const [word] of text.matchAll(/[%٪€$£]|[a-z]{3,}|\p{Script=Arabic}{3,}/gu)) {
    const unit = unitOf(word);
    if (unit) facts.units.add(unit);
  }
  return facts;
}

/** Whether a text has the figure: the value with its unit, the value bare beside the unit elsewhere, or its parts. */
export function hasFigure({ values, units }: FigureFacts, figure: Figure): boolean {
  const has = (value: string) => {
    const found = values.get(value);
    if (!found) return false;
    if (figure.unit === null || found.has(figure.unit)) return true;
    return found.has(NO_UNIT) && (figure.unit === DATE || units.has(figure.unit));
  };
  if (figure.readings.some(has)) return true;
  return figure.parts.length > 1 && figure.parts.every(has);
}

function addTo(values: Map<string, Set<string>>, value: string, unit: string | null): void {
  const units = values.get(value);
  if (units) units.add(unit ?? NO_UNIT);
  else values.set(value, new Set([unit ?? NO_UNIT]));
}

function read(text: string, all: boolean): Figure[] {
  const tokens = tokensOf(text);
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length; ) at = readAt(text, tokens, at, all, figures);
  return figures;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    tokens.push({ text: match[0], at: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

/** Reads a figure that starts at a token, if one does; the next token to read. */
function readAt(text: string, tokens: Token[], at: number, all: boolean, figures: Figure[]): number {
  const token = tokens[at];
  if (!token || meansNoNumber(token.text)) return at + 1;
  if (DIGIT.test(token.text)) return readDigits(text, tokens, at, all, figures);
  const dual = readDual(token.text);
  if (dual) figures.push({ readings: ['2'], parts: [], unit: dual });
  const month = readMonth(token.text);
  if (month !== null && isDate(text, tokens, at))
    figures.push({ readings: [`m${month}`, String(month)], parts: [], unit: null });
  const ordinal = all ? ordinals.get(token.text) : undefined;
  if (ordinal !== undefined) figures.push({ readings: [String(ordinal)], parts: [], unit: null });
  return readWords(text, tokens, at, all, figures);
}

/** A sign, or a word that is no part of any number. */
const meansNoNumber = remembering(MAX_WORDS, (word) => {
  if (DIGIT.test(word)) return false;
  if (SIGN.test(word)) return true;
  return (
    readDual(word) === null && readMonth(word) === null && !ordinals.has(word) && wordValue(word) === null
  );
});

const unitOf = remembering(
  MAX_WORDS,
  (word) => readUnit(word, false) ?? readUnit(word.replace(/^[وبل]?ال/, ''), false),
);

function readDigits(text: string, tokens: Token[], at: number, all: boolean, figures: Figure[]): number {
  const token = tokens[at] as Token;
  if (isIdentifier(text, tokens, at)) {
    if (all) figures.push({ readings: readingsOf(token.text), parts: partsOf(token.text), unit: null });
    return at + 1;
  }
  let next = at + 1;
  let readings = readingsOf(token.text);
  const scale = scaleAt(text, tokens, next);
  if (scale) {
    readings = [...readings.map((reading) => String(Number(reading) * scale)), ...(all ? readings : [])];
    next += 1;
  }
  const unit =
    unitBefore(text, tokens, at) ??
    unitAfter(text, tokens, next, true) ??
    (besideMonth(text, tokens, at) ? DATE : null);
  if (!all && isOwnCount(text, tokens, at, next, Number(token.text))) return next;
  figures.push({ readings, parts: partsOf(token.text), unit });
  return next;
}

function readWords(text: string, tokens: Token[], at: number, all: boolean, figures: Figure[]): number {
  const phrase = new NumberPhrase();
  let next = at;
  for (;;) {
    const skip = phrase.words > 0 && joinsNumbers(tokens[next]?.text ?? '') ? 1 : 0;
    const word = tokens[next + skip];
    if (!word || (next > at && !close(text, tokens[next - 1], tokens[next]))) break;
    const value = wordValue(word.text);
    if (value === null || !phrase.add(value)) break;
    if (all) figures.push({ readings: [String(value)], parts: [], unit: null });
    next += 1 + skip;
  }
  if (phrase.words === 0) return at + 1;
  const unit = unitAfter(text, tokens, next, false);
  const weak = phrase.words === 1 && (phrase.value <= SMALL || isAmbiguousNumber(tokens[at]?.text ?? ''));
  if (all || (!(weak && unit === null) && !isOwnCount(text, tokens, at, next, phrase.value)))
    figures.push({ readings: [String(phrase.value)], parts: [], unit });
  return next;
}

/** `EC2`, `t3`, `utf8`: a name, not a figure. A version (`v7`) and an Arabic particle (`ب20`) do not make a name. */
function isIdentifier(text: string, tokens: Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || before.end !== token.at || !/^\p{L}/u.test(before.text)) {
    return (
      token !== undefined &&
      /[\p{L}]-$/u.test(text.slice(0, token.at).slice(-2)) &&
      !isMonthOrUnit(before?.text)
    );
  }
  return !/^(?:v|usd|eur|gbp|[وفبلك]|ص|ج)$/.test(before.text) && readUnit(before.text, true) === null;
}

function isMonthOrUnit(word: string | undefined): boolean {
  return (
    word === undefined || readMonth(word) !== null || word === 'mid' || word === 'pre' || word === 'post'
  );
}

function unitBefore(text: string, tokens: Token[], at: number): string | null {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || !/^\s?$/.test(text.slice(before.end, token.at))) return null;
  if (/^[€$£¥₹]$/.test(before.text)) return before.text;
  return /^(?:usd|eur|gbp)$/.test(before.text) ? readUnit(before.text, true) : null;
}

/** `14 days`, `14-day`, `14 business days`, `20 pour cent`, `20 في المئة`. */
function unitAfter(text: string, tokens: Token[], next: number, digits: boolean): string | null {
  for (let step = 0; step < 2; step += 1) {
    const word = tokens[next + step];
    if (!word || !close(text, tokens[next + step - 1], word) || DIGIT.test(word.text)) return null;
    if (word.text === 'per' || word.text === 'pour') {
      if (/^cents?$/.test(tokens[next + step + 1]?.text ?? '')) return '%';
    }
    if (/^(?:في|ب?الم(?:ئه|ائه|ئة)|بالمئه|بالمائه)$/.test(word.text)) {
      if (/الم(?:ئه|ائه)$/.test(word.text) || /^الم(?:ئه|ائه)$/.test(tokens[next + step + 1]?.text ?? ''))
        return '%';
    }
    const unit = readUnit(word.text, digits && step === 0);
    if (unit) return unit;
  }
  return null;
}

function scaleAt(text: string, tokens: Token[], next: number): number | null {
  const word = tokens[next];
  if (!word || !close(text, tokens[next - 1], word)) return null;
  const value = wordValue(word.text);
  return value !== null && value >= 1000 && value % 1000 === 0 && value !== 2000 ? value : null;
}

function isDate(text: string, tokens: Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const afterDigits = after !== undefined && DIGIT.test(after.text) && gap(text, tokens[at], after);
  if (tokens[at]?.text === 'may' || tokens[at]?.text === 'mars') return afterDigits;
  const beforeDigits = before !== undefined && DIGIT.test(before.text) && gap(text, before, tokens[at]);
  return afterDigits || beforeDigits;
}

function besideMonth(text: string, tokens: Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const isMonth = (word: Token | undefined) => word !== undefined && readMonth(word.text) !== null;
  return (
    (isMonth(before) && gap(text, before, tokens[at])) || (isMonth(after) && gap(text, tokens[at], after))
  );
}

function gap(text: string, before: Token | undefined, after: Token | undefined): boolean {
  return (
    before !== undefined && after !== undefined && /^[\s.,/-]{0,3}$/.test(text.slice(before.end, after.at))
  );
}

/** "three steps", "step 3", "option 2": the order of the answer itself. */
function isOwnCount(text: string, tokens: Token[], at: number, next: number, value: number): boolean {
  if (!(value <= MAX_COUNTED)) return false;
  const before = tokens[at - 1];
  if (before && isStepWord(before.text) && close(text, before, tokens[at])) return true;
  for (let step = 0; step < 2; step += 1) {
    const word = tokens[next + step];
    if (!word || !close(text, tokens[next + step - 1], word)) return false;
    if (isCountedNoun(word.text)) return true;
    if (readUnit(word.text, true)) return false;
  }
  return false;
}

function isStepWord(word: string): boolean {
  return /^(?:steps?|options?|methods?|etapes?|methodes?|(?:ال)?خطوه|(?:ال)?خيار|(?:ال)?طريقه)$/.test(word);
}

function close(text: string, before: Token | undefined, after: Token | undefined): boolean {
  if (!before || !after) return false;
  return /^[ \t\n(-]{0,3}$/.test(text.slice(before.end, after.at));
}
