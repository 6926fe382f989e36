import type { IndexedEdition } from '../../engine-child/edition-document.ts';
import type { ImportedEdition } from '../imported-edition.ts';
import type { Correction, ListedWork, WorkRule } from './works-file.ts';

type About = ImportedEdition['about'];

/**
 * Puts editions into works: as the works file says; else as the source names them; else, where the source does not,
 * beside the first edition of the same title and author. Editions that are indexed already count as first.
 */
export function worksAssigner(
  corrections: ReadonlyMap<string, Correction>,
  indexed: readonly IndexedEdition[],
): (about: About) => { about: About; rule: WorkRule } {
  const known = new Map<string, string>();
  for (const { title, author = null, work, edition } of indexed) {
    const key = keyOf(title, author);
    if (key !== null && !known.has(key) && !corrections.has(edition)) known.set(key, work);
  }
  return (about) => {
    const correction = corrections.get(about.edition);
    if (correction) {
      const { work, title = about.title, author = about.author } = correction;
      return { about: { ...about, work, title, author }, rule: 'works file' };
    }
    if (about.work !== about.edition) return { about, rule: 'named by the source' };
    const key = keyOf(about.title, about.author);
    const work = (key !== null && known.get(key)) || about.work;
    if (key !== null) known.set(key, work);
    return { about: { ...about, work }, rule: work === about.work ? 'alone' : 'same title and author' };
  };
}

/** The works of an index, each with the rule that its ids tell, and hints on works that may be one. */
export function listWorks(
  indexed: readonly IndexedEdition[],
  corrections: ReadonlyMap<string, Correction>,
): { works: ListedWork[]; hints: Map<string, string> } {
  const works = [...Map.groupBy(indexed, ({ work }) => work)].map(([work, editions]) => {
    const [first] = editions;
    return {
      work,
      title: first?.title ?? work,
      author: first?.author ?? null,
      rule: ruleOf(work, editions, corrections),
      editions: editions.map(({ edition, editionLabel = null }) => ({ edition, label: editionLabel })),
    };
  });
  works.sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
  return { works, hints: hintsOf(works) };
}

function ruleOf(
  work: string,
  editions: IndexedEdition[],
  corrections: ReadonlyMap<string, Correction>,
): WorkRule {
  if (editions.some(({ edition }) => corrections.get(edition)?.work === work)) return 'works file';
  if (!editions.some(({ edition }) => edition === work)) return 'named by the source';
  return editions.length > 1 ? 'same title and author' : 'alone';
}

function hintsOf(works: ListedWork[]): Map<string, string> {
  const hints = new Map<string, string>();
  for (const same of Map.groupBy(works, ({ title, author }) => keyOf(title, author)).values()) {
    if (same.length < 2 || keyOf(same[0]?.title ?? '', same[0]?.author ?? null) === null) continue;
    for (const { work } of same) {
      const others = same.filter((other) => other.work !== work).map((other) => other.work);
      hints.set(work, `has the title and author of ${others.join(', ')}: one work?`);
    }
  }
  return hints;
}

/** Title and author apart from vowels, forms of letters, punctuation and the year of death; null where one is missing. */
function keyOf(title: string, author: string | null): string | null {
  const name = folded((author ?? '').replace(/[([][^)\]]*[)\]]/g, ' '));
  const words = folded(title);
  return name === '' || words === '' ? null : `${words}|${name}`;
}

function folded(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[ٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
