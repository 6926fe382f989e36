import { writeFileSync } from 'node:fs';
import { foundFile, profiled, REWORDED } from '../bench/gap-phrasings.ts';

// `node test/support/record-gap-profiles.ts` asks the rewordings in test/fixtures/gaps of the real search host and
// writes down beside them, line by line, which documents each finds: for tests that need no corpus and no engine.

const HITS = 6;
for (const name of REWORDED) {
  const own = (await profiled(name)).filter(({ kind }) => kind !== 'given');
  const lines = own.map(({ about, found }) =>
    JSON.stringify({ about, found: found.slice(0, HITS).map((it) => [it.document, round(it.score)]) }),
  );
  if (lines.length > 0) writeFileSync(foundFile(name), `${lines.join('\n')}\n`);
}

function round(score: number): number {
  return Number(score.toFixed(2));
}
