import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { promise } from '../behaviours.ts';
import type { Script } from '../support/messages-protocol.ts';
import { ask, chat, startRealWorker } from '../support/real-worker.ts';
import { workshop } from '../support/workshop.ts';

const brief: Script = () => ({ say: [{ text: 'Which brakes do you have?' }] });
const conversationIn = (text: string) => /"conversation":"(c_[\w-]+)"/.exec(text)?.[1] ?? '';

it(promise('worker.deletion-scrubbed'), async () => {
  const persist = mkdtempSync(join(tmpdir(), 'pincite-scrub-'));
  onTestFinished(() => rmSync(persist, { recursive: true, force: true }));
  const holding = (word: string) =>
    readdirSync(persist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes(word));

  const first = await startRealWorker(brief, workshop, { persist });
  try {
    const gone = conversationIn(await (await ask(first.url, 'My brakes squeak, says Quillfeather')).text());
    await (await ask(first.url, 'My brakes squeak, says Rosenbaum')).text();
    const reply = await chat(first.url, `/${gone}?site=workshop`, { method: 'DELETE' });
    expect(await reply.json()).toEqual({ deleted: true, log: 'erased' });
  } finally {
    await first.close();
  }
  await (await startRealWorker(brief, workshop, { persist })).close();
  expect(holding('Quillfeather')).toEqual([]);
  expect(holding('Rosenbaum').length, 'what was not deleted is kept').toBeGreaterThan(0);
});
