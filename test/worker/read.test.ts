import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { parseReadingAddress, readingAddress } from '../../shared/reading-address.ts';
import { promise } from '../behaviours.ts';
import { request } from './support/chat.ts';
import { at, library } from './support/library.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

/** A reader's visit: no Origin, as a link is opened. */
async function read(path: string, headers: Record<string, string> = {}) {
  around.outside.search.passages = around.outside.search.passages.some(({ work }) => work === 'travels')
    ? around.outside.search.passages
    : library;
  const response = await request(path, { headers: { Origin: '', ...headers }, redirect: 'manual' });
  const html = response.status === 302 || response.status === 304 ? '' : await response.text();
  return { response, status: response.status, html, words: wordsOf(html) };
}

/** What stands between the tags, one space between words. */
function wordsOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ');
}

const linkTo = (html: string, rel: 'prev' | 'next'): string | undefined =>
  new RegExp(`<a rel="${rel}"[^>]*href="([^"]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&');
const SITE = 'site=workshop';

describe('a page', () => {
  test(promise('read.page'), async () => {
    const { status, words, html } = await read(`/read/harbour/1/2?${SITE}&at=h2`);
    expect(status).toBe(200);
    for (const part of [
      'Travels in the North',
      'A. Walker',
      'ed. M. Reed, Harbour Press, Leith, 2nd ed., 1931',
      'vol. 1, p. 2',
      'The first half of the second page.',
      'The second half of the second page.',
    ])
      expect(words).toContain(part);
    expect(words.indexOf('first half')).toBeLessThan(words.indexOf('second half'));
    expect(words).not.toContain('bound in late');
    expect(html).toContain('<title>vol.\u00a01, p.\u00a02 · Travels in the North</title>');
  });

  test(promise('read.citation'), async () => {
    const { words } = await read(`/read/harbour/1/2?${SITE}`);
    expect(words).toContain(
      'A. Walker, Travels in the North (ed. M. Reed, Harbour Press, Leith, 2nd ed., 1931), vol. 1, p. 2.',
    );
  });

  test.each([
    ['harbour/1/3', 'page inferred', 'leave one answer', 'The file has the number “8” here'],
    ['harbour/1/4', 'page doubtful', 'should not be cited by page', ''],
    ['typed/1/2', 'numbered by a program', 'a program’s and not a print’s', ''],
  ])(promise('read.not-citable', '%s'), async (place, badge, why, more) => {
    const { words, html } = await read(`/read/${place}?${SITE}`);
    for (const part of [badge, why, more]) expect(words).toContain(part);
    const citation = /<p class="select"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
    expect(citation).toContain('Travels in the North');
    expect(citation).not.toMatch(/\bp\. \d/);
  });

  test.each([
    ['inferred', 'page inferred No number that can be read stands on this part'],
    ['doubtful', 'page doubtful The number of this part'],
  ] as const)(promise('read.part-not-citable', '%s'), async (certainty, note) => {
    const [, , first, second] = library;
    if (!first || second?.locator.kind !== 'page') throw new Error('The page has two records.');
    const unsure = { ...second, locator: { ...second.locator, certainty } };
    for (const records of [
      [first, unsure],
      [{ ...unsure, id: 'before' }, first],
    ]) {
      around.outside.search.passages = records;
      const { words, html } = await read(`/read/harbour/1/2?${SITE}`);
      expect(words).toContain('1931), vol. 1, p. 2.');
      expect(words).toContain(`${note}`);
      expect(words.split(`page ${certainty}`)).toHaveLength(2);
      expect(words.indexOf(note)).toBeLessThan(words.indexOf('The second half'));
      expect(words).not.toContain('stands on this page');
      expect(html).not.toMatch(/class="place">[^<]*<span class="badge"/);
    }
    around.outside.search.passages = [first, unsure].map((it) => ({
      ...it,
      locator: { ...second.locator, certainty },
    }));
    const { words } = await read(`/read/harbour/1/2?${SITE}`);
    expect(words).not.toContain('1931), vol. 1, p. 2.');
    expect(words).not.toContain('part of the page');
  });

  test(
    promise('read.order', 'from the first leaf to the last, each once, through a number that comes twice'),
    async () => {
      const texts: string[] = [];
      let next: string | undefined = `/read/harbour?${SITE}`;
      const addresses: string[] = [];
      for (let i = 0; next && i < 20; i += 1) {
        const { html, words } = await read(next);
        addresses.push(next);
        texts.push(words);
        next = linkTo(html, 'next');
      }
      const wanted = [
        'never seen snow',
        'left the harbour',
        'first half',
        'No number',
        'Two leaves',
        'bound in late',
        'second volume',
      ];
      expect(texts).toHaveLength(wanted.length);
      for (const [i, words] of wanted.entries()) expect(texts[i]).toContain(words);
      expect(texts.at(-1)).toContain('The edition ends here.');
      let back: string | undefined = addresses.at(-1);
      const backwards: string[] = [];
      for (let i = 0; back && i < 20; i += 1) {
        const { html, words } = await read(back);
        backwards.push(words);
        back = linkTo(html, 'prev');
      }
      expect(backwards).toHaveLength(wanted.length);
      for (const [i, words] of [...wanted].reverse().entries()) expect(backwards[i]).toContain(words);
    },
  );

  test(promise('read.order', 'both places of one number are offered'), async () => {
    const { words, html } = await read(`/read/harbour/1/2?${SITE}`);
    expect(words).toContain('This number stands on 2 places of the volume:');
    const other = /href="([^"]+at=h6[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await read(other)).words).toContain('bound in late');
  });

  test(promise('read.other-editions'), async () => {
    const { words, html } = await read(`/read/harbour/2/1?${SITE}`);
    expect(words).toContain('The same page in other editions');
    expect(words).toMatch(/Mountain House, 1958 has no such volume/);
    expect(words).toMatch(/Typed by readers has no such volume/);
    const two = await read(`/read/harbour/1/2?${SITE}`);
    expect(two.html).toContain('/read/mountain%2F2/1/2?site=workshop');
    expect((await read(`/read/mountain%2F2/1/2?${SITE}`)).words).toContain(
      'Another setting of the second page.',
    );
    expect(html).not.toContain('دار النور');
  });
});

describe('what stands on no page', () => {
  test(promise('read.leaf'), async () => {
    const { status, words, html } = await read(`/read/harbour?${SITE}&passage=h0`);
    expect(status).toBe(200);
    expect(words).toContain('outside the numbered pages');
    expect(words).toContain('no page number');
    expect(words).toContain('Dedication');
    expect(linkTo(html, 'next')).toBe(`/read/harbour/1/1?${SITE}&at=h1`);
  });

  test(promise('read.leaf', 'a passage that stands on a page is shown there'), async () => {
    const { response } = await read(`/read/harbour?${SITE}&passage=h3&mark=4-10`);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(`/read/harbour/1/2?${SITE}&passage=h3&mark=4-10`);
  });
});

describe('marks', () => {
  test(promise('read.marks'), async () => {
    const { html } = await read(`/read/harbour/1/1?${SITE}&passage=h1&mark=3-7&mark=12-26`);
    expect(html).toContain('We <mark>left</mark> the <mark>harbour</mark></p><p><mark>before</mark> the');
    expect(html).toMatch(/class="passage chosen" id="passage"/);
  });

  test(promise('read.marks', 'a bad one changes nothing'), async () => {
    const plain = await read(`/read/harbour/1/1?${SITE}&passage=h1`);
    for (const mark of ['9-3', '0-999', '-1-4', 'a-b', '1-2-3', '0-0', '<b>-4', '99999999-999999999', '']) {
      const address = `/read/harbour/1/1?${SITE}&passage=h1&mark=${encodeURIComponent(mark)}`;
      const { status, html } = await read(address);
      expect([mark, status]).toEqual([mark, 200]);
      expect(html).toBe(plain.html);
    }
  });

  test(promise('read.marks', 'never through the middle of a character'), async () => {
    const name = library[0] as (typeof library)[0];
    around.outside.search.passages = [...library, at(name, 'x', ['9', '9'], 'a😀b')];
    const { html } = await read(`/read/harbour/9/9?${SITE}&passage=x&mark=2-3`);
    expect(html).toContain('a<mark>😀</mark>b');
  });
});

describe('missing', () => {
  test(promise('read.missing'), async () => {
    const { status, words, html } = await read(`/read/harbour/1/405?${SITE}`);
    expect(status).toBe(404);
    expect(words).toContain('This edition has no vol. 1, p. 405.');
    expect(words).toContain('Nothing is shown in its place.');
    expect(words).toContain('vol. 1, pp. 1–2');
    expect(html).toContain('/read/harbour/2/1?site=workshop');
    expect(words).not.toContain('harbour before');
  });

  test(promise('read.missing', 'no such volume'), async () => {
    const { status, words } = await read(`/read/harbour/7/1?${SITE}`);
    expect(status).toBe(404);
    expect(words).toContain('This edition has no volume “7”.');
  });

  test(promise('read.unknown'), async () => {
    for (const path of [
      '/read/nobody/1/1',
      '/read/nobody',
      '/read',
      '/read/',
      '/read/harbour/1',
      '/read/harbour/1/2/3',
      '/read/%E0%A4%A',
      `/read/harbour/1/${'9'.repeat(101)}`,
    ]) {
      const { status, words, response } = await read(`${path}?${SITE}`);
      expect([path, status]).toEqual([path, 404]);
      expect(words).toContain('Nothing is here');
      expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    }
  });

  test(promise('read.unknown', 'a site'), async () => {
    for (const query of ['', '?site=', '?site=nobody', '?site=%3Cscript%3E']) {
      const { status, words } = await read(`/read/harbour/1/1${query}`);
      expect(status).toBe(404);
      expect(words).toContain('names no library that is known here');
    }
  });
});

describe('who may read', () => {
  test(promise('read.scope'), async () => {
    await openSite({ scope: { collections: ['library'], editions: ['mountain/2'] } });
    expect((await read(`/read/harbour/1/2?${SITE}`)).status).toBe(404);
    expect(around.outside.search.calls).toEqual([]);
    expect((await read(`/read/mountain%2F2/1/2?${SITE}`)).status).toBe(200);
    expect(around.outside.search.calls.map(({ body }) => (body as { scope: object }).scope)).toEqual([
      { collections: ['library'], editions: ['mountain/2'] },
      { collections: ['library'], editions: ['mountain/2'], works: ['travels'] },
    ]);
  });

  test(promise('read.scope', 'what the search host refuses as outside is not there'), async () => {
    for (const code of ['unknown_scope', 'outside_scope', 'not_found']) {
      around.outside.search.fault = { status: 404, code };
      expect((await read(`/read/harbour/1/2?${SITE}`)).status).toBe(404);
    }
  });

  test(promise('read.scope', 'a site that shows no pages'), async () => {
    await openSite({ reading: 'off' });
    expect((await read(`/read/harbour/1/1?${SITE}`)).status).toBe(404);
    expect(around.outside.search.calls).toEqual([]);
  });

  test(promise('read.rate-limit'), async () => {
    vi.spyOn(env.READ_LIMIT, 'limit').mockResolvedValue({ success: false });
    const { status, words, response } = await read(`/read/harbour/1/1?${SITE}`);
    expect(status).toBe(429);
    expect(words).toContain('Wait a minute');
    expect(response.headers.get('Retry-After')).toBe('60');
  });
});

describe('in words', () => {
  test.each([
    'network',
    { status: 503, code: 'engine_unavailable' },
    { status: 401, code: 'unauthorized' },
  ] as const)(promise('read.search-down', '%s'), async (fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    around.outside.search.fault = fault;
    const { status, words, response } = await read(`/read/harbour/1/1?${SITE}`);
    expect(status).toBe(503);
    expect(words).toContain('cannot be opened at the moment');
    expect(words).toContain(response.headers.get('X-Request-Id'));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each([
    ['', 'fr-CA,fr;q=0.9,en;q=0.5', 'fr', 'Aller à une page'],
    ['', 'de,en;q=0.4,ar;q=0.8', 'ar', 'الذهاب إلى صفحة'],
    ['&locale=en', 'fr', 'en', 'Go to a page'],
    ['', 'de', 'ar', 'الذهاب إلى صفحة'],
    ['&locale=xx', '', 'ar', 'الذهاب إلى صفحة'],
  ])(promise('read.languages', '%s %s'), async (query, accept, language, words) => {
    await openSite({ locale: 'ar' });
    const page = await read(`/read/harbour/1/1?${SITE}${query}`, { 'Accept-Language': accept });
    expect(page.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(page.words).toContain(words);
    expect(page.response.headers.get('Vary')).toContain('Accept-Language');
  });

  test(promise('read.languages', 'an Arabic text runs right to left in an English page'), async () => {
    const { html, words } = await read(`/read/nur/1/${encodeURIComponent('٤٠٥')}?${SITE}`);
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<div class="passage" lang="ar" dir="rtl">');
    expect(html).toContain('<bdi lang="ar" dir="rtl">رحلة الشمال</bdi>');
    expect(words).toContain('vol. 1, p. ٤٠٥');
  });

  test(promise('read.jump'), async () => {
    const page = await read(`/read/harbour/1/1?${SITE}&locale=en`);
    expect(page.html).toMatch(/<form class="jump" method="get" action="\/read\/harbour"/);
    const { response } = await read(`/read/harbour?${SITE}&locale=en&volume=1&label=405`);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(`/read/harbour/1/405?${SITE}&locale=en`);
  });
});

describe('as a document', () => {
  test(promise('read.policy'), async () => {
    const { html, response } = await read(`/read/harbour/1/1?${SITE}`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    expect(policy.split('; ').sort()).toEqual(
      [
        "default-src 'none'",
        `style-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`,
        'img-src data:',
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].sort(),
    );
    expect(html).not.toMatch(/<script|\son\w+=|style=|javascript:/i);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test(
    promise('read.policy', 'search engines are let in only where the site says so, and never to a problem'),
    async () => {
      await openSite({ reading: 'indexed' });
      const page = await read(`/read/harbour/1/1?${SITE}`);
      expect(page.response.headers.get('X-Robots-Tag')).toBeNull();
      expect(page.html).not.toContain('noindex');
      expect((await read(`/read/harbour/1/405?${SITE}`)).html).toContain('noindex');
    },
  );

  test(promise('read.cache'), async () => {
    const first = await read(`/read/harbour/1/1?${SITE}`);
    const etag = first.response.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"g1\.[\w+/]+"$/);
    const again = await read(`/read/harbour/1/1?${SITE}`, { 'If-None-Match': `"x", ${etag}` });
    expect(again.status).toBe(304);
    expect(again.response.headers.get('ETag')).toBe(etag);
    const french = await read(`/read/harbour/1/1?${SITE}`, {
      'If-None-Match': etag,
      'Accept-Language': 'fr',
    });
    expect(french.status).toBe(200);
    await openSite({ name: 'Another name' });
    expect((await read(`/read/harbour/1/1?${SITE}`, { 'If-None-Match': etag })).status).toBe(200);
    expect((await read(`/read/harbour/1/405?${SITE}`)).response.headers.get('Cache-Control')).toBe(
      'no-store',
    );
  });

  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</style></title><svg onload=alert(1)>',
    '&lt;b&gt;&#x3C;script>',
    'javascript:alert(1)',
    '\u202Eevil\u2066',
  ];
  test.each(hostile)(promise('read.no-markup', '%s'), async (evil) => {
    const name = library[1] as (typeof library)[0];
    const edition = {
      ...name,
      edition: `e${evil}`,
      title: `t${evil}`,
      author: `a${evil}`,
      editionLabel: `l${evil}`,
      statement: { publisher: evil, place: evil, editor: evil, print: evil, year: evil },
    };
    around.outside.search.passages = [
      ...library,
      at(edition, `p${evil}`, [`v${evil}`, `n${evil}`], `text ${evil} end`, {
        headings: [`h${evil}`],
        place: { certainty: 'inferred', misread: evil },
      }),
      at({ ...edition, edition: 'sibling' }, 's', ['1', '9'], 'Another printing.'),
    ];
    await openSite({ name: `n${evil}` });
    const address = readingAddress(edition.edition, { kind: 'page', volume: `v${evil}`, label: `n${evil}` });
    const query = `${SITE}&passage=${encodeURIComponent(`p${evil}`)}&mark=5-9`;
    const pages = [
      await read(`${address}?${query}`),
      await read(`${readingAddress(edition.edition, { kind: 'page', volume: evil, label: evil })}?${query}`),
      await read(`/read/sibling/1/9?${SITE}&locale=${encodeURIComponent(evil)}`),
      await read(`/read/${encodeURIComponent(evil)}?${query}`),
    ];
    expect(pages.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
    for (const { html } of pages) await onlyOurs(html);
    const text = pages[0]?.html.replace(/<\/?mark>/g, '') ?? '';
    expect(text).toContain(`text ${escaped(evil)} end`);
  });
});

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const TAGS = new Set(
  'html head meta title link style body a header span bdi main article h1 h2 p div nav aside section form input label button mark ul li strong'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'lang dir charset name content rel href class id aria-label aria-labelledby aria-hidden aria-current role method action type value maxlength required autocomplete'.split(
    ' ',
  ),
);

/** Every tag and attribute that a real HTML parser finds is one of ours, and every address leads to ourselves. */
async function onlyOurs(html: string): Promise<void> {
  const strange: string[] = [];
  await new HTMLRewriter()
    .on('*', {
      element(element) {
        if (!TAGS.has(element.tagName)) strange.push(element.tagName);
        for (const [name = '', value = ''] of element.attributes) {
          if (!ATTRIBUTES.has(name)) strange.push(`${element.tagName} ${name}`);
          if (
            /^(?:href|action)$/.test(name) &&
            !/^(?:\/read\/|#|data:,$|https:\/\/shop\.example\/$)/.test(value)
          )
            strange.push(value);
        }
      },
    })
    .transform(new Response(html))
    .text();
  expect(strange).toEqual([]);
}

test(promise('read.address'), () => {
  for (const volume of [null, '-', '~-', '4', '..', '~.', 'المقدمة', '1/2', ''])
    for (const label of ['405', 'xii', 'أ', '.', '..', '~..', '-', '~-', '4/5', 'a b?c#d%', '١'])
      for (const edition of ['harbour', 'a/b', '..', 'طبعة']) {
        const address = readingAddress(edition, { kind: 'page', volume, label });
        const path = new URL(address, 'https://worker.example').pathname;
        expect(parseReadingAddress(path)).toEqual({ edition, page: { volume, label } });
      }
  expect(parseReadingAddress(readingAddress('harbour', null))).toEqual({ edition: 'harbour', page: null });
});
