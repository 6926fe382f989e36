import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type BuiltEngine, ensureEngine } from '../../../search-node/engine-build/build-engine.ts';

const here = import.meta.dirname;
const run = promisify(execFile);

export type JavaClass = { java: string; arguments: string[] };

/** Compiles one class of this folder against the built engine, unless it is; how to start it. */
export async function javaClass(file: string, jvmArguments: string[] = []): Promise<JavaClass> {
  const engine = await ensureEngine({ progress: console.error });
  const source = readFileSync(join(here, `${file}.java`), 'utf8');
  const main = `${/^package ([\w.]+);/m.exec(source)?.[1]}.${file}`;
  const classes = classFolder(engine, source);
  const classPath = [classes, engine.jar, join(dirname(engine.jar), 'lib/*')].join(delimiter);
  if (!existsSync(classes)) {
    mkdirSync(classes, { recursive: true });
    const javac = join(dirname(engine.java), 'javac');
    await run(javac, ['-cp', classPath, '-d', classes, join(here, `${file}.java`)]);
  }
  const quiet = [
    '--enable-native-access=ALL-UNNAMED',
    '-Dfile.encoding=UTF-8',
    `-Djava.util.logging.config.file=${join(here, 'logging.properties')}`,
  ];
  return { java: engine.java, arguments: [...quiet, ...jvmArguments, '-cp', classPath, main] };
}

/** Runs a class to its end and gives the JSON lines it printed. */
export async function jsonLinesOf<T>(program: JavaClass, words: string[]): Promise<T[]> {
  const child = spawn(program.java, [...program.arguments, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines: T[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line) as T);
  const code = await ended;
  if (code !== 0) throw new Error(`${program.arguments.at(-1)} ended with ${code}: ${said.join('')}`);
  return lines;
}

/** Old classes never meet a new engine: the folder is named for both. */
function classFolder({ jar }: BuiltEngine, source: string): string {
  const hash = createHash('sha256')
    .update(source)
    .update(readFileSync(join(dirname(jar), 'built-from')))
    .digest('hex');
  return join(here, '../../../.data/bench/classes', hash.slice(0, 16));
}
