// The Messages API's streaming protocol as a scripted model speaks it: shared by the server of the journeys and by
// the tests inside workerd.

/** A request as it arrived, for the script to look at and for tests to assert on. */
export type ScriptedRequest = {
  /** Counts from 1. */
  number: number;
  path: string;
  headers: Record<string, string>;
  body: {
    model: string;
    system: unknown;
    messages: { role: string; content: string | { type: string; [key: string]: unknown }[] }[];
    tools?: { name: string; strict?: boolean; input_schema: unknown; [key: string]: unknown }[];
    tool_choice?: { type: string; name?: string };
    [key: string]: unknown;
  };
};

type TextPart = {
  text: string;
  /** Characters per delta. */
  chunk?: number;
  /** Milliseconds after each. */
  paceMs?: number;
};
/** `json`: the input as raw text, to be malformed with. */
type ToolPart = { tool: string; input: unknown } | { tool: string; json: string };
type ThinkingPart = { thinking: string };
export type Part =
  | TextPart
  | ToolPart
  | ThinkingPart
  | { pause: number }
  /**
   * `error`: an error event in mid-stream; `cut`: the connection breaks; `truncated`: the stream ends in order and the
   * message does not; `silence`: it stays open and says nothing.
   */
  | { fault: 'error' | 'cut' | 'truncated' | 'silence' }
  /** An event and a block of kinds nobody knows. */
  | { unknown: true };

export type RefusedReply = { status: number; type?: string; message?: string; retryAfter?: number };
export type StreamedReply = { say: Part[]; stop?: string; inputTokens?: number; cacheReadTokens?: number };
export type ScriptedReply = RefusedReply | StreamedReply;

export type Script = (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>;

/** The text of what a tool returned last, as the model reads it. */
export function lastToolResult(request: ScriptedRequest): string {
  const content = request.body.messages.at(-1)?.content;
  if (!Array.isArray(content)) return '';
  return content.flatMap((block) => (block.type === 'tool_result' ? [String(block.content)] : [])).join('\n');
}

export function statusReply(reply: RefusedReply): {
  headers: Record<string, string>;
  body: string;
} {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (reply.retryAfter !== undefined) headers['retry-after'] = String(reply.retryAfter);
  const error = { type: reply.type ?? 'api_error', message: reply.message ?? `scripted ${reply.status}` };
  return { headers, body: JSON.stringify({ type: 'error', error }) };
}

/** Thrown where the script cuts the connection. */
export class Cut extends Error {}

/** The frames of a reply, one string each. Throws Cut, and waits for the signal where the script is silent. */
export async function* frames(
  reply: StreamedReply,
  model: string,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const usage = {
    input_tokens: reply.inputTokens ?? 100,
    output_tokens: 1,
    cache_read_input_tokens: reply.cacheReadTokens ?? 0,
  };
  yield frame('message_start', {
    message: { id: 'msg_scripted', type: 'message', role: 'assistant', model, content: [], usage },
  });
  yield frame('ping', {});
  let index = 0;
  for (const part of reply.say) {
    if ('pause' in part) await pause(part.pause, gone);
    else if ('unknown' in part) yield* unknown(index++);
    else if ('fault' in part && part.fault === 'truncated') return;
    else if ('fault' in part) yield* fault(part.fault, gone);
    else {
      for (const frame of block(part, index++)) {
        yield frame;
        if ('text' in part && part.paceMs) await pause(part.paceMs, gone);
      }
    }
  }
  const called = reply.say.some((part) => 'tool' in part);
  const stop_reason = reply.stop ?? (called ? 'tool_use' : 'end_turn');
  yield frame('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 42 } });
  yield frame('message_stop', {});
}

function* block(part: TextPart | ToolPart | ThinkingPart, index: number): Generator<string> {
  if ('thinking' in part) {
    yield frame('content_block_start', {
      index,
      content_block: { type: 'thinking', thinking: '', signature: '' },
    });
    yield frame('content_block_delta', { index, delta: { type: 'thinking_delta', thinking: part.thinking } });
    yield frame('content_block_delta', { index, delta: { type: 'signature_delta', signature: 'signed' } });
  } else if ('text' in part) {
    yield frame('content_block_start', { index, content_block: { type: 'text', text: '' } });
    for (const text of cutUp(part.text, part.chunk ?? 7)) {
      yield frame('content_block_delta', { index, delta: { type: 'text_delta', text } });
    }
  } else {
    const content_block = { type: 'tool_use', id: `toolu_${index}_${part.tool}`, name: part.tool, input: {} };
    yield frame('content_block_start', { index, content_block });
    const json = 'json' in part ? part.json : JSON.stringify(part.input);
    for (const partial_json of cutUp(json, 5)) {
      yield frame('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } });
    }
  }
  yield frame('content_block_stop', { index });
}

function* unknown(index: number): Generator<string> {
  yield frame('weather_report', { weather: 'fine' });
  yield frame('content_block_start', { index, content_block: { type: 'hologram', shape: 'cube' } });
  yield frame('content_block_delta', { index, delta: { type: 'hologram_delta', shape: 'sphere' } });
  yield frame('content_block_stop', { index });
}

async function* fault(kind: string, gone: AbortSignal): AsyncGenerator<string> {
  if (kind === 'cut') throw new Cut('The script cuts the connection here.');
  if (kind === 'silence') {
    await pause(3_600_000, gone);
    throw new Cut('The reader of a silent stream has gone.');
  }
  yield frame('error', { error: { type: 'overloaded_error', message: 'Overloaded' } });
}

function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      gone.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    gone.addEventListener('abort', end);
  });
}

function frame(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

function cutUp(text: string, size: number): string[] {
  const chars = [...text];
  return Array.from({ length: Math.ceil(chars.length / size) }, (_, at) =>
    chars.slice(at * size, (at + 1) * size).join(''),
  );
}
