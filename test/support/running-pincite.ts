import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Pincite, startPincite } from '../../search-node/start/pincite.ts';
import { type Answer, ask } from './ask.ts';

export type TestPincite = Pincite & {
  ask: (message: string, conversation?: string) => Promise<Answer>;
  killEngine: () => void;
};

/** All of Pincite on free ports with a data folder of its own, removed at the end. */
export async function runPincite(
  options: { content?: string; baseUrl?: string; env?: Record<string, string> } = {},
): Promise<TestPincite> {
  const data = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  const pincite = await startPincite(
    {
      content: options.content ?? resolve(import.meta.dirname, '../../help'),
      baseUrl: options.baseUrl ?? null,
      port: 0,
      data,
      name: 'Help centre',
      scopes: {},
      starters: [],
      env: options.env ?? {},
      questionsAMinute: 100_000,
    },
    () => {},
  );
  return {
    ...pincite,
    ask: (message, conversation) =>
      ask({
        worker: pincite.worker,
        origin: pincite.helpCentre,
        site: pincite.siteKey,
        message,
        conversation,
      }),
    killEngine() {
      process.kill(pincite.engine.pid() ?? Number.NaN, 'SIGKILL');
    },
    async close() {
      await pincite.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
