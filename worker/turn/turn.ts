import type { ChatErrorCode, ChatEvent, Lane, Usage } from '../../shared/chat-api.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { Site } from '../../shared/site.ts';
import type { Span } from '../../shared/tracer.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { Deadline } from '../deadline.ts';
import type { AttributionIndex } from '../gate/attribution-index.ts';
import type { GateCounts } from '../gate/gate.ts';
import { detectLanguage, type Language } from '../language/detect-language.ts';
import { type Holdings, type Sentences, sentencesOf } from '../language/sentences.ts';
import type { Model, ModelUsage, ToolCall } from '../model/model.ts';
import type { NamedSource } from '../registry/named-sources.ts';
import type { Registry } from '../registry/registry.ts';
import type { SearchCalls } from '../search/search-client.ts';
import { type Here, nowhere } from '../trace/here.ts';
import { withoutQuotations } from './checks/quoted-wordings.ts';
import type { PastTurn } from './history.ts';
import { Prose } from './prose.ts';
import { ToolDesk } from './tool-desk.ts';
import type { ToolResult } from './tool-result.ts';

export type Notice = ChatEvent & { type: 'notice' };

export type TurnInput = {
  turn: number;
  message: string;
  locale: string | undefined;
  site: Site;
  history: PastTurn[];
  registry: Registry;
  search: SearchCalls;
  /** The works that an answer could name, of the site's catalogue; without it, those that were shown. */
  works?: AttributionIndex;
  model: Model;
  /** Answers when the model is down; null when the model is it already. */
  fallback: Model | null;
  /** Aborted when the visitor stops the turn. */
  signal: AbortSignal;
  requestId: string;
  /** What is traced now; nothing where absent. */
  here?: Here;
};

/** How a turn ended: what `done` and the answer log are made from. */
export type TurnOutcome = {
  lane: Lane;
  end: 'complete' | 'stopped' | 'cut_short';
  error: ChatErrorCode | null;
  language: Language;
  retrieved: string[];
  cited: string[];
  consulted: string[];
  /** What those ids stand for. */
  sources: NamedSource[];
  receipts: Receipt[];
  verdicts: Verdict[];
  /** The answer as later turns may give it to a model. */
  forModel: string;
  notices: Notice[];
  gate: GateCounts;
  /** All that the model wrote as prose; null where nobody knows any more. */
  beforeGate: string | null;
  /** The sentences of it that did not pass, and the check that each failed. */
  withheld: { text: string; check: string }[];
  model: string;
  generation: string | null;
  usage: Usage;
  timings: { firstTextMs: number | null; totalMs: number };
};

const DEADLINE_MS = 180_000;

/** Everything one turn remembers while it runs. */
export class Turn {
  readonly input: TurnInput;
  readonly language: Language;
  /** What the site has, as far as this turn has seen. */
  holdings: Holdings = 'articles';
  readonly desk: ToolDesk;
  readonly prose: Prose;
  /** The visitor's stop, or the end of the time a turn may take. */
  readonly signal: AbortSignal;
  readonly #deadline: Deadline;
  readonly here: Here;
  /** From the first words that the gate was given to the end of the turn. */
  gate: Span | null = null;
  readonly notices: Notice[] = [];
  readonly usage: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 };
  model: Model;
  /** What the server has looked up itself before asking a model. */
  readonly given: { call: ToolCall; result: ToolResult }[] = [];
  /** What the visitor named and the server did not check; `all` where the message asks nothing else. */
  unchecked: { left: string[]; entries: string[]; all: boolean } = { left: [], entries: [], all: false };
  end: TurnOutcome['end'] = 'complete';
  /** Set where the lane does not follow from the prose alone. */
  lane: Lane | null = null;
  error: (ChatEvent & { type: 'error' }) | null = null;
  firstTextMs: number | null = null;
  readonly #startedAt = Date.now();

  constructor(input: TurnInput) {
    this.input = input;
    this.here = input.here ?? nowhere();
    this.model = input.model;
    this.language = detectLanguage(withoutQuotations(input.message), input.locale ?? input.site.locale);
    this.#deadline = new Deadline(DEADLINE_MS, input.signal);
    this.signal = this.#deadline.signal;
    const { turn, message, registry, search } = input;
    const { scope } = input.site;
    this.desk = new ToolDesk({ scope, turn, message, registry, search, signal: this.signal });
    const { works = null } = input;
    this.prose = new Prose({
      mode: input.site.stream,
      registry,
      turn,
      question: message,
      works,
      claims: this.desk.claims,
      withdrawn: this.words.withdrawn,
    });
  }

  notice(kind: Notice['kind'], message: string): Notice {
    const notice: Notice = { type: 'notice', kind, message };
    this.notices.push(notice);
    return notice;
  }

  fail(code: ChatErrorCode, message: string, retryAfter: number | null = null): void {
    this.lane = 'unavailable';
    this.error = { type: 'error', code, message, retryAfter, requestId: this.input.requestId };
  }

  get words(): Sentences {
    return sentencesOf(this.language, this.holdings);
  }

  /** Cited: what a valid `cite` named, and every marker that reached the reader. */
  get cited(): Set<string> {
    return new Set([...(this.desk.cited ?? []), ...this.prose.marked]);
  }

  close(): void {
    this.#deadline.clear();
  }

  /** Never below zero: a clock can be set back while a turn runs. */
  get elapsedMs(): number {
    return Math.max(0, Date.now() - this.#startedAt);
  }
}
