import type { ChatEvent } from '../../../shared/chat-api.ts';
import type { QuoteReply } from '../../../shared/quote-api.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { Scope } from '../../../shared/scope.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { escapeMarkers } from '../../registry/escape-markers.ts';
import type { Registry } from '../../registry/registry.ts';
import { toSource } from '../../registry/three-sets.ts';
import type { SearchCalls } from '../../search/search-client.ts';
import { titleOf, viewsOf } from '../passage-view.ts';
import type { ToolResult } from '../tool-result.ts';
import type { Check, PageCheck, QuoteCheck } from './checks-asked.ts';
import { scopeOf } from './find-works.ts';
import { NOTHING_SEARCHED, pageVerdict, unclearPage } from './page-verdict.ts';
import { quoteReceipts } from './quote-receipts.ts';
import { type QuoteFindings, quoteVerdict } from './quote-verdict.ts';

export type CheckSurroundings = {
  scope: Scope;
  turn: number;
  registry: Registry;
  search: SearchCalls;
  signal: AbortSignal;
};

/** How the checks that the visitor asked for came out together. */
export type Outcome = 'found' | 'missing' | 'unclear';

type Done = { result: ToolResult; shown: string[]; opened: string[]; verdict: Verdict };

const MAX_EDITIONS = 40;
const MAX_DIFFERENCES = 12;

/**
 * Checks pages and wordings against the search host and makes the verdicts that the reader is shown. They come from
 * its replies alone: no word of a model goes into one.
 */
export class CheckDesk {
  /** Of what the visitor asked to have checked, in order. */
  readonly verdicts: Verdict[] = [];
  /** What the search host looked for to check a wording, zero hits included. */
  readonly receipts: Receipt[] = [];
  readonly retrieved = new Set<string>();
  readonly opened = new Set<string>();
  readonly offered = new Set<string>();
  generation: string | null = null;
  #news: ChatEvent[] = [];
  readonly #done = new Map<string, Done>();
  readonly #at: CheckSurroundings;

  constructor(at: CheckSurroundings) {
    this.#at = at;
  }

  /** Runs a check once; `asked` when the visitor asked for it, so that its verdict is shown. */
  async run(check: Check, asked: boolean): Promise<ToolResult> {
    const key = keyOf(check);
    const known = this.#done.get(key);
    if (known) {
      if (asked) this.#tell(known);
      return known.result;
    }
    const done = check.kind === 'page' ? await this.#page(check) : await this.#quote(check);
    this.#done.set(key, done);
    for (const id of [...done.opened, ...done.shown]) this.retrieved.add(id);
    for (const id of done.opened) this.opened.add(id);
    if (asked) this.#tell(done);
    return done.result;
  }

  /** Events since the last call: each source before the verdict that points at it. */
  news(): ChatEvent[] {
    const events = this.#news;
    this.#news = [];
    return events;
  }

  /** Null while nothing was asked to be checked. Where a wording was asked about, it decides. */
  get outcome(): Outcome | null {
    const quotes = this.verdicts.filter((verdict) => verdict.kind === 'quote');
    const deciding = quotes.length > 0 ? quotes : this.verdicts;
    if (deciding.length === 0) return null;
    if (deciding.some(isFound)) return 'found';
    return deciding.some(isUnclear) ? 'unclear' : 'missing';
  }

