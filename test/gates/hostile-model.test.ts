import { beforeEach, expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import { Blocks } from '../fuzz/blocks.ts';
import { violations } from '../fuzz/invariants.ts';
import { growth, heapAfterCollection } from '../fuzz/memory.ts';
import { runRange } from '../fuzz/run-range.ts';
import { runStream } from '../fuzz/run-stream.ts';

const STREAMS = 200; // Many more, and ever other ones: npm run fuzz.

// A turn logs every failure that a stream scripts; here they are expected.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test(promise('worker.hostile-model', `${STREAMS} streams`), { timeout: 240_000 }, async () => {
  const broken: string[] = [];
  let ran = 0;
  await runRange(1, STREAMS + 1, (seed, what) => {
    ran += 1;
    if (what.length > 0) broken.push(`seed ${seed}: ${what.join('; ')}`);
  });
  expect(ran).toBe(STREAMS);
  expect(broken).toEqual([]);
});

test(promise('worker.hostile-model', 'and what is shown is enough to be wrong'), async () => {
  const lanes = new Map<string, number>();
  let shown = 0;
  let withheld = 0;
  for (let seed = 1; seed <= 100; seed += 1) {
    const ran = await runStream(seed);
    lanes.set(ran.outcome.lane, (lanes.get(ran.outcome.lane) ?? 0) + 1);
    shown += ran.outcome.gate.passed;
    withheld += ran.outcome.gate.figures + ran.outcome.gate.quotations + ran.outcome.gate.links;
  }
  expect(lanes.get('grounded')).toBeGreaterThan(15);
  expect(lanes.size).toBeGreaterThan(2);
  expect(shown).toBeGreaterThan(25);
  expect(withheld).toBeGreaterThan(20);
});

test(promise('worker.hostile-model', 'each invariant notices'), async () => {
  const seeds = Array.from({ length: 120 }, (_, at) => at + 1);
  const sound = (await Promise.all(seeds.map(runStream))).find(
    ({ outcome, stream, events }) =>
      outcome.lane === 'grounded' && stream.mode === 'sentence' && !JSON.stringify(events).includes('`'),
  );
  if (!sound) throw new Error('No stream of these is grounded.');
  const said = (text: string) =>
    violations({ ...sound, events: [...sound.events, { type: 'text', delta: `\n\n${text}` }] }).join();
  expect(violations(sound)).toEqual([]);
  expect(said('So [S777].')).toContain('unissued');
  expect(said('In 7123 days.')).toContain('a figure');
  expect(said('On ص ٦١٢.')).toContain('a page');
  expect(said('At https://evil.example/x.')).toContain('an address');
  expect(said('It says “four words never written”.')).toContain('not verbatim');
  expect(said('{{ quote S1 "x"}}')).toContain('a directive');
  expect(said('{{\n\nquote S1 "x"}}')).toBe('');
  expect(said('> four words never written')).toContain('not verbatim');
  expect(said('„Refunds are paid to the card” and “so on”')).toBe('');
  expect(said('„four words never written” and “so on”')).toContain('not verbatim');
  expect(said('> Refunds are paid to the c\u200bard')).toBe('');
  expect(violations({ ...sound, outcome: { ...sound.outcome, lane: 'not_found' } }).join()).toContain(
    'with sources',
  );
});

test(promise('worker.hostile-model', 'and nothing of a turn is kept'), async () => {
  const kept: WeakRef<object>[] = [];
  await runMany(kept);
  await expect
    .poll(
      async () => {
        await heapAfterCollection(0);
        return kept.filter((each) => each.deref() !== undefined).length;
      },
      { timeout: 20_000 },
    )
    .toBeLessThanOrEqual(3);
  expect(kept.length).toBe(3 * 60);
});

/** Of each stream what would be kept with its turn; those of the last may still stand on the stack. */
async function runMany(kept: WeakRef<object>[]): Promise<void> {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { registry, signal, events } = await runStream(seed);
    kept.push(new WeakRef(registry), new WeakRef(signal), new WeakRef(events));
  }
}

test(promise('worker.hostile-model', 'a heap that grows with every stream is told'), () => {
  const early = { streams: 5000, bytes: 33e6 };
  expect(growth(early, { streams: 20_000, bytes: 33.5e6 })).toBeNull();
  expect(growth(early, { streams: 20_000, bytes: 33e6 + 15_000 * 1000 })).toContain('1000 B each');
});

test(promise('worker.hostile-model', 'a run is taken up where all before is done'), () => {
  const blocks = new Blocks(7, 1200);
  const taken = [blocks.take(), blocks.take(), blocks.take(), blocks.take()];
  expect(taken).toEqual([{ from: 7, to: 507 }, { from: 507, to: 1007 }, { from: 1007, to: 1207 }, null]);
  blocks.done(507);
  expect(blocks.reached).toBe(7);
  blocks.done(7);
  expect(blocks.reached).toBe(1007);
  blocks.done(1007);
  expect(blocks.reached).toBe(1207);
});
