import type { CitationCode } from '../../shared/audit.ts';
import type { CitedSource } from '../../shared/audit-answers.ts';
import type { CitationUnit, FieldVerdict, Precode } from '../../shared/audit-coding.ts';
import type { Title } from '../../shared/passage.ts';
import type { EditionQuote, QuoteReply } from '../../shared/quote-api.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { Scope } from '../../shared/scope.ts';
import { fieldsOf, isSameAddress, isSameName, isSameTitle } from './compare-fields.ts';
import { folded } from './folded.ts';
import type { Register } from './publisher-register.ts';
import { NotAskable, type SearchHost } from './search-host.ts';

type Asked = { host: SearchHost; scope: Scope; register: Register; now: () => Date };
type Fields = Precode['fields'];

const QUOTED = /[“"«]\s*([^”"»]{8,2000}?)\s*[”"»]/u;
const LEAST_QUOTED_WORDS = 4;
const MOST_CHARACTERS = 4000;

/** What the search host says of a citation. It gives a code only where the protocol leaves no judgement. */
export async function precodeUnit(unit: CitationUnit, asked: Asked): Promise<Precode> {
  try {
    return await decided(unit, asked);
  } catch (error) {
    if (!(error instanceof NotAskable)) throw error;
    return { ...blank(unit, asked), why: `The search host cannot look it up: ${error.message}` };
  }
}

async function decided(unit: CitationUnit, asked: Asked): Promise<Precode> {
  const { host, scope } = asked;
  const { title } = unit.source;
  const precode = blank(unit, asked);
  if (title === null) return { ...precode, why: 'It names no title to look up.' };
  const { titles, generation } = await host.browse({ scope, query: title.slice(0, 1000), limit: 50 });
  const editions = fitting(titles, unit.source);
  const works = [...new Set(editions.map(({ work }) => work))];
  const wording = wordingOf(unit.statement);
  const reply =
    wording.text === ''
      ? null
      : await host.quote({
          scope: works.length > 0 ? { ...scope, works } : scope,
          quote: wording.text,
          ...(works.length > 0 && { elsewhere: scope }),
        });
  const edition = editionOf(editions, unit.source, reply);
  const fields = edition ? fieldsOf(unit.source, edition, reply, asked.register) : precode.fields;
  const object = works.length === 0 ? 'absent' : works.length > 1 && !edition ? 'several' : 'exists';
  const judged = judge({
    unit,
    object,
    fields,
    reply,
    isQuoted: wording.isQuoted,
    edition,
    register: asked.register,
  });
  return {
    ...{ ...precode, object, fields, generation, ...judged },
    wording: reply?.verdict ?? 'not_asked',
    receipts: reply ? [receiptOf(wording.text, reply)] : [],
  };
}

function blank({ id }: CitationUnit, { now }: Asked): Precode {
  const unknown: FieldVerdict = 'unknown';
  return {
    ...{ unit: id, madeAt: now().toISOString(), object: 'not_asked', wording: 'not_asked' },
    fields: {
      ...{ title: unknown, author: unknown, publisher: unknown, edition: unknown },
      ...{ page: unknown, date: unknown, url: unknown },
    },
    ...{ code: null, why: '', generation: null, receipts: [] },
  };
}

/** Editions that the citation may mean: of its title, and of its author where that tells them apart. */
function fitting(titles: readonly Title[], { title, author }: CitedSource): Title[] {
  const wanted = folded(title ?? '');
  const named = titles.filter((one) => isSameTitle(folded(one.title), wanted));
  const own = author === null ? [] : named.filter((one) => isSameName(one.author, author));
  return own.length > 0 ? own : named;
}

/** A quotation in the statement is what must be there; without one, the statement itself, which may be a paraphrase. */
function wordingOf(statement: string): { text: string; isQuoted: boolean } {
  const quoted = QUOTED.exec(statement)?.[1];
  if (quoted && quoted.split(/\s+/).length >= LEAST_QUOTED_WORDS) return { text: quoted, isQuoted: true };
  const plain = statement
    .replace(/\[[^\]]{1,12}\]/g, ' ')
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { text: plain.slice(0, MOST_CHARACTERS), isQuoted: false };
}

