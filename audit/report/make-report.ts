import { CitationCode } from '../../shared/audit.ts';
import type { AuditFigures, RateFigures } from '../../shared/audit-report.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { agreementSection, controlSection, precodeSection } from './agreement-sections.ts';
import { limitsOf, stratumWords } from './limits.ts';
import { intervalPlot } from './plots.ts';
import { rateCells, rateHead, rateInterval, rateWords } from './rate-words.ts';
import { list, type Report, type Section, table, text } from './report-parts.ts';
import { seriesSection } from './series-section.ts';
import type { RateName, Words } from './words.ts';

const RATES: RateName[] = ['fabrication', 'verifiability', 'misplaced', 'metadata'];

/** The report in words, tables and plots; `earlier` are the figures of campaigns before it. */
export function makeReport(
  campaign: Campaign,
  figures: AuditFigures,
  earlier: readonly AuditFigures[],
  words: Words,
): Report {
  const { sections, number } = words;
  const citations = Object.values(figures.reader.codes).reduce((sum, count) => sum + count, 0);
  return {
    title: words.heading(campaign.plan.title),
    lead: words.lead({
      citations: number(citations + figures.reader.uncoded),
      answers: number(figures.perAnswer.answers),
      questions: number(campaign.draw.questions.filter(({ known }) => known === null).length),
    }),
    language: words.language,
    sections: [
      { heading: sections.rates, blocks: rateBlocks(figures.reader, words) },
      { heading: sections.codes, blocks: [codeTable(figures.reader, words)] },
      { heading: sections.conditions, blocks: [conditions(campaign, figures, words)] },
      perAnswerSection(figures, words),
      gateSection(figures, words),
      uncitedSection(figures, words),
      outcomeSection(figures, words),
      strataSection(figures, words),
      {
        heading: sections.runs,
        blocks: [
          table(
            [words.columns.run, words.rate.fabrication, words.rate.verifiability],
            figures.runs.map(({ run, figures: { fabrication, verifiability } }) => [
              ...[number(run), rateWords(fabrication, words), rateWords(verifiability, words)],
            ]),
          ),
        ],
      },
      agreementSection(campaign, figures, words),
      controlSection(figures, words),
      precodeSection(figures, words),
      laneSection(figures, words),
      ...(figures.faithfulness
        ? [{ heading: sections.faithfulness, blocks: [text(rateWords(figures.faithfulness, words))] }]
        : []),
      ...(earlier.length > 0 ? [seriesSection([...earlier, figures], words)] : []),
      { heading: sections.limits, blocks: [list(limitsOf(campaign, figures, words))] },
      { heading: sections.method, blocks: [list(words.method)] },
      { heading: sections.recompute, blocks: [text(words.recompute)] },
    ],
  };
}

function rateBlocks(figures: RateFigures, words: Words): Section['blocks'] {
  const plotted = RATES.map((name) => rateInterval(words.rate[name], figures[name], words));
  return [
    { kind: 'plot', title: words.plot.rates, svg: sharesPlot(words.plot.rates, plotted, words) },
    table(
      rateHead(words, words.columns.rate),
      RATES.map((name) => [
        `${words.rate[name]} = ${words.rateMeans[name]}`,
        ...rateCells(figures[name], words),
      ]),
    ),
  ];
}

function codeTable({ codes, uncoded }: RateFigures, words: Words) {
  const { columns, number } = words;
  return table(
    [columns.code, columns.citations],
    [
      ...CitationCode.options.map((code) => [`${code}, ${words.code[code]}`, number(codes[code] ?? 0)]),
      [words.uncoded, number(uncoded)],
    ],
  );
}

function conditions({ plan, draw }: Campaign, figures: AuditFigures, words: Words) {
  const { conditions: names, number, perCent, date } = words;
  const { size } = plan;
  const { audited } = figures;
  const hash = (value: string | null) => value ?? words.unknown;
  const rows: [string, string][] = [
    [names.campaign, plan.campaign],
    [names.period, figures.from && figures.to ? `${date(figures.from)} – ${date(figures.to)}` : words.none],
    [names.assistant, audited.assistant],
    [names.model, audited.model],
    [names.scope, audited.scope],
    [names.prompt, hash(audited.prompt)],
    [names.corpus, hash(audited.corpus)],
    [names.code, hash(audited.code)],
    [names.runs, words.runsOf(number(plan.runs), number(plan.hoursApart, plan.hoursApart % 1 === 0 ? 0 : 2))],
    [names.draw, words.drawOf(String(draw.seed), number(draw.population.questions))],
    [
      names.size,
      words.sizeOf({
        citations: number(size.citations),
        rate: perCent(size.expectedRate),
        halfWidth: perCent(size.halfWidth),
        effect: number(size.designEffect, 2),
      }),
    ],
    [names.coders, `${plan.coders.join(', ')}; ${plan.arbiter}`],
    [names.rule, plan.paraphraseRule.sha256],
    [names.plan, figures.plan],
  ];
  return table(['', ''], rows, false);
}

