import { AuditQuestion, stratumKey } from '../../shared/audit.ts';
import type { AuditDraw, AuditPlan } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { lines, PATHS, PopulationQuestion } from '../campaign/campaign.ts';
import { type Files, textOf } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { largestRemainder } from '../statistics/allocation.ts';
import { DRAW_METHOD, seeded, shuffled } from '../statistics/seeded-draw.ts';

/**
 * The draw that the plan asks for: the strata's shares are those of the log (each asking counts), by the largest
 * remainder. The same plan, questions and seed make the same draw. Questions with a known answer are asked besides.
 */
export function drawQuestions(files: Files, plan: AuditPlan, planHash: string, now: Date): AuditDraw {
  const population = lines(files, PATHS.population, PopulationQuestion);
  if (population.length === 0)
    throw new AuditError(
      `questions.jsonl in ${files.name} holds no question: there is nothing to draw from.`,
    );
  const strata = [...Map.groupBy(population, ({ stratum }) => stratumKey(stratum))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const observed = strata.map(([, questions]) => questions.reduce((sum, { asked }) => sum + asked, 0));
  const wanted = largestRemainder(observed, plan.size.questions);
  const below = seeded(plan.seed);
  const drawn = strata.map(([, questions], at) => {
    const sorted = questions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return shuffled(sorted, below).slice(0, wanted[at] ?? 0);
  });
  return {
    format: 'pincite-audit-draw-1',
    campaign: plan.campaign,
    plan: planHash,
    drawnAt: now.toISOString(),
    seed: plan.seed,
    method: `Shares by askings, largest remainder. ${DRAW_METHOD}`,
    population: {
      questions: population.length,
      sha256: sha256(textOf(files, PATHS.population) ?? ''),
    },
    strata: strata.map(([, [first]], at) => ({
      stratum: (first as PopulationQuestion).stratum,
      ...{ observed: observed[at] ?? 0, wanted: wanted[at] ?? 0, drawn: drawn[at]?.length ?? 0 },
    })),
    questions: [
      ...drawn.flat().map(({ asked: _, ...question }) => question),
      ...lines(files, PATHS.known, AuditQuestion),
    ],
  };
}
