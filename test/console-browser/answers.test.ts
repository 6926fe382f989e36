import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import type { Seeded } from './seeded-answers.ts';
import { startDesk } from './start-desk.ts';

const desk = startDesk();
const PAGE = 50;

/** The ids of the rows, in order. */
function rows(page: Page): Promise<string[]> {
  return page
    .locator('.rows a')
    .evaluateAll((links) =>
      links.map((it) => new URL((it as HTMLAnchorElement).href).pathname.split('/')[3] ?? ''),
    );
}

async function expectRows(page: Page, expected: Seeded[], what: string): Promise<void> {
  const ids = expected.map(({ id }) => id);
  await expect.poll(() => rows(page), { message: what }).toEqual(ids.slice(0, PAGE));
  await expect
    .poll(() => page.locator('.list > header').innerText(), { message: what })
    .toMatch(new RegExp(`^${ids.length} answers?\\.`, 'm'));
}

const isSourceless = (it: Seeded) => /^(grounded|not_found)$/.test(it.lane) && it.consulted.length === 0;
const isApproximate = (it: Seeded) => it.receipts.some(({ match }) => match === 'approximate');

/** The select of each filter, the value chosen, and the answers that it has to keep. */
const CHOICES: [label: string, name: string, value: string, keeps: (it: Seeded) => boolean][] = [
  ['All outcomes', 'lane', 'not_found', (it) => it.lane === 'not_found'],
  ['All outcomes', 'lane', 'conversational', (it) => it.lane === 'conversational'],
  ['Any vote', 'vote', 'down', (it) => it.vote === 'down'],
  ['Any vote', 'vote', 'none', (it) => it.vote === null],
  ['All sites', 'site', 'shop', (it) => it.site === 'shop'],
  ['Any language', 'language', 'fr', (it) => it.language === 'fr'],
  ['Any panel language', 'locale', 'ar', (it) => it.locale === 'ar'],
  ['Any model', 'model', 'claude-opus-5', (it) => it.model === 'claude-opus-5'],
  ['Any gate result', 'gate', 'any', (it) => it.withheld.length > 0],
  ['Any gate result', 'gate', 'figures', (it) => it.withheld.some(({ check }) => check === 'figures')],
  ['Any ending', 'end', 'cut_short', (it) => it.end === 'cut_short'],
  ['Any match', 'approximate', 'yes', isApproximate],
];

it(promise('console.answers-filters'), async () => {
  const { page, troubles } = await desk.visit('/answers');
  const { answers } = desk;
  await expectRows(page, answers, 'no filter');
  await page.getByText('More filters').click();
  for (const [label, name, value, keeps] of CHOICES) {
    const expected = answers.filter(keeps);
    expect(expected.length, `${name}=${value} keeps some`).toBeGreaterThan(3);
    expect(expected.length, `${name}=${value} keeps not all`).toBeLessThan(answers.length);
    await page.getByLabel(label).selectOption(value);
    await expectRows(page, expected, `${name}=${value}`);
    expect(new URL(page.url()).search).toBe(`?${name}=${value}`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectRows(page, answers, 'cleared');
  }
  await page.getByRole('button', { name: 'No source' }).click();
  await expectRows(page, answers.filter(isSourceless), 'no source');
  await page.getByRole('button', { name: 'With sources' }).click();
  await expectRows(
    page,
    answers.filter((it) => !isSourceless(it)),
    'with sources',
  );
  await page.getByRole('button', { name: 'All', exact: true }).click();

  const [from = '', to = ''] = [answers[100], answers[30]].map((it) => it?.askedAt.slice(0, 10));
  await page.getByLabel('From').fill(from);
  await page.getByLabel('To', { exact: true }).fill(to);
  const within = answers.filter(({ askedAt }) => askedAt.slice(0, 10) >= from && askedAt.slice(0, 10) <= to);
  await expectRows(page, within, 'days');
  await page.getByLabel('Newest first').selectOption('oldest');
  await expectRows(page, within.toReversed(), 'oldest first');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('searchbox').fill('chèque "payer par"');
  await page.keyboard.press('Enter');
  await expectRows(
    page,
    answers.filter(({ question }) => question === 'Puis-je payer par chèque ?'),
    'words',
  );
  await page.getByLabel('Any vote').selectOption('up');
  await expectRows(
    page,
    answers.filter((it) => it.question === 'Puis-je payer par chèque ?' && it.vote === 'up'),
    'words and a vote',
  );
  expect(troubles).toEqual([]);
});

it(promise('console.pages'), async () => {
  const { page } = await desk.visit('/answers?language=en');
  const english = desk.answers.filter(({ language }) => language === 'en');
  expect(english.length).toBeGreaterThan(PAGE);
  await expectRows(page, english, 'first page');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => rows(page)).toEqual(english.slice(PAGE).map(({ id }) => id));
  await page.reload();
  await expect.poll(() => rows(page)).toEqual(english.slice(PAGE).map(({ id }) => id));
  await page.getByRole('button', { name: 'First page' }).click();
  await expectRows(page, english, 'first page again');
});

