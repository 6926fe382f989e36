import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { behaviours, promise } from '../behaviours.ts';

const testFolder = join(import.meta.dirname, '..');

it(promise('repository.promises-tested'), () => {
  const cited = new Set<string>();
  const silent: string[] = [];
  for (const file of globSync('**/*.test.{ts,tsx}', { cwd: testFolder })) {
    const names = [...readFileSync(join(testFolder, file), 'utf8').matchAll(/promise\(\s*'([^']+)'/g)];
    if (names.length === 0) silent.push(file);
    for (const [, name] of names) cited.add(name as string);
  }
  const promised = new Set<string>(Object.keys(behaviours));
  expect({
    'promises without a test': [...promised].filter((name) => !cited.has(name)),
    'tests without a promise': [...cited].filter((name) => !promised.has(name)),
    'test files that cite none': silent,
  }).toEqual({
    'promises without a test': [],
    'tests without a promise': [],
    'test files that cite none': [],
  });
});

// Vitest would accept a plain title; this finds every test whose title is not a promise.
it(promise('repository.promises-tested', 'no test has a title of its own'), () => {
  const own: string[] = [];
  for (const file of globSync('**/*.test.{ts,tsx}', { cwd: testFolder })) {
    const source = readFileSync(join(testFolder, file), 'utf8');
    for (const [call] of source.matchAll(
      /(?<![\w.])(?:it|test)(?:\.(?:each|for|skip|skipIf|runIf|only|todo|fails|concurrent)(?:\([^)]*\))?)*\(\s*['"`][^'"`\n]{0,60}/g,
    ))
      own.push(`${file}: ${call}`);
  }
  expect(own).toEqual([]);
});
