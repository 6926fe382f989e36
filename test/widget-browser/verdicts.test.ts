import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { ASKED } from './verdict-scripts.ts';
import { focused, type Visit, visits } from './visit.ts';

const visit = visits();

async function check(question: string, one?: Visit): Promise<Visit> {
  const visited = one ?? (await visit());
  await visited.open();
  await visited.ask(question);
  await visited.settled();
  await visited.page.locator('.verdict .group').first().waitFor();
  return visited;
}

/** Each group of editions as its heading and its rows, one line each. */
function groupsOf({ page }: Visit, within = '.verdict > .group'): Promise<string[][]> {
  return page
    .locator(within)
    .evaluateAll((groups) =>
      groups.map((group) =>
        [...group.querySelectorAll('h3, li')].map((it) => (it.textContent ?? '').replace(/\s+/g, ' ').trim()),
      ),
    );
}

it(promise('widget.verdict-page'), async () => {
  const one = await check(ASKED.page);
  await expect
    .poll(() => groupsOf(one))
    .toEqual([
      [
        '✓ Found in 2 editions',
        'مكتبة القاهرة 1388 S1vol. 4, p. 405 · كتاب الضمان › من يصح ضمانه',
        'دار الكتاب العربي S2vol. 4, p. 405 · number inferred, so not to be cited by page · كتاب الرهن',
      ],
      [
        '✕ Not in 1 edition',
        'دار إحياء التراث 1405 has no such page · nearest: vol. 4, p. 363 · vol. 5, p. 3',
      ],
    ]);
  await expect
    .poll(() => one.page.locator('.verdict > .where').last().textContent())
    .toBe('Searched: 3 editions · 11,204 pages');
  expect(one.troubles).toEqual([]);
});

it(promise('widget.verdict-page', 'several works fit'), async () => {
  const one = await check(ASKED.which);
  await expect.poll(() => groupsOf(one)).toEqual([['≈ Which of these works is meant?']]);
  await expect
    .poll(() => one.page.locator('.options li').allTextContents())
    .toEqual(['Travels in the North · A. Walker', 'Travels by Rail']);
});

it(promise('widget.verdict-quote', 'a place that cannot be cited by page'), async () => {
  const [verbatim] = await groupsOf(await check(ASKED.verbatim));
  expect(verbatim?.filter((row) => row.includes('not to be cited by page'))).toHaveLength(1);
  expect(verbatim?.[2]).toContain('p. 71 · number inferred, so not to be cited by page');
});

it(promise('widget.verdict-quote'), async () => {
  const one = await check(ASKED.differs);
  const [differs, absent] = await groupsOf(one);
  expect(differs?.[0]).toBe('≈ With differences in 1 edition');
  expect(differs?.[1]).toContain('ed. M. Reed, Harbour Press, 2nd ed., 1931');
  expect(absent).toEqual(['✕ Not in 1 edition', 'Mountain House, 1958']);
  const { page } = one;
  await expect
    .poll(() => page.locator('.sides p').allTextContents())
    .toEqual([
      'The snow lay thick on the road to the pass, and nobody had gone there for 8 weeks. ',
      'The snow lay deep on the road to the pass, and nobody had gone there for a week. ',
    ]);
  await expect.poll(() => page.locator('.sides del').allTextContents()).toEqual(['thick', '8', 'weeks.']);
  await expect.poll(() => page.locator('.sides ins').allTextContents()).toEqual(['deep', 'a', 'week.']);
  // Without any colour the two are still told apart.
  const lines = (tag: string) =>
    page
      .locator(`.sides ${tag}`)
      .first()
      .evaluate((it) => getComputedStyle(it).textDecorationLine);
  await expect
    .poll(async () => [await lines('del'), await lines('ins')])
    .toEqual(['line-through', 'underline']);
  const [quoted, book] = [page.locator('.sides > div').first(), page.locator('.sides > div').last()];
  const top = (side: Locator) => side.evaluate((it) => it.getBoundingClientRect().top);
  await expect.poll(async () => (await top(quoted)) - (await top(book))).toBe(0);
});

it(promise('widget.verdict-elsewhere'), async () => {
  const one = await check(ASKED.absent);
  await expect.poll(() => groupsOf(one)).toEqual([['✕ Not found in what was searched']]);
  const apart = one.page.locator('.elsewhere');
  await expect
    .poll(() => apart.locator('h4').textContent())
    .toBe('Found elsewhere, which is no evidence for this');
  await expect
    .poll(() => groupsOf(one, '.elsewhere .group'))
    .toEqual([['✓ Word for word in 1 edition', 'Songs of the Coast · First printing p. xii']]);
  await expect.poll(() => one.page.locator('.pill').count()).toBe(0);
});

