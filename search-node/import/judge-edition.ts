import { oneLine } from '../ingest/page-record.ts';
import { readable } from '../ingest/split-section.ts';
import { type JudgedPage, judgePages, type PageMark } from '../pagination/judge-pages.ts';
import type { ImportedRecord } from './imported-edition.ts';

/** How many of an edition's records stand on a page that is sure, inferred, doubtful, or on none. */
export type Verdicts = { printed: number; inferred: number; doubtful: number; unnumbered: number };

export type JudgedEdition = {
  /** One for each record, in order; null: it stands on no page that can be named. */
  pages: (JudgedPage | null)[];
  verdicts: Verdicts;
  /** Every record that is not on a sure page, and why. */
  doubts: { place: string; message: string }[];
  /** Where the records stand that have no text: they give no passage. */
  blanks: string[];
};

/** Reads an edition's records once, keeps their labels only, and judges each by its neighbours. */
export async function judgeEdition(
  records: AsyncIterable<ImportedRecord>,
  signal?: AbortSignal,
): Promise<JudgedEdition> {
  const marks: PageMark[] = [];
  const places: string[] = [];
  const blanks: string[] = [];
  for await (const record of records) {
    signal?.throwIfAborted();
    marks.push(markOf(record));
    const place = record.place ?? `record ${marks.length}`;
    places.push(place);
    if (readable(record.text) === '') blanks.push(place);
  }
  const pages = judgePages(marks);
  const verdicts: Verdicts = { printed: 0, inferred: 0, doubtful: 0, unnumbered: 0 };
  const doubts: JudgedEdition['doubts'] = [];
  for (const [at, page] of pages.entries()) {
    verdicts[page?.certainty ?? 'unnumbered'] += 1;
    const message = doubtOf(marks[at] as PageMark, page);
    if (message !== null) doubts.push({ place: places[at] as string, message });
  }
  return { pages, verdicts, doubts, blanks };
}

function markOf({ volume, label, after, part, text }: ImportedRecord): PageMark {
  return {
    volume: clean(volume),
    label: clean(label),
    size: text.length,
    ...(after && { after: oneLine(after) }),
    ...(part && { part }),
  };
}

/** Words for one line; null where nothing is left of them. */
export function clean(words: string | null): string | null {
  return oneLine(words ?? '') || null;
}

function doubtOf({ volume, label }: PageMark, page: JudgedPage | null): string | null {
  if (page?.certainty === 'printed') return null;
  const said = label === null ? 'has no page number' : `says page ${name(volume, label)}`;
  if (page === null) return `${said}, and its neighbours leave no single one: it stands on no page`;
  const judged = `${name(page.volume, page.label)}${page.through ? `–${page.through}` : ''}`;
  if (page.certainty === 'inferred')
    return `${said}; by its neighbours it is ${judged} (inferred, not cited by page)`;
  if (label === null) return `${said}; it may be any of ${judged} (doubtful, not cited by page)`;
  return `${said}, which its neighbours do not confirm (doubtful, not cited by page)`;
}

function name(volume: string | null, label: string): string {
  return volume === null ? label : `${volume}/${label}`;
}
