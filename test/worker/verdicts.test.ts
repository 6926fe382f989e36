import { beforeEach, describe, expect, test } from 'vitest';
import type { PageVerdict, QuotationVerdict } from '../../shared/verdict.ts';
import { verdictWords } from '../../worker/language/verdict/verdict-words.ts';
import { promise } from '../behaviours.ts';
import { lastToolResult } from '../support/messages-protocol.ts';
import { ask, conversationOf, type Ended } from './support/chat.ts';
import { workshop } from './support/passages.ts';
import { names, placesOfShelf, shelf } from './support/shelf.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
beforeEach(() => {
  around.outside.search.passages = shelf;
  around.outside.search.names = names;
});

const MUGHNI = 'AL-MUGHNI BY IBN QUDAMAH VOL.4, PG.405';
const FABRICATED = 'Is it true that al-Mughni says “the earth rests on the horn of a bull”?';
const QUOTED = 'Is “The surety of a guardian for his ward is valid” really in al-Mughni?';

describe('a page that is asked for', () => {
  test(promise('worker.page-verdict'), async () => {
    const turn = await ask(MUGHNI);
    const [verdict] = pages(turn);
    expect(verdict?.asked).toEqual({ text: MUGHNI, title: 'المغني', page: { volume: '4', label: '405' } });
    expect(
      verdict?.editions.map(({ editionLabel, found, page }) => [editionLabel, found, page?.label]),
    ).toEqual([
      ['طبعة القاهرة', 'page', '405'],
      ['طبعة الإحياء', 'missing', undefined],
      ['طبعة العربي', 'page', '405'],
    ]);
    expect(verdict?.editions[1]).toMatchObject({
      why: 'no_page',
      before: { volume: '4', label: '363' },
      after: { volume: '5', label: '3' },
      source: null,
      volumes: [{ volume: '4', from: '362', to: '363', pages: 2 }],
    });
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'complete' });
    expect(turn.text).toContain('In **طبعة القاهرة**: the page is there [S1].');
    expect(turn.text).toContain('In **طبعة الإحياء**: there is no such page.');
    expect(turn.text).toContain('vol. 4, p. 363 and vol. 5, p. 3');
    expect(sources(turn).map(({ id, text, consulted }) => [id, text, consulted])).toEqual([
      ['S1', shelf[1]?.text, true],
      ['S2', shelf[7]?.text, true],
    ]);
    beforeItsSources(turn);
  });

  test(promise('worker.page-verdict', 'a work that is not there'), async () => {
    const turn = await ask('Is al-Hawi vol. 3, p. 12 about trade?');
    expect(pages(turn)).toMatchObject([{ editions: [], candidates: [] }]);
    expect(turn.done.lane).toBe('not_found');
    expect(sources(turn)).toEqual([]);
  });

  test(promise('worker.page-verdict', 'a name that several works bear'), async () => {
    around.outside.search.names = { Mughni: ['the book'], Umda: ['the book'] };
    const turn = await ask('the book, p. 15');
    expect(pages(turn)[0]?.candidates.map(({ title }) => title)).toEqual(['المغني', 'العمدة']);
    expect(turn.text).toContain('Which one do you mean?');
    expect(turn.done.lane).toBe('conversational');
  });

  test(promise('worker.page-neighbours'), async () => {
    around.useModel(() => ({ say: [{ text: 'It is on the page before [S1].' }] }));
    const turn = await ask('What does al-Mughni vol. 4, p. 900 say?');
    expect(pages(turn)[0]?.editions.map(({ found, source }) => [found, source])).toEqual([
      ['missing', null],
      ['missing', null],
      ['missing', null],
    ]);
    expect(turn.done.lane).toBe('not_found');
    expect(sources(turn)).toEqual([]);
    expect(turn.of('source')).toEqual([]);
    expect(turn.text).not.toContain('page before');
  });
});

