import Table from 'cli-table3';
import { AttributionIndex } from '../../worker/gate/attribution-index.ts';
import { Evidence } from '../../worker/gate/evidence.ts';
import { Gate } from '../../worker/gate/gate.ts';
import { MarkerCheck } from '../../worker/gate/marker-check.ts';
import { Registry } from '../../worker/registry/registry.ts';
import { strictness } from './strictness.ts';

const SHAPES: [string, string][] = [
  ['prose with markers', 'Refunds are paid within 14 days [S1]. See also [S2, S77] and `code[S3]`.\n'],
  ['prose without', 'Refunds are paid to the card you used within fourteen days of the return.\n'],
  ['brackets that never close', '[S1 [S2 ['],
  ['code', '```\narr[S1] = x;\n```\n'],
];
const ANSWER_CHARS = 4000;
const RUNS = 201;
const DELTA = 12;

/** Prints what the gate costs, and how much of what is right it withholds. */
export async function run(): Promise<void> {
  for (const [name, shape] of SHAPES) {
    const text = shape.repeat(Math.ceil(1_000_000 / shape.length));
    pass(text.slice(0, 100_000));
    const start = performance.now();
    pass(text);
    const seconds = (performance.now() - start) / 1000;
    console.log(`marker check, ${name}: ${(text.length / seconds / 1e6).toFixed(1)} million characters/s`);
  }
  printCost();
  await printStrictness();
}

/** In pieces of the size that a model streams. */
function pass(text: string): void {
  const check = new MarkerCheck((id) => id !== 'S77');
  for (let at = 0; at < text.length; at += DELTA) check.push(text.slice(at, at + DELTA));
  check.end();
}

const SAID =
  'Refunds are paid within 14 days to the card you used [S1]. It says “refunds are paid to the card” and costs 1,000 € [S1].\n- يستغرق ذلك خمسة أيام كما في ج ٤ ص ٤٠٥ [S2].\n';
const PASSAGE =
  'Refunds are paid to the card you used within 14 days, up to 1,000 €. يستغرق ذلك خمسة أيام كما في ج ٤ ص ٤٠٥. ';

function printCost(): void {
  const answer = SAID.repeat(Math.ceil(ANSWER_CHARS / SAID.length)).slice(0, ANSWER_CHARS);
  const works = new AttributionIndex(
    Array.from({ length: 10_000 }, (_, at) => ({
      ...{
        collection: 'c',
        work: `w${at}`,
        title: `كتاب الفوائد ${at} في علم الأصول`,
        author: `مؤلف ${at} القزويني`,
      },
    })),
  );
  for (const mode of ['token', 'sentence'] as const) {
    const [all, first]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const evidence = new Evidence({ registry: shownAnew(run), question: 'How are refunds paid?', works });
      const gate = new Gate(mode, evidence);
      const start = performance.now();
      for (let at = 0; at < answer.length; at += DELTA) {
        const before = performance.now();
        const out = gate.push(answer.slice(at, at + DELTA));
        if (out.length > 0 && first.length === run) first.push(performance.now() - before);
      }
      gate.end();
      all.push(performance.now() - start);
    }
    const what = mode === 'token' ? 'markers alone (p50 < 1 ms)' : 'all checks (p50 < 5 ms)';
    console.log(
      `an answer of ${ANSWER_CHARS} characters, ${what}: p50 ${median(all).toFixed(2)} ms; ` +
        `from the end of the first sentence to its release: p50 ${median(first).toFixed(2)} ms`,
    );
  }
}

/** Passages that no run before has read: nothing of them is known yet. */
function shownAnew(run: number): Registry {
  const registry = new Registry({ load: () => [], save() {} });
  for (let at = 0; at < 10; at += 1) {
    registry.addOpened(
      {
        ...{
          id: `p${at}`,
          collection: 'c',
          work: `w${at}`,
          edition: `e${at}`,
          editionLabel: null,
          title: 'Refunds',
        },
        ...{ author: null, language: 'en', headings: [], locator: { kind: 'section' }, url: null },
        text: `${PASSAGE.repeat(10)} ${run}`,
      },
      1,
    );
  }
  return registry;
}

async function printStrictness(): Promise<void> {
  const table = new Table({
    head: ['lifted from', 'language', 'sentences', 'pass untouched (> 99.5 %)', 'withheld, by check'],
    colAligns: ['left', 'left', 'right', 'right', 'left'],
  });
  for (const { of, language, sentences, passed, failed } of await strictness(10)) {
    const share = `${((100 * passed) / sentences).toFixed(2)} %`;
    const checks = Object.entries(failed).map(([check, count]) => `${check} ${count}`);
    table.push([of, language, sentences, share, checks.join(', ') || '-']);
  }
  console.log(table.toString());
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
