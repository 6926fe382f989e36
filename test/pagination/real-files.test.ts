import { expect, it } from 'vitest';
import { judgePages } from '../../search-node/pagination/judge-pages.ts';
import { promise } from '../behaviours.ts';
import { corpus } from '../support/shared-data.ts';
import { libraryRecords, marksOfRecords } from './marks.ts';

const library = corpus('library', 'the judgement of real page numbers');
const doubts = (name: string, folder: string) => {
  const marks = marksOfRecords(libraryRecords(folder, name));
  return judgePages(marks).flatMap((page, at) => {
    if (page?.certainty === 'printed') return [];
    const { volume, label } = marks[at] ?? { volume: null, label: null };
    return [
      `${at + 1}: ${volume}/${label} ${page ? `${page.certainty} ${page.volume}/${page.label}` : 'none'}`,
    ];
  });
};

it.skipIf(library === null)(promise('pagination.real-files', 'Ibn Maja, Abu al-Maʿati'), () => {
  expect(doubts('0273IbnMaja.Sunan.ShamAY0033959.jsonl', library ?? '')).toEqual([
    // The hadith before and after stand on 188 and 189; one digit from 188.
    '283: 1/288 inferred 1/188',
    // Digits exchanged, between 547 and 548, and between 548 and 549.
    '2505: 3/457 inferred 3/547',
    '2507: 3/458 inferred 3/548',
    // Between 585 and 588.
    '2557: 3/487 inferred 3/587',
    // Volume 4 goes on from 720; the line that says volume five stands on 5/5.
    ...[721, 721, 721, 722, 722, 723, 723, 724, 724].map(
      (page, at) => `${3830 + at}: 5/${page} inferred 4/${page}`,
    ),
    // Notes to 449, 548, 458 and 551: either of the two in the middle may be the wrong one.
    '4439: 3/548 doubtful 3/548',
    '4440: 3/458 doubtful 3/458',
  ]);
});

it.skipIf(library === null)(promise('pagination.real-files', 'al-Nasaʾi'), () => {
  const name = '0303Nasai.SunanSughra.Shamela0000829.jsonl';
  expect(doubts(name, library ?? '')).toEqual([
    '362: null/null none', // the end of volume 1, on 1/298 or later
    '2111: 7/267 doubtful 7/267', // 266 266 267 266 267 267
    '2112: 7/266 doubtful 7/266',
  ]);
  const marks = marksOfRecords(libraryRecords(library ?? '', name));
  // Two hadith of 1,983 characters between the marks of pages 4 and 7: in print they stand on 4 to 6.
  expect(judgePages(marks)[368]).toEqual({ volume: '2', label: '5', through: '7', certainty: 'printed' });
});

it.skipIf(library === null)(promise('pagination.real-files', 'records without a page'), () => {
  const folder = library ?? '';
  const forty = doubts('0676Nawawi.ArbacunaNawawiyya.Shamela0012836.jsonl', folder);
  expect(forty).toHaveLength(42);
  // The hadith stand on the pages that no number marks: the sixth on 56, the last before 62 on 61.
  expect(forty).toEqual(
    expect.arrayContaining(['12: null/null inferred 1/46', '22: null/null inferred 1/56']),
  );
  expect(forty).toContain('27: null/null inferred 1/61');
  expect(doubts('0620IbnQudamaMaqdisi.CumdatFiqh.Shamela0011315.jsonl', folder)).toEqual([
    '245: null/null inferred 1/136', // between two records of 1/136
  ]);
});

it.skipIf(library === null)(promise('pagination.real-files', 'without a fault'), () => {
  for (const name of [
    '0273IbnMaja.Sunan.JK000141.jsonl',
    '0620IbnQudamaMaqdisi.CumdatFiqh.JK000287.jsonl',
    '0620IbnQudamaMaqdisi.KafiFiFiqh.JK000254.jsonl',
    '0620IbnQudamaMaqdisi.KafiFiFiqh.Shamela0021731.jsonl',
  ])
    expect(doubts(name, library ?? ''), name).toEqual([]);
});
