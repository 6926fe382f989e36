import type { Colors } from 'picocolors/types';
import type { EditionName } from '../../shared/passage.ts';
import type {
  Aligned,
  DifferenceKind,
  EditionQuote,
  QuotePlace,
  QuoteReply,
  QuoteVerdict,
} from '../../shared/quote-api.ts';
import { isolated, onOneLine, own } from './safe-words.ts';
import { countOf, coverage, pageWords, scopeWords } from './show-reply.ts';

type Setting = { colours: Colors };

const INDENT = '   ';
const SHOWN = 300;

const says: Record<QuoteVerdict, string> = {
  verbatim: 'Verbatim: it stands there word for word.',
  differs: 'It stands there, with differences.',
  partial: 'Only part of it stands there.',
  elsewhere: 'It is not in the scope that was asked; it stands elsewhere.',
  absent: 'It does not stand in what was searched.',
};
const editionSays: Record<EditionQuote['verdict'], string> = {
  verbatim: 'verbatim',
  differs: 'differs',
  partial: 'in part',
  absent: 'not there',
};
const kinds: Record<DifferenceKind, string> = {
  vocalisation: 'vowel signs or accents',
  letters: 'letters',
  digits: 'figures',
  words: 'words',
};

/** A verdict as a person would like to read it: edition by edition, with pages and differences. Ends without newline. */
export function showQuote(reply: QuoteReply, { colours }: Setting): string {
  const { verdict, editions, elsewhere, partial } = reply;
  const bold = verdict === 'verbatim' ? colours.green : colours.yellow;
  const searched = [`${coverage(reply)} [${scopeWords(reply.scope)}], ${Math.round(reply.tookMs)} ms`];
  if (elsewhere) searched.push(`${coverage(elsewhere)} [${scopeWords(elsewhere.scope)}]`);
  return [
    colours.bold(bold(says[verdict])),
    ...editions.map((edition) => showEdition(edition, colours)),
    ...(elsewhere && elsewhere.editions.length > 0
      ? [colours.bold('Elsewhere'), ...elsewhere.editions.map((edition) => showEdition(edition, colours))]
      : []),
    [
      colours.bold('What was searched'),
      ...searched.map((line) => INDENT + line),
      ...(partial === undefined ? [] : [INDENT + colours.yellow(onOneLine(partial))]),
    ].join('\n'),
  ].join('\n\n');
}

function showEdition({ edition, verdict, places, times }: EditionQuote, colours: Colors): string {
  const often = times > 1 ? `, ${countOf(times, 'time')}` : '';
  const colour = verdict === 'verbatim' ? colours.green : verdict === 'absent' ? colours.dim : colours.yellow;
  return [
    `${colours.bold(own(edition.title))}${nameOf(edition)}: ${colour(editionSays[verdict] + often)}`,
    ...places.flatMap((place) => showPlace(place, colours)),
  ].join('\n');
}

function nameOf({ author, editionLabel, edition }: EditionName): string {
  return [author, editionLabel ?? edition].map((words) => (words ? `, ${own(words)}` : '')).join('');
}

function showPlace(place: QuotePlace, colours: Colors): string[] {
  const [first] = place.passages;
  const url = first?.passage.url ?? null;
  const differing = place.aligned.filter(({ kind }) => kind !== null);
  const count = place.verdict === 'verbatim' ? [] : [`${place.words} of ${countOf(place.of, 'word')}`];
  const where = pagesOf(place) || own(first?.passage.headings.at(-1) ?? '');
  return [
    [where, ...count].filter((words) => words !== '').join(' · '),
    isolated(
      cut(place.passages.map(({ passage, span }) => onOneLine(passage.text.slice(...span))).join(' | ')),
    ),
    ...differing.map((stretch) => differenceOf(stretch, colours)),
    ...(url === null ? [] : [colours.cyan(url)]),
  ].map((line) => INDENT + line);
}

function pagesOf({ from, to }: QuotePlace): string {
  if (from === null) return '';
  const first = pageWords(from.volume, from.label);
  if (to === null || (to.label === from.label && to.volume === from.volume)) return first;
  return `${first} to ${to.volume === from.volume ? own(to.label) : pageWords(to.volume, to.label)}`;
}

function differenceOf({ quote, source, kind }: Aligned, colours: Colors): string {
  const ours = quote === '' ? 'nothing' : `“${own(cut(quote))}”`;
  const theirs = source === '' ? 'nothing' : `“${own(cut(source))}”`;
  return `${colours.yellow(kind === null ? '' : kinds[kind])}: quoted ${ours}, there ${theirs}`;
}

function cut(words: string): string {
  return words.length <= SHOWN ? words : `${words.slice(0, SHOWN - 1).toWellFormed()}…`;
}
