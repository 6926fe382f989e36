import type {
  ImportedEdition,
  ImportedRecord,
  ImportProblem,
} from '../../../search-node/import/imported-edition.ts';
import { shamelaEditions } from '../../../search-node/import/shamela/shamela-editions.ts';

export type ReadEdition = { edition: ImportedEdition; records: ImportedRecord[] };

/** Imports a library to the end. `problems` are sentences: path, place, message. */
export async function readLibrary(folder: string, only?: number[]) {
  const problems: string[] = [];
  const read = new Map<string, ReadEdition>();
  const report = ({ path, place, message }: ImportProblem) => problems.push(`${path}: ${place}: ${message}`);
  const editions = shamelaEditions(folder, { report, ...(only && { only }) });
  for await (const edition of editions)
    read.set(edition.about.edition, { edition, records: await recordsOf(edition) });
  return { read, problems };
}

export function textsOf(read: Map<string, ReadEdition>, edition: string): string[] {
  return read.get(edition)?.records.map(({ text }) => text) ?? [];
}

export async function recordsOf(edition: ImportedEdition): Promise<ImportedRecord[]> {
  const records: ImportedRecord[] = [];
  for await (const record of edition.records()) records.push(record);
  return records;
}