  async #page(check: PageCheck): Promise<Done> {
    const { scope, registry, search, signal, turn } = this.#at;
    const { works, others } = check.found;
    if (works.length === 0) {
      const result = { tool: 'open_page' as const, title: null, editions: [], missing: 0 };
      const fits = others.map(({ title }) => escapeMarkers(title));
      return { result: { ...result, fits }, verdict: unclearPage(check), opened: [], shown: [] };
    }
    const { volume, label } = check;
    const request = { scope: scopeOf(works, scope), volume, label, maxEditions: MAX_EDITIONS };
    const reply = await search.page(request, signal);
    this.generation = reply.generation;
    const { verdict, editions } = pageVerdict(check, reply, registry, turn);
    const there = editions.filter(({ opened }) => opened.length > 0);
    const result: ToolResult = {
      tool: 'open_page',
      title: escapeMarkers(works[0]?.title ?? ''),
      editions: there.map(({ opened }) => viewsOf(opened, registry)),
      missing: editions.length - there.length,
      fits: [],
    };
    return { result, verdict, opened: there.flatMap(({ opened }) => opened), shown: [] };
  }

  async #quote(check: QuoteCheck): Promise<Done> {
    const { scope, registry, search, signal, turn } = this.#at;
    const { works, absent } = check.found;
    const narrow = works.length > 0 ? scopeOf(works, scope) : scope;
    const wider = works.length > 0 ? { elsewhere: scope } : {};
    const heard = await search.quote({ scope: narrow, quote: check.quote, places: 3, ...wider }, signal);
    this.generation = heard.generation;
    this.receipts.push(...quoteReceipts(check.quote, heard));
    const reply = works.length === 0 && absent !== undefined ? allElsewhere(heard) : heard;
    const findings = quoteVerdict(check, reply, registry, turn);
    const opened = findings.editions.flatMap((edition) => edition.opened);
    const result = this.#quoteResult(check, reply, findings);
    return { result, verdict: findings.verdict, opened, shown: findings.offered };
  }

  #quoteResult({ found }: QuoteCheck, reply: QuoteReply, findings: QuoteFindings): ToolResult {
    const { registry } = this.#at;
    const title = found.works[0]?.title;
    return {
      tool: 'check_quote',
      verdict: reply.verdict,
      title: title === undefined ? null : escapeMarkers(title),
      works: reply.searched.works,
      editions: reply.editions.flatMap((edition, at) => {
        if (edition.verdict === 'absent') return [];
        const passages = viewsOf(findings.editions[at]?.opened ?? [], registry);
        const differences = (edition.places[0]?.aligned ?? []).flatMap(({ quote, source, kind }) =>
          kind ? [{ quote: escapeMarkers(quote), source: escapeMarkers(source), kind }] : [],
        );
        return [{ verdict: edition.verdict, passages, differences: differences.slice(0, MAX_DIFFERENCES) }];
      }),
      elsewhere: findings.offered.flatMap((id) => {
        const entry = registry.get(id);
        return entry ? [{ id, title: escapeMarkers(titleOf(entry)) }] : [];
      }),
    };
  }

  #tell({ verdict, opened, shown }: Done): void {
    if (this.verdicts.includes(verdict)) return;
    this.verdicts.push(verdict);
    for (const id of shown) this.offered.add(id);
    for (const id of [...opened, ...shown]) {
      const entry = this.#at.registry.get(id);
      const role = { cited: false, opened: opened.includes(id), turn: this.#at.turn };
      if (entry) this.#news.push({ type: 'source', source: toSource(entry, role) });
    }
    this.#news.push({ type: 'verdict', verdict });
  }
}

/** The work that was named is not in the scope: whatever the scope has is elsewhere. */
function allElsewhere(reply: QuoteReply): QuoteReply {
  const { scope, searched } = reply;
  const editions = reply.editions.filter(({ verdict }) => verdict !== 'absent');
  const verdict = editions.length > 0 ? 'elsewhere' : 'absent';
  return {
    ...reply,
    verdict,
    searched: NOTHING_SEARCHED,
    editions: [],
    elsewhere: { scope, searched, editions },
  };
}

export function isFound(verdict: Verdict): boolean {
  if (verdict.kind === 'page') return verdict.editions.some(({ found }) => found === 'page');
  return ['verbatim', 'differs', 'partial'].includes(verdict.verdict);
}

/** Several works fit the reference: the visitor has to say which. */
function isUnclear(verdict: Verdict): boolean {
  return verdict.kind === 'page' && verdict.candidates.length > 0;
}

function keyOf(check: Check): string {
  const works = check.found.works.map(({ collection, work }) => `${collection}\n${work}`).sort();
  return check.kind === 'page'
    ? JSON.stringify([check.volume, check.label, works, works.length > 0 ? '' : check.text])
    : JSON.stringify([check.quote, works, check.found.absent ?? '']);
}