/** The edition where the wording stands, else the one of the address or label, else the only one. */
function editionOf(editions: readonly Title[], source: CitedSource, reply: QuoteReply | null): Title | null {
  const holding = reply?.editions.find(({ verdict }) => verdict !== 'absent')?.edition;
  return (
    editions.find((one) => one.edition === holding?.edition && one.collection === holding.collection) ??
    editions.find((one) => source.url !== null && isSameAddress(one.url, source.url)) ??
    editions.find(
      (one) => source.edition !== null && folded(one.editionLabel ?? '') === folded(source.edition),
    ) ??
    (new Set(editions.map(({ work }) => work)).size === 1 ? (editions[0] ?? null) : null)
  );
}

type Judging = {
  unit: CitationUnit;
  object: Precode['object'];
  fields: Fields;
  reply: QuoteReply | null;
  isQuoted: boolean;
  edition: Title | null;
  register: Register;
};

function judge(of: Judging): { code: CitationCode | null; why: string } {
  const { object, reply, isQuoted, fields } = of;
  if (object === 'absent') return judgeAbsent(of);
  if (object === 'several') return { code: null, why: 'Several works fit the citation.' };
  const wrong = Object.entries(fields).flatMap(([name, verdict]) => (verdict === 'differs' ? [name] : []));
  if (reply?.verdict === 'verbatim') {
    if (wrong.includes('publisher') && hasOtherPublisher(of, of.edition))
      return { code: 'C3', why: 'The wording is there, and another publisher is cited.' };
    if (wrong.length > 0) return { code: 'C4', why: `The wording is there; ${wrong.join(' and ')} is not.` };
    return {
      code: 'C0',
      why: 'The document exists, the wording stands in it, and what is said of it is equal.',
    };
  }
  if (reply?.verdict === 'elsewhere') {
    const place = standingIn(reply.elsewhere?.editions ?? []);
    if (place && hasOtherPublisher(of, place.edition))
      return { code: 'C3', why: 'The wording stands in another publisher’s document.' };
    return { code: 'C2', why: 'The wording is not in the document, and stands in another.' };
  }
  if (reply?.verdict === 'absent' && isQuoted)
    return { code: 'C2', why: 'The document exists, and the quotation is nowhere in it.' };
  return { code: null, why: 'The wording is not there as such: whether it is a paraphrase is for a person.' };
}

/** Nothing of that title here. Whether it exists elsewhere, only the register can hint at. */
function judgeAbsent({ unit, reply, register }: Judging): { code: CitationCode | null; why: string } {
  const { publisher, url } = unit.source;
  const known = register.find({ name: publisher, url });
  const place = reply?.verdict === 'verbatim' ? standingIn(reply.editions) : null;
  if (place) return { code: 'C3', why: `No such document; the wording stands in “${place.edition.title}”.` };
  if (known)
    return {
      code: null,
      why: `No such document in the library, and its publisher (${known.name}) is one of the register: it may exist elsewhere.`,
    };
  return {
    code: 'C1',
    why: 'Nothing in the library has this title, and the register does not know its publisher.',
  };
}

function standingIn(editions: readonly EditionQuote[]): EditionQuote | null {
  return editions.find(({ verdict }) => verdict === 'verbatim') ?? null;
}

/** Both publishers are in the register, and are two. */
function hasOtherPublisher(
  { unit: { source }, register }: Judging,
  edition: (Pick<Title, 'statement'> & { url?: string | null }) | null,
): boolean {
  const cited = register.find({ name: source.publisher, url: source.url });
  const own = register.find({ name: edition?.statement?.publisher ?? null, url: edition?.url ?? null });
  return cited !== null && own !== null && cited.name !== own.name;
}

function receiptOf(
  query: string,
  { generation, words, scope, searched, editions, tookMs }: QuoteReply,
): Receipt {
  const best = Math.max(0, ...editions.flatMap(({ places }) => places.map((place) => place.words)));
  const found = editions.filter(({ verdict }) => verdict !== 'absent');
  return {
    ...{ pass: 'phrase', query, words, scope, searched, generation, tookMs },
    rung: found.length > 0 ? { carried: best, of: words.length } : null,
    match:
      found.length === 0
        ? null
        : found.some(({ verdict }) => verdict === 'verbatim')
          ? 'exact'
          : 'approximate',
    ...{ hits: found.length, hitsRelation: 'equal' },
  };
}
