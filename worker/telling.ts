import { logFailure } from './log.ts';

/**
 * What happens at the places where load and faults are met: whoever counts or traces listens here, and the places
 * know nothing of it.
 */
export type Happening =
  | {
      kind: 'search_attempt';
      host: string;
      /** The route of the search host. */
      path: string;
      why: AttemptReason;
      /** `beaten`: another host answered first. `dropped`: nobody waited for it any more. */
      outcome: 'answered' | 'failed' | 'hung' | 'beaten' | 'dropped';
      /** Of SearchFailure, where it failed. */
      code: string | null;
      ms: number;
      requestId: string;
    }
  | { kind: 'breaker'; host: string; from: BreakerState; to: BreakerState }
  | { kind: 'turn_shed'; site: string; why: ShedReason; retryAfter: number; requestId: string }
  /** Entries of the answer log that the queue's consumer was given. */
  | { kind: 'log_batch'; written: number; failed: number };

/** `probe`: a host that was left alone is tried. `failover`: another host failed, or gave no sign for too long. */
export type AttemptReason = 'first' | 'hedge' | 'failover' | 'retry' | 'probe';
export type BreakerState = 'closed' | 'open' | 'half_open';
export type ShedReason = 'search_down' | 'isolate_full' | 'site_full';

const listeners = new Set<(happening: Happening) => void>();

/** Hears all that is told in this isolate from now on. The function returned ends it. */
export function onHappening(listener: (happening: Happening) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A listener that fails is logged and keeps nothing from going on. */
export function tell(happening: Happening): void {
  for (const listener of listeners) {
    try {
      listener(happening);
    } catch (error) {
      logFailure('A listener failed.', error, { happening: happening.kind });
    }
  }
}
