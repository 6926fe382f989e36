import type { CitedSource } from '../../shared/audit-answers.ts';
import type { FieldVerdict, Precode } from '../../shared/audit-coding.ts';
import type { Title } from '../../shared/passage.ts';
import type { QuoteReply } from '../../shared/quote-api.ts';
import { folded } from './folded.ts';
import type { Register } from './publisher-register.ts';

/** What is said of the source, field by field, against the edition that it means. */
export function fieldsOf(
  source: CitedSource,
  edition: Title,
  reply: QuoteReply | null,
  register: Register,
): Precode['fields'] {
  const against = (
    given: string | null,
    known: string | null | undefined,
    isEqual: (known: string) => boolean,
  ) => {
    if (given === null) return 'not_given';
    return known ? (isEqual(known) ? 'equal' : 'differs') : 'unknown';
  };
  const { statement } = edition;
  return {
    title: against(source.title, edition.title, (title) =>
      isSameTitle(folded(title), folded(source.title ?? '')),
    ),
    author: against(source.author, edition.author, (author) => isSameName(author, source.author ?? '')),
    publisher: against(source.publisher, publisherOf(edition, register), (known) =>
      isSamePublisher(source.publisher ?? '', known, register),
    ),
    edition: against(source.edition, edition.editionLabel ?? statement?.print, (label) =>
      isSameName(label, source.edition ?? ''),
    ),
    page: pageVerdict(source.page, reply, edition),
    date: against(source.date, statement?.year, (year) => folded(source.date ?? '').includes(folded(year))),
    url: against(source.url, edition.url, (url) => isSameAddress(url, source.url ?? '')),
  };
}

function publisherOf({ statement, url }: Title, register: Register): string | null {
  return statement?.publisher ?? register.find({ url })?.name ?? null;
}

function isSamePublisher(given: string, known: string, register: Register): boolean {
  const [one, other] = [
    register.find({ name: given, url: given }),
    register.find({ name: known, url: known }),
  ];
  if (one !== null && other !== null) return one.name === other.name;
  return isSameName(given, known);
}

/** The page that is cited against the page where the wording stands. */
function pageVerdict(page: string | null, reply: QuoteReply | null, edition: Title): FieldVerdict {
  if (page === null) return 'not_given';
  const own = reply?.editions.find((one) => one.edition.edition === edition.edition);
  const places = own?.places.filter(({ verdict }) => verdict !== 'partial') ?? [];
  const labels = places.flatMap(({ from, to }) => [from, to].flatMap((ref) => (ref ? [ref] : [])));
  if (labels.length === 0) return 'unknown';
  const numbers: string[] = folded(page).match(/\p{N}+/gu) ?? [];
  const namesVolume = /\/|\bv(ol)?\b|\bt(ome)?\b|(?<!\p{L})(ج|مج|الجزء|المجلد)/iu.test(page);
  const isThere = labels.some(
    ({ label, volume }) =>
      (numbers.includes(folded(label)) || folded(page) === folded(label)) &&
      (volume === null || !namesVolume || numbers[0] === folded(volume)),
  );
  return isThere ? 'equal' : 'differs';
}

export function isSameAddress(one: string | null, other: string): boolean {
  const plain = (url: string) =>
    url
      .replace(/^https?:\/\/(www\.)?/i, '')
      .replace(/[#?].*$/, '')
      .replace(/\/$/, '');
  return one !== null && plain(one) === plain(other);
}

/** The same words, or the short form of a long title: its beginning, of two words or more. */
export function isSameTitle(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (short.includes(' ') && long.startsWith(`${short} `));
}

export function isSameName(one: string | null, other: string): boolean {
  const [a, b] = [folded(one ?? ''), folded(other)];
  return a !== '' && b !== '' && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `));
}
