import Table from 'cli-table3';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { ChatEvent } from '../../shared/chat-api.ts';
import type { Source } from '../../shared/source.ts';
import { launchBrowser } from '../widget-browser/browser.ts';
import { startFakeWorker } from '../widget-browser/fake-worker.ts';
import { startHostSite } from '../widget-browser/host-page.ts';

/** What the widget takes of a page's time, in a real browser with the built files. */
export async function runWidgetSpeed(): Promise<void> {
  const browser = await launchBrowser();
  const worker = await startFakeWorker({
    Long: { play: longAnswer(10_000, 60) },
    Short: { play: longAnswer(60, 3) },
  });
  const site = await startHostSite(worker.origin);
  const table = new Table({ head: ['', 'measured', 'target'] });
  const pageOf = async (place: 'body' | 'nowhere' = 'body') => {
    const page = await (await browser.newContext({ viewport: { width: 1000, height: 760 } })).newPage();
    await page.goto(site.page({ place }));
    return page;
  };
  try {
    const load = await loadCost(browser, (place) =>
      site.page(place === 'empty' ? { place: 'nowhere', html: EMPTY_TAG } : { place }),
    );
    table.push(['page load, added on the main thread, processor time × 4', ms(load.added), '< 5 ms']);
    table.push([
      '… of it script; style and layout; paint',
      [load.script, load.style, load.paint].map(ms).join('; '),
      '',
    ]);
    table.push(['… a tag whose file is empty, measured in turn', ms(load.empty), '']);
    table.push(['page load, layout shift', load.shift, '0']);
    table.push(['panel: from the click to a field that takes words', ms(await openCost(pageOf)), '< 80 ms']);
    const stream = await streamCost(await pageOf());
    table.push(['10,000 tokens, 60 sources: longest script in a frame', ms(stream.longest), '< 16 ms']);
    table.push(['… the same, 99th percentile of the frames that ran script', ms(stream.p99), '']);
    table.push([
      '… frames that ran script, and those over 16 ms',
      `${stream.frames}, ${stream.over}`,
      'none over',
    ]);
    const memory = await memoryCost(await pageOf());
    table.push([
      'memory, after 10, 50 and 100 answers',
      memory.map((it) => `${it.toFixed(1)} MB`).join(', '),
      'flat',
    ]);
    console.log(table.toString());
  } finally {
    await browser.close();
    await site.close();
    await worker.close();
  }
}

/** The same words as on the other pages. */
const EMPTY_TAG =
  '<main><h1>Orders</h1><p>A page of the site.</p><a href="#x">A link</a></main><script async src="/empty.js"></script>';

const ms = (value: number) => `${value.toFixed(1)} ms`;
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How much slower than this machine the visitor's processor is taken to be. */
const SLOWER = 4;
const LOADS = 25;
const PLACES = ['nowhere', 'empty', 'body'] as const;
type Tag = (typeof PLACES)[number];

/**
 * The main thread's own processor time for one page without a tag, with one whose file does nothing, and with the
 * widget's, in turn; the median of many loads, times four. The browser's own slowing is not used: it slows by the
 * clock on the wall, so that whatever else the machine does is counted four times over. Each page is loaded twice
 * and the second load counts, so that the browser's own first time (fonts, caches) is not the tag's.
 */
async function loadCost(browser: Browser, address: (place: Tag) => string) {
  const busy: Record<Tag, number[]> = { nowhere: [], empty: [], body: [] };
  const kinds: Record<'with' | 'without', Record<string, number>[]> = { with: [], without: [] };
  const urls = { nowhere: address('nowhere'), empty: address('empty'), body: address('body') };
  let shift = 0;
  for (let i = 0; i < LOADS; i++)
    for (const place of PLACES) {
      const context = await browser.newContext({ viewport: { width: 1000, height: 760 } });
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await page.goto(urls[place], { waitUntil: 'load' });
      const events = await traced(cdp, async () => {
        await page.goto(urls[place], { waitUntil: 'load' });
        // By the clock: to look at the page from outside would run script in it.
        await page.waitForTimeout(250);
      });
      if (place === 'body') await page.locator('.launcher').waitFor();
      busy[place].push(sum(events, WORK));
      if (place === 'body') shift = Math.max(shift, await shiftOf(page));
      if (place === 'body') kinds.with.push(byKind(events));
      if (place === 'nowhere') kinds.without.push(byKind(events));
      await context.close();
    }
  const none = median(busy.nowhere);
  const added = (name: string) =>
    median(kinds.with.map((it) => it[name] ?? 0)) - median(kinds.without.map((it) => it[name] ?? 0));
  return {
    added: SLOWER * (median(busy.body) - none),
    empty: SLOWER * (median(busy.empty) - none),
    script: SLOWER * added('script'),
    style: SLOWER * added('style'),
    paint: SLOWER * added('paint'),
    shift,
  };
}

function byKind(events: Traced[]): Record<string, number> {
  return {
    script: sum(events, SCRIPT),
    style: sum(events, ['UpdateLayoutTree', 'Layout']),
    paint: sum(events, ['PrePaint', 'Paint', 'Layerize', 'Commit']),
  };
}

