import { type EditionPage, PageReply, PageRequest } from '../../shared/pages-api.ts';
import type { EditionName, Passage } from '../../shared/passage.ts';

// `POST /v1/page` over a handful of passages, for tests of the worker where there is no JVM. Passages of one edition
// stand in reading order; labels are compared as they are written; a page that comes back later is another place.

export function answerPage(passages: Passage[], body: unknown): PageReply {
  const { scope, volume = null, label } = PageRequest.parse(body);
  const inScope = passages.filter(
    ({ edition, work }) =>
      (scope.editions?.includes(edition) ?? true) && (scope.works?.includes(work) ?? true),
  );
  const editions = new Map<string, Passage[]>();
  for (const passage of inScope)
    editions.set(passage.edition, [...(editions.get(passage.edition) ?? []), passage]);
  return PageReply.parse({
    generation: 'g1',
    searched: { works: 1, editions: editions.size, pages: 9, passages: inScope.length },
    editions: [...editions.values()].map((own) => inEdition(own, volume, label)),
  });
}

type Run = { key: string; page: { volume: string | null; label: string } | null; passages: Passage[] };

function inEdition(own: Passage[], volume: string | null, label: string): EditionPage {
  const [first] = own as [Passage];
  const { id: _, headings: __, locator: ___, url: ____, text: _____, ...edition } = first;
  const runs = runsOf(own);
  const found = runs.flatMap((run, i) => (run.key === keyOf(volume, label) ? [{ run, i }] : []));
  if (found.length === 0) return missing(edition, runs, volume);
  return {
    found: 'page',
    edition,
    page: { volume, label },
    places: found.map(({ run, i }) => ({
      passages: run.passages,
      certainty: certaintyOf(run.passages),
      part: null,
      previous: stepTo(runs[i - 1], -1),
      next: stepTo(runs[i + 1], 0),
    })),
  };
}

function missing(edition: EditionName, runs: Run[], volume: string | null): EditionPage {
  const pages = runs.flatMap(({ page }) => page ?? []);
  const inVolume = pages.filter((page) => page.volume === volume);
  const labels = inVolume.map((page) => page.label);
  return {
    found: 'missing',
    edition,
    why: pages.length === 0 ? 'unpaged' : inVolume.length === 0 ? 'no_volume' : 'no_page',
    before: inVolume.at(-1) ?? null,
    after: pages.find((page) => Number(page.volume) > Number(volume)) ?? null,
    volumes: labels.length
      ? [{ volume, from: labels[0] ?? '', to: labels.at(-1) ?? '', pages: labels.length }]
      : [],
  };
}

function runsOf(passages: Passage[]): Run[] {
  const runs: Run[] = [];
  for (const passage of passages) {
    const { locator } = passage;
    const page = locator.kind === 'page' ? { volume: locator.volume, label: locator.label } : null;
    const key = page ? keyOf(page.volume, page.label) : 'none';
    const last = runs.at(-1);
    if (last?.key === key) last.passages.push(passage);
    else runs.push({ key, page, passages: [passage] });
  }
  return runs;
}

const keyOf = (volume: string | null, label: string): string => JSON.stringify([volume, label]);

function stepTo(run: Run | undefined, end: 0 | -1) {
  const passage = run?.passages.at(end);
  return run && passage ? { passage: passage.id, page: run.page } : null;
}

function certaintyOf(passages: Passage[]) {
  const sure = passages.map(({ locator }) =>
    locator.kind === 'page' ? (locator.certainty ?? 'printed') : 'printed',
  );
  return (['doubtful', 'inferred'] as const).find((one) => sure.includes(one)) ?? 'printed';
}
