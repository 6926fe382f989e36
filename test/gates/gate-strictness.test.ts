import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { strictness } from '../bench/strictness.ts';

test(promise('worker.gate-strictness'), { timeout: 180_000 }, async () => {
  const measured = await strictness(60, ['chatwoot-docs', 'prestashop-user-doc-fr']);
  for (const { of, sentences, passed, examples } of measured) {
    expect(sentences, of).toBeGreaterThan(100);
    expect(passed / sentences, `${of}: ${examples.join('\n')}`).toBeGreaterThanOrEqual(0.995);
  }
});