/** One piece of work of the browser; times in microseconds, `tdur` of the processor's own. */
interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}
const SCRIPT = [
  'EvaluateScript',
  'v8.compile',
  'FunctionCall',
  'FireAnimationFrame',
  'RunMicrotasks',
  'TimerFire',
];
const WORK = [
  ...SCRIPT,
  'ParseHTML',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
];

async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = [];
  const take = ({ value }: { value: unknown }) => void events.push(...(value as Traced[]));
  cdp.on('Tracing.dataCollected', take);
  const includedCategories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'disabled-by-default-devtools.timeline.frame',
    'v8',
  ];
  await cdp.send('Tracing.start', { traceConfig: { includedCategories } });
  await act();
  const ended = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await ended;
  cdp.off('Tracing.dataCollected', take);
  return events.sort((a, b) => a.ts - b.ts);
}

/** Milliseconds of these kinds of work on threads that lay out pages; work inside other work is counted once. */
function sum(events: Traced[], kinds: string[]): number {
  const threads = new Set(
    events.filter(({ name }) => name === 'Layout').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  let end = 0;
  let total = 0;
  for (const { name, ts, dur = 0, tdur = dur, pid, tid } of events) {
    if (!kinds.includes(name) || !threads.has(`${pid} ${tid}`) || ts < end) continue;
    end = ts + dur;
    total += tdur / 1000;
  }
  return total;
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const it of list.getEntries()) sum += (it as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 50);
      }),
  );
}

/** From the click until the field has the focus and a frame has been shown, the panel's file being in the cache. */
async function openCost(pageOf: () => Promise<Page>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    const page = await pageOf();
    await page.locator('.launcher').hover();
    await page.waitForTimeout(200);
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const root = document.querySelector('pincite-widget')?.shadowRoot;
            const start = performance.now();
            root?.querySelector<HTMLElement>('.launcher')?.click();
            const look = () => {
              if (root?.activeElement?.tagName === 'TEXTAREA')
                requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
              else requestAnimationFrame(look);
            };
            look();
          }),
      ),
    );
    await page.context().close();
  }
  return median(times);
}

/** The script that ran between two frames, from a trace of the browser, while a long answer is written. */
async function streamCost(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await page.locator('.launcher').click();
  await page.locator('textarea').fill('Long');
  const events = await traced(cdp, async () => {
    await page.keyboard.press('Enter');
    await page.locator('article[aria-busy=false]').waitFor({ timeout: 120_000 });
  });
  await page.context().close();

  const main = events.find(({ name }) => name === 'FireAnimationFrame');
  const own = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  // A frame's script is what runs between two commits of the page to the screen.
  const frames: number[] = [0];
  let end = 0;
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name === 'Commit') frames.push(0);
    if (!SCRIPT.includes(name) || ts < end) continue;
    end = ts + dur;
    frames[frames.length - 1] = (frames.at(-1) ?? 0) + tdur / 1000;
  }
  const sorted = frames.filter((it) => it > 0).sort((a, b) => a - b);
  return {
    longest: sorted.at(-1) ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    frames: sorted.length,
    over: sorted.filter((it) => it >= 16).length,
  };
}

/** Megabytes in use after collecting garbage, each time in a new conversation's view. */
async function memoryCost(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await page.locator('.launcher').click();
  const found: number[] = [];
  for (let i = 1; i <= 100; i++) {
    await page.locator('textarea').fill('Short');
    await page.keyboard.press('Enter');
    await page.locator('article[aria-busy=false]').last().waitFor();
    // A visitor begins anew now and then: what is gone must be given back.
    if (i % 10 === 0) await page.getByLabel('New conversation', { exact: true }).first().click();
    if (![10, 50, 100].includes(i)) continue;
    await page.waitForTimeout(300);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    found.push(usedSize / 1e6);
  }
  await page.context().close();
  return found;
}

/** Prose of so many words, a marker every few sentences, as a fast model would stream it. */
function longAnswer(tokens: number, count: number): (ChatEvent | { wait: number })[] {
  const sources = Array.from({ length: count }, (_, i) => sourceOf(i + 1));
  const play: (ChatEvent | { wait: number })[] = sources.map((source) => ({ type: 'source', source }));
  for (let i = 1; i <= tokens; i++) {
    let delta = `word${i % 97} `;
    if (i % 18 === 0) delta += `ends here [S${1 + ((i / 18) % count)}]. `;
    if (i % 90 === 0) delta += '\n\n';
    if (i % 900 === 0) delta += '- **one** item\n- two `code`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n';
    play.push({ type: 'text', delta });
    if (i % 50 === 0) play.push({ wait: 12 });
  }
  play.push({ type: 'sources', sources });
  return play;
}

function sourceOf(n: number): Source {
  return {
    id: `S${n}`,
    edition: `e${n}`,
    collection: 'help',
    title: `Article ${n}`,
    author: null,
    editionLabel: null,
    language: 'en',
    headings: ['A part'],
    locator: null,
    url: `https://help.example/${n}`,
    text: 'The words of the passage. '.repeat(20),
    marks: [],
    match: 'exact',
    cited: true,
    consulted: true,
  };
}
