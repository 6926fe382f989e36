import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['shared', 'worker', 'widget', 'console', 'search-node', 'audit', 'capacity', 'deploy'];

it(promise('repository.folders-apart'), () => {
  const sources = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, ignore: ['**/dist/**', '**/target/**', '**/*.d.ts'] },
  );
  expect(sources.length).toBeGreaterThan(20);

  const trespasses: string[] = [];
  for (const file of sources) {
    const home = file.split('/')[0];
    for (const target of relativeImports(join(root, file))) {
      const folder = relative(root, target).split('/')[0] ?? '';
      if (folder !== home && folder !== 'shared')
        trespasses.push(`${file} imports ${relative(root, target)}`);
      if (!existsSync(target))
        trespasses.push(`${file} imports ${relative(root, target)}, which does not exist`);
    }
  }
  expect(trespasses).toEqual([]);
});

it(promise('repository.folders-apart', 'the widget takes only types from shared/'), () => {
  const values: string[] = [];
  for (const file of globSync('widget/**/*.{ts,tsx}', { cwd: root, ignore: ['**/dist/**'] })) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [statement] of source.matchAll(/^(?:import|export)\s[^;]*?from\s+'[^']*shared\/[^']*'/gm))
      if (!/^(?:import|export) type\s/.test(statement)) values.push(`${file}: ${statement}`);
  }
  expect(values).toEqual([]);
});

function relativeImports(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const specifiers = source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...specifiers].map(([, specifier]) =>
    resolve(dirname(file), (specifier as string).replace(/\?.*$/, '')),
  );
}
