import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { source, sourceEvents, text } from './scripts.ts';
import { focused, type Visit, visits } from './visit.ts';

const visit = visits();
const SIGN_ON = 'How do I turn on single sign-on?';
const EXPORT = 'How do I export members?';

async function answered(question: string, one: Visit): Promise<void> {
  one.worker.release('reading');
  one.worker.release('writing');
  await one.open();
  await one.ask(question);
  await one.settled();
  await one.page.locator('article .ways').last().waitFor();
}
const copied = (one: Visit) => one.page.evaluate(() => navigator.clipboard.readText());
const allowed = { permissions: ['clipboard-read', 'clipboard-write'] };
const posted = (one: Visit, end: string) =>
  one.worker.requests.filter((entry) => entry.line.endsWith(end)).map((entry) => JSON.parse(entry.body));

it(promise('widget.preview'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  const preview = one.page.locator('.preview');
  await one.page.locator('.answer .chip', { hasText: 'S4' }).first().hover();
  await preview.waitFor();
  await expect.poll(() => preview.locator('h3').textContent()).toBe('Set up single sign-on');
  await expect.poll(() => preview.locator('.where').textContent()).toBe('Security › Enforcing sign-on');
  await expect.poll(() => preview.locator('mark').count()).toBe(1);
  await expect.poll(() => preview.locator('a.out').getAttribute('href')).toBe('https://help.example/S4');
  // It stays for who goes to read it, and goes with Esc, the panel left as it was.
  await preview.locator('.passage').hover();
  await one.page.waitForTimeout(350);
  await expect.poll(() => preview.count()).toBe(1);
  await one.page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await expect.poll(() => one.page.locator('.panel').isVisible()).toBe(true);
});

it(promise('widget.preview', 'not over the card that the chip has opened'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  await one.page.locator('.answer .chip', { hasText: 'S4' }).first().click();
  await one.page.locator('.card').waitFor();
  await one.page.waitForTimeout(400);
  await expect.poll(() => one.page.locator('.preview').count()).toBe(0);
});

it(promise('widget.copy'), async () => {
  const one = await visit({}, allowed);
  await answered(EXPORT, one);
  await one.page.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await one.page.getByRole('button', { name: 'Copied' }).waitFor();
  const plain = await copied(one);
  expect(plain).toContain('There are two ways to export members [S1]:');
  expect(plain).toContain('1. In Members, choose Export.');
  expect(plain).toContain('# not a marker: [S1]');
  expect(plain).toContain('In the browser\t50,000 [S2]\tAdministrators [S1]');
  expect(plain).toContain('the reference (https://help.example/cli)');
  expect(plain).toContain('[S2] Export members, Members › Limits. https://help.example/S2');
  expect(plain).not.toContain('S77');
  expect(plain).not.toContain('**');
  await one.page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect.poll(() => copied(one)).not.toBe(plain);
  const markdown = await copied(one);
  expect(markdown).toContain('There are two ways to export members [S1](<https://help.example/S1>):');
  expect(markdown).toContain('# not a marker: [S1]\n');
  expect(markdown).toContain('| In the browser | 50,000 [S2](<https://help.example/S2>) |');
  expect(markdown).toContain('- S3: The command line, Reference. <https://help.example/S3>');
  expect(markdown).not.toContain('S77');
});

it(promise('widget.copy', 'the citation of one source, with its edition, volume and page'), async () => {
  const one = await visit({}, allowed);
  await answered('المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟', one);
  await one.page.locator('.answer .chip').first().click();
  await one.page.getByRole('button', { name: 'Copy the citation' }).click();
  await expect
    .poll(() => copied(one))
    .toBe(
      'المغني, ابن قدامة, مكتبة القاهرة ١٣٨٨, كتاب الضمان › من يصح ضمانه, vol.\u00a04, p.\u00a0405. https://help.example/S1',
    );
});

it(promise('widget.walk'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  await one.page.locator('.answer .chip', { hasText: 'S4' }).first().focus();
  await one.page.keyboard.press('Enter');
  const card = one.page.locator('.card');
  await card.waitFor();
  await expect.poll(() => card.locator('.nth').textContent()).toBe('1 of 2');
  await one.page.getByRole('button', { name: 'Next source' }).focus();
  await one.page.keyboard.press('Enter');
  await expect.poll(() => card.getAttribute('aria-label')).toBe('S2, Verify a domain');
  await expect.poll(() => focused(one.page)).toBe('card');
  await one.page.keyboard.press('Escape');
  await expect.poll(() => focused(one.page)).toBe('chip');
});

