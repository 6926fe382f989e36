import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import * as z from 'zod';
import { EngineError, engineErrorCodes } from './engine-error.ts';
import { everydayWords } from './everyday-words.ts';
import { heapMegabytes } from './heap-size.ts';
import { lineSplitter } from './line-splitter.ts';
import { pendingCalls } from './pending-calls.ts';
import { shutDown } from './shutdown-ladder.ts';

// One run of the engine's Java process: a JSON line out for each call, a JSON line back. What becomes of the
// process after it ends is its owner's business (process-owner.ts).

export type JavaCommand = {
  java: string;
  jar: string;
  /** Folder of the index. */
  index: string;
  /** The home of a replica; the index is then one of its generations, and only read. */
  replica?: string;
  /** Makes the start faster; ignored by a Java it was not made with. */
  archive?: string | null;
  jvmArguments?: string[];
};

export type JavaProcess = {
  pid: number | undefined;
  /** Resolves with the index's generation when it answers; rejects when it ends before. */
  ready: Promise<string>;
  /** Resolves when it has ended. `refused` when it said that starting again would not help. */
  ended: Promise<{ reason: string; refused: EngineError | null }>;
  call: (op: string, fields: object, options: CallOptions) => Promise<EngineReply>;
  /** Calls without an answer yet. */
  waiting: () => number;
  close: () => Promise<void>;
};

export type EngineReply = { value: unknown; tookMs: number };
export type CallOptions = {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  requestId?: string | undefined;
};

/** Both ways. An edition or a reply beyond it is refused by name, not cut. */
export const MAX_LINE_BYTES = 32 << 20;

/** The engine stops a request itself when its time is over; this is for one that cannot answer at all. */
const GRACE_MS = 2000;

const Failure = z.object({ code: z.enum(engineErrorCodes).catch('internal'), message: z.string() });
const Line = z.union([
  z.object({ id: z.number(), ok: z.unknown(), tookMs: z.number() }),
  z.object({ id: z.number(), error: Failure }),
  z.object({ event: z.literal('ready'), value: z.object({ generation: z.string() }) }),
  z.object({ event: z.literal('fatal'), value: Failure }),
]);

export function startJava(command: JavaCommand, log: (line: string) => void): JavaProcess {
  const child = spawn(command.java, javaArguments(command), {
    stdio: 'pipe',
    env: environment(),
    // Out of the terminal's group: Ctrl-C reaches the owner, which lets the engine finish what it holds.
    detached: true,
  });
  const calls = pendingCalls();
  let refused: EngineError | null = null;
  let outOfMemory = false;
  let becameReady: (generation: string) => void = () => {};
  let failedToStart: (error: EngineError) => void = () => {};
  const ready = new Promise<string>((resolve, reject) => {
    becameReady = resolve;
    failedToStart = reject;
  });
  ready.catch(() => {}); // Whoever waits hears of it; nobody has to.

  const split = lineSplitter(MAX_LINE_BYTES, onLine, () =>
    log('engine: a reply was too long and was dropped'),
  );
  child.stdout.on('data', split);
  child.stderr.on(
    'data',
    lineSplitter(
      1 << 16,
      (line) => log(`engine: ${line}`),
      () => {},
    ),
  );
  child.stdin.on('error', () => {}); // A closed pipe shows as the end of the process.
  const ended = endOf(child).then((end) => {
    const reason = outOfMemory ? 'out of memory' : end;
    const error =
      refused ??
      new EngineError(
        'engine_unavailable',
        `The search engine ended (${reason}). It is being started again; try once more.`,
      );
    failedToStart(error);
    calls.rejectAll(error);
    return { reason, refused };
  });

  return { pid: child.pid, ready, ended, call, waiting: calls.size, close };

  function onLine(text: string): void {
    const line = readLine(text);
    if (line === null) onOtherWords(text);
    else if ('ok' in line) calls.resolve(line.id, { value: line.ok, tookMs: line.tookMs });
    else if ('error' in line) calls.reject(line.id, new EngineError(line.error.code, line.error.message));
    else if (line.event === 'ready') becameReady(line.value.generation);
    else refused = new EngineError(line.value.code, line.value.message);
  }

  /** The JVM says on standard output why it gives up, though nothing but replies should be there. */
  function onOtherWords(text: string): void {
    if (text.includes('OutOfMemoryError')) outOfMemory = true;
    log(`engine: a line on standard output was no reply: ${text.slice(0, 200)}`);
  }

  function call(
    op: string,
    fields: object,
    { timeoutMs, signal, requestId }: CallOptions,
  ): Promise<EngineReply> {
    const { id, reply } = calls.add();
    const text = JSON.stringify({ id, op, timeoutMs, requestId, ...fields });
    if (Buffer.byteLength(text) > MAX_LINE_BYTES) {
      calls.reject(id, new EngineError('too_large', `A request for ${op} is over ${MAX_LINE_BYTES} bytes.`));
      return reply;
    }
    const timer = setTimeout(
      () =>
        abandon(id, new EngineError('timeout', `The engine did not answer in ${timeoutMs} ms. Try again.`)),
      timeoutMs + GRACE_MS,
    );
    const onAbort = () => abandon(id, new EngineError('cancelled', 'The request was cancelled.'));
    signal?.addEventListener('abort', onAbort, { once: true });
    child.stdin.write(`${text}\n`);
    if (signal?.aborted) onAbort();
    return reply.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  /** Tells the caller at once, and the engine that nobody waits any more. */
  function abandon(id: number, error: EngineError): void {
    if (!calls.reject(id, error)) return;
    child.stdin.write(`${JSON.stringify({ id: 0, op: 'cancel', target: id })}\n`);
  }

  async function close(): Promise<void> {
    await shutDown(child, () => child.stdin.write(`${JSON.stringify({ id: 0, op: 'shutdown' })}\n`));
  }
}

function readLine(text: string): z.infer<typeof Line> | null {
  try {
    const line = Line.safeParse(JSON.parse(text));
    return line.success ? line.data : null;
  } catch {
    // Not JSON: something in the process wrote to standard output.
    return null;
  }
}

function javaArguments({ jar, index, replica, archive, jvmArguments }: JavaCommand): string[] {
  return [
    // A search makes some megabytes that are garbage with its reply: where the young space holds several searches, none
    // of it is copied. Measured at a million passages: a fifth less processor time a search than with 10 MB.
    '-Xms64m',
    '-Xmn48m',
    `-Xmx${heapMegabytes(index)}m`,
    '-XX:+UseSerialGC',
    '-XX:+ExitOnOutOfMemoryError',
    '-Xshare:auto',
    '-Xlog:disable',
    '-Xlog:all=error:stderr',
    ...(archive ? [`-XX:SharedArchiveFile=${archive}`] : []),
    '-Dfile.encoding=UTF-8',
    `-Dpincite.everydayWords=${everydayWords().join(delimiter)}`,
    ...(replica === undefined ? [] : [`-Dpincite.replica=${replica}`]),
    ...(jvmArguments ?? []),
    '-jar',
    jar,
    index,
  ];
}

/** The child needs no secrets, so it gets none. */
function environment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'HOME', 'USERPROFILE', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];
  const kept = passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8' };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // 'close' comes after the last of its output: a reply written before the end still counts.
    child.once('close', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
  });
}