describe('a quotation that is asked about', () => {
  test(promise('worker.quote-verdict'), async () => {
    const turn = await ask(QUOTED);
    const [verdict] = quotes(turn);
    expect(verdict).toMatchObject({ verdict: 'verbatim', title: 'المغني', elsewhere: null });
    expect(verdict?.editions.map(({ editionLabel, verdict: how }) => [editionLabel, how])).toEqual([
      ['طبعة القاهرة', 'verbatim'],
      ['طبعة الإحياء', 'verbatim'],
      ['طبعة العربي', 'absent'],
    ]);
    expect(turn.done.lane).toBe('grounded');
    expect(turn.text).toContain('In **طبعة الإحياء**: vol. 4, p. 363 [S2].');
    expect(turn.text).toContain('In **طبعة العربي**: it is not there.');
    const [first] = sources(turn);
    const [start, end] = first?.marks[0] ?? [0, 0];
    expect(first?.text?.slice(start, end)).toBe('The surety of a guardian for his ward is valid');
    expect(sources(turn).map(({ consulted }) => consulted)).toEqual([true, true]);
    beforeItsSources(turn);
  });

  test(promise('worker.quote-verdict', 'with its differences'), async () => {
    const turn = await ask(
      'Is the quote “The surety of a guardian for his child is valid” from al-Mughni exact?',
    );
    expect(quotes(turn)).toMatchObject([{ verdict: 'differs' }]);
    expect(turn.text).toContain('“child” is quoted where the page has “ward”');
    expect(turn.done.lane).toBe('grounded');
  });

  test.each([
    ['en', '“no” is added'],
    ['fr', '« no » est ajouté'],
    ['ar', 'زيد في النقل «no»'],
  ] as const)(promise('worker.quote-verdict', 'a word that is added: %s'), async (language, words) => {
    const [verdict] = quotes(
      await ask('Is the quote “The surety of a guardian for his child is valid” from al-Mughni exact?'),
    );
    const [first] = verdict?.editions ?? [];
    if (!verdict || !first) throw new Error('The quotation was not checked.');
    const aligned = [{ quote: 'no', source: '', kind: 'words' as const }];
    expect(verdictWords({ ...verdict, editions: [{ ...first, aligned }] }, language).text).toContain(words);
  });

  test(promise('worker.quote-absent'), async () => {
    const turn = await ask(FABRICATED);
    expect(quotes(turn)).toMatchObject([
      {
        verdict: 'absent',
        title: 'المغني',
        searched: { works: 1, editions: 3, pages: 8 },
        elsewhere: { editions: [] },
      },
    ]);
    expect(turn.done.lane).toBe('not_found');
    expect(turn.text).toContain('1 work, 3 editions, 8 pages');
    expect(sources(turn)).toEqual([]);
    expect(turn.of('source')).toEqual([]);
  });

  test(promise('worker.quote-absent', 'with a model that would say yes'), async () => {
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'search', input: { query: 'surety ward' } }] };
      if (number === 2)
        return {
          say: [{ tool: 'check_quote', input: { quote: 'the horn of a great bull', work: 'al-Mughni' } }],
        };
      return {
        say: [{ text: 'Yes, it says so plainly [S1].' }, { tool: 'cite', input: { citations: ['S1'] } }],
      };
    });
    const turn = await ask('The horn of a great bull: tell me of it');
    expect(quotes(turn)).toMatchObject([{ verdict: 'absent' }]);
    expect(turn.text).not.toContain('Yes');
    expect(turn.done.lane).toBe('not_found');
    expect(sources(turn)).toEqual([]);
  });

  test(promise('worker.quote-elsewhere'), async () => {
    const turn = await ask('Does al-Mughni really say “Purity is half of faith”?');
    const [verdict] = quotes(turn);
    expect(verdict).toMatchObject({ verdict: 'elsewhere', title: 'المغني' });
    expect(verdict?.editions.map(({ source }) => source)).toEqual([null, null, null]);
    expect(verdict?.elsewhere?.editions).toMatchObject([{ title: 'العمدة', source: 'S1' }]);
    expect(turn.done.lane).toBe('not_found');
    expect(turn.text).toContain('It stands elsewhere, which does not prove the reference');
    expect(turn.text).not.toContain('[S1]');
    expect(sources(turn)).toMatchObject([{ id: 'S1', title: 'العمدة', cited: false, consulted: false }]);
  });
});

