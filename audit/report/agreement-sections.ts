import { CitationCode } from '../../shared/audit.ts';
import type { AuditFigures } from '../../shared/audit-report.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { intervalPlot } from './plots.ts';
import { agreementCells, rateCells, rateHead } from './rate-words.ts';
import { type Section, table, text } from './report-parts.ts';
import type { Words } from './words.ts';

// How far the codes can be trusted: the coders against each other, against hidden citations, and the machine.

export function agreementSection(
  { plan }: Campaign,
  { agreement, arbitrated }: AuditFigures,
  words: Words,
): Section {
  const { number, columns } = words;
  const names = ['perCent', 'kappa', 'ac1', 'alpha'] as const;
  const plotted = names.map((name) => {
    const { value, low, high } = agreement[name];
    return { label: words.agreement[name], value, low, high, words: value === null ? '–' : number(value, 3) };
  });
  const scale = { from: -0.2, to: 1, tick: (value: number) => number(value, 2) };
  return {
    heading: words.sections.agreement,
    blocks: [
      text(
        words.agreementLead({
          units: number(agreement.units),
          incomplete: number(agreement.incomplete),
          arbitrated: number(arbitrated),
        }),
      ),
      { kind: 'plot', title: words.plot.agreement, svg: intervalPlot(words.plot.agreement, plotted, scale) },
      table(
        [columns.measure, columns.value, columns.interval],
        names.map((name) => [words.agreement[name], ...agreementCells(agreement[name], words)]),
      ),
      text(words.tableOfCodes(...plan.coders)),
      codesTable(agreement.table, words),
    ],
  };
}

export function controlSection({ controls }: AuditFigures, words: Words): Section {
  const rows = controls.map(({ coder, kind, found }) => [
    `${coder}, ${words.control[kind]}`,
    ...rateCells(found, words),
  ]);
  return {
    heading: words.sections.controls,
    blocks: [table(rateHead(words, `${words.columns.coder}, ${words.columns.control}`), rows)],
  };
}

export function precodeSection({ precode }: AuditFigures, words: Words): Section {
  const heading = words.sections.precode;
  if (precode === null) return { heading, blocks: [text(words.limits.noPrecode)] };
  const { number, columns } = words;
  const names = ['perCent', 'kappa', 'ac1', 'alpha'] as const;
  const { agreement } = precode;
  return {
    heading,
    blocks: [
      text(words.precodeLead({ units: number(agreement.units), silent: number(precode.silent) })),
      table(
        [columns.measure, columns.value, columns.interval],
        names.map((name) => [words.agreement[name], ...agreementCells(agreement[name], words)]),
      ),
      text(words.tableOfCodes(words.machine, words.arbitrated)),
      codesTable(agreement.table, words),
    ],
  };
}

function codesTable(counts: readonly (readonly number[])[], { number }: Words) {
  const codes = CitationCode.options;
  return table(
    ['', ...codes],
    codes.map((code, row) => [code, ...codes.map((_, column) => number(counts[row]?.[column] ?? 0))]),
  );
}
