import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findJdk, NEEDED_JAVA } from '../../search-node/engine-build/find-jdk.ts';
import { runMaven } from '../../search-node/engine-build/run-maven.ts';
import { promise } from '../behaviours.ts';
import { refusal, temporaryFolder } from './small-index.ts';

/** A folder that answers as a JDK of this version does. */
function pretendJdk(folder: string, name: string, version: string, { compiler = true } = {}): string {
  const home = join(folder, name);
  const bin = join(home, 'bin');
  mkdirSync(bin, { recursive: true });
  const settings = `Property settings:\\n    java.home = ${home}\\n    java.specification.version = ${version}\\n`;
  writeFileSync(join(bin, 'java'), `#!/bin/sh\nprintf '${settings}' >&2\n`, { mode: 0o755 });
  if (compiler) writeFileSync(join(bin, 'javac'), '', { mode: 0o755 });
  return home;
}

test.skipIf(process.platform === 'win32')(promise('engine.jdk-found'), async () => {
  const folder = temporaryFolder();
  const old = pretendJdk(folder, 'old', '17');
  const good = pretendJdk(folder, 'good', '21');
  const newest = pretendJdk(folder, 'newest', '25');
  pretendJdk(folder, 'runtime', '26', { compiler: false });
  const nowhere = { javaHome: undefined, path: '', folders: [] };
  const at = async (places: object) => (await findJdk({ ...nowhere, ...places })).home;

  expect(await at({ folders: [folder] })).toBe(newest);
  expect(await at({ path: join(good, 'bin'), folders: [folder] })).toBe(good);
  expect(await at({ javaHome: good, path: join(newest, 'bin') })).toBe(good);
  expect(await at({ javaHome: old, path: join(good, 'bin') })).toBe(good);
  expect(await at({ javaHome: join(folder, 'gone'), folders: [folder] })).toBe(newest);
  expect((await findJdk()).version).toBeGreaterThanOrEqual(NEEDED_JAVA);
});

test.skipIf(process.platform === 'win32')(
  promise('engine.jdk-found', 'by what it states of itself, without being started'),
  async () => {
    const folder = temporaryFolder();
    const started = join(folder, 'started');
    const stating = (name: string, version: string, architecture: string) => {
      const home = pretendJdk(folder, name, '99');
      const lines = ['IMPLEMENTOR="Somebody"', `JAVA_VERSION="${version}"`, `OS_ARCH="${architecture}"`];
      writeFileSync(join(home, 'release'), `${lines.join('\n')}\n`);
      writeFileSync(join(home, 'bin/java'), `#!/bin/sh\n: > '${started}'\nexit 1\n`, { mode: 0o755 });
      return home;
    };
    const own = process.arch === 'x64' ? 'x86_64' : 'aarch64';
    const newest = stating('newest', '25.0.3', own);
    stating('eight', '1.8.0_402', own);
    const links = join(folder, 'links');
    mkdirSync(links);
    symlinkSync(join(newest, 'bin/java'), join(links, 'java'));

    const nowhere = { javaHome: undefined, path: '', folders: [] };
    expect(await findJdk({ ...nowhere, folders: [folder] })).toMatchObject({ home: newest, version: 25 });
    expect(await findJdk({ ...nowhere, path: links })).toMatchObject({ home: newest, version: 25 });
    expect((await refusal(findJdk({ ...nowhere, javaHome: join(folder, 'eight') }))).message).toContain(
      'JDK 8 in',
    );
    expect(existsSync(started)).toBe(false);

    // One for another machine is asked, and does not answer.
    const foreign = stating('foreign', '26.0.1', own === 'x86_64' ? 'aarch64' : 'x86_64');
    expect((await findJdk({ ...nowhere, javaHome: foreign, folders: [folder] })).home).toBe(newest);
    expect(existsSync(started)).toBe(true);
  },
);

test.skipIf(process.platform === 'win32')(promise('engine.jdk-missing'), async () => {
  const folder = temporaryFolder();
  const none = await refusal(findJdk({ javaHome: undefined, path: '', folders: [folder] }));
  expect(none.message).toContain('No JDK was found');
  expect(none.message).toContain('Install one');

  const eleven = pretendJdk(folder, 'eleven', '11');
  const eight = pretendJdk(folder, 'eight', '1.8');
  const old = await refusal(findJdk({ javaHome: eleven, path: join(eight, 'bin'), folders: [] }));
  expect(old.message).toContain(`JDK 11 in ${eleven}`);
  expect(old.message).toContain(`JDK 8 in ${eight}`);
  expect(old.message).toContain(`JDK ${NEEDED_JAVA} or later`);
  expect(old.message).toMatch(/apt install|brew install|winget install/);
});

test.skipIf(process.platform === 'win32')(promise('engine.maven-missing'), async () => {
  const folder = temporaryFolder();
  const missing = await refusal(runMaven(folder, folder, { PATH: folder }));
  expect(missing.message).toMatch(/^Maven was not found, .* Install it: /);

  const script = '#!/bin/sh\necho "[ERROR] Could not transfer lucene"\necho noise\nexit 1\n';
  writeFileSync(join(folder, 'mvn'), script, { mode: 0o755 });
  const failed = await refusal(runMaven(folder, folder, { PATH: `${folder}:/bin:/usr/bin` }));
  expect(failed.message).toContain('[ERROR] Could not transfer lucene');
  expect(failed.message).toContain('check the network');
  expect(failed.message).not.toContain('noise');
});
