import { createParser } from 'eventsource-parser';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFrameReader } from '../../widget/panel/stream/event-source-frames.ts';
import { promise } from '../behaviours.ts';

/** What an established parser reads in the same pieces. */
function oracle(pieces: string[]): [string, string][] {
  const frames: [string, string][] = [];
  const parser = createParser({ onEvent: ({ id, data }) => frames.push([id ?? '', data]) });
  for (const it of pieces) parser.feed(it);
  return frames;
}

function ours(pieces: string[]): [string, string][] {
  const frames: [string, string][] = [];
  const feed = createFrameReader(({ id, data }) => frames.push([id, data]));
  for (const it of pieces) feed(it);
  return frames;
}

const field = fc.constantFrom('data', 'id', 'event', 'retry', '', 'dat', 'DATA', ' data');
const value = fc.constantFrom(
  '1.2',
  'a',
  '',
  ' two  spaces ',
  ':',
  '{"type":"x"}',
  'é😀',
  'a: b',
  '\ufeff',
  '\0',
);
const line = fc.oneof(
  fc.tuple(field, fc.constantFrom(':', ': ', ':  ', ''), value).map((parts) => parts.join('')),
  fc.constantFrom('', '', ': comment', ':'),
);
const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r')), { maxLength: 30 });

it(promise('widget.frames', 'streams made at random, cut at random'), () => {
  let frames = 0;
  fc.assert(
    fc.property(stream, fc.array(fc.nat(400), { maxLength: 12 }), (lines, cuts) => {
      // As decoded: a byte order mark at the start does not come out of it.
      const text = `${lines.flat().join('')}\n\n`.replace(/^\ufeff/, '');
      const at = [0, ...cuts.filter((it) => it < text.length).sort((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
      const read = ours(pieces);
      frames += read.length;
      expect(read).toEqual(oracle(pieces));
    }),
    { numRuns: 3000 },
  );
  expect(frames).toBeGreaterThan(200);
});
