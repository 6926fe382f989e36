import { closeSync, openSync, writeSync } from 'node:fs';
import { codeOf } from '../ingest/content-folder.ts';
import { ImportError } from './import-error.ts';
import type { ImportProblem } from './imported-edition.ts';
import type { Verdicts } from './judge-edition.ts';
import type { WorkRule } from './works/works-file.ts';

/** What one import did. */
export type ImportReport = {
  added: number;
  updated: number;
  unchanged: number;
  removed: number;
  records: number;
  passages: number;
  verdicts: Verdicts;
  /** Works by the rule that made them; each is counted once, however many editions it has. */
  rules: Partial<Record<WorkRule, number>>;
  /** All of them; the first are in `examples`. */
  problems: number;
  examples: ImportProblem[];
  durationMs: number;
  /** Whether it was stopped before its end: what was finished is kept, the next run goes on there. */
  isStopped: boolean;
};

/** Takes a problem; `isDetail`: one of many that a sentence already told sums up, for the file only. */
export type Tell = (problem: ImportProblem, isDetail?: boolean) => void;

const EXAMPLES = 40;

/** A report to be filled, and where its problems go: all into a file of JSON lines, if one is given. */
export function openReport(file: string | null): {
  report: ImportReport;
  tell: Tell;
  close: () => void;
} {
  const out = file === null ? null : opened(file);
  const report: ImportReport = {
    added: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    records: 0,
    passages: 0,
    verdicts: { printed: 0, inferred: 0, doubtful: 0, unnumbered: 0 },
    rules: {},
    problems: 0,
    examples: [],
    durationMs: 0,
    isStopped: false,
  };
  return {
    report,
    tell(problem, isDetail = false) {
      if (!isDetail) report.problems += 1;
      if (!isDetail && report.examples.length < EXAMPLES) report.examples.push(problem);
      if (out !== null) writeSync(out, `${JSON.stringify(problem)}\n`);
    },
    close() {
      if (out !== null) closeSync(out);
    },
  };
}

function opened(file: string): number {
  try {
    return openSync(file, 'w');
  } catch (cause) {
    throw new ImportError(`The report ${file} cannot be written (${codeOf(cause)}).`, { cause });
  }
}

/** The report in words, several lines, no colours. `file`: where all problems were written, if anywhere. */
export function formatImport(report: ImportReport, isDry: boolean, file: string | null = null): string {
  const { added, updated, unchanged, removed, passages, verdicts, rules, problems, examples } = report;
  const seconds = Math.max(0.001, report.durationMs / 1000);
  const rate = Math.round(report.records / seconds);
  const said = isDry
    ? `${n(added)} new, ${n(updated)} changed, ${n(unchanged)} unchanged editions; nothing was written.`
    : `${n(added)} editions added, ${n(updated)} updated, ${n(unchanged)} unchanged, ${n(removed)} removed; ${n(passages)} passages.`;
  const lines = [said];
  if (report.records > 0)
    lines.push(
      `Records: ${n(verdicts.printed)} on a printed page, ${n(verdicts.inferred)} on an inferred one, ` +
        `${n(verdicts.doubtful)} on a doubtful one, ${n(verdicts.unnumbered)} on none. ` +
        `${seconds.toFixed(1)} s, ${n(rate)} records a second.`,
    );
  const by = Object.entries(rules)
    .filter(([, count]) => count > 0)
    .map(([rule, count]) => `${n(count)} ${rule}`);
  if (by.length > 0) lines.push(`Works: ${by.join(', ')}.`);
  if (problems > 0) lines.push(`${n(problems)} left out, odd or in doubt:`);
  lines.push(...examples.map(({ path, place, message }) => printable(`  - ${path}, ${place}: ${message}`)));
  if (problems > examples.length) lines.push(`  … and ${n(problems - examples.length)} more`);
  if (problems > 0)
    lines.push(
      file === null
        ? '--report FILE writes all of them, record by record.'
        : `All of them, record by record: ${printable(file)}`,
    );
  if (report.isStopped) lines.push('Stopped. What was finished is kept; run the same command to go on.');
  return lines.join('\n');
}

function n(count: number): string {
  return count.toLocaleString('en');
}

/** Names in a source may hold anything; a terminal must not act on it. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\u{fffd}');
}