function perAnswerSection({ perAnswer }: AuditFigures, words: Words): Section {
  const share = (value: number | null) => (value === null ? '–' : words.perCent(value));
  return {
    heading: words.sections.perAnswer,
    blocks: [
      list(
        words.perAnswer({
          answers: words.number(perAnswer.answers),
          each: perAnswer.citationsPerAnswer === null ? '–' : words.number(perAnswer.citationsPerAnswer, 2),
          observed: rateWords(perAnswer.withBad, words),
          independent: share(perAnswer.converted.independent),
          correlated: share(perAnswer.converted.correlated),
        }),
      ),
    ],
  };
}

function gateSection({ reader, model }: AuditFigures, words: Words): Section {
  const heading = words.sections.gate;
  if (model === null) return { heading, blocks: [text(words.gateUnknown)] };
  const rows = RATES.flatMap((name) => [
    [`${words.gate.model}: ${words.rate[name]}`, ...rateCells(model[name], words)],
    [`${words.gate.reader}: ${words.rate[name]}`, ...rateCells(reader[name], words)],
  ]);
  return { heading, blocks: [table(rateHead(words, words.columns.rate), rows)] };
}

function uncitedSection({ uncitedClaims: { claims, answers, share } }: AuditFigures, words: Words): Section {
  const { number } = words;
  const lead = words.uncitedLead({ claims: number(claims), answers: number(answers) });
  return { heading: words.sections.uncited, blocks: [text(`${lead} ${rateWords(share, words)}.`)] };
}

function outcomeSection({ outcomes, missing }: AuditFigures, words: Words): Section {
  const { columns, number } = words;
  const rows = (['answered', 'refused', 'timeout', 'outage'] as const).map((outcome) => [
    words.outcome[outcome],
    number(outcomes[outcome] ?? 0),
  ]);
  return {
    heading: words.sections.outcomes,
    blocks: [table([columns.outcome, columns.answers], [...rows, [words.missing, number(missing)]])],
  };
}

function strataSection({ strata }: AuditFigures, words: Words): Section {
  const { columns, number } = words;
  const plotted = strata.map(({ stratum, figures }) =>
    rateInterval(stratumWords(stratum, words), figures.fabrication, words),
  );
  return {
    heading: words.sections.strata,
    blocks: [
      { kind: 'plot', title: words.plot.strata, svg: sharesPlot(words.plot.strata, plotted, words) },
      table(
        [
          ...[columns.stratum, columns.observed, columns.wanted, columns.drawn, columns.answers],
          ...[words.rate.fabrication, words.rate.verifiability],
        ],
        strata.map(({ stratum, draw, answers, figures }) => [
          ...[stratumWords(stratum, words), number(draw.observed), number(draw.wanted)],
          ...[number(draw.drawn), number(answers)],
          ...[rateWords(figures.fabrication, words), rateWords(figures.verifiability, words)],
        ]),
      ),
    ],
  };
}

function laneSection({ lanes }: AuditFigures, words: Words): Section {
  const heading = words.sections.lanes;
  if (lanes.length === 0) return { heading, blocks: [text(words.limits.noLanes)] };
  const { columns, number } = words;
  return {
    heading,
    blocks: [
      table(
        [columns.known, columns.lane, columns.outcome, columns.answers],
        lanes.map(({ known, lane, outcome, answers }) => [
          ...[words.known[known], lane === null ? words.unknown : words.lane[lane]],
          ...[words.outcome[outcome], number(answers)],
        ]),
      ),
    ],
  };
}

function sharesPlot(title: string, rows: Parameters<typeof intervalPlot>[1], words: Words): string {
  return intervalPlot(title, rows, { from: 0, to: 1, tick: (value) => words.perCent(value, 0) });
}
