import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { ASKED } from './verdict-scripts.ts';
import { type Visit, visits } from './visit.ts';

const visit = visits();
const SIGN_ON = 'How do I turn on single sign-on?';

async function answerTo(one: Visit, question: string): Promise<string> {
  one.worker.release('reading');
  one.worker.release('writing');
  await one.ask(question);
  await one.settled();
  await one.page.locator('.pill').first().waitFor();
  return one.page.locator('article').last().innerText();
}

it(promise('widget.slow-network', 'files that come a little at a time'), async () => {
  const one = await visit({ lang: 'fr' });
  const { page, worker } = one;
  worker.dribble = 512;
  // One click is enough, however long the panel takes.
  await page.locator('.launcher').click();
  await expect.poll(() => page.locator('.panel:lang(fr)').count()).toBe(1);
  await page.locator('textarea').waitFor();
  worker.release('reading');
  worker.release('writing');
  await one.ask(SIGN_ON);
  await one.settled();
  // What comes after the answer comes in its own time too.
  await page.locator('.pill .chip').first().click();
  await page.locator('.card .passage').waitFor();
  await page.getByRole('button', { name: 'Vos conversations' }).click();
  await page.locator('.sheet .past').waitFor();
  expect(one.troubles).toEqual([]);
});

it(promise('widget.slow-network', 'a stream whose characters come in halves'), async () => {
  const quick = await visit();
  await quick.open();
  const expected = [await answerTo(quick, SIGN_ON), await answerTo(quick, ASKED.page)];
  expect(expected.join()).toMatch(/[\u0600-\u06ff]/);

  const slow = await visit();
  await slow.open();
  slow.worker.dribble = 13;
  await slow.ask(SIGN_ON);
  // It is read as it comes, not when all of it is there.
  slow.worker.release('reading');
  await slow.page.locator('article[aria-busy=true] .answer p').first().waitFor();
  slow.worker.release('writing');
  await slow.settled();
  await slow.page.locator('.pill').first().waitFor();
  const first = () => slow.page.locator('article').last().innerText();
  await expect.poll(first).toBe(expected[0]);
  await answerTo(slow, ASKED.page);
  await expect.poll(first).toBe(expected[1]);
  expect(slow.troubles).toEqual([]);
});
