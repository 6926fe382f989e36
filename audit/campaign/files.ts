import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The files of a campaign, in a folder or in an archive. Paths use `/`. */
export type Files = {
  /** In a sentence: the folder or the archive. */
  name: string;
  /** Sorted. */
  paths(): string[];
  /** Null where there is none. */
  bytes(path: string): Uint8Array | null;
};

export type Folder = Files & {
  root: string;
  /** Replaces the file as a whole: it is never half there. */
  write(path: string, content: string | Uint8Array): void;
  append(path: string, content: string): void;
};

export function openFolder(root: string): Folder {
  const at = (path: string) => join(root, ...path.split('/'));
  return {
    ...{ name: root, root },
    paths: () => (existsSync(root) ? filesUnder(root, root).sort() : []),
    bytes: (path) => (existsSync(at(path)) ? readFileSync(at(path)) : null),
    write(path, content) {
      mkdirSync(dirname(at(path)), { recursive: true });
      const unfinished = `${at(path)}.unfinished`;
      writeFileSync(unfinished, content);
      renameSync(unfinished, at(path));
    },
    append(path, content) {
      mkdirSync(dirname(at(path)), { recursive: true });
      appendFileSync(at(path), content);
    },
  };
}

export function filesOf(name: string, held: ReadonlyMap<string, Uint8Array>): Files {
  return {
    name,
    paths: () => [...held.keys()].sort(),
    bytes: (path) => held.get(path) ?? null,
  };
}

export function textOf(files: Files, path: string): string | null {
  const bytes = files.bytes(path);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

function filesUnder(folder: string, root: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path, root);
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : [];
  });
}
