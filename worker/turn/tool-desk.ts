import type { ChatEvent } from '../../shared/chat-api.ts';
import type { Passage } from '../../shared/passage.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { Scope } from '../../shared/scope.ts';
import { readId } from '../gate/read-id.ts';
import type { ToolCall } from '../model/model.ts';
import { escapeMarkers } from '../registry/escape-markers.ts';
import type { Entry, Registry } from '../registry/registry.ts';
import type { SearchClient } from '../search/search-client.ts';
import { SearchFailure } from '../search/search-failure.ts';
import { judgeCitations } from './judge-citations.ts';
import { ToolInput } from './tool-definitions.ts';
import type { HitView, PassageView, ToolResult } from './tool-result.ts';

const HITS = 10;
const OPEN_CHARS = 24_000;
const TITLES = 30;
/** What one passage may take of the model's context; the rest is an `open` away. */
const PASSAGE_CHARS = 8000;

export type DeskSurroundings = {
  scope: Scope;
  turn: number;
  registry: Registry;
  search: Pick<SearchClient, 'search' | 'open' | 'browse'>;
  signal: AbortSignal;
};

/** Runs the calls of one turn against the search host, registers what they show, and remembers what happened. */
export class ToolDesk {
  readonly receipts: Receipt[] = [];
  readonly retrieved = new Set<string>();
  readonly opened = new Set<string>();
  /** Null until a valid `cite`. */
  cited: Set<string> | null = null;
  generation: string | null = null;
  searches = 0;
  readonly #at: DeskSurroundings;

  constructor(at: DeskSurroundings) {
    this.#at = at;
  }

  /** The call, judged; null when it cannot be run. */
  parse(call: ToolCall): ToolInput | null {
    const parsed = ToolInput.safeParse({ name: call.name, input: call.input });
    return parsed.success ? parsed.data : null;
  }

  /** What the reader is told while the call runs. */
  stepOf(call: ToolInput): (ChatEvent & { type: 'step' }) | null {
    if (call.name === 'search') return { type: 'step', kind: 'search', detail: call.input.query };
    if (call.name === 'browse') return { type: 'step', kind: 'browse', detail: call.input.words ?? '' };
    if (call.name === 'cite') return null;
    const entry = this.#at.registry.get(readId(call.input.id) ?? '');
    return entry ? { type: 'step', kind: 'open', detail: titleOf(entry) } : null;
  }

  /** Throws SearchFailure when the host is down, and the signal's reason when the turn was stopped. */
  async run(call: ToolInput): Promise<ToolResult> {
    try {
      if (call.name === 'search') return await this.#search(call.input.query);
      if (call.name === 'open') return await this.#open(call.input.id);
      if (call.name === 'browse') return await this.#browse(call.input.words ?? null);
      return this.#cite(call.input.citations);
    } catch (error) {
      if (!(error instanceof SearchFailure && error.aboutTheCall)) throw error;
      return { tool: 'error', message: `This did not work (${error.code}). Try another search.` };
    }
  }

  async #search(query: string): Promise<ToolResult> {
    const { scope, search, signal, registry, turn } = this.#at;
    const reply = await search.search({ scope, query, limit: HITS }, signal);
    this.searches += 1;
    this.generation = reply.generation;
    this.receipts.push(...reply.receipts);
    const hits = reply.hits.map((hit): HitView => {
      const entry = registry.addHit(hit, turn);
      this.retrieved.add(entry.id);
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
    const entry = registry.get(readId(wanted) ?? '');
    if (!entry) return { tool: 'error', message: `"${wanted}" was not shown in this conversation.` };
    const { item } = entry;
    const target = item.kind === 'passage' ? { passage: item.passage.id } : { edition: item.title.edition };
    const reply = await search.open({ scope, target, maxChars: OPEN_CHARS }, signal);
    this.generation = reply.generation;
    const passages = reply.passages.map((passage) => {
      const { id } = registry.addOpened(passage, turn);
      this.retrieved.add(id);
      this.opened.add(id);
      return viewOf(id, passage);
    });
    const { before, after } = reply.more;
    return { tool: 'open', title: titleOf(entry), passages, moreBefore: before, moreAfter: after };
  }

  async #browse(words: string | null): Promise<ToolResult> {
    const { scope, search, signal, registry, turn } = this.#at;
    const query = words?.trim() ? { query: words.trim() } : {};
    const reply = await search.browse({ scope, limit: TITLES, offset: 0, ...query }, signal);
    this.generation = reply.generation;
    const titles = reply.titles.map((title) => {
      const { id } = registry.addTitle(title, turn);
      this.retrieved.add(id);
      return { id, title: escapeMarkers(title.title), author: title.author && escapeMarkers(title.author) };
    });
    return { tool: 'browse', titles, total: reply.total };
  }

  #cite(citations: { id: string }[]): ToolResult {
    const judged = judgeCitations(citations, this.#at.registry, this.#at.scope);
    if (judged.accepted.length > 0) this.cited = new Set([...(this.cited ?? []), ...judged.accepted]);
    return { tool: 'cite', ...judged };
  }
}

function viewOf(id: string, passage: Passage): PassageView {
  return {
    id,
    title: escapeMarkers(passage.title),
    author: passage.author && escapeMarkers(passage.author),
    language: passage.language,
    headings: passage.headings.map(escapeMarkers),
    text: cap(escapeMarkers(passage.text)),
  };
}

function cap(text: string): string {
  if (text.length <= PASSAGE_CHARS) return text;
  const end = text.lastIndexOf('\n', PASSAGE_CHARS);
  return text.slice(0, end > PASSAGE_CHARS / 2 ? end : PASSAGE_CHARS);
}

function titleOf({ item }: Entry): string {
  return item.kind === 'passage' ? item.passage.title : item.title.title;
}
