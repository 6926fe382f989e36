import { html, raw } from 'hono/html';
import { style } from './style.ts';
import type { Words } from './words.ts';

export type Html = ReturnType<typeof html>;

/** What a view hands over to be laid out. `previous` and `next`: where reading goes on. */
export type View = { title: string; main: Html; previous: string | null; next: string | null };

/** One document of the reading view. Without scripts; whatever comes from a text is only ever text. */
export function layout(page: {
  t: Words;
  library: { name: string; url: string | null } | null;
  indexed: boolean;
  view: View;
}): Html {
  const { t, library, indexed } = page;
  const { title, main, previous, next } = page.view;
  const name = html`<span class="mark" aria-hidden="true">[§]</span><bdi>${library?.name ?? t('library')}</bdi>`;
  return html`<!doctype html>
<html lang="${t.tag}" dir="${t.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${indexed ? '' : html`<meta name="robots" content="noindex">`}
<title>${title}</title>
<link rel="icon" href="data:,">
${previous ? html`<link rel="prev" href="${previous}">` : ''}
${next ? html`<link rel="next" href="${next}">` : ''}
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#text">${t('toText')}</a>
<header class="top">${library?.url ? html`<a href="${library.url}">${name}</a>` : html`<span>${name}</span>`}</header>
${main}
</body>
</html>
`;
}

/** The policy of these documents: our own style by its hash, forms to ourselves, and nothing else. */
export async function contentSecurityPolicy(): Promise<string> {
  policy ??= crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)).then((digest) => {
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    return [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      'img-src data:',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
  });
  return policy;
}
let policy: Promise<string> | undefined;
