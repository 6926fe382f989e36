import { chromium } from 'playwright-core';
import { findBrowser } from './test/support/find-browser.ts';
import { runPincite } from './test/support/running-pincite.ts';
const p = await runPincite({ content: 'test/fixtures/library' });
const b = await chromium.launch({ executablePath: findBrowser() ?? '' });
try {
  const shot = async (name: string, path: string, dark = false, width = 1180, height = 800, lang = 'en') => {
    const c = await b.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: lang, javaScriptEnabled: false });
    const page = await c.newPage();
    const r = await page.goto(p.worker + path);
    console.log(name, r?.status());
    await page.screenshot({ path: `/tmp/reading-pics/${name}.png`, fullPage: false });
    await c.close();
  };
  await shot('read', '/read/travels-harbour/1/3?site=demo');
  const ids = await (await fetch(p.worker + '/read/travels-harbour/1/3?site=demo')).text();
  console.log(ids.match(/at=[^"]*/g));
  await shot('read-dark', '/read/travels-harbour/1/3?site=demo', true);
  await shot('read-ar', '/read/rihla-nur/4/405?site=demo', false, 1180, 800, 'ar');
  await shot('read-ar-en', '/read/rihla-nur/4/405?site=demo', true);
  await shot('read-missing', '/read/rihla-bahr/4/405?site=demo', false, 1180, 800, 'ar');
  await shot('read-missing-en', '/read/travels-harbour/1/405?site=demo');
  await shot('read-phone', '/read/rihla-nur/4/405?site=demo', false, 320, 1100, 'ar');
  await shot('read-leaf', '/read/travels-harbour/1/4?site=demo');
  await shot('read-down', '/read/nothing?site=demo', false, 600, 400, 'fr');
  const a = await p.ask('Is "The snow lay deep on the road to the pass" in Travels in the North?');
  console.log(JSON.stringify(a.events, null, 1).slice(0, 6000));
  const a2 = await p.ask('Travels in the North, vol. 1, p. 5');
  console.log(a2.text, JSON.stringify(a2.events.filter((e) => e.type === 'verdict' || e.type === 'sources'), null, 1).slice(0, 6000));
} finally { await p.close(); await b.close(); }
