import type { Run } from './run-command.ts';
export type Wanted = {
  dryRun: boolean;
  check: boolean;
  /** Where the worker is, if not at an address of Cloudflare's making. */
  url: string | null;
  /** wrangler.toml, or another file like it. */
  config: string;
};
export type Surroundings = {
  run: Run;
  say: (line: string) => void;
};
/** True when all went well. What did not is said with its cure, and nothing after it is done. */
export declare function deploy(wanted: Wanted, at: Surroundings): Promise<boolean>;
