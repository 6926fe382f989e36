import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Attempt } from '../../shared/audit-coding.ts';
import { promise } from '../behaviours.ts';
import { type Campaign, HOUSE_TIMES, MACHINE, publishCampaign } from './audit-campaign.ts';
import { axeFaults } from './desk.ts';
import { startDesk } from './start-desk.ts';

const desk = startDesk();
const HOUR_MS = 3_600_000;
/** Worked on by several tests; each citation by one of them. */
let open: Campaign;

beforeAll(async () => {
  open = await publishCampaign(desk, 'open', 'Half done');
});

function story(page: Page) {
  return page.locator('.story');
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Waits for a citation to be in the coding view, with the focus on its heading. */
async function atCitation(page: Page, number: number, of = 4): Promise<void> {
  await expect.poll(() => heading(page)).toContain(`Citation ${number} of ${of}`);
  await page.locator('.coding-form').waitFor();
  await expect.poll(() => focused(page)).toContain(`Citation ${number} of ${of}`);
}

function heading(page: Page): Promise<string> {
  return page.locator('.coding-bar h1').innerText();
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

function chosen(page: Page): Promise<string | null> {
  return page.evaluate(() => document.querySelector<HTMLInputElement>('.codes input:checked')?.value ?? null);
}

/** By the keyboard: opens the campaign from the list, and goes to what is to be done first. */
async function beginByKeys(page: Page, title: string): Promise<void> {
  await page.locator('.rows a', { hasText: title }).waitFor();
  const names = await page.locator('.rows .name').allInnerTexts();
  for (const _ of names.slice(0, names.indexOf(title) + 1)) await press(page, 'j');
  await expect.poll(() => focused(page)).toContain(title);
  await press(page, 'Enter');
  await story(page).locator('[data-act]').waitFor();
  await press(page, 'e');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-act'))).toBe(true);
  await press(page, 'Enter');
}

async function handInByKeys(page: Page): Promise<void> {
  await press(page, 'Escape');
  await story(page).getByRole('button', { name: 'Hand in…' }).waitFor();
  await expect.poll(() => story(page).locator('[data-act]').innerText()).toBe('Hand in…');
  await press(page, 'e', 'Enter');
  await page.locator('dialog[open]').waitFor();
  await press(page, 'Enter');
  await story(page).locator('header .badge', { hasText: 'handed in' }).waitFor();
}

it(promise('console.audit-by-keyboard'), async () => {
  const campaign = await publishCampaign(desk, 'whole', 'From the first key to the last');
  const { page, troubles } = await desk.visit('/audit', { role: 'Ann' });
  const queue = await campaign.queue('Ann');
  const unit = (number: number) => queue.rows[number - 1]?.unit ?? '';

  await beginByKeys(page, 'From the first key to the last');
  await atCitation(page, 1);
  await press(page, '0', 'd', 't');
  await expect.poll(() => campaign.coding('Ann', unit(1))).toMatchObject({ code: 'C0', lacks: [] });
  await page.getByText('Saved: citation 1, C0.').waitFor();

  // Next: what C4 asks for has the focus, and says what it lacks.
  await press(page, 'x');
  await atCitation(page, 2);
  await press(page, '4');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-asked'))).toBe(true);
  await press(page, 'Space', 'm');
  await expect
    .poll(() => campaign.coding('Ann', unit(2)))
    .toMatchObject({ code: 'C4', wrongFields: ['title'], checks: ['metadata_compared'], lacks: [] });

  // C3, with a publisher and a note; keys are letters while one writes.
  await press(page, 'j');
  await atCitation(page, 3);
  await press(page, '3');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-asked'))).toBe(true);
  await page.keyboard.type('x 5 press?');
  await press(page, 'Escape', 'n');
  await page.keyboard.type('jk 0');
  await press(page, 'Escape', 'w');
  await expect
    .poll(() => campaign.coding('Ann', unit(3)))
    .toMatchObject({ code: 'C3', rightPublisher: 'x 5 press?', note: 'jk 0', checks: ['web_searched'] });

  // C5: two attempts, the second from a moment on that is said.
  await press(page, 'x');
  await atCitation(page, 4);
  const first = new Date(Date.now() - 49 * HOUR_MS);
  await page.clock.setFixedTime(first);
  await press(page, '5');
  await page.getByText('C5 needs two failed attempts, 48 hours or more apart.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-asked'))).toBe(true);
  await press(page, 'Enter');
  const due = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const words = due.format(new Date(first.getTime() + 48 * HOUR_MS)).replaceAll(/\s/g, ' ');
  await expect
    .poll(async () => (await page.locator('.attempts [role=status]').innerText()).replaceAll(/\s/g, ' '))
    .toContain(`counts from ${words} on`);
  await press(page, 'a');
  await expect
    .poll(() => campaign.coding('Ann', unit(4)))
    .toMatchObject({ code: 'C5', lacks: ['second_attempt'] });
  await page.clock.setFixedTime(new Date());
  await press(page, 'Shift+Tab', 'Tab', 'Enter');
  await page.getByText('Two attempts have failed, far enough apart.').waitFor();
  await expect.poll(async () => (await campaign.coding('Ann', unit(4)))?.lacks).toEqual([]);
  const attempts = (await campaign.coding('Ann', unit(4)))?.attempts as Attempt[];
  expect(attempts.map(({ result }) => result)).toEqual(['closed', 'closed']);

  await press(page, 'x');
  await page.getByText('All the others are whole.').waitFor();
  await handInByKeys(page);
  await expect.poll(async () => (await campaign.queue('Ann')).state).toBe('handed_in');

  // The other coder differs on one; the arbiter decides it by the keyboard too.
  await campaign.codeAll('Ben', (one) => {
    const own = queue.rows.findIndex((row) => row.unit === one);
    if (own === 0) return { code: 'C2', note: 'Quite another thing.' };
    if (own === 1) return { code: 'C4', wrongFields: ['date'] };
    return own === 2 ? { code: 'C3' } : { code: 'C5', attempts };
  });
  const cleo = (await desk.visit('/audit/whole', { role: 'Cleo' })).page;
  await story(cleo).getByText('Both coders hand in first.').waitFor();
  await campaign.handIn('Ben');
  await cleo.goto(`${desk.url}/console/audit`);
  await beginByKeys(cleo, 'From the first key to the last');
  await atCitation(cleo, 1, 1);
  await expect
    .poll(() => cleo.locator('.between b').allInnerTexts())
    .toEqual(['C0 exact', 'C2 content fabricated']);
  await expect.poll(() => cleo.locator('.between').innerText()).toContain('Quite another thing.');
  const between = await cleo.locator('.between').innerText();
  expect(between).not.toMatch(/ann|ben\b/i);
  await press(cleo, '2', 't');
  await expect.poll(() => campaign.coding('Cleo', unit(1))).toMatchObject({ code: 'C2', lacks: [] });
  await handInByKeys(cleo);

  // The end: figures with their intervals, and a sentence for each.
  await page.goto(`${desk.url}/console/audit/whole`);
  await story(page).locator('h1').waitFor();
  await expect.poll(() => page.locator('.measures').count(), { message: 'never before' }).toBe(0);
  await campaign.publishFigures();
  await page.reload();
  await expect
    .poll(() => page.locator('.measures > div > dd:nth-child(2)').allInnerTexts())
    .toEqual([
      '75% 95%: 30% to 95%',
      '0.10 95%: -0.30 to 0.50',
      '0.69 95%: 0.20 to 1.00',
      '0.12 95%: -0.30 to 0.60',
    ]);
  expect(troubles).toEqual([]);
});

