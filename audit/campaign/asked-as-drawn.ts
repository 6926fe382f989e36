import type { AuditQuestion } from '../../shared/audit.ts';
import { answerKey } from '../../shared/audit-answers.ts';
import type { AuditDraw } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { type Campaign, nameIn, PATHS } from './campaign.ts';
import type { Files } from './files.ts';

/** Each answer has to be to a question as it was drawn. Throws AuditError, which names file and question. */
export function refuseOtherQuestions(files: Files, { draw, answers }: Campaign): void {
  const drawn = drawnById(draw);
  for (const [at, answer] of answers.entries())
    refuseOtherQuestion(
      `${nameIn(files, PATHS.answers)}, answer ${at + 1} (${answerKey(answer)})`,
      answer.question,
      drawn,
    );
}

export function drawnById({ questions }: AuditDraw): Map<string, AuditQuestion> {
  return new Map(questions.map((question) => [question.id, question]));
}

/** `place` is where the question stands, for the sentence. */
export function refuseOtherQuestion(
  place: string,
  question: AuditQuestion,
  drawnById: ReadonlyMap<string, AuditQuestion>,
): void {
  const drawn = drawnById.get(question.id);
  if (!drawn)
    throw new AuditError(
      `${place} is to a question that was not drawn. Collect answers to the questions in draw.json.`,
    );
  if (JSON.stringify(drawn) !== JSON.stringify(question))
    throw new AuditError(
      `${place} has another wording, stratum or known answer than the question that was drawn. Take it from draw.json.`,
    );
}
