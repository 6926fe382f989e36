import { violations } from './invariants.ts';
import { runStream } from './run-stream.ts';

const AT_ONCE = 24;

/** Runs the streams of a range of seeds, `to` left out, and tells after each what it broke: nothing, if all is well. */
export async function runRange(
  from: number,
  to: number,
  after: (seed: number, what: string[]) => void,
): Promise<void> {
  const { error } = console;
  // A turn logs every failure that a stream scripts; here they are expected.
  console.error = () => {};
  let next = from;
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, runOn));
  } finally {
    console.error = error;
  }

  async function runOn(): Promise<void> {
    for (let seed = next++; seed < to; seed = next++) after(seed, await broken(seed));
  }
}

async function broken(seed: number): Promise<string[]> {
  try {
    return violations(await runStream(seed));
  } catch (error) {
    return [`it threw: ${error instanceof Error ? error.stack : String(error)}`];
  }
}