it(promise('console.audit-blind'), async () => {
  const campaign = await publishCampaign(desk, 'blind', 'Blind');
  const BEN = 'Ben wrote so: obsidian';
  await campaign.codeAll('Ben', () => ({ code: 'C1', note: BEN }));
  const { page } = await desk.visit('/audit', { role: 'Ann' });
  const sent: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/v1/desk/')) sent.push(await response.text().catch(() => ''));
  });
  const seen = async () => {
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    return [...sent, await page.content(), page.url(), kept].join('\n');
  };
  const { rows } = await campaign.queue('Ann');
  await page.goto(`${desk.url}/console/audit/blind/${rows[0]?.unit}`);
  for (const [at] of rows.entries()) {
    await atCitation(page, at + 1);
    await press(page, '1', 'd', 'j');
  }
  await page.getByText('This is the last one.').waitFor();
  await expect.poll(async () => (await campaign.queue('Ann')).coded).toBe(rows.length);
  await page.goto(`${desk.url}/console/audit/blind`);
  await story(page).getByText('4 of 4 whole').waitFor();
  expect(sent.join('').length, 'the test reads what is sent').toBeGreaterThan(1000);
  const before = await seen();
  for (const secret of ['obsidian', 'zirconium', 'ben@', 'cleo@', 'known_bad', 'shuffled', 'control'])
    expect({ secret, told: before.includes(secret) }).toEqual({ secret, told: false });

  await page.getByRole('button', { name: 'Hand in…' }).click();
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await story(page).getByText(MACHINE).first().waitFor();
  await campaign.handIn('Ben');
  await page.reload();
  await story(page).getByText(MACHINE).first().waitFor();
  const after = await seen();
  for (const secret of ['obsidian', 'ben@', 'cleo@'])
    expect({ secret, told: after.includes(secret) }).toEqual({ secret, told: false });
  await story(page).locator('.precodes a').first().click();
  await page.locator('.verdict').getByText(MACHINE).waitFor();
  await expect.poll(() => page.locator('.codes').getAttribute('disabled')).not.toBeNull();
});

