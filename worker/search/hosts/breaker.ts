import type { BreakerState } from '../../telling.ts';

/** What one request to a host came to. `slow`: it answered, or would have, long after another could. */
export type Outcome = 'answered' | 'slow' | 'failed' | 'hung';

const WEIGHT: Record<Outcome, number> = { answered: 0, slow: 1, failed: 1, hung: 2 };
/** Of the last ten outcomes of half a minute. */
const LAST = 10;
const LAST_MS = 30_000;
const OPENS_AT = 5;
/** How long a host is left alone at first; doubled each time that it fails its trial. */
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 10_000;
/** A trial of which nothing is heard any more has failed: the request that made it is gone. */
const TRIAL_MS = 10_000;

/** A request that was let through. */
export type Ticket = { epoch: number; trial: boolean; startedAt: number };

/**
 * Keeps one host from being asked while it fails. Closed: all may ask. Open: nobody may, for a time. Half-open: one
 * request, the trial, may; its outcome closes or opens it.
 */
export class Breaker {
  state: BreakerState = 'closed';
  readonly #changed: (from: BreakerState, to: BreakerState) => void;
  #outcomes: { weight: number; at: number }[] = [];
  /** Counts the changes: what was begun before the last one says nothing of the host now. */
  #epoch = 0;
  #restMs = FIRST_REST_MS;
  #until = 0;
  #trialSince = 0;

  constructor(changed: (from: BreakerState, to: BreakerState) => void) {
    this.#changed = changed;
  }

  /** Milliseconds until a request may be let through; 0 where one may now. */
  readyIn(now: number): number {
    if (this.state === 'closed') return 0;
    if (this.state === 'open') return Math.max(0, this.#until - now);
    return Math.max(0, this.#trialSince + TRIAL_MS - now);
  }

  /** How much went wrong lately: 0 nothing. */
  troubles(now: number): number {
    return this.#recent(now).reduce((sum, { weight }) => sum + weight, 0);
  }

  /** Null where the host may not be asked now. */
  begin(now: number): Ticket | null {
    if (this.state === 'closed') return { epoch: this.#epoch, trial: false, startedAt: now };
    if (this.readyIn(now) > 0) return null;
    if (this.state === 'half_open') this.#lengthen();
    this.#become('half_open');
    this.#trialSince = now;
    return { epoch: this.#epoch, trial: true, startedAt: now };
  }

  end({ epoch, trial }: Ticket, outcome: Outcome, now: number): void {
    if (epoch !== this.#epoch) return;
    if (trial) {
      if (outcome === 'answered') this.#close();
      else this.#reopen(now);
      return;
    }
    this.#outcomes = [...this.#recent(now), { weight: WEIGHT[outcome], at: now }].slice(-LAST);
    if (WEIGHT[outcome] > 0 && this.troubles(now) >= OPENS_AT) this.#open(now);
  }

  /** Nobody waited for it: it says nothing of the host. */
  drop({ epoch, trial }: Ticket, now: number): void {
    if (trial && epoch === this.#epoch) this.#open(now, 0);
  }

  #recent(now: number) {
    return this.#outcomes.filter(({ at }) => now - at < LAST_MS);
  }

  #close(): void {
    this.#restMs = FIRST_REST_MS;
    this.#become('closed');
  }

  #reopen(now: number): void {
    this.#lengthen();
    this.#open(now);
  }

  #open(now: number, restMs = this.#restMs): void {
    this.#until = now + restMs;
    this.#become('open');
  }

  #lengthen(): void {
    this.#restMs = Math.min(LONGEST_REST_MS, this.#restMs * 2);
  }

  #become(state: BreakerState): void {
    const from = this.state;
    this.state = state;
    this.#epoch += 1;
    this.#outcomes = [];
    if (from !== state) this.#changed(from, state);
  }
}
