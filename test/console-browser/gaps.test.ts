import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { GapsReply, WholeGap } from '../../shared/desk-gaps.ts';
import { promise } from '../behaviours.ts';
import { rowNames } from './desk.ts';
import type { Seeded } from './seeded-answers.ts';
import { startDesk } from './start-desk.ts';

const desk = startDesk();

/** What the seeded log asks without a source: real questions whose answer came to its end and consulted nothing. */
function sourceless(): Seeded[] {
  return desk.answers.filter(
    ({ lane, consulted, end }) =>
      /^(grounded|not_found)$/.test(lane) && consulted.length === 0 && end === 'complete',
  );
}

/** The open gaps; grouped first, where a test runs alone. */
async function openGaps(query = ''): Promise<GapsReply['gaps']> {
  const path = `/gaps?state=open&limit=200${query}`;
  const { gaps, waiting } = await desk.api<GapsReply>(path);
  if (!waiting) return gaps;
  await desk.api('/gaps/group', { method: 'POST', body: {} });
  return (await desk.api<GapsReply>(path)).gaps;
}

function story(page: Page) {
  return page.locator('.story');
}

it(promise('console.gaps', 'grouped by a button; their numbers are those of the log'), async () => {
  const { page, troubles } = await desk.visit('/gaps', { role: 'editor' });
  const questions = sourceless();
  await page.getByText(`${questions.length} questions are not grouped yet.`).waitFor();
  await page.getByRole('button', { name: 'Group now' }).click();
  await page.locator('.rows a').first().waitFor();
  await expect.poll(() => page.getByText('not grouped yet').count()).toBe(0);

  const { gaps, states } = await desk.api<GapsReply>('/gaps?limit=200');
  expect(gaps.reduce((sum, gap) => sum + gap.questions, 0)).toBe(questions.length);
  await expect.poll(() => page.locator('.where [aria-current]').innerText()).toContain(String(states.open));
  await page.getByRole('button', { name: `Open ${states.open}` }).waitFor();

  await page.locator('.rows a').first().click();
  const gap = await desk.api<WholeGap>(`/gaps/${gaps[0]?.id}`);
  await story(page).getByText('In their words').waitFor();
  const asked = questions.filter(({ id }) => gap.questionsAsked.some(({ answer }) => answer === id));
  expect(asked.length).toBe(gap.questions);
  for (const wording of new Set(asked.map(({ question }) => question))) {
    const times = asked.filter(({ question }) => question === wording).length;
    const row = story(page).locator('.wordings').first().locator('li', { hasText: wording });
    await expect.poll(() => row.innerText()).toContain(`×${times}`);
  }
  expect(troubles).toEqual([]);
});

it(promise('console.gaps-filters'), async () => {
  const { page } = await desk.visit('/gaps?site=shop');
  const ofShop = (await openGaps('&site=shop')).map(({ title }) => title);
  expect(ofShop.length).toBeGreaterThan(0);
  await expect.poll(() => rowNames(page)).toEqual(ofShop);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox').fill('warranty');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => {
      const names = await rowNames(page);
      return names.length > 0 && names.every((name) => /warranty/i.test(name));
    })
    .toBe(true);
  expect(new URL(page.url()).search).toBe('?text=warranty');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('All languages').selectOption('ar');
  await expect
    .poll(async () => {
      const names = await rowNames(page);
      return names.length > 0 && names.every((name) => /[\u0600-\u06ff]/.test(name));
    })
    .toBe(true);
  await page.getByRole('button', { name: /^Planned/ }).click();
  await page.getByText('No gap fits these filters.').waitFor();
  await page.goto(`${desk.url}/console/gaps?state=gone`);
  await page.getByRole('alert').first().waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('.rows a').first().waitFor();

  const all = await openGaps();
  await page.getByText('As a table').click();
  const weeks = page.locator('.coverage tbody tr');
  await expect.poll(() => weeks.count()).toBeGreaterThan(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.list > header').getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length).toBe(all.length + 1);
});