it(promise('console.audit-kept', 'through a lost connection and a reload'), async () => {
  const [unit = ''] = open.units;
  const { page } = await desk.visit(`/audit/open/${unit}`, { role: 'Ann' });
  await page.locator('.coding-form').waitFor();
  await page.context().setOffline(true);
  await press(page, '2', 'd');
  await page.getByText('Not saved yet. It is kept in this browser').waitFor();
  await page.context().setOffline(false);
  await expect
    .poll(() => open.coding('Ann', unit))
    .toMatchObject({ code: 'C2', checks: ['document_opened'] });

  // The page goes before anything is saved: what was written is there again, and is saved then.
  await page.route('**/coding', (route) => route.abort());
  await press(page, 'n');
  await page.keyboard.type('Half a note');
  await page.getByText('Not saved yet.').waitFor();
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((it) => it.startsWith('pincite-audit ann'))
        .map((it) => localStorage.getItem(it)),
    );
  await expect.poll(async () => (await kept()).join()).toContain('Half a note');
  await page.reload();
  await expect.poll(() => page.locator('[data-note]').inputValue()).toBe('Half a note');
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(async () => (await open.coding('Ann', unit))?.note).toBe('Half a note');
  await expect.poll(kept).toEqual([]);

  // The answer to a saving is lost on its way: no conflict with oneself.
  await page.route('**/coding', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, '1');
  await expect.poll(async () => (await open.coding('Ann', unit))?.code).toBe('C1');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByText(/^Saved: citation \d, C1\.$/).waitFor();
  await expect.poll(() => page.locator('.two-windows').count()).toBe(0);

  await press(page, 'u');
  await expect.poll(async () => (await open.coding('Ann', unit))?.code).toBe('C2');
});

it(promise('console.audit-kept', 'of two windows, one is chosen'), async () => {
  const unit = open.units[1] ?? '';
  const one = (await desk.visit(`/audit/open/${unit}`, { role: 'Ann' })).page;
  const two = (await desk.visit(`/audit/open/${unit}`, { role: 'Ann' })).page;
  await two.locator('.coding-form').waitFor();
  await one.locator('.coding-form').waitFor();
  await press(one, '1');
  await expect.poll(async () => (await open.coding('Ann', unit))?.code).toBe('C1');
  await press(two, '2');
  await two.getByText('In another window, something else was saved').waitFor();
  const kept = await open.coding('Ann', unit);
  expect(kept?.code).toBe('C1');
  await expect.poll(() => chosen(two)).toBe('C2');
  await two.getByRole('button', { name: 'Keep what is written here' }).click();
  await expect.poll(async () => (await open.coding('Ann', unit))?.code).toBe('C2');
  await press(one, '3');
  await one.getByRole('button', { name: 'Keep what was saved there' }).click();
  await expect.poll(() => chosen(one)).toBe('C2');
  const chosenOne = await open.coding('Ann', unit);
  expect(chosenOne?.code).toBe('C2');
});

