/** A report before it is Markdown or HTML. */
export type Report = { title: string; lead: string; language: string; sections: Section[] };
export type Section = { heading: string; blocks: Block[] };
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  /** Cells after the first are figures where `isNumeric`. */
  | { kind: 'table'; head: string[]; rows: string[][]; isNumeric: boolean }
  /** In HTML alone: the table beside it says the same. */
  | { kind: 'plot'; title: string; svg: string };

export function text(words: string): Block {
  return { kind: 'text', text: words };
}

export function list(items: string[]): Block {
  return { kind: 'list', items };
}

export function table(head: string[], rows: string[][], isNumeric = true): Block {
  return { kind: 'table', head, rows, isNumeric };
}
