import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { receipt, source, sourceEvents, text } from './scripts.ts';
import { focused, visits } from './visit.ts';

const visit = visits();
const SIGN_ON = 'How do I turn on single sign-on?';

it(promise('widget.card', 'from the launcher to the article'), async () => {
  const { page, worker, open, ask, settled, troubles } = await visit();
  await open();
  await ask(SIGN_ON);
  worker.release('reading');
  await page.locator('.answer .words').waitFor();
  await expect.poll(() => page.locator('article').getAttribute('aria-busy')).toBe('true');
  worker.release('writing');
  await settled();
  await page.locator('.answer .chip', { hasText: 'S4' }).first().click();
  const card = page.locator('.card');
  await expect.poll(() => card.locator('h3').textContent()).toBe('Set up single sign-on');
  await expect.poll(() => card.locator('.where').textContent()).toBe('Security › Enforcing sign-on');
  const said = worker.scripts[SIGN_ON];
  const S4 =
    said && 'play' in said
      ? said.play.find(
          (one) => 'type' in one && one.type === 'source' && 'source' in one && one.source.id === 'S4',
        )
      : null;
  await expect
    .poll(() => card.locator('.passage').textContent())
    .toBe(S4 && 'source' in S4 ? S4.source.text : null);
  await expect
    .poll(() => card.locator('mark').allTextContents())
    .toEqual([
      'sign-on is enforced for new sessions only; people already signed in stay so until their session ends.',
    ]);
  const link = card.locator('a.out');
  await expect.poll(() => link.getAttribute('href')).toBe('https://help.example/S4');
  await expect.poll(() => link.getAttribute('target')).toBe('_blank');
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  expect(troubles).toEqual([]);
});

