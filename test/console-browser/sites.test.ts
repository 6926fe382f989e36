import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AnswerCount } from '../../shared/desk-answers.ts';
import type { CorpusReply, DigestReply, WholeSite } from '../../shared/desk-sites.ts';
import type { Site } from '../../shared/site.ts';
import { promise } from '../behaviours.ts';
import { axeFaults } from './desk.ts';
import { startDesk } from './start-desk.ts';

const desk = startDesk();

const stored = (key: string) => desk.api<WholeSite>(`/sites/${key}`);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A site of a test's own. */
async function siteFor(key: string, changes: Partial<Site> = {}): Promise<WholeSite> {
  const body = { key, name: `Site ${key}`, origins: [], scope: { collections: ['help'] }, ...changes };
  return desk.api<WholeSite>('/sites', { method: 'POST', body });
}

/** What is said to be wrong at a field, as a screen reader is told. */
function fault(of: Locator): Promise<string> {
  return of.evaluate((it) => {
    const ids = (it.getAttribute('aria-describedby') ?? '').split(' ');
    const said = ids.map((id) => document.getElementById(id)).filter((one) => one?.matches('.fault'));
    return it.getAttribute('aria-invalid') === 'true' ? (said[0]?.textContent ?? '') : '';
  });
}

const WHOLE: [label: string, value: string][] = [
  ['Name', 'Atelier & co'],
  ['Pages that may ask', 'https://atelier.example\nhttps://www.atelier.example:8443'],
  ['Language of the panel', 'fr-CA'],
  ['Starter questions', 'Où est mon vélo ?\nPuis-je payer par carte ?'],
  ['Collections', 'help\nshop'],
  ['Categories', 'repairs'],
  ['Named scope', 'canon'],
  ['Works', 'a work\nanother'],
  ['Editions', 'an edition'],
  ['Questions a day', '77'],
  ['Days that answers stay in the log', '400'],
  ['Days that a conversation can be gone on with', '2'],
];

it(promise('console.site-settings', 'every field, as it is stored and as it is shown again'), async () => {
  await siteFor('whole');
  const { page, troubles } = await desk.visit('/sites/whole');
  await page.getByText('Narrow it:').click();
  for (const [label, value] of WHOLE) await field(page, label).fill(value);
  await field(page, '“Powered by Pincite”').selectOption('no');
  await field(page, 'How the answer appears').selectOption('token');
  await field(page, 'Whole pages at /read').selectOption('indexed');
  await page.getByLabel('Payment card numbers').uncheck();
  await field(page, 'Offered under each answer').selectOption('webhook');
  await field(page, 'Address').fill('https://hooks.atelier.example/chat');
  await field(page, 'Its words').fill('Écrivez-nous');
  await button(page, 'Make a secret').click();
  await expect.poll(() => field(page, 'Secret').inputValue()).toMatch(/^whsec_.{44}$/);
  const secret = await field(page, 'Secret').inputValue();
  await button(page, 'Save').click();
  await page.getByText('Saved. The next question uses it.').waitFor();

  const { site } = await stored('whole');
  const { handoff, ...others } = site;
  expect(others).toEqual({
    ...{ key: 'whole', name: 'Atelier & co', locale: 'fr-CA', dailyCap: 77, stream: 'token' },
    origins: ['https://atelier.example', 'https://www.atelier.example:8443'],
    starters: ['Où est mon vélo ?', 'Puis-je payer par carte ?'],
    scope: {
      ...{ collections: ['help', 'shop'], categories: ['repairs'], named: 'canon' },
      ...{ works: ['a work', 'another'], editions: ['an edition'] },
    },
    ...{ poweredBy: false, reading: 'indexed' },
    keep: { answerDays: 400, conversationDays: 2, redact: ['email', 'phone'] },
  });
  expect(handoff).toMatchObject({ kind: 'webhook', url: 'https://hooks.atelier.example/chat' });
  const kept = () =>
    desk.db.prepare(`SELECT config ->> '$.handoff.secret' AS secret FROM sites WHERE key = 'whole'`).first();
  await expect.poll(() => kept()).toEqual({ secret });

  await page.reload();
  for (const [label, value] of WHOLE) await expect.poll(() => field(page, label).inputValue()).toBe(value);
  await expect.poll(() => field(page, 'Secret').inputValue()).toBe('');
  const html = await page.content();
  expect(html).not.toContain(secret);
  expect(html).not.toContain('whsec_A');
  await field(page, 'Name').fill('Atelier');
  await button(page, 'Save').click();
  await page.getByText('Saved. The next question uses it.').waitFor();
  await expect.poll(() => kept(), { message: 'an empty secret keeps the stored one' }).toEqual({ secret });

  // The other two ways to a person.
  for (const [kind, given, url] of [
    ['mail', 'help@atelier.example', 'mailto:help@atelier.example'],
    ['link', 'tel:+33123456789', 'tel:+33123456789'],
  ] as const) {
    await field(page, 'Offered under each answer').selectOption(kind);
    await field(page, kind === 'mail' ? 'E-mail address' : 'Address').fill(given);
    await button(page, 'Save').click();
    await expect.poll(async () => (await stored('whole')).site.handoff?.url).toBe(url);
  }
  expect(troubles).toEqual([]);
});

