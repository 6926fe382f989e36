import { wordKey } from './citation-tokens.ts';
import { RUNNING } from './name-words.ts';

const MAX = 240;
/** Marks and little words around a name; a bound for hostile text. */
const MAX_LAYERS = 8;

/** Cuts the words before a place into parts, first to last. */
export function partsOf(before: string): string[] {
  const text = afterBoundary(before.slice(-MAX).replace(HONORIFIC, ' '));
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(SEPARATOR)) {
    if (isWithinBrackets(text, index)) continue;
    parts.push(text.slice(from, index));
    from = index + sign.length;
  }
  return [...parts, text.slice(from)].filter((part) => bareName(part) !== '');
}

/** What piety adds after a name. */
const HONORIFIC =
  /[([](?:may (?:allah|god)|peace be|r\.?h\.?\b|r\.?a\.?\b|s\.?a\.?w|رحم|رضي|صلى|عليه)[^()[\]]{0,60}[)\]]|رحمه الله(?: تعالى)?/giu;

/** A comma, a dash between spaces, a colon before a title, or a full stop after a word of some length. */
const SEPARATOR =
  /,+(?! *\p{Lu}\.) *|، *|(?<!\d) - (?!\d)| ?: *(?=(?:كتاب|باب) )|: +(?=[\u0621-\u064a]{2})|: +(?=\p{Lu}|al-|el-|[«"“])|(?<=\p{Ll}{4}|\d{4}|[\u0621-\u064a]{3})\. +/gu;

function isWithinBrackets(text: string, at: number): boolean {
  const opened = text.lastIndexOf('(', at);
  return opened >= 0 && text.indexOf(')', opened) > at;
}

/** Past the last sentence, semicolon, or bracket that is still open and has words in it. */
function afterBoundary(text: string): string {
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(
    /[;؛!?؟|·*•=]|(?<=\p{Ll}{2}|[\u0621-\u064a]{3}|\d)[.؟] (?=[«"“]|[\u0621-\u064a]{2})/gu,
  ))
    from = index + sign.length;
  const rest = text.slice(from);
  for (const [opening, closing] of ['()', '[]', '{}']) {
    const at = rest.lastIndexOf(opening ?? '');
    if (at < 0 || rest.indexOf(closing ?? '', at) >= 0 || bareName(rest.slice(at + 1)) === '') continue;
    return rest.slice(at + 1);
  }
  return rest;
}

/** A name without the marks, footnote numbers and little words around it. */
export function bareName(text: string): string {
  let name = text.trim();
  let before = '';
  for (let layer = 0; layer < MAX_LAYERS && before !== name; layer++) {
    before = name;
    name = name
      .replace(/^(?:\[\d{1,4}\]|\(\d{1,3}\)|\d{1,3}[.)](?= )|[\s,،.:;؛()[\]{}<>=*_/\\|~-]+)/u, '')
      .replace(/(?:[\s,،:;؛([{<=*_/\\|~-]+|(?<=\p{L}{4})\.)$/u, '')
      .replace(LEADING, '')
      .replace(TRAILING, '')
      .replace(/^[«"“”‘’']([^«»"“”]*)[»"”“’'‘]+$/u, '$1')
      .replace(/^["”“»]+|["“«]+$/u, '')
      .trim();
    if (!balanced(name)) name = name.replace(/^[^()]*\)\s*/u, '').replace(/\s*\([^()]*$/u, '');
  }
  return name;
}

function balanced(text: string): boolean {
  return text.split('(').length === text.split(')').length;
}

const LEADING =
  /^(?:see(?: also)?|cf\.?|voir|vgl\.?|siehe|bkz?\.?|lihat|refer(?: to)?|quoted? (?:from|in)|end (?:of )?quote from|from|in|and|et|und|ve|dan|oder|or|also|narrated by|reported by|recorded by|related by|rapporté par|überliefert von|diriwayatkan oleh|اسے|اور|hr\.?|h\.r\.?|رواه|وأخرجه|أخرجه|اخرجه|واخرجه|خرجه|انظر|وانظر|ينظر|راجع|كذا في|كما في|وفي|قال في|ذكره في|ذكره|وقال|قال|في|و(?=[ «"“])|و(?=ال))(?:\.|(?![\p{L}\p{M}]))\s*/iu;
const TRAILING =
  /\s+(?:at|on|in|dans|apud|dalam|bei|chez|narrated|reported|recorded|related|في|reference|see|c\.|صلى|and|et|und|in|عند|با|of|number)$/iu;

/** A name before "said in" or after "قال". */
export function leadsIn(text: string): string {
  return bareName(
    text
      .replace(
        /[ ,]+(?:said|says|states|stated|mentions|mentioned|wrote|writes|dit|sagt|berkata|dedi|quoted|also|رحمه الله|,)+$/iu,
        '',
      )
      .replace(/^(?:و?قال|و?ذكر|و?نقل|و?روى|و?أخرج|نص|حكى|ذكره|اختار|رجح) /u, ''),
  );
}

/** Running text ends where a title begins; `cut` where there was some. */
export function runningTextCut(text: string): { text: string; cut: boolean } {
  const words = [...text.matchAll(/[\p{L}\p{M}\d'’‘ʿʾ.-]+/gu)];
  if (!/\p{Ll}/u.test(text)) return { text, cut: false };
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i];
    if (!word || word[0] !== word[0].toLowerCase()) continue;
    if (!RUNNING.has(wordKey(word[0].replace(/\.$/, '')))) continue;
    if (isSaidIn(words.slice(0, i + 1).map(([said]) => said)) || isPartOfTitle(word[0], words[i + 1]?.[0]))
      continue;
    return {
      text: text.slice(word.index + word[0].length).replace(/^ *(?:by|par|von|oleh|dari|de) /i, ' '),
      cut: true,
    };
  }
  return { text, cut: false };
}

/** `Ibn Qudamah said in`, `Mâlik dans`: a name, and then where he says it. */
function isSaidIn(words: string[]): boolean {
  const last = words.at(-1)?.toLowerCase() ?? '';
  if (!/^(?:in|dans|apud|dalam|bei|said|says|mentioned|states|his|wrote)$/.test(last)) return false;
  const names = words
    .slice(0, -1)
    .filter((word) => !/^(?:said|says|mentioned|states|wrote|in|his|also)$/i.test(word));
  return (
    names.length > 0 &&
    names.length < 6 &&
    names.every((word) => /^(?:[^\p{Ll}]|a[lnrstzd]-|ash-|e[lnrstzd]-|ibn|bin)/u.test(word)) &&
    !RUNNING.has(wordKey(names[0] ?? ''))
  );
}

/** `the`, `of` and the like before a capital are part of a title already begun. */
function isPartOfTitle(word: string, next: string | undefined): boolean {
  return (
    /^(?:i|sur|di|da|er|es|no|si|nach|on|at|with)$/.test(word) &&
    next !== undefined &&
    /^\p{Lu}/u.test(next) &&
    word.length < 3
  );
}
