import type { AuditFigures } from '../../shared/audit-report.ts';
import { seriesPlot } from './plots.ts';
import { rateCells, rateHead, rateInterval, rateWords } from './rate-words.ts';
import { list, type Section, table, text } from './report-parts.ts';
import type { Words } from './words.ts';

/** Campaigns by their dates. What differs in assistant, model, scope or rule is a break, and never joined by a line. */
export function seriesSection(campaigns: readonly AuditFigures[], words: Words): Section {
  const inOrder = campaigns.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  const broken = inOrder.map((campaign, at) => breaksBetween(inOrder[at - 1] ?? campaign, campaign, words));
  const points = inOrder.map((campaign, at) => ({
    ...rateInterval(campaign.campaign, campaign.reader.fabrication, words),
    isJoined: broken[at]?.length === 0,
  }));
  const { columns, plot } = words;
  return {
    heading: words.sections.series,
    blocks: [
      text(words.seriesLead),
      {
        ...{ kind: 'plot', title: plot.series },
        svg: seriesPlot(plot.series, points, (value) => words.perCent(value, 0)),
      },
      table(
        [...rateHead(words, columns.campaign), words.rate.verifiability],
        inOrder.map(({ campaign, reader }) => [
          ...[campaign, ...rateCells(reader.fabrication, words)],
          rateWords(reader.verifiability, words),
        ]),
      ),
      list(inOrder.flatMap(({ campaign }, at) => (broken[at] ?? []).map((words) => `${campaign}: ${words}`))),
    ],
  };
}

/** What keeps two campaigns from being one series, in sentences. */
export function breaksBetween(
  { audited: before, rule }: Pick<AuditFigures, 'audited' | 'rule'>,
  { audited: after, rule: nextRule }: Pick<AuditFigures, 'audited' | 'rule'>,
  { breakWords }: Pick<Words, 'breakWords'>,
): string[] {
  const others = (['assistant', 'model', 'scope'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => breakWords[name](before[name], after[name]));
  return rule === nextRule ? others : [...others, breakWords.rule];
}