const WRONG: [label: string, value: string, said: string][] = [
  ['Name', '   ', 'Give the site a name.'],
  ['Pages that may ask', 'https://a.example\nhttps://b.example/help', 'Did you mean https://b.example?'],
  ['Pages that may ask', '*', '“*” is no origin.'],
  ['Language of the panel', 'no language', 'This is no language.'],
  ['Starter questions', 'a\n'.repeat(9), 'at most 8 lines'],
  ['Starter questions', 'a'.repeat(301), 'at most 300 characters'],
  ['Collections', '', 'Name at least one collection'],
  ['Collections', 'tab\tinside', 'is no id'],
  ['Questions a day', '0', 'a whole number, 1 or more'],
  ['Questions a day', 'many', 'a whole number, 1 or more'],
  ['Days that answers stay in the log', '4000', '0 to 3650'],
  ['Days that a conversation can be gone on with', '0', '1 to 3650'],
];

it(promise('console.site-faults'), async () => {
  const before = await siteFor('faults');
  const { page } = await desk.visit('/sites/faults');
  for (const [label, value, said] of WRONG) {
    await field(page, label).fill(value);
    await button(page, 'Save').click();
    await expect.poll(() => fault(field(page, label)), { message: `${label}: ${value}` }).toContain(said);
    await expect.poll(() => field(page, label).evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByText('Nothing was saved: 1 field has to be mended.').waitFor();
    await button(page, 'Undo my changes').click();
    await expect.poll(() => page.locator('.fault').count()).toBe(0);
  }
  for (const [kind, label, value, said] of [
    ['link', 'Address', 'javascript:alert(1)', 'begins with https:// or tel:'],
    ['mail', 'E-mail address', 'nobody', 'an e-mail address such as'],
    ['webhook', 'Address', 'http://hooks.example.com', 'begins with https://'],
    ['webhook', 'Secret', 'too short', 'A secret is whsec_'],
    ['webhook', 'Secret', '', 'Give a secret'],
  ] as const) {
    await field(page, 'Offered under each answer').selectOption(kind);
    await field(page, label).fill(value);
    await button(page, 'Save').click();
    await expect.poll(() => fault(field(page, label)), { message: `${label}: ${value}` }).toContain(said);
  }
  // What only the server knows stands at its field too, and what was typed stays.
  await field(page, 'Address').fill('https://10.0.0.8/hook');
  await button(page, 'Make a secret').click();
  await field(page, 'Name').fill('Typed and kept');
  await button(page, 'Save').click();
  await expect.poll(() => fault(field(page, 'Address'))).toContain('not on the public internet');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Typed and kept');
  await expect.poll(() => stored('faults')).toEqual(before);

  await page.goto(`${desk.url}/console/sites/%2B`);
  await field(page, 'Key').fill('two words');
  await field(page, 'Name').fill('Twice');
  await field(page, 'Collections').fill('help');
  await button(page, 'Add the site').click();
  await expect.poll(() => fault(field(page, 'Key'))).toContain('no spaces');
  await field(page, 'Key').fill('faults');
  await button(page, 'Add the site').click();
  await expect.poll(() => fault(field(page, 'Key'))).toContain('is taken');
});

it(promise('console.site-two-editors'), async () => {
  await siteFor('pair', { starters: ['First?'] });
  const one = await desk.visit('/sites/pair');
  const other = await desk.visit('/sites/pair');
  await field(other.page, 'Name').fill('Mine');
  await field(other.page, 'Questions a day').fill('12');
  await field(one.page, 'Name').fill('Theirs');
  await field(one.page, 'Starter questions').fill('Second?');
  await button(one.page, 'Save').click();
  await one.page.getByText('Saved. The next question uses it.').waitFor();

  await button(other.page, 'Save').click();
  const news = other.page.locator('.notice');
  await news.getByText('Somebody else changed this site meanwhile: Name, Starter questions.').waitFor();
  await news.getByText('what you wrote stands: Name.').waitFor();
  await expect
    .poll(async () => (await stored('pair')).site, { message: 'nothing was overwritten' })
    .toMatchObject({
      name: 'Theirs',
      dailyCap: 5000,
    });
  await expect.poll(() => field(other.page, 'Name').inputValue()).toBe('Mine');
  await expect.poll(() => field(other.page, 'Starter questions').inputValue()).toBe('Second?');
  await button(other.page, 'Save').click();
  await other.page.getByText('Saved. The next question uses it.').waitFor();
  await expect
    .poll(async () => (await stored('pair')).site)
    .toMatchObject({ name: 'Mine', dailyCap: 12, starters: ['Second?'] });
});

it(promise('console.site-keyboard'), async () => {
  const { page } = await desk.visit('/sites');
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = () => page.locator('.rows a:focus').allInnerTexts().then(String);
  await page.getByText('Add a site').waitFor();
  await page.getByText('Add a site').focus();
  await press('Enter');
  await button(page, 'Add the site').waitFor();
  await press('e');
  await page.keyboard.type('keys');
  await press('Tab');
  await page.keyboard.type('By keyboard');
  await press('Enter');
  await expect.poll(() => fault(field(page, 'Collections'))).toContain('Name at least one');
  await expect
    .poll(() => field(page, 'Collections').evaluate((it) => it === document.activeElement))
    .toBe(true);
  await page.keyboard.type('help');
  await field(page, 'Name').focus();
  await press('Enter');
  await button(page, 'Delete this site…').waitFor();
  await expect
    .poll(async () => (await stored('keys')).site)
    .toMatchObject({
      name: 'By keyboard',
      scope: { collections: ['help'] },
    });

  // j walks to it in the list, where it stands now; Enter opens it.
  await page.locator('.rows .name', { hasText: 'By keyboard' }).waitFor();
  await page.goto(`${desk.url}/console/sites`);
  await page.locator('.rows .name', { hasText: 'By keyboard' }).waitFor();
  for (let at = 0; at < 20 && !(await focused()).includes('By keyboard'); at += 1) await press('j');
  await press('Enter');
  await button(page, 'Delete this site…').waitFor();
  await button(page, 'Delete this site…').focus();
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Its answers stay in the log for the 90 days that it says').waitFor();
  await press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await stored('keys')).site.name).toBe('By keyboard');
  await press('Enter');
  await dialog.getByRole('button', { name: 'Delete the site' }).focus();
  await press('Enter');
  await expect.poll(() => page.locator('.rows .name').allInnerTexts()).not.toContain('By keyboard');
  await expect.poll(() => page.url()).toBe(`${desk.url}/console/sites`);
  await expect(stored('keys')).rejects.toThrow('404');
});

