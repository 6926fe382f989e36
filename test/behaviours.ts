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
  'start.one-command':
    'One command indexes a folder of articles and serves them as pages that carry the chat.',
  'start.help': 'npm start -- --help says every option, with examples.',
  'start.names-the-cure':
    'What keeps npm start from starting is said in a sentence that names the thing and the cure, with a non-zero exit.',
  'start.stops-everything':
    'Ctrl-C stops every process that npm start began, also in the middle of indexing.',
  'start.keeps-state': 'After a restart the index is not built again and a conversation goes on.',
  'journey.question-to-source':
    'A question asked through the script tag is answered with a source that opens the article it was read in.',
  'journey.extractive':
    'Without a model key, the answer is sentences quoted from the articles, each with its source.',
  'journey.not-found': 'A question that nothing answers gets a plain no, what was searched, and no pills.',
  'journey.languages':
    'A French question finds French articles, and an Arabic one is answered right to left from Arabic articles.',
  'journey.model-sees-no-locators':
    'The model is sent ids, titles and text, never a URL or an edition label.',
  'journey.host-died':
    'When the engine is killed, the next question is answered from the last committed index.',
} as const satisfies Record<string, string>;

export type Behaviour = keyof typeof behaviours;

/** The title of a test: the promise's sentence, with its name so that a failure can be looked up. */
export function promise(name: Behaviour, detail?: string): string {
  return `[${name}] ${behaviours[name]}${detail ? ` (${detail})` : ''}`;
}
