import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { CapacityError, keptFor, readGiven } from './assumptions.ts';
import { asMarkdown, reportOf } from './table.ts';

// `npm run capacity`: what so many visitors and pages need, what it costs, and what is full first.

const program = new Command('npm run capacity --')
  .description('Plans an installation: machines, costs, waiting times and what is full first.')
  .option(
    '--visitors <number>',
    'visitors who ask something, a month (default: one to ten million)',
    wholeNumber,
  )
  .option(
    '--pages <number>',
    'pages or article sections in the index (default: 1,000 to 100 million)',
    wholeNumber,
  )
  .option(
    '--months <number>',
    'how long answers are kept (default: 3, as a site that says nothing does)',
    months,
  )
  .option('--assumptions <file>', 'your own prices and limits, a changed copy of capacity/assumptions.json')
  .option('--json <file>', 'writes everything as JSON, too')
  .option('--markdown <file>', 'writes the tables into a file instead of showing them')
  .action(run);
program.parse();

type Options = {
  visitors?: number;
  pages?: number;
  months?: number;
  assumptions?: string;
  json?: string;
  markdown?: string;
};

function run({ visitors, pages, months: kept, assumptions, json, markdown }: Options): void {
  try {
    const report = reportOf(
      keptFor(readGiven(assumptions), kept),
      visitors ? [visitors] : undefined,
      pages ? [pages] : undefined,
    );
    if (json !== undefined) write(json, `${JSON.stringify(report, null, 2)}\n`);
    if (markdown === undefined) console.log(asMarkdown(report));
    else write(markdown, asMarkdown(report));
  } catch (error) {
    if (!(error instanceof CapacityError)) throw error;
    program.error(error.message);
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CapacityError(`${file} can't be written (${reason}). Name a file in a folder that is there.`);
  }
}

function months(text: string): number {
  const number = Number(text);
  // A site keeps answers ten years at most.
  if (/^\d+(?:\.\d+)?$/.test(text) && number > 0 && number <= 120) return number;
  throw new InvalidArgumentError('It is a number of months above 0, 120 at most.');
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number above 0.');
}