describe('a place that cannot be cited by page', () => {
  type Certainty = 'printed' | 'inferred' | 'doubtful';
  const records = (...certainties: Certainty[]) => {
    const [page] = shelf.filter(({ edition }) => edition === 'UMDA-1');
    if (page?.locator.kind !== 'page') throw new Error('The shelf has a page of it.');
    const { locator } = page;
    around.outside.search.passages = certainties.map((certainty, at) => ({
      ...page,
      id: `${page.id}-${at}`,
      text: `${page.text} Record ${at}.`,
      locator: { ...locator, certainty },
    }));
  };

  test.each<[Certainty[], Certainty, 'inferred' | 'doubtful' | null, string]>([
    [['inferred', 'printed'], 'printed', null, 'S2'],
    [['printed', 'inferred', 'printed'], 'printed', null, 'S1'],
    [['doubtful', 'inferred'], 'inferred', 'inferred', 'S2'],
    [['doubtful'], 'doubtful', 'doubtful', 'S1'],
  ])(
    promise('worker.verdict-not-citable', 'a page: %j'),
    async (certainties, certainty, notCitable, source) => {
      records(...certainties);
      const turn = await ask('Is al-Umda p. 15 there?');
      expect(pages(turn)[0]?.editions).toMatchObject([{ certainty, notCitable, source }]);
      expect(turn.text.includes('cannot be cited by page')).toBe(notCitable !== null);
      if (notCitable) expect(turn.text).toContain(notCitable);
    },
  );

  test.each([
    ['Does al-Umda really say “Purity is half of faith”?', 'S1]. The number was inferred'],
    ['Est-ce que al-Umda dit vraiment « Purity is half of faith » ?', 'S1]. Le numéro est déduit'],
    ['هل قال ابن قدامة في العمدة «Purity is half of faith»؟', 'S1]. استُنتج رقمها'],
  ])(promise('worker.verdict-not-citable', 'a quotation: %s'), async (message, caveat) => {
    records('inferred');
    const turn = await ask(message);
    expect(turn.text).toContain(caveat);
    expect(quotes(turn)[0]?.editions).toMatchObject([{ notCitable: 'inferred' }]);
    expect(sources(turn)).toMatchObject([{ notCitable: 'inferred' }]);
    records('printed');
    const sure = await ask(message);
    expect(quotes(sure)[0]?.editions).toMatchObject([{ source: 'S1', notCitable: null }]);
    expect(sure.text).not.toContain(caveat);
  });
});

describe('whether something is asked', () => {
  test(promise('worker.verdict-asked', 'an article that asks the same is no work'), async () => {
    const [first] = shelf;
    if (!first) throw new Error('The shelf is empty.');
    const article = {
      ...first,
      id: 'help#1',
      work: 'help',
      edition: 'help',
      title: 'Is this quotation real?',
    };
    around.outside.search.passages = [...shelf, article];
    const turn = await ask('Is this quotation real: “Purity is half of faith”');
    expect(quotes(turn)).toMatchObject([{ verdict: 'verbatim', title: null }]);
  });

  test.each(['"half of faith"', '“half of faith”', '« half of faith ».', '"Purity is half of faith"'])(
    promise('worker.verdict-asked', 'nothing but a quotation: %s'),
    async (message) => {
      const turn = await ask(message);
      expect(quotes(turn)).toMatchObject([{ verdict: 'verbatim', title: null }]);
    },
  );

  test.each(['"faith half"', '"half of faith" is it', '"half of faith" "guardian for his"'])(
    promise('worker.verdict-asked', 'too few words: %s'),
    async (message) => expect(quotes(await ask(message))).toEqual([]),
  );

  test(promise('worker.verdict-asked', 'a help centre’s label of three words'), async () => {
    around.outside.search.passages = workshop;
    expect(quotes(await ask('"Save as draft"'))).toEqual([]);
  });

  test.each<[string, string]>([
    ['a term in quotation marks', 'Where is the “Send back” button of the surety?'],
    ['an error message', 'I see “Your card was declined by the bank” on the surety page.'],
    ['a number', 'What is valid for 2 jurists of 4?'],
  ])(promise('worker.verdict-asked', '%s'), async (_, message) => {
    around.useModel(({ number }) =>
      number === 1
        ? { say: [{ tool: 'search', input: { query: 'surety jurists' } }] }
        : { say: [{ text: 'It is valid [S1].' }] },
    );
    const turn = await ask(message);
    expect(turn.of('verdict')).toEqual([]);
    expect(turn.text).toBe('It is valid [S1].');
  });

  test(promise('worker.verdict-asked', 'a host that reads no references'), async () => {
    around.outside.search.missing = ['/v1/citation', '/v1/page', '/v1/quote'];
    around.useModel(({ number }) =>
      number === 1
        ? { say: [{ tool: 'open_page', input: { work: 'al-Mughni', volume: '4', page: '405' } }] }
        : { say: [{ tool: 'search', input: { query: 'surety' } }] },
    );
    const turn = await ask(MUGHNI);
    expect(turn.of('error')).toEqual([]);
    expect(turn.done).toMatchObject({ lane: 'not_found', end: 'complete' });
  });
});

