import { DurableObject } from 'cloudflare:workers';
import {
  type ChatEvent,
  type ChatRequest,
  type FeedbackReply,
  type FeedbackRequest,
  type ForgetReply,
  PROTOCOL,
  type TurnReply,
} from '../../shared/chat-api.ts';
import { Keeping, type Site } from '../../shared/site.ts';
import { answerId, conversationHash } from '../answer-log/answer-entry.ts';
import { Redactor } from '../answer-log/redact.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { chooseModels } from '../model/choose-models.ts';
import { Registry } from '../registry/registry.ts';
import { SearchClient } from '../search/search-client.ts';
import { runTurn } from '../turn/run-turn.ts';
import type { TurnOutcome } from '../turn/turn.ts';
import { AlarmClock } from './alarm-clock.ts';
import { entryOf } from './entry-of.ts';
import { Erasure } from './erasure.ts';
import { EventLog } from './event-log.ts';
import { follow, frame } from './follow.ts';
import { lostOutcome } from './lost-turn.ts';
import { Outbox } from './outbox.ts';
import { registryStore } from './registry-store.ts';
import { sooner } from './retry.ts';
import { createTables, hasTables, upgradeTables } from './tables.ts';
import { replayed, turnReply } from './turn-reply.ts';
import { headEvent, type TurnRow, TurnStore } from './turn-store.ts';
import { Votes } from './votes.ts';
import { WriteBehind } from './write-behind.ts';

export type BeginInput = {
  site: Site;
  ask: ChatRequest;
  conversation: string;
  /** Of the page that asks. */
  origin: string | null;
  create: boolean;
  requestId: string;
};
/** `repeated`: the message had its turn already. */
export type Begun =
  | { ok: true; turn: number; repeated: boolean }
  | { ok: false; code: 'turn_running' | 'conversation_not_found' };
export type Voted =
  | { ok: true; reply: FeedbackReply }
  | { ok: false; code: 'turn_running' | 'conversation_not_found' | 'not_found' };

/** While a turn runs, an alarm comes this often: it finds turns that died with the object's memory. */
const WATCH_MS = 60_000;

