import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { text } from './scripts.ts';
import { type Visit, visits } from './visit.ts';

const visit = visits();
const CHEQUE = 'Can I pay by cheque?';

async function formOpen(more: object = {}): Promise<Visit> {
  const one = await visit();
  one.worker.site = { ...one.worker.site, handoff: null, handoffForm: {}, ...more };
  await one.open();
  await one.ask(CHEQUE);
  await one.settled();
  await one.page.getByRole('button', { name: 'Talk to a person' }).click();
  await one.page.getByLabel('E-mail address').waitFor();
  return one;
}

const sent = ({ worker }: Visit) =>
  worker.requests
    .filter(({ line }) => line.startsWith('POST') && line.endsWith('/handoff'))
    .map(({ body }) => JSON.parse(body));
const send = ({ page }: Visit) => page.locator('.sheet').getByRole('button', { name: 'Send' }).click();

it(promise('widget.hand-off-form'), async () => {
  const one = await formOpen();
  const { page } = one;
  await page.evaluate(() => {
    window.told = [];
    window.Pincite?.on('handoff', (detail) => window.told.push(['handoff', detail]));
  });
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe(CHEQUE);
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
  // Without an address it is not sent.
  await send(one);
  expect(sent(one)).toEqual([]);
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await send(one);
  await page.getByText('Sent. The answer goes to ada@example.com.').waitFor();
  expect(sent(one)).toMatchObject([
    { email: 'ada@example.com', message: CHEQUE, transcript: false, turn: 1, locale: 'en' },
  ]);
  await expect.poll(() => page.evaluate(() => window.told)).toEqual([['handoff', { kind: 'form' }]]);
});

it(promise('widget.hand-off-form', 'the conversation, looked at and ticked'), async () => {
  const one = await formOpen();
  const { page } = one;
  await page.getByText('Show what would be sent').click();
  await expect.poll(() => page.locator('.sent').count()).toBe(1);
  await expect.poll(() => page.locator('.sent').textContent()).toContain(CHEQUE);
  await page.getByLabel('Name, if you like').fill('Ada');
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByRole('checkbox').check();
  await send(one);
  await page.getByText('Sent. The answer goes to').waitFor();
  expect(sent(one)).toMatchObject([{ name: 'Ada', transcript: true }]);
});

it(promise('widget.hand-off-form', 'a failure, and closing the form, lose nothing'), async () => {
  const one = await formOpen();
  const { page, worker } = one;
  worker.handoff = 'handoff_failed';
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Cheques, please.');
  await page.getByRole('checkbox').check();
  await send(one);
  await page.getByText('The message was not delivered. What you wrote is still here').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Talk to a person' }).click();
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Cheques, please.');
  await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe('ada@example.com');
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true);
  worker.offline = true;
  await send(one);
  await page.getByText('The server could not be reached.').waitFor();
  worker.offline = false;
  worker.handoff = 'bad_request';
  await send(one);
  await page.getByText('This e-mail address is not complete.').waitFor();
  worker.handoff = 'sent';
  await send(one);
  await page.getByText('Sent. The answer goes to').waitFor();
  const ids = sent(one).map(({ clientMessageId }) => clientMessageId);
  expect(ids).toHaveLength(3);
  // Unchanged, it is the same message to its receiver.
  expect(ids[1]).toBe(ids[2]);
});

it(promise('widget.hand-off-form', 'is not offered for what the server never heard'), async () => {
  const one = await visit();
  one.worker.site = { ...one.worker.site, handoff: null, handoffForm: { label: 'Write to us' } };
  one.worker.scripts.Busy = { refuse: { status: 429, code: 'rate_limited' } };
  await one.open();
  await one.ask('Busy');
  await one.settled();
  await one.page.locator('.failure', { hasText: 'Many questions came in a short time.' }).waitFor();
  await one.page.getByRole('button', { name: 'Change the question' }).waitFor();
  await expect.poll(() => one.page.getByRole('button', { name: 'Write to us' }).count()).toBe(0);
  await one.ask('Hello');
  await one.ask(CHEQUE);
  await one.page.getByRole('button', { name: 'Write to us' }).first().waitFor();
});

