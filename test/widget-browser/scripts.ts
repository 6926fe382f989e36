import type { ChatErrorCode, ChatEvent, Lane } from '../../shared/chat-api.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { Source } from '../../shared/source.ts';

/** What the fake worker does with one question. */
export type Script =
  | {
      play: (
        | ChatEvent
        | { type: 'later-kind'; news: string }
        | { gate: string }
        | { cut: true }
        | { wait: number }
      )[];
      lane?: Lane;
    }
  | { refuse: { status: number; code: ChatErrorCode; retryAfter?: number } };

export function source(id: string, given: Partial<Source> = {}): Source {
  return {
    id,
    collection: 'help',
    edition: `edition-${given.title ?? id}`,
    editionLabel: null,
    title: `Article ${id}`,
    author: null,
    language: 'en',
    headings: [],
    locator: { kind: 'section' },
    url: `https://help.example/${id}`,
    text: `The passage of ${id}.`,
    marks: [],
    match: 'exact',
    cited: true,
    consulted: true,
    ...given,
  };
}

export const text = (delta: string): ChatEvent => ({ type: 'text', delta });
export const sourceEvents = (sources: Source[]): ChatEvent[] =>
  sources.map((it) => ({ type: 'source', source: it }));
export const step = (kind: 'search' | 'open' | 'browse', detail: string): ChatEvent => ({
  type: 'step',
  kind,
  detail,
});

export function receipt(
  query: string,
  pass: Receipt['pass'],
  hits = 0,
  given: Partial<Receipt> = {},
): Receipt {
  return {
    pass,
    query,
    words: query.split(' '),
    scope: { collections: ['help'] },
    searched: { works: 214, editions: 214, pages: 0, passages: 1900 },
    rung: null,
    match: null,
    hits,
    hitsRelation: 'equal',
    generation: 'g1',
    tookMs: 1,
    ...given,
  };
}

const ENFORCE =
  'Turn on single sign-on once a domain is verified. Once saved, sign-on is enforced for new sessions only; people already signed in stay so until their session ends. Sessions last at most 12 hours, after which everyone signs in through your identity provider.';
const used = (passage: string, words: string): [number, number] => [
  passage.indexOf(words),
  passage.indexOf(words) + words.length,
];

const S2 = source('S2', {
  title: 'Verify a domain',
  headings: ['Security', 'Domains'],
  text: 'An administrator adds the domain under Settings → Security and proves it with a TXT record.',
});
const S4 = source('S4', {
  title: 'Set up single sign-on',
  headings: ['Security', 'Enforcing sign-on'],
  text: ENFORCE,
  marks: [
    used(
      ENFORCE,
      'sign-on is enforced for new sessions only; people already signed in stay so until their session ends.',
    ),
  ],
});
const S9 = source('S9', { title: 'Opened but set aside', consulted: false });

/** A grounded answer with every kind of prose that answers use. */
export const SIGN_ON: Script = {
  play: [
    step('search', 'single sign-on set up'),
    step('open', 'Set up single sign-on'),
    { type: 'later-kind', news: 'of a protocol that this widget does not know' },
    { gate: 'reading' },
    ...sourceEvents([S2, S4]),
    text(
      'An administrator turns it on under **Settings → Security**, after the domain has been verified. [S2]\n\n',
    ),
    text(
      '> Sign-on is enforced for new sessions only; people already signed in stay so until their session ends. [S4]\n\n',
    ),
    { gate: 'writing' },
    text('Existing sessions last up to 12 hours. [S4]'),
    { type: 'sources', sources: [S4, S2, S9] },
  ],
};

export const RICH: Script = {
  play: [
    step('search', 'export members csv'),
    ...sourceEvents([
      source('S1', {
        title: 'Export members',
        headings: ['Members'],
        text: 'Members can be exported as CSV by administrators.',
      }),
      source('S2', {
        title: 'Export members',
        headings: ['Members', 'Limits'],
        text: 'An export holds at most 50,000 rows.',
      }),
      source('S3', {
        title: 'The command line',
        headings: ['Reference'],
        match: 'approximate',
        text: '`export members` writes a file.',
      }),
    ]),
    text(
      'There are two ways to export members [S1]:\n\n1. In **Members**, choose *Export*.\n2. On the command line:\n\n',
    ),
    text(
      '```sh\npincite export members --format csv --columns name,email,role,last_seen --output members.csv\n# not a marker: [S1]\n```\n\n',
    ),
    text(
      '| Way | Rows | Who may do it |\n| --- | ---: | --- |\n| In the browser | 50,000 [S2] | Administrators [S1] |\n| Command line | no limit | Owners, with a key [S3] |\n\n',
    ),
    text(
      'Write to <mailto:help@example.com> for more, or see [the reference](https://help.example/cli). An unknown marker [S77] shows nothing.',
    ),
    {
      type: 'sources',
      sources: [
        source('S1', {
          title: 'Export members',
          headings: ['Members'],
          text: 'Members can be exported as CSV by administrators.',
        }),
        source('S2', {
          title: 'Export members',
          headings: ['Members', 'Limits'],
          text: 'An export holds at most 50,000 rows.',
        }),
        source('S3', {
          title: 'The command line',
          headings: ['Reference'],
          match: 'approximate',
          text: '`export members` writes a file.',
        }),
      ],
    },
    {
      type: 'notice',
      kind: 'withheld',
      message: 'A sentence was left out: it gave an amount that none of the articles contains.',
    },
  ],
};