it(
  promise(
    'console.audit-marks',
    'in the page: the place is brought into sight, and searched by the keyboard',
  ),
  async () => {
    const [quoted = '', , arabic = '', none = ''] = open.units;
    const { page } = await desk.visit(`/audit/open/${quoted}`, { role: 'Ben' });
    const marks = page.locator('mark');
    await expect
      .poll(() => marks.allInnerTexts())
      .toEqual(['CHAQUE VÉLO est garanti\ndeux ans', 'Chaque vélo est garanti deux ans']);
    const inSight = () =>
      page.evaluate(() => {
        const pane = document.querySelector('.page-text')?.getBoundingClientRect();
        const mark = document.querySelector('mark.here')?.getBoundingClientRect();
        return Boolean(pane && mark && mark.top >= pane.top && mark.bottom <= pane.bottom);
      });
    await expect.poll(inSight).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.page-text')?.scrollTop))
      .toBeGreaterThan(0);
    await press(page, '.');
    await expect.poll(() => page.locator('mark.here').innerText()).toBe('Chaque vélo est garanti deux ans');
    await expect.poll(inSight).toBe(true);
    const all = 2 * HOUSE_TIMES;
    await press(page, '/');
    await page.keyboard.type('saturdays');
    await page.getByText(`1 of ${all}`, { exact: true }).waitFor();
    await press(page, 'Enter', 'Enter');
    await page.getByText(`3 of ${all}`, { exact: true }).waitFor();
    await press(page, 'Shift+Enter', 'Escape');
    await page.getByText(`2 of ${all}`, { exact: true }).waitFor();
    await expect.poll(inSight).toBe(true);

    await page.goto(`${desk.url}/console/audit/open/${arabic}`);
    await expect.poll(() => marks.allInnerTexts()).toEqual(['يَستغرقُ توصيلُ الدراجة خمسة أيّام عمل']);
    await expect.poll(inSight).toBe(true);
    await page.goto(`${desk.url}/console/audit/open/${none}`);
    await page.getByText('Nothing was captured for this citation.').waitFor();
  },
);

it(promise('console.audit-keys', 'in the page: shown, explained, switched off'), async () => {
  const unit = open.units[2] ?? '';
  const { page } = await desk.visit(`/audit/open/${unit}`, { role: 'Ben' });
  await page.locator('.coding-form').waitFor();
  await page.locator('.codes .key-cap', { hasText: '4' }).waitFor();
  await press(page, 'p');
  await page.getByText('A statement counts as “in the document”').waitFor();
  await press(page, '?');
  await page.locator('.keys-help[open]').waitFor();
  await press(page, '3'); // Nothing behind a dialog.
  await page.getByLabel('Single keys act').uncheck();
  await press(page, 'Escape');
  await expect.poll(() => page.locator('.key-cap:visible').count()).toBe(0);
  await press(page, '3', 'd', 'j');
  await page.getByRole('radio', { name: 'C1 object fabricated' }).check();
  await expect.poll(async () => (await open.coding('Ben', unit))?.code).toBe('C1');
  const coded = await open.coding('Ben', unit);
  expect(coded).toMatchObject({ revision: 1, checks: [] });
  await page.reload();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect.poll(() => page.getByLabel('Single keys act').isChecked()).toBe(false);
});

it(promise('console.audit-missing'), async () => {
  const { page } = await desk.visit('/audit/open', { role: 'Ben' });
  const { rows } = await open.queue('Ben');
  const begun = rows.find(({ unit }) => unit === open.units[2]);
  const row = page.locator('.missing li', { hasText: `Citation ${begun?.number}` });
  if (begun?.code) await row.getByText('Missing: a check.').waitFor();
  else await page.locator('.missing').getByText('without a code').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Hand in…' }).isDisabled()).toBe(true);
  const without = rows.filter(({ code }) => code === null);
  await expect
    .poll(() => page.locator('.missing .number').allTextContents())
    .toEqual(without.map(({ number }) => `Citation ${number}`));
  await page.locator('.missing a').last().click();
  await atCitation(page, without.at(-1)?.number ?? 0);
});