it(promise('console.site-look'), async () => {
  const { page, context, troubles } = await desk.visit('/sites/demo?part=look');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const widget = page.locator('pincite-widget');
  const panel = widget.locator('.panel');
  await panel.getByText('Help centre').first().waitFor();
  const look = (name: string) => panel.evaluate((it, of) => getComputedStyle(it).getPropertyValue(of), name);
  const own = await look('background-color');
  await field(page, 'Paper, light').fill('#fff5e6');
  await expect.poll(() => look('background-color')).toBe('rgb(255, 245, 230)');
  expect(own).toBe('rgb(255, 255, 255)');
  await field(page, 'Accent, light').fill('#7a1fa2');
  await expect.poll(() => look('--_accent')).toContain('#7a1fa2');
  await page.getByLabel(/^Corners/).fill('4');
  await expect.poll(() => look('border-radius')).toBe('4px');
  await page.getByLabel(/^Size of the text/).fill('18');
  await expect.poll(() => look('font-size')).toBe('18px');
  await field(page, 'Typeface').selectOption('serif');
  await expect.poll(() => look('font-family')).toContain('Georgia');
  await button(page, 'Dark').click();
  await expect.poll(() => look('background-color')).toBe('rgb(22, 25, 28)');
  await button(page, 'Light').click();
  await expect.poll(() => look('background-color')).toBe('rgb(255, 245, 230)');

  await button(page, 'Copy the CSS').click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(
      [
        'pincite-widget {',
        '  --pincite-accent: light-dark(#7a1fa2, #6fcfbf);',
        '  --pincite-on-accent: light-dark(#ffffff, #10211e);',
        '  --pincite-paper: light-dark(#fff5e6, #16191c);',
        '  --pincite-radius: 4px;',
        '  --pincite-font-size: 18px;',
        '  --pincite-font: ui-serif, Georgia, "Times New Roman", serif;',
        '}',
      ].join('\n'),
    );
  await page.getByText('data-theme="light"').waitFor();
  await field(page, 'Accent, light').fill('#ffe0b0');
  await page.getByText('Light: the accent on the paper has a contrast of 1.').waitFor();

  const count = () => desk.api<AnswerCount>('/answers/count?site=demo');
  const before = await count();
  await panel.locator('textarea').fill('Why do my brakes squeak?');
  await panel.locator('textarea').press('Enter');
  await panel.getByText('Clean the rim with alcohol').first().waitFor();
  await panel.getByText('Squeaking brakes').first().waitFor();
  await expect.poll(() => count(), { message: 'what is asked in a preview is in no log' }).toEqual(before);
  await button(page, 'Back to Pincite’s own').click();
  await expect.poll(() => look('background-color')).toBe(own);
  expect(troubles).toEqual([]);
});

