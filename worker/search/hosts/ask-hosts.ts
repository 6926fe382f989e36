import { Deadline } from '../../deadline.ts';
import type { AttemptReason } from '../../telling.ts';
import { SearchFailure } from '../search-failure.ts';
import type { Asked, SearchHosts } from './search-hosts.ts';

const RETRY_AFTER_MS = 150;

export type AskOptions = {
  path: string;
  requestId: string;
  /** Of the turn or the request. Nothing is sent after it aborted. */
  signal: AbortSignal;
  /** Milliseconds for all of it. */
  withinMs: number;
};

/**
 * One answer from whichever host gives it. A second host is asked as well when the first takes longer than answers
 * take lately (a hedge: once a call, and within the budget), and when one failed or gave no sign for its share of the
 * time; the first good answer counts and the others are cancelled. No host is asked twice, but one that is alone,
 * once more after a passing fault. For calls that only read.
 *
 * Throws SearchFailure, or the signal's reason when it aborted.
 */
export async function askHosts<T>(
  hosts: SearchHosts,
  request: (address: string, signal: AbortSignal) => Promise<T>,
  options: AskOptions,
): Promise<T> {
  options.signal.throwIfAborted();
  hosts.hedges.earn();
  const call = new Call(hosts, request, options);
  return call.answer();
}

type Ended<T> = { of: Running<T> } & ({ ok: true; value: T } | { ok: false; error: unknown });
type Running<T> = {
  asked: Asked;
  stop: AbortController;
  since: number;
  overdue: boolean;
  ended: Promise<Ended<T>>;
};

class Call<T> {
  readonly #hosts: SearchHosts;
  readonly #request: (address: string, signal: AbortSignal) => Promise<T>;
  readonly #options: AskOptions;
  readonly #left: string[];
  readonly #running = new Set<Running<T>>();
  readonly #deadline: Deadline;
  /** What each host may take before the next is asked. */
  readonly #shareMs: number;
  #hedgeAt: number | null;
  #mayRetry: boolean;
  /** Requests that go on after the answer, to tell whether their host is back. */
  #trials = 0;
  #latest: Running<T> | null = null;

  constructor(
    hosts: SearchHosts,
    request: (address: string, signal: AbortSignal) => Promise<T>,
    options: AskOptions,
  ) {
    this.#hosts = hosts;
    this.#request = request;
    this.#options = options;
    this.#left = hosts.inOrder();
    this.#mayRetry = this.#left.length === 1;
    this.#shareMs = options.withinMs / Math.max(1, this.#left.length);
    this.#hedgeAt = Date.now() + hosts.hedgeAfterMs;
    this.#deadline = new Deadline(options.withinMs, options.signal);
  }

  async answer(): Promise<T> {
    const cut = whenAborted(this.#deadline.signal);
    try {
      if (!this.#start('first')) throw this.#leftAlone();
      for (;;) {
        const ended = await this.#nextEvent(cut.promise);
        if (ended === 'cut') throw this.#tooLate();
        if (ended === 'time') this.#askAnother();
        else if (ended.ok) return this.#won(ended.of, ended.value);
        else await this.#lost(ended.of, ended.error);
      }
    } finally {
      cut.clear();
      this.#endAll();
    }
  }

  /** Asks the next host that may be asked. False where there is none. */
  #start(why: AttemptReason): boolean {
    const { path, requestId } = this.#options;
    for (let address = this.#left.shift(); address !== undefined; address = this.#left.shift()) {
      const asked = this.#hosts.begin(address, why, { path, requestId });
      if (!asked) continue;
      const stop = new AbortController();
      const running = { asked, stop, since: Date.now(), overdue: false } as Running<T>;
      running.ended = this.#request(address, AbortSignal.any([this.#deadline.signal, stop.signal])).then(
        (value) => ({ of: running, ok: true, value }),
        (error: unknown) => ({ of: running, ok: false, error }),
      );
      this.#running.add(running);
      this.#latest = running;
      return true;
    }
    return false;
  }

