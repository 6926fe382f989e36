import { Command, InvalidArgumentError } from 'commander';
import { CatalogueId } from '../../shared/scope.ts';
import type { ClusterOptions } from '../opensearch/cluster/cluster-options.ts';
import { engineOf, type Given as GivenEngine, withEngine } from '../opensearch/cluster-arguments.ts';

export type ImportCommand = {
  kind: 'pages' | 'openiti' | 'shamela' | 'works';
  /** Empty for `works`. */
  source: string;
  index: string;
  collection: string;
  works: string | null;
  worksOut: string | null;
  report: string | null;
  isDry: boolean;
  prune: boolean;
  only: number[] | null;
  /** Where the index is, when it is not in a folder of this machine. */
  cluster?: ClusterOptions | null;
};

const INDEX = '.data/index';

/** Reads the arguments of `npm run import`. `--help` and mistakes end the process. */
export function readOptions(words: string[]): ImportCommand {
  let command: ImportCommand | null = null;
  const program = new Command('npm run import --')
    .description(
      'Brings printed editions into an index: reads them, judges the page of every record by its neighbours, and ' +
        'writes them. Stop it with Ctrl-C whenever you like; the same command goes on where it was.',
    )
    .showHelpAfterError('(npm run import -- --help says what can be given)')
    .addHelpText('after', '\nTables of cross references: npm run import -- references --help');
  const sources = [
    ['pages', 'files of JSON lines, one record a page (a folder or a file)'],
    ['openiti', 'OpenITI mARkdown files (a folder or a file)'],
    ['shamela', 'a Shamela 4 installation, which is only read'],
  ] as const;
  for (const [kind, says] of sources) {
    const sub = common(program.command(kind).description(`Imports ${says}.`))
      .argument('<path>', 'where they are')
      .option('--works <file>', 'works file, whose corrections win over every rule')
      .option('--works-out <file>', 'where to write the works file as it is after this import')
      .option('--report <file>', 'where to write everything left out, odd or in doubt, as JSON lines')
      .option('--dry-run', 'read and report only; nothing is written into the index', false)
      .option('--prune', 'remove what the collection has and this source has not', false);
    if (kind === 'shamela')
      sub.option('--only <numbers>', 'numbers of books, with commas between', bookNumbers);
    sub.action((source: string) => {
      command = commandOf(kind, source, sub.opts());
    });
  }
  const works = common(
    program.command('works').description('Writes which editions are of one work, and by which rule.'),
  )
    .option('--works <file>', 'works file with corrections, to name their rule')
    .option('--works-out <file>', 'where to write it (default: standard output)');
  works.action(() => {
    command = commandOf('works', '', works.opts());
  });
  program.parse(words, { from: 'user' });
  if (command === null) throw new Error('A command was parsed and none was taken.');
  return command;
}

function common(command: Command): Command {
  return withEngine(command)
    .option('--index <dir>', `folder of the index, made when missing (default: "${INDEX}")`)
    .option('--collection <id>', 'collection that the editions are indexed as', collectionId, 'library')
    .allowExcessArguments(false);
}

type Given = {
  collection: string;
  works?: string;
  worksOut?: string;
  report?: string;
  dryRun?: boolean;
  prune?: boolean;
  only?: number[];
} & GivenEngine & { engine: string };

function commandOf(kind: ImportCommand['kind'], source: string, given: Given): ImportCommand {
  const { index = INDEX, collection, works = null, worksOut = null, report = null, only = null } = given;
  const { dryRun: isDry = false, prune = false } = given;
  const cluster = engineOf(given, process.env);
  return { cluster, kind, source, index, collection, works, worksOut, report, isDry, prune, only };
}

function collectionId(text: string): string {
  const parsed = CatalogueId.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('It is an id without spaces at its ends.');
  return parsed.data;
}

function bookNumbers(text: string): number[] {
  const numbers = text.split(',').map(Number);
  if (numbers.every((number) => Number.isSafeInteger(number) && number > 0)) return numbers;
  throw new InvalidArgumentError('They are whole numbers above 0, with commas between.');
}
