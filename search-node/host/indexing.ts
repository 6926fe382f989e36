import type { IndexingReply } from '../../shared/search-api.ts';
import type { IngestReport } from '../ingest/report.ts';

export type Indexing = {
  /** Reads a content folder now, and by the same function whenever the host is asked to. Rejects as `read` does. */
  readBy(read: () => Promise<IngestReport>): Promise<IngestReport>;
  /** Begins to read it again. False without a folder, and while it is being read. */
  begin(): boolean;
  state(): IndexingReply;
};

/**
 * One reading of the content folder at a time; what came of the last one is kept in a sentence. `onFailure` logs its
 * cause. `never` says why nothing is indexed here, to whoever asks for it.
 */
export function indexing(onFailure: (cause: unknown) => void, never?: string): Indexing {
  let read: (() => Promise<IngestReport>) | null = null;
  let running = false;
  let last: IndexingReply['last'] = null;

  return { readBy, begin, state: () => ({ folder: read !== null, running, last }) };

  async function readBy(reader: () => Promise<IngestReport>): Promise<IngestReport> {
    read = reader;
    return run(reader);
  }

  function begin(): boolean {
    if (never !== undefined) last = { at: new Date().toISOString(), ok: false, words: never };
    if (read === null || running) return false;
    run(read).catch(onFailure);
    return true;
  }

  async function run(reader: () => Promise<IngestReport>): Promise<IngestReport> {
    running = true;
    try {
      const report = await reader();
      last = { at: new Date().toISOString(), ok: true, words: inWords(report) };
      return report;
    } catch (cause) {
      const words = cause instanceof Error ? cause.message : 'It could not be read.';
      last = { at: new Date().toISOString(), ok: false, words };
      throw cause;
    } finally {
      running = false;
    }
  }
}

function inWords({ read, editions, added, updated, removed, skipped, generation }: IngestReport): string {
  const what = `${read + editions} articles and editions`;
  const left = skipped.length > 0 ? ` ${skipped.length} files could not be read.` : '';
  if (generation === null) return `${what}, nothing changed.${left}`;
  return `${what}; ${added} new, ${updated} changed, ${removed} removed.${left}`;
}
