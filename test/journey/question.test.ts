import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { lastToolResult, type ScriptedReply, type ScriptedRequest } from '../support/messages-protocol.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { runPincite, type TestPincite } from '../support/running-pincite.ts';
import { type ScriptedModel, startScriptedModel } from '../support/scripted-model.ts';
import { launchBrowser } from '../widget-browser/browser.ts';

// Everything real but the model: browser, script tag, workerd, Durable Object, D1, search host, JVM, Lucene.

const content = join(import.meta.dirname, '../fixtures/help-centre');

let browser: Browser;
let quoting: TestPincite;
let model: ScriptedModel;
let writing: TestPincite;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  quoting = await runPincite({ content });
  model = await startScriptedModel(scriptedAnswer);
  writing = await runPincite({
    content,
    env: { ANTHROPIC_API_KEY: 'scripted', ANTHROPIC_BASE_URL: model.url },
  });
});
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await quoting?.close();
  await writing?.close();
  await model?.close();
});

it(promise('journey.question-to-source'), async () => {
  const page = await visit(writing);
  await ask(page, 'Are people signed out when I turn on single sign-on?');
  const answer = answerOf(page);
  await answer.getByText('people already signed in stay signed in', { exact: false }).waitFor();
  await pills(page).waitFor();
  await expect.poll(() => pills(page).innerText()).toContain('Set up single sign-on');

  await answer.getByRole('button', { name: /S\d/ }).first().click();
  const link = page.getByRole('link', { name: /Open the article/ });
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  const [article] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await article.waitForLoadState();
  expect(new URL(article.url()).hash).toBe('#enforcing-sign-on');
  await expect.poll(() => article.locator('#enforcing-sign-on').innerText()).toBe('Enforcing sign-on');
  await expect.poll(() => article.locator('main').innerText()).toContain('people already signed in stay so');
});

it(promise('journey.model-sees-no-locators'), async () => {
  const page = await visit(writing);
  const before = model.requests.length;
  await ask(page, 'Are people signed out when I turn on single sign-on?');
  await pills(page).waitFor();
  const sent = model.requests.slice(before).map(({ body }) => JSON.stringify(body));
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(sent.at(-1)).toContain('people already signed in stay so');
  for (const words of sent) {
    expect(words).not.toContain(new URL(writing.helpCentre).host);
    expect(words).not.toMatch(/en\/single-sign-on|enforcing-sign-on/);
  }
});

it(promise('journey.extractive'), async () => {
  const page = await visit(quoting);
  await ask(page, 'How long does a session last?');
  await pills(page).waitFor();
  const answer = answerOf(page);
  await expect.poll(() => answer.innerText()).toContain('A session lasts twelve hours at most.');
  await expect.poll(() => answer.getByRole('button', { name: /S\d/ }).count()).toBeGreaterThan(0);
});

it(promise('journey.not-found'), async () => {
  const page = await visit(quoting);
  await ask(page, 'Can I bring my hamster to the zoo?');
  const answer = answerOf(page);
  await answer.getByText(/Searched “Can I bring my hamster to the zoo\?”/).waitFor();
  await expect.poll(() => pills(page).count()).toBe(0);
  await expect.poll(() => answer.innerText()).toMatch(/found nothing|found no sentence/i);
});

it(promise('journey.languages', 'French'), async () => {
  const page = await visit(quoting, 'fr');
  await ask(page, 'Quand les factures sont-elles envoyées ?');
  await pills(page).waitFor();
  await expect.poll(() => pills(page).innerText()).toContain('Factures et reçus');
  await expect.poll(() => answerOf(page).innerText()).toContain('le premier jour ouvré du mois');
});

