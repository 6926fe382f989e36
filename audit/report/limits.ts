import type { Stratum } from '../../shared/audit.ts';
import { answerKey } from '../../shared/audit-answers.ts';
import type { AuditFigures } from '../../shared/audit-report.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { Words } from './words.ts';

/** What a campaign cannot show and what it lacks, in sentences. */
export function limitsOf(campaign: Campaign, figures: Omit<AuditFigures, 'limits'>, words: Words): string[] {
  const { limits, number, perCent } = words;
  const { plan, draw, controls, sheets } = campaign;
  const { reader, outcomes, perAnswer } = figures;
  const citations = Object.values(reader.codes).reduce((sum, count) => sum + count, 0) + reader.uncoded;
  const notAnswered = outcomes.refused + outcomes.timeout + outcomes.outage;
  const withoutGate = campaign.answers.filter(
    ({ beforeGate, question, withoutPassages }) =>
      beforeGate === null && question.known === null && !withoutPassages,
  ).length;
  const versions = (['prompt', 'corpus', 'code'] as const).filter((name) => figures.audited[name] === null);
  const changed = versions.filter((name) => campaign.answers.some((answer) => answer[name] !== null));
  const unknown = versions.filter((name) => !changed.includes(name));
  const drawn = draw.strata.reduce((sum, stratum) => sum + stratum.drawn, 0);
  const reruns = campaign.answers.filter(({ withoutPassages }) => withoutPassages);
  const cutOff = reruns.filter(({ outcome }) => outcome === 'timeout' || outcome === 'outage').length;
  const { fabrication } = reader;
  const sentences: (string | false)[] = [
    limits.family({ model: plan.audited.model, scope: plan.audited.scope, questions: number(drawn) }),
    citations === 0 && limits.noCitations,
    fabrication.of > 0 &&
      fabrication.hits === 0 &&
      limits.noFabrication(perCent(fabrication.high ?? 1), number(fabrication.of)),
    figures.missing > 0 && limits.missing(number(figures.missing)),
    notAnswered > 0 && limits.notAnswered(number(notAnswered), number(perAnswer.answers)),
    reader.uncoded > 0 && limits.uncoded(number(reader.uncoded)),
    citations > 0 &&
      citations < plan.size.citations &&
      limits.fewer(number(citations), number(plan.size.citations)),
    fabrication.of > 0 && fabrication.answers < 30 && limits.few(number(fabrication.answers)),
    ...draw.strata
      .filter((stratum) => stratum.drawn < stratum.wanted)
      .map((one) =>
        limits.emptyStratum(stratumWords(one.stratum, words), number(one.drawn), number(one.wanted)),
      ),
    withoutGate > 0 && limits.gateUnknown(number(withoutGate), number(perAnswer.answers)),
    changed.length > 0 && limits.changed(changed.map((name) => words.conditions[name]).join(', ')),
    unknown.length > 0 && limits.versions(unknown.map((name) => words.conditions[name]).join(', ')),
    ...(
      [
        ['known_bad', plan.controls.knownBad],
        ['shuffled', plan.controls.shuffled],
      ] as const
    ).map(([kind, planned]) => {
      const made = controls.filter((control) => control.kind === kind).length;
      return (
        (planned === 0 || made < planned) &&
        limits.noControls(words.control[kind], number(made), number(planned))
      );
    }),
    figures.precode === null && limits.noPrecode,
    figures.lanes.length === 0 && limits.noLanes,
    figures.faithfulness === null && limits.noReruns,
    cutOff > 0 && limits.rerunsWithout(number(cutOff), number(reruns.length)),
    sheets.some(({ lines }) => lines === null) && limits.noAgreement,
    tooSoon(campaign) > 0 && limits.hoursApart(number(tooSoon(campaign)), number(plan.hoursApart)),
  ];
  return sentences.filter((sentence) => sentence !== false);
}

export function stratumWords({ kind, age, language }: Stratum, words: Words): string {
  return `${words.kind[kind]}, ${words.age[age]}, ${language}`;
}

function tooSoon({ plan, answers }: Campaign): number {
  const askedAt = new Map(answers.map((answer) => [answerKey(answer), Date.parse(answer.askedAt)]));
  return answers.filter((answer) => {
    const before = askedAt.get(answerKey({ question: answer.question, run: answer.run - 1 }));
    if (before === undefined || answer.withoutPassages) return false;
    return Date.parse(answer.askedAt) - before < plan.hoursApart * 3_600_000;
  }).length;
}
