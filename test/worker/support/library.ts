import type { EditionName, Locator, Passage } from '../../../shared/passage.ts';

type Page = Extract<Locator, { kind: 'page' }>;

const travels: EditionName = {
  collection: 'library',
  work: 'travels',
  edition: 'harbour',
  editionLabel: 'Harbour Press, 1931',
  title: 'Travels in the North',
  author: 'A. Walker',
  language: 'en',
  statement: {
    publisher: 'Harbour Press',
    place: 'Leith',
    editor: 'M. Reed',
    print: '2nd ed.',
    year: '1931',
  },
  pagination: 'printed',
};
const mountain: EditionName = {
  ...travels,
  edition: 'mountain/2',
  editionLabel: 'Mountain House',
  statement: { publisher: 'Mountain House', place: null, editor: null, print: null, year: '1958' },
};
const typed: EditionName = {
  ...travels,
  edition: 'typed',
  editionLabel: 'Typed by readers',
  pagination: 'software',
};
delete typed.statement;
const rihla: EditionName = {
  collection: 'library',
  work: 'rihla',
  edition: 'nur',
  editionLabel: 'دار النور',
  title: 'رحلة الشمال',
  author: 'ابن الوادي',
  language: 'ar',
  pagination: 'printed',
};

/** Two works in a few printings, every kind of place among them. Reading order within an edition. */
export const library: Passage[] = [
  at(travels, 'h0', null, 'To the reader who has never seen snow.', { headings: ['Dedication'] }),
  at(travels, 'h1', ['1', '1'], 'We left the harbour\nbefore the sun was up.', { headings: ['The road'] }),
  at(travels, 'h2', ['1', '2'], 'The first half of the second page.'),
  at(travels, 'h3', ['1', '2'], 'The second half of the second page.'),
  at(travels, 'h4', ['1', '3'], 'No number is left here.', {
    place: { certainty: 'inferred', misread: '8' },
  }),
  at(travels, 'h5', ['1', '4'], 'Two leaves claim this number.', { place: { certainty: 'doubtful' } }),
  at(travels, 'h6', ['1', '2'], 'The map, bound in late, numbered two again.'),
  at(travels, 'h7', ['2', '1'], 'The second volume begins.'),
  at(mountain, 'm1', ['1', '1'], 'We left the harbour early.'),
  at(mountain, 'm2', ['1', '2'], 'Another setting of the second page.'),
  at(typed, 't1', ['1', '2'], 'Typed, and cut into pages by a program.'),
  at(rihla, 'r1', ['1', '٤٠٥'], 'خرجنا من الميناء قبل طلوع الشمس، والريح ساكنة.', {
    headings: ['باب السفر'],
  }),
  at(rihla, 'r2', ['1', '٤٠٦'], 'ثم بلغنا القرية.'),
];

/** A passage of an edition: `place` [volume, label], or null for none. */
export function at(
  edition: EditionName,
  id: string,
  place: [string | null, string] | null,
  text: string,
  more: { headings?: string[]; place?: Partial<Page> } = {},
): Passage {
  const locator: Locator = place
    ? { kind: 'page', volume: place[0], label: place[1], ...more.place }
    : { kind: 'section' };
  return { ...edition, id, headings: more.headings ?? [], locator, url: null, text };
}
