/** A text as its reader sees it, and where each of its UTF-16 units came from: [start, end) in the text as written. */
export type Shown = { text: string; starts: number[]; ends: number[] };

/** Escapes may be escaped again on their way; more often than this they are no escapes but a text about them. */
const DEEPEST = 3;
const NAMED: Record<string, string> = {
  amp: '&',
  commat: '@',
  period: '.',
  plus: '+',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  lpar: '(',
  rpar: ')',
  sol: '/',
  nbsp: '\u00a0',
};
const ESCAPE =
  /&#(\d{1,7});|&#x([\da-f]{1,6});|&(amp|commat|period|plus|lowbar|hyphen|dash|lpar|rpar|sol|nbsp);|\\u([\da-f]{4})|%(40|2B)|\\([!-/:-@[-`{-~])/gi;

/** Undoes what hides a character from a search: entities, backslashes, `%40`. Null where nothing is escaped. */
export function asShown(written: string): Shown | null {
  let shown: Shown | null = null;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const next = unescaped(shown ?? plain(written));
    if (next === null) break;
    shown = next;
  }
  return shown;
}

function plain(text: string): Shown {
  const starts = Array.from({ length: text.length }, (_, at) => at);
  return { text, starts, ends: starts.map((at) => at + 1) };
}

function unescaped({ text, starts, ends }: Shown): Shown | null {
  const out: Shown = { text: '', starts: [], ends: [] };
  let at = 0;
  const copy = (to: number) => {
    out.text += text.slice(at, to);
    for (let unit = at; unit < to; unit += 1) put(unit, unit + 1);
  };
  const put = (from: number, to: number) => {
    out.starts.push(starts[from] ?? 0);
    out.ends.push(ends[to - 1] ?? 0);
  };
  for (const match of text.matchAll(ESCAPE)) {
    const character = characterOf(match);
    if (character === null) continue;
    copy(match.index);
    at = match.index + match[0].length;
    out.text += character;
    for (let unit = 0; unit < character.length; unit += 1) put(match.index, at);
  }
  if (at === 0) return null;
  copy(text.length);
  return out;
}

function characterOf([, decimal, hex, name, unit, octet, marked]: RegExpExecArray | RegExpMatchArray) {
  if (marked !== undefined) return marked;
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? null;
  const point = decimal === undefined ? Number.parseInt(hex ?? unit ?? octet ?? '', 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : null;
}
