import type { ChatEvent } from '../../shared/chat-api.ts';
import type { PageVerdict, QuotationVerdict, Verdict } from '../../shared/verdict.ts';
import { type Script, source, sourceEvents, step, text } from './scripts.ts';

type PageRow = PageVerdict['editions'][number];
type QuoteRow = QuotationVerdict['editions'][number];

const verdictEvent = (verdict: Verdict): ChatEvent => ({ type: 'verdict', verdict });
const searched = { works: 1, editions: 3, pages: 11_204, passages: 20_000 };

const mughni = {
  collection: 'library',
  work: 'mughni',
  title: 'المغني',
  author: 'ابن قدامة',
  language: 'ar',
};
const pageRow = (edition: string, editionLabel: string, given: Partial<PageRow>): PageRow => ({
  ...mughni,
  edition,
  editionLabel,
  source: null,
  found: 'page',
  page: { volume: '4', label: '405' },
  certainty: 'printed',
  notCitable: null,
  why: null,
  before: null,
  after: null,
  volumes: [],
  ...given,
});
const found = [
  pageRow('qahira', 'مكتبة القاهرة 1388', { source: 'S1' }),
  pageRow('arabi', 'دار الكتاب العربي', { source: 'S2', certainty: 'inferred', notCitable: 'inferred' }),
];
const missing = pageRow('turath', 'دار إحياء التراث 1405', {
  found: 'missing',
  page: null,
  certainty: null,
  why: 'no_page',
  before: { volume: '4', label: '363' },
  after: { volume: '5', label: '3' },
  volumes: [{ volume: '4', from: '3', to: '363', pages: 361 }],
});
const pageSource = (id: string, edition: string, editionLabel: string, more = {}) =>
  source(id, {
    collection: 'library',
    edition,
    editionLabel,
    title: 'المغني',
    author: 'ابن قدامة',
    language: 'ar',
    headings: ['كتاب الضمان', 'من يصح ضمانه'],
    locator: { kind: 'page', volume: '4', label: '405' },
    url: `https://read.example/read/${edition}/4/405?site=demo&passage=${id}`,
    text: 'فصل: وضمان من يجوز تصرفه في ماله صحيح عند أهل العلم، رجلا كان أو امرأة.',
    marks: [[5, 24]],
    ...more,
  });
const pageSources = [
  pageSource('S1', 'qahira', 'مكتبة القاهرة 1388'),
  pageSource('S2', 'arabi', 'دار الكتاب العربي', {
    headings: ['كتاب الرهن'],
    locator: { kind: 'page', volume: '4', label: '405', certainty: 'inferred' },
    notCitable: 'inferred',
  }),
];

const PAGE_AR: Script = {
  play: [
    step('open', 'المغني'),
    ...sourceEvents(pageSources),
    verdictEvent({
      kind: 'page',
      asked: {
        text: 'المغني لابن قدامة ج ٤ ص ٤٠٥',
        title: 'المغني',
        page: { volume: '4', label: '405' },
      },
      candidates: [],
      searched,
      editions: [...found, missing],
    }),
    text('الصفحة في طبعة **مكتبة القاهرة** في كتاب الضمان [S1]، وفي طبعة دار الكتاب العربي في الرهن [S2].'),
    { type: 'sources', sources: pageSources },
  ],
};

const travels = {
  collection: 'library',
  work: 'travels',
  title: 'Travels in the North',
  author: 'A. Walker',
  language: 'en',
};
const harbour = {
  ...travels,
  edition: 'harbour',
  editionLabel: 'Harbour Press, 1931',
  statement: { publisher: 'Harbour Press', place: null, editor: 'M. Reed', print: '2nd ed.', year: '1931' },
};
const mountain = { ...travels, edition: 'mountain', editionLabel: 'Mountain House, 1958' };
const travelSources = ['S1', 'S2'].map((id, i) =>
  source(id, {
    ...(i ? mountain : harbour),
    headings: ['The road'],
    locator: { kind: 'page', volume: '2', label: i ? '71' : '64', ...(i ? {} : { through: '65' }) },
    url: `https://read.example/read/${i ? 'mountain' : 'harbour'}/2/64?site=demo&passage=${id}`,
    text: 'The snow lay deep on the road to the pass, and nobody had gone there for a week.',
    marks: [[0, 41]],
  }),
);
const quoteRow = (edition: typeof harbour | typeof mountain, given: Partial<QuoteRow>): QuoteRow => ({
  ...edition,
  source: null,
  verdict: 'verbatim',
  times: 1,
  from: { volume: '2', label: '64' },
  to: { volume: '2', label: '65' },
  aligned: [],
  ...given,
});

const DIFFERS: Script = {
  play: [
    step('search', 'The snow lay thick on the road'),
    ...sourceEvents(travelSources),
    verdictEvent({
      kind: 'quote',
      quote: 'The snow lay thick on the road to the pass, and nobody had gone there for 8 weeks.',
      title: 'Travels in the North',
      verdict: 'differs',
      searched,
      partial: null,
      editions: [
        quoteRow(harbour, {
          source: 'S1',
          verdict: 'differs',
          times: 0,
          aligned: [
            { quote: 'The snow lay', source: 'The snow lay', kind: null },
            { quote: 'thick', source: 'deep', kind: 'words' },
            {
              quote: 'on the road to the pass, and nobody had gone there for',
              source: 'on the road to the pass, and nobody had gone there for',
              kind: null,
            },
            { quote: '8', source: 'a', kind: 'digits' },
            { quote: 'weeks.', source: 'week.', kind: 'letters' },
          ],
        }),
        quoteRow(mountain, { verdict: 'absent', times: 0, from: null, to: null }),
      ],
      elsewhere: null,
    }),
    text('The book says *deep*, not *thick*, and one week [S1].'),
    { type: 'sources', sources: travelSources.slice(0, 1) },
  ],
};

