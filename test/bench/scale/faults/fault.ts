import type { LoadCorpus } from '../corpus.ts';

/** What was tried and how much of it kept the promise; or why nothing was. */
export type FaultResult =
  | { tried: number; survived: number; notes: string[] }
  /** What is missing on this machine. */
  | { skipped: string };

export type Fault = {
  name: string;
  says: string;
  run: (corpus: () => Promise<LoadCorpus>) => Promise<FaultResult>;
};
