import { numberedLines } from '../../ingest/numbered-lines.ts';
import type { ImportedRecord } from '../imported-edition.ts';
import { plainText, readLine } from './plain-text.ts';
import { readMetaLine } from './title-page.ts';

export type OpenitiHeader = {
  /** Whether the file says that it is OpenITI mARkdown at all. */
  isOpeniti: boolean;
  meta: Map<string, string>;
  /** The line after which the text begins. */
  lines: number;
  isClosed: boolean;
  /** The beginning of the text. */
  sample: string;
};

const SAMPLE_CHARS = 6000;
const LONGEST_HEADER = 300;
const PAGE = /Page(?:Beg|End)?V([^\sP]{1,8})P(\d+[A-Za-z]?)/g;

/** Reads the header, and of the text as much as tells its language. */
export async function readHeader(file: string): Promise<OpenitiHeader> {
  const header: OpenitiHeader = { isOpeniti: false, meta: new Map(), lines: 0, isClosed: false, sample: '' };
  let textFrom: number | null = null;
  for await (const { number, text } of numberedLines(file)) {
    if (number === 1) header.isOpeniti = text?.startsWith('######OpenITI#') ?? false;
    if (!header.isOpeniti) return header;
    if (text === null) continue;
    if (header.isClosed) header.sample += `${text}\n`;
    else if (/^#META#\s*Header\s*#\s*End\s*#/i.test(text)) header.isClosed = true;
    else if (text.startsWith('#META#')) remember(text);
    else if (number > 1) textFrom ??= number;
    if (!header.isClosed || header.sample === '') header.lines = number;
    if (header.sample.length >= SAMPLE_CHARS || (!header.isClosed && number > LONGEST_HEADER)) break;
  }
  if (!header.isClosed) header.lines = (textFrom ?? header.lines + 1) - 1;
  return header;

  function remember(line: string): void {
    const [name, words] = readMetaLine(line) ?? [];
    if (name !== undefined && words !== undefined && !header.meta.has(name)) header.meta.set(name, words);
  }
}

/**
 * The pages of a file, in order. A page mark closes the page before it: the text up to `PageV01P003` stands on page 3.
 * What no mark closes, or `PageV00P000`, stands on no page. `onFault` is told lines that cannot be read.
 */
export async function* openitiRecords(
  file: string,
  headerLines: number,
  onFault: (line: number, message: string) => void = () => {},
): AsyncGenerator<ImportedRecord> {
  let page = emptyPage(headerLines + 1);
  let after: string | null = null;
  for await (const line of numberedLines(file)) {
    if (line.number <= headerLines) continue;
    if (line.text === null) {
      onFault(line.number, `${line.fault}; it was left out`);
      continue;
    }
    let rest = line.text.trimEnd();
    let isWhole = true;
    for (const mark of line.text.matchAll(PAGE)) {
      const at = rest.indexOf(mark[0]);
      page.add(rest.slice(0, at), isWhole);
      const record = page.closed(volumeOf(mark[1] ?? ''), labelOf(mark[2] ?? ''), after);
      if (record.label !== null || record.text !== '') yield record;
      if (record.label !== null)
        after = record.volume === null ? record.label : `${record.volume}/${record.label}`;
      page = emptyPage(line.number);
      rest = rest.slice(at + mark[0].length);
      isWhole = false;
    }
    page.add(rest, isWhole);
  }
  const last = page.closed(null, null, after);
  if (last.text !== '') yield last;
}

function emptyPage(line: number) {
  const paragraphs: string[] = [];
  const headings: string[] = [];
  return {
    /** `isWhole`: the line is given from its beginning, where its kind stands. */
    add(text: string, isWhole: boolean): void {
      const { kind, words } = isWhole ? readLine(text) : ({ kind: 'continued', words: text } as const);
      const plain = plainText(words);
      if (plain === '') return;
      if (kind === 'heading') headings.push(plain);
      const before = paragraphs.at(-1);
      if (kind === 'continued' && before !== undefined)
        paragraphs[paragraphs.length - 1] = `${before} ${plain}`;
      else paragraphs.push(plain);
    },
    closed(volume: string | null, label: string | null, after: string | null): ImportedRecord {
      const text = paragraphs.join('\n');
      return {
        volume,
        label,
        headings,
        text,
        place: `line ${line}`,
        ...(label === null && after !== null && { after }),
      };
    },
  };
}

function volumeOf(written: string): string | null {
  if (!/^\d+$/.test(written)) return written;
  return Number(written) === 0 ? null : String(Number(written));
}

/** Page 0 is how the format says that there is none. */
function labelOf(written: string): string | null {
  const label = written.replace(/^0+(?=.)/, '');
  return label === '0' ? null : label;
}
