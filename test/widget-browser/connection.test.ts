import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { text } from './scripts.ts';
import { runClock, visits } from './visit.ts';

const visit = visits();
const asked = (requests: { line: string }[], line: string) =>
  requests.filter((one) => one.line === line).length;

it(promise('widget.send-at-once'), async () => {
  const { page, worker, open, ask } = await visit();
  await open();
  worker.release('reading');
  await ask('How do I turn on single sign-on?');
  await page.locator('.answer .words').waitFor();
  await page.locator('textarea').fill('Hello');
  // What has happened since the last frame is not shown yet, here for as long as the test wants.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  worker.release('writing');
  await expect
    .poll(async () => {
      await page.locator('textarea').press('Enter');
      return asked(worker.requests, 'POST /v1/chat');
    })
    .toBe(2);
});

it(promise('widget.stop'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await open();
  worker.release('reading');
  await ask('How do I turn on single sign-on?');
  await page.locator('.answer .words').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await settled();
  await expect.poll(() => asked(worker.requests, 'POST /v1/chat/c_xxxxxxxxxxxxxxxxxxxxx0/stop')).toBe(1);
  await expect.poll(() => page.locator('article').textContent()).toContain('An administrator turns it on');
  await expect.poll(() => page.locator('article').textContent()).toContain('You stopped this answer here.');
  await expect.poll(() => page.locator('.failure').count()).toBe(0);
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await ask('Hello');
  await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
});

it(promise('widget.stop', 'even when the server never hears of it'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await open();
  await ask('How do I turn on single sign-on?');
  await page.locator('.step', { hasText: 'Searching' }).waitFor();
  await page.route('**/stop?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Stop' }).click();
  await settled();
  await expect.poll(() => page.locator('article').textContent()).toContain('You stopped this answer here.');
  worker.release('reading');
});

it(promise('widget.resume', 'in a browser, cut in mid-answer'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  worker.scripts['Cut?'] = {
    play: [
      text('One, '),
      text('two, '),
      { wait: 60 },
      { cut: true },
      text('three, '),
      { wait: 700 },
      { cut: true },
      text('four.'),
      { type: 'sources', sources: [] },
    ],
  };
  await open();
  await ask('Cut?');
  await settled();
  await expect.poll(() => page.locator('.answer').textContent()).toBe('One, two, three, four.');
  const resumed = worker.requests.filter((one) => one.line.endsWith('/stream'));
  expect(resumed.length).toBeGreaterThanOrEqual(1);
  expect(resumed[0]?.lastEventId).toBe('1.3');
  expect(asked(worker.requests, 'POST /v1/chat')).toBe(1);
});

it(promise('widget.lost', 'then one button fetches the rest'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  worker.scripts['Lost?'] = {
    play: [
      text('One, '),
      { gate: 'cut' },
      { cut: true },
      { gate: 'rest' },
      text('two.'),
      { type: 'sources', sources: [] },
    ],
  };
  await page.clock.install();
  await open();
  await ask('Lost?');
  await page.locator('.answer', { hasText: 'One,' }).waitFor();
  worker.offline = true;
  worker.release('cut');
  await page.locator('.step', { hasText: 'The connection was lost. Trying again…' }).waitFor();
  await runClock(page, () => page.locator('.failure').isVisible());
  await expect
    .poll(() => page.locator('.failure').textContent())
    .toContain('The connection was lost before the answer was complete');
  await expect.poll(() => page.locator('.answer').textContent()).toContain('One,');
  worker.offline = false;
  worker.release('rest');
  await page.getByRole('button', { name: 'Try again' }).click();
  await settled();
  await page.locator('.answer', { hasText: 'One, two.' }).waitFor();
  expect(asked(worker.requests, 'POST /v1/chat')).toBe(1);
});

it(promise('widget.asked-once'), async () => {
  const { page, worker, open, ask } = await visit();
  await page.clock.install();
  await open();
  worker.offline = true;
  await ask('Hello');
  await runClock(page, () => page.locator('.failure').isVisible());
  await expect
    .poll(() => page.locator('.failure').textContent())
    .toBe('The server could not be reached. Check the connection, then try again.');
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST') sent.push(JSON.parse(one.postData() ?? '{}').clientMessageId);
  });
  worker.offline = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
  await expect.poll(() => page.locator('.question').count()).toBe(1);
  const heard = worker.requests
    .filter((one) => one.line === 'POST /v1/chat')
    .map((one) => JSON.parse(one.body).clientMessageId);
  expect(heard).toEqual(sent.slice(0, 1));
});