const VERBATIM: Script = {
  play: [
    ...sourceEvents(travelSources),
    verdictEvent({
      kind: 'quote',
      quote: 'nobody had gone there for a week',
      title: 'Travels in the North',
      verdict: 'verbatim',
      searched,
      partial: null,
      editions: [
        quoteRow(harbour, { source: 'S1', times: 3 }),
        quoteRow(mountain, {
          source: 'S2',
          from: { volume: '2', label: '71' },
          to: { volume: '2', label: '71' },
          notCitable: 'inferred',
        }),
      ],
      elsewhere: null,
    }),
    text('Both editions have it [S1] [S2].'),
    { type: 'sources', sources: travelSources },
  ],
};

const ABSENT: Script = {
  lane: 'not_found',
  play: [
    step('search', 'who wakes the harbour wakes the sea'),
    verdictEvent({
      kind: 'quote',
      quote: 'Who wakes the harbour wakes the sea.',
      title: 'Travels in the North',
      verdict: 'elsewhere',
      searched,
      partial: null,
      editions: [],
      elsewhere: {
        searched: { works: 40, editions: 61, pages: 30_112, passages: 60_000 },
        editions: [
          quoteRow(
            {
              ...mountain,
              work: 'songs',
              title: 'Songs of the Coast',
              author: 'E. Moor',
              edition: 'songs',
              editionLabel: 'First printing',
            },
            { from: { volume: null, label: 'xii' }, to: { volume: null, label: 'xii' } },
          ),
        ],
      },
    }),
    text('These words are not in Travels in the North.'),
    { type: 'sources', sources: [] },
    { type: 'receipts', receipts: [] },
  ],
};

/** A work that the library does not have; `found` where the words stand elsewhere. */
const notHeld = (title: string, found: boolean): Script => ({
  lane: 'not_found',
  play: [
    verdictEvent({
      kind: 'quote',
      quote: 'Who wakes the harbour wakes the sea.',
      title,
      notHeld: true,
      verdict: found ? 'elsewhere' : 'absent',
      searched: { works: 0, editions: 0, pages: 0, passages: 0 },
      partial: null,
      editions: [],
      elsewhere: {
        searched: { works: 40, editions: 61, pages: 30_112, passages: 60_000 },
        editions: found ? [quoteRow(harbour, {})] : [],
      },
    }),
    text('That work is not in this library.'),
    { type: 'sources', sources: [] },
    { type: 'receipts', receipts: [] },
  ],
});

const WHICH: Script = {
  lane: 'not_found',
  play: [
    verdictEvent({
      kind: 'page',
      asked: { text: 'Travels, 2/64', title: null, page: { volume: '2', label: '64' } },
      candidates: [
        { title: 'Travels in the North', author: 'A. Walker' },
        { title: 'Travels by Rail', author: null },
      ],
      searched: { works: 40, editions: 61, pages: 30_112, passages: 60_000 },
      editions: [],
    }),
    text('Two works may be meant. Say which.'),
    { type: 'sources', sources: [] },
  ],
};

const TABLE_TEXT =
  'Columns of an export:\n\n| Column | Meaning |\n| --- | --- |\n| `role` | *owner* or member |\n\nOn the command line:\n\n```sh\npincite export | head -3\n```\n\nThe file is plain text.';
const TABLE_SOURCE = source('S1', {
  title: 'Export members',
  text: TABLE_TEXT,
  marks: [
    [0, 7],
    [TABLE_TEXT.indexOf('plain text'), TABLE_TEXT.length],
  ],
});
const TABLE: Script = {
  play: [
    ...sourceEvents([TABLE_SOURCE]),
    text('An export has a column for the role [S1].'),
    { type: 'sources', sources: [TABLE_SOURCE] },
  ],
};

export const ASKED = {
  page: 'المغني لابن قدامة ج ٤ ص ٤٠٥',
  differs: '“The snow lay thick on the road to the pass”?',
  verbatim: '“nobody had gone there for a week”?',
  absent: '“Who wakes the harbour wakes the sea”?',
  which: 'Travels, 2/64',
  notHeld: '“Who wakes the harbour wakes the sea” in Voyages?',
  notHeldAnywhere: '« Who wakes the harbour wakes the sea » dans les Voyages ?',
  table: 'Which columns has an export?',
};

export const VERDICT_SCRIPTS: Record<string, Script> = {
  [ASKED.page]: PAGE_AR,
  [ASKED.differs]: DIFFERS,
  [ASKED.verbatim]: VERBATIM,
  [ASKED.absent]: ABSENT,
  [ASKED.which]: WHICH,
  [ASKED.notHeld]: notHeld('Voyages', true),
  [ASKED.notHeldAnywhere]: notHeld('Voyages', false),
  [ASKED.table]: TABLE,
};
