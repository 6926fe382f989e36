import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startHelpCentre } from '../../search-node/help-centre/help-centre.ts';
import { promise } from '../behaviours.ts';
import { ensureBrowser } from '../support/find-browser.ts';
import { contentFolder } from './content.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rich =
  '\n\nWords, `code`, [a link](pay.md).\n\n## One\n\n```js\nconst wide = "' +
  'x'.repeat(300) +
  '";\n```\n\n## Two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n> [!WARNING]\n> Mind this.\n\n### Three\n\n1. first\n2. second\n\n## Target {#the-target}\n\nHere.\n' +
  '\nMore words.\n'.repeat(80);

async function browse() {
  const content = contentFolder({
    'en/pay.md': `---\ndescription: All about it.\n---\n# Pay${rich}<script>window.ran = 1</script><img src=x onerror="window.ran = 1">`,
    'en/next.md': '# Next\nx',
    'ar/pay.md': `# الدفع${rich}`,
    'fr/pay.md': '# Payer\nx',
  });
  const widget = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/javascript');
    response.end('window.widgetRan = document.currentScript.dataset.site');
  });
  await new Promise<void>((resolve) => void widget.listen(0, '127.0.0.1', resolve));
  const widgetOrigin = `http://127.0.0.1:${(widget.address() as AddressInfo).port}`;
  const centre = await startHelpCentre({
    content,
    port: 0,
    host: '127.0.0.1',
    widgetOrigin,
    siteKey: 'demo',
    siteName: 'Help',
  });
  const browser = await chromium.launch({ executablePath: await ensureBrowser(console.warn) });
  onTestFinished(async () => {
    await browser.close();
    await centre.close();
    widget.close();
  });
  return { centre, browser };
}

it(promise('help-centre.accessible'), async () => {
  const { centre, browser } = await browse();
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, bypassCSP: true }); // the checker itself is an inline script
    for (const address of ['/', '/en/pay', '/ar/pay', '/nothing/pay']) {
      await page.goto(centre.url + address);
      await page.evaluate(axe);
      const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
        `axe.run({ resultTypes: ['violations'], preload: false, ${colorScheme === 'dark' ? "runOnly: ['color-contrast']" : ''} })`,
      );
      faults.push(
        ...found.violations.map(({ id, nodes }) => `${colorScheme} ${address} ${id}: ${nodes[0]?.html}`),
      );
    }
    await page.close();
  }
  expect(faults).toEqual([]);
});

it(promise('help-centre.nothing-runs', 'in a browser, where the chat does run'), async () => {
  const { centre, browser } = await browse();
  const page = await browser.newPage();
  const refused: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${centre.url}/en/pay`);
  await page.waitForFunction('window.widgetRan === "demo"');
  const ran = await page.evaluate('window.ran');
  expect(ran).toBeUndefined();
  expect(refused).toEqual([]);
  expect(requested.filter((path) => path !== '/_pincite/icon.svg').sort()).toEqual([
    '/_pincite/style.css',
    '/en/pay',
    '/widget.js',
  ]);
});

it(promise('help-centre.article', 'a source that is opened shows its section at once'), async () => {
  const { centre, browser } = await browse();
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  await page.goto(`${centre.url}/en/pay#the-target`);
  const heading = page.locator('#the-target');
  const box = await heading.boundingBox();
  const bar = await page.locator('.bar').boundingBox();
  if (!box || !bar) throw new Error('not shown');
  expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  expect(box.y).toBeLessThan(300);
  const colours = await heading.evaluate((element) => {
    const view = element.ownerDocument.defaultView;
    return [element, element.ownerDocument.querySelector('h2#one')].map(
      (e) => e && view?.getComputedStyle(e).backgroundColor,
    );
  });
  expect(colours[0]).not.toBe(colours[1]);
});
