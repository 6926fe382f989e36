import { EngineError } from './engine-error.ts';
import {
  type CallOptions,
  type EngineReply,
  type JavaCommand,
  type JavaProcess,
  startJava,
} from './java-process.ts';
import { restartPolicy } from './restart-policy.ts';

export type EngineState = 'starting' | 'ready' | 'failed' | 'closed';

export type ProcessOwner = {
  state: () => { state: EngineState; reason: string | null };
  /** Counts the processes started so far: what was written to one and not committed is gone in the next. */
  run: () => number;
  pid: () => number | undefined;
  /** Calls of the process without an answer yet. */
  waiting: () => number;
  /** Waits for the process to answer, while it is (re)starting, for as long as the call may take. */
  call: (op: string, fields: object, options: CallOptions) => Promise<EngineReply>;
  close: () => Promise<void>;
};

/** Owns the one Java process: starts it, starts it again when it ends, gives up when that does not help. */
export function ownProcess(
  command: JavaCommand,
  log: (line: string) => void,
  policy = restartPolicy(),
): ProcessOwner {
  let state: EngineState = 'starting';
  let failure: EngineError | null = null;
  let runs = 0;
  let java: JavaProcess | null = null;
  let wake: () => void = () => {};
  let changed = nextChange();
  let restart: NodeJS.Timeout | undefined;

  start();
  return {
    state: () => ({ state, reason: failure?.message ?? null }),
    run: () => runs,
    pid: () => java?.pid,
    waiting: () => java?.waiting() ?? 0,
    call,
    close,
  };

  function start(): void {
    runs += 1;
    const started = startJava(command, log);
    java = started;
    let readyAt = 0;
    started.ready.then(
      () => {
        readyAt = Date.now();
        become('ready');
      },
      () => {}, // It ended instead, and `ended` says so.
    );
    started.ended.then(({ reason, refused }) => onEnd(readyAt ? Date.now() - readyAt : 0, reason, refused));
  }

  function onEnd(upMs: number, reason: string, refused: EngineError | null): void {
    if (state === 'closed') return;
    if (refused) {
      fail(refused);
      return;
    }
    const wait = policy.afterEnd(upMs);
    if (wait === null) {
      fail(
        new EngineError(
          'engine_unavailable',
          `The search engine ended ${policy.failures()} times in a row (last: ${reason}) and was given up. The log has its last words; restart the search host.`,
        ),
      );
      return;
    }
    log(`engine: ended (${reason}); starting again in ${wait} ms`);
    become('starting');
    restart = setTimeout(start, wait);
  }

  function fail(error: EngineError): void {
    failure = error;
    log(`engine: ${error.message}`);
    become('failed');
  }

  async function call(op: string, fields: object, options: CallOptions): Promise<EngineReply> {
    const deadline = Date.now() + options.timeoutMs;
    while (state === 'starting') await changeUntil(deadline, options.signal);
    if (state === 'failed' && failure) throw failure;
    if (state === 'closed' || !java)
      throw new EngineError('engine_unavailable', 'The search engine is shut down.');
    return java.call(op, fields, { ...options, timeoutMs: Math.max(1, deadline - Date.now()) });
  }

  function changeUntil(deadline: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = () =>
        settle(new EngineError('engine_unavailable', 'The search engine is starting. Try again shortly.'));
      const aborted = () => settle(new EngineError('cancelled', 'The request was cancelled.'));
      const timer = setTimeout(late, Math.max(0, deadline - Date.now()));
      signal?.addEventListener('abort', aborted, { once: true });
      if (signal?.aborted) aborted();
      changed.then(() => settle(null));

      function settle(error: EngineError | null): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
        if (error) reject(error);
        else resolve();
      }
    });
  }

  async function close(): Promise<void> {
    if (state === 'closed') return;
    clearTimeout(restart);
    become('closed');
    await java?.close();
  }

  function become(next: EngineState): void {
    if (state !== 'closed') state = next;
    const wakeWaiting = wake;
    changed = nextChange();
    wakeWaiting();
  }

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }
}
