import type { ChatEvent } from '../../shared/chat-api.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { Scope } from '../../shared/scope.ts';
import { readId } from '../gate/read-id.ts';
import { escapeMarkers } from '../registry/escape-markers.ts';
import type { Entry, Registry } from '../registry/registry.ts';
import { readCategories } from '../search/catalogue-categories.ts';
import type { SearchCalls } from '../search/search-client.ts';
import { SearchFailure } from '../search/search-failure.ts';
import { CheckDesk } from './checks/check-desk.ts';
import { type FoundWorks, findWorks } from './checks/find-works.ts';
import { standsIn } from './checks/quoted-wordings.ts';
import { Claims } from './claims/claims.ts';
import { judgeCitations } from './judge-citations.ts';
import { titleOf, viewOf } from './passage-view.ts';
import type { ToolInput } from './tool-input.ts';
import type { HitView, ToolResult } from './tool-result.ts';

const HITS = 10;
const OPEN_CHARS = 24_000;
const TITLES = 30;

export type DeskSurroundings = {
  scope: Scope;
  turn: number;
  message: string;
  registry: Registry;
  search: SearchCalls;
  signal: AbortSignal;
};

type Input<N extends ToolInput['name']> = (ToolInput & { name: N })['input'];

/** Runs the calls of one turn against the search host, registers what they show, and remembers what happened. */
export class ToolDesk {
  readonly receipts: Receipt[] = [];
  /** Null until a valid `cite`. */
  cited: Set<string> | null = null;
  searches = 0;
  readonly claims = new Claims();
  readonly checks: CheckDesk;
  readonly #retrieved = new Set<string>();
  readonly #opened = new Set<string>();
  #generation: string | null = null;
  #askedCategories = false;
  readonly #at: DeskSurroundings;

  constructor(at: DeskSurroundings) {
    this.#at = at;
    this.checks = new CheckDesk(at);
  }

