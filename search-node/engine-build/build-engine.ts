import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withBuildLock } from './build-lock.ts';
import { makeClassArchive } from './class-archive.ts';
import { findJdk } from './find-jdk.ts';
import { hashOfSources } from './hash-of-sources.ts';
import { runMaven } from './run-maven.ts';

/** How to start the engine: this Java, with this jar, and the class archive made for the two, where there is one. */
export type BuiltEngine = { java: string; jar: string; archive: string | null };

const project = join(import.meta.dirname, '../engine');
const jar = join(project, 'target/engine.jar');
const archive = join(project, 'target/classes.jsa');
const stamp = join(project, 'target/built-from');
const lock = join(project, 'target/building');

/** Finds a JDK and builds the engine unless it is built from the sources as they are. */
export async function ensureEngine(
  options: { progress?: (step: string) => void } = {},
): Promise<BuiltEngine> {
  const jdk = await findJdk();
  const sources = await hashOfSources(project);
  const built = `${sources} ${jdk.home} ${jdk.version}`;
  if (!(await isBuiltFrom(built))) await withBuildLock(lock, build);
  return { java: jdk.java, jar, archive: (await isFile(archive)) ? archive : null };

  async function build(): Promise<void> {
    if (await isBuiltFrom(built)) return; // By another process, while this one waited.
    options.progress?.(
      'Building the search engine with Maven (once; the first time it downloads Apache Lucene)',
    );
    await rm(stamp, { force: true });
    await rm(archive, { force: true });
    await runMaven(project, jdk.home);
    await makeClassArchive(jdk.java, jar, archive);
    await writeFile(stamp, built);
  }
}

async function isBuiltFrom(sources: string): Promise<boolean> {
  if (!(await isFile(jar)) || !(await isFile(stamp))) return false;
  return (await readFile(stamp, 'utf8')) === sources;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { jar: built } = await ensureEngine({ progress: (step) => console.error(step) });
    console.log(built);
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exitCode = 1;
  }
}
