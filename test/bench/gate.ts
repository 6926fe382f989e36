import Table from 'cli-table3';
import { MarkerCheck } from '../../worker/gate/marker-check.ts';
import { printFirstSentence } from './first-sentence.ts';
import { printGateCost } from './gate-cost.ts';
import { strictness } from './strictness.ts';

const SHAPES: [string, string][] = [
  ['prose with markers', 'Refunds are paid within 14 days [S1]. See also [S2, S77] and `code[S3]`.\n'],
  ['prose without', 'Refunds are paid to the card you used within fourteen days of the return.\n'],
  ['brackets that never close', '[S1 [S2 ['],
  ['code', '```\narr[S1] = x;\n```\n'],
];
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
  await printGateCost();
  await printFirstSentence();
  await printStrictness();
}

/** In pieces of the size that a model streams. */
function pass(text: string): void {
  const check = new MarkerCheck((id) => id !== 'S77');
  for (let at = 0; at < text.length; at += DELTA) check.push(text.slice(at, at + DELTA));
  check.end();
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