it(promise('widget.verdict-not-held'), async () => {
  const one = await check(ASKED.notHeld);
  await expect
    .poll(() => groupsOf(one))
    .toEqual([['✕ This work is not in this library: whether it has the wording is not known']]);
  // Nothing was searched for it, and nothing says that it was.
  await expect
    .poll(() => one.page.locator('.verdict > .where').allTextContents())
    .toEqual(['Checked · Voyages']);
  await expect
    .poll(() => one.page.locator('.elsewhere').textContent())
    .toMatch(/^Found elsewhere, .*Searched: 61 editions · 30,112 pages$/);
  await expect.poll(() => one.page.locator('.pill').count()).toBe(0);
});

it.each([
  ['fr', /^✕ Cette œuvre n’est pas dans cette bibliothèque/, /^Introuvable ailleurs aussi/],
  ['ar', /^✕ ليس هذا الكتاب في هذه المكتبة/, /^ولم توجد في موضع آخر/],
])(promise('widget.verdict-not-held', 'nor elsewhere, in %s'), async (locale, said, apart) => {
  const one = await check(ASKED.notHeldAnywhere, await visit({ lang: locale }));
  await expect.poll(async () => (await groupsOf(one))[0]?.[0]).toMatch(said);
  await expect.poll(() => one.page.locator('.elsewhere').textContent()).toMatch(apart);
});

it(promise('widget.verdict-reload'), async () => {
  const one = await check(ASKED.page);
  const before = await groupsOf(one);
  await one.page.reload();
  await one.open();
  await one.page.locator('.verdict .group').first().waitFor();
  await expect.poll(() => groupsOf(one)).toEqual(before);
});

it(promise('widget.verdict-announced'), async () => {
  const one = await visit();
  await one.page.evaluate(() => Object.assign(window, { said: [] as string[] }));
  await one.open();
  await one.page.locator('[role=status]').evaluate((it) => {
    new MutationObserver(() =>
      (window as unknown as { said: string[] }).said.push(it.textContent ?? ''),
    ).observe(it, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await one.ask(ASKED.differs);
  await one.settled();
  const said = () => one.page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(said).toHaveLength(1);
  await expect
    .poll(async () => (await said())[0])
    .toBe(
      'With differences in 1 edition. Not in 1 edition. The book says deep, not thick, and one week. Answer finished, 1 source.',
    );
});

it(promise('widget.verdict-keyboard'), async () => {
  const { page } = await check(ASKED.verbatim);
  await page.locator('.list').focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('chip');
  await page.keyboard.press('Enter');
  const card = page.locator('.verdict .card');
  await expect
    .poll(() => card.locator('.where').first().textContent())
    .toBe('A. Walker · ed. M. Reed, Harbour Press, 2nd ed., 1931 · The road · vol.\u00a02, p.\u00a064–65');
  const link = card.getByRole('link', { name: /Open the page/ });
  await expect
    .poll(() => link.getAttribute('href'))
    .toBe('https://read.example/read/harbour/2/64?site=demo&passage=S1&mark=0-41');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('chip');
});

it(promise('widget.verdict-fits'), async () => {
  for (const [question, page] of [
    [ASKED.differs, {}],
    [ASKED.page, { lang: 'ar', dir: 'rtl' }],
  ] as const) {
    const one = await check(question, await visit(page, { viewport: { width: 320, height: 568 } }));
    const overflow = (selector: string) =>
      one.page
        .locator(selector)
        .first()
        .evaluate((it) => it.scrollWidth - it.clientWidth);
    await expect.poll(() => overflow('.list')).toBe(0);
    await expect
      .poll(() => one.page.locator('.verdict').evaluate((it) => getComputedStyle(it).direction))
      .toBe('dir' in page ? 'rtl' : 'ltr');
  }
});

it(promise('widget.verdict-lazy'), async () => {
  const one = await visit();
  const fetched: string[] = [];
  one.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await one.open();
  await one.ask('Hello');
  await one.settled();
  expect(fetched.filter((path) => path.startsWith('/part-verdict-'))).toEqual([]);
  await one.page.route('**/part-verdict-*', (route) => route.abort());
  await one.ask(ASKED.verbatim);
  await one.settled();
  await one.page.locator('.failure').waitFor();
  await expect
    .poll(() => one.page.locator('.answer').last().textContent())
    .toContain('Both editions have it');
});

it(promise('widget.verdict-lazy', 'also for a panel that came at the second try'), async () => {
  const one = await visit();
  await one.page.route('**/panel-*', (route) => route.abort());
  await one.open();
  await one.ask(ASKED.verbatim);
  await one.settled();
  await one.page.locator('.verdict').waitFor();
});

it(promise('widget.card-passage'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask(ASKED.table);
  await settled();
  await page.locator('.answer .chip').first().click();
  const passage = page.locator('.card .passage');
  // Cells are the passage's words: they are no Markdown.
  await expect.poll(() => passage.locator('td').allTextContents()).toEqual(['`role`', '*owner* or member']);
  await expect.poll(() => passage.locator('pre').textContent()).toBe('pincite export | head -3');
  await expect.poll(() => passage.locator('mark').allTextContents()).toEqual(['Columns', 'plain text.']);
  await expect.poll(() => passage.innerText()).not.toMatch(/\| ---|```/);
});
