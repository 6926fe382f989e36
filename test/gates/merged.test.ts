import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';

const root = join(import.meta.dirname, '../..');
const TEXT = /\.(?:ts|tsx|java|json|jsonl|md|mdx|css|html|sql|toml|xml|yml|yaml|txt|sh)$|Dockerfile$/;

it(promise('repository.merged'), () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => TEXT.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => hasConflict(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it(promise('repository.merged', 'such a line is found'), () => {
  const marks = ['<', '=', '>'].map((sign) => sign.repeat(7));
  expect(hasConflict(`one\n${marks[0]} HEAD\ntwo\n${marks[1]}\nthree\n${marks[2]} 488092f (words)\n`)).toBe(
    true,
  );
  expect(hasConflict('A title\n=======\n')).toBe(false);
});

/** Whether a merge was left half-done in it. Seven equals signs alone underline a title. */
function hasConflict(text: string): boolean {
  return /^(?:<{7}|>{7}) /m.test(text);
}
