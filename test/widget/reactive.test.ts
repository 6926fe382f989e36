import * as known from '@preact/signals';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as own from '../../widget/panel/reactive/signals.ts';
import { promise } from '../behaviours.ts';

type Library = Pick<typeof own, 'signal' | 'computed' | 'effect' | 'batch'>;

/** A computed value reads these earlier nodes; the second and third only where the first is even. */
const node = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 4 }));
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(2), to: fc.nat(3) }),
  fc.record({
    kind: fc.constant('batch' as const),
    sets: fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('read' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('end' as const), at: fc.nat(5) }),
);
type Plan = [[number, number, number, number][], number[]];
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Everything that the effects and reads of a plan saw, each in its order. */
function play(library: Library, [nodes, watched]: Plan, steps: Step[]): number[][] {
  const signals = [0, 1, 2].map((it) => library.signal(it));
  const all: { readonly value: number; peek(): number }[] = [...signals];
  for (const [first, second, third, factor] of nodes) {
    const earlier = [...all];
    const of = (at: number) => earlier[at % earlier.length]?.value ?? 0;
    all.push(library.computed(() => (of(first) % 2 ? of(second) + 1 : of(second) * of(third)) % factor));
  }
  const at = (place: number) => all[place % all.length] as (typeof all)[number];
  const logs: number[][] = watched.map(() => []);
  const ends = watched.map((it, i) =>
    library.effect(() => {
      logs[i]?.push(at(it).value);
      return () => void logs[i]?.push(-1);
    }),
  );
  const reads: number[] = [];
  for (const it of steps) {
    const set = (which: number, to: number) => {
      const target = signals[which];
      if (target) target.value = to;
    };
    if (it.kind === 'set') set(it.at, it.to);
    else if (it.kind === 'batch') library.batch(() => it.sets.map(([which, to]) => set(which, to)));
    else if (it.kind === 'read') reads.push(at(it.at).peek());
    else ends[it.at % Math.max(ends.length, 1)]?.();
  }
  return [...logs, reads];
}

it(promise('widget.signals', 'made at random, beside an established library'), () => {
  let seen = 0;
  fc.assert(
    fc.property(
      fc.tuple(fc.array(node, { maxLength: 8 }), fc.array(fc.nat(20), { maxLength: 5 })),
      fc.array(step, { maxLength: 25 }),
      (plan, steps) => {
        const ours = play(own, plan, steps);
        seen += ours.flat().length;
        expect(ours).toEqual(play(known as Library, plan, steps));
      },
    ),
    { numRuns: 2000 },
  );
  expect(seen).toBeGreaterThan(5000);
});

it(promise('widget.signals', 'a computed value that failed is worked out anew'), () => {
  const bad = own.signal(true);
  let tries = 0;
  const value = own.computed(() => {
    tries++;
    if (bad.value) throw new Error('bad');
    return 1;
  });
  expect(() => value.value).toThrow('bad');
  expect(() => value.value).toThrow('bad');
  bad.value = false;
  expect(value.value).toBe(1);
  expect(tries).toBe(3);
});

it(promise('widget.signals', 'an effect that changes what it follows without end is stopped'), () => {
  const n = own.signal(0);
  const up = () => {
    n.value = n.value + 1;
  };
  expect(() => own.effect(up)).toThrow('again and again');
  // What else is followed goes on.
  const other = own.signal(1);
  const said: number[] = [];
  own.effect(() => said.push(other.value));
  other.value = 2;
  expect(said).toEqual([1, 2]);
});
