import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from './run-command.ts';

/** Kilobytes gzipped. Cloudflare's own limit is 3 MB on the free plan; a worker that starts quickly is far below it. */
export const BUNDLE_LIMIT = 512;

export type Bundle = { ok: boolean; gzipped: number | null; words: string };

/** Bundles the worker as a deployment would, without an account and without the network. `more`: options of wrangler. */
export async function dryRunBundle(run: Run, more: string[] = []): Promise<Bundle> {
  const outdir = mkdtempSync(join(tmpdir(), 'pincite-bundle-'));
  try {
    const words = ['deploy', '--dry-run', '--outdir', outdir, ...more];
    const { ok, output } = await run('wrangler', words);
    const gzipped = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1] ?? Number.NaN);
    if (!ok || Number.isNaN(gzipped))
      return { ok: false, gzipped: null, words: `wrangler did not bundle the worker:\n${output}` };
    const size = `The worker is ${Math.round(gzipped)} KB gzipped, of ${BUNDLE_LIMIT} KB`;
    if (gzipped <= BUNDLE_LIMIT) return { ok: true, gzipped, words: `${size}.` };
    return {
      ok: false,
      gzipped,
      words: `${size}: find what grew it with npx wrangler deploy --dry-run --metafile.`,
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
