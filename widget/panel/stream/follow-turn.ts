import type { ChatEvent } from '../../../shared/chat-api.ts';
import { ChatFailure } from './chat-client.ts';
import { readEvents } from './read-events.ts';

export interface Follow {
  /** Opens the stream: the question itself while `after` is null, else what came after that event. */
  connect(after: string | null): Promise<Response>;
  signal: AbortSignal;
  /** Told when the connection breaks and when it is back. */
  onConnection(state: 'broken' | 'open'): void;
  /** Pauses before each new try, in milliseconds; when they are used up, the turn is lost. */
  pauses?: number[];
  silenceMs?: number;
}

/**
 * Yields every event of one turn once, in order, across cuts of the connection.
 * @throws ChatFailure with the server's code, `lost` when a stream could not be taken up again, or
 * `network` when the question never got through.
 */
export async function* followTurn({
  connect,
  signal,
  onConnection,
  pauses = [300, 1000, 2000, 4000, 8000],
  silenceMs = 45_000,
}: Follow): AsyncGenerator<ChatEvent> {
  let last: string | null = null;
  for (let failed = 0; ; failed++) {
    try {
      const response = await connect(last);
      onConnection('open');
      for await (const { id, event } of readEvents(bodyOf(response), silenceMs)) {
        failed = 0;
        if (last !== null && id && !isAfter(id, last)) continue;
        last = id || last;
        yield event;
        if (event.type === 'done') return;
      }
    } catch (cause) {
      if (signal.aborted || cause instanceof ChatFailure) throw cause;
    }
    const pause = pauses[failed];
    if (pause === undefined) throw new ChatFailure(last === null ? 'network' : 'lost');
    onConnection('broken');
    await wait(pause, signal);
  }
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  if (!response.body) throw new Error('The answer has no body.');
  return response.body;
}

/** Whether place `id` comes after place `last`. Another turn's place means that ours is over: it is not read. */
function isAfter(id: string, last: string): boolean {
  const [turn, seq] = id.split('.').map(Number);
  const [lastTurn, lastSeq] = last.split('.').map(Number);
  if (turn !== lastTurn) throw new ChatFailure('lost');
  return (seq ?? 0) > (lastSeq ?? 0);
}

/** Ends early when the browser says that it is online again. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