export const CHEQUE: Script = {
  lane: 'not_found',
  play: [
    step('search', 'pay by cheque'),
    text(
      "I searched the help centre and found nothing about paying by cheque, so I can't say whether it is possible.",
    ),
    { type: 'sources', sources: [] },
    {
      type: 'receipts',
      receipts: [
        receipt('pay by cheque', 'phrase'),
        receipt('pay by cheque', 'words', 3, { rung: { carried: 1, of: 3 }, match: 'approximate' }),
      ],
    },
  ],
};

export const HELLO: Script = {
  lane: 'conversational',
  play: [text('Hello! Ask me anything about the product.'), { type: 'sources', sources: [] }],
};

export const FAILS: Script = {
  play: [
    step('search', 'billing'),
    text('An invoice is sent '),
    { type: 'error', code: 'model_unavailable', message: 'The model is out of reach.', retryAfter: 20 },
    {
      type: 'done',
      answer: 'a_1',
      lane: 'unavailable',
      end: 'cut_short',
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, citedDocuments: 0 },
    },
  ],
};

const mughni = (id: string, given: Partial<Source>): Source =>
  source(id, {
    title: 'المغني',
    author: 'ابن قدامة',
    language: 'ar',
    editionLabel: 'مكتبة القاهرة ١٣٨٨',
    edition: id,
    headings: ['كتاب الضمان', 'من يصح ضمانه'],
    locator: { kind: 'page', volume: '4', label: '405' },
    text: 'فصل فيمن يصح ضمانه ومن لا يصح: يصح ضمان كل جائز التصرف في ماله، سواء كان رجلا أو امرأة؛ لأنه عقد يقصد به المال فصح من المرأة كالبيع. ولا يصح من المجنون والمبرسم ولا من صبي غير مميز.',
    marks: [[0, 29]],
    ...given,
  });

export const MUGHNI: Script = {
  play: [
    step('search', 'من يصح ضمانه'),
    ...sourceEvents([
      mughni('S1', {}),
      mughni('S2', { editionLabel: 'دار الكتاب العربي', headings: ['كتاب الرهن'] }),
    ]),
    text(
      'في طبعة **مكتبة القاهرة** الصفحة في كتاب الضمان [S1]، أما في طبعة دار الكتاب العربي فهي في الرهن [S2].\n\n',
    ),
    text('> فصل فيمن يصح ضمانه ومن لا يصح [S1]\n\n'),
    text('- ضمان جائز التصرف صحيح [S1]\n- والأمر `status = "OK"` لا يتغير'),
    {
      type: 'sources',
      sources: [
        mughni('S1', {}),
        mughni('S2', { editionLabel: 'دار الكتاب العربي', headings: ['كتاب الرهن'] }),
      ],
    },
  ],
};

export const FRENCH: Script = {
  play: [
    step('search', 'moyens de paiement'),
    ...sourceEvents([
      source('S1', {
        title: 'Configurer les paiements',
        language: 'fr',
        headings: ['Commandes', 'Paiement'],
        text: 'Le virement bancaire est proposé par défaut ; le chèque s’active dans la page Modes de paiement.',
        marks: [[49, 64]],
      }),
    ]),
    text(
      'Oui : le chèque s’active dans **Modes de paiement** [S1].\n\n> Le chèque s’active dans la page Modes de paiement. [S1]',
    ),
    {
      type: 'sources',
      sources: [
        source('S1', {
          title: 'Configurer les paiements',
          language: 'fr',
          headings: ['Commandes', 'Paiement'],
          text: 'Le virement bancaire est proposé par défaut ; le chèque s’active dans la page Modes de paiement.',
          marks: [[49, 64]],
          match: 'approximate',
        }),
      ],
    },
  ],
};

const daman = (
  id: string,
  edition: string,
  editionLabel: string,
  label: string,
  given: Partial<Source> = {},
) =>
  mughni(id, {
    work: 'mughni',
    edition,
    editionLabel,
    locator: { kind: 'page', volume: '4', label },
    ...given,
  });
const READ = [
  daman('S1', 'qahira', 'مكتبة القاهرة ١٣٨٨', '405'),
  daman('S2', 'arabi', 'دار الكتاب العربي', '74', { match: 'approximate' }),
  daman('S3', 'qahira', 'مكتبة القاهرة ١٣٨٨', '406', { match: null }),
  source('S4', {
    title: 'الكافي',
    author: 'ابن قدامة',
    language: 'ar',
    work: 'kafi',
    editionLabel: 'دار الكتب العلمية',
    locator: { kind: 'page', volume: '2', label: '129' },
    match: 'approximate',
  }),
];

/** Three passages of one work in two of its editions, and one of another. */
export const EDITIONS: Script = {
  play: [
    ...sourceEvents(READ),
    text('يصح ضمان كل جائز التصرف في ماله [S1]، وكذلك في الطبعة الأخرى [S2] وفي الكافي [S4].'),
    { type: 'sources', sources: READ },
  ],
};

export const SCRIPTS: Record<string, Script> = {
  'How do I turn on single sign-on?': SIGN_ON,
  'How do I export members?': RICH,
  'Can I pay by cheque?': CHEQUE,
  Hello: HELLO,
  'When is an invoice sent?': FAILS,
  'المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟': MUGHNI,
  'Peut-on payer par chèque ?': FRENCH,
  'من يصح ضمانه؟': EDITIONS,
};
