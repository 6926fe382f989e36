/** Why a file was left out. Closed: a test freezes it. */
export type SkipReason =
  | 'not_utf8'
  | 'too_large'
  | 'empty'
  | 'unreadable'
  | 'duplicate_address'
  | 'contents_page'
  | 'link'
  | 'not_a_file'
  | 'bad_name'
  | 'no_pages'
  | 'duplicate_edition';

export type SkippedFile = { path: string; reason: SkipReason; detail: string };
export type FileWarning = { path: string; message: string };

/** What one run of ingest did. Every article and file of pages in the folder is either read or named in `skipped`. */
export type IngestReport = {
  content: string;
  collection: string;
  /** Articles in the folder, changed or not. */
  read: number;
  /** Printed editions in the folder, changed or not. The counts that follow are of articles and editions. */
  editions: number;
  added: number;
  updated: number;
  unchanged: number;
  removed: number;
  skipped: SkippedFile[];
  warnings: FileWarning[];
  /** Files that are no articles (pictures, navigation, licences); they are not opened. */
  otherFiles: number;
  /** Passages of all that was read, as the index now has them. */
  passages: number;
  durationMs: number;
  /** The index's new state; null when nothing changed and nothing was written. */
  generation: string | null;
};

const NAMED = 40;

/** The report in words, several lines, no colours. */
export function formatReport(report: IngestReport): string {
  const lines = [
    `${readWords(report)} read from ${report.content} in ${seconds(report.durationMs)}: ` +
      `${report.added} added, ${report.updated} updated, ${report.unchanged} unchanged, ${report.removed} removed; ` +
      `${count(report.passages, 'passage')}.`,
  ];
  if (report.generation === null) lines.push('Nothing changed, so the index was left as it is.');
  if (report.skipped.length > 0) {
    lines.push(`${count(report.skipped.length, 'file')} skipped:`);
    lines.push(...listed(report.skipped.map((file) => `${file.path}: ${file.detail}`)));
  }
  if (report.warnings.length > 0) {
    lines.push(`${count(report.warnings.length, 'warning')}:`);
    lines.push(...listed(report.warnings.map((warning) => `${warning.path}: ${warning.message}`)));
  }
  if (report.otherFiles > 0)
    lines.push(`${count(report.otherFiles, 'other file')} left alone (not Markdown, MDX, HTML or .jsonl).`);
  return lines.join('\n');
}

function readWords({ read, editions }: IngestReport): string {
  if (editions === 0) return count(read, 'article');
  const printed = count(editions, 'printed edition');
  return read === 0 ? printed : `${count(read, 'article')} and ${printed}`;
}

function listed(items: string[]): string[] {
  const shown = items.slice(0, NAMED).map((item) => `  - ${printable(item)}`);
  return items.length > NAMED ? [...shown, `  … and ${items.length - NAMED} more`] : shown;
}

/** File names may hold anything; a terminal must not act on it. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\u{fffd}');
}

function count(n: number, noun: string): string {
  return `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
