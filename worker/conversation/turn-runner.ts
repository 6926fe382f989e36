import { type ChatEvent, PROTOCOL } from '../../shared/chat-api.ts';
import type { Site } from '../../shared/site.ts';
import type { TraceContext } from '../../shared/trace-context.ts';
import { codeOf, noSpan, type Span, within } from '../../shared/tracer.ts';
import { answerId, conversationHash } from '../answer-log/answer-entry.ts';
import type { Env } from '../env.ts';
import { logEvent, logFailure } from '../log.ts';
import { chooseModels } from '../model/choose-models.ts';
import { Registry } from '../registry/registry.ts';
import { readWorks, worksOf } from '../search/catalogue-works.ts';
import { SearchClient } from '../search/search-client.ts';
import { workerTracer } from '../trace/worker-tracer.ts';
import { runTurn } from '../turn/run-turn.ts';
import type { TurnOutcome } from '../turn/turn.ts';
import { entryOf } from './entry-of.ts';
import type { EventLog } from './event-log.ts';
import { lostOutcome } from './lost-turn.ts';
import type { Outbox } from './outbox.ts';
import { registryStore } from './registry-store.ts';
import { turnReply } from './turn-reply.ts';
import { headEvent, type TurnRow, type TurnStore } from './turn-store.ts';
import type { WriteBehind } from './write-behind.ts';

type Begun = {
  row: TurnRow;
  site: Site;
  conversation: string;
  requestId: string;
  trace: TraceContext | null;
};
type Running = { turn: number; stop: AbortController; finished: Promise<void>; span: Span };

/** Runs the turns of one conversation, one at a time, and ends each in its tables and in the log, whatever happens. */
export class TurnRunner {
  running: Running | null = null;
  #dropped = false;
  #closing: Promise<void> | null = null;
  readonly #sql: SqlStorage;
  readonly #env: Env;
  readonly #turns: TurnStore;
  readonly #log: EventLog;
  readonly #outbox: Outbox;
  readonly #writes: WriteBehind;
  /** Called where a turn has ended and the log has all. */
  readonly #rest: () => void;

  constructor(of: {
    sql: SqlStorage;
    env: Env;
    turns: TurnStore;
    log: EventLog;
    outbox: Outbox;
    writes: WriteBehind;
    rest: () => void;
  }) {
    this.#sql = of.sql;
    this.#env = of.env;
    this.#turns = of.turns;
    this.#log = of.log;
    this.#outbox = of.outbox;
    this.#writes = of.writes;
    this.#rest = of.rest;
    this.#writes.onBroken = (error) => this.#breakOff(error);
  }