it(promise('console.address'), async () => {
  const { page } = await desk.visit('/answers?vote=down&language=fr');
  const kept = desk.answers.filter((it) => it.vote === 'down' && it.language === 'fr');
  await expectRows(page, kept, 'from the address');
  await page.locator('.rows a').nth(1).click();
  await expect.poll(() => page.locator('.story h1').innerText()).toBe(kept[1]?.question);
  const address = page.url();
  expect(address).toContain(`/answers/${kept[1]?.id}?`);
  await page.reload();
  await expect.poll(() => page.locator('.story h1').innerText()).toBe(kept[1]?.question);
  await expectRows(page, kept, 'reloaded');

  const other = await desk.visit(address.slice(`${desk.url}/console`.length), { role: 'viewer' });
  await expect.poll(() => other.page.locator('.story h1').innerText()).toBe(kept[1]?.question);
  await expectRows(other.page, kept, 'in a window of a colleague');

  await page.goBack();
  await page.locator('.story').waitFor({ state: 'detached' });
  await expectRows(page, kept, 'back');
  await page.goForward();
  await page.locator('.story').waitFor();
});

it(promise('console.answer-whole'), async () => {
  const shown = desk.answers.find((it) => it.withheld.length && it.sources.length === 1);
  if (!shown) throw new Error('No seeded answer has a withheld sentence.');
  const { page, troubles } = await desk.visit(`/answers/${shown.id}`);
  const story = page.locator('.story');
  await story.getByText('It costs 99 euros.').first().waitFor();
  for (const text of [shown.question, shown.answer.split(' [')[0] ?? '', 'figures', shown.site])
    await story.getByText(text).first().waitFor();
  await story.getByRole('button', { name: 'Show the passages' }).click();
  const { engine } = desk.pincite;
  const source = shown.sources[0];
  const { value } = await engine.open({
    scope: { collections: ['help'] },
    target: { edition: source?.edition ?? '' },
    maxChars: 4000,
  });
  const text = value.passages[0]?.text ?? '';
  expect(text.length).toBeGreaterThan(20);
  await expect.poll(() => story.locator('.source-words').innerText()).toBe(text);
  await story.getByRole('button', { name: /Search again/ }).click();
  await story.getByText(/Found today|Not found today/).waitFor();
  await story.getByText('How it was made').click();
  await story.getByText(shown.model).waitFor();

  // The number's own answers: those which consulted this article.
  await story.locator('th a').click();
  const consulted = desk.answers.filter((it) =>
    it.sources.some(({ edition, consulted: used }) => used && edition === source?.edition),
  );
  await expectRows(page, consulted, 'answers that consulted it');
  expect(troubles).toEqual([]);
});

