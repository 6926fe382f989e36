import { Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../../search-node/command/command-error.ts';

// `npm run bench` lists the benches; `npm run bench -- NAME …` runs some; `npm run bench -- all` runs every one.

type Options = {
  questions?: string;
  scope?: string[];
  passages?: number;
  only?: string;
  clusterPassages?: number;
} & {
  [where in Where]?: string;
};
type Where = (typeof wheres)[number];
type Bench = { says: string; run: (options: Options) => Promise<void> };

const wheres = ['index', 'scopes', 'url', 'secretFile'] as const;

const benches: Record<string, Bench> = {
  start: {
    says: 'From a clean clone to a served page, and later starts',
    run: async () => (await import('./start.ts')).run(),
  },
  ingest: {
    says: 'Indexing three real help centres, in full and with nothing changed',
    run: async () => (await import('./ingest.ts')).run(),
  },
  retrieval: {
    says: 'Real questions with known answers, beside the usual orders and other search engines',
    run: async (options) => {
      const { questions } = options;
      if (questions === undefined) return (await import('./retrieval.ts')).run();
      return (await import('./own-questions.ts')).runOwn({ questions, where: whereOf(options) });
    },
  },
  romanised: {
    says: 'Queries in Latin letters against an Arabic library',
    run: async () => (await import('./romanised.ts')).run(),
  },
  citations: {
    says: 'Citations as people write them, read into work, volume, page and number',
    run: async () => (await import('./library-citations.ts')).run(),
  },
  library: {
    says: 'A library: pages judged, quotations found in every edition or told from altered ones, citations read',
    run: async () => (await import('./library.ts')).run(),
  },
  quotes: {
    says: 'Quotations checked within one work and within a library grown to a million pages',
    run: async (options) => (await import('./grown-quotes.ts')).run(options),
  },
  speed: {
    says: 'Search over HTTP beside the same search in a loop inside the JVM, on a library and on a grown one',
    run: async (options) => (await import('./search-speed.ts')).run(options),
  },
  overhead: {
    says: 'What HTTP adds to a search, on a real help centre',
    run: async () => (await import('./http-overhead.ts')).run(),
  },
  replicas: {
    says: 'Replicas: what publishing and fetching take, and searches while a replica goes through 20 generations',
    run: async (options) => (await import('./replicas.ts')).run(options),
  },
  shamela: {
    says: 'Importing a synthetic Shamela library: pages a second, and what 7.6 million pages come to',
    run: async (options) => (await import('./shamela.ts')).run(options),
  },
  answers: {
    says: 'The extractive model on real questions: pills, zero hits, time to the last byte',
    run: async () => (await import('./answers.ts')).run(),
  },
  gate: {
    says: 'The gate: what it costs, and how much of what is right it withholds',
    run: async () => (await import('./gate.ts')).run(),
  },
  gaps: {
    says: 'Questions without a source, grouped by meaning: pairs that belong together, and time for 50,000',
    run: async () => (await import('./gaps.ts')).run(),
  },
  desk: {
    says: 'The support desk over a million answers: filters, exports, what an answer costs to write',
    run: async (options) => (await import('./desk.ts')).run(options),
  },
  audit: {
    says: 'How often the audit’s interval holds the true rate, in simulated campaigns',
    run: async () => (await import('./audit.ts')).run(),
  },
  scale: {
    says: 'Past one machine: 200 streaming conversations, eight million passages, faults survived',
    run: async (options) => (await import('./scale.ts')).run(options),
  },
  differential: {
    says: 'The same questions to the embedded engine and to OpenSearch: the same answers, and what each costs',
    run: async (options) => (await import('./differential.ts')).run(options),
  },
  widget: {
    says: 'What a page loads and what it costs it: sizes, load, opening, a long answer; beside others',
    run: async () => (await import('./widget.ts')).run(),
  },
};

const program = new Command('npm run bench --')
  .description('Measures Pincite. Absolute times vary with the machine: compare within one run.')
  .argument('[names...]', `${Object.keys(benches).join(', ')}, or all`)
  .option(
    '--questions <file>',
    'retrieval: your own questions, a line each, or as JSON from the answer log; differential: one of its data',
  )
  .option('--scope <scope>', 'retrieval: where to ask them, as npm run search takes it', addScope)
  .option(
    '--index <dir>',
    'retrieval: folder of the index to ask (default: that of npm start); scale: one that was grown, of which --passages are asked',
  )
  .option('--scopes <file>', 'retrieval: JSON file of named scopes')
  .option('--url <url>', 'retrieval: a running search host to ask instead')
  .option('--secret-file <file>', 'retrieval: file with its secret, else the variable SEARCH_SECRET')
  .option(
    '--passages <number>',
    'speed, quotes, shamela, desk, scale, replicas: how many passages or answers to grow (default: 1000000, shamela 200000, replicas 20000)',
    wholeNumber,
  )
  .option(
    '--cluster-passages <number>',
    'scale: how many to put into OpenSearch (default: 50000)',
    wholeNumber,
  )
  .option('--only <name>', 'scale: one of its parts')
  .action(async (names: string[], options: Options) => {
    if (names.length === 0) return list();
    for (const name of names[0] === 'all' ? Object.keys(benches) : names) await runBench(name, options);
  });
try {
  await program.parseAsync();
} catch (cause) {
  if (!(cause instanceof CommandError)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}

function list(): void {
  for (const [name, { says }] of Object.entries(benches)) console.log(`${name.padEnd(10)} ${says}`);
  console.log('\nnpm run bench -- NAME …, or: npm run bench -- all');
}

function addScope(scope: string, before: string[] = []): string[] {
  return [...before, scope];
}

/** The options that say where to ask, as arguments again. */
function whereOf(options: Options): string[] {
  const scopes = (options.scope ?? []).flatMap((scope) => ['--scope', scope]);
  const others = wheres.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [`--${name === 'secretFile' ? 'secret-file' : name}`, value];
  });
  return [...scopes, ...others];
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number above 0.');
}

async function runBench(name: string, options: Options): Promise<void> {
  const bench = benches[name];
  if (!bench)
    return program.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}, all.`);
  console.log(`\n${name}: ${bench.says}`);
  await bench.run(options);
}