  start(begun: Begun): void {
    const stop = new AbortController();
    const tracer = workerTracer(this.#env);
    const span = tracer.root('turn', { parent: begun.trace, kind: 'internal' });
    const running: Running = { turn: begun.row.turn, stop, finished: Promise.resolve(), span };
    this.running = running;
    running.finished = this.#run(begun, running).finally(() => {
      span.end();
      void tracer.flush();
    });
    // In one commit with the turn itself.
    this.#writes.make();
  }

  /** Ends the running turn and writes nothing of it any more, nor of any other. */
  drop(why: string): void {
    this.#dropped = true;
    this.running?.stop.abort(new Error(why));
    this.#writes.end();
    this.#log.close();
  }

  /**
   * Turns that were running when the object lost its memory, or its storage: their readers are told, and need not
   * wait for ever.
   */
  async closeLostTurns(): Promise<void> {
    if (this.running || this.#dropped) return;
    this.#closing ??= this.#closeAllLost().finally(() => {
      this.#closing = null;
    });
    await this.#closing;
  }

  async #closeAllLost(): Promise<void> {
    const site = this.#turns.identity()?.site ?? '';
    try {
      for (const row of this.#turns.unfinished()) await this.#closeLost(row, site, false);
      this.#tellLastDone();
    } catch (error) {
      this.#writes.discard();
      this.#log.breakOff();
      throw error;
    }
  }

  /** What its readers have been told of a turn so far. */
  told(turn: number): ChatEvent[] {
    this.#writes.flush();
    return this.#log.all(turn);
  }

  /** The storage fails for good: the turn is left as it is written, to be closed as lost when the storage is back. */
  #breakOff(error: unknown): void {
    const { running } = this;
    logFailure('The storage of a conversation failed; its turn is broken off.', error, {
      turn: running?.turn,
    });
    this.running = null;
    this.#log.breakOff();
    running?.stop.abort(error);
  }

  async #run({ row, site, conversation, requestId }: Begun, running: Running): Promise<void> {
    const { signal } = running.stop;
    const here = { span: running.span };
    here.span.set({ 'pincite.request_id': requestId, 'pincite.site': site.key, 'pincite.turn': row.turn });
    const isOver = () => this.#dropped || this.running !== running;
    const told: ChatEvent[] = [];
    const tell = (event: ChatEvent) => {
      if (isOver()) return;
      told.push(event);
      this.#log.append(row.turn, event);
    };
    tell(headEvent(conversation, row, PROTOCOL));
    try {
      const search = new SearchClient(this.#env, requestId, here);
      const works = worksOf(site.scope);
      const events = runTurn({
        ...{ turn: row.turn, message: row.message, site, signal, requestId, here },
        locale: row.locale ?? undefined,
        history: this.#turns.history(),
        registry: this.#registry(),
        ...{ search, ...(works && { works }) },
        ...chooseModels(this.#env),
      });
      const outcome = await tellAll(events, tell);
      here.span.set({ 'pincite.lane': outcome.lane, 'pincite.end': outcome.end });
      if (outcome.error) here.span.fail(outcome.error);
      const { lane, end, timings } = outcome;
      logEvent('A turn ended.', { requestId, site: site.key, lane, end, ms: Math.round(timings.totalMs) });
      if (isOver()) return;
      await this.#finish(row, site.key, told, outcome);
      if (outcome.generation !== null) void readWorks(site.scope, search, outcome.generation);
    } catch (error) {
      if (isOver()) return;
      here.span.fail(codeOf(error));
      logFailure('A turn broke off.', error, { requestId, site: site.key });
      await this.#closeLost(row, site.key).catch((cause) => {
        if (!isOver()) this.#breakOff(cause);
      });
    }
  }

  /**
   * The answer is stored, and in the log or on its way there for good, before its reader hears `done`. What the log
   * did not take is delivered by the object's alarm, which has been set since the turn began and is put off where the
   * log took all.
   */
  async #finish(
    row: TurnRow,
    site: string,
    told: ChatEvent[],
    outcome: TurnOutcome,
    patient = true,
  ): Promise<void> {
    if (this.#dropped) return;
    const { lane, end, usage, forModel } = outcome;
    const hash = await conversationHash(this.#turns.identity()?.id ?? '');
    const done = { type: 'done' as const, answer: answerId(hash, row.turn), lane, end, usage };
    const reply = turnReply(row.turn, row.message, [...told, done]);
    const entry = entryOf({ answer: done.answer, hash, site, row, reply, outcome });
    this.#writes.add(() => {
      this.#turns.finish(row.turn, { reply, done, forModel });
      if (entry) this.#outbox.keep(entry);
    });
    if (patient) await this.#writes.flushInTime();
    else this.#writes.flush();
    const taken = !this.#dropped && (await this.#deliver(this.running?.span ?? noSpan));
    this.#log.append(row.turn, done);
    if (this.running?.turn === row.turn) this.running = null;
    this.#writes.flush();
    if (taken && !this.#dropped && !this.running) this.#rest();
  }

  /** Whether the log has all. */
  async #deliver(span: Span): Promise<boolean> {
    const log = span.child('log.write');
    return within(log, async () => {
      const taken = (await this.#outbox.deliver()) === null;
      log.set({ 'pincite.log.taken': taken });
      return taken;
    });
  }

  /** The memory may be lost between the storing of an answer and its last event. */
  #tellLastDone(): void {
    const row = this.#turns.get(this.#turns.last() ?? 0);
    const last = row?.stored && this.#log.after(row.turn, 0).at(-1);
    if (!row?.stored || !last || last.type === 'done') return;
    this.#log.append(row.turn, row.stored.done);
    this.#writes.flush();
  }

  /** `patient`: waits for a storage that fails. Whoever asks for a lost turn comes again. */
  async #closeLost(row: TurnRow, site: string, patient = true): Promise<void> {
    const told = this.told(row.turn);
    const lost = lostOutcome(row, told, this.#registry());
    for (const event of lost.events) this.#log.append(row.turn, event);
    await this.#finish(row, site, [...told, ...lost.events], lost.outcome, patient);
  }

  #registry(): Registry {
    return new Registry(registryStore(this.#sql, this.#writes));
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
