import { Command } from 'commander';

// `npm run bench` lists the benches; `npm run bench -- NAME …` runs some; `npm run bench -- all` runs every one.

type Bench = { says: string; run: () => Promise<void> };

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
    run: async () => (await import('./retrieval.ts')).run(),
  },
  romanised: {
    says: 'Queries in Latin letters against an Arabic library',
    run: async () => (await import('./romanised.ts')).run(),
  },
  speed: {
    says: 'Search over HTTP against the same query timed inside the JVM',
    run: async () => (await import('./search-speed.ts')).run(),
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
  .action(async (names: string[]) => {
    if (names.length === 0) return list();
    for (const name of names[0] === 'all' ? Object.keys(benches) : names) await runBench(name);
  });
await program.parseAsync();

function list(): void {
  for (const [name, { says }] of Object.entries(benches)) console.log(`${name.padEnd(10)} ${says}`);
  console.log('\nnpm run bench -- NAME …, or: npm run bench -- all');
}

async function runBench(name: string): Promise<void> {
  const bench = benches[name];
  if (!bench)
    return program.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}, all.`);
  console.log(`\n${name}: ${bench.says}`);
  await bench.run();
}
