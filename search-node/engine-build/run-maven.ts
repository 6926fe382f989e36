import { type ExecFileException, execFile } from 'node:child_process';

/** The message is complete: what failed and what to do. */
export class EngineBuildFailed extends Error {
  override name = 'EngineBuildFailed';
}

type MavenFailure = { error: ExecFileException; output: string };

const TIMEOUT_MS = 10 * 60_000;

/** Builds a Maven project with this JDK. Throws `EngineBuildFailed`. */
export async function runMaven(
  project: string,
  javaHome: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const windows = process.platform === 'win32';
  const failure = await new Promise<MavenFailure | null>((resolve) => {
    execFile(
      windows ? 'mvn.cmd' : 'mvn',
      ['-q', '-B', '-ntp', 'package'],
      {
        cwd: project,
        env: { ...env, JAVA_HOME: javaHome },
        timeout: TIMEOUT_MS,
        maxBuffer: 16 << 20,
        shell: windows,
      },
      (error, stdout, stderr) => resolve(error ? { error, output: `${stdout}\n${stderr}` } : null),
    );
  });
  if (failure) throw new EngineBuildFailed(failureMessage(failure), { cause: failure.error });
}

function failureMessage({ error, output }: MavenFailure): string {
  if (error.code === 'ENOENT' || /not recognized as an internal|command not found/.test(output)) {
    return `Maven was not found, and the search engine is built with it. Install it: ${mavenHint()}.`;
  }
  const lines = output
    .split('\n')
    .filter((line) => /ERROR/.test(line))
    .slice(0, 8);
  const reason = lines.length > 0 ? lines.join('\n') : output.trim().slice(-2000);
  return `Maven could not build the search engine (search-node/engine). It said:\n${reason}\nIf a download failed, check the network and run the command again.`;
}

function mavenHint(): string {
  if (process.platform === 'darwin') return '`brew install maven`';
  if (process.platform === 'win32') return 'Maven from maven.apache.org, with its bin folder on PATH';
  return '`sudo apt install maven`';
}
