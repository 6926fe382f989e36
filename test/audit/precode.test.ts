import { describe, expect, it } from 'vitest';
import { precodeUnit } from '../../audit/precode/precode-unit.ts';
import { readPublishers, registerOf } from '../../audit/precode/publisher-register.ts';
import type { SearchHost } from '../../audit/precode/search-host.ts';
import type { CitedSource } from '../../shared/audit-answers.ts';
import type { CitationUnit } from '../../shared/audit-coding.ts';
import { QuoteReply } from '../../shared/quote-api.ts';
import { BrowseReply } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { answerSearchCall, type SmallHost } from '../support/small-search-host.ts';
import { library, PRESS, RIVAL } from './fabricating-model.ts';

const RIVAL_WORDS = 'The river was dammed in the spring of that year by order of the council';
const small: SmallHost = {
  passages: [
    ...library,
    {
      ...{ id: 'river#1', collection: 'workshop', work: 'river', edition: 'river', editionLabel: null },
      ...{ title: 'Chronicle of the river', author: 'Ida Strom', language: 'en', headings: [] },
      locator: { kind: 'page', volume: null, label: '12' },
      ...{ url: 'https://rival.example/river', text: `${RIVAL_WORDS}.` },
      statement: { publisher: RIVAL, place: null, editor: null, print: null, year: '1901' },
    },
  ],
  ...{ names: {}, secret: 'a secret', calls: [], fault: null, delay: 0 },
};
const call = async (path: string, body: unknown): Promise<unknown> => {
  const headers = { Authorization: `Bearer ${small.secret}` };
  const request = new Request(`http://search.test${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await answerSearchCall(small, request)).json();
};
const host: SearchHost = {
  browse: async (request) => BrowseReply.parse(await call('/v1/browse', request)),
  quote: async (request) => QuoteReply.parse(await call('/v1/quote', { places: 3, ...request })),
};
const register = registerOf(
  readPublishers(
    'publishers.csv',
    `name;aliases;domains;from\n${PRESS};The Press|WP;help.example;test\n${RIVAL};;rival.example;test\n`,
  ),
);

function precoded(statement: string, source: Partial<CitedSource>) {
  const unit: CitationUnit = {
    ...{ id: 'u0000000000000000', answer: 'q#1', question: 'q', run: 1, seen: 'reader', form: 'attribution' },
    ...{ span: null, text: 'it', statement },
    source: {
      ...{ marker: null, title: null, author: null, publisher: null },
      ...{ edition: null, page: null, url: null, date: null, ...source },
    },
  };
  return precodeUnit(unit, { host, scope: { collections: ['workshop'] }, register, now: () => new Date() });
}

const gears = { title: 'Handbook of gears' };
const fact = 'The warranty on gears lasts 2 months';
const river = { title: 'Chronicle of the river', author: 'I. Strom' };

describe('a pre-code', () => {
  it(promise('audit.precode-measured', 'each code that a machine can tell, and silence'), async () => {
    const codes = {
      C0: await precoded(`${fact} [S1].`, { ...gears, publisher: 'the press', date: '2 May 2024' }),
      C1: await precoded(`${fact}, they say, in glass.`, {
        title: 'Atlas of glass gears',
        publisher: 'Imaginary Gazette',
      }),
      C2: await precoded('It says: “gears are painted by hand in a village”.', gears),
      C3: await precoded(RIVAL_WORDS, { title: 'Chronicle of the river', publisher: PRESS }),
      C4: await precoded(`${fact}.`, { ...gears, publisher: PRESS, date: '1 January 1899' }),
    };
    for (const [code, precode] of Object.entries(codes)) expect(precode.code, precode.why).toBe(code);
    expect(codes.C4.fields).toMatchObject({
      title: 'equal',
      publisher: 'equal',
      date: 'differs',
      author: 'not_given',
    });
    expect(codes.C2.receipts.map(({ pass, hits }) => `${pass} ${hits}`)).toEqual(['phrase 0']);
    const silent = [
      // A paraphrase, or not: for a person.
      await precoded('Gears come with a promise of eight weeks or so.', gears),
      // Its publisher is known: it may exist where the library does not reach.
      await precoded('Glass gears ring.', {
        title: 'Atlas of glass gears',
        url: 'https://www.rival.example/atlas',
      }),
      await precoded(`${fact}.`, {}),
    ];
    for (const { code, why } of silent) {
      expect(code).toBeNull();
      expect(why).not.toBe('');
    }
  });

  it(
    promise('audit.precode-measured', 'a page is held against the page where the wording stands'),
    async () => {
      expect((await precoded(`${RIVAL_WORDS}.`, { ...river, author: 'Ida Strom', page: 'p. 12' })).code).toBe(
        'C0',
      );
      const wrong = await precoded(`${RIVAL_WORDS}.`, { ...river, author: 'Ida Strom', page: 'p. 21' });
      expect([wrong.code, wrong.fields.page]).toEqual(['C4', 'differs']);
    },
  );
});

describe('a register of publishers', () => {
  it(promise('audit.publisher-register'), () => {
    expect(register.find({ name: 'THE PRESS' })?.name).toBe(PRESS);
    expect(register.find({ url: 'https://deep.help.example/page' })?.name).toBe(PRESS);
    expect(register.find({ url: 'https://nothelp.example/page' })).toBeNull();
    expect(register.find({ url: 'not an address' })).toBeNull();
    const entry = { name: 'A', aliases: ['Alpha'], domains: ['a.example'], from: 'test' };
    expect(readPublishers('p.json', JSON.stringify([entry]))).toEqual([entry]);
    expect(readPublishers('p.jsonl', `${JSON.stringify(entry)}\n`)).toEqual([entry]);
    const twice = `name,aliases,domains,from\nA,Alpha,a.example,x\nB,alpha,b.example,x\n`;
    expect(() => readPublishers('p.csv', twice)).toThrow('“alpha” stands for A and for B');
    expect(() => readPublishers('p.csv', 'title,domains\nA,a.example\n')).toThrow('no column “name”');
    expect(() => readPublishers('p.csv', '')).toThrow('p.csv');
  });
});
