import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../ingest/content-folder.ts';
import { detectLanguage } from '../../ingest/language.ts';
import type { ImportedEdition } from '../imported-edition.ts';
import type { FilesOptions } from '../pages/pages-editions.ts';
import type { SourceFile } from '../source-files.ts';
import { type OpenitiName, readFileName } from './file-name.ts';
import { openitiRecords, readHeader } from './openiti-records.ts';
import { titlePageOf } from './title-page.ts';

/** Raised whenever the code makes other records of the same file, so that the next run imports it anew. */
const OPENITI_VERSION = 1;

/** Texts have the endings of their annotation, or none. */
export function isOpenitiFile(name: string): boolean {
  return readFileName(name) !== null || /\.mARkdown$/.test(name);
}

/** The editions of OpenITI mARkdown files, each one file. Of two files of one edition the further annotated is taken. */
export async function* openitiEditions(
  files: readonly SourceFile[],
  { collection, signal, report, onFile }: FilesOptions,
): AsyncGenerator<ImportedEdition> {
  const best = bestOf(files);
  for (const [nth, file] of files.entries()) {
    signal?.throwIfAborted();
    onFile?.(file.name, nth);
    const tell = (place: string, message: string) => report({ path: file.name, place, message });
    const name = nameOf(file);
    const taken = best.get(name.edition);
    if (taken !== file) {
      tell('the whole', `is edition ${name.edition} as ${taken?.name} is, which was taken; it was left out`);
      continue;
    }
    try {
      const edition = await editionOf(file, name, collection, tell, signal);
      if (edition) yield edition;
    } catch (cause) {
      if (!/^E[A-Z]+$/.test(codeOf(cause))) throw cause;
      tell('the whole', `cannot be read (${codeOf(cause)}); it was left out`);
    }
  }
}

function nameOf({ name }: SourceFile): OpenitiName {
  const base = path.posix.basename(name);
  const bare = base.replace(/\.mARkdown$/, '');
  return readFileName(base) ?? { work: bare, edition: bare, language: 'und', rank: 0 };
}

function bestOf(files: readonly SourceFile[]): Map<string, SourceFile> {
  const best = new Map<string, SourceFile>();
  for (const file of files) {
    const { edition, rank } = nameOf(file);
    const before = best.get(edition);
    if (!before || nameOf(before).rank < rank) best.set(edition, file);
  }
  return best;
}

async function editionOf(
  { path: file, name: sourcePath }: SourceFile,
  name: OpenitiName,
  collection: string,
  tell: (place: string, message: string) => void,
  signal: AbortSignal | undefined,
): Promise<ImportedEdition | null> {
  const header = await readHeader(file);
  if (!header.isOpeniti) {
    tell('line 1', 'does not begin with ######OpenITI#: it is no OpenITI text; it was left out');
    return null;
  }
  if (!header.isClosed)
    tell(`line ${header.lines}`, 'the header has no #META#Header#End#; the text was taken to begin after it');
  const { statement, title, ...titlePage } = titlePageOf(header.meta);
  if (title === null) tell('the header', `names no title; it is called ${name.work}`);
  let isTold = false;
  const once = (line: number, message: string) => {
    if (!isTold) tell(`line ${line}`, message);
  };
  return {
    about: {
      collection,
      work: name.work,
      edition: name.edition,
      title: title ?? name.work,
      ...titlePage,
      language: name.language === 'und' ? (detectLanguage(header.sample) ?? 'und') : name.language,
      address: '',
      sourcePath,
      ...(statement && { statement }),
    },
    contentHash: await hashOf(file, signal),
    async *records() {
      yield* openitiRecords(file, header.lines, once);
      isTold = true;
    },
  };
}

async function hashOf(file: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256').update(`openiti ${OPENITI_VERSION} `);
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}
