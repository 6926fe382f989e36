import { createHash } from 'node:crypto';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Place, placeOf } from './address.ts';
import {
  codeOf,
  decodeUtf8,
  type Folder,
  type FoundFile,
  listContent,
  readCapped,
} from './content-folder.ts';
import { type FrontMatter, splitFrontMatter, textOf } from './front-matter.ts';
import { detectLanguage, folderLanguage, languageTag } from './language.ts';
import type { FileWarning, SkippedFile } from './report.ts';

/** Raised whenever the code reduces the same bytes to other passages, so that the next run reads them anew. */
const INGEST_VERSION = 1;

/** An article of the folder, known without parsing it. */
export type PlannedArticle = Place & {
  path: string;
  language: string;
  editionLabel: string | null;
  author: string | null;
  contentHash: string;
  mtimeMs: number;
};

export type Plan = {
  root: string;
  articles: PlannedArticle[];
  /** Files of printed editions, not opened yet. */
  pageFiles: FoundFile[];
  skipped: SkippedFile[];
  warnings: FileWarning[];
  otherFiles: number;
};

type Facts = Place & {
  path: string;
  language: string | null;
  version: string | null;
  author: string | null;
  bytesHash: string;
  mtimeMs: number;
};

/**
 * Reads a content folder far enough to know each article's address, language and hash: every byte, but no Markdown.
 * `only` leaves out files without reading them. Throws `IngestError` where the folder is of no use.
 */
export async function planContent(content: string, signal?: AbortSignal): Promise<Plan> {
  const folder = await listContent(content);
  const plan: Plan = {
    root: folder.root,
    articles: [],
    pageFiles: folder.pageFiles,
    skipped: folder.skipped,
    warnings: [],
    otherFiles: folder.otherFiles,
  };
  const byAddress = new Map<string, Facts>();
  for (const [at, file] of folder.files.entries()) {
    if (at % 64 === 0) await setImmediate(); // lets Ctrl-C through
    signal?.throwIfAborted();
    const facts = factsOf(folder, file, plan);
    if (!facts) continue;
    const first = byAddress.get(facts.edition);
    if (first) {
      const detail = `has the same address as ${first.path} (${facts.edition}), which comes first; rename it or give it another slug`;
      plan.skipped.push({ path: file.path, reason: 'duplicate_address', detail });
    } else byAddress.set(facts.edition, facts);
  }
  plan.articles = settle([...byAddress.values()]);
  return plan;
}

function factsOf(folder: Folder, file: FoundFile, plan: Plan): Facts | null {
  const skip = (reason: SkippedFile['reason'], detail: string): null => {
    plan.skipped.push({ path: file.path, reason, detail });
    return null;
  };
  let bytes: Buffer | null;
  try {
    bytes = readCapped(path.join(folder.root, file.path));
  } catch (cause) {
    return skip('unreadable', `cannot be read (${codeOf(cause)})`);
  }
  if (!bytes) return skip('too_large', 'grew past the limit while it was read');
  const source = decodeUtf8(bytes);
  if (source === null || source.includes('\0'))
    return skip('not_utf8', 'is not UTF-8 text; save it as UTF-8');
  const { frontMatter, body, problem } = splitFrontMatter(source);
  if (problem) plan.warnings.push({ path: file.path, message: `${problem}; the text is indexed without it` });
  if (body.trim() === '' && !textOf(frontMatter, 'title', 'description')) return skip('empty', 'is empty');
  if (isContentsPage(file.path, body))
    return skip('contents_page', 'is a table of contents (GitBook), not an article');
  return {
    ...placeOf(file.path, frontMatter),
    path: file.path,
    language: languageOf(file.path, frontMatter, source),
    version: textOf(frontMatter, 'version') ?? null,
    author: textOf(frontMatter, 'author') ?? null,
    bytesHash: createHash('sha256').update(bytes).digest('hex'),
    mtimeMs: file.mtimeMs,
  };
}

function languageOf(file: string, frontMatter: FrontMatter, source: string): string | null {
  const written = textOf(frontMatter, 'lang', 'language', 'locale');
  const htmlLanguage = /\.html?$/i.test(file)
    ? /<html\b[^>]*?\slang\s*=\s*["']?([\w-]+)/i.exec(source)?.[1]
    : undefined;
  return (
    (written && languageTag(written)) ||
    folderLanguage(file) ||
    (htmlLanguage && languageTag(htmlLanguage)) ||
    detectLanguage(source)
  );
}

function isContentsPage(file: string, body: string): boolean {
  if (file !== 'SUMMARY.md') return false;
  const lines = body.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return (
    lines.length > 0 &&
    lines.filter((line) => /^\s*[-*+]\s+\[.*\]\(.*\)\s*$/.test(line)).length >= lines.length * 0.8
  );
}

/** What an article owes to its neighbours: a language where its own text does not tell, and the edition's label. */
function settle(all: Facts[]): PlannedArticle[] {
  const majority = majorityLanguages(all);
  const settled = all.map((facts) => ({ ...facts, language: facts.language ?? majority(facts.path) }));
  const languages = Map.groupBy(settled, (facts) => facts.work);
  return settled.map(({ version, bytesHash, ...facts }) => {
    const siblings = new Set(languages.get(facts.work)?.map((sibling) => sibling.language));
    const editionLabel = version ?? (siblings.size > 1 ? facts.language : null);
    const known = [
      INGEST_VERSION,
      bytesHash,
      facts.path,
      facts.address,
      facts.work,
      facts.language,
      editionLabel,
    ];
    const contentHash = createHash('sha256').update(JSON.stringify(known)).digest('hex');
    return { ...facts, editionLabel, contentHash };
  });
}

/** The commonest language of the nearest folder whose articles tell theirs. */
function majorityLanguages(all: Facts[]): (file: string) => string {
  const counts = new Map<string, Map<string, number>>();
  for (const { path: file, language } of all) {
    if (language === null) continue;
    for (const folder of foldersAbove(file)) {
      const count = counts.get(folder) ?? new Map<string, number>();
      count.set(language, (count.get(language) ?? 0) + 1);
      counts.set(folder, count);
    }
  }
  return (file) => {
    for (const folder of foldersAbove(file)) {
      const [best] = [...(counts.get(folder) ?? [])].sort((a, b) => b[1] - a[1]);
      if (best) return best[0];
    }
    return 'und';
  };
}

function foldersAbove(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return [...segments.map((_, at) => segments.slice(0, segments.length - at).join('/')), ''];
}
