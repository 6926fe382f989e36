import type { Run } from './run-command.ts';
/** Kilobytes gzipped. Cloudflare's own limit is 3 MB on the free plan; a worker that starts quickly is far below it. */
export declare const BUNDLE_LIMIT = 512;
export type Bundle = {
  ok: boolean;
  gzipped: number | null;
  words: string;
};
/** Bundles the worker as a deployment would, without an account and without the network. `more`: options of wrangler. */
export declare function dryRunBundle(run: Run, more?: string[]): Promise<Bundle>;