  get retrieved(): Set<string> {
    return new Set([...this.#retrieved, ...this.checks.retrieved]);
  }

  get opened(): Set<string> {
    return new Set([...this.#opened, ...this.checks.opened]);
  }

  /** Of the searches and of the checks. */
  get allReceipts(): Receipt[] {
    return [...this.checks.receipts, ...this.receipts];
  }

  get generation(): string | null {
    return this.#generation ?? this.checks.generation;
  }

  /** What the reader is told while the call runs. */
  stepOf(call: ToolInput): (ChatEvent & { type: 'step' }) | null {
    if (call.name === 'cite') return null;
    if (call.name === 'search') return { type: 'step', kind: 'search', detail: call.input.query };
    if (call.name === 'browse') return { type: 'step', kind: 'browse', detail: call.input.words ?? '' };
    if (call.name === 'check_quote') return { type: 'step', kind: 'search', detail: call.input.quote };
    const entry = this.#entry(call.name === 'open' ? call.input.id : call.input.work);
    if (entry) return { type: 'step', kind: 'open', detail: titleOf(entry) };
    return call.name === 'open' ? null : { type: 'step', kind: 'open', detail: call.input.work };
  }

  /** What is shelved under one category may be cited for another: the gate is told, once, which there are. */
  async learnCategories(): Promise<void> {
    const { registry, search, signal } = this.#at;
    if (this.#askedCategories) return;
    const shelved = registry.entries().some(({ item }) => {
      return (item.kind === 'passage' ? item.passage : item.title).categories?.length;
    });
    if (!shelved) return;
    this.#askedCategories = true;
    this.claims.categories = await readCategories(search, signal);
  }

  /** Throws SearchFailure when the host is down, and the signal's reason when the turn was stopped. */
  async run(call: ToolInput): Promise<ToolResult> {
    try {
      if (call.name === 'search') return await this.#search(call.input.query);
      if (call.name === 'open') return await this.#open(call.input.id);
      if (call.name === 'open_page') return await this.#openPage(call.input);
      if (call.name === 'browse') return await this.#browse(call.input.words);
      if (call.name === 'check_quote') return await this.#checkQuote(call.input);
      return await this.#cite(call.input);
    } catch (error) {
      if (!(error instanceof SearchFailure && error.aboutTheCall)) throw error;
      return { tool: 'error', message: `This did not work (${error.code}). Try another search.` };
    }
  }

  async #search(query: string): Promise<ToolResult> {
    const { scope, search, signal, registry, turn } = this.#at;
    const reply = await search.search({ scope, query, limit: HITS }, signal);
    this.searches += 1;
    this.#generation = reply.generation;
    this.receipts.push(...reply.receipts);
    const hits = reply.hits.map((hit): HitView => {
      const entry = registry.addHit(hit, turn);
      this.#retrieved.add(entry.id);
      const article = JSON.stringify([hit.passage.collection, hit.passage.edition]);
      return {
        ...viewOf(entry.id, hit.passage),
        article,
        score: hit.score,
        words: hit.words,
        match: hit.match,
      };
    });
    const found = reply.receipts.map((receipt) => ({
      pass: receipt.pass,
      words: receipt.words,
      articles: receipt.searched.works,
      hits: receipt.hits,
      rung: receipt.rung,
    }));
    return { tool: 'search', query, found, hits };
  }

  async #open(wanted: string): Promise<ToolResult> {
    const { scope, search, signal, registry, turn } = this.#at;
    const entry = this.#entry(wanted);
    if (!entry) return { tool: 'error', message: neverShown(wanted) };
    const { item } = entry;
    const target = item.kind === 'passage' ? { passage: item.passage.id } : { edition: item.title.edition };
    const reply = await search
      .open({ scope, target, maxChars: OPEN_CHARS }, signal)
      .catch((error: unknown) => heldBy(entry, error));
    this.#generation = reply.generation ?? this.#generation;
    const passages = reply.passages.map((passage) => {
      const { id } = registry.addOpened(passage, turn);
      this.#retrieved.add(id);
      this.#opened.add(id);
      return viewOf(id, passage);
    });
    const { before, after } = reply.more;
    const title = escapeMarkers(titleOf(entry));
    return { tool: 'open', title, passages, moreBefore: before, moreAfter: after };
  }

  async #browse(words: string | null): Promise<ToolResult> {
    const { scope, search, signal, registry, turn } = this.#at;
    const query = words ? { query: words } : {};
    const reply = await search.browse({ scope, limit: TITLES, offset: 0, ...query }, signal);
    this.#generation = reply.generation;
    const titles = reply.titles.map((title) => {
      const { id } = registry.addTitle(title, turn);
      this.#retrieved.add(id);
      return { id, title: escapeMarkers(title.title), author: title.author && escapeMarkers(title.author) };
    });
    return { tool: 'browse', titles, total: reply.total };
  }

  /** A verdict is shown where the visitor's own message holds what is checked. */
  async #openPage({ work, volume, page }: Input<'open_page'>): Promise<ToolResult> {
    const found = await this.#worksNamed(work);
    if ('refused' in found) return { tool: 'error', message: found.refused };
    const text = [found.works[0]?.title ?? work, volume, page].filter(Boolean).join(' ');
    const asked = standsIn(this.#at.message, page);
    return this.checks.run({ kind: 'page', text, volume, label: page, found }, asked);
  }

  async #checkQuote({ quote, work }: Input<'check_quote'>): Promise<ToolResult> {
    const found = work === null ? { works: [], others: [] } : await this.#worksNamed(work);
    if ('refused' in found) return { tool: 'error', message: found.refused };
    if (work !== null && found.works.length === 0) return { tool: 'error', message: unnamed(work, found) };
    return this.checks.run({ kind: 'quote', quote, found }, standsIn(this.#at.message, quote));
  }

  async #worksNamed(work: string): Promise<FoundWorks | { refused: string }> {
    const { scope, search, signal } = this.#at;
    const id = readId(work);
    if (!id) return findWorks(work, scope, search, signal);
    const item = this.#at.registry.get(id)?.item;
    if (!item) return { refused: neverShown(work) };
    return { works: [item.kind === 'passage' ? item.passage : item.title], others: [] };
  }

  async #cite({ citations }: Input<'cite'>): Promise<ToolResult> {
    const judged = await judgeCitations(citations, this.#at.registry, this.#at, this.claims);
    if (judged.accepted.length > 0) this.cited = new Set([...(this.cited ?? []), ...judged.accepted]);
    return { tool: 'cite', ...judged };
  }

  #entry(written: string): Entry | undefined {
    return this.#at.registry.get(readId(written) ?? '');
  }
}

/**
 * What was shown stays readable: a passage that the host asked now does not have (it was removed, or that host is
 * ahead of the one that found it, or behind) is read as the registry holds it. Throws what was not about that.
 */
function heldBy({ item }: Entry, error: unknown) {
  const isGone = error instanceof SearchFailure && error.code === 'not_found';
  if (!isGone || item.kind !== 'passage') throw error;
  return { generation: null, passages: [item.passage], more: { before: false, after: false } };
}

function neverShown(id: string): string {
  return `"${id}" was not shown in this conversation. Give an id as search, open or browse returned it, such as S3.`;
}

function unnamed(work: string, { others }: FoundWorks): string {
  if (others.length === 0)
    return `No work here is called "${work}". Give null to check in all works, or an id that was shown.`;
  const titles = others.map(({ title, author }) => (author ? `${title} (${author})` : title));
  return `Several works fit "${work}": ${titles.map(escapeMarkers).join('; ')}. Name one with its author.`;
}
