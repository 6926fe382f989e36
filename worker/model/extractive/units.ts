/** What can be quoted as one: a sentence, a list item, a table row, a block of code. */
export type Unit = {
  kind: 'sentence' | 'item' | 'row' | 'code';
  text: string;
  /** Units of one paragraph, list or table share it. */
  block: number;
  /** A row's header row. */
  header: string | null;
};

const FENCE = /^\s*(`{3,}|~{3,})/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+\S/;
const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/;
/** A closing guillemet, set off by a space in French, belongs to the sentence before it. */
const SENTENCE_END = /(?<=[.!?؟۔。…](?:\s?»)?["'”’»)\]]{0,3})\s+(?=[^\p{Ll}\s»])/u;

/** A passage's text as the units it can be quoted in, in reading order. */
export function unitsOf(text: string): Unit[] {
  const reader = new UnitReader();
  for (const line of text.split('\n')) reader.take(line);
  return reader.end();
}

class UnitReader {
  readonly #units: Unit[] = [];
  #block = 0;
  #paragraph: string[] = [];
  #code: { mark: string; lines: string[] } | null = null;
  /** What the line before was part of. */
  #last: Unit['kind'] | null = null;
  #header: string | null = null;

  take(line: string): void {
    if (this.#code) this.#takeCode(line, this.#code);
    else if (FENCE.test(line)) this.#openCode(line);
    else if (line.trim() === '') this.#blank();
    else if (RULE.test(line)) this.#nameColumns();
    else if (ROW.test(line)) this.#add('row', line.trim());
    else if (ITEM.test(line)) this.#add('item', line.trim());
    else if (this.#last === 'item' && /^\s{2,}\S/.test(line)) this.#continueItem(line);
    else this.#takeParagraph(line);
  }

  end(): Unit[] {
    this.#closeParagraph();
    return this.#units;
  }

  #takeCode(line: string, code: { mark: string; lines: string[] }): void {
    code.lines.push(line);
    if (line.trim() !== code.mark) return;
    this.#code = null;
    this.#push('code', code.lines.join('\n'));
  }

  #openCode(line: string): void {
    this.#closeParagraph();
    this.#code = { mark: FENCE.exec(line)?.[1] ?? '```', lines: [line] };
  }

  #blank(): void {
    this.#closeParagraph();
    if (this.#last === 'row') this.#last = null;
    this.#header = null;
  }

  /** The row above a rule names the columns. */
  #nameColumns(): void {
    if (this.#last !== 'row') return;
    this.#header = this.#units.pop()?.text ?? null;
  }

  #continueItem(line: string): void {
    const item = this.#units.at(-1);
    if (item) item.text += ` ${line.trim()}`;
  }

  #takeParagraph(line: string): void {
    if (this.#last !== 'sentence') this.#block += 1;
    this.#last = 'sentence';
    this.#paragraph.push(line.trim());
  }

  #closeParagraph(): void {
    const sentences = this.#paragraph.join(' ').split(SENTENCE_END);
    this.#paragraph = [];
    for (const text of sentences) {
      if (text.trim())
        this.#units.push({ kind: 'sentence', text: text.trim(), block: this.#block, header: null });
    }
    if (this.#last === 'sentence') this.#last = null;
  }

  #add(kind: 'item' | 'row', text: string): void {
    this.#closeParagraph();
    if (this.#last === kind) this.#units.push({ kind, text, block: this.#block, header: this.#header });
    else this.#push(kind, text);
  }

  #push(kind: Unit['kind'], text: string): void {
    this.#block += 1;
    this.#last = kind;
    this.#units.push({ kind, text, block: this.#block, header: kind === 'row' ? this.#header : null });
  }
}
