import type { Colors } from 'picocolors/types';
import type { Passage } from '../../shared/passage.ts';
import type { Receipt, Rung } from '../../shared/receipt.ts';
import type { Scope } from '../../shared/scope.ts';
import type { Hit, SearchReply } from '../../shared/search-api.ts';
import { scopeLists } from '../host/named-scopes.ts';
import { onOneLine, own } from './safe-words.ts';
import { snippetOf } from './snippet.ts';

type Setting = { colours: Colors };

const INDENT = '   ';
const passNames = {
  phrase: 'exact wording',
  words: 'words',
  morphology: 'other forms',
  transliteration: 'by sound, from Latin letters',
};

/** A reply as a person would like to read it: the hits, best first, then what was searched. Ends without newline. */
export function showReply(reply: SearchReply, { colours }: Setting): string {
  const { hits, receipts } = reply;
  const found = hits.map((hit, at) => showHit(hit, at + 1, receipts, colours));
  const searched = receipts.map((receipt) => `${INDENT}${showReceipt(receipt, colours)}`);
  const head = hits.length === 0 ? ['Nothing was found.'] : found;
  return [...head, [colours.bold('What was searched'), ...searched].join('\n')].join('\n\n');
}

function showHit(hit: Hit, number: number, receipts: Receipt[], colours: Colors): string {
  const { passage, explanation, alike = [] } = hit;
  const lines = [
    `${number}. ${colours.bold(own(passage.title))}${headingsOf(passage)}`,
    placeOf(passage),
    [rungWords(hit.rung), hit.match, passNames[hit.pass], ...otherForms(hit), ...foundBy(hit, receipts)].join(
      ' · ',
    ),
    snippetOf(hit, colours),
    passage.url === null ? '' : colours.cyan(passage.url),
    ...(explanation ? [`Why here: ${onOneLine(explanation.summary)}`, ...sharesOf(explanation.parts)] : []),
    ...alike.map((other) => `Nearly the same in: ${placeOf(other) || own(other.title)}`),
  ];
  return lines
    .filter((line) => line !== '')
    .map((line, at) => (at === 0 ? line : INDENT + line))
    .join('\n');
}

function headingsOf({ headings }: Pick<Passage, 'headings'>): string {
  return headings.length === 0 ? '' : ` › ${headings.slice(0, 4).map(own).join(' › ')}`;
}

/** Author, edition and page: what would be looked up on a shelf. */
export function placeOf({ author, editionLabel, locator }: Omit<Passage, 'text'>): string {
  const page = locator.kind === 'page' ? pageWords(locator.volume, locator.label) : '';
  return [author, editionLabel]
    .map((words) => own(words ?? ''))
    .concat(page)
    .filter((words) => words !== '')
    .join(', ');
}

export function pageWords(volume: string | null, label: string): string {
  return volume === null ? `p. ${own(label)}` : `vol. ${own(volume)}, p. ${own(label)}`;
}

function rungWords({ carried, of }: Rung): string {
  return `${carried} of ${of} ${of === 1 ? 'word' : 'words'}`;
}

function otherForms({ otherForms = [] }: Hit): string[] {
  return otherForms.length === 0 ? [] : [`another form of ${otherForms.map(own).join(', ')}`];
}

/** Said only where something else than the asker's first words found it. */
function foundBy({ formulations = [] }: Hit, receipts: Receipt[]): string[] {
  const others = formulations.filter((at) => at > 0);
  if (others.length === 0) return [];
  const queries = others.map(
    (at) => receipts.find(({ formulation }) => formulation === at)?.query ?? `wording ${at}`,
  );
  return [`found by ${queries.map((query) => `“${own(query)}”`).join(', ')}`];
}

function sharesOf(parts: { because: string; words: string[]; share: number }[]): string[] {
  return parts.map(({ because, words, share }) => {
    const of = words.length > 0 ? `: ${words.slice(0, 8).map(own).join(', ')}` : '';
    return `${INDENT}${Math.round(share * 100)} % ${because.replaceAll('_', ' ')}${of}`;
  });
}

function showReceipt(receipt: Receipt, colours: Colors): string {
  const { pass, query, rung, match, hits, hitsRelation, slop, partial, tookMs } = receipt;
  const count = `${hitsRelation === 'at_least' ? 'at least ' : ''}${countOf(hits, 'hit')}`;
  const best = rung && match ? `, at best ${rungWords(rung)}, ${match}` : '';
  const name = passNames[pass] + (slop ? ` (up to ${slop} apart)` : '');
  const line = `${name} “${own(shortened(query))}”: ${hits === 0 ? colours.yellow(count) : count}${best}, in ${coverage(receipt)} [${scopeWords(receipt.scope)}], ${Math.round(tookMs)} ms`;
  return partial === undefined ? line : `${line}\n${INDENT}${INDENT}${colours.yellow(onOneLine(partial))}`;
}

export function coverage({
  searched: { works, editions, pages, passages },
}: Pick<Receipt, 'searched'>): string {
  const parts = [countOf(works, 'work'), countOf(editions, 'edition')];
  return [...parts, pages > 0 ? countOf(pages, 'page') : countOf(passages, 'passage')].join(', ');
}

export function scopeWords(scope: Scope): string {
  const lists = scopeLists.flatMap((list) => {
    const ids = scope[list];
    if (!ids) return [];
    const more = ids.length > 5 ? ` and ${ids.length - 5} more` : '';
    return [`${list} ${ids.slice(0, 5).map(own).join(', ')}${more}`];
  });
  return [...(scope.named === undefined ? [] : [own(scope.named)]), ...lists].join('; ');
}

function shortened(query: string): string {
  return query.length <= 80 ? query : `${query.slice(0, 79).toWellFormed()}…`;
}

export function countOf(n: number, noun: string): string {
  return `${n === 0 ? 'no' : n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;
}
