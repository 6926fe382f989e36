import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sentencesOf } from '../../worker/language/sentences.ts';
import { promise } from '../behaviours.ts';
import { ask } from './support/chat.ts';
import { names, shelf } from './support/shelf.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
/** What a help centre has, in each language we speak; a library's own sentences name none of it. */
const ARTICLES = /\barticles?\b|مقال/i;

describe('a library', () => {
  beforeEach(async () => {
    // A scope of its own: what a site has is remembered by its scope.
    await openSite({ name: 'The shelf', scope: { collections: ['workshop'], works: ['Mughni', 'Umda'] } });
    around.outside.search.passages = shelf;
    around.outside.search.names = names;
  });

  test.each<[string, RegExp]>([
    ['hello', /what the works of The shelf say/],
    ['Bonjour !', /les ouvrages de The shelf/],
    ['السلام عليكم', /ما تقوله كتب The shelf/],
    ['who are you?', /I search its works,/],
    ['Qui es-tu ?', /dans ses ouvrages,/],
    ['من أنت؟', /أبحث في كتبه/],
  ])(promise('worker.own-words', 'small talk: %s'), async (message, expected) => {
    const turn = await ask(message);
    expect(turn.done.lane).toBe('conversational');
    expect(turn.text).toMatch(expected);
    expect(turn.text).not.toMatch(ARTICLES);
  });

  test.each<[string, RegExp]>([
    ['When do the buses run?', /I searched 2 works for/],
    ['Quels sont les horaires des bus ?', /dans 2 ouvrages/],
    ['ما مواعيد الحافلات؟', /في كتابين/],
  ])(promise('worker.own-words', 'nothing found: %s'), async (message, expected) => {
    const turn = await ask(message);
    expect(turn.done.lane).toBe('not_found');
    expect(turn.text).toMatch(expected);
    expect(turn.text).not.toMatch(ARTICLES);
  });

  test(promise('worker.own-words', 'a model that is down'), async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    around.useModel(() => ({ status: 401 }));
    const turn = await ask('Is the surety of a guardian valid?');
    expect(turn.of('notice')[0]?.message).toContain('so this answer quotes the works directly');
  });
});

test(
  promise('worker.own-words', 'a help centre has articles, also where the search host is out of reach'),
  async () => {
    expect((await ask('hello')).text).toContain('what the articles of Workshop help say');
    expect((await ask('Can I pay by cheque?')).text).toMatch(/I searched (one article|\d+ articles) for/);
    await openSite({ scope: { collections: ['another'] } });
    around.outside.search.fault = { status: 503, code: 'unavailable' };
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const turn = await ask('hello');
    expect(turn.text).toContain('what the articles of Workshop help say');
    expect(turn.done.lane).toBe('conversational');
    expect(logged).toHaveBeenCalled();
  },
);

test(promise('worker.own-words', 'no sentence says “articles” where a library’s are meant'), () => {
  for (const language of ['en', 'fr', 'ar'] as const)
    for (const [name, words] of Object.entries(sentencesOf(language, 'works'))) {
      const said =
        typeof words === 'string' ? words : String((words as (...of: unknown[]) => string)(['x'], 7));
      expect([language, name, said]).not.toEqual([language, name, expect.stringMatching(ARTICLES)]);
    }
});

test(promise('worker.own-words', 'numbers as each language counts'), () => {
  const said = (language: 'en' | 'fr' | 'ar', works: number) =>
    sentencesOf(language, 'works').notFound(['x'], works);
  expect(said('en', 1)).toContain('one work ');
  expect(said('en', 8594)).toContain('8,594 works');
  expect(said('fr', 8594)).toContain('8\u202f594 ouvrages');
  expect(said('ar', 1)).toContain('كتاب واحد');
  expect(said('ar', 7)).toContain('٧ كتب');
  expect(said('ar', 11)).toContain('١١ كتابًا');
  expect(said('ar', 100)).toContain('١٠٠ كتاب ');
  expect(said('ar', 8594)).toContain('٨٬٥٩٤ كتاب');
  expect(sentencesOf('ar').notFound(['x'], 73)).toContain('٧٣ مقالة ');
});
