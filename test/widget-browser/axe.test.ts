import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Host } from '../../widget/loader/launch.ts';
import { promise } from '../behaviours.ts';
import { answered, STATES } from './states.ts';
import { ASKED } from './verdict-scripts.ts';
import { visits } from './visit.ts';

const visit = visits();
const MUGHNI = 'المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟';

interface AxeRule {
  id: string;
  nodes: { html: string; target: unknown }[];
}

/** What axe finds on the whole page, into the widget's shadow root. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(() =>
    (
      window as unknown as { axe: { run(): Promise<{ violations: AxeRule[]; passes: AxeRule[] }> } }
    ).axe.run(),
  );
  const inside = passes
    .flatMap((one) => one.nodes)
    .filter((one) => JSON.stringify(one.target).includes('[["pincite-widget"'));
  if (!inside.length) return ['axe did not look into the widget'];
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`);
}

for (const [state, reach] of Object.entries(STATES)) {
  it(promise('widget.axe', `${state}: light, and dark in Arabic`), async () => {
    const one = await visit();
    await reach(one);
    await expect.poll(() => faults(one.page)).toEqual([]);
    await one.page.emulateMedia({ colorScheme: 'dark' });
    const host = one.page.locator('pincite-widget');
    await expect
      .poll(() => host.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
      .toBe(true);
    await host.evaluate((it: Host) => it.pincite?.setLocale('ar'));
    // Without a connection there is nothing to fetch another language's words with.
    if (state === 'closed') await one.page.locator('.launcher', { hasText: 'اطرح سؤالًا' }).waitFor();
    else if (state !== 'offline') await one.page.locator('.panel:lang(ar)').waitFor();
    await expect.poll(() => faults(one.page)).toEqual([]);
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
