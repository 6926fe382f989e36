import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const RunningHost = z.object({ url: z.url({ protocol: /^http$/ }), pid: z.int().positive() });

/** Where a data folder's search host is reached; its secret is in the same folder. */
export type RunningHost = z.infer<typeof RunningHost>;

const FILE = 'search-host.json';

/** Tells other commands on this machine where the index of a data folder is served, until `close`. */
export function announceHost(dataFolder: string, url: string): { close: () => Promise<void> } {
  const file = join(dataFolder, FILE);
  writeFileSync(file, `${JSON.stringify({ url, pid: process.pid })}\n`, { mode: 0o600 });
  return { close: async () => rmSync(file, { force: true }) };
}

/** The host that serves a data folder now; null where none does, also when one was killed and its file is left. */
export function runningHost(dataFolder: string): RunningHost | null {
  try {
    const host = RunningHost.parse(JSON.parse(readFileSync(join(dataFolder, FILE), 'utf8')));
    process.kill(host.pid, 0); // asks whether it is there
    return host;
  } catch {
    return null; // no file, a damaged one, or nobody of that number: the index is free, or its lock will tell
  }
}