it(promise('console.gaps', 'planned, assigned, noted, linked, opened again'), async () => {
  const gaps = await openGaps();
  const { page, troubles } = await desk.visit(`/gaps/${gaps[1]?.id}`, { role: 'editor' });
  await page.getByRole('button', { name: 'Plan an article' }).dblclick(); // one change
  const badge = story(page).locator('header .badge');
  await expect.poll(() => badge.innerText()).toBe('Planned');
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByLabel('Note').fill('Ask the shop.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => {
      const { note, assignee } = await desk.api<WholeGap>(`/gaps/${gaps[1]?.id}`);
      return { note, assignee };
    })
    .toEqual({ note: 'Ask the shop.', assignee: 'editor@cycles.example' });
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Link an article' }).click();
  await page.getByLabel('Title of the article').fill('Paying');
  await page.getByLabel('Its address').fill('https://cycles.example/paying');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.poll(() => badge.innerText()).toBe('Written');
  await story(page).getByRole('link', { name: 'Paying' }).waitFor();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect.poll(() => badge.innerText()).toBe('Open');
  await page.getByRole('button', { name: 'Ask these questions again' }).click();
  await story(page)
    .getByText(/^(Still open|Closed)$/)
    .waitFor();
  await page.getByRole('button', { name: 'Draft an outline' }).click();
  await story(page).getByRole('button', { name: 'Copy as Markdown' }).waitFor();
  expect(troubles).toEqual([]);
});

it(promise('console.two-editors'), async () => {
  const gaps = await openGaps();
  const address = `/gaps/${gaps[2]?.id}`;
  const one = (await desk.visit(address, { role: 'editor' })).page;
  const two = (await desk.visit(address, { role: 'admin' })).page;
  await two.getByLabel('Note').fill('The second note.');
  await one.getByLabel('Note').fill('The first note.');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => one.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);

  await two.getByRole('button', { name: 'Save' }).click();
  await two.locator('.story .failure').waitFor();
  await expect.poll(() => two.getByLabel('Note').inputValue()).toBe('The second note.');
  await expect.poll(async () => (await desk.api<WholeGap>(address)).note).toBe('The first note.');
  await two.locator('.story .failure button').click();
  await two.locator('.story .failure').waitFor({ state: 'detached' });
  await two.getByText('The first note.').waitFor();
  await expect
    .poll(() => two.getByLabel('Note').inputValue(), { message: 'what was typed is not lost' })
    .toBe('The second note.');
  await two.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await desk.api<WholeGap>(address)).note).toBe('The second note.');
});

it(promise('console.gaps', 'split and merged'), async () => {
  const gaps = await openGaps();
  const large = gaps.find(({ questions }) => questions > 1);
  if (!large) throw new Error('No gap of the seeded log has two questions.');
  const { page } = await desk.visit(`/gaps/${large.id}`, { role: 'editor' });
  await page.getByText('Its answers: split and merge').click();
  await story(page).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Split off 1 question' }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(`/console/gaps/${large.id}`);
  await story(page).getByText('1 question ·').waitFor();
  await expect.poll(() => page.locator('.rows a').count()).toBe(gaps.length + 1);

  await page.getByText('Its answers: split and merge').click();
  await page.getByRole('button', { name: 'Merge into another gap' }).click();
  await page.getByLabel('Choose a gap').selectOption(large.id);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/console/gaps/${large.id}`);
  await story(page).getByText(`${large.questions} questions ·`).waitFor();
});

it(promise('console.roles', 'a viewer of a gap'), async () => {
  const gaps = await openGaps();
  const { page } = await desk.visit(`/gaps/${gaps[0]?.id}`, { role: 'viewer' });
  await story(page).getByText('In their words').waitFor();
  const names = await page.getByRole('button').allInnerTexts();
  for (const name of ['Plan an article', 'Link an article', 'Ask these questions again', 'Save', 'Group now'])
    expect(names).not.toContain(name);
});