it(promise('console.answer-whole', 'an article that was deleted since; the turns beside it'), async () => {
  const gone = desk.answers.find((it) => it.sources.some(({ edition }) => edition === 'tyres'));
  const { page } = await desk.visit(`/answers/${gone?.id}`);
  await page.getByRole('button', { name: 'Show the passages' }).click();
  await page.getByText('The index no longer has this passage.').waitFor();

  const second = desk.answers.find(({ turn }) => turn === 2);
  const first = desk.answers.find((it) => it.turn === 1 && it.conversationHash === second?.conversationHash);
  await page.goto(`${desk.url}/console/answers/${second?.id}`);
  await page.getByText('The same conversation').waitFor();
  await page.locator('.story ol a', { hasText: first?.question ?? '' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/console/answers/${first?.id}`);
});

it(promise('console.keys'), async () => {
  const { page } = await desk.visit('/answers');
  await page.locator('.rows a').first().waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName);
  const at = (n: number) => `/console/answers/${desk.answers[n]?.id}`;
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect.poll(focused).toBe(at(1));
  await page.keyboard.press('Enter');
  await page.locator('.story').waitFor();
  await expect.poll(focused, { message: 'what was opened' }).toBe('MAIN');
  await page.keyboard.press('e');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Search again');
  await page.keyboard.press('j');
  await expect.poll(focused, { message: 'on from the row that is open' }).toBe(at(2));
  await page.keyboard.press('Escape');
  await page.locator('.story').waitFor({ state: 'detached' });
  await expect.poll(focused, { message: 'back where it was opened' }).toBe(at(1));
  await page.keyboard.press('/');
  await expect.poll(focused).toBe('INPUT');
  await page.keyboard.type('jke/');
  await expect
    .poll(() => page.getByRole('searchbox').inputValue(), { message: 'no key acts while somebody writes' })
    .toBe('jke/');
});

it(promise('console.downloads'), async () => {
  const { page } = await desk.visit('/answers?vote=down&site=shop');
  const kept = desk.answers.filter((it) => it.vote === 'down' && it.site === 'shop');
  await expectRows(page, kept, 'filtered');
  for (const [link, end] of [
    ['Download CSV', /\.csv$/],
    ['Download JSON Lines', /\.jsonl$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: link }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(end);
    const text = readFileSync(await download.path(), 'utf8');
    const ids = text.match(/a_seed_\d{4}/g) ?? [];
    expect([...new Set(ids)]).toEqual(kept.map(({ id }) => id));
  }
});

it(promise('console.nonsense'), async () => {
  const { page } = await desk.visit('/answers?from=yesterday');
  for (const [query, words] of [
    ['from=yesterday', 'from: is no day. Write it as 2026-11-30.'],
    ['from=2026-02-02&to=2026-01-01', 'The last day lies before the first.'],
    ['vote=maybe', 'vote: '],
    ['colour=green', 'colour'],
    ['after=nowhere', '"after" is where the page before ended'],
    ['edition=x', 'add "collection"'],
  ] as const) {
    await page.goto(`${desk.url}/console/answers?${query}`);
    await expect.poll(() => page.getByRole('alert').allInnerTexts(), { message: query }).toHaveLength(1);
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(words);
    await expect.poll(() => page.locator('.list > header').innerText()).not.toContain('Counting');
  }
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectRows(page, desk.answers, 'the way on');
  await page.goto(`${desk.url}/console/answers/no%ZZ%2Fsuch`);
  await page.getByText('There is no such answer.').waitFor();
  await page.goto(`${desk.url}/console/nowhere`);
  await page.getByText('There is no such screen.').waitFor();
});

it(promise('console.failures'), async () => {
  const { page, context } = await desk.visit('/answers');
  await expectRows(page, desk.answers, 'before');
  await context.setOffline(true);
  await page.getByLabel('Any vote').selectOption('down');
  await page.getByText('The server could not be reached.').first().waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect
    .poll(() => rows(page))
    .toEqual(
      desk.answers
        .filter(({ vote }) => vote === 'down')
        .slice(0, PAGE)
        .map(({ id }) => id),
    );

  await desk.db.exec('ALTER TABLE answers RENAME TO answers_away');
  try {
    await page.getByLabel('Any vote').selectOption('up');
    await page.locator('.list .failure').waitFor();
    await expect.poll(() => page.locator('.list .failure').innerText()).toMatch(/Request [0-9a-f-]{20}/);
  } finally {
    await desk.db.exec('ALTER TABLE answers_away RENAME TO answers');
  }
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.locator('.rows a').first().waitFor();
});

it(promise('console.erase'), async () => {
  const erased = desk.answers.at(-1);
  const { page } = await desk.visit(`/answers/${erased?.id}`);
  await page.getByRole('button', { name: 'Erase this visitor' }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Erase this visitor' }).click();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  desk.answers.pop();
  await page.locator('.story').waitFor({ state: 'detached' });
  await expectRows(page, desk.answers, 'the list without it');
  await expect
    .poll(() => page.locator('.where [aria-current]').innerText())
    .toContain(String(desk.answers.length));
});
