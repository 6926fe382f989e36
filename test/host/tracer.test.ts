import { expect, test } from 'vitest';
import { otlpTracer } from '../../shared/otlp-export.ts';
import { readTraceparent, writeTraceparent } from '../../shared/trace-context.ts';
import { noSpan, noTracer } from '../../shared/tracer.ts';
import { promise } from '../behaviours.ts';

const about = { service: 'test', version: '1', later: null };

test(promise('traces.off'), async () => {
  const post = () => Promise.reject(new Error('Something was sent.'));
  const onFailure = (error: unknown) => {
    throw error;
  };
  const tracer = otlpTracer({ ...about, endpoint: undefined, post, onFailure });
  expect(tracer).toBe(noTracer);
  const span = tracer.root('anything');
  expect(span.child('more', { 'pincite.turn': 1 })).toBe(noSpan);
  span.end();
  await tracer.flush();
});

test(promise('traces.bounded'), async () => {
  const batches: number[] = [];
  const failures: number[] = [];
  let release: () => void = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const tracer = otlpTracer({
    ...about,
    endpoint: 'http://collector.test/',
    post: async (url, _, body) => {
      expect(url).toBe('http://collector.test/v1/traces');
      batches.push(JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length);
      if (batches.length === 1) await hanging;
      return batches.length === 2 ? 503 : 200;
    },
    onFailure: (_, lost) => failures.push(lost),
  });
  tracer.root('first').end();
  const flushed = tracer.flush();
  for (let i = 0; i < 5000; i += 1) tracer.root('later').end();
  expect(batches).toEqual([1]);
  release();
  await flushed;
  // 2,048 are kept, the others are dropped and told; a batch that is refused is not sent again.
  expect(batches.slice(1).reduce((sum, size) => sum + size, 0)).toBe(2048);
  expect(Math.max(...batches)).toBeLessThanOrEqual(256);
  expect(failures).toEqual([5000 - 2048]);
});

test(promise('traces.joined', 'the header of W3C Trace Context is read strictly'), () => {
  const header = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'; // the specification's own example
  const read = readTraceparent(header);
  expect(read).toEqual({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    sampled: true,
  });
  expect(read && writeTraceparent(read)).toBe(header);
  for (const wrong of [
    undefined,
    '',
    'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
    '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more',
  ])
    expect(readTraceparent(wrong), wrong).toBeNull();
  expect(readTraceparent(header.replace(/01$/, '00'))?.sampled).toBe(false);
});
