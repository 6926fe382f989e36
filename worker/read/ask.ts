import type { PageRef } from '../../shared/pages-api.ts';
import { parseReadingAddress } from '../../shared/reading-address.ts';

/** What an address of the reading view asks for. */
export type Ask = {
  edition: string;
  /** A page of it; null for what stands on none, and for the edition itself. */
  page: PageRef | null;
  /** The passage to show and to mark. */
  passage: string | null;
  /** The passage to show where `passage` names none: which of several places of one number is meant. */
  at: string | null;
  /** Stretches of the passage's text to mark: [start, end) in UTF-16 units. */
  marks: [number, number][];
};

const MAX_MARKS = 50;
const MAX_ID = 200;
const MAX_LABEL = 100;

/** Reads an address; null where it names nothing that could be. Whatever is wrong with a mark, it is left out. */
export function readAsk(url: URL): Ask | null {
  const place = parseReadingAddress(url.pathname);
  if (!place || place.edition.length > 512 || !isId(place.edition)) return null;
  const { edition } = place;
  const page = place.page ?? jumpTo(url.searchParams);
  if (page && ((page.volume ?? '').length > MAX_LABEL || page.label.length > MAX_LABEL)) return null;
  const [passage, at] = [idIn(url, 'passage'), idIn(url, 'at')];
  return { edition, page, passage, at, marks: passage === null ? [] : marksIn(url.searchParams) };
}

/** The fields of the form that goes to a page. */
function jumpTo(query: URLSearchParams): PageRef | null {
  const label = query.get('label')?.trim();
  return label ? { volume: query.get('volume')?.trim() || null, label } : null;
}

function idIn(url: URL, name: string): string | null {
  const id = url.searchParams.get(name);
  return id && id.length <= MAX_ID && isId(id) ? id : null;
}

function isId(text: string): boolean {
  return /^\P{Cc}+$/u.test(text);
}

function marksIn(query: URLSearchParams): [number, number][] {
  return query
    .getAll('mark')
    .slice(0, MAX_MARKS)
    .flatMap((mark) => {
      const [, start, end] = /^(\d{1,7})-(\d{1,7})$/.exec(mark) ?? [];
      return start !== undefined && Number(start) < Number(end)
        ? [[Number(start), Number(end)] as [number, number]]
        : [];
    });
}
