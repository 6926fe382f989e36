import { ArchiveManifest } from '../../shared/audit-report.ts';
import { AuditError } from '../audit-error.ts';
import { PATHS } from '../campaign/campaign.ts';
import type { Files } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { json } from '../campaign/read-json.ts';
import { packTar } from './tar.ts';

/** What a campaign’s archive holds: all that the figures are made from, and the report. */
const HELD =
  /^(?:(?:plan|draw|reruns|figures)\.json|(?:questions|known|answers|captures|units|claims|controls|precodes|publishers|arbitration|earlier)\.jsonl|report\.(?:en|fr)\.(?:md|html)|(?:sheets|captures)\/[^/]+)$/;

/** Packs the campaign. The same campaign makes the same bytes, but for `now`. */
export function writeArchive(
  files: Files,
  campaign: string,
  now: Date,
): { bytes: Uint8Array; files: number } {
  const paths = files.paths().filter((path) => HELD.test(path));
  if (!paths.includes(PATHS.figures))
    throw new AuditError(
      `There is no figures.json in ${files.name}. Write the report first: npm run audit -- report FOLDER`,
    );
  const held = paths.map((path) => ({ path, bytes: files.bytes(path) ?? new Uint8Array() }));
  const manifest = ArchiveManifest.parse({
    ...{ format: 'pincite-audit-archive-1', campaign, createdAt: now.toISOString() },
    files: held.map(({ path, bytes }) => ({ path, bytes: bytes.length, sha256: sha256(bytes) })),
  });
  const own = { path: PATHS.manifest, bytes: new TextEncoder().encode(json(manifest)) };
  return { bytes: packTar([own, ...held]), files: held.length };
}
