import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { memoryIndex } from '../ingest/memory-index.ts';
import { folderOf, imports } from './editions.ts';

const header = `######OpenITI#


#META# 000.SortField\t:: Shamela_0000001
#META# 010.AuthorNAME\t:: ابن قدامة (المتوفى: 620هـ)
#META# 020.BookTITLE\t:: المغني لابن قدامة
#META# 021.BookSUBJ\t:: فقه حنبلي :: فقه
#META# 041.EdNUMBER\t:: ط1
#META# 043.EdPUBLISHER\t:: مكتبة القاهرة
#META# 044.EdPLACE\t:: NODATA
#META# 045.EdYEAR\t:: 1388هـ - 1968م

#META#Header#End#

`;
const body = `# PageV00P000
### | [مقدمة الكتاب]
# بسم الله ms0001 الرحمن الرحيم قال
~~الشيخ الإمام
# PageV01P003
# بأئمتهم @QB@ وفقهائهم @QE@ كذا PageV01P004 وبعد هذا
### || فصل ثان
### $ ترجمة @PER@رجل
# صدر البيت %~% عجز البيت
# PageV01P005
### |EDITOR|
# % شطر % % شطر آخر % ms02
# PageV02P006
# ذيل بلا صفحة
`;
const name = '0620IbnQudama.Mughni.Test0000001-ara1';

async function imported(files: Record<string, string | Uint8Array>) {
  const index = memoryIndex();
  const report = await imports('openiti', folderOf(files), index);
  return { report, editions: index.editions() };
}

it(promise('import.openiti'), async () => {
  const { editions } = await imported({ [`data/${name}`]: header + body });
  expect(editions).toMatchObject([
    {
      work: '0620IbnQudama.Mughni',
      edition: 'Test0000001',
      title: 'المغني لابن قدامة',
      author: 'ابن قدامة (المتوفى: 620هـ)',
      categories: ['فقه حنبلي', 'فقه'],
      language: 'ar',
      editionLabel: 'مكتبة القاهرة، ط1، 1388هـ - 1968م',
      statement: {
        publisher: 'مكتبة القاهرة',
        place: null,
        editor: null,
        print: 'ط1',
        year: '1388هـ - 1968م',
      },
      pagination: 'printed',
      sourcePath: `data/${name}`,
    },
  ]);
  const page = (volume: string, label: string) => ({ kind: 'page', volume, label });
  expect(editions[0]?.passages.map(({ locator, headings, text }) => ({ locator, headings, text }))).toEqual([
    {
      locator: page('1', '3'),
      headings: ['[مقدمة الكتاب]'],
      text: '[مقدمة الكتاب]\nبسم الله الرحمن الرحيم قال الشيخ الإمام',
    },
    { locator: page('1', '4'), headings: [], text: 'بأئمتهم وفقهائهم كذا' },
    {
      locator: page('1', '5'),
      headings: ['فصل ثان'],
      text: 'وبعد هذا\nفصل ثان\nترجمة رجل\nصدر البيت     عجز البيت',
    },
    { locator: page('2', '6'), headings: [], text: 'شطر   شطر آخر' },
    { locator: { kind: 'section' }, headings: [], text: 'ذيل بلا صفحة' },
  ]);
});

it(promise('import.openiti-files'), async () => {
  const { editions, report } = await imported({
    [name]: header + body,
    [`${name}.completed`]: header + body.replace('كذا', 'كذا وكذا'),
    [`${name}.yml`]: '00#VERS#URI: x',
    'README.md': '# Read me',
    '0001A.B.Other1-per1': `######OpenITI#\n#META# 020.BookTITLE :: NODATA\n# متن\n# PageV01P001\n`,
    '0001A.B.None1-ara1': 'nothing of the kind\n',
    'notes.mARkdown': Buffer.concat([
      Buffer.from(header),
      Buffer.from([0xff, 0xfe, 0x0a]),
      Buffer.from(body),
    ]),
  });
  expect(editions.map(({ edition, work, title, language }) => [edition, work, title, language])).toEqual([
    ['Other1', '0001A.B', '0001A.B', 'fa'],
    ['Test0000001', '0620IbnQudama.Mughni', 'المغني لابن قدامة', 'ar'],
    ['notes', 'notes', 'المغني لابن قدامة', 'ar'],
  ]);
  expect(editions[1]?.passages[1]?.text).toContain('كذا وكذا');
  const said = report.examples.map(({ path, place, message }) => `${path}, ${place}: ${message}`).join('\n');
  expect(said).toContain('0001A.B.None1-ara1, line 1: does not begin with ######OpenITI#');
  expect(said).toContain('0001A.B.Other1-per1, line 2: the header has no #META#Header#End#');
  expect(said).toContain('0001A.B.Other1-per1, the header: names no title');
  expect(said).toContain(`${name}, the whole: is edition Test0000001 as ${name}.completed is`);
  expect(said).toContain('notes.mARkdown, line 15: is not UTF-8; it was left out');
});
