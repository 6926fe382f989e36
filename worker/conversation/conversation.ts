import { DurableObject } from 'cloudflare:workers';
import {
  type FeedbackReply,
  type FeedbackRequest,
  type ForgetReply,
  PROTOCOL,
  type TurnReply,
} from '../../shared/chat-api.ts';
import { Keeping } from '../../shared/site.ts';
import { Redactor } from '../answer-log/redact.ts';
import type { Env } from '../env.ts';
import { ChatFailure } from '../http/failures.ts';
import { refusalReply } from '../http/stream-reply.ts';
import { logFailure } from '../log.ts';
import { AlarmClock } from './alarm-clock.ts';
import { type BeginInput, type Begun, beginCounted } from './begin-counted.ts';
import { Erasure } from './erasure.ts';
import { EventLog } from './event-log.ts';
import { follow, frame } from './follow.ts';
import { Outbox } from './outbox.ts';
import { takePlace } from './places.ts';
import { sooner } from './retry.ts';
import { createTables, hasTables, upgradeTables } from './tables.ts';
import { replayed, turnReply } from './turn-reply.ts';
import { TurnRunner } from './turn-runner.ts';
import { headEvent, type TurnRow, TurnStore } from './turn-store.ts';
import { Votes } from './votes.ts';
import { WriteBehind } from './write-behind.ts';

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
  readonly #runner: TurnRunner;
  readonly #alarm: AlarmClock;
  #erased = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#turns = new TurnStore(this.#sql);
    const writes = new WriteBehind(ctx.storage);
    this.#log = new EventLog(this.#sql, writes);
    this.#outbox = new Outbox(this.#sql, env);
    this.#votes = new Votes(this.#sql, {
      ...{ env, outbox: this.#outbox, site: () => this.#turns.identity()?.site ?? '' },
    });
    this.#runner = new TurnRunner({
      ...{ sql: this.#sql, env, turns: this.#turns, log: this.#log, outbox: this.#outbox, writes },
      rest: () => this.#rest(),
    });
    this.#erasure = new Erasure(ctx.storage, env);
    this.#alarm = new AlarmClock(ctx.storage);
    if (!hasTables(this.#sql)) return;
    upgradeTables(this.#sql);
    ctx.blockConcurrencyWhile(() => this.#runner.closeLostTurns());
  }

  /** The turn that a message already has, or null. */
  #turnOf({ site, ask }: BeginInput): number | null {
    return this.#isOf(site.key) ? this.#turns.byMessage(ask.clientMessageId) : null;
  }

  /** The events of a question's turn, which begins here where it has none yet. */
  async #ask(input: BeginInput): Promise<Response> {
    try {
      const known = this.#turnOf(input);
      const turn = known ?? (await beginCounted(this.env, input, (counted) => this.#beginPlaced(counted)));
      return await this.#follow(input.site.key, turn);
    } catch (error) {
      if (error instanceof ChatFailure) return refusalReply(error);
      throw error;
    }
  }

  /** Starts a turn and returns at once; or does not, where that would be one too many. */
  async #beginPlaced(input: BeginInput): Promise<Begun> {
    const { site, requestId } = input;
    if (this.#turnOf(input) !== null) return this.#begin(input);
    const place = takePlace(this.env, { site: site.key, requestId });
    if (!place.ok) return { ok: false, code: 'busy', retryAfter: place.retryAfter };
    let finished: Promise<void> | undefined;
    try {
      const begun = await this.#begin(input);
      if (begun.ok && !begun.repeated) finished = this.#runner.running?.finished;
      return begun;
    } finally {
      if (finished) void finished.finally(place.free);
      else place.free();
    }
  }

  async #begin({ site, ask, conversation, origin, create, requestId, trace }: BeginInput): Promise<Begun> {
    if (create && !hasTables(this.#sql) && !this.#erased && !this.#erasure.owed) {
      createTables(this.#sql);
      this.#turns.create(conversation, site.key);
    }
    if (!this.#isOf(site.key)) return { ok: false, code: 'conversation_not_found' };
    await this.#runner.closeLostTurns();
    const known = this.#turns.byMessage(ask.clientMessageId);
    if (known !== null) return { ok: true, turn: known, repeated: true };
    if (this.#runner.running) return { ok: false, code: 'turn_running' };
    const turn = this.#turns.add(ask, { origin, keep: site.keep ?? Keeping.parse({}) });
    this.#log.pruneBefore(turn - 1);
    const row = this.#turns.get(turn);
    if (!row) throw new Error(`Turn ${turn} was not stored.`);
    this.#runner.start({ row, site, conversation, requestId, trace: trace ?? null });
    await this.#alarm.wakeIn(WATCH_MS);
    return { ok: true, turn, repeated: false };
  }

  /** Ends the running turn and waits for its end. False when none runs; null when there is no such conversation. */
  async stop(site: string): Promise<boolean | null> {
    if (!this.#isOf(site)) return null;
    const { running } = this.#runner;
    if (!running) return false;
    running.stop.abort(new Error('The visitor stopped the turn.'));
    await running.finished;
    return true;
  }

  /** The turns so far as the JSON of TurnReply[]; null when there is no such conversation. */
  read(site: string): string | null {
    if (!this.#isOf(site)) return null;
    const turns = this.#turns.all().map(
      (row): TurnReply => ({
        ...(row.stored?.reply ?? turnReply(row.turn, row.message, this.#runner.told(row.turn))),
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
    if (!row.stored || this.#runner.running?.turn === turn) return { ok: false, code: 'turn_running' };
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
      this.#erased = true;
      this.#runner.drop('The visitor deleted the conversation.');
      await this.#erasure.begin(site, conversation, known);
    }
    const wait = await this.#erasure.deliver();
    await this.#wake(wait);
    return wait === null ? 'erased' : 'pending';
  }

  /** `POST /ask` with BeginInput, `GET /stream?site=&after=`: the events of a turn as they come, or in words why not. */
  override async fetch(request: Request): Promise<Response> {
    if (request.method === 'POST') return this.#ask(await request.json());
    const asked = new URL(request.url).searchParams;
    const [turn, seq] = (asked.get('after') ?? '').split('.').map(Number);
    return this.#follow(asked.get('site') ?? '', turn || null, turn ? seq : 0);
  }

  /** The last turn where none is named. */
  async #follow(site: string, wanted: number | null, seq = 0): Promise<Response> {
    if (!this.#isOf(site)) return refuse('This conversation does not exist. Start a new one.');
    try {
      await this.#runner.closeLostTurns();
    } catch (error) {
      return new Response(`The storage of this conversation fails: ${error}`, { status: 503 });
    }
    const turn = wanted ?? this.#turns.last();
    const row = turn ? this.#turns.get(turn) : null;
    if (!row) return refuse('This conversation has no such answer. Reload it.');
    return new Response(this.#stream(row, seq));
  }

  /** Closes turns that were lost, delivers what the log did not take, and ends a conversation that is over. */
  override async alarm(): Promise<void> {
    if (this.#erasure.owed) return this.#wake(await this.#erasure.deliver());
    if (!hasTables(this.#sql)) return;
    await this.#runner.closeLostTurns();
    const answers = await this.#outbox.deliver();
    const wait = sooner(answers, await this.#votes.deliver());
    if (this.#erased) return;
    if (this.#runner.running) return this.#wake(WATCH_MS);
    if (wait !== null) return this.#wake(wait);
    const left = this.#turns.keptUntil() - Date.now();
    if (left > 0) return this.#wake(left);
    this.#runner.drop('The conversation is over.');
    await this.ctx.storage.deleteAll();
  }

  /** Nothing is left to watch over: the alarm of the turn would open the object for nothing. */
  #rest(): void {
    if (this.#votes.waiting) return;
    const at = this.#turns.keptUntil();
    if (at < Date.now() + WATCH_MS) return;
    this.#alarm.wakeAt(at).catch((error) => logFailure('An alarm could not be put off.', error));
  }

  async #wake(ms: number | null): Promise<void> {
    if (ms !== null) await this.#alarm.wakeIn(ms);
  }

  #isOf(site: string): boolean {
    return !this.#erased && hasTables(this.#sql) && this.#turns.identity()?.site === site;
  }

  #stream(row: TurnRow, seq: number): ReadableStream<Uint8Array> {
    const forgotten = row.stored !== null && this.#log.after(row.turn, 0).length === 0;
    const over = this.#runner.running?.turn !== row.turn;
    if (!forgotten || !row.stored || !over) return follow(this.#log, row.turn, seq, over);
    const head = headEvent(this.#turns.identity()?.id ?? '', row, PROTOCOL);
    const events = replayed(row.stored.reply, head, row.stored.done);
    const frames = events.map((event, index) =>
      frame({ turn: row.turn, seq: index + 1, type: event.type, json: JSON.stringify(event) }),
    );
    return new Response(seq > 0 ? '' : frames.join('')).body ?? new ReadableStream();
  }
}

function refuse(why: string): Response {
  return new Response(why, { status: 404 });
}
