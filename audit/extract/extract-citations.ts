import type { AnswerText, CitedSource } from '../../shared/audit-answers.ts';
import type { CitationUnit } from '../../shared/audit-coding.ts';
import { attributionsIn } from './attributions.ts';
import { type InText, joined } from './found-citation.ts';
import { GivenSources } from './given-sources.ts';
import { parenthesesIn } from './parentheses.ts';
import { type ListedSource, referenceList } from './reference-list.ts';
import { type Span, sentencesOf } from './sentences.ts';
import { markerKey, signsIn } from './signs.ts';

export type ExtractedCitation = Pick<CitationUnit, 'form' | 'span' | 'text' | 'statement' | 'source'>;

/**
 * Every citation of an answer, each place where one is made a unit: signs with what their list or the data says of
 * them, links, footnotes, references in prose without any sign, in English, French and Arabic; then listed sources and
 * those given as data that nothing in the text refers to. In the order of the text. Code is no prose.
 */
export function extractCitations({ text, citations }: AnswerText): ExtractedCitation[] {
  const { body, listed } = proseOf(text);
  const found = merged(inOrder([...signsIn(body), ...parenthesesIn(body), ...attributionsIn(body)]), body);
  const sentences = sentencesOf(body);
  const given = new GivenSources(citations);
  const byKey = new Map(listed.filter(({ key }) => key !== null).map((entry) => [entry.key, entry]));
  const used = new Set<ListedSource>();
  const inText = found.map((one) => {
    const entry = byKey.get(one.source.marker === null ? null : markerKey(one.source.marker));
    if (entry) used.add(entry);
    const known = given.joinedTo(one.source);
    return { ...unit(text, one, sentences), source: entry ? joined(known, entry.source) : known };
  });
  const onlyListed = listed
    .filter((entry) => !used.has(entry))
    .map(({ span, source, marker }): ExtractedCitation => {
      const [start, end] = span;
      const known = given.joinedTo({ ...source, marker });
      return { form: 'data', span: [start, end], text: text.slice(start, end), statement: '', source: known };
    });
  const onlyGiven = given.left().map(
    (source): ExtractedCitation => ({
      form: 'data',
      span: null,
      text: asText(source),
      statement: '',
      source,
    }),
  );
  return [...inText, ...onlyListed, ...onlyGiven];
}

/** The text without its lists of references and its code, each place where it was, and those lists. */
export function proseOf(text: string): { body: string; listed: ListedSource[] } {
  const prose = text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]+`/gu, (code) => code.replace(/[^\n]/gu, ' '));
  const listed = referenceList(prose);
  const parts: string[] = [];
  let at = 0;
  for (const { span } of listed) {
    parts.push(prose.slice(at, span[0]), ' '.repeat(span[1] - span[0]));
    at = span[1];
  }
  return { body: parts.join('') + prose.slice(at), listed };
}

function inOrder(found: InText[]): InText[] {
  return found.sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
}

/**
 * One reference, told in several ways, is one citation: “according to X (Publisher, 2021) [3]”. A name is joined by what
 * stands in it or right behind it; a marker only by a name.
 */
function merged(found: InText[], text: string): InText[] {
  const kept: InText[] = [];
  for (const one of found) {
    const last = kept.at(-1);
    if (last && belongs(last, one, text)) kept[kept.length - 1] = together(last, one);
    else if (!last || !isWithin(one.span, last.span) || isSameBracket(one, last)) kept.push(one);
  }
  return kept.map((one) => withDateBehind(one, text));
}

function belongs(last: InText, one: InText, text: string): boolean {
  if (isSameBracket(one, last)) return false;
  if (isWithin(one.span, last.span)) return last.form === 'attribution' || one.form === 'attribution';
  const between = text.slice(last.span[1], one.span[0]);
  if (last.source.marker !== null || one.form === 'attribution' || !/^[\s,،("«»”*_—–:]{0,3}$/u.test(between))
    return false;
  if (last.form === 'attribution') return true;
  if (last.form === 'link') return one.form === 'parenthesis';
  return one.form === 'link' && /^\s*[(:]?\s*$/u.test(between) && !/\n/u.test(between);
}

function isWithin([start, end]: Span, [from, to]: Span): boolean {
  return start >= from && start < to && end <= to + 400;
}

function isSameBracket(one: InText, last: InText): boolean {
  return one.span[0] === last.span[0] && one.span[1] === last.span[1] && one.form === last.form;
}

function together(last: InText, one: InText): InText {
  const span = [Math.min(last.span[0], one.span[0]), Math.max(last.span[1], one.span[1])] as const;
  // In “according to X (Publisher, date)” X is who says it.
  const isHoused = last.form === 'attribution' && one.form === 'parenthesis';
  const house = isHoused ? (one.source.publisher ?? one.source.author) : null;
  if (house !== null) {
    const source = { ...last.source, author: last.source.publisher, publisher: house };
    return { form: last.form, span, source: joined(source, { ...one.source, author: null }) };
  }
  const isSameName = one.source.title !== null && one.source.title === last.source.publisher;
  // Named once: who publishes a link, but the work that a page is of.
  const [first, second] = !isSameName
    ? [last.source, one.source]
    : isHoused
      ? [{ ...last.source, publisher: null }, one.source]
      : [last.source, { ...one.source, title: null }];
  return { form: last.form, span, source: joined(first, second) };
}

/** “Title (2021)” behind a name or a link. */
function withDateBehind(one: InText, text: string): InText {
  if (one.source.date !== null || (one.form !== 'attribution' && one.form !== 'link')) return one;
  const behind = /^\s?\((?:\p{L}+\s)?([\p{L}\d٠-٩ ./-]{0,20}[12١٢][\d٠-٩]{3}(?:\s?هـ|\s?م)?)\)/u.exec(
    text.slice(one.span[1], one.span[1] + 40),
  );
  if (!behind) return one;
  const span = [one.span[0], one.span[1] + behind[0].length] as const;
  return { ...one, span, source: { ...one.source, date: behind[1]?.trim() ?? null } };
}

function unit(text: string, { span, form }: InText, sentences: Span[]) {
  const [start, end] = statementAt(text, span, sentences);
  return {
    form,
    span: [span[0], span[1]] as [number, number],
    text: text.slice(...span),
    statement: text.slice(start, end),
  };
}

/** The sentence that a sign stands in; of a sign on a line of its own, the paragraph, rows or code right above it. */
function statementAt(text: string, span: Span, sentences: readonly Span[]): Span {
  const at = sentences.findIndex(([from, to]) => span[0] >= from && span[0] < to);
  const own = sentences[at];
  if (!own) return span;
  if (/[\p{L}\p{N}]/u.test(text.slice(...own).replace(SIGN, ''))) return own;
  let first = own[0];
  for (const [from, to] of sentences.slice(0, at).reverse()) {
    const words = text.slice(from, to);
    if (first < own[0] && /\n[ \t>]*\n/.test(text.slice(to, first))) break;
    if (words.replace(SIGN, '') !== words) break;
    // A blank line of a quotation, the rule of a table.
    if (/[\p{L}\p{N}]/u.test(words)) first = from;
  }
  return [first, own[1]];
}

const SIGN = /\[\^?[\p{L}\d, –-]{1,20}\](?:\([^)\s]*\))?/gu;

function asText({ marker, author, title, publisher, date, page, url }: CitedSource): string {
  return [marker, author, title, publisher, date, page, url].filter((part) => part !== null).join(', ');
}
