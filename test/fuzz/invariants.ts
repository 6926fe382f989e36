import { lexer, type Token } from 'marked';
import type { ChatEvent } from '../../shared/chat-api.ts';
import type { Source } from '../../shared/source.ts';
import { corpus } from './corpus.ts';
import type { Ran } from './run-stream.ts';

/** What must hold after every stream, worked out from what the reader got and without the gate's own code. */
export function violations(ran: Ran): string[] {
  const found: string[] = [];
  const { events, outcome, registry } = ran;
  const sources = events.findLast((event) => event.type === 'sources')?.sources ?? [];
  const taken = new Set(events.flatMap((event) => (event.type === 'withdraw' ? event.instead : [])));
  const whole = events.reduce(shownAfter, '');
  /** The server's words in place of what was taken back are nobody's quotation. */
  const shown = [...taken].reduce((text, each) => (each ? text.replaceAll(each, '…') : text), whole);
  const prose = proseOf(shown);
  markersStand(ran, prose, sources, found);
  pillsAreConsulted(ran, sources, found);
  laneIsTrue(ran, prose, sources, found);
  if (outcome.lane !== 'not_found') nothingInvented(shown, prose, found);
  if (outcome.error === 'internal') found.push('an internal failure');
  for (const { id } of sources) if (!registry.has(id)) found.push(`payload id ${id} is not in the registry`);
  return found;
}

/** What stands in the panel once an event has come. */
function shownAfter(text: string, event: ChatEvent): string {
  if (event.type === 'text') return text + event.delta;
  if (event.type !== 'withdraw') return text;
  return text.slice(0, event.from) + event.instead + text.slice(event.to);
}

