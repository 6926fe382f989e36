import { CALL_TIMEOUT_MS, type EngineCall } from '../engine-child/engine.ts';
import { EngineError } from '../engine-child/engine-error.ts';
import type { AskCall } from './ask-cluster.ts';

/** What is left of a call's time, for its next step. Throws where nothing is. */
export type Left = () => AskCall;

export function leftOf({ timeoutMs = CALL_TIMEOUT_MS, signal, requestId }: EngineCall): Left {
  const deadline = Date.now() + timeoutMs;
  return () => {
    const left = deadline - Date.now();
    if (left > 0) return { timeoutMs: left, signal, requestId };
    throw tookTooLong();
  };
}

/** Waits no longer than the call does; the work itself goes on for whoever else waits for it. */
export function within<T>({ timeoutMs, signal }: AskCall, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(tookTooLong())), timeoutMs);
    const onAbort = () => settle(() => reject(new EngineError('cancelled', 'The request was cancelled.')));
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    work.then(
      (value) => settle(() => resolve(value)),
      (cause) => settle(() => reject(cause)),
    );

    function settle(end: () => void): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      end();
    }
  });
}

function tookTooLong(): EngineError {
  return new EngineError(
    'timeout',
    'The cluster did not answer within the time that a request may take. Look at its nodes (GET /_cluster/health); where they are well, narrow the scope or shorten the question.',
  );
}
