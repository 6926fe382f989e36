import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageMark } from '../../search-node/pagination/judge-pages.ts';

type Written = number | string | null;

/** Records of one volume, a label each: numbers, text, or null for a record without one. */
export function marksOf(labels: Written[], more: Partial<PageMark> = {}): PageMark[] {
  return labels.map((label) => ({
    volume: '1',
    label: label === null ? null : String(label),
    size: 1000,
    ...more,
  }));
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

export type LibraryRecord = {
  volume: number | null;
  page: number | null;
  after?: string;
  part?: 'endnotes';
  text: string;
};

export function libraryRecords(folder: string, name: string): LibraryRecord[] {
  const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

export function marksOfRecords(records: LibraryRecord[]): PageMark[] {
  const text = (value: number | null) => (value === null ? null : String(value));
  return records.map(({ volume, page, after, part, text: { length } }) => ({
    volume: text(volume),
    label: text(page),
    size: length,
    ...(after !== undefined && { after }),
    ...(part !== undefined && { part }),
  }));
}
