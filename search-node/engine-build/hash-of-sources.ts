import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a Maven project is built from: SHA-256, hex, over its `pom.xml` and all under `src`. */
export async function hashOfSources(project: string): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(join(project, 'src'), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of [join(project, 'pom.xml'), ...paths.sort()]) {
    hash
      .update(path.slice(project.length))
      .update('\0')
      .update(await readFile(path))
      .update('\0');
  }
  return hash.digest('hex');
}
