import { type CatalogueWork, workMatcher } from '../../search-node/citation/match-works.ts';
import { parseCitations } from '../../search-node/citation/parse-citation.ts';
import { inventedWorks, libraryWorks } from '../citation/works.ts';
import { readCitationStrings } from './citation-strings.ts';
import { percentile } from './ranking-metrics.ts';

const DISTRACTORS = 500;
const LARGE_LIBRARY = 8594;

/** Names in the strings that mean a work of the library; every other name means none of them. */
const OURS: Record<string, string> = {
  'Ibn Majah': 'سنن ابن ماجه',
  'Ibnu Majah': 'سنن ابن ماجه',
  'ابن ماجه': 'سنن ابن ماجه',
  'سنن ابن ماجه': 'سنن ابن ماجه',
  'سنن النسائي': 'المجتبى من السنن (سنن النسائي الصغرى)',
  'al-Kafi': 'الكافي في فقه الإمام أحمد',
  'عمدة الفقه': 'عمدة الفقه',
};
const MUGHNI = /^(?:kitab )?(?:(?:a|e)l[- ]?)?mo?u[gġğ]h?n[iīî]$|^المغن[يى]$/iu;

/** Which work a written name finds in the library, its titles among many others; and how long that takes. */
export function citationNames(): void {
  const strings = [...new Set(readCitationStrings().map(({ text }) => text))];
  const named = strings
    .flatMap((text) => parseCitations(text))
    .filter(({ kind, work }) => kind !== 'verse' && work !== null);
  const matcher = workMatcher([...libraryWorks, ...inventedWorks(DISTRACTORS)]);
  const wrong: string[] = [];
  let ours = 0;
  for (const { work, author } of named) {
    const wanted = ownTitle(work ?? '', author);
    const [first] = matcher({ work, author });
    if (wanted !== null) ours++;
    const isNamesake = wanted === null && first?.work.titles[0] === work; // invented, and yet a title
    if ((first?.work.titles[0] ?? null) !== wanted && !isNamesake)
      wrong.push(
        `  ${work} (${author ?? '–'}): ${first ? `${first.work.titles[0]} ${first.score.toFixed(2)}` : 'none'}`,
      );
  }
  console.log(
    `Names: ${named.length} written, ${ours} of them of a work in the library, beside ${DISTRACTORS} other titles: ${named.length - wrong.length} right`,
  );
  for (const line of wrong) console.log(line);
  speed(named);
}

function ownTitle(work: string, author: string | null): string | null {
  if (MUGHNI.test(work))
    return author === null || /qud|قدام/iu.test(author) || /kud/iu.test(author) ? 'المغني' : null;
  return OURS[work] ?? null;
}

function speed(named: { work: string | null; author: string | null }[]): void {
  const works: CatalogueWork[] = [...libraryWorks, ...inventedWorks(LARGE_LIBRARY)];
  const start = performance.now();
  const matcher = workMatcher(works);
  const prepared = performance.now() - start;
  const times = named.map((name) => {
    const from = performance.now();
    matcher(name);
    return performance.now() - from;
  });
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(
    `Among ${works.length} works: a name in ${p50.toFixed(1)} ms (p50), ${p95.toFixed(1)} ms (p95); made ready once a commit in ${prepared.toFixed(0)} ms.`,
  );
}
