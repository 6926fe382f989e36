import type { Passage } from '../../../shared/passage.ts';
import type { WorkNames } from '../../support/small-library-host.ts';

/** A shelf of two works: one in three printings of which one ends volume 4 before page 405, and one in a single one. */
export const shelf: Passage[] = [
  ...book('QAHIRA-1388', 'طبعة القاهرة', [
    ['4', '404', 'Whoever may dispose of his wealth may stand surety for another.'],
    ['4', '405', 'The surety of a guardian for his ward is valid by consensus of the jurists.'],
    ['4', '406', 'The surety of one who is bankrupt is valid in what he later owns.'],
  ]),
  ...book('IHYA-1405', 'طبعة الإحياء', [
    ['4', '362', 'Whoever may dispose of his wealth may stand surety for another.'],
    ['4', '363', 'The surety of a guardian for his ward is valid by consensus of the jurists.'],
    ['5', '3', 'The book of partnership.'],
  ]),
  ...book('ARABI-OFFSET', 'طبعة العربي', [
    ['4', '404', 'She is his wife and then he came to own her.'],
    ['4', '405', 'He pledged her and then sold her to another.'],
  ]),
  page(
    'UMDA-1',
    'Umda',
    'العمدة',
    'طبعة صيدا',
    null,
    '15',
    'Purity is half of faith, as it is narrated here.',
  ),
];

export const names: WorkNames = { Mughni: ['al-mughni', 'المغني'], Umda: ['al-umda', 'العمدة'] };

/** Everything that names a place on the shelf: a model may see none of it. */
export const placesOfShelf = [
  'QAHIRA',
  'IHYA',
  'ARABI',
  'طبعة',
  'library.example',
  '363',
  '362',
  '406',
  '404',
];

function book(edition: string, label: string, pages: [string, string, string][]): Passage[] {
  return pages.map(([volume, number, text]) =>
    page(edition, 'Mughni', 'المغني', label, volume, number, text),
  );
}

function page(
  edition: string,
  work: string,
  title: string,
  label: string,
  volume: string | null,
  number: string,
  text: string,
): Passage {
  return {
    id: `${edition}#${volume}/${number}`,
    ...{ collection: 'workshop', work, edition, editionLabel: label, title },
    author: 'ابن قدامة',
    language: 'ar',
    headings: [],
    locator: { kind: 'page', volume, label: number },
    url: `https://library.example/${edition}/${volume}/${number}`,
    text,
  };
}
