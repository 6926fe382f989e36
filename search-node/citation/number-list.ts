import type { Token } from './citation-tokens.ts';
import { AND, FOLLOWING, NEXT_PAGE, romanValue, TO } from './locator-words.ts';

/** Numbers as a reference lists them. A range has `to`; `ff` is an open end. `next` is the token after the list. */
export type NumberList = { items: { from: string; to?: string }[]; next: number };

type ListHabits = {
  /** Letters joined to a number belong to it (hadith `627f`), instead of meaning "and following". */
  letters: boolean;
  /** Roman numbers are labels of their own: `xii`. */
  roman: boolean;
  /** A list may go on after a comma. */
  commas: boolean;
};

/** The list of numbers that begins at a token, null where none does. */
export function numberListAt(tokens: Token[], start: number, habits: ListHabits): NumberList | null {
  const first = itemAt(tokens, start, habits);
  if (!first) return null;
  const items = [first.item];
  let next = first.next;
  for (;;) {
    const more = nextItem(tokens, next, items.at(-1)?.to ?? items.at(-1)?.from ?? '', habits);
    if (!more) return { items, next };
    items.push(more.item);
    next = more.next;
  }
}

type Item = { item: { from: string; to?: string }; next: number };

function itemAt(tokens: Token[], at: number, { letters, roman }: ListHabits): Item | null {
  const token = tokens[at];
  if (!token) return null;
  if (roman && token.kind === 'word' && romanValue(token.text) !== null)
    return rangeFrom(tokens, at + 1, token.text, roman);
  if (token.kind !== 'number' || token.text.length > 7 || /^(?:st|nd|rd|th)$/.test(token.suffix)) return null;
  if (letters) return rangeFrom(tokens, at + 1, token.text + token.suffix, false);
  if (token.suffix === 'f' || token.suffix === 'sq')
    return { item: { from: token.text, to: String(Number(token.text) + 1) }, next: at + 1 };
  if (token.suffix === 'ff' || token.suffix === 'sqq')
    return { item: { from: token.text, to: 'ff' }, next: at + 1 };
  return rangeFrom(tokens, at + 1, token.text + token.suffix, false);
}

function rangeFrom(tokens: Token[], at: number, from: string, roman: boolean): Item {
  const dash = tokens[at];
  const end = tokens[at + 1];
  const isDash = dash?.text === '-' || dash?.text === '~' || (dash?.kind === 'word' && TO.has(dash.key));
  if (isDash && end?.kind === 'number' && end.suffix.length < 2) {
    const to = wholeEnd(from, end.text);
    if (Number(to) > Number.parseInt(from, 10)) return { item: { from, to: to + end.suffix }, next: at + 2 };
  }
  if (isDash && roman && end?.kind === 'word' && romanValue(end.text) !== null)
    return { item: { from, to: end.text }, next: at + 2 };
  return following(tokens, at, from) ?? { item: { from }, next: at };
}

/** `85-6` ends at 86, `2910-18` at 2918. */
function wholeEnd(from: string, to: string): string {
  const digits = /^\d+/.exec(from)?.[0] ?? '';
  return to.length < digits.length ? digits.slice(0, digits.length - to.length) + to : to;
}

/** `12 f.`, `12 ff.`, `12 et suiv.`, `12 وما بعدها`. */
function following(tokens: Token[], at: number, from: string): Item | null {
  const word = tokens[at]?.text === '.' || AND.has(tokens[at]?.key ?? '-') ? tokens[at + 1] : tokens[at];
  if (word?.kind !== 'word') return null;
  const past = tokens.indexOf(word, at) + 1;
  if (NEXT_PAGE.has(word.key) && word.spaced && tokens[past]?.text === '.')
    return { item: { from, to: String(Number.parseInt(from, 10) + 1) }, next: past };
  if (!FOLLOWING.has(word.key)) return null;
  return {
    item: { from, to: 'ff' },
    next: /^(?:بعد|sonrası)/.test(tokens[past]?.text ?? '') ? past + 1 : past,
  };
}

/** Further numbers grow, stand after a comma or "and", and are no volume of a pair that begins there, and no year. */
function nextItem(tokens: Token[], at: number, before: string, habits: ListHabits): Item | null {
  const sign = tokens[at];
  const joins = sign && ((habits.commas && /^[,،]$/.test(sign.text)) || AND.has(sign.key));
  if (!joins) return null;
  const start = /^[,،]$/.test(sign.text) && AND.has(tokens[at + 1]?.key ?? '-') ? at + 2 : at + 1;
  const more = itemAt(tokens, start, { ...habits, roman: false });
  if (!more) return null;
  const number = Number.parseInt(more.item.from, 10);
  const last = before === 'ff' ? 0 : Number.parseInt(before, 10);
  if (!habits.letters && number <= last) return null;
  if (!habits.letters && last < 1200 && number >= 1300 && number <= 2100) return null;
  const after = tokens[more.next];
  const opensPair = after && /^[/:]$/.test(after.text) && tokens[more.next + 1]?.kind === 'number';
  return opensPair || (after?.text === '(' && !after.spaced) ? null : more;
}