function markersStand({ events, registry }: Ran, prose: string, sources: Source[], found: string[]): void {
  const ids = new Set(sources.map(({ id }) => id));
  for (const [, id = ''] of prose.matchAll(/[[［【〔][^\S\n]*[sS](\d+)[^\S\n]*[\]］】〕]/g)) {
    if (!registry.has(`S${id}`)) found.push(`unissued id S${id} shown`);
    else if (!ids.has(`S${id}`)) found.push(`S${id} shown and not in the payload`);
  }
  if (/[【[]\d+(?::\d+)*†[^【[】\]\n]*[】\]]/.test(prose)) found.push('a marker of another system shown');
  const known = new Set<string>();
  let text = '';
  for (const event of events) {
    if (event.type === 'source') known.add(event.source.id);
    text = shownAfter(text, event);
    if (event.type !== 'text') continue;
    for (const [, id = ''] of event.delta.replace(/`[^`]*`|```[\s\S]*?```/g, '').matchAll(/\[(S\d+)\]/g)) {
      if (registry.has(id) && !known.has(id) && proseOf(text).includes(`[${id}]`))
        found.push(`${id} came before its source`);
    }
  }
}

/** Opened in full, or found with its text and cited: that, and nothing else. */
function pillsAreConsulted(
  { outcome, registry, opened, found: hits }: Ran,
  sources: Source[],
  found: string[],
): void {
  const cited = new Set(outcome.cited);
  for (const { id, consulted, text } of sources) {
    const { item } = registry.get(id) ?? {};
    if (!item) continue;
    const passage = item.kind === 'passage' ? item.passage.id : null;
    const read = passage !== null && (opened.has(passage) || (hits.has(passage) && cited.has(id)));
    if (read !== consulted)
      found.push(`${id} is ${consulted ? '' : 'not '}a pill, and was ${read ? '' : 'not '}read`);
    if (text !== null && !corpus.some((each) => each.text === text)) found.push(`${id} shows a changed text`);
  }
  for (const id of cited) if (!registry.has(id)) found.push(`${id} is cited and was never issued`);
}

function laneIsTrue({ outcome, events }: Ran, prose: string, sources: Source[], found: string[]): void {
  const markers = /\[S\d+\]/.test(prose);
  if (outcome.lane === 'grounded' && outcome.cited.length === 0) found.push('grounded on nothing');
  if (outcome.lane !== 'grounded' && outcome.lane !== 'unavailable') {
    if (sources.length > 0) found.push(`${outcome.lane} with sources`);
    if (markers) found.push(`${outcome.lane} with markers`);
  }
  const withheld = Object.entries(outcome.gate).some(
    ([check, count]) => count > 0 && /quotes|links|locators|attributions|quotations|figures/.test(check),
  );
  const told = events.some((event) => event.type === 'notice' && event.kind === 'withheld');
  if (withheld && !told) found.push('something was withheld and nobody told');
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The inventions have marks that no passage has. */
function nothingInvented(shown: string, prose: string, found: string[]): void {
  const plain = prose
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  for (const [pattern, what] of inventions) {
    const match = pattern.exec(plain);
    if (match)
      found.push(`${what}: ${JSON.stringify(plain.slice(Math.max(0, match.index - 40), match.index + 60))}`);
  }
  for (const quotation of quotationsOf(shown, plain)) {
    if (bare(quotation).split(' ').filter(Boolean).length < 4) continue;
    if (!known.some((text) => text.includes(bare(quotation)))) found.push(`not verbatim: ${quotation}`);
  }
}

const inventions: [RegExp, string][] = [
  [/(?<![\d.])7[ ,.]?\d{3}(?!\d)/, 'a figure'],
  [/(?<!\d)6\d\d(?!\d)/, 'a page'],
  [/evil\.example/, 'an address'],
  [/10\.7000|978-7/, 'a number of a work'],
  [/The Phantom Codex|المغني في فقه الأشباح/, 'a work'],
  [/\{\{(?:[^\S\n]|\n(?!\n))*quote/, 'a directive'],
];

function quotationsOf(shown: string, plain: string): string[] {
  const quoted = [
    ...plain.matchAll(/“([^“”\n]*)”|«([^«»\n]*)»|„([^„“”\n]*)[“”]|‹([^‹›\n]*)›|(?<=^|[\s(])"([^"\n]*)"/g),
  ];
  const blocks = tokensOf(lexer(shown)).flatMap((token) =>
    token.type === 'blockquote' ? leaves(token) : [],
  );
  return [...quoted.map((match) => match.slice(1).join('')), ...blocks].flatMap((text) =>
    text.split(/…|\n|(?<=[.!?؟])\s/),
  );
}

/** The prose that a Markdown reader shows, code left out, a line for each block. */
function proseOf(markdown: string): string {
  return lexer(markdown).flatMap(leaves).join('\n');
}

function leaves(token: Token): string[] {
  if (token.type === 'code') return [];
  const blocks = ['blockquote', 'list', 'list_item'];
  const inner = childrenOf(token);
  if (blocks.includes(token.type) || token.type === 'table') return inner.flatMap(leaves);
  return [inner.length > 0 ? inner.map(inline).join('') : inline(token)];
}

function inline(token: Token): string {
  if (token.type === 'codespan') return ' ';
  if (token.type === 'br') return '\n';
  if (token.type === 'link' || token.type === 'image') {
    const { text, href } = token as { text: string; href: string } & Token;
    return href.endsWith(text) ? href : `${text} ${href}`;
  }
  const inner = childrenOf(token);
  if (inner.length > 0) return inner.map(inline).join('');
  return 'text' in token && typeof token.text === 'string' ? unescaped(token.text) : '';
}

const entities = { quot: '"', laquo: '«', raquo: '»', nbsp: '\u00a0' };

function unescaped(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(quot|laquo|raquo|nbsp);/g, (_, name: keyof typeof entities) => entities[name]);
}

function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as { items: Token[] }).items;
  if (token.type === 'table') {
    const { header, rows } = token as { header: { tokens: Token[] }[]; rows: { tokens: Token[] }[][] };
    return [header, ...rows].map(
      (cells) =>
        ({
          type: 'paragraph',
          raw: '',
          text: '',
          tokens: cells.flatMap((cell) => [...cell.tokens, { type: 'text', raw: ' / ', text: ' / ' }]),
        }) as Token,
    );
  }
  return 'tokens' in token && Array.isArray(token.tokens) ? token.tokens : [];
}

function tokensOf(tokens: Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...tokensOf(childrenOf(token))]);
}

function bare(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(/\[S\d+\]?|[\p{M}ـ`*\\]/gu, '')
    .replace(/^\s*(?:[-*+]|\d+[.)])\s/, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .toLowerCase();
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Each text, and each two pages that follow one another. */
const known = corpus.flatMap((passage, at) => {
  const next = corpus[at + 1];
  const own = [bare(passage.text), bare(passage.text.replace(/[[\]]/g, ' ')), bare(passage.title)];
  return next?.edition === passage.edition ? [...own, `${bare(passage.text)} ${bare(next.text)}`] : own;
});