/** One conversation: its turns, its registry, and the one turn that may be running, which needs no reader to go on. */
export class Conversation extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #turns: TurnStore;
  readonly #log: EventLog;
  readonly #outbox: Outbox;
  readonly #votes: Votes;
  readonly #erasure: Erasure;
  readonly #writes: WriteBehind;
  readonly #alarm: AlarmClock;
  #running: { turn: number; stop: AbortController; finished: Promise<void> } | null = null;
  #erased = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#turns = new TurnStore(this.#sql);
    this.#writes = new WriteBehind(ctx.storage);
    this.#log = new EventLog(this.#sql, this.#writes);
    this.#outbox = new Outbox(this.#sql, env.DB);
    this.#votes = new Votes(this.#sql, env.DB, this.#outbox);
    this.#erasure = new Erasure(ctx.storage, env.DB);
    this.#alarm = new AlarmClock(ctx.storage);
    if (!hasTables(this.#sql)) return;
    upgradeTables(this.#sql);
    ctx.blockConcurrencyWhile(() => this.#closeLostTurns());
  }

  /** The turn that a message already has, or null. */
  turnOf(site: string, clientMessageId: string): number | null {
    return this.#isOf(site) ? this.#turns.byMessage(clientMessageId) : null;
  }

  /** Starts a turn and returns at once. */
  async begin({ site, ask, conversation, origin, create, requestId }: BeginInput): Promise<Begun> {
    if (create && !hasTables(this.#sql) && !this.#erased && !this.#erasure.owed) {
      createTables(this.#sql);
      this.#turns.create(conversation, site.key);
    }
    if (!this.#isOf(site.key)) return { ok: false, code: 'conversation_not_found' };
    const known = this.#turns.byMessage(ask.clientMessageId);
    if (known !== null) return { ok: true, turn: known, repeated: true };
    if (this.#running) return { ok: false, code: 'turn_running' };
    const turn = this.#turns.add(ask, { origin, keep: site.keep ?? Keeping.parse({}) });
    this.#log.pruneBefore(turn - 1);
    const stop = new AbortController();
    const row = this.#turns.get(turn);
    if (!row) throw new Error(`Turn ${turn} was not stored.`);
    this.#running = { turn, stop, finished: this.#run(row, site, conversation, requestId, stop.signal) };
    await this.#alarm.wakeIn(WATCH_MS);
    return { ok: true, turn, repeated: false };
  }

  /** Ends the running turn and waits for its end. False when none runs; null when there is no such conversation. */
  async stop(site: string): Promise<boolean | null> {
    if (!this.#isOf(site)) return null;
    if (!this.#running) return false;
    this.#running.stop.abort(new Error('The visitor stopped the turn.'));
    await this.#running.finished;
    return true;
  }

  /** The turns so far as the JSON of TurnReply[]; null when there is no such conversation. */
  read(site: string): string | null {
    if (!this.#isOf(site)) return null;
    const turns = this.#turns.all().map(
      (row): TurnReply => ({
        ...(row.stored?.reply ?? this.#replyOf(row)),
        vote: this.#votes.voteOn(row.turn),
      }),
    );
    return JSON.stringify(turns);
  }

  /** Sets the visitor's vote on a finished answer, over the one before. */
  async vote({ site, turn, vote, reason, comment }: FeedbackRequest): Promise<Voted> {
    if (!this.#isOf(site)) return { ok: false, code: 'conversation_not_found' };
    const row = this.#turns.get(turn);
    if (!row) return { ok: false, code: 'not_found' };
    if (!row.stored || this.#running?.turn === turn) return { ok: false, code: 'turn_running' };
    const words = new Redactor(row.setting.keep.redact).strike(comment ?? '') || null;
    this.#votes.cast(turn, row.stored.done.answer, { vote, reason: reason ?? null, comment: words });
    await this.#wake(await this.#votes.deliver());
    return { ok: true, reply: { turn, vote: this.#votes.voteOn(turn) } };
  }

  /**
   * Deletes the conversation, ends its running turn, and has the log delete its rows. Where nothing is known of it
   * here, its rows may have outlived it. Null when it is another site's.
   */
  async erase(site: string, conversation: string): Promise<ForgetReply['log'] | null> {
    if (hasTables(this.#sql) && this.#turns.identity()?.site !== site) return null;
    if (!this.#erasure.owed) {
      const known = hasTables(this.#sql);
      this.#running?.stop.abort(new Error('The visitor deleted the conversation.'));
      this.#erased = true;
      this.#writes.end();
      this.#log.close();
      await this.#erasure.begin(site, conversation, known);
    }
    const wait = await this.#erasure.deliver();
    await this.#wake(wait);
    return wait === null ? 'erased' : 'pending';
  }

  /** `GET /stream?site=&turn=&after=`: the events of a turn as they come. */
  override fetch(request: Request): Response {
    const asked = new URL(request.url).searchParams;
    if (!this.#isOf(asked.get('site') ?? ''))
      return refuse('This conversation does not exist. Start a new one.');
    const [afterTurn, afterSeq] = (asked.get('after') ?? '').split('.').map(Number);
    const turn = Number(asked.get('turn') ?? 0) || afterTurn || this.#turns.last();
    const row = turn ? this.#turns.get(turn) : null;
    if (!row) return refuse('This conversation has no such answer. Reload it.');
    const seq = afterTurn === row.turn ? (afterSeq ?? 0) : 0;
    return new Response(this.#stream(row, seq));
  }

  /** Closes turns that were lost, delivers what the log did not take, and ends a conversation that is over. */
  override async alarm(): Promise<void> {
    if (this.#erasure.owed) return this.#wake(await this.#erasure.deliver());
    if (!hasTables(this.#sql)) return;
    const answers = await this.#outbox.deliver();
    const wait = sooner(answers, await this.#votes.deliver());
    if (this.#erased) return;
    if (this.#running) return this.#wake(WATCH_MS);
    if (wait !== null) return this.#wake(wait);
    const left = this.#turns.keptUntil() - Date.now();
    if (left > 0) return this.#wake(left);
    this.#writes.end();
    this.#log.close();
    await this.ctx.storage.deleteAll();
  }

  async #wake(ms: number | null): Promise<void> {
    if (ms !== null) await this.#alarm.wakeIn(ms);
  }

  #isOf(site: string): boolean {
    return !this.#erased && hasTables(this.#sql) && this.#turns.identity()?.site === site;
  }

  #stream(row: TurnRow, seq: number): ReadableStream<Uint8Array> {
    const forgotten = row.stored !== null && this.#log.after(row.turn, 0).length === 0;
    const over = this.#running?.turn !== row.turn;
    if (!forgotten || !row.stored || !over) return follow(this.#log, row.turn, seq, over);
    const head = headEvent(this.#turns.identity()?.id ?? '', row, PROTOCOL);
    const events = replayed(row.stored.reply, head, row.stored.done);
    const frames = events.map((event, index) => frame({ turn: row.turn, seq: index + 1, event }));
    return new Response(seq > 0 ? '' : frames.join('')).body ?? new ReadableStream();
  }

  async #run(row: TurnRow, site: Site, id: string, requestId: string, signal: AbortSignal): Promise<void> {
    const { turn, message } = row;
    const told: ChatEvent[] = [];
    const tell = (event: ChatEvent) => {
      told.push(event);
      this.#log.append(turn, event);
    };
    tell(headEvent(id, row, PROTOCOL));
    try {
      const events = runTurn({
        turn,
        message,
        locale: row.locale ?? undefined,
        site,
        history: this.#turns.history(),
        registry: this.#registry(),
        search: new SearchClient(this.env, requestId),
        ...chooseModels(this.env),
        signal,
        requestId,
      });
      const outcome = await tellAll(events, tell);
      await this.#finish(row, site.key, told, outcome);
    } catch (error) {
      if (this.#erased) return;
      logFailure('A turn broke off.', error, { requestId, site: site.key });
      await this.#closeLost(row, site.key);
    }
  }

  /** The answer is stored, and in the log or on its way there for good, before its reader hears `done`. */
  async #finish(row: TurnRow, site: string, told: ChatEvent[], outcome: TurnOutcome): Promise<void> {
    if (this.#erased) return;
    const { lane, end, usage, forModel } = outcome;
    const hash = await conversationHash(this.#turns.identity()?.id ?? '');
    const done = { type: 'done' as const, answer: answerId(hash, row.turn), lane, end, usage };
    const reply = turnReply(row.turn, row.message, [...told, done]);
    const entry = entryOf({ answer: done.answer, hash, site, row, reply, outcome });
    this.#writes.add(() => {
      this.#turns.finish(row.turn, { reply, done, forModel });
      if (entry) this.#outbox.keep(entry);
    });
    this.#writes.flush();
    const wait = this.#erased ? null : await this.#outbox.deliver();
    if (this.#erased) return;
    this.#log.append(row.turn, done);
    if (this.#running?.turn === row.turn) this.#running = null;
    this.#writes.flush();
    await this.#wake(wait);
  }

  /** Turns that were running when the object lost its memory: their readers are told, and need not wait for ever. */
  async #closeLostTurns(): Promise<void> {
    const site = this.#turns.identity()?.site ?? '';
    for (const row of this.#turns.unfinished()) await this.#closeLost(row, site);
    this.#tellLastDone();
  }

  /** The memory may be lost between the storing of an answer and its last event. */
  #tellLastDone(): void {
    const row = this.#turns.get(this.#turns.last() ?? 0);
    const last = row?.stored && this.#log.after(row.turn, 0).at(-1);
    if (!row?.stored || !last || last.event.type === 'done') return;
    this.#log.append(row.turn, row.stored.done);
    this.#writes.flush();
  }

  async #closeLost(row: TurnRow, site: string): Promise<void> {
    const told = this.#eventsOf(row.turn);
    const lost = lostOutcome(row, told, this.#registry());
    for (const event of lost.events) this.#log.append(row.turn, event);
    await this.#finish(row, site, [...told, ...lost.events], lost.outcome);
  }

  #registry(): Registry {
    return new Registry(registryStore(this.#sql, this.#writes));
  }

  #replyOf(row: TurnRow): TurnReply {
    return turnReply(row.turn, row.message, this.#eventsOf(row.turn));
  }

  #eventsOf(turn: number): ChatEvent[] {
    this.#writes.flush();
    return this.#log.after(turn, 0).map(({ event }) => event);
  }
}

async function tellAll(
  events: AsyncGenerator<ChatEvent, TurnOutcome>,
  tell: (event: ChatEvent) => void,
): Promise<TurnOutcome> {
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
    tell(step.value);
  }
}

function refuse(why: string): Response {
  return new Response(why, { status: 404 });
}
