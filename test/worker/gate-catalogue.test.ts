import { expect, test } from 'vitest';
import type { Title } from '../../shared/passage.ts';
import { readWorks, worksOf } from '../../worker/search/catalogue-works.ts';
import { promise } from '../behaviours.ts';
import { gated, shown } from './support/gated.ts';

const titles = Array.from(
  { length: 450 },
  (_, at): Title => ({
    ...{
      collection: 'c',
      work: `w${at}`,
      edition: `e${at}`,
      editionLabel: null,
      language: 'en',
      url: null,
      passages: 1,
    },
    ...{ title: `Treatise of the Lantern Number ${at}`, author: null },
  }),
);

test(promise('worker.gate-catalogue'), async () => {
  const scope = { collections: ['c'] };
  const asked: number[] = [];
  const search = {
    browse: async ({ limit, offset }: { limit: number; offset: number }) => {
      asked.push(offset);
      return { generation: 'g1', titles: titles.slice(offset, offset + limit), total: titles.length };
    },
  };
  expect(worksOf(scope)).toBeUndefined();
  await readWorks(scope, search, 'g1');
  await readWorks(scope, search, 'g1');
  expect(asked).toEqual([0, 200, 400]);
  const works = worksOf(scope);
  expect(works?.size).toBe(450);
  const registry = shown('A lantern is lit at dusk.');
  const said = 'The Treatise of the Lantern Number 321 says that it is lit at dusk [S1].';
  expect(gated(registry, said, { index: works ?? null }).failed).toEqual(['attributions']);
});

test(promise('worker.gate-catalogue', 'out of reach'), async () => {
  const scope = { collections: ['down'] };
  const search = { browse: () => Promise.reject(new Error('down')) };
  await readWorks(scope, search, 'g1');
  expect(worksOf(scope)).toBeUndefined();
});
