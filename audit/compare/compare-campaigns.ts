import { answerKey } from '../../shared/audit-answers.ts';
import type { AuditComparison } from '../../shared/audit-report.ts';
import { AuditError } from '../audit-error.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { finalCodes } from '../figures/final-codes.ts';
import { isFabricated } from '../figures/rate-figures.ts';
import { breaksBetween } from '../report/series-section.ts';
import { en } from '../report/words-en.ts';
import type { Answer } from '../statistics/clustered-rate.ts';
import { compareRates } from '../statistics/compare-rates.ts';

/**
 * The fabrication rate of the second campaign less that of the first: paired where they share questions, else as two
 * samples. Campaigns that differ in assistant, model, scope or rule are compared, and are two series: `comparable` is false.
 */
export function compareCampaigns(before: Campaign, after: Campaign): AuditComparison {
  if (before.plan.campaign === after.plan.campaign && before.planHash === after.planHash)
    throw new AuditError(`${before.name} and ${after.name} are one campaign. Name two.`);
  const breaks = breaksBetween(versionsOf(before), versionsOf(after), en);
  const { questions, ...compared } = compareRates(answersOf(after), answersOf(before));
  return {
    campaigns: [before.plan.campaign, after.plan.campaign],
    ...{ comparable: breaks.length === 0, breaks, ...compared },
    questions: questions && {
      onlyFirst: questions.onlySecond,
      onlySecond: questions.onlyFirst,
      p: questions.p,
    },
  };
}

function versionsOf({ plan: { audited, paraphraseRule } }: Campaign) {
  return { audited, rule: paraphraseRule.sha256 };
}

function answersOf(campaign: Campaign): Answer[] {
  const own = new Map(
    campaign.answers
      .filter(({ question, withoutPassages }) => question.known === null && !withoutPassages)
      .map((answer) => [answerKey(answer), answer.question.id]),
  );
  const checkable = finalCodes(campaign).filter(
    ({ answer, seen, code }) => own.has(answer) && seen === 'reader' && code !== null && code !== 'C5',
  );
  return [...Map.groupBy(checkable, ({ answer }) => answer)].map(([answer, units]) => ({
    question: own.get(answer) ?? '',
    of: units.length,
    hits: units.filter(isFabricated).length,
  }));
}
