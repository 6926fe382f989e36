import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ShamelaError } from './shamela-error.ts';

/** Where the parts of an installation are. Names are as they stand on the disk, whatever their case. */
export type Installation = {
  database: string;
  catalogue: string;
  /** Null where the folder is missing: no book then has its pages. */
  books: string | null;
  stores: string;
  /** Folder names of the stores, by their names in lower case. */
  storeNames: Map<string, string>;
  services: string | null;
};

const PARENTS = ['shamela4', 'shamela', 'shamela 4', 'library/application support/shamela'];

/**
 * Finds a Shamela 4 library: its root, the folder that holds the root, or its `database` folder may be named.
 * Throws `ShamelaError` for a folder that holds none, and for one of Shamela 3.
 */
export async function findInstallation(folder: string): Promise<Installation> {
  if (!(await isFolder(folder)))
    throw new ShamelaError(`${folder} is no folder that can be read. Name the folder of Shamela 4.`);
  const candidates = [folder];
  for (const parent of PARENTS) {
    const inside = await descend(folder, parent.split('/'));
    if (inside !== null) candidates.push(inside);
  }
  for (const root of candidates) {
    const found = await installationIn(root);
    if (found) return found;
  }
  for (const root of candidates) await refuseShamela3(root);
  throw new ShamelaError(
    `${folder} holds no Shamela 4 library: there is no database/master.db in it. Name the folder that holds "app" and "database".`,
  );
}

async function installationIn(root: string): Promise<Installation | null> {
  for (const database of [await childOf(root, 'database'), root]) {
    const catalogue = database && (await childOf(database, 'master.db'));
    if (!database || !catalogue) continue;
    const stores = await childOf(database, 'store');
    if (!stores)
      throw new ShamelaError(
        `${database} has no folder "store", where the texts are. Copy the whole library, or run Shamela once.`,
      );
    const names = await readdir(stores);
    return {
      database,
      catalogue,
      books: await childOf(database, 'book'),
      stores,
      storeNames: new Map(names.map((name) => [name.toLowerCase(), name])),
      services: await childOf(database, 'service'),
    };
  }
  return null;
}

async function refuseShamela3(root: string): Promise<void> {
  if ((await childOf(root, 'files')) === null) return;
  throw new ShamelaError(
    `${root} is a Shamela 3 library (it has a folder "Files"), which is not read here. Install Shamela 4 and name its folder.`,
  );
}

async function descend(folder: string, names: string[]): Promise<string | null> {
  let at: string | null = folder;
  for (const name of names) at = at && (await childOf(at, name));
  return at;
}

/** The entry of a folder by that name; where several differ in case only, the one in lower case. */
export async function childOf(folder: string, name: string): Promise<string | null> {
  const entries = await readdir(folder).catch(() => []);
  const alike = entries.filter((entry) => entry.toLowerCase() === name).sort();
  const found = alike.at(-1);
  return found === undefined ? null : join(folder, found);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
