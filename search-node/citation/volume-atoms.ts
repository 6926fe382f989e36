import type { Token } from './citation-tokens.ts';
import { type Atom, entriesInBrackets, keyAt, pastMarks, pastWord } from './locator-atom.ts';
import { PAGE, romanValue, VOLUME, WEAK_VOLUME, WRITTEN_NUMBER } from './locator-words.ts';
import { numberListAt } from './number-list.ts';

/** `4. Band`, `IV. cilt`, `3rd vol.`, `fourth volume`, `الجزء الرابع` is the other order. */
export function numberedVolumeAt(tokens: Token[], start: number): Atom | null {
  const token = tokens[start];
  if (!token) return null;
  const written = token.kind === 'word' ? WRITTEN_NUMBER.get(token.key) : undefined;
  const roman = token.kind === 'word' && tokens[start + 1]?.text === '.' ? romanValue(token.text) : null;
  const isOrdinal =
    token.kind === 'number' &&
    token.text.length < 4 &&
    (/^(?:st|nd|rd|th|e|[eè]me)$/.test(token.suffix) || tokens[start + 1]?.text === '.');
  const value = written ?? roman ?? (isOrdinal ? Number(token.text) : undefined);
  if (value === undefined || value === null) return null;
  const word = tokens[start + 1]?.text === '.' ? start + 2 : start + 1;
  const key = keyAt(tokens, word);
  if (key.length < 2 || !VOLUME.has(key) || tokens[word + 1]?.kind === 'number') return null;
  return {
    kind: 'volume',
    volume: String(value),
    weak: true,
    word: key,
    start,
    next: pastMarks(tokens, word + 1),
  };
}

export function volumeAt(tokens: Token[], start: number): Atom | null {
  const key = keyAt(tokens, start);
  if (key === 'ج' && /^اص$/.test(keyAt(tokens, start + 1)))
    return { kind: 'volume', volume: '1', weak: false, word: key, start, next: start + 1 };
  if (!VOLUME.has(key)) return null;
  let at = pastWord(tokens, start);
  if (tokens[at]?.text === '(' || tokens[at]?.text === '[') at++;
  const volume = volumeValue(tokens, at, key);
  if (volume === null) return null;
  const next =
    /^[)\]]$/.test(tokens[at + 1]?.text ?? '') && tokens[at - 1]?.text.match(/[([]/) ? at + 2 : at + 1;
  return slashedVolume(tokens, start, next, volume, key);
}

/** After the volume a slash brings its page, or, where a page's own word still comes, a part of the volume. */
function slashedVolume(tokens: Token[], start: number, next: number, volume: string, word: string): Atom {
  const weak = WEAK_VOLUME.has(word);
  const slash = /^[/\\]$/.test(tokens[next]?.text ?? '');
  const list = slash ? numberListAt(tokens, next + 1, { letters: false, roman: false, commas: true }) : null;
  if (!list) return { kind: 'volume', volume, weak, word, start, next };
  const follows = pastMarks(tokens, list.next, /^[,،.:/;-]$/);
  const first = list.items[0]?.from ?? '';
  if (list.items.length === 1 && PAGE.has(keyAt(tokens, follows)))
    return { kind: 'volume', volume: `${volume}/${first}`, weak, word, start, next: list.next };
  const { entries, next: end } = entriesInBrackets(tokens, list.next);
  return {
    kind: 'pair',
    volume,
    pages: list.items,
    entries,
    sign: word,
    marked: true,
    roman: false,
    start,
    next: end,
  };
}

function volumeValue(tokens: Token[], at: number, word: string): string | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number')
    return token.text.length < 4 && token.suffix.length < 2
      ? String(Number(token.text)) + token.suffix
      : null;
  if (token.kind !== 'word') return null;
  const written = WRITTEN_NUMBER.get(token.key);
  if (written !== undefined) return String(written);
  if (WEAK_VOLUME.has(word) && !/^[ivxlIVXL]+$/.test(token.text)) return null;
  const value = romanValue(token.text) ?? romanValue(token.text.replace(/l/g, 'i').replace(/1/g, 'i'));
  return value === null ? null : String(value);
}