it(promise('widget.about-sources'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  const button = one.page.locator('.read').getByRole('button', { name: 'About these sources' });
  await button.focus();
  await one.page.keyboard.press('Enter');
  const sheet = one.page.getByRole('dialog', { name: 'About these sources' });
  await sheet.waitFor();
  await expect
    .poll(() => sheet.locator('dt').allTextContents())
    .toEqual(['Found', 'Pointed at', 'Read for this answer']);
  await expect.poll(() => focused(one.page)).toBe('sheet');
  // Tab stays in the sheet; Esc closes it alone and gives the focus back.
  await one.page.keyboard.press('Tab');
  await one.page.keyboard.press('Tab');
  await expect
    .poll(() => sheet.evaluate((entry) => entry.contains((entry.getRootNode() as ShadowRoot).activeElement)))
    .toBe(true);
  await one.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(() => button.evaluate((entry) => (entry.getRootNode() as ShadowRoot).activeElement === entry))
    .toBe(true);
});

it(promise('widget.vote'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  const up = one.page.getByRole('button', { name: 'Yes, helpful' });
  await up.click();
  await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true');
  await up.click();
  await expect.poll(() => up.getAttribute('aria-pressed')).toBe('false');
  await one.page.getByRole('button', { name: 'No, not helpful' }).click();
  const sheet = one.page.getByRole('dialog', { name: 'What was wrong?' });
  await sheet.getByLabel('It is out of date').check();
  await sheet.getByLabel('In your own words').fill(' Since May it is elsewhere. ');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await sheet.getByRole('status').waitFor();
  const base = { site: 'demo', turn: 1 };
  // The fake worker reads each with the contract's own schema.
  expect(posted(one, '/feedback')).toEqual([
    { ...base, vote: 'up' },
    { ...base, vote: null },
    { ...base, vote: 'down' },
    { ...base, vote: 'down', reason: 'outdated', comment: 'Since May it is elsewhere.' },
  ]);
});

it(promise('widget.vote', 'one that the server did not take is not shown as given'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  await one.page.route('**/feedback*', (route) => route.abort());
  const up = one.page.getByRole('button', { name: 'Yes, helpful' });
  await up.click();
  await one.page.getByText('It could not be sent. Try again.').waitFor();
  await expect.poll(() => up.getAttribute('aria-pressed')).toBe('false');
});

it(promise('widget.change-question'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  await one.page.getByRole('button', { name: 'Change the question' }).click();
  await expect.poll(() => focused(one.page)).toBe('textarea');
  await expect.poll(() => one.page.locator('textarea').inputValue()).toBe(SIGN_ON);
  await one.ask(EXPORT);
  await one.settled();
  await expect.poll(() => one.page.locator('.question.replaced').count()).toBe(1);
  await one.page.getByText('You asked this anew, below.').waitFor();
  await expect
    .poll(() => one.page.locator('.answer').first().textContent())
    .toContain('An administrator turns it on');
  expect(posted(one, 'POST /v1/chat').map((entry) => entry.message)).toEqual([SIGN_ON, EXPORT]);
});

it(promise('widget.change-question', 'or not, after all'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  await one.page.getByRole('button', { name: 'Change the question' }).click();
  await one.page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => one.page.locator('textarea').inputValue()).toBe('');
  await one.ask(EXPORT);
  await expect.poll(() => one.page.locator('.replaced').count()).toBe(0);
});

it(promise('widget.suggestions'), async () => {
  const one = await visit();
  const read = source('S2', { title: 'Invoices', cited: false });
  one.worker.scripts['Prices?'] = {
    play: [
      ...sourceEvents([source('S1')]),
      text('Ten [S1].'),
      { type: 'sources', sources: [source('S1'), read] },
    ],
  };
  one.worker.scripts.Invoices = { play: [text('Monthly.'), { type: 'sources', sources: [] }] };
  await answered('Prices?', one);
  const also = one.page.getByRole('group', { name: 'You could also ask' });
  await expect
    .poll(() => also.getByRole('button').allTextContents())
    .toEqual(['Invoices', ...one.worker.site.starters]);
  await also.getByRole('button', { name: 'Invoices' }).click();
  await one.page.locator('.answer', { hasText: 'Monthly.' }).waitFor();
  // Nothing is made up where the site and the answer give nothing.
  await expect.poll(() => also.getByRole('button').allTextContents()).toEqual(one.worker.site.starters);
});

it(promise('widget.hand-off', 'an e-mail begins with the question and the answer'), async () => {
  const one = await visit();
  one.worker.site.handoff = { url: 'mailto:help@example.com', label: 'Write to us' };
  await answered(SIGN_ON, one);
  const address = new URL(
    (await one.page.getByRole('link', { name: 'Write to us' }).getAttribute('href')) ?? '',
  );
  expect(address.protocol + address.pathname).toBe('mailto:help@example.com');
  expect(address.searchParams.get('subject')).toBe(SIGN_ON);
  expect(address.searchParams.get('body')).toContain('Existing sessions last up to 12 hours. [S4]');
});

