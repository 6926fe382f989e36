import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A class archive lets the engine start with its classes already read and checked: its first answers come in a
// third of the time. It is made by a run of the engine that does a little of everything.

const TRAINING_TIMEOUT_MS = 60_000;

/** Makes the archive. False when this Java cannot: the engine then starts without, only slower. */
export async function makeClassArchive(java: string, jar: string, archive: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-archive-'));
  const words = ['-XX:+UseSerialGC', `-XX:ArchiveClassesAtExit=${archive}`];
  try {
    return await new Promise((resolve) => {
      const training = execFile(
        java,
        [...words, '-jar', jar, join(folder, 'index')],
        { timeout: TRAINING_TIMEOUT_MS },
        (error) => resolve(error === null),
      );
      training.stdin?.on('error', () => {}); // It ended early, which the callback tells.
      followLesson(training.stdin, training.stdout);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends each request when the one before is answered: a search before the commit would find nothing to do. */
function followLesson(stdin: NodeJS.WritableStream | null, stdout: NodeJS.ReadableStream | null): void {
  const requests = lesson();
  stdout?.on('data', (chunk: Buffer | string) => {
    const replies = String(chunk).split('\n').length - 1;
    for (let i = 0; i < replies; i++) {
      stdin?.write(`${JSON.stringify(requests.shift() ?? { id: 0, op: 'shutdown' })}\n`);
    }
  });
}

function lesson(): object[] {
  const scope = { collections: ['lesson'] };
  const editions = [
    edition('en', 'How refunds work', 'You are refunded within 5 days. The café’s refunds.'),
    edition('fr', 'Les données', 'L’été, les données personnelles sont conservées.'),
    edition('ar', 'كتاب', 'هٰذا كِتَابٌ مسؤول ﷺ'),
  ];
  const requests = [
    { op: 'put', editions },
    { op: 'commit' },
    { op: 'search', scope, query: 'What are refunds for a CAFE?', limit: 10 },
    { op: 'search', scope, query: 'Comment conserver la donnée', limit: 10 },
    { op: 'search', scope, query: 'ما هو كتاب مسئول', limit: 10 },
    { op: 'open', scope, edition: 'en', maxChars: 1000 },
    { op: 'open', scope, passage: 'en#0', maxChars: 1000 },
    { op: 'browse', scope, limit: 10 },
    { op: 'browse', scope, query: 'refund', limit: 10 },
    { op: 'catalogue' },
    { op: 'indexed', collection: 'lesson', limit: 10 },
    { op: 'search', scope: { collections: ['none'] }, query: 'refund', limit: 10 },
    { op: 'remove', collection: 'lesson', ids: ['fr'] },
    { op: 'rollback' },
  ];
  return requests.map((request, at) => ({ id: at + 1, ...request }));
}

function edition(id: string, title: string, text: string): object {
  const passage = { id: `${id}#0`, headings: [title], anchor: 'a', locator: { kind: 'section' }, text };
  const about = { collection: 'lesson', work: id, edition: id, title, language: id };
  return { about: { ...about, address: `/${id}`, sourcePath: id, contentHash: id }, passages: [passage] };
}
