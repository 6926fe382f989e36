import { Command } from 'commander';
import type { ImportProblem } from '../import/imported-edition.ts';
import { ShamelaError } from '../import/shamela/shamela-error.ts';
import { importReferences } from './import-references.ts';
import { ReferencesError } from './references-error.ts';

const NAMED_PROBLEMS = 20;

/**
 * Runs `npm run import -- references`: imports tables, says what became of each, and names what was left out. Gives the
 * exit code: 0, or 2 where nothing could be imported. `--help` and mistakes end the process.
 */
export async function runReferencesCommand(words: string[], say: (line: string) => void): Promise<number> {
  const program = new Command('npm run import -- references')
    .description('Imports tables of cross references, which are kept in a file beside the index.')
    .argument(
      '<path>',
      'a .jsonl or .csv file, a .db file of Shamela, or a Shamela library with all its tables',
    )
    .option('--index <dir>', 'folder of the index', '.data/index')
    .option('--table <id>', "the table's id (default: the name of the file)")
    .option('--title <text>', "the table's title for readers")
    .showHelpAfterError('(npm run import -- references --help says what can be given)')
    .parse(words, { from: 'user' });
  const problems: ImportProblem[] = [];
  try {
    const from = program.args[0] ?? '';
    const options = program.opts<{ index: string; table?: string; title?: string }>();
    const written = await importReferences({ ...options, from, report: (problem) => problems.push(problem) });
    for (const { table, title, entries, editions } of written)
      say(`${table} (${title}): ${entries} references, ${editions} editions covered`);
    return written.length > 0 ? 0 : 2;
  } catch (cause) {
    if (!isComplete(cause)) throw cause;
    say(cause.message);
    return 2;
  } finally {
    for (const { path, place, message } of problems.slice(0, NAMED_PROBLEMS))
      say(`${path}: ${place} ${message}`);
    const more = problems.length - NAMED_PROBLEMS;
    if (more > 0) say(`… and ${more} more like these`);
  }
}

function isComplete(cause: unknown): cause is Error {
  return cause instanceof ReferencesError || cause instanceof ShamelaError;
}
