import { MarkerCheck } from '../../worker/gate/marker-check.ts';

const SHAPES: [string, string][] = [
  ['prose with markers', 'Refunds are paid within 14 days [S1]. See also [S2, S77] and `code[S3]`.\n'],
  ['prose without', 'Refunds are paid to the card you used within fourteen days of the return.\n'],
  ['brackets that never close', '[S1 [S2 ['],
  ['code', '```\narr[S1] = x;\n```\n'],
];

/** Prints how many characters a second the marker check reads, by the shape of the text. */
export async function run(): Promise<void> {
  for (const [name, shape] of SHAPES) {
    const text = shape.repeat(Math.ceil(1_000_000 / shape.length));
    pass(text.slice(0, 100_000));
    const start = performance.now();
    pass(text);
    const seconds = (performance.now() - start) / 1000;
    console.log(`marker check, ${name}: ${(text.length / seconds / 1e6).toFixed(1)} million characters/s`);
  }
}

/** In pieces of the size that a model streams. */
function pass(text: string): void {
  const check = new MarkerCheck((id) => id !== 'S77');
  for (let at = 0; at < text.length; at += 12) check.push(text.slice(at, at + 12));
  check.end();
}