it(promise('widget.card-focus'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await open();
  worker.release('reading');
  worker.release('writing');
  await ask(SIGN_ON);
  await settled();
  await page.locator('.answer .chip', { hasText: 'S2' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('card');
  await expect.poll(() => page.locator('.chip[aria-expanded=true]').allTextContents()).toEqual(['S2']);
  await page.keyboard.press('Escape');
  await page.locator('.card').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('chip');
  await expect.poll(() => page.locator('.panel').isVisible()).toBe(true);
});

it(promise('widget.steps'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await open();
  await ask(SIGN_ON);
  await expect
    .poll(() => page.locator('.step').textContent())
    .toBe('Searching “single sign-on set up” · reading Set up single sign-on…');
  worker.release('reading');
  worker.release('writing');
  await settled();
  await expect.poll(() => page.locator('.step').count()).toBe(0);
});

/** Each pill as what it says, line by line. */
const pillsOf = (page: Page) =>
  page.locator('.pill').evaluateAll((pills) =>
    pills.map((pill) => {
      const lines = [...pill.children].flatMap((it) => (it.localName === 'ul' ? [...it.children] : it));
      return lines.map((it) => (it.textContent ?? '').trim());
    }),
  );

it(promise('widget.pills', 'in the panel'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('How do I export members?');
  await settled();
  await expect
    .poll(() => pillsOf(page))
    .toEqual([
      ['Export members', 'S1MembersS2Limits'],
      ['S3', 'The command line', '≈ near match'],
    ]);
  await page.locator('.pill').first().locator('.chip').last().click();
  await expect
    .poll(() => page.locator('.card .passage').textContent())
    .toBe('An export holds at most 50,000 rows.');
});

it(
  promise('widget.pills', 'the editions of one work side by side, heard and walked by keyboard'),
  async () => {
    const { page, open, ask, settled } = await visit();
    await open();
    await ask('من يصح ضمانه؟');
    await settled();
    await expect
      .poll(() => pillsOf(page))
      .toEqual([
        ['المغني', 'مكتبة القاهرة ١٣٨٨S14/405S34/406', 'دار الكتاب العربيS24/74 · ≈ near match'],
        ['S4', 'الكافي', 'دار الكتب العلمية · 2/129', '≈ near match'],
      ]);
    // A list of works, in the first of which is a list of editions: heard as such, chip by chip.
    const heardAs = await page.locator('.read').ariaSnapshot();
    const [works, editions] = [/^ {2}- list:/gm, /^ {6}- list:/gm].map((one) => heardAs.match(one)?.length);
    expect([works, editions]).toEqual([1, 1]);
    expect(heardAs.match(/^ {4}- listitem:/gm)).toHaveLength(2);
    expect(heardAs.match(/^ {8}- listitem:/gm)).toHaveLength(2);
    await page.locator('.read .quiet').focus();
    const heard = () =>
      page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel ?? '');
    for (const chip of [
      'S1, المغني, 4/405',
      'S3, المغني, 4/406',
      'S2, المغني, 4/74, near match',
      'S4, الكافي, near match',
    ]) {
      await page.keyboard.press('Tab');
      await expect.poll(heard).toBe(chip);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('card');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('chip');
  },
);

it(promise('widget.near-match'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('How do I export members?');
  await settled();
  await page.locator('.pill').first().waitFor();
  const card = (id: string) => page.locator(`.card[aria-label^="${id},"]`);
  await page.locator('.pill .chip', { hasText: 'S3' }).click();
  await card('S3').getByText('≈ near match').waitFor();
  await page.locator('.pill .chip', { hasText: 'S1' }).click();
  await card('S1').locator('.passage').waitFor();
  await expect.poll(() => card('S1').innerText()).not.toMatch(/match|exact/);
  await expect
    .poll(() => page.locator('.pill', { hasText: 'Export members' }).textContent())
    .not.toMatch(/match|exact/);
});

it(promise('widget.chips-outlive-pills'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  worker.scripts['Which articles?'] = {
    play: [
      ...sourceEvents([source('S5', { consulted: false, title: 'Invoices', text: null })]),
      text('One: Invoices [S5].'),
      { type: 'sources', sources: [source('S5', { consulted: false, title: 'Invoices', text: null })] },
    ],
  };
  worker.scripts['And again?'] = { play: [text('As I said [S5].'), { type: 'sources', sources: [] }] };
  await open();
  await ask('Which articles?');
  await settled();
  await expect.poll(() => page.locator('.pill').count()).toBe(0);
  await page.locator('.answer .chip').click();
  await expect.poll(() => page.locator('.card').textContent()).toContain('Only its title was seen');
  await ask('And again?');
  await page.locator('.answer', { hasText: 'As I said' }).locator('.chip').click();
  await expect.poll(() => page.locator('.card h3').textContent()).toBe('Invoices');
});

it(promise('widget.unknown-chips'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('How do I export members?');
  await settled();
  const last = page.locator('.answer > p').last();
  await expect.poll(() => last.textContent()).toMatch(/An unknown marker shows nothing\.$/);
});

it(promise('widget.chips', 'in a table the card stands outside its scroll; in code it is text'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('How do I export members?');
  await settled();
  await expect.poll(() => page.locator('.code').textContent()).toContain('# not a marker: [S1]');
  await page.locator('td .chip', { hasText: 'S2' }).click();
  await page.locator('.answer > .card').waitFor();
  await expect.poll(() => page.locator('.wide .card').count()).toBe(0);
});

it(promise('widget.not-found', 'what was searched, where, how much, and each pass'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('Can I pay by cheque?');
  await settled();
  await expect
    .poll(() => page.locator('.receipts').textContent())
    .toBe(
      'Searched “pay by cheque” in Help centre · 214 articlesexact wording: no match · these words: 3 passages, at most 1 of 3 words',
    );
  await expect.poll(() => page.locator('.pill').count()).toBe(0);
  await expect
    .poll(async () => (await page.locator('article .ways').innerText()).split('\n'))
    .toEqual([
      'Copy',
      'Copy as Markdown',
      'Helpful?',
      '↑',
      '↓',
      'Talk to a person',
      'Ask in other words',
      'Change the question',
    ]);
  await page.getByRole('button', { name: 'Ask in other words' }).click();
  await expect.poll(() => focused(page)).toBe('textarea');
});

it(promise('widget.not-found', 'several searches, in a library, counted only in part'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  const searched = { works: 2, editions: 5, pages: 12040, passages: 13000 };
  worker.scripts['Where?'] = {
    lane: 'not_found',
    play: [
      text('Nothing.'),
      { type: 'sources', sources: [] },
      {
        type: 'receipts',
        receipts: [
          receipt('first words', 'words', 0, { searched }),
          receipt('other words', 'morphology', 1000, { searched, hitsRelation: 'at_least' }),
        ],
      },
    ],
  };
  await open();
  await ask('Where?');
  await settled();
  await page.locator('.receipts > li').first().waitFor();
  await expect
    .poll(() => page.locator('.receipts > li').allInnerTexts())
    .toEqual([
      'Searched “first words” in Help centre · 2 works · 12,040 pages\nthese words: no match',
      'Searched “other words” in Help centre · 2 works · 12,040 pages\nother forms of the words: at least 1,000 passages',
    ]);
});

it(promise('widget.pills', 'a greeting has no row'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('Hello');
  await settled();
  await expect
    .poll(() => page.locator('article').textContent())
    .toBe('Hello! Ask me anything about the product.');
});

it(promise('widget.notices'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('How do I export members?');
  await settled();
  await expect
    .poll(() => page.locator('.notice').allTextContents())
    .toEqual(['A sentence was left out: it gave an amount that none of the articles contains.']);
});

it(promise('widget.rtl'), async () => {
  const { page, worker, open, ask, settled } = await visit({ lang: 'ar', dir: 'rtl' });
  worker.site.locale = 'ar';
  await open();
  await expect.poll(() => page.locator('.names p').textContent()).toBe('إجابات من ٢١٤ مقالة');
  await ask('المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟');
  await settled();
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  await expect.poll(() => style('.panel', 'direction')).toBe('rtl');
  await expect.poll(() => style('.answer', 'direction')).toBe('rtl');
  await expect.poll(() => style('.answer code', 'direction')).toBe('ltr');
  await expect.poll(() => style('.answer .words', 'font-family')).toMatch(/^Amiri/);
  await expect.poll(() => style('.answer .words', 'font-size')).toBe('19px');
  // The rule of the quotation stands on the right.
  await expect.poll(() => style('.answer .words', 'border-right-width')).toBe('3px');
  await expect.poll(() => style('.answer .words', 'border-left-width')).toBe('0px');
  await page.locator('.answer .chip').first().click();
  await expect
    .poll(() => page.locator('.card .where').textContent())
    .toBe('ابن قدامة · مكتبة القاهرة ١٣٨٨ · كتاب الضمان › من يصح ضمانه · ج\u00a04، ص\u00a0405');
  await expect.poll(() => style('.card .passage', 'direction')).toBe('rtl');
});

it(promise('widget.rtl', 'the direction of an answer is its own, not the page’s'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  const S1 = source('S1', { language: 'ar', text: 'من يصح ضمانه' });
  worker.scripts['Mixed?'] = {
    play: [
      ...sourceEvents([S1]),
      text('The page says [S1]:\n\n> من يصح ضمانه [S1]'),
      { type: 'sources', sources: [S1] },
    ],
  };
  await open();
  await ask('Mixed?');
  await settled();
  const direction = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).direction);
  await expect.poll(() => direction('.answer')).toBe('ltr');
  await expect.poll(() => direction('.answer .words')).toBe('rtl');
  await ask('المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟');
  await page.locator('.answer', { hasText: 'القاهرة' }).waitFor();
  await expect
    .poll(() =>
      page
        .locator('.answer')
        .last()
        .evaluate((one) => getComputedStyle(one).direction),
    )
    .toBe('rtl');
  // A marker between Arabic words stays a unit: its chip reads from left to right.
  await expect
    .poll(() =>
      page
        .locator('.answer')
        .last()
        .locator('bdi')
        .first()
        .evaluate((one) => getComputedStyle(one).unicodeBidi),
    )
    .toBe('isolate');
});

for (const [dir, question, side] of [
  ['ltr', 'Can I pay by cheque?', 'right'],
  ['ltr', 'المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟', 'right'],
  ['rtl', 'Can I pay by cheque?', 'left'],
  ['rtl', 'المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟', 'left'],
] as const) {
  it(
    promise('widget.rtl', `${dir}: the question “${question.slice(0, 6)}…” stands on the ${side}`),
    async () => {
      const { page, worker, open, ask, settled } = await visit({ lang: dir === 'rtl' ? 'ar' : 'en', dir });
      worker.site.locale = dir === 'rtl' ? 'ar' : 'en';
      await open();
      await ask(question);
      await settled();
      const list = await page.locator('.list').boundingBox();
      const bubble = await page.locator('.question').boundingBox();
      if (!list || !bubble) throw new Error('The panel shows no question.');
      const gaps = { left: bubble.x - list.x, right: list.x + list.width - bubble.x - bubble.width };
      expect(gaps[side]).toBe(16);
      expect(gaps[side === 'left' ? 'right' : 'left']).toBeGreaterThan(40);
    },
  );
}
