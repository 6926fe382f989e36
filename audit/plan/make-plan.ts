import { AuditPlan } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { PATHS } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { json, jsonLines, wordsOf } from '../campaign/read-json.ts';
import { clusteredSize, sizeForRate } from '../statistics/sample-size.ts';
import { DEFAULT_RULE } from './default-rule.ts';
import { contentOf, type Population, readQuestions } from './read-questions.ts';
import { refuseOtherModel } from './same-model.ts';

export type PlanWishes = Omit<AuditPlan, 'format' | 'createdAt' | 'size' | 'paraphraseRule'> & {
  expectedRate: number;
  halfWidth: number;
  citationsPerAnswer: number;
  correlation: number;
  /** Files. */
  rule: string | null;
  questions: string;
  known: string | null;
  /** Whether the assistant has another model now than when the log was written. */
  isNewModel: boolean;
};

/** The assistant that is audited where a plan names no other. */
export const PINCITE = 'Pincite';

export type Planned = { plan: AuditPlan; population: Population; known: number };

/**
 * Writes plan.json, questions.jsonl and known.jsonl. A plan that is there stays as it is: throws AuditError.
 * The size: citations for the half-width if they were independent, times the design effect of all runs of a question
 * (they resemble each other as those of one answer do), in questions of `runs` answers each.
 */
export function makePlan(folder: Folder, wishes: PlanWishes, now: Date): Planned {
  if (folder.bytes(PATHS.plan) !== null)
    throw new AuditError(
      `There is a plan in ${folder.root} already, and a plan does not change. Name another folder for another campaign.`,
    );
  const {
    expectedRate,
    halfWidth,
    citationsPerAnswer,
    correlation,
    rule,
    questions,
    known,
    isNewModel,
    ...rest
  } = wishes;
  const text = rule === null ? DEFAULT_RULE : contentOf(rule);
  if (text.trim() === '')
    throw new AuditError(`The paraphrase rule in ${rule} is empty. Write it before you begin.`);
  const result = AuditPlan.safeParse({
    ...{ format: 'pincite-audit-plan-1', createdAt: now.toISOString(), ...rest },
    size: sizeOf(wishes),
    paraphraseRule: { text, sha256: sha256(text) },
  });
  if (!result.success) throw new AuditError(`The plan cannot be made. ${wordsOf(result.error)}`);
  const population = readQuestions(questions, now.getTime());
  if (!isNewModel) refuseUnknownModel(population, wishes.audited);
  const apart = known === null ? [] : knownQuestions(known, population, now);
  const own = population.questions.map((question) => ({ ...question, known: null }));
  folder.write(PATHS.population, jsonLines(own));
  if (known !== null) folder.write(PATHS.known, jsonLines(apart));
  folder.write(PATHS.plan, json(result.data));
  return { plan: result.data, population, known: apart.length };
}

export function sizeOf({
  expectedRate,
  halfWidth,
  citationsPerAnswer,
  correlation,
  runs,
}: Pick<PlanWishes, 'expectedRate' | 'halfWidth' | 'citationsPerAnswer' | 'correlation' | 'runs'>) {
  if (!(expectedRate > 0 && expectedRate < 1))
    throw new AuditError('The expected rate is a share above 0 and below 1: 0.2 for 20 %.');
  if (!(halfWidth > 0 && halfWidth < 0.5))
    throw new AuditError('The half-width is a share above 0 and below 0.5: 0.08 for ± 8 points.');
  const size = clusteredSize(
    sizeForRate(expectedRate, halfWidth),
    Math.max(1, citationsPerAnswer * runs),
    correlation,
  );
  const answers = Math.ceil(size.citations / citationsPerAnswer - 1e-9);
  return {
    ...{ expectedRate, halfWidth, citationsPerAnswer, correlation },
    ...{ independent: size.independent, citations: size.citations, designEffect: size.designEffect },
    ...{ answers, questions: Math.ceil(answers / runs) },
  };
}

/** The log is Pincite’s own: what answered there is what a run finds. Another assistant’s model is its own matter. */
function refuseUnknownModel({ models }: Population, { assistant, model }: AuditPlan['audited']): void {
  if (assistant !== PINCITE || models.length === 0 || models.includes(model)) return;
  refuseOtherModel(
    models.join('” and “'),
    model,
    'name it with --model as the log does, or say with --new-model that the assistant has another by now',
  );
}

/** Their citations are in no rate, so none of them may be drawn from the log too. */
function knownQuestions(file: string, population: Population, now: Date) {
  const { questions } = readQuestions(file, now.getTime());
  const ids = new Set(population.questions.map(({ id }) => id));
  for (const { id, text, known } of questions) {
    if (known === null)
      throw new AuditError(`${file}: “${text}” does not say whether its answer is "present" or "absent".`);
    if (ids.has(id))
      throw new AuditError(
        `${file}: “${text}” is a question of the log too. Put it in one of the two files.`,
      );
  }
  return questions.map(({ asked: _, ...question }) => question);
}
