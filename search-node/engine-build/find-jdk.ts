import { execFile } from 'node:child_process';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Lucene 10 is compiled for it; the engine is built and run with it or a later one. */
export const NEEDED_JAVA = 21;

export type Jdk = { home: string; version: number; java: string };

/** Where to look; tests name other places. */
export type JdkPlaces = { javaHome?: string | undefined; path?: string | undefined; folders?: string[] };

/** The message is complete: what was looked for, what was found instead, what to install. */
export class JdkNotFound extends Error {
  override name = 'JdkNotFound';
}

const run = promisify(execFile);
const exe = process.platform === 'win32' ? '.exe' : '';

/**
 * The JDK to build and run the engine with: `JAVA_HOME` if it is new enough, else the one on `PATH`, else the newest
 * in the folders where JDKs are usually installed. Throws `JdkNotFound`.
 */
export async function findJdk(places: JdkPlaces = {}): Promise<Jdk> {
  const tooOld: Jdk[] = [];
  for (const candidates of [
    () => named(places),
    () => onPath(places),
    () => inUsualFolders(places.folders ?? usualFolders()),
  ]) {
    const jdks = await Promise.all((await candidates()).map(inspect));
    const found = jdks.filter((jdk) => jdk !== null).sort((a, b) => b.version - a.version);
    const newest = found[0];
    if (newest && newest.version >= NEEDED_JAVA) return newest;
    tooOld.push(...found);
  }
  throw new JdkNotFound(notFoundMessage(tooOld));
}

async function named(places: JdkPlaces): Promise<string[]> {
  const home = 'javaHome' in places ? places.javaHome : process.env.JAVA_HOME;
  return home ? [home] : [];
}

async function onPath(places: JdkPlaces): Promise<string[]> {
  const path = 'path' in places ? places.path : process.env.PATH;
  const folders = (path ?? '').split(delimiter).filter(Boolean);
  for (const folder of folders) {
    const java = join(folder, `java${exe}`);
    if (await exists(java)) return [await homeOf(java)].filter((home) => home !== null);
  }
  return [];
}

/** Where the link leads; Java itself is asked where that is no home: a stub, or a version manager's shim. */
async function homeOf(java: string): Promise<string | null> {
  const home = dirname(dirname(await realpath(java)));
  if ((await statedVersion(home)) !== null) return home;
  const settings = await properties(java);
  return settings?.get('java.home') ?? null;
}

function usualFolders(): string[] {
  const home = homedir();
  const sdkman = join(home, '.sdkman/candidates/java');
  if (process.platform === 'darwin') {
    return [
      '/Library/Java/JavaVirtualMachines',
      join(home, 'Library/Java/JavaVirtualMachines'),
      '/opt/homebrew/opt',
      '/usr/local/opt',
      sdkman,
    ];
  }
  if (process.platform === 'win32') {
    const programs = [process.env.ProgramFiles, process.env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    const vendors = [
      'Java',
      'Eclipse Adoptium',
      'Microsoft',
      'Zulu',
      'Amazon Corretto',
      'Programs/Eclipse Adoptium',
    ];
    return programs.flatMap((program) => vendors.map((vendor) => join(program, vendor)));
  }
  return ['/usr/lib/jvm', '/usr/java', '/opt', '/opt/java', '/usr/local', join(home, '.jdks'), sdkman];
}

async function inUsualFolders(folders: string[]): Promise<string[]> {
  const homes: string[] = [];
  for (const folder of folders) {
    for (const name of await entries(folder)) {
      homes.push(join(folder, name), join(folder, name, 'Contents/Home'));
      homes.push(join(folder, name, 'libexec/openjdk.jdk/Contents/Home'));
    }
  }
  return homes;
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    // A usual folder that this system does not have.
    return [];
  }
}

/** A home is a JDK when it has a compiler: a runtime alone cannot build the engine. */
async function inspect(home: string): Promise<Jdk | null> {
  const java = join(home, 'bin', `java${exe}`);
  if (!(await exists(join(home, 'bin', `javac${exe}`)))) return null;
  const stated = await statedVersion(home);
  if (stated !== null) return { home, version: stated, java };
  const version = versionOf((await properties(java))?.get('java.specification.version'));
  return version === null ? null : { home, version, java };
}

const ARCHITECTURES: Record<string, string> = { x86_64: 'x64', amd64: 'x64', aarch64: 'arm64' };

/**
 * The version that a JDK's `release` file states, so that no Java is started to ask: at each start that would be one
 * for every JDK of the machine. null where it states none, or another machine's architecture.
 */
async function statedVersion(home: string): Promise<number | null> {
  const release = await readFile(join(home, 'release'), 'utf8').catch(() => '');
  const stated = (name: string) => new RegExp(`^${name}="(.*)"`, 'm').exec(release)?.[1];
  const architecture = stated('OS_ARCH') ?? '';
  return ARCHITECTURES[architecture] === process.arch ? versionOf(stated('JAVA_VERSION')) : null;
}

/** `25.0.3` and `25` are 25; `1.8.0_402` and `1.8` are 8. */
function versionOf(words: string | undefined): number | null {
  const version = Number.parseInt((words ?? '').replace(/^1\./, ''), 10);
  return Number.isNaN(version) ? null : version;
}

async function properties(java: string): Promise<Map<string, string> | null> {
  try {
    const { stderr } = await run(java, ['-XshowSettings:properties', '-version'], { timeout: 20_000 });
    const pairs = stderr.matchAll(/^\s+([\w.]+) = (.*)$/gm);
    return new Map([...pairs].map(([, name, value]) => [name ?? '', (value ?? '').trim()]));
  } catch {
    // Not a Java that runs here; the next candidate may be.
    return null;
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function notFoundMessage(tooOld: Jdk[]): string {
  const install = `Install one: ${installHint()}. Or set JAVA_HOME to one that is already there.`;
  if (tooOld.length === 0)
    return `No JDK was found, and the search engine needs JDK ${NEEDED_JAVA} or later. ${install}`;
  const seen = new Map(tooOld.map((jdk) => [jdk.home, `JDK ${jdk.version} in ${jdk.home}`]));
  return `The search engine needs JDK ${NEEDED_JAVA} or later, and only older ones were found: ${[...seen.values()].join('; ')}. ${install}`;
}

function installHint(): string {
  if (process.platform === 'darwin') return '`brew install openjdk@21`, or Temurin 21 from adoptium.net';
  if (process.platform === 'win32') return '`winget install EclipseAdoptium.Temurin.21.JDK`';
  return '`sudo apt install openjdk-21-jdk` (Debian 13, Ubuntu), or Temurin 21 or later from adoptium.net';
}
