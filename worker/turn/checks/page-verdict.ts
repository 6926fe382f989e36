import { notCitableByPage, pageNotCitable } from '../../../shared/citable.ts';
import type { EditionPage, PageReply } from '../../../shared/pages-api.ts';
import type { EditionName, Passage } from '../../../shared/passage.ts';
import type { PageVerdict } from '../../../shared/verdict.ts';
import type { Registry } from '../../registry/registry.ts';
import type { PageCheck } from './checks-asked.ts';

type EditionVerdict = PageVerdict['editions'][number];
export type PageFindings = { verdict: PageVerdict; editions: { opened: string[] }[] };

export const NOTHING_SEARCHED = { works: 0, editions: 0, pages: 0, passages: 0 };

/**
 * What became of a reference, edition by edition. The passages of a page that is there are opened; what an edition
 * has in place of a page that it lacks is named and never registered: it is no source.
 */
export function pageVerdict(
  check: PageCheck,
  reply: PageReply,
  registry: Registry,
  turn: number,
): PageFindings {
  const found = reply.editions.map((edition) => editionVerdict(edition, registry, turn));
  return {
    verdict: {
      ...head(check),
      candidates: [],
      searched: reply.searched,
      editions: found.map(({ verdict }) => verdict),
    },
    editions: found.map(({ opened }) => ({ opened })),
  };
}

/** The work of a reference is not in the scope, or several are. */
export function unclearPage(check: PageCheck): PageVerdict {
  const candidates = check.found.others.map(({ title, author }) => ({ title, author }));
  return { ...head(check), candidates, searched: NOTHING_SEARCHED, editions: [] };
}

function head({ text, volume, label, found }: PageCheck) {
  const title = found.works[0]?.title ?? null;
  return { kind: 'page' as const, asked: { text, title, page: { volume, label } } };
}

function editionVerdict(
  edition: EditionPage,
  registry: Registry,
  turn: number,
): { verdict: EditionVerdict; opened: string[] } {
  if (edition.found === 'missing') {
    const { why, before, after, volumes } = edition;
    const nothing = { source: null, page: null, certainty: null, notCitable: null };
    const name = nameOf(edition.edition);
    return { verdict: { ...name, found: 'missing', why, before, after, volumes, ...nothing }, opened: [] };
  }
  const records = edition.places.flatMap(({ passages }) =>
    passages.map((passage) => ({ passage, id: registry.addOpened(passage, turn, 'open_page').id })),
  );
  // The page is as sure as its surest record, and that is the one pointed at.
  const notCitable = pageNotCitable(records.map(({ passage }) => passage));
  const main = records.find(
    ({ passage: { locator, pagination } }) => notCitableByPage(locator, pagination) === notCitable,
  );
  const verdict: EditionVerdict = {
    ...nameOf(edition.edition),
    source: main?.id ?? null,
    found: 'page',
    page: edition.page,
    certainty: main ? certaintyOf(main.passage) : null,
    notCitable,
    why: null,
    before: null,
    after: null,
    volumes: [],
  };
  return { verdict, opened: records.map(({ id }) => id) };
}

function certaintyOf({ locator }: Passage): EditionVerdict['certainty'] {
  return (locator.kind === 'page' && locator.certainty) || 'printed';
}

/** What names an edition to a reader, and nothing else of it. */
export function nameOf(name: EditionName) {
  const { collection, work, edition, editionLabel, title, author, language, statement } = name;
  return {
    ...{ collection, work, edition, editionLabel, title, author, language },
    ...(statement ? { statement } : {}),
  };
}