it(promise('console.audit-progress'), async () => {
  const { page, troubles } = await desk.visit('/audit/open');
  await page.clock.install();
  await page.reload();
  const counts = page.locator('.story [role=status]');
  const of = async () =>
    (await Promise.all([open.queue('Ann'), open.queue('Ben')])).map(({ coded }) => coded);
  const words = ([ann, ben]: number[]) => `ann@coders.example: ${ann} of 4. ben@coders.example: ${ben} of 4.`;
  await expect.poll(async () => (await counts.innerText()) === words(await of())).toBe(true);
  const [ann = 0] = await of();
  const unit = open.units[3] ?? '';
  const coding = {
    revision: 0,
    code: 'C1',
    checks: ['web_searched'],
    evidence: [],
    attempts: [],
    wrongFields: [],
  };
  const body = { ...coding, rightPublisher: null, note: null, rule: (await open.queue('Ann')).rule.sha256 };
  const path = `/audit/open/rows/${unit}/coding`;
  await desk.api(path, { method: 'PUT', body, token: desk.tokenOf('Ann') });
  await page.clock.fastForward(16_000);
  await expect.poll(() => counts.innerText()).toContain(`ann@coders.example: ${ann + 1} of 4.`);
  await expect.poll(() => page.getByText(/\bC[0-5]\b/).count(), { message: 'counts and no codes' }).toBe(0);
  expect(troubles).toEqual([]);
});

/** What is shown: light from left to right, dark from right to left. */
async function lookAt(what: string, role: string, address: string, act?: (page: Page) => Promise<void>) {
  const { page } = await desk.visit(address, { role });
  for (const language of ['en', 'ar'] as const) {
    await page.locator('.who select').selectOption(language);
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.locator('.story h1, .coding-form').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count(), { message: what }).toBe(0);
    await act?.(page);
    if (language === 'ar') await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => axeFaults(page), { message: `${what} in ${language}` }).toEqual([]);
    // What lies over the page goes, and the language can be chosen again.
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close());
  }
  await desk.closeWindows();
}

it(promise('console.audit-axe', 'while it is being coded'), async () => {
  const { units } = open;
  await lookAt('the list and a campaign half done', 'Ann', '/audit/open');
  await lookAt('who audits', 'console', '/audit/open');
  await lookAt('an arbiter who waits', 'Cleo', '/audit/open');
  const citation = `/audit/open/${units[0]}`;
  await lookAt('a citation with marks', 'Ben', citation);
  await lookAt('the rule and C4', 'Ben', citation, (page) => press(page, 'p', '4'));
  await lookAt('C3', 'Ben', citation, (page) => press(page, '3'));
  await lookAt('C5 with an attempt', 'Ben', `/audit/open/${units[3]}`, async (page) => {
    await press(page, '5');
    await page.locator('.attempts button').first().click();
  });
});

it(promise('console.audit-axe', 'the keys, and from arbitration to the end'), async () => {
  const done = await finished();
  const disputed = `/audit/done/${done.units[0]}`;
  await lookAt('one to decide', 'Cleo', disputed);
  await lookAt('one that was handed in', 'Ann', disputed);
  await done.codeAll('Cleo');
  await done.handIn('Cleo');
  await done.publishFigures();
  await lookAt('the end', 'Ben', '/audit/done');
  await lookAt('the keys', 'Ann', disputed, async (page) => {
    await page.locator('.coding-bar button').last().click();
    await page.locator('.keys-help[open]').waitFor();
  });
});

/** A campaign at its end; the coders differed on its first citation. */
async function finished(): Promise<Campaign> {
  const campaign = await publishCampaign(desk, 'done', 'Done');
  await campaign.codeAll('Ann');
  await campaign.codeAll('Ben', (_, at) => (at ? {} : { code: 'C2', note: 'It says “two”.' }));
  await campaign.handIn('Ann');
  await campaign.handIn('Ben');
  return campaign;
}

it(promise('console.audit-narrow'), async () => {
  for (const width of [390, 320]) {
    const viewport = { width, height: 700 };
    for (const address of ['/audit/open', `/audit/open/${open.units[0]}`]) {
      const { page } = await desk.visit(address, { role: 'Ben', viewport, language: 'fr' });
      await page.locator('.story h1, .coding-form').first().waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(() => beyond(), { message: `${address} at ${width}` }).toBeLessThanOrEqual(0);
      await desk.closeWindows();
    }
  }
});
