import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real corpora and questions lie beside the checkout, outside it: `PINCITE_DATA`, else `../shared/data`. */
export const dataFolder = resolve(
  process.env.PINCITE_DATA ?? join(import.meta.dirname, '../../../shared/data'),
);

/** The path of a corpus, or null after saying loudly what is not measured or tested without it. */
export function corpus(path: string, without: string): string | null {
  const whole = join(dataFolder, path);
  if (existsSync(whole)) return whole;
  console.warn(`SKIPPED: ${without} (no ${whole}; PINCITE_DATA says where the corpora are)`);
  return null;
}

export type RealQuestion = { qid: string; lang: string; question: string; relevant: string[] };

export function readQuestions(set: string): RealQuestion[] {
  const lines = readFileSync(join(dataFolder, 'questions', set, 'questions.jsonl'), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as RealQuestion);
}
