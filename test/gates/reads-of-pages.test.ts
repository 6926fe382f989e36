import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';

const tests = join(import.meta.dirname, '..');

it(promise('repository.pages-awaited'), () => {
  const sources = globSync('**/*.test.ts', { cwd: tests })
    .map((file) => ({ file, source: readFileSync(join(tests, file), 'utf8') }))
    .filter(({ file, source }) =>
      /-browser\//.test(file) ? /\bpage\b/.test(source) : /from 'playwright-core'/.test(source),
    );
  expect(sources.length).toBeGreaterThan(20);
  const found = sources.flatMap(({ file, source }) => readAtOnce(source).map((line) => `${file}:${line}`));
  expect(found, 'Write `await expect.poll(() => …)`, or read it into a constant that says when').toEqual([]);
});

it(promise('repository.pages-awaited', 'nothing is counted to be compared later'), () => {
  const sources = globSync('*-browser/*.ts', { cwd: tests });
  expect(sources.length).toBeGreaterThan(20);
  const found = sources.filter((file) =>
    /= await [^;]*\.count\(\);/.test(readFileSync(join(tests, file), 'utf8')),
  );
  expect(found, 'A count is of that moment: mark what is there, or poll').toEqual([]);
});

it(promise('repository.pages-awaited', 'and the gate sees what it is for'), () => {
  const hasty =
    'a();\nexpect(await field.inputValue()).toBe(1);\nexpect([\n  1, (await box()).x,\n]).toBe(2);';
  expect(readAtOnce(hasty)).toEqual([2, 3]);
  expect(readAtOnce('await expect.poll(async () => [await a()]).toBe(1);')).toEqual([]);
  expect(readAtOnce('expect(said, "( await it").toBe(await other());')).toEqual([]);
});

/** The lines on which `expect(…)` is given something that was read from a page at that moment. */
function readAtOnce(source: string): number[] {
  const lines: number[] = [];
  for (const { index } of source.matchAll(/\bexpect\(/g))
    if (/\bawait\b/.test(argumentsAt(source, index + 'expect'.length)))
      lines.push(source.slice(0, index).split('\n').length);
  return lines;
}

/** What stands between the bracket at `open` and its partner, without the words of strings. */
function argumentsAt(source: string, open: number): string {
  let depth = 0;
  let code = '';
  for (const [token] of source
    .slice(open)
    .matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[\s\S]/g)) {
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (depth === 0) return code;
    if (token.length === 1) code += token;
  }
  return code;
}
