import { AuditFigures } from '../../shared/audit-report.ts';
import { type Campaign, lines } from '../campaign/campaign.ts';
import type { Files } from '../campaign/files.ts';
import { json } from '../campaign/read-json.ts';
import { makeReport } from './make-report.ts';
import { type ReportLanguage, wordsIn } from './words.ts';
import { writeHtml } from './write-html.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Figures of campaigns before, that the report shows as a series. */
export const EARLIER = 'earlier.jsonl';

/** The report’s files with their content, from the campaign’s alone: the same campaign, the same bytes. */
export function reportFiles(files: Files, campaign: Campaign, figures: AuditFigures): Map<string, string> {
  const earlier = lines(files, EARLIER, AuditFigures);
  const written = new Map([['figures.json', json(figures)]]);
  for (const language of ['en', 'fr'] satisfies ReportLanguage[]) {
    const report = makeReport(campaign, figures, earlier, wordsIn[language]);
    written.set(`report.${language}.md`, writeMarkdown(report));
    written.set(`report.${language}.html`, writeHtml(report));
  }
  return written;
}
