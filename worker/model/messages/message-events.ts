import { APIError } from '@anthropic-ai/sdk/error';
import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages/messages';

/**
 * The events of a streamed message, as many at once as a piece of the response holds: half of the work of the SDK's
 * own reader, which hands each through four iterators. Rejects with the SDK's APIError where the stream tells of one.
 */
export async function* messageEvents(response: Response): AsyncGenerator<RawMessageStreamEvent[]> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const frames = new Frames();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const whole = done ? frames.end() : frames.push(decoder.decode(value, { stream: true }));
      const { events, failed } = readAll(whole, response);
      if (events.length > 0) yield events;
      if (failed) throw failed.error;
      if (done) return;
    }
  } finally {
    // Left in the middle: nobody reads the rest.
    void reader.cancel().catch(() => {});
  }
}

type Frame = { event: string; data: string };

/** What came before a fault counts. */
function readAll(frames: Frame[], response: Response) {
  const events: RawMessageStreamEvent[] = [];
  try {
    for (const frame of frames) events.push(...read(frame, response));
  } catch (error) {
    return { events, failed: { error } };
  }
  return { events, failed: null };
}

function read({ event, data }: Frame, { headers }: Response): RawMessageStreamEvent[] {
  if (event === 'error') throw errorOf(data, headers);
  if (event === '' || event === 'ping' || data === '') return [];
  return [JSON.parse(data)];
}

/** As the SDK makes it. */
function errorOf(data: string, headers: Headers): APIError {
  return new APIError(undefined, bodyOf(data), undefined, headers);
}

function bodyOf(data: string): object {
  try {
    return JSON.parse(data);
  } catch {
    return data as unknown as object; // Not JSON: its words are all that is known.
  }
}

/** Characters; no event of a message comes near it. */
const MAX_HELD = 4_000_000;

/** Cuts the text of a stream of server-sent events, as it comes, into those that are whole. */
class Frames {
  #rest = '';
  #event = '';
  #data: string[] = [];

  push(text: string): Frame[] {
    const all = this.#rest + text;
    // A line feed that belongs to the last of it may be still to come.
    const lines = (all.endsWith('\r') ? all.slice(0, -1) : all).split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + (all.endsWith('\r') ? '\r' : '');
    if (this.#rest.length > MAX_HELD) throw new Error('A line of the stream of the model has no end.');
    return lines.flatMap((line) => this.#take(line) ?? []);
  }

  /** What is still to come where nothing more comes: an event that is not closed is none. */
  end(): Frame[] {
    return this.#rest.endsWith('\r') ? this.push('\n') : [];
  }

  #take(line: string): Frame | null {
    if (line === '') return this.#close();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') this.#event = value;
    if (name === 'data') this.#data.push(value);
    return null;
  }

  #close(): Frame | null {
    const frame = { event: this.#event, data: this.#data.join('\n') };
    this.#event = '';
    this.#data = [];
    return frame.event || frame.data ? frame : null;
  }
}