it(promise('widget.hand-off-cap', 'by the form, which has no conversation to send along'), async () => {
  const one = await visit();
  const { page } = one;
  one.worker.site = { ...one.worker.site, handoff: null, handoffForm: {} };
  one.worker.scripts.Cap = { refuse: { status: 429, code: 'daily_cap' } };
  await one.open();
  await one.ask('Cap');
  await one.settled();
  await page.locator('.failure', { hasText: 'The questions for today are used up.' }).waitFor();
  await page.getByRole('button', { name: 'Talk to a person' }).click();
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Cap');
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => page.getByText('Show what would be sent').count()).toBe(0);
  await send(one);
  await page.getByText('Sent. The answer goes to ada@example.com.').waitFor();
  const first = one.worker.requests.filter(({ line }) => line === 'POST /v1/handoff');
  expect(first.map(({ body }) => JSON.parse(body))).toMatchObject([
    { email: 'ada@example.com', message: 'Cap', locale: 'en' },
  ]);
});

it(promise('widget.hand-off-cap', 'by the form, with the answers of before'), async () => {
  const one = await formOpen();
  const { page } = one;
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  one.worker.scripts.Cap = { refuse: { status: 429, code: 'daily_cap' } };
  await one.ask('Cap');
  await one.settled();
  await page.locator('.failure', { hasText: 'The questions for today are used up.' }).waitFor();
  await page.getByRole('button', { name: 'Talk to a person' }).last().click();
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Cap');
  await page.getByRole('checkbox').check();
  await send(one);
  await page.getByText('Sent. The answer goes to').waitFor();
  expect(sent(one).filter((it) => it.turn)).toMatchObject([{ message: 'Cap', transcript: true, turn: 1 }]);
});