describe('whose verdict it is', () => {
  test(promise('worker.verdict-of-server'), async () => {
    around.useModel(({ number }) => {
      if (number === 1)
        return {
          say: [
            { tool: 'open_page', input: { work: 'al-Mughni', volume: 4, page: 405 } },
            { tool: 'check_quote', input: { quote: 'a wording that nobody asked about', work: null } },
          ],
        };
      return { say: [{ text: 'The page speaks of guardians [S1].' }] };
    });
    const turn = await ask(MUGHNI);
    expect(turn.of('verdict')).toHaveLength(1);
    expect(turn.text).toBe('The page speaks of guardians [S1].');
    expect(turn.done.lane).toBe('grounded');
    expect(sources(turn).map(({ id, cited, consulted }) => [id, cited, consulted])).toEqual([
      ['S1', true, true],
      ['S2', false, true],
    ]);
    const { turns } = await conversationOf(turn.conversation);
    expect(turns[0]?.verdicts).toEqual(pages(turn));
    expect(turns[0]?.sources).toEqual(sources(turn));
  });

  test(promise('worker.verdict-hidden-from-model'), async () => {
    around.useModel(({ number }) => ({ say: [{ text: number === 1 ? 'No marker.' : 'As said [S1].' }] }));
    const first = await ask(MUGHNI);
    expect(first.text).toContain('طبعة القاهرة');
    expect(lastToolResult(around.outside.requests[0] ?? fail())).toContain('consensus of the jurists');
    await ask('And who are the jurists?', first.conversation);
    const sent = JSON.stringify(around.outside.requests.map(({ body }) => body));
    for (const place of placesOfShelf) expect(sent).not.toContain(place);
    expect(sent).toContain('the reader was shown the verdict');
  });

  test.each<[string, string, string]>([
    ['French', 'Est-ce que al-Mughni t. 4, p. 405 existe ?', 'la page y est [S1]'],
    ['Arabic', 'هل يوجد المغني ج 4 ص 405؟', 'الصفحة موجودة [S1]'],
    [
      'French, a quotation',
      'Est-ce que al-Mughni dit vraiment « the horn of a great bull » ?',
      'Je n’ai pas trouvé ces mots',
    ],
    [
      'English around an Arabic quotation',
      'Does al-Mughni say «الأرض على قرن ثور عظيم»?',
      'I did not find this wording',
    ],
    ['Arabic, a quotation', 'هل قال ابن قدامة في المغني «الأرض على قرن ثور عظيم»؟', 'لم أجد هذه العبارة'],
  ])(promise('worker.verdict-languages', '%s'), async (_, message, expected) => {
    const turn = await ask(message);
    expect(turn.of('verdict')).toHaveLength(1);
    expect(turn.text).toContain(expected);
  });

  test(promise('worker.verdict-languages', 'Arabic with the digits of its receipt'), async () => {
    const turn = await ask('هل قال ابن قدامة في المغني «الأرض على قرن ثور عظيم»؟');
    expect(turn.text).toContain('الكتب: ١، الطبعات: ٣، الصفحات: ٨');
  });
});

function pages(turn: Ended): PageVerdict[] {
  return turn.of('verdict').flatMap(({ verdict }) => (verdict.kind === 'page' ? [verdict] : []));
}

function quotes(turn: Ended): QuotationVerdict[] {
  return turn.of('verdict').flatMap(({ verdict }) => (verdict.kind === 'quote' ? [verdict] : []));
}

function sources(turn: Ended) {
  return turn.of('sources')[0]?.sources ?? [];
}

/** Every source that a verdict points at has been sent before it. */
function beforeItsSources(turn: Ended): void {
  const sent = new Set<string>();
  let pointed = 0;
  for (const { data } of turn.events) {
    if (data.type === 'source') sent.add(data.source.id);
    if (data.type !== 'verdict') continue;
    for (const { source } of data.verdict.editions) {
      if (source === null) continue;
      pointed += 1;
      expect(sent).toContain(source);
    }
  }
  expect(pointed).toBeGreaterThan(0);
}

function fail(): never {
  throw new Error('The request that this test looks at was never made.');
}
