import type { Passage } from '../../shared/passage.ts';
import type { Receipt } from '../../shared/receipt.ts';
import { BrowseRequest, type Hit, OpenRequest, SearchRequest } from '../../shared/search-api.ts';
import { answerLibraryCall, type WorkNames } from './small-library-host.ts';
import { answerPage } from './small-pages.ts';

// The search host's contract over a handful of passages, for tests of the worker where there is no JVM. It finds
// passages that carry a word of the query, most words first: no more than a test needs.

export type SmallHost = {
  passages: Passage[];
  /** How works are named in references, by work id. */
  names: WorkNames;
  secret: string;
  /** Every call, in order. */
  calls: { path: string; body: unknown; authorization: string | null; traceparent?: string | null }[];
  /** Set to fail calls: a status with a code, or a thrown network error. */
  fault: { status: number; code: string } | 'network' | null;
  /** Milliseconds before each answer. */
  delay: number;
  /** The editions shelved under each category. */
  categories?: Record<string, string[]>;
  /** Routes that this host does not have. */
  missing?: string[];
};

export async function answerSearchCall(host: SmallHost, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const body: unknown = request.method === 'GET' ? null : await request.json();
  const [authorization, traceparent] = [
    request.headers.get('Authorization'),
    request.headers.get('traceparent'),
  ];
  host.calls.push({ path, body, authorization, ...(traceparent && { traceparent }) });
  if (host.delay > 0) await wait(host.delay, request.signal);
  if (host.fault === 'network') throw new TypeError('connection refused');
  if (host.fault) return failure(host.fault.status, host.fault.code);
  if (request.headers.get('Authorization') !== `Bearer ${host.secret}`) return failure(401, 'unauthorized');
  if (host.missing?.includes(path)) return failure(404, 'not_found');
  if (path === '/readyz')
    return Response.json({ status: 'ready', engine: 'ok', generation: 'g1', disk: 'ok' });
  if (path === '/v1/indexing') return Response.json({ folder: false, running: false, last: null });
  if (path === '/v1/search') return Response.json(search(host.passages, SearchRequest.parse(body)));
  if (path === '/v1/open') return open(host.passages, OpenRequest.parse(body));
  if (path === '/v1/browse') {
    const asked = BrowseRequest.parse(body);
    if (namesUnknown(host, asked)) return failure(404, 'unknown_scope');
    return Response.json(browse(host, asked));
  }
  if (path === '/v1/catalogue') return Response.json(catalogue(host));
  if (path === '/v1/page') return Response.json(answerPage(host.passages, body));
  const reply = answerLibraryCall(host.passages, host.names, path, body);
  return reply === null ? failure(404, 'not_found') : Response.json(reply);
}

function search(passages: Passage[], { query, scope, limit }: SearchRequest) {
  const words = [...new Set(wordsIn(query))];
  const hits = passages
    .flatMap((passage): Hit[] => {
      const own = new Set(wordsIn([passage.title, ...passage.headings, passage.text].join(' ')));
      const carried = words.filter((word) => own.has(word));
      if (carried.length === 0) return [];
      const rung = { carried: carried.length, of: words.length };
      const match = carried.length === words.length ? 'exact' : 'approximate';
      return [
        {
          passage,
          score: carried.length,
          pass: 'words',
          rung,
          words: carried,
          match,
          marks: marksOf(passage.text, carried),
        },
      ];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
  const receipt: Receipt = {
    pass: 'words',
    query,
    words,
    scope,
    searched: {
      works: new Set(passages.map((p) => p.work)).size,
      editions: 1,
      pages: passages.filter(({ locator }) => locator.kind === 'page').length,
      passages: passages.length,
    },
    rung: hits[0]?.rung ?? null,
    match: hits[0]?.match ?? null,
    hits: hits.length,
    hitsRelation: 'equal',
    generation: 'g1',
    tookMs: 1,
  };
  return { generation: 'g1', receipts: [receipt], hits };
}

function open(passages: Passage[], { target }: OpenRequest): Response {
  const edition =
    'edition' in target ? target.edition : passages.find((passage) => passage.id === target.passage)?.edition;
  const found = passages.filter((passage) => passage.edition === edition);
  if (found.length === 0) return failure(404, 'not_found');
  return Response.json({ generation: 'g1', passages: found, more: { before: false, after: false } });
}

function catalogue({ categories = {} }: SmallHost) {
  const none = { works: 1, editions: 1, pages: 0, passages: 1 };
  return {
    generation: 'g1',
    collections: [],
    categories: Object.keys(categories).map((id) => ({ id, ...none })),
  };
}

/** As the real host, which refuses a scope that names an edition or a collection it does not have. */
function namesUnknown(
  { passages }: SmallHost,
  { scope: { editions = [], collections = [] } }: BrowseRequest,
) {
  return (
    editions.some((it) => !passages.some(({ edition }) => edition === it)) ||
    collections.some((it) => !passages.some(({ collection }) => collection === it))
  );
}

function browse({ passages: all, categories = {} }: SmallHost, { limit, scope }: BrowseRequest) {
  const passages = all.filter(
    ({ edition }) =>
      (scope.editions?.includes(edition) ?? true) &&
      (scope.categories?.some((category) => categories[category]?.includes(edition)) ?? true),
  );
  const editions = [...new Map(passages.map((passage) => [passage.edition, passage])).values()];
  const titles = editions.map(({ id: _, headings: __, locator: ___, text: ____, ...name }) => ({
    ...name,
    passages: 1,
  }));
  const works = new Set(titles.map(({ work }) => work)).size;
  const searched = {
    works,
    editions: titles.length,
    pages: passages.filter(({ locator }) => locator.kind === 'page').length,
    passages: passages.length,
  };
  return { generation: 'g1', titles: titles.slice(0, limit), total: titles.length, searched };
}

const SILENT = new Set(
  'the a an is are do does i my to of in on for how what can you it and or la le les de des un une'.split(
    ' ',
  ),
);

function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SILENT.has(word));
}

function marksOf(text: string, words: string[]): [number, number][] {
  return [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)]
    .filter((match) => words.includes(match[0]))
    .map((match) => [match.index, match.index + match[0].length]);
}

function failure(status: number, code: string): Response {
  return Response.json({ error: { code, message: `scripted ${code}` }, requestId: 'r1' }, { status });
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
