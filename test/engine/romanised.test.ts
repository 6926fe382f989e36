import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import { startEngine } from '../../search-node/engine-child/engine.ts';
import { promise } from '../behaviours.ts';
import { libraryEditions } from '../bench/kept-editions.ts';
import { holdsOneOf, readRomanised, romanisedFile } from '../bench/romanised-queries.ts';
import { corpus } from '../support/shared-data.ts';
import { search } from './small-index.ts';

const missing =
  !corpus('library', 'romanised queries are not tested') ||
  !corpus(romanisedFile, 'romanised queries are not tested');

test.skipIf(missing)(
  promise('engine.romanised'),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
    const engine = startEngine({ ...(await ensureEngine()), index: join(folder, 'index') }, () => {});
    try {
      for (const edition of await libraryEditions()) await engine.put([edition]);
      await engine.commit();
      let wanted = 0;
      let found = 0;
      for (const { query, style, arabic, records } of readRomanised()) {
        const { hits, of } = await search(engine, 'library', query, { limit: 10 });
        if (style === 'not-arabic') expect(of('transliteration')?.hits ?? 0, query).toBe(0);
        if (records === 0) continue;
        wanted += 1;
        if (hits.some(({ passage }) => holdsOneOf(passage.text, arabic))) found += 1;
      }
      expect(wanted).toBeGreaterThan(100);
      expect(found / wanted).toBeGreaterThanOrEqual(0.85);
    } finally {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
