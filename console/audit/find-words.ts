// Where words of the statement stand in the captured text: compared without case, accents, vowel signs and
// punctuation, so that a quotation is found however it was typeset.

/** [start, end) in the text, in UTF-16 units. */
export type Range = { start: number; end: number };

export type Found = {
  /** `quoted`: words between quotation marks among them; `alike`: runs of the statement's words alone; `none`. */
  kind: 'quoted' | 'alike' | 'none';
  ranges: Range[];
  /** In how many places what `kind` says stands. */
  places: number;
  /** The one to go to first. */
  best: number;
};

const QUOTED = /[“„«"‟〝]([^“”„«»"‟〝〞]+)[”»"“〞]|「([^」]+)」|『([^』]+)』/gu;
/** Fewer words in a row are alike by chance. */
const RUN = 4;

export function findStatement(statement: string, text: string): Found {
  const within = fold(text);
  const quotes = [...statement.matchAll(QUOTED)].map((it) => fold(it[1] ?? it[2] ?? it[3] ?? '').words);
  const quoted = quotes
    .filter((it) => it.length > 1)
    .flatMap((words) => runsOf([words], within, words.length));
  const { words } = fold(statement);
  const alike = words.length > 1 ? runsOf([words], within, Math.min(RUN, words.length)) : [];
  // The words around a quotation may stand there too: a sentence that is all of it the page's is marked as a whole.
  const kind = quoted.length ? 'quoted' : alike.length ? 'alike' : 'none';
  return {
    ...found(kind, [...quoted, ...alike]),
    ...(quoted.length && { places: found(kind, quoted).places }),
  };
}

/** Where what somebody types stands; the last word may be half typed. */
export function findTyped(typed: string, text: string): Range[] {
  const sought = fold(typed).words;
  const within = fold(text);
  const last = sought.length - 1;
  if (last < 0) return [];
  return within.words.flatMap((_, at) => {
    const fits = sought.every((word, step) => {
      const here = within.words[at + step];
      return step === last ? here?.includes(word) && (last === 0 || here.startsWith(word)) : here === word;
    });
    return fits ? [rangeOf(within, at, at + last)] : [];
  });
}

type Folded = { words: string[]; places: Range[] };

/** Words that stand in a row of `length` or more in one of the texts sought, joined where they overlap. */
function runsOf(sought: string[][], within: Folded, length: number): Range[] {
  const rows = new Set(
    sought
      .flatMap((words) => words.map((_, at) => words.slice(at, at + length)))
      .filter((it) => it.length === length)
      .map((it) => it.join(' ')),
  );
  const runs: [first: number, last: number][] = [];
  for (let at = 0; at + length <= within.words.length; at += 1) {
    if (!rows.has(within.words.slice(at, at + length).join(' '))) continue;
    const run = runs.at(-1);
    if (run && at <= run[1]) run[1] = at + length - 1;
    else runs.push([at, at + length - 1]);
  }
  return runs.map(([first, last]) => rangeOf(within, first, last));
}

function found(kind: Found['kind'], all: Range[]): Found {
  const ranges: Range[] = [];
  for (const range of all.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = ranges.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else ranges.push({ ...range });
  }
  const longest = Math.max(0, ...ranges.map(({ start, end }) => end - start));
  return {
    kind,
    ranges,
    places: ranges.length,
    best: ranges.findIndex(({ start, end }) => end - start === longest),
  };
}

function rangeOf({ places }: Folded, first: number, last: number): Range {
  return { start: places[first]?.start ?? 0, end: places[last]?.end ?? 0 };
}

/** Words, or single signs where a script writes no spaces. */
function fold(text: string): Folded {
  const words: string[] = [];
  const places: Range[] = [];
  for (const it of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u0640]|[’'](?=\p{L}))*/gu,
  )) {
    words.push(plain(it[0]));
    places.push({ start: it.index, end: it.index + it[0].length });
  }
  return { words, places };
}

const LETTERS: Record<string, string> = { ٱ: 'ا', ى: 'ي', ة: 'ه', '’': "'" };

function plain(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}|\u0640/gu, '')
    .toLowerCase()
    .replace(/[ٱىة’]/gu, (sign) => LETTERS[sign] ?? sign)
    .replace(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}
