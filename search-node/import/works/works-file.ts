import { readFileSync } from 'node:fs';
import { parseDocument, stringify } from 'yaml';
import * as z from 'zod';
import { CatalogueId } from '../../../shared/scope.ts';
import { codeOf } from '../../ingest/content-folder.ts';
import { ImportError } from '../import-error.ts';
import type { ImportProblem } from '../imported-edition.ts';

/** Which rule put an edition into its work. */
export type WorkRule = 'works file' | 'named by the source' | 'same title and author' | 'alone';

export type ListedWork = {
  work: string;
  title: string;
  author: string | null;
  rule: WorkRule;
  editions: ListedEdition[];
};
export type ListedEdition = { edition: string; label: string | null };

/** What the works file says of an edition; it wins over every rule. */
export type Correction = { work: string; title: string | undefined; author: string | null | undefined };

const WorksFile = z.object({
  works: z.array(
    z.object({
      work: CatalogueId,
      title: z.string().min(1).max(1000).optional(),
      author: z.string().max(1000).nullish(),
      editions: z.array(CatalogueId).max(10_000),
    }),
  ),
});

const HEAD = `# Which editions are of one work, and by which rule. Each edition stands under its work.
#
# To correct it, move the line of an edition below another work, or change a work's id, title or author, and give the
# file to the next import (--works FILE). What this file says wins over every rule; the rule is then "works file".
# An edition that is not listed is put into its work by the rules:
#   named by the source    the source itself says which work it is
#   same title and author  the source does not; title and author are the same, apart from spelling marks
#   alone                  neither
`;

/** Reads a works file (YAML or JSON). Throws `ImportError` where it cannot be used; conflicts are reported. */
export function readWorksFile(
  file: string,
  report: (problem: ImportProblem) => void,
): Map<string, Correction> {
  const document = parseDocument(textOf(file));
  const [fault] = document.errors;
  if (fault)
    throw new ImportError(
      `The works file ${file} is not YAML: ${fault.message.split('\n')[0]}. Correct that line.`,
    );
  const parsed = WorksFile.safeParse(document.toJS());
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ImportError(
      `The works file ${file} is not as it should be (${issue?.path.join('.')}: ${issue?.message}).`,
    );
  }
  const corrections = new Map<string, Correction>();
  for (const { work, title, author, editions } of parsed.data.works)
    for (const edition of editions) {
      const first = corrections.get(edition);
      if (first)
        report({
          path: file,
          place: `edition ${edition}`,
          message: `stands under ${first.work} and ${work}; the first counts`,
        });
      else corrections.set(edition, { work, title, author });
    }
  return corrections;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ImportError(`The works file ${file} cannot be read (${codeOf(cause)}).`, { cause });
  }
}

/** The works as a commented file that a person corrects. */
export function worksFileText(works: readonly ListedWork[], hints: ReadonlyMap<string, string>): string {
  const scalar = (words: string) => stringify(words, { lineWidth: 0 }).trimEnd();
  const lines = works.flatMap(({ work, title, author, rule, editions }) => [
    '',
    `  # ${rule}${hints.has(work) ? `; ${hints.get(work)}` : ''}`,
    `  - work: ${scalar(work)}`,
    `    title: ${scalar(title)}`,
    ...(author === null ? [] : [`    author: ${scalar(author)}`]),
    '    editions:',
    ...editions.map(
      ({ edition, label }) => `      - ${scalar(edition)}${label === null ? '' : `  # ${label}`}`,
    ),
  ]);
  return `${HEAD}works:${works.length === 0 ? ' []' : ''}${lines.join('\n')}\n`;
}
