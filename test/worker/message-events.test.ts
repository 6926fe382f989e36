import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages/messages';
import { Stream } from '@anthropic-ai/sdk/streaming';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { messageEvents } from '../../worker/model/messages/message-events.ts';
import { promise } from '../behaviours.ts';

/** A response whose body comes in pieces of these lengths, the last again and again. */
function inPieces(text: string, lengths: number[]): Response {
  const bytes = new TextEncoder().encode(text);
  let [at, piece] = [0, 0];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const length = lengths[Math.min(piece++, lengths.length - 1)] ?? 1;
      controller.enqueue(bytes.slice(at, at + length));
      at += length;
      if (at >= bytes.length) controller.close();
    },
  });
  return new Response(body, { headers: { 'retry-after': '7' } });
}

async function whole(events: AsyncIterable<RawMessageStreamEvent[] | RawMessageStreamEvent>) {
  const seen: unknown[] = [];
  try {
    for await (const event of events) seen.push(...(Array.isArray(event) ? event : [event]));
  } catch (error) {
    const { name, message, status, headers } = error as Error & { status?: number; headers?: Headers };
    return { seen, failed: { name, message, status, retryAfter: headers?.get('retry-after') } };
  }
  return { seen, failed: null };
}

const bySdk = (response: Response) =>
  whole(Stream.fromSSEResponse<RawMessageStreamEvent>(response, new AbortController()));

const delta = (text: string) => JSON.stringify({ type: 'content_block_delta', delta: { text } });
const frame = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((text) => ['event: content_block_delta', `data: ${delta(text)}`]),
  fc.constantFrom(
    ['event: ping', 'data: {}'],
    [': a comment', 'event:message_stop', 'data:{"type":"message_stop"}'],
    ['data: {"type":"without_a_name"}'],
    ['event: message_delta', 'data: {"type":', 'data: "in_two_lines"}', 'id: 7'],
    ['event: nothing'],
    ['event: broken', 'data: {"not JSON'],
    ['event: error', 'data: {"error":{"type":"api_error","message":"Failed"}}'],
    [],
  ),
);
const stream = fc
  .tuple(
    fc.array(frame, { maxLength: 12 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.constantFrom('', 'event: cut', 'data: {'),
  )
  .map(([frames, end, tail]) => frames.map((lines) => [...lines, '', ''].join(end)).join('') + tail);
const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 });

test(promise('worker.stream-as-sent'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // The SDK says what it cannot read.
  await fc.assert(
    fc.asyncProperty(stream, lengths, async (text, pieces) => {
      expect(await whole(messageEvents(inPieces(text, pieces)))).toEqual(await bySdk(inPieces(text, [9999])));
    }),
    { numRuns: 300 },
  );
});

test.each([
  [
    'an error with words',
    'event: error\ndata: {"error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
  ],
  ['an error that is not JSON', 'event: error\ndata: overloaded\n\n'],
])(promise('worker.stream-as-sent', '%s'), async (_, text) => {
  const first = `event: message_stop\ndata: {"type":"message_stop"}\n\n`;
  for (const pieces of [[9999], [60, 9], [1]]) {
    const ours = await whole(messageEvents(inPieces(first + text, pieces)));
    expect(ours.seen).toHaveLength(1);
    expect(ours.failed).toMatchObject({ status: undefined, retryAfter: '7' });
    expect(ours).toEqual(await bySdk(inPieces(first + text, [9999])));
  }
});
