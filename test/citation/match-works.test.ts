import { expect, test } from 'vitest';
import { workMatcher } from '../../search-node/citation/match-works.ts';
import { parseCitations } from '../../search-node/citation/parse-citation.ts';
import { rankedEditions } from '../../search-node/citation/rank-editions.ts';
import { promise } from '../behaviours.ts';
import { inventedWorks, libraryWorks } from './works.ts';

const library = workMatcher([...libraryWorks, ...inventedWorks(500)]);

function found(text: string, matcher = library) {
  const [parsed] = parseCitations(text);
  return parsed ? matcher(parsed) : [];
}

const mughni = 'المغني';
const kafi = 'الكافي في فقه الإمام أحمد';
const ibnMaja = 'سنن ابن ماجه';
const nasai = 'المجتبى من السنن (سنن النسائي الصغرى)';
const umda = 'عمدة الفقه';

test.each([
  ['AL-MUGHNI BY IBN QUDAMAH VOL.4, PG.405', mughni],
  ['al-Mughnī, vol. 4, p. 405', mughni],
  ['mugni 4 405', mughni],
  ['almughni4/405', mughni],
  ['tome 4 page 405 du Moughni', mughni],
  ['İbn Kudâme, el-Muğnî, IV, 405', mughni],
  ['mughni ibne qudama j 4 s 405', mughni],
  ['kitab al mughni jilid 4, halaman 405', mughni],
  ['المغنى4/405', mughni],
  ['المغني لابن قدامة ج 4 ص 405', mughni],
  ['Sunan Ibn Majah 2/1413', ibnMaja],
  ['Ibn Majah 2/1413', ibnMaja],
  ['diriwayatkan oleh Ibnu Majah (no. 2340)', ibnMaja],
  ['ابن ماجه (رقم ٢٣٤٠)', ibnMaja],
  ["an-Nasa'i 4/44", nasai],
  ['سنن النسائي 7/13', nasai],
  ['Sunan an-Nasai, 7/13', nasai],
  ['al-Kafi, DKI ed., vol 1 p 55', kafi],
  ['الكافي ١/٥٥', kafi],
  ['Ibn Qudama, al-Kāfī fī fiqh al-imām Aḥmad, I, 55', kafi],
  ['عمدة الفقه ص 15', umda],
  ['‘Umdat al-Fiqh, p. 15', umda],
  ['Umdah al-Fiqh hlm. 15', umda],
])(promise('citation.works', '%s'), (text, title) => {
  const [first, second] = found(text);
  expect(first?.work.titles[0]).toBe(title);
  expect(first?.score).toBeGreaterThan(second?.score ?? 0);
});

test.each([
  'Sahih Muslim 2564',
  'Sharh Muslim (11/90)',
  'صحيح مسلم ج١ ص١٥٦',
  'HR. Bukhari no. 1',
  'Riyad as-Salihin 12',
  'Ahmad (1/313)',
  'مسند أحمد (2/67)',
  'المغني لابن هشام ص 45',
  'Mughni al-Muhtaj, 2/150',
  'Fath al-Bari 1/45',
  'Tafsir Ibn Kathir, vol. 3, p. 45',
  'مجموع الفتاوى (١٠/١٩٤)',
  'Harrison’s Principles, vol. 2, p. 481',
  'BGHZ 139, 357',
  '4/405',
])(promise('citation.no-such-work', '%s'), (text) => {
  expect(found(text, workMatcher(libraryWorks)).map(({ work, score }) => [work.titles[0], score])).toEqual(
    [],
  );
});

test(promise('citation.no-such-work', 'Sahih Muslim is no Sharh Muslim, nor the other way round'), () => {
  const sahih = { titles: ['صحيح مسلم'], authors: ['مسلم بن الحجاج'] };
  const sharh = { titles: ['شرح صحيح مسلم'], authors: ['النووي'] };
  const both = workMatcher([sahih, sharh]);
  expect(found('Sahih Muslim 2564', both)[0]?.work).toBe(sahih);
  expect(found('Sharh Muslim (11/90)', both)[0]?.work).toBe(sharh);
  const scoreOf = (text: string, work: object) =>
    found(text, both).find((one) => one.work === work)?.score ?? 0;
  expect(scoreOf('Sahih Muslim 2564', sahih) - scoreOf('Sahih Muslim 2564', sharh)).toBeGreaterThan(0.2);
  expect(scoreOf('Sharh Muslim (11/90)', sharh) - scoreOf('Sharh Muslim (11/90)', sahih)).toBeGreaterThan(
    0.2,
  );
});

test(promise('citation.close-works'), () => {
  const works = found('Ibn Qudamah, vol. 4, p. 405').map(({ work }) => work.titles[0]);
  expect(new Set(works)).toEqual(new Set([mughni, kafi, umda]));
});

test(promise('citation.editions'), () => {
  const edition = (id: string, editionLabel: string) => ({
    ...{ collection: 'library', work: 'kafi', edition: id, editionLabel },
    ...{ title: kafi, author: null, language: 'ar' },
  });
  const all = [
    edition('a', 'المكتب الإسلامي - بيروت'),
    edition('b', 'دار الكتب العلمية، ط1 1414هـ/1994م'),
    edition('c', 'دار هجر، ت التركي'),
  ];
  const first = (hint: string | null) => rankedEditions(all, hint)[0]?.edition;
  expect(first(null)).toBe('a');
  expect(first('DKI ed.')).toBe('b');
  expect(first('ط دار الكتب العلمية')).toBe('b');
  expect(first('ت التركي')).toBe('c');
  expect(first('ed. al-Turki')).toBe('c');
  expect(first('Hajar')).toBe('c');
});
