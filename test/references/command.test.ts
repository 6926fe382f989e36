import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runReferencesCommand } from '../../search-node/references/import-command.ts';
import { referenceTables } from '../../search-node/references/reference-tables.ts';
import { promise } from '../behaviours.ts';
import { temporaryFolder } from '../engine/small-index.ts';

test(promise('references.command'), async () => {
  const folder = temporaryFolder();
  const [file, index] = [join(folder, 'pairs.jsonl'), join(folder, 'index')];
  const said: string[] = [];
  const run = (...words: string[]) => runReferencesCommand(words, (line) => said.push(line));
  writeFileSync(file, `{"key":"k","edition":"north","page":"3"}\n${'broken\n'.repeat(30)}`);
  expect(await run(file, '--index', index, '--title', 'Pairs')).toBe(0);
  expect(said[0]).toBe('pairs (Pairs): 1 references, 1 editions covered');
  expect(said[1]).toBe('pairs.jsonl: line 2 is not JSON');
  expect(said.at(-1)).toBe('… and 10 more like these');
  expect(referenceTables(index).all()).toMatchObject([{ id: 'pairs', title: 'Pairs', entries: 1 }]);

  said.length = 0;
  expect(await run(join(folder, 'gone.csv'), '--index', index)).toBe(2);
  expect(said).toEqual([expect.stringContaining('gone.csv cannot be read. Name a')]);
});