it(promise('widget.history'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  await one.page.getByRole('button', { name: 'New conversation' }).click();
  await one.page.locator('.question').waitFor({ state: 'detached' });
  await one.ask(EXPORT);
  await one.settled();
  await one.page.reload();
  await one.open();
  await one.page.getByRole('button', { name: 'Your conversations' }).click();
  const titles = one.page.locator('.past .title bdi');
  await titles.first().waitFor();
  await expect.poll(() => titles.allTextContents()).toEqual([EXPORT, SIGN_ON]);
  await titles.last().click();
  await one.page.locator('.answer', { hasText: 'Existing sessions last up to 12 hours.' }).waitFor();
  await expect.poll(() => one.page.locator('.question').count()).toBe(1);
});

it(promise('widget.forget'), async () => {
  const one = await visit();
  await answered(SIGN_ON, one);
  await one.page.getByRole('button', { name: 'New conversation' }).click();
  await one.page.locator('.question').waitFor({ state: 'detached' });
  await one.ask(EXPORT);
  await one.settled();
  await one.page.getByRole('button', { name: 'Your conversations' }).click();
  await one.page.route('**/v1/chat/c_*', (route) => route.abort());
  await one.page.getByRole('button', { name: `Forget “${EXPORT}”` }).click();
  await one.page.getByText('nothing was forgotten').waitFor();
  await expect.poll(() => one.page.locator('.past li').count()).toBe(2);
  await one.page.unroute('**/v1/chat/c_*');
  await one.page.getByRole('button', { name: `Forget “${EXPORT}”` }).click();
  await one.page.getByText('Forgotten, on the server too.').waitFor();
  await expect.poll(() => one.page.locator('.past .title bdi').allTextContents()).toEqual([SIGN_ON]);
  // The one that was shown is gone from the panel as well.
  await one.page.locator('.question').waitFor({ state: 'detached' });
  const gone = one.worker.requests.filter((entry) => entry.line.startsWith('DELETE /v1/chat/c_'));
  expect(gone).toHaveLength(1);
  await expect.poll(() => one.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(EXPORT);
});

it(promise('widget.offline'), async () => {
  const one = await visit();
  await one.open();
  await one.page.context().setOffline(true);
  await one.ask('Hello');
  await expect
    .poll(() => one.page.locator('.step').textContent())
    .toBe('You are offline. The question is sent when the connection is back.');
  // It can be taken back: its words return to the field.
  await one.page.getByRole('button', { name: 'Stop' }).click();
  await one.page.locator('.question').waitFor({ state: 'detached' });
  await expect.poll(() => one.page.locator('textarea').inputValue()).toBe('Hello');
  await one.page.locator('textarea').press('Enter');
  await one.page.locator('.step').waitFor();
  expect(posted(one, 'POST /v1/chat')).toEqual([]);
  await one.page.context().setOffline(false);
  await one.page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
  expect(posted(one, 'POST /v1/chat')).toHaveLength(1);
});

it(promise('widget.print'), async () => {
  const one = await visit();
  await answered(EXPORT, one);
  await one.page.evaluate(() => {
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) });
  });
  await one.page.getByRole('button', { name: 'Your conversations' }).click();
  await one.page.getByRole('button', { name: 'Print this conversation' }).click();
  await one.page.waitForFunction(() => 'printed' in window);
  const paper = one.page.locator('main h1', { hasText: 'Help centre' });
  await expect.poll(() => paper.isVisible()).toBe(false);
  await one.page.emulateMedia({ media: 'print' });
  await expect.poll(() => paper.isVisible()).toBe(true);
  await expect.poll(() => one.page.locator('body').isVisible()).toBe(false);
  await expect.poll(() => one.page.locator('.panel').isVisible()).toBe(false);
  await expect
    .poll(() =>
      one.page.getByText('S2: Export members, Members › Limits. https://help.example/S2').isVisible(),
    )
    .toBe(true);
  await one.page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await one.page.emulateMedia({ media: 'screen' });
  await expect.poll(() => paper.count()).toBe(0);
  await expect.poll(() => one.page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

it(promise('widget.deep-link'), async () => {
  const { page, site, worker } = await visit();
  await page.goto(`${site.page()}#pincite=ask:${encodeURIComponent('Can I pay by cheque?')}`);
  await page.locator('textarea').waitFor();
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('Can I pay by cheque?');
  await expect.poll(() => focused(page)).toBe('textarea');
  // The words are the link's: they are sent when the visitor says so.
  await expect.poll(() => page.locator('.question').count()).toBe(0);
  expect(worker.requests.filter((entry) => entry.line === 'POST /v1/chat')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.locator('.receipts').waitFor();
});

it(
  promise('widget.deep-link', 'a broken one opens an empty field, and other fragments open nothing'),
  async () => {
    const { page, site } = await visit();
    await page.goto(`${site.page()}#pincite=ask:%E0%A4`);
    await page.locator('textarea').waitFor();
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('');
    await page.goto(`${site.page()}#contents`);
    await page.locator('.launcher').waitFor();
    await page.waitForTimeout(200);
    await expect.poll(() => page.locator('textarea').count()).toBe(0);
  },
);
