/**
 * Every promise the product makes, one sentence each, by area. A test cites the promise it proves with
 * `promise('area.name')`; a gate (test/gates/promises.test.ts) fails on promises without a test and on
 * tests without a promise.
 */
export const behaviours = {
  // --- the repository itself
  'repository.promises-tested': 'Every promise has a test and every test cites a promise.',
  'repository.folders-apart': 'Each folder imports shared/ and no other folder.',

  // --- search-node: the engine and its child process

  // --- search-node: the HTTP host

  // --- search-node: ingest and the help centre pages

  // --- worker

  // --- widget

  // --- npm start and the journey of a question
} as const satisfies Record<string, string>;

export type Behaviour = keyof typeof behaviours;

/** The title of a test: the promise's sentence, with its name so that a failure can be looked up. */
export function promise(name: Behaviour, detail?: string): string {
  return `[${name}] ${behaviours[name]}${detail ? ` (${detail})` : ''}`;
}
