import { CitationCode, stratumKey } from '../../shared/audit.ts';
import { answerKey, type CollectedAnswer, Outcome } from '../../shared/audit-answers.ts';
import type { AuditPlan } from '../../shared/audit-plan.ts';
import type { AgreementFigures, AuditFigures, ControlFigures } from '../../shared/audit-report.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { limitsOf } from '../report/limits.ts';
import { en } from '../report/words-en.ts';
import { agreements, type CodedPair } from '../statistics/agreement.ts';
import { clusteredRate } from '../statistics/clustered-rate.ts';
import { perAnswer } from '../statistics/per-answer.ts';
import { missingOf } from '../units/make-units.ts';
import { type CodedUnit, finalCodes } from './final-codes.ts';
import { isFabricated, rateFigures, rateOf } from './rate-figures.ts';

/** Every figure of the report, from the campaign’s files alone: the same files give the same figures. */
export function computeFigures(campaign: Campaign): AuditFigures {
  const { plan, planHash, draw, answers } = campaign;
  const units = finalCodes(campaign);
  const own = answers.filter(({ question, withoutPassages }) => question.known === null && !withoutPassages);
  const inRates = new Set(own.map(answerKey));
  const coded = units.filter(({ answer }) => inRates.has(answer));
  const reader = coded.filter(({ seen }) => seen === 'reader');
  const times = answers.map(({ askedAt }) => askedAt).sort((a, b) => Date.parse(a) - Date.parse(b));
  const figures: Omit<AuditFigures, 'limits'> = {
    ...{
      format: 'pincite-audit-figures-1',
      campaign: plan.campaign,
      plan: planHash,
      audited: auditedOf(plan, answers),
      rule: plan.paraphraseRule.sha256,
    },
    ...{ from: times[0] ?? null, to: times.at(-1) ?? null },
    outcomes: outcomesOf(own),
    missing: missingOf(plan, draw, answers).length,
    reader: rateFigures(reader),
    model: modelFigures(own, coded),
    perAnswer: perAnswerFigures(own, reader),
    uncitedClaims: uncitedFigures(campaign, own, reader),
    strata: draw.strata.map((stratum) => {
      const key = stratumKey(stratum.stratum);
      const within = own.filter(({ question }) => stratumKey(question.stratum) === key);
      const keys = new Set(within.map(answerKey));
      return {
        ...{ stratum: stratum.stratum, draw: stratum, answers: within.length },
        figures: rateFigures(reader.filter(({ answer }) => keys.has(answer))),
      };
    }),
    runs: [...new Set(own.map(({ run }) => run))]
      .sort((a, b) => a - b)
      .map((run) => ({ run, figures: rateFigures(reader.filter((unit) => unit.run === run)) })),
    agreement: agreementFigures(coded.map(({ answer, codes: [one, other] }) => ({ answer, one, other }))),
    arbitrated: coded.filter(({ isArbitrated }) => isArbitrated).length,
    controls: controlFigures(campaign),
    precode: precodeFigures(campaign, coded),
    lanes: laneFigures(answers),
    faithfulness: faithfulness(answers, units),
  };
  return { ...figures, limits: limitsOf(campaign, figures, en) };
}

/** The plan’s, and the versions that every answer bears out; null where they differ or nothing is known. */
function auditedOf({ audited }: AuditPlan, answers: readonly CollectedAnswer[]): AuditFigures['audited'] {
  const seen = (name: 'prompt' | 'corpus' | 'code') => {
    const [one, ...others] = new Set(answers.flatMap((answer) => answer[name] ?? []));
    return others.length === 0 ? (one ?? audited[name]) : null;
  };
  return { ...audited, prompt: seen('prompt'), corpus: seen('corpus'), code: seen('code') };
}

function outcomesOf(answers: readonly CollectedAnswer[]): AuditFigures['outcomes'] {
  return Object.fromEntries(
    Outcome.options.map((outcome) => [
      outcome,
      answers.filter((answer) => answer.outcome === outcome).length,
    ]),
  ) as AuditFigures['outcomes'];
}

/** Of answers whose text before the gate is known: what the reader saw, and what the gate withheld from them. */
function modelFigures(own: readonly CollectedAnswer[], coded: readonly CodedUnit[]): AuditFigures['model'] {
  const known = new Set(own.filter(({ beforeGate }) => beforeGate !== null).map(answerKey));
  return known.size === 0 ? null : rateFigures(coded.filter(({ answer }) => known.has(answer)));
}

/** Over all answers, those that never came included: they hold no bad citation, and are not left out. */
function perAnswerFigures(
  own: readonly CollectedAnswer[],
  reader: readonly CodedUnit[],
): AuditFigures['perAnswer'] {
  const byAnswer = Map.groupBy(reader, ({ answer }) => answer);
  const withBad = clusteredRate(
    own.map((answer) => {
      const units = byAnswer.get(answerKey(answer)) ?? [];
      const isBad = units.some(isFabricated);
      // Whether an answer is sound cannot be told before all of its citations are coded.
      const isKnown = isBad || units.every(({ code }) => code !== null);
      return { question: answer.question.id, of: isKnown ? 1 : 0, hits: isBad ? 1 : 0 };
    }),
  );
  const { fabrication } = rateFigures(reader);
  const checkable = reader.filter(({ code }) => code !== null && code !== 'C5');
  const sizes = own.map((answer) => ({
    of: checkable.filter((unit) => unit.answer === answerKey(answer)).length,
  }));
  const convert = (correlation: number) =>
    fabrication.rate === null ? null : perAnswer(fabrication.rate, sizes, correlation);
  return {
    answers: own.length,
    citationsPerAnswer: own.length === 0 ? null : reader.length / own.length,
    withBad,
    converted: { independent: convert(0), correlated: convert(Math.max(0, fabrication.correlation ?? 0)) },
  };
}

