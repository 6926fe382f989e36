import { Command, InvalidArgumentError } from 'commander';

// `npm run bench` lists the benches; `npm run bench -- NAME …` runs some; `npm run bench -- all` runs every one.

type Options = { questions?: string; scope?: string; index?: string; url?: string; passages?: number };
type Bench = { says: string; run: (options: Options) => Promise<void> };

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
    run: async ({ questions, ...where }) => {
      if (questions === undefined) return (await import('./retrieval.ts')).run();
      return (await import('./own-questions.ts')).runOwn({ questions, ...where });
    },
  },
  romanised: {
    says: 'Queries in Latin letters against an Arabic library',
    run: async () => (await import('./romanised.ts')).run(),
  },
  speed: {
    says: 'Search over HTTP beside the same search in a loop inside the JVM, on a library and on a grown one',
    run: async (options) => (await import('./search-speed.ts')).run(options),
  },
  answers: {
    says: 'The extractive model on real questions: pills, zero hits, time to the last byte',
    run: async () => (await import('./answers.ts')).run(),
  },
  gate: {
    says: 'The gate: characters a second',
    run: async () => (await import('./gate.ts')).run(),
  },
  widget: {
    says: 'What a page loads: loader, panel, locales',
    run: async () => (await import('./widget-size.ts')).run(),
  },
};

const program = new Command('npm run bench --')
  .description('Measures Pincite. Absolute times vary with the machine: compare within one run.')
  .argument('[names...]', `${Object.keys(benches).join(', ')}, or all`)
  .option('--questions <file>', 'retrieval: your own questions, a line each, or as JSON from the answer log')
  .option('--scope <scope>', 'retrieval: where to ask them: a collection, or a scope as JSON (default: help)')
  .option('--index <dir>', 'retrieval: the index to ask, held by no running host (default: .data/index)')
  .option('--url <url>', 'retrieval: a running search host to ask instead; its secret is in SEARCH_SECRET')
  .option('--passages <number>', 'speed: how many passages to grow (default: 1000000)', wholeNumber)
  .action(async (names: string[], options: Options) => {
    if (names.length === 0) return list();
    for (const name of names[0] === 'all' ? Object.keys(benches) : names) await runBench(name, options);
  });
await program.parseAsync();

function list(): void {
  for (const [name, { says }] of Object.entries(benches)) console.log(`${name.padEnd(10)} ${says}`);
  console.log('\nnpm run bench -- NAME …, or: npm run bench -- all');
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