it(promise('widget.failures', 'inside the stream, with what has arrived kept'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await open();
  await ask('When is an invoice sent?');
  await settled();
  await expect.poll(() => page.locator('.answer').textContent()).toBe('An invoice is sent');
  await expect
    .poll(() => page.locator('.failure').textContent())
    .toBe('The assistant cannot be reached at the moment. Try again in 20 seconds.');
  worker.scripts['When is an invoice sent?'] = {
    play: [text('On the first of a month.'), { type: 'sources', sources: [] }],
  };
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.answer', { hasText: 'On the first of a month.' }).waitFor();
  await expect.poll(() => page.locator('.question').count()).toBe(1);
  await expect.poll(() => page.locator('.failure').count()).toBe(0);
});

it(promise('widget.failures', 'before the stream'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await open();
  worker.scripts.Cap = { refuse: { status: 429, code: 'daily_cap' } };
  worker.scripts.Rate = { refuse: { status: 429, code: 'rate_limited', retryAfter: 30 } };
  worker.scripts.Later = { refuse: { status: 400, code: 'a_code_of_a_later_version' as 'internal' } };
  const tellOf = async (question: string) => {
    await ask(question);
    await settled();
    return page.locator('article').last().locator('.failure').textContent();
  };
  const told = { Cap: await tellOf('Cap'), Rate: await tellOf('Rate'), Later: await tellOf('Later') };
  expect(told.Cap).toBe('The questions for today are used up. Try again tomorrow.');
  expect(told.Rate).toBe('Many questions came in a short time. Try again in 30 seconds.');
  expect(told.Later).toBe("In the server's words: a_code_of_a_later_version.");
});

it(promise('widget.reload'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await open();
  worker.release('reading');
  await ask('Hello');
  await settled();
  await ask('How do I turn on single sign-on?');
  await page.locator('.answer .words').waitFor();
  await page.reload();
  await open();
  await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
  await page.locator('.answer .words').waitFor();
  worker.release('writing');
  await page.locator('.answer', { hasText: 'Existing sessions last up to 12 hours.' }).waitFor();
  await settled();
  await expect
    .poll(() => page.locator('.question').allTextContents())
    .toEqual(['You asked: Hello', 'You asked: How do I turn on single sign-on?']);
  await page.locator('.answer .chip', { hasText: 'S4' }).first().click();
  await expect.poll(() => page.locator('.card h3').textContent()).toBe('Set up single sign-on');

  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect.poll(() => page.locator('.question').count()).toBe(0);
  await page.reload();
  await open();
  await expect.poll(() => page.locator('.question').count()).toBe(0);
});

it(promise('widget.forgotten'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await page.evaluate(() => localStorage.setItem('pincite:demo', 'c_goneooooooooooooooooooo'));
  await open();
  await page.getByText('What would you like to know?').waitFor();
  await page.evaluate(() => localStorage.setItem('pincite:demo', 'c_goneooooooooooooooooooo'));
  await page.reload();
  await page.route('**/v1/chat/c_gone*', (route) => route.abort());
  await open();
  await page.locator('.failure', { hasText: 'could not be reached' }).waitFor();
  await ask('Hello');
  await settled();
  await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
  expect(worker.requests.filter((one) => one.line === 'POST /v1/chat')).toHaveLength(2);
});

it(promise('widget.stranger'), async () => {
  const { page, worker, troubles, ask, settled } = await visit();
  worker.stranger = true;
  await page.locator('.launcher').click();
  await page.locator('textarea').waitFor();
  await ask('Hello');
  await settled();
  const failure = page.locator('.failure');
  await failure.getByText('This chat is not allowed on this page.').waitFor();
  await expect.poll(() => page.locator('article').textContent()).not.toContain('Trying again');
  await expect
    .poll(() => troubles.filter((it) => it.startsWith('Pincite: ')))
    .toEqual(["Pincite: In the server's words: origin_not_allowed."]);
  // Once its owner has added the page, it works where it is opened again.
  worker.stranger = false;
  await page.keyboard.press('Escape');
  await page.locator('.launcher').click();
  await page.locator('.names p').waitFor();
  await ask('Hello');
  await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
});
