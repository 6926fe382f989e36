import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withBuildLock } from '../../../search-node/engine-build/build-lock.ts';
import { findJdk } from '../../../search-node/engine-build/find-jdk.ts';
import { hashOfSources } from '../../../search-node/engine-build/hash-of-sources.ts';
import { runMaven } from '../../../search-node/engine-build/run-maven.ts';

const project = import.meta.dirname;
const jar = join(project, 'target/opensearch-node.jar');
const archive = join(project, 'target/classes.jsa');
const stamp = join(project, 'target/built-from');
const TRAINING_TIMEOUT_MS = 120_000;

export type BuiltNode = { java: string; jar: string; archive: string };

/** Resolves OpenSearch's artifacts and makes a class archive, once: a node then starts with half the processor time. */
export async function ensureNode(say: (step: string) => void = () => {}): Promise<BuiltNode> {
  const jdk = await findJdk();
  const built = `${await hashOfSources(project)} ${jdk.home} ${jdk.version}`;
  if (!(await isBuiltFrom(built))) await withBuildLock(join(project, 'target/building'), build);
  return { java: jdk.java, jar, archive };

  async function build(): Promise<void> {
    if (await isBuiltFrom(built)) return; // By another process, while this one waited.
    say('Fetching OpenSearch with Maven, for the tests (once)');
    await rm(stamp, { force: true });
    await rm(archive, { force: true });
    await runMaven(project, jdk.home);
    await makeArchive(jdk.java);
    await writeFile(stamp, built);
  }
}

async function isBuiltFrom(built: string): Promise<boolean> {
  const [found] = await Promise.all([readFile(stamp, 'utf8'), stat(jar)]).catch(() => [null]);
  return found === built;
}

/** A node that starts and ends. One that cannot make the archive is only slower. */
async function makeArchive(java: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'pincite-opensearch-'));
  const words = ['-XX:+UseSerialGC', '-Xmx512m', `-XX:ArchiveClassesAtExit=${archive}`, '-jar', jar, home];
  const settings = ['cluster.name=archive', 'discovery.type=single-node', 'http.port=0', 'transport.port=0'];
  try {
    const training = promisify(execFile)(java, [...words, ...settings], { timeout: TRAINING_TIMEOUT_MS });
    training.child.stdin?.end();
    await training;
  } catch {
    await rm(archive, { force: true });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
