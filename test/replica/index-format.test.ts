import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { INDEX_FORMAT } from '../../search-node/replica/manifest.ts';
import { promise } from '../behaviours.ts';

const FORMAT = '../../search-node/engine/src/main/java/pincite/engine/index/Format.java';

test(promise('replica.index-format'), () => {
  const source = readFileSync(join(import.meta.dirname, FORMAT), 'utf8');
  expect(Number(/int NUMBER = (\d+);/.exec(source)?.[1])).toBe(INDEX_FORMAT);
});
