import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Host } from '../../widget/loader/launch.ts';
import { promise } from '../behaviours.ts';
import { answered, STATES } from './states.ts';
import { ASKED } from './verdict-scripts.ts';
import { type Visit, visits } from './visit.ts';

const visit = visits();
const SIGN_ON = 'How do I turn on single sign-on?';
const MUGHNI = 'المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟';

interface AxeRule {
  id: string;
  nodes: { html: string; target: unknown }[];
}

/** What axe finds on the whole page, into the widget's shadow root. */
async function faults(page: Page): Promise<string[]> {
  // As long to read as to run: once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(() =>
    (
      window as unknown as {
        axe: { run(of: Document, how: object): Promise<{ violations: AxeRule[]; passes: AxeRule[] }> };
      }
    ).axe.run(document, { resultTypes: ['violations'], preload: false }),
  );
  // Of what passes, axe tells one place a rule; the page around has no button.
  const inside = passes
    .filter(({ id }) => id === 'button-name')
    .some(({ nodes }) => JSON.stringify(nodes).includes('[["pincite-widget"'));
  if (!inside) return ['axe did not look into the widget'];
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`);
}

/** Light and in English; then dark in Arabic; then as before. */
async function expectClean({ page }: Visit, state: string): Promise<void> {
  const host = page.locator('pincite-widget');
  const show = async (colorScheme: 'light' | 'dark', locale: string, launcher: string) => {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate((it) => matchMedia(`(prefers-color-scheme: ${it})`).matches, colorScheme))
      .toBe(true);
    await host.evaluate((it: Host, tag) => it.pincite?.setLocale(tag), locale);
    // Without a connection there is nothing to fetch another language's words with.
    if (state === 'closed') await page.locator('.launcher', { hasText: launcher }).waitFor();
    else if (state !== 'offline') await page.locator(`.panel:lang(${locale})`).waitFor();
  };
  await expect.poll(() => faults(page), { message: state }).toEqual([]);
  await show('dark', 'ar', 'اطرح سؤالًا');
  await expect.poll(() => faults(page), { message: `${state}, dark in Arabic` }).toEqual([]);
  await show('light', 'en', 'Ask a question');
}

type Way = (one: Visit) => Promise<unknown>;
const press =
  (name: string | RegExp, within = '.panel'): Way =>
  async ({ page }) =>
    page.locator(within).getByRole('button', { name }).first().click();
const away: Way = async ({ page }) => {
  // A chip that the pointer rests on shows its preview again, over what is pressed next.
  await page.mouse.move(1, 1);
  await page.locator('.preview').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.locator('.sheet, .card').first().waitFor({ state: 'detached' });
};
const steps =
  (...all: Way[]): Way =>
  async (one) => {
    for (const step of all) await step(one);
  };
const shown =
  (selector: string): Way =>
  ({ page }) =>
    page.locator(selector).first().waitFor();
const anew = (question: string, selector: string): Way =>
  steps(
    press('New conversation'),
    ({ page }) => page.locator('.question').first().waitFor({ state: 'detached' }),
    (one) => one.ask(question),
    (one) => one.settled(),
    shown(selector),
  );

/** Ways through several states, each from the one before; every other state is reached on a page of its own. */
const WAYS: Record<string, [state: string, way: Way][]> = {
  'one question': [
    ['closed', async () => {}],
    ['open', (one) => one.open()],
    [
      'streaming',
      async (one) => {
        one.worker.release('reading');
        await one.ask(SIGN_ON);
        await one.page.locator('.answer .words').waitFor();
      },
    ],
    [
      'answer',
      async (one) => {
        one.worker.release('writing');
        await one.settled();
        await one.page.locator('.pill').first().waitFor();
      },
    ],
    ['preview', steps(({ page }) => page.locator('.answer .chip').first().hover(), shown('.preview'))],
    [
      'card',
      steps(({ page }) => page.locator('.answer .chip').first().click(), shown('.card:not(.preview)')),
    ],
    ['about the sources', steps(away, press('About these sources'), shown('.sheet dl'))],
    ['conversations', steps(away, press('Your conversations'), shown('.sheet .past'))],
    ['what was wrong', steps(away, press('No, not helpful'), shown('.sheet fieldset'))],
    [
      'voted, with thanks',
      steps(
        press('Send', '.sheet'),
        ({ page }) => page.locator('.sheet').getByText('Thank you. It was noted.').waitFor(),
        press('Close', '.sheet'),
        shown('.thumb[aria-pressed=true]'),
      ),
    ],
    ['question being changed', steps(press('Change the question'), shown('.editing'))],
    ['question changed', steps((one) => one.ask('Can I pay by cheque?'), shown('.aside'))],
    [
      'conversations forgotten',
      steps(
        (one) => one.settled(),
        press('Your conversations'),
        press(/^Forget/, '.sheet'),
        ({ page }) => page.locator('.sheet').getByText('Forgotten, on the server too.').waitFor(),
      ),
    ],
  ],
  'one answer after the other': [
    ['not found', answered('Can I pay by cheque?')],
    ['error', anew('When is an invoice sent?', '.failure')],
    ['rich', anew('How do I export members?', '.answer table')],
    ['verdict that differs', anew(ASKED.differs, '.verdict .group')],
    ['verdict elsewhere', anew(ASKED.absent, '.verdict .group')],
    ['verdict of two works', anew(ASKED.which, '.verdict .group')],
    [
      'card with a table and code',
      steps(
        anew(ASKED.table, '.answer .chip'),
        ({ page }) => page.locator('.answer .chip').first().click(),
        shown('.card'),
      ),
    ],
    ['pills of several editions', steps(away, anew('من يصح ضمانه؟', '.pill'))],
  ],
};
const ON_THE_WAY = new Set(Object.values(WAYS).flatMap((way) => way.map(([state]) => state)));
for (const [state, reach] of Object.entries(STATES))
  if (!ON_THE_WAY.has(state)) WAYS[state] = [[state, reach]];

for (const [name, way] of Object.entries(WAYS)) {
  const states = way.map(([state]) => state).join('; ');
  it(promise('widget.axe', `${name}, light, and dark in Arabic: ${states}`), async () => {
    const one = await visit();
    for (const [state, reach] of way) {
      expect(Object.keys(STATES)).toContain(state);
      await reach(one);
      await expectClean(one, state);
    }
  });
}

it(promise('widget.axe', 'right to left'), async () => {
  const one = await visit({ lang: 'ar', dir: 'rtl' });
  await answered(MUGHNI)(one);
  await one.page.locator('.answer .chip').first().click();
  await expect.poll(() => faults(one.page)).toEqual([]);
  await one.ask(ASKED.page);
  await one.page.locator('.verdict .chip').first().click();
  await expect.poll(() => faults(one.page)).toEqual([]);
});