it(promise('console.site-webhooks'), async () => {
  await siteFor('hooked');
  const { page } = await desk.visit('/sites/hooked?part=webhooks');
  await page.getByText('Nothing is sent yet.').waitFor();
  await button(page, 'Add a webhook').click();
  await page.getByLabel('A gap opened').uncheck();
  await button(page, 'Save the webhooks').click();
  await expect.poll(() => fault(field(page, 'Address'))).toContain('begins with https://');
  await page.getByText('Choose at least one event.').waitFor();
  await expect.poll(() => fault(field(page, 'Secret'))).toContain('Give a secret');
  await page.getByLabel('A test').check();
  await page.getByLabel('The week’s digest').check();
  await field(page, 'Address').fill('https://192.168.1.4/hook');
  await button(page, 'Make a secret').click();
  await button(page, 'Save the webhooks').click();
  await expect.poll(() => fault(field(page, 'Address'))).toContain('not on the public internet');
  await field(page, 'Address').fill('https://hooks.cycles.example/desk');
  const secret = await field(page, 'Secret').inputValue();
  await button(page, 'Save the webhooks').click();
  await page.getByText('Saved. The secrets are not shown again.').waitFor();
  await expect
    .poll(() => desk.api('/sites/hooked/webhooks'))
    .toEqual({
      webhooks: [{ url: 'https://hooks.cycles.example/desk', kinds: ['digest', 'test'], hasSecret: true }],
    });
  await expect.poll(() => field(page, 'Secret').inputValue()).toBe('');
  await button(page, 'Send a test').click();
  const sent = page.locator('.deliveries li');
  // Nobody is at that address: it is kept and tried again.
  await sent.getByText('1 attempt').waitFor();
  await expect.poll(() => sent.innerText()).toContain('Waiting');
  await page.reload();
  await page.locator('.deliveries li').waitFor();
  await expect.poll(() => page.content()).not.toContain(secret);
  await button(page, 'Remove it').click();
  await button(page, 'Save the webhooks').click();
  await page.getByText('Nothing is sent yet.').waitFor();
  await expect.poll(() => desk.api('/sites/hooked/webhooks')).toEqual({ webhooks: [] });
});

