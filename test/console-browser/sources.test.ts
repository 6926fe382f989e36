import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { rowNames } from './desk.ts';
import type { Seeded } from './seeded-answers.ts';
import { startDesk } from './start-desk.ts';

const desk = startDesk();
const BRAKES = 'Squeaking brakes';

function answersWith(title: string, use: 'retrieved' | 'cited' | 'consulted'): Seeded[] {
  return desk.answers.filter((it) => it.sources.some((source) => source.title === title && source[use]));
}

it(promise('console.sources'), async () => {
  const { page, troubles } = await desk.visit('/sources');
  const row = page.locator('.rows a', { hasText: BRAKES });
  await row.click();
  const figures = page.locator('.story .three p');
  for (const [at, use] of (['retrieved', 'cited', 'consulted'] as const).entries()) {
    const expected = answersWith(BRAKES, use);
    expect(expected.length).toBeGreaterThan(0);
    await expect.poll(() => figures.nth(at).innerText()).toBe(`${expected.length}\n${use}`);
    await figures.nth(at).getByRole('link').click();
    await expect
      .poll(() => page.locator('.list > header').innerText(), { message: use })
      .toMatch(new RegExp(`^${expected.length} answers`, 'm'));
    await page.goBack();
    await page.locator('.story .three').waitFor();
  }
  const down = answersWith(BRAKES, 'consulted').filter(({ vote }) => vote === 'down');
  await page
    .getByRole('link', { name: `${down.length} votes against` })
    .last()
    .click();
  await expect
    .poll(() => page.locator('.list > header').innerText())
    .toMatch(new RegExp(`^${down.length} answers`, 'm'));
  expect(troubles).toEqual([]);
});

it(promise('console.sources-filters'), async () => {
  const { page } = await desk.visit('/sources');
  const all = [...new Set(desk.answers.flatMap(({ sources }) => sources.map(({ title }) => title)))];
  await expect.poll(async () => (await rowNames(page)).sort()).toEqual(all.sort());
  // Of nine articles eight are in the corpus of both sites: each counts once.
  await page.getByText('8 articles in the corpus.').waitFor();
  await expect.poll(() => page.getByText('no longer in the index').count()).toBe(1);

  await page.getByRole('button', { name: 'Found, never read' }).click();
  await expect.poll(() => rowNames(page)).toEqual(['Tyres of old bicycles']);
  await page.getByRole('button', { name: 'Behind bad answers' }).click();
  const bad = all.filter((title) => answersWith(title, 'consulted').some(({ vote }) => vote === 'down'));
  await expect.poll(async () => (await rowNames(page)).sort()).toEqual(bad.sort());
  await page.getByRole('button', { name: 'Never found' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('All sites').selectOption('demo');
  await expect.poll(() => rowNames(page)).toEqual(['Lost lock keys']);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('searchbox').fill('frein');
  await page.keyboard.press('Enter');
  await expect.poll(() => rowNames(page)).toEqual(['Freins qui grincent']);
  expect(new URL(page.url()).search).toBe('?text=frein');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('More filters').click();
  await page.getByLabel('Most read first').selectOption('title');
  await expect.poll(async () => (await rowNames(page))[0]).toBe('Delivery times');
});

it(promise('console.metering'), async () => {
  const { page } = await desk.visit('/sources');
  const month = desk.answers[0]?.askedAt.slice(0, 7) ?? '';
  const used = desk.answers.filter((it) => it.site === 'shop' && it.askedAt.startsWith(month));
  const cited = used.reduce((sum, it) => sum + it.usage.citedDocuments, 0);
  const row = page.locator('.metering tr', { hasText: 'shop' }).filter({ hasText: month });
  const cells = async () => (await row.locator('td').allInnerTexts()).slice(0, 3);
  await expect.poll(cells).toEqual(['shop', String(used.length), String(cited)]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.metering').getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const file = await download.path();
  expect(readFileSync(file, 'utf8')).toContain(`shop,${month},${used.length},${cited},`);
});

it(
  promise('console.failures', 'the search host is down: the log is shown, and what is missing is said'),
  async () => {
    const { page } = await desk.visit('/answers/a_seed_0000');
    await page.locator('.story h1').waitFor();
    desk.pincite.killEngine();
    await page.getByRole('button', { name: /Search again/ }).click();
    // The engine starts again by itself: either it was away and says so, with a way on, or it is back.
    const found = page.getByText(/Found today|Not found today/);
    await expect
      .poll(async () => {
        const again = page.locator('.story .failure button');
        if (await again.count()) await again.click();
        return found.count();
      })
      .toBe(1);
  },
);