it(promise('widget.hand-off-cap', 'by the link'), async () => {
  const one = await visit();
  one.worker.scripts.Cap = { refuse: { status: 429, code: 'daily_cap' } };
  await one.open();
  await one.ask('Cap');
  await one.settled();
  const link = one.page.getByRole('link', { name: 'Talk to a person' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://help.example/contact');
});

it(promise('widget.busy'), async () => {
  const one = await visit();
  const { page, worker } = one;
  worker.scripts.Squeak = { refuse: { status: 503, code: 'busy', retryAfter: 7 } };
  await one.open();
  await one.ask('Squeak');
  await one.settled();
  const sentence =
    'The assistant is busy at the moment, so this question was not taken up. It is still here. Try again in 7 seconds.';
  await expect.poll(() => page.locator('.failure').textContent()).toBe(sentence);
  await expect.poll(() => page.locator('[role=status]').textContent()).toContain(sentence);
  const link = page.getByRole('link', { name: 'Talk to a person' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://help.example/contact');
  worker.scripts.Squeak = { play: [text('Wet pads.'), { type: 'sources', sources: [] }] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.answer', { hasText: 'Wet pads.' }).waitFor();
  await expect.poll(() => page.locator('.question').allTextContents()).toEqual(['You asked: Squeak']);
  const asked = worker.requests.filter(({ line }) => line === 'POST /v1/chat');
  expect(asked.map(({ body }) => JSON.parse(body).message)).toEqual(['Squeak', 'Squeak']);
});

it(promise('widget.busy', 'and the form is offered, where a site has one'), async () => {
  const one = await visit();
  one.worker.site = { ...one.worker.site, handoff: null, handoffForm: {} };
  one.worker.scripts.Squeak = { refuse: { status: 503, code: 'busy', retryAfter: 7 } };
  await one.open();
  await one.ask('Squeak');
  await one.settled();
  await one.page.getByRole('button', { name: 'Talk to a person' }).click();
  await expect.poll(() => one.page.getByLabel('Message', { exact: true }).inputValue()).toBe('Squeak');
});

it(promise('widget.unsent'), async () => {
  const one = await visit();
  await one.open();
  const context = one.page.context();
  await context.setOffline(true);
  await one.ask('Hello');
  await one.page.locator('.step', { hasText: 'You are offline' }).waitFor();
  await one.page.close();
  await context.setOffline(false);
  // By their ids: what is sent again under the same one runs once. A browser may end a page before it has noted
  // that a question was taken.
  const asked = () =>
    new Set(
      one.worker.requests
        .filter(({ line }) => line === 'POST /v1/chat')
        .map(({ body }) => JSON.parse(body).clientMessageId),
    ).size;
  expect(asked()).toBe(0);
  for (const time of ['sent', 'and not again']) {
    const page = await context.newPage();
    await page.goto(one.site.page());
    await page.locator('.launcher').click();
    await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
    await expect.poll(() => page.locator('.question').count(), { message: time }).toBe(1);
    await page.close();
  }
  expect(asked()).toBe(1);
});

it(promise('widget.replaced-reload'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask(CHEQUE);
  await settled();
  await page.getByRole('button', { name: 'Change the question' }).click();
  await expect.poll(() => page.locator('textarea').inputValue()).toBe(CHEQUE);
  await ask('Hello');
  await settled();
  await page.reload();
  await open();
  await page.locator('.question', { hasText: 'Hello' }).waitFor();
  await expect
    .poll(() => page.locator('.question.replaced').allTextContents())
    .toEqual([`You asked: ${CHEQUE}`]);
  await page.getByText('You asked this anew, below.').waitFor();
});

it(promise('widget.slots'), async () => {
  const html = `<pincite-chat site="demo"><span slot="launcher">Ask the workshop</span>
    <strong slot="header">Workshop</strong></pincite-chat>`;
  const { page, worker } = await visit({ place: 'nowhere', html });
  // As words: this file's own imports are rewritten.
  await page.evaluate(`import('${worker.origin}/pincite.js')`);
  await page.getByRole('button', { name: 'Ask the workshop' }).waitFor();
  // A panel that cannot be loaded is told of in the place of those words.
  await page.route(/panel/, (route) => route.abort());
  await page.locator('.launcher').click();
  await page.getByRole('button', { name: 'Could not load. Try again' }).waitFor();
  await page.unroute(/panel/);
  await page.locator('.launcher').click();
  await page.locator('textarea').waitFor();
  await expect.poll(() => page.locator('strong', { hasText: 'Workshop' }).isVisible()).toBe(true);
  await expect.poll(() => page.locator('.names').isVisible()).toBe(false);
});

it(promise('widget.printed'), async () => {
  for (const [printed, articles, pages] of [
    [undefined, 'articles', 'pages'],
    [true, 'pages', 'articles'],
  ] as const) {
    const { page, worker, open } = await visit();
    worker.site = { ...worker.site, ...(printed && { printed }) };
    await open();
    for (const place of ['.opening', '.foot']) {
      await expect.poll(() => page.locator(place).textContent()).toContain(articles);
      await expect.poll(() => page.locator(place).textContent()).not.toContain(pages);
    }
  }
});

/** The same panel as one of another protocol: what it names, and what it says of itself. */
function speaking(panel: string, protocol: number): string {
  const own = /\b([\w$]+) as SPOKEN\b/.exec(panel)?.[1] ?? '';
  const said = panel.replace(/(set\([`'"]protocol[`'"],[`'"])1/, `$1${protocol}`);
  const compared = said.replace(/(\.SPOKEN[!=]==?)1\b/, `$1${protocol}`);
  const changed = compared.replace(
    new RegExp(`([ ,;])${own.replace('$', '\\$')}=1\\b`),
    `$1${own}=${protocol}`,
  );
  const steps = new Set([panel, said, compared, changed]).size;
  if (!own || steps !== (protocol === 1 ? 1 : 4)) throw new Error('The panel names no protocol.');
  return changed;
}

it.each([
  ['a newer worker', 1, 2],
  ['an older worker', 2, 1],
])(promise('widget.renewed', '%s'), async (_, panel, worker) => {
  const { page, open, ask, ...one } = await visit();
  await page.route(/\/(latest\/panel|panel-[\w-]+)\.js/, async (route) => {
    const response = await route.fetch();
    const latest = route.request().url().includes('latest');
    const body = speaking(await response.text(), latest ? worker : panel);
    await route.fulfill({ response, body });
  });
  one.worker.speaks = panel;
  await open();
  await ask('Hello');
  await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
  // A new worker is put in the place of the old one, under an open panel.
  one.worker.speaks = worker;
  one.worker.scripts['And now?'] = {
    play: [text('Answered by the other.'), { type: 'sources', sources: [] }],
  };
  await ask('And now?');
  await page.locator('.answer', { hasText: 'Answered by the other.' }).waitFor();
  await expect
    .poll(() => page.locator('.question').allTextContents())
    .toEqual(['You asked: Hello', 'You asked: And now?']);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('.launcher').click();
  await expect.poll(() => page.locator('.panel').isVisible()).toBe(true);
  await expect.poll(() => page.locator('.panel').count()).toBe(1);
});

it(promise('widget.renewed', 'and where there is none'), async () => {
  const { page, worker, open, ask } = await visit();
  await open();
  worker.speaks = 3;
  await ask('Hello');
  await page
    .locator('.failure', { hasText: 'This chat and its server are of different versions. Reload the page.' })
    .waitFor();
  const fetched = worker.requests.length;
  await page.waitForTimeout(300);
  expect(worker.requests.length).toBe(fetched);
});
