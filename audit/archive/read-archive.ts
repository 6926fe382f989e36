import { existsSync, readFileSync, statSync } from 'node:fs';
import { ArchiveManifest } from '../../shared/audit-report.ts';
import { AuditError } from '../audit-error.ts';
import { PATHS } from '../campaign/campaign.ts';
import { type Files, filesOf, openFolder, textOf } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { readJson } from '../campaign/read-json.ts';
import { unpackTar } from './tar.ts';

/** The files of an archive, each held against the manifest: one that is missing, too many or changed is named. */
export function readArchive(name: string, packed: Uint8Array): Files {
  const files = filesOf(name, unpackTar(name, packed));
  const text = textOf(files, PATHS.manifest);
  if (text === null)
    throw new AuditError(`${name} holds no manifest.json: it is not an archive of an audit.`);
  const manifest = readJson(`manifest.json in ${name}`, text, ArchiveManifest);
  const faults = manifest.files.flatMap(({ path, bytes, sha256: wanted }) => {
    const content = files.bytes(path);
    if (content === null) return [`${path} is missing`];
    return content.length !== bytes || sha256(content) !== wanted ? [`${path} was changed`] : [];
  });
  const listed = new Set(manifest.files.map(({ path }) => path));
  const more = files.paths().filter((path) => path !== PATHS.manifest && !listed.has(path));
  faults.push(...more.map((path) => `${path} is not in the manifest`));
  if (faults.length > 0)
    throw new AuditError(
      `${name} is not what it was when it was packed: ${faults.join('; ')}. Ask its author for the archive as it was published, and compare its hash.`,
    );
  return files;
}

/** A campaign by its folder or its archive. */
export function openCampaign(path: string): Files {
  if (!existsSync(path))
    throw new AuditError(`There is no ${path}. Name a campaign’s folder or its archive.`);
  return statSync(path).isDirectory() ? openFolder(path) : readArchive(path, readFileSync(path));
}
