import { writeFileSync } from 'node:fs';
import type { IndexWriter } from '../engine-child/edition-document.ts';
import { codeOf } from '../ingest/content-folder.ts';
import { importEditions } from './import-editions.ts';
import { ImportError } from './import-error.ts';
import type { ImportProgress } from './import-progress.ts';
import { type ImportReport, openReport } from './import-report.ts';
import type { ImportedEdition, ImportProblem } from './imported-edition.ts';
import { isOpenitiFile, openitiEditions } from './openiti/openiti-editions.ts';
import type { ImportCommand } from './options.ts';
import { isPagesFile, pagesEditions } from './pages/pages-editions.ts';
import { shamelaEditions } from './shamela/shamela-editions.ts';
import { listSourceFiles } from './source-files.ts';
import { listWorks } from './works/assign-works.ts';
import { readWorksFile, worksFileText } from './works/works-file.ts';

/** Does what the command says with an index that is open. Throws `ImportError` and what source and engine throw. */
export async function runImport(
  command: ImportCommand,
  index: IndexWriter,
  { signal, progress }: { signal?: AbortSignal; progress?: ImportProgress } = {},
): Promise<ImportReport> {
  const { report, tell, close } = openReport(command.report);
  try {
    const corrections = command.works === null ? new Map() : readWorksFile(command.works, tell);
    if (command.kind !== 'works') {
      let faults = 0;
      const fault = (problem: ImportProblem) => {
        faults += 1;
        tell(problem);
      };
      await importEditions({
        collection: command.collection,
        index,
        editions: await editionsOf(command, fault, signal, progress),
        corrections,
        report,
        tell,
        isDry: command.isDry,
        prune: command.prune && command.only === null,
        faults: () => faults,
        onEdition: (id) => progress?.edition(id, report.records),
        signal,
      });
    }
    if (command.worksOut !== null)
      await writeWorks(command.worksOut, await worksText(command, index, corrections));
  } finally {
    close();
    progress?.stop();
  }
  return report;
}

/** The works of the collection, as a works file. */
export async function worksText(
  { collection }: ImportCommand,
  index: IndexWriter,
  corrections: ReturnType<typeof readWorksFile>,
): Promise<string> {
  const { works, hints } = listWorks(await index.indexed(collection), corrections);
  return worksFileText(works, hints);
}

async function editionsOf(
  { kind, source, collection, only }: ImportCommand,
  report: (problem: ImportProblem) => void,
  signal: AbortSignal | undefined,
  progress: ImportProgress | undefined,
): Promise<AsyncIterable<ImportedEdition>> {
  if (kind === 'shamela')
    return shamelaEditions(source, { report, ...(signal && { signal }), ...(only && { only }) });
  const [isWanted, editions] =
    kind === 'openiti'
      ? ([isOpenitiFile, openitiEditions] as const)
      : ([isPagesFile, pagesEditions] as const);
  const files = await listSourceFiles(source, isWanted, report);
  const onFile = (name: string, nth: number) => progress?.file(name, nth, files.length);
  return editions(files, { collection, signal, report, onFile });
}

async function writeWorks(file: string, text: string): Promise<void> {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw new ImportError(`The works file ${file} cannot be written (${codeOf(cause)}).`, { cause });
  }
}
