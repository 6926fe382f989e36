import { createHash } from 'node:crypto';
import type { Locator } from '../../shared/passage.ts';
import type { PassageDocument } from '../engine-child/edition-document.ts';
import type { ImportedRecord } from '../import/imported-edition.ts';
import type { JudgedPage } from '../pagination/judge-pages.ts';
import { oneLine } from './page-record.ts';
import { readable, splitSection } from './split-section.ts';

/** A printed page is one passage; only what no page can hold is cut, as a long section would be. */
const LONGEST_PAGE = 6000;

const endnotesHeading: Record<string, string> = {
  ar: 'حواشي آخر الكتاب',
  fa: 'یادداشت‌های پایانی',
  fr: 'Notes de fin',
  de: 'Endnoten',
};

/** Makes an edition's passages, record by record, in the order of its source. Call it anew for each edition. */
export function pagePassages(
  collection: string,
  edition: string,
): (record: ImportedRecord, page: JudgedPage | null, language: string) => PassageDocument[] {
  const seen = new Map<string, number>();
  return (record, page, language) => {
    const locator = locatorOf(record, page);
    const headings = headingsOf(record, language);
    const key = placeKey(record);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return textsOf(record).map((text, part) => {
      const hash = createHash('sha256').update(JSON.stringify([collection, edition, key, nth, part]));
      return { id: `p_${hash.digest('base64url').slice(0, 20)}`, headings, anchor: null, locator, text };
    });
  };
}

/**
 * Records of one page are told apart by their order there, so that other pages do not disturb them. The page is the
 * source's own, not the judged one, which the neighbours may change.
 */
function placeKey({ part, volume, label }: ImportedRecord): string {
  const page = oneLine(label ?? '');
  return JSON.stringify([part ?? null, ...(page === '' ? [] : [oneLine(volume ?? '') || null, page])]);
}

/** Labels are text. A record on no page that could be named is a section. */
function locatorOf({ part }: ImportedRecord, page: JudgedPage | null): Locator {
  if (page === null) return { kind: 'section' };
  const { certainty, ...place } = page;
  return {
    kind: 'page',
    ...place,
    ...(certainty !== 'printed' && { certainty }),
    ...(part && { part }),
  };
}

function headingsOf({ headings, part }: ImportedRecord, language: string): string[] {
  const own = headings.map((words) => oneLine(words).slice(0, 300)).filter((words) => words !== '');
  const flag = part === 'endnotes' ? (endnotesHeading[language.split('-')[0] ?? ''] ?? 'Endnotes') : null;
  return (flag === null ? own : [flag, ...own]).slice(0, 50);
}

function textsOf({ text }: ImportedRecord): string[] {
  if (text.length > LONGEST_PAGE) return splitSection([{ kind: 'text', text }]);
  const clean = readable(text);
  return clean === '' ? [] : [clean];
}
