/** What the marks `<s1>`, `<s2>` … of a book's texts stand for, by their number. */
export type Shorthands = ReadonlyMap<string, string>;

const KEY = /^s?(\d{1,4})$/i;
const MAX_DEPTH = 4;

/**
 * Reads them from a book's `meta_data`. Its form is not documented, so they are taken from wherever in the JSON a
 * name such as `s1`, or a bare number below a name with "short" in it, stands for a text. None where it is no JSON.
 */
export function shorthandsOf(metaData: unknown): Shorthands {
  const found = new Map<string, string>();
  collect(parsed(metaData), false, 0, found);
  return found;
}

function parsed(metaData: unknown): unknown {
  if (typeof metaData !== 'string' || !/short|"s\d/i.test(metaData)) return null;
  try {
    return JSON.parse(metaData);
  } catch {
    return null; // Nothing else is read from it: the marks then stand for nothing, which is reported.
  }
}

function collect(value: unknown, isInside: boolean, depth: number, found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  if (isPair(value)) {
    add(value[0], value[1], isInside, found);
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'string') add(key, part, isInside && !Array.isArray(value), found);
    else collect(part, isInside || /short/i.test(key), depth + 1, found);
  }
}

function isPair(value: object): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function add(key: string, text: string, isInside: boolean, found: Map<string, string>): void {
  const number = KEY.exec(key)?.[1];
  if (number === undefined || (!isInside && !/^s/i.test(key))) return;
  found.set(String(Number(number)), text);
}
