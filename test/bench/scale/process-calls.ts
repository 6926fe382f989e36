import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

// The parts of a load test run in processes of their own, so that none takes another's time and each can be killed.
// A part answers calls of its parent: a name and an input for a result, over Node's own channel.

type Handlers = Record<string, (input: never) => unknown>;
type Call = { id: number; name: string; input: unknown };
type Reply = { id: number; result?: unknown; error?: string };

export type Part = {
  pid: number;
  /** Throws what the part's handler threw, by its words, and where the part ends first. */
  call: <T>(name: string, input?: unknown) => Promise<T>;
  /** Ends the part at once, as a crash does. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
};

const CLOSE_MS = 10_000;

/** Starts a part: a module that calls `answerCalls`. `settings` is what its `start` handler gets. */
export async function startPart(module: URL, settings: object): Promise<Part> {
  const child = fork(fileURLToPath(module), { serialization: 'advanced' });
  const ended = once(child, 'exit');
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let calls = 0;
  child.on('message', ({ id, result, error }: Reply) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) caller?.resolve(result as never);
    else caller?.reject(new Error(error));
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${module.pathname} ended.`));
    waiting.clear();
  });
  const call = <T>(name: string, input: unknown = null) =>
    new Promise<T>((resolve, reject) => {
      const id = ++calls;
      waiting.set(id, { resolve, reject });
      child.send({ id, name, input } satisfies Call, (error) => error && reject(error));
    });
  await call('start', settings);
  return { pid: child.pid ?? Number.NaN, call, kill: () => end(child, ended, 'SIGKILL'), close };

  async function close(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const late = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
    await call('close').catch(() => {});
    await end(child, ended, 'SIGTERM');
    clearTimeout(late);
  }
}

/** The part's side: one handler a call; `start` and `close` among them. The part ends with its parent. */
export function answerCalls(
  handlers: Handlers & { start: (settings: never) => unknown; close: () => unknown },
): void {
  process.on('disconnect', () => process.exit(1));
  process.on('message', async ({ id, name, input }: Call) => {
    const reply = await answer(handlers[name], input);
    process.send?.({ id, ...reply } satisfies Reply);
  });
}

async function answer(handler: Handlers[string] | undefined, input: unknown): Promise<Omit<Reply, 'id'>> {
  if (!handler) return { error: 'This part has no such call.' };
  try {
    return { result: await handler(input as never) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function end(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await ended;
}