/** Statements that cite nothing, of all statements: those with a citation count once, however many they have. */
function uncitedFigures(
  { claims }: Campaign,
  own: readonly CollectedAnswer[],
  reader: readonly CodedUnit[],
): AuditFigures['uncitedClaims'] {
  const keys = new Map(own.map((answer) => [answerKey(answer), answer.question.id]));
  const uncited = claims.filter(({ answer }) => keys.has(answer));
  const cited = new Map(
    reader
      .filter(({ form }) => form !== 'data')
      .map(({ answer, question, statement }) => [
        `${answer}\n${statement}`,
        { answer, question, isCited: true },
      ]),
  );
  const all = [
    ...cited.values(),
    ...uncited.map(({ answer }) => ({ answer, question: keys.get(answer) ?? '', isCited: false })),
  ];
  return {
    claims: uncited.length,
    answers: new Set(uncited.map(({ answer }) => answer)).size,
    share: rateOf(all, ({ isCited }) => !isCited),
  };
}

type Pair = { answer: string; one: CitationCode | null; other: CitationCode | null };

function agreementFigures(pairs: readonly Pair[]): AgreementFigures {
  const both = pairs.filter(
    (pair): pair is CodedPair<CitationCode> => pair.one !== null && pair.other !== null,
  );
  const { categories: _, ...measures } = agreements(both, CitationCode.options);
  return { units: both.length, incomplete: pairs.length - both.length, ...measures };
}

function controlFigures({ plan, sheets, controls, units }: Campaign): ControlFigures[] {
  const ofUnit = new Map(units.map((unit) => [unit.id, unit]));
  return plan.coders.flatMap((coder, at) => {
    const given = new Map(sheets[at]?.lines?.map(({ unit, code }) => [unit, code]));
    return (['known_bad', 'shuffled'] as const).map((kind) => {
      const own = controls.filter((control) => control.kind === kind);
      const judged = own.flatMap(({ unit, right }) => {
        const code = given.get(unit) ?? null;
        const { answer = '', question = '' } = ofUnit.get(unit) ?? {};
        return code === null ? [] : [{ answer, question, isRight: right.includes(code) }];
      });
      return {
        ...{ coder, kind, uncoded: own.length - judged.length },
        found: rateOf(judged, ({ isRight }) => isRight),
      };
    });
  });
}

function precodeFigures({ precodes }: Campaign, coded: readonly CodedUnit[]): AuditFigures['precode'] {
  if (precodes.length === 0) return null;
  const machine = new Map(precodes.map(({ unit, code }) => [unit, code]));
  const asked = coded.filter(({ id }) => machine.has(id));
  return {
    agreement: agreementFigures(
      asked.map(({ id, answer, code }) => ({ answer, one: machine.get(id) ?? null, other: code })),
    ),
    silent: asked.filter(({ id }) => machine.get(id) === null).length,
  };
}

function laneFigures(answers: readonly CollectedAnswer[]): AuditFigures['lanes'] {
  const known = answers.filter(({ withoutPassages }) => !withoutPassages);
  const cells = Map.groupBy(
    known.flatMap((answer) =>
      answer.question.known === null ? [] : [{ ...answer, known: answer.question.known }],
    ),
    (answer) => JSON.stringify([answer.known, answer.lane, answer.outcome]),
  );
  return [...cells.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first
        ? [{ known: first.known, lane: first.lane, outcome: first.outcome, answers: rest.length + 1 }]
        : [],
    );
}

/** Statements of a run whose passages were taken away, by whether the rerun makes them again with a citation. */
function faithfulness(
  answers: readonly CollectedAnswer[],
  units: readonly CodedUnit[],
): AuditFigures['faithfulness'] {
  const reruns = answers.filter(({ withoutPassages }) => withoutPassages);
  if (reruns.length === 0) return null;
  const statements = reruns.flatMap((rerun) => {
    const before = answerKey({ question: rerun.question, run: rerun.withoutPassages?.of ?? 0 });
    const again = new Set(
      units.filter(({ answer }) => answer === answerKey(rerun)).map(({ statement }) => plain(statement)),
    );
    const own = new Set(
      units
        .filter(({ answer, seen }) => answer === before && seen === 'reader')
        .map(({ statement }) => plain(statement)),
    );
    return [...own].map((statement) => ({
      ...{ answer: answerKey(rerun), question: rerun.question.id },
      isAgain: again.has(statement),
    }));
  });
  return rateOf(statements, ({ isAgain }) => isAgain);
}

function plain(statement: string): string {
  return statement
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
