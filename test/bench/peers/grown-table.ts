import { workerData } from 'node:worker_threads';
import { grownLibrary } from '../grown-library.ts';
import { libraryEditions } from '../kept-editions.ts';
import { createPassageTable, insertEdition } from './fts5-file.ts';
import { sqliteDriver } from './sqlite.ts';

// A worker thread: puts the grown library into FTS5 while the engine is given the same text.

const { passages, file } = workerData as { passages: number; file: string };
const table = createPassageTable(await sqliteDriver(), file);
for (const edition of grownLibrary(await libraryEditions(), passages, 'library')) {
  insertEdition(table, edition);
}
table.close();
