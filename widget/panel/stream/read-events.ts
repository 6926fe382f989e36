import type { ChatEvent } from '../../../shared/chat-api.ts';
import { createFrameReader } from './event-source-frames.ts';

/** One event of a turn with its place, `<turn>.<seq>`. */
export interface PlacedEvent {
  id: string;
  event: ChatEvent;
}

/**
 * Reads an event stream as it arrives, however its bytes are split. Frames that are no JSON object with a
 * `type` are skipped. Kinds this version does not know are passed on: who reads them ignores them.
 * @throws when nothing arrives for `silenceMs`, or when the connection breaks.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<PlacedEvent> {
  const ready: PlacedEvent[] = [];
  const feed = createFrameReader(({ id, data }) => {
    const event = parsed(data);
    if (event) ready.push({ id, event });
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), silenceMs);
      if (value) feed(decoder.decode(value, { stream: true }));
      yield* ready.splice(0);
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {}); // The other side may be gone already.
  }
}

function parsed(data: string): ChatEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === 'object' && event !== null && 'type' in event ? (event as ChatEvent) : null;
  } catch {
    return null;
  }
}

async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing arrived for ${ms} ms.`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
