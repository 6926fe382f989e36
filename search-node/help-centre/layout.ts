import { html } from 'hono/html';
import { directionOf, languageName, spokenLanguage, wordsFor } from './words.ts';

export type Site = {
  key: string;
  name: string;
  locale: string;
  widgetOrigin: string;
  stylePath: string;
  iconPath: string;
};

export type Markup = ReturnType<typeof html>;

export type PageParts = {
  title: string;
  language: string;
  /** The same page in other languages or versions. */
  editions?: { href: string; language: string; label: string }[];
  description?: string | null;
  body: Markup;
};

/** A whole page: head, site bar, body, and the script tag that every page carries. */
export async function layout(site: Site, page: PageParts): Promise<string> {
  const words = wordsFor(page.language);
  const spoken = spokenLanguage(page.language);
  const whole = page.title === site.name ? site.name : `${page.title} · ${site.name}`;
  return String(
    await html`<!doctype html>
<html lang="${page.language}" dir="${directionOf(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${whole}</title>
${page.description ? html`<meta name="description" content="${page.description}">` : ''}
<link rel="icon" type="image/svg+xml" href="${site.iconPath}">
<link rel="stylesheet" href="${site.stylePath}">
${(page.editions ?? []).map(({ href, language }) => html`<link rel="alternate" hreflang="${language}" href="${href}">`)}
</head>
<body>
<a class="skip" href="#pincite-article" lang="${spoken}" dir="${directionOf(spoken)}">${words.skip}</a>
<header class="bar">
<a class="home" href="/"><span class="mark" aria-hidden="true" dir="ltr">[§]</span><span dir="auto">${site.name}</span></a>
${editionSwitch(page, words.otherEditions)}
</header>
${page.body}
<script async src="${site.widgetOrigin}/widget.js" data-site="${site.key}"></script>
</body>
</html>
`,
  );
}

function editionSwitch({ editions = [] }: PageParts, label: string): Markup | '' {
  if (editions.length === 0) return '';
  return html`<nav class="editions" aria-label="${label}">${editions.map(
    ({ href, language, label: name }) =>
      html`<a href="${href}" hreflang="${language}" lang="${language}" dir="${directionOf(language)}">${name}</a>`,
  )}</nav>`;
}

/** How an edition is called in the switch: its version, else its language in its own words. */
export function editionName(language: string, editionLabel: string | null): string {
  return editionLabel === null || editionLabel === language ? languageName(language) : editionLabel;
}
