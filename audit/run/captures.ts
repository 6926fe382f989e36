import * as z from 'zod';
import { Evidence } from '../../shared/audit-coding.ts';
import type { Source } from '../../shared/source.ts';
import { PATHS } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { json, jsonLines } from '../campaign/read-json.ts';

/** A line of `captures.jsonl`: a page or passage as it was when the answer came. */
export const Capture = z.strictObject({
  answer: z.string(),
  /** The sign by which the answer refers to it; null for a page fetched by its address. */
  marker: z.string().nullable(),
  title: z.string().nullable(),
  evidence: Evidence,
});
export type Capture = z.infer<typeof Capture>;

/** Keeps the text of each source that came with one. The same text is one file. */
export function captureSources(
  folder: Folder,
  answer: string,
  sources: readonly Source[],
  capturedAt: string,
): void {
  const captures = sources.flatMap((source): Capture[] => {
    const { id, title, editionLabel, author, locator, url, text } = source;
    if (text === null) return [];
    const content = json({ title, author, editionLabel, locator, url, text });
    const hash = sha256(content);
    const path = `captures/${hash}.json`;
    if (folder.bytes(path) === null) folder.write(path, content);
    const evidence = { url, capture: path, sha256: hash, capturedAt, note: null };
    return [{ answer, marker: `[${id}]`, title, evidence }];
  });
  if (captures.length > 0) folder.append(PATHS.captures, jsonLines(captures));
}
