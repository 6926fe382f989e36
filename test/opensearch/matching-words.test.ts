import { expect, it } from 'vitest';
import { served } from '../../search-node/opensearch/cluster/served.ts';
import { matchingWords } from '../../search-node/opensearch/matching-words.ts';
import { promise } from '../behaviours.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { edition, installed, sharedAnalysis } from './on-cluster.ts';

const writer = sharedAnalysis();

/** More than the 1,024 clauses that a query may have, each letter of these at each place, and each word of all lengths. */
const WORDS = ofLetters('بحجكمن', 5).filter(({ length }) => length > 1);
const PASSAGES = 40;

it(promise('cluster.matching-words'), async () => {
  const cluster = await installed();
  const write = writer(cluster);
  const texts = Array.from({ length: PASSAGES }, (_, at) =>
    WORDS.filter((_, n) => n % PASSAGES === at).join(' '),
  );
  await write.put([edition('words', ...texts, 'بيت كتاب and others')]);
  await write.commit();
  for (const pattern of ['[بحجكمن]*', '(ال|ب)?[حج]?[بكمن]*', '(حج|حاج)', 'حج[بحج]?', 'كتب']) {
    const found = await matchingWords(cluster, await served(cluster), pattern, { timeoutMs: PATIENCE_MS });
    const wanted = WORDS.filter((word) => new RegExp(`^(${pattern})$`).test(word));
    expect(found.sort(), pattern).toEqual(wanted.sort());
  }
});

function ofLetters(letters: string, most: number): string[] {
  if (most === 0) return [''];
  return ['', ...[...letters].flatMap((letter) => ofLetters(letters, most - 1).map((rest) => letter + rest))];
}