it(promise('journey.languages', 'Arabic'), async () => {
  const page = await visit(quoting, 'ar');
  await ask(page, 'متى ترسل الفواتير؟');
  const quotation = answerOf(page).getByText('تُرسل الفواتير في أول يوم عمل من كل شهر', { exact: false });
  await quotation.waitFor();
  await expect.poll(() => quotation.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

it(promise('journey.host-died'), async () => {
  const page = await visit(quoting);
  await ask(page, 'How long does a session last?');
  await pills(page).waitFor();
  quoting.killEngine();
  await ask(page, 'When are invoices sent?');
  await answerOf(page).getByText('first working day of the month', { exact: false }).waitFor();
});

it(promise('journey.one-id'), async () => {
  const database = await quoting.runtime.getD1Database('DB');
  const scope = (collection: string) =>
    database
      .prepare("UPDATE sites SET config = json_set(config, '$.scope', json(?)) WHERE key = ?")
      .bind(JSON.stringify({ collections: [collection] }), quoting.siteKey)
      .run();
  const page = await visit(quoting);
  // A collection that nobody has: the engine refuses it, and every part on the way has something to log.
  await scope('not-in-the-library');
  try {
    // The worker keeps a site's settings for a while.
    const refused = async () => (await quoting.ask('When are cards charged?')).events.some(isError);
    await expect.poll(refused).toBe(true);
    await ask(page, 'When are invoices sent?');
    const shown = answerOf(page).getByText('Reference:', { exact: false }).locator('bdi');
    await shown.waitFor();
    const id = await shown.textContent();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    const lines = () =>
      readFileSync(quoting.logFile, 'utf8')
        .split('\n')
        .slice(0, -1) // the last may not be whole yet
        .flatMap((line) => (line.includes(id as string) ? [JSON.parse(line)] : []));
    const worker = (line: Record<string, unknown>) => line.message === 'A turn met a failure.';
    const host = (line: Record<string, unknown>) => line.path === '/v1/search' && line.status === 404;
    const engine = (line: Record<string, unknown>) => line.from === 'engine' && line.code === 'unknown_scope';
    for (const part of [worker, host, engine])
      await expect.poll(() => lines().filter(part).length).toBeGreaterThan(0);
    for (const line of lines()) expect(line.requestId).toBe(id);
    // Of every turn, not of failures alone.
    const whole = (line: Record<string, unknown>) =>
      line.message === 'A turn ended.' && line.level === 'info';
    await expect.poll(() => lines().filter(whole).length).toBe(1);
    expect(lines().filter(whole)[0]).toMatchObject({ site: quoting.siteKey, ms: expect.any(Number) });
  } finally {
    await scope('help');
  }

  function isError({ type }: { type: string }) {
    return type === 'error';
  }
});

/** Searches, opens nothing, answers from what it was shown with the id it was given, and cites it. */
function scriptedAnswer(request: ScriptedRequest): ScriptedReply {
  const result = lastToolResult(request);
  if (!result) return { say: [{ tool: 'search', input: { query: 'single sign-on signed out sessions' } }] };
  const id = idOfPassageWith('people already signed in stay so', result);
  if (!id) return { say: [{ text: 'The articles do not say.' }] };
  return {
    say: [
      { text: `No: people already signed in stay signed in until their session ends [${id}].`, chunk: 3 },
      { tool: 'cite', input: { citations: [{ id, claim: null }] } },
    ],
  };
}

function idOfPassageWith(words: string, result: string): string | null {
  const before = result.slice(0, result.indexOf(words));
  return [...before.matchAll(/\bS\d+\b/g)].at(-1)?.[0] ?? null;
}

async function visit(pincite: TestPincite, language = 'en'): Promise<Page> {
  context = await browser.newContext({ locale: language, viewport: { width: 1100, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(pincite.helpCentre);
  await page.locator('.launcher').click();
  return page;
}

async function ask(page: Page, question: string): Promise<void> {
  const composer = page.getByRole('dialog').getByRole('textbox');
  await composer.fill(question);
  await composer.press('Enter');
}

function answerOf(page: Page) {
  return page.getByRole('dialog').getByRole('article').last();
}

function pills(page: Page) {
  return answerOf(page).getByRole('group', { name: /Read for this answer|Lu pour cette réponse|قُرئ/ });
}