it(promise('console.site-content'), async () => {
  const { page, context } = await desk.visit('/sites/demo?part=content');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { works, passages } = await desk.api<CorpusReply>('/sites/demo/corpus');
  expect(works).toBeGreaterThan(5);
  await expect.poll(() => page.locator('.three b').allInnerTexts()).toContain(String(works));
  await expect.poll(() => page.locator('.three b').allInnerTexts()).toContain(String(passages));
  await button(page, 'Read the content again').click();
  await page.getByText('Reading began.').waitFor();
  await page.getByText('The search host last read its content folder at').waitFor();

  await button(page, 'Settings').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Download everything').click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
    .map((it) => JSON.parse(it));
  expect(lines[0]).toMatchObject({ kind: 'site', key: 'demo' });
  expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 });
  await button(page, 'Copy the tag').click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`<script async src="${desk.url}/widget.js" data-site="demo"></script>`);

  await button(page, 'The week').click();
  await button(page, 'The week before').click();
  const figures = page.locator('dl.facts dd');
  await expect.poll(() => figures.count()).toBe(7);
  await button(page, 'Copy as Markdown').click();
  const markdown = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(markdown).toContain('# demo: the week of');
  const week = /the week of (\S+)/.exec(await markdown())?.[1] ?? '';
  const digest = await desk.api<DigestReply>(`/digest?site=demo&week=${week}`);
  const own = desk.answers.filter(({ site, askedAt }) => {
    const days = (Date.parse(askedAt) - Date.parse(week)) / 86_400_000;
    return site === 'demo' && days >= 0 && days < 7;
  });
  expect(digest).toMatchObject({ answers: own.length, down: own.filter((it) => it.vote === 'down').length });
  await expect.poll(() => figures.first().innerText()).toBe(String(own.length));
});

it(promise('console.site-viewer'), async () => {
  const { page } = await desk.visit('/sites/demo', { role: 'viewer' });
  await page.getByText('An admin can change these settings.').waitFor();
  await expect.poll(() => field(page, 'Name').isDisabled()).toBe(true);
  for (const name of ['Save', 'Delete this site…', 'Webhooks'])
    await expect.poll(() => button(page, name).count()).toBe(0);
  await expect.poll(() => page.getByText('Add a site').count()).toBe(0);
});

for (const language of ['en', 'ar'] as const) {
  it(promise('console.site-axe', language), async () => {
    const colorScheme = language === 'ar' ? 'dark' : 'light';
    const { page, troubles } = await desk.visit('/sites/demo', { language, colorScheme });
    await page.locator('.site-form').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
    await expect.poll(() => axeFaults(page)).toEqual([]);
    for (const part of ['look', 'content', 'webhooks', 'week']) {
      await page.goto(`${desk.url}/console/sites/demo?part=${part}`);
      await page.locator('.story .story:not([hidden]) section').first().waitFor();
      if (part === 'look') await page.locator('pincite-widget .panel').waitFor();
      if (part === 'webhooks') await page.locator('.fields button').first().click();
      await expect.poll(() => axeFaults(page), { message: part }).toEqual([]);
    }
    await page.goto(`${desk.url}/console/sites/%2B`);
    await page.locator('.site-form button[type=submit]').click();
    await expect.poll(() => page.locator('.fault').count()).toBe(3);
    await expect.poll(() => axeFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });
}
