import { createHash } from 'node:crypto';
import type { Locator } from '../../shared/passage.ts';
import type { PassageDocument } from '../engine-child/edition-document.ts';
import { oneLine, type PageRecord } from './page-record.ts';
import { readable, splitSection } from './split-section.ts';

/** A printed page is one passage; only what no page can hold is cut, as a long section would be. */
const LONGEST_PAGE = 6000;

const endnotesHeading: Record<string, string> = {
  ar: 'حواشي آخر الكتاب',
  fa: 'یادداشت‌های پایانی',
  fr: 'Notes de fin',
  de: 'Endnoten',
};

/** Makes an edition's passages, record by record, in the order of the file. Call it anew for each edition. */
export function pagePassages(
  collection: string,
  edition: string,
): (record: PageRecord, language: () => string) => PassageDocument[] {
  const seen = new Map<string, number>();
  return (record, language) => {
    const locator = locatorOf(record);
    const headings = headingsOf(record, language);
    const key = placeKey(record, locator);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return textsOf(record).map((text, part) => {
      const hash = createHash('sha256').update(JSON.stringify([collection, edition, key, nth, part]));
      return { id: `p_${hash.digest('base64url').slice(0, 20)}`, headings, anchor: null, locator, text };
    });
  };
}

/** Records of one page are told apart by their order there, so that other pages do not disturb them. */
function placeKey({ part }: PageRecord, locator: Locator): string {
  const place = locator.kind === 'page' ? [locator.volume, locator.label] : [];
  return JSON.stringify([part ?? null, ...place]);
}

/** Labels are text. A page without a number is on no page that could be named: it is a section for now. */
function locatorOf({ volume, page }: PageRecord): Locator {
  const label = oneLine(page ?? '');
  return label === '' ? { kind: 'section' } : { kind: 'page', volume: oneLine(volume ?? '') || null, label };
}

function headingsOf({ headings, part }: PageRecord, language: () => string): string[] {
  const own = (headings ?? []).map((words) => oneLine(words).slice(0, 300)).filter((words) => words !== '');
  const flag = part === 'endnotes' ? (endnotesHeading[language().split('-')[0] ?? ''] ?? 'Endnotes') : null;
  return (flag === null ? own : [flag, ...own]).slice(0, 50);
}

function textsOf({ text }: PageRecord): string[] {
  if (text.length > LONGEST_PAGE) return splitSection([{ kind: 'text', text }]);
  const clean = readable(text);
  return clean === '' ? [] : [clean];
}
