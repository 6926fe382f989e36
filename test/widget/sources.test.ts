import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinMarks } from '../../widget/panel/later/marks.ts';
import { pillsOf } from '../../widget/panel/model/pills.ts';
import { editionWords } from '../../widget/panel/words/edition-words.ts';
import { wordsFor } from '../../widget/panel/words/words.ts';
import { promise } from '../behaviours.ts';
import { source } from '../widget-browser/scripts.ts';

const ids = (list: ReturnType<typeof pillsOf>) =>
  list.map((pill) => pill.editions.flat().map((one) => one.id));

it(promise('widget.pills', 'consulted false is left out, true and absent are shown'), () => {
  const { consulted: _, ...old } = source('S3');
  expect(ids(pillsOf([source('S1'), source('S2', { consulted: false }), old], 'grounded'))).toEqual([
    ['S1'],
    ['S3'],
  ]);
});

it(promise('widget.pills', 'an old worker’s payload without any flag is shown whole'), () => {
  const old = ['S1', 'S2', 'S3'].map((id) => {
    const { consulted: _, ...rest } = source(id);
    return rest;
  });
  expect(ids(pillsOf(old, null))).toEqual([['S1'], ['S2'], ['S3']]);
});

it(promise('widget.pills', 'passages of one work share a pill, edition by edition'), () => {
  const list = [
    source('S1', { work: 'w', edition: 'a' }),
    source('S2', { work: 'w', edition: 'b' }),
    source('S3', { work: 'w', edition: 'a' }),
    source('S4', { work: 'w', edition: 'a', collection: 'other' }),
    source('S5', { work: 'v', edition: 'a' }),
  ];
  const pills = pillsOf(list, 'grounded');
  expect(pills.map((pill) => pill.editions.map((one) => one.map(({ id }) => id)))).toEqual([
    [['S1', 'S3'], ['S2']],
    [['S4']],
    [['S5']],
  ]);
});

it(promise('widget.pills', 'an old worker named the edition alone: its passages share a pill'), () => {
  const list = [
    source('S1', { edition: 'a' }),
    source('S2', { edition: 'b' }),
    source('S3', { edition: 'a' }),
    source('S4', { work: 'a', edition: 'c' }),
  ];
  expect(ids(pillsOf(list, 'grounded'))).toEqual([['S1', 'S3'], ['S2'], ['S4']]);
});

it(promise('widget.not-found', 'no pill even where sources were opened'), () => {
  expect(pillsOf([source('S1')], 'not_found')).toEqual([]);
  expect(pillsOf([source('S1')], 'conversational')).toEqual([]);
  expect(ids(pillsOf([source('S1')], 'unavailable'))).toEqual([['S1']]);
});

it(promise('widget.marks'), () => {
  const text = 'Once saved, sign-on is enforced for new sessions only.';
  const at = (words: string): [number, number] => [text.indexOf(words), text.indexOf(words) + words.length];
  const used = joinMarks(text, [at('sessions'), at('sign'), at('on is'), at('new')]).filter(
    (one) => one.used,
  );
  expect(used.map((one) => one.text)).toEqual(['sign-on is', 'new sessions']);
});

it(promise('widget.marks', 'whatever the marks are, the passage is whole'), () => {
  const mark = fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 }));
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), fc.array(mark, { maxLength: 8 }), (text, marks) => {
      expect(
        joinMarks(text, marks)
          .map((one) => one.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

it(promise('widget.edition-words'), async () => {
  const label = async (tag: string, editionLabel: string | null, language: string) =>
    editionWords(source('S1', { editionLabel, language }), await wordsFor(tag));
  expect(await label('en', 'fr', 'fr')).toBe('French');
  expect(await label('fr', 'ar', 'ar')).toBe('arabe');
  expect(await label('ar', 'en', 'en')).toBe('الإنجليزية');
  expect(await label('en', 'v7.6', 'en')).toBe('v7.6');
  expect(await label('en', 'ت التركي', 'ar')).toBe('ت التركي');
  expect(await label('en', null, 'en')).toBeNull();
  for (const noTag of ['<img src=x>', 'en US', '', '🙂', 'a'.repeat(500)])
    expect(await label('en', noTag, noTag)).toBe(noTag);
});
