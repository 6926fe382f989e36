import type { AuditQuestion } from '../../shared/audit.ts';
import { answerKey, CollectedAnswer } from '../../shared/audit-answers.ts';
import type { AuditPlan } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { drawnById, refuseOtherQuestion } from '../campaign/asked-as-drawn.ts';
import { PATHS, readAnswers, readDraw, readPlan } from '../campaign/campaign.ts';
import { openFolder } from '../campaign/files.ts';
import { jsonLines, readLines } from '../campaign/read-json.ts';
import { contentOf } from '../plan/read-questions.ts';
import { missingOf } from '../units/make-units.ts';
import { askingsOf, refuseAfterUnits } from './collect-answers.ts';

/**
 * Takes in answers collected by other means, all of the file or none: each to a drawn question, of the assistant,
 * model and scope that the plan audits, and not there yet. Throws AuditError with the line.
 */
export function importAnswers(root: string, file: string): { taken: number; done: number; of: number } {
  const folder = openFolder(root);
  const { plan, planHash } = readPlan(folder);
  const draw = readDraw(folder, planHash);
  refuseAfterUnits(folder);
  const before = readAnswers(folder);
  const answers = readLines(file, contentOf(file), CollectedAnswer);
  if (answers.length === 0)
    throw new AuditError(`${file} holds no answer. Each line is one, as a JSON object.`);
  const there = new Set(before.map(answerKey));
  const drawn = drawnById(draw);
  for (const [at, answer] of answers.entries()) {
    const place = `${file}, answer ${at + 1} (${answerKey(answer)})`;
    refuseStranger(place, answer, plan, drawn);
    if (there.has(answerKey(answer)))
      throw new AuditError(
        `${place} is there already. Each question and run has one answer: remove the line.`,
      );
    there.add(answerKey(answer));
  }
  const all = [...before, ...answers];
  refuseLoneReruns(file, all);
  folder.write(PATHS.answers, jsonLines(all));
  const of = askingsOf(plan, draw.questions).length;
  return { taken: answers.length, done: of - missingOf(plan, draw, all).length, of };
}

function refuseStranger(
  place: string,
  answer: CollectedAnswer,
  plan: AuditPlan,
  drawn: ReadonlyMap<string, AuditQuestion>,
): void {
  refuseOtherQuestion(place, answer.question, drawn);
  if (answer.run > plan.runs && answer.withoutPassages === null)
    throw new AuditError(`${place}: the plan has ${plan.runs} runs. Give this one no higher number.`);
  if (answer.withoutPassages !== null && answer.run <= plan.runs)
    throw new AuditError(
      `${place} was made without passages and has the number of a planned run. Number such runs from ${plan.runs + 1}.`,
    );
  for (const name of ['assistant', 'model', 'scope'] as const)
    if (answer[name] !== plan.audited[name])
      throw new AuditError(
        `${place} is of ${name} “${answer[name]}”, and the plan audits “${plan.audited[name]}”. Another ${name} is another campaign.`,
      );
  if (
    answer.outcome === 'answered' &&
    answer.answer.text.trim() === '' &&
    answer.answer.citations.length === 0
  )
    throw new AuditError(`${place} is “answered” and holds nothing. Say “refused”, “timeout” or “outage”.`);
}

function refuseLoneReruns(file: string, answers: readonly CollectedAnswer[]): void {
  const keys = new Set(answers.map(answerKey));
  for (const { question, run, withoutPassages } of answers)
    if (withoutPassages && !keys.has(answerKey({ question, run: withoutPassages.of })))
      throw new AuditError(
        `${file}: run ${run} of ${question.id} is without the passages of run ${withoutPassages.of}, which is not there. Import that one first.`,
      );
}