  /** The next request that ended, `time` when it is time for another host, `cut` when the call's own is up. */
  async #nextEvent(cut: Promise<'cut'>): Promise<Ended<T> | 'time' | 'cut'> {
    const times = [this.#hedgeAt, this.#overdueAt()].filter((at) => at !== null);
    const clock = waitUntil(this.#left.length > 0 ? Math.min(...times) : Number.POSITIVE_INFINITY);
    try {
      return await Promise.race([...[...this.#running].map(({ ended }) => ended), cut, clock.promise]);
    } finally {
      clock.clear();
    }
  }

  #overdueAt(): number | null {
    const { overdue = true, since = 0 } = this.#latest ?? {};
    return overdue ? null : since + this.#shareMs;
  }

  /** A hedge, or the next host in place of one that gives no sign. */
  #askAnother(): void {
    const now = Date.now();
    const overdueAt = this.#overdueAt();
    if (overdueAt !== null && now >= overdueAt && this.#latest) {
      this.#latest.overdue = true;
      this.#latest.asked.end('hung');
      this.#hedgeAt = null;
      this.#start('failover');
    } else if (this.#hedgeAt !== null && now >= this.#hedgeAt) {
      this.#hedgeAt = null;
      // A host that is only being tried keeps nobody waiting.
      if (this.#latest?.asked.trial || this.#hosts.hedges.spend()) this.#start('hedge');
    }
  }

  #won(winner: Running<T>, value: T): T {
    winner.asked.end('answered');
    this.#running.delete(winner);
    for (const other of this.#running) if (other.since < winner.since) this.#beaten(other);
    return value;
  }

  /** One that is being tried goes on: whether it is back does not depend on whether another was faster. */
  #beaten(other: Running<T>): void {
    if (!other.asked.trial) {
      other.asked.end('beaten');
      return;
    }
    this.#running.delete(other);
    this.#trials += 1;
    void other.ended.then((ended) => {
      other.asked.end(ended.ok ? 'answered' : 'failed');
      this.#trials -= 1;
      if (this.#trials === 0) this.#deadline.clear();
    });
  }

  async #lost(loser: Running<T>, error: unknown): Promise<void> {
    if (this.#deadline.signal.aborted) throw this.#tooLate();
    this.#running.delete(loser);
    const failure = error instanceof SearchFailure ? error : null;
    loser.asked.end(failure && !failure.ofTheHost ? 'answered' : 'failed', failure?.code ?? 'unknown');
    if (!failure || failure.aboutTheCall) throw error;
    if (this.#start('failover') || this.#running.size > 0) return;
    if (!this.#mayRetry || !failure.passing) throw error;
    this.#mayRetry = false;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    if (this.#deadline.signal.aborted) throw this.#tooLate();
    this.#left.push(loser.asked.address);
    if (!this.#start('retry')) throw error;
  }

  #tooLate(): unknown {
    const { signal, path, withinMs } = this.#options;
    if (signal.aborted) return signal.reason;
    for (const { asked } of this.#running) asked.end('hung');
    return new SearchFailure('timeout', `${path}: no answer within ${withinMs / 1000} s.`);
  }

  #leftAlone(): SearchFailure {
    const seconds = Math.ceil(this.#hosts.readyIn / 1000);
    return new SearchFailure(
      'unreachable',
      `${this.#options.path}: every search host failed lately; none is asked for ${seconds} s more.`,
    );
  }

  #endAll(): void {
    for (const { asked, stop } of this.#running) {
      asked.end('dropped');
      stop.abort(new Error('Another search host answered first, or nobody waits any more.'));
    }
    if (this.#trials === 0) this.#deadline.clear();
  }
}

function whenAborted(signal: AbortSignal): { promise: Promise<'cut'>; clear: () => void } {
  let listener = () => {};
  const promise = new Promise<'cut'>((resolve) => {
    listener = () => resolve('cut');
    if (signal.aborted) resolve('cut');
    else signal.addEventListener('abort', listener);
  });
  return { promise, clear: () => signal.removeEventListener('abort', listener) };
}

function waitUntil(at: number): { promise: Promise<'time'>; clear: () => void } {
  if (!Number.isFinite(at)) return { promise: new Promise(() => {}), clear: () => {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<'time'>((resolve) => {
    timer = setTimeout(() => resolve('time'), Math.max(0, at - Date.now()));
  });
  return { promise, clear: () => clearTimeout(timer) };
}
