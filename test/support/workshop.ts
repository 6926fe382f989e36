import type { Passage } from '../../shared/passage.ts';

/** A help centre of three articles, for tests over real sockets. */
export const workshop: Passage[] = [
  [
    'brakes#1',
    'Squeaking brakes',
    'Brakes squeak when the pads are wet or worn. Clean the rim with alcohol.',
    'en',
  ],
  ['refunds#1', 'Refunds', 'Refunds are paid to the card you used within 14 days.', 'en'],
  ['tawsil#1', 'مدة التوصيل', 'يستغرق توصيل الدراجة خمسة أيام عمل.', 'ar'],
].map(([id = '', title = '', text = '', language = '']) => {
  const edition = id.split('#')[0] ?? id;
  return {
    ...{
      id,
      collection: 'workshop',
      work: edition,
      edition,
      editionLabel: null,
      title,
      author: null,
      language,
    },
    ...{ headings: [], locator: { kind: 'section' as const }, url: `https://help.example/${edition}`, text },
  };
});
