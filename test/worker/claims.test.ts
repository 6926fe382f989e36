import { describe, expect, test } from 'vitest';
import type { Passage } from '../../shared/passage.ts';
import { promise } from '../behaviours.ts';
import { lastToolResult, type Part } from '../support/messages-protocol.ts';
import { ask } from './support/chat.ts';
import { passage } from './support/passages.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

const school = (id: string, title: string, more: Partial<Passage> = {}): Passage => ({
  ...passage(id, title, [], `${title}: the guarantor may recover what he paid of the debt.`),
  ...more,
});
const none = { works: [], categories: [], editions: [], languages: [] };
const claim = (id: string, words: string, scope: object): Part => ({
  tool: 'cite',
  input: { citations: [{ id, claim: words, scope: { ...none, ...scope } }] },
});

describe('a claim with a scope', () => {
  test.each<[string, object, Partial<Passage>, boolean]>([
    ['a work by its title', { works: ['Bidaya'] }, {}, true],
    ['a work by its author', { works: ['Ibn Rushd'] }, { author: 'Ibn Rushd al-Hafid' }, true],
    ['another work', { works: ['Mughni'] }, {}, false],
    ['a version', { editions: ['7.6'] }, { editionLabel: 'v7.6' }, true],
    ['a version in words', { editions: ['version 7.6'] }, { editionLabel: 'v7.6' }, true],
    ['another version that begins alike', { editions: ['7.6'] }, { editionLabel: 'v7.61' }, false],
    ['a language by name', { languages: ['Arabic'] }, { language: 'ar' }, true],
    ['another language', { languages: ['fr'] }, { language: 'en' }, false],
    ['a category', { categories: ['Maliki'] }, { id: 'maliki/bidaya#1' }, true],
    ['another category', { categories: ['Hanafi'] }, { id: 'maliki/bidaya#1' }, false],
    ['a category that is not there', { categories: ['Zahiri'] }, {}, false],
  ])(promise('worker.claim-scope', '%s'), async (_, scope, more, stands) => {
    around.outside.search.passages = [school('bidaya#1', 'Bidaya', more), school('x#1', 'Other')];
    around.outside.search.categories = { 'Maliki law': ['bidaya'], 'Hanafi law': ['x'] };
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'search', input: { query: 'Bidaya guarantor' } }] };
      if (number === 2) return { say: [claim('S1', 'the guarantor recovers the debt', scope)] };
      return { say: [{ text: 'The guarantor recovers the debt [S1].' }] };
    });
    const turn = await ask('May the guarantor recover?');
    const told = lastToolResult(around.outside.requests[2] ?? fail());
    expect(told.includes('refused')).toBe(!stands);
    expect(turn.text.includes('[S1]')).toBe(stands);
  });

  test(promise('worker.claim-unmet'), async () => {
    around.outside.search.passages = [school('bidaya#1', 'Bidaya'), school('hidaya#1', 'Hidaya')];
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'search', input: { query: 'guarantor' } }] };
      if (number === 2)
        return {
          say: [
            claim('S1', 'the guarantor recovers what he paid', { works: ['Bidaya'] }),
            claim('S1', 'a guarantor without permission has no claim', { works: ['Hidaya'] }),
          ],
        };
      return {
        say: [
          {
            text: 'The guarantor recovers what he paid [S1]. A guarantor without permission has no claim [S1].',
          },
        ],
      };
    });
    const turn = await ask('May the guarantor recover, by both books?');
    expect(turn.text).toContain('The guarantor recovers what he paid [S1].');
    expect(turn.text).not.toContain('has no claim [S1]');
    expect(turn.text).toContain('supports “a guarantor without permission has no claim”');
    expect(turn.of('notice')).toMatchObject([{ kind: 'withheld' }]);
    expect(turn.done.lane).toBe('grounded');
  });
});

function fail(): never {
  throw new Error('The request that this test looks at was never made.');
}
