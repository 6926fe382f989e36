import type { AuditQuestion } from '../../shared/audit.ts';
import { answerKey, CollectedAnswer, type CollectedAnswerLine } from '../../shared/audit-answers.ts';
import type { AuditDraw, AuditPlan } from '../../shared/audit-plan.ts';
import type { WholeAnswer } from '../../shared/desk-answers.ts';
import type { Source } from '../../shared/source.ts';
import { AuditError } from '../audit-error.ts';
import { PATHS, readAnswers } from '../campaign/campaign.ts';
import { type Folder, textOf } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { refuseOtherModel } from '../plan/same-model.ts';
import { type Assistant, askQuestion, type Turn, wait } from './ask-question.ts';
import { captureSources } from './captures.ts';
import { type Desk, readLoggedAnswer } from './desk.ts';

export type Collecting = {
  assistant: Assistant;
  desk: Desk | null;
  /** Stays until the last run is done, else does what is due now. */
  isPatient: boolean;
  signal: AbortSignal;
  progress: (done: number, of: number, question: string) => void;
};
export type Collected = { asked: number; done: number; of: number; nextAt: Date | null };

type Due = { question: AuditQuestion; run: number; at: number };

/**
 * Asks what is not asked yet and due: each question `runs` times, `hoursApart` hours from one asking to the next; a
 * question whose answer is known, once. Every answer is on disk before the next question goes out, so that it can be
 * ended at any time and begun again.
 */
export async function collectAnswers(
  folder: Folder,
  plan: AuditPlan,
  draw: AuditDraw,
  { assistant, desk, isPatient, signal, progress }: Collecting,
): Promise<Collected> {
  await readyToCollect(folder, assistant, signal);
  const askings = askingsOf(plan, draw.questions);
  const askedAt = new Map(
    readAnswers(folder).map((answer) => [answerKey(answer), Date.parse(answer.askedAt)]),
  );
  let asked = 0;
  while (true) {
    const next = nextOf(askings, askedAt, plan.hoursApart);
    const done = askings.filter((asking) => askedAt.has(answerKey(asking))).length;
    if (next === null) return { asked, done, of: askings.length, nextAt: null };
    if (next.at > Date.now() && !isPatient)
      return { asked, done, of: askings.length, nextAt: new Date(next.at) };
    if (next.at > Date.now()) await wait(Math.min(next.at - Date.now(), 2 ** 31 - 1), signal);
    progress(done, askings.length, next.question.text);
    const turn = await askQuestion(assistant, next.question.text, signal);
    const logged = desk && turn.answerId ? await readLoggedAnswer(desk, turn.answerId, signal) : null;
    const line = lineOf(plan, next, turn, logged);
    captureSources(folder, answerKey(next), turn.sources, turn.askedAt);
    folder.append(PATHS.answers, jsonLines([CollectedAnswer.parse(line)]));
    askedAt.set(answerKey(next), Date.parse(turn.askedAt));
    asked += 1;
  }
}

/** Before anything is asked. Throws AuditError where no answer could come in, or none would count. */
export async function readyToCollect(
  folder: Folder,
  assistant: Assistant,
  signal: AbortSignal,
): Promise<void> {
  refuseAfterUnits(folder);
  dropHalfLine(folder);
  await refuseUnknownSite(assistant, signal);
}

/** What the plan asks for, run by run, so that the runs of one question lie apart. */
export function askingsOf(
  { runs }: AuditPlan,
  questions: readonly AuditQuestion[],
): { question: AuditQuestion; run: number }[] {
  return Array.from({ length: runs }, (_, at) => at + 1).flatMap((run) =>
    questions.flatMap((question) => (run > 1 && question.known !== null ? [] : [{ question, run }])),
  );
}

/** The units are made of the answers that were there. */
export function refuseAfterUnits(folder: Folder): void {
  if (folder.bytes(PATHS.units) === null) return;
  throw new AuditError(
    `The citations of ${folder.root} are taken from its answers already (units.jsonl): an answer that came now would be in no rate. Begin another campaign.`,
  );
}

function nextOf(
  askings: readonly { question: AuditQuestion; run: number }[],
  askedAt: ReadonlyMap<string, number>,
  hoursApart: number,
): Due | null {
  const open = askings
    .filter((asking) => !askedAt.has(answerKey(asking)))
    .map(({ question, run }): Due => {
      const before = run === 1 ? 0 : askedAt.get(answerKey({ question, run: run - 1 }));
      const at = run === 1 ? 0 : (before ?? Number.POSITIVE_INFINITY) + hoursApart * 3_600_000;
      return { question, run, at };
    });
  return open.reduce<Due | null>((first, due) => (first === null || due.at < first.at ? due : first), null);
}

/** Left by an end in mid-writing: that answer is asked for again. */
function dropHalfLine(folder: Folder): void {
  const text = textOf(folder, PATHS.answers);
  if (text === null || text === '' || text.endsWith('\n')) return;
  folder.write(PATHS.answers, text.slice(0, text.lastIndexOf('\n') + 1));
}

/** Before anything counts as an outage: whether there is such a site at all. */
async function refuseUnknownSite({ worker, site, origin }: Assistant, signal: AbortSignal): Promise<void> {
  const url = new URL(`/v1/site?site=${encodeURIComponent(site)}`, worker);
  try {
    const reply = await fetch(url, {
      headers: { Origin: origin },
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    });
    if (reply.ok) return;
    throw new AuditError(
      `The worker at ${worker} answered ${reply.status} for site ${site} from ${origin}. Check --worker, --site and --origin.`,
    );
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof AuditError) throw cause;
    throw new AuditError(`No worker answers at ${worker}. Start it, or check --worker.`, { cause });
  }
}

/** A turn as it is kept. Throws AuditError where another model answered than the plan audits. */
export function lineOf(
  { audited }: AuditPlan,
  { question, run }: Pick<Due, 'question' | 'run'>,
  turn: Turn,
  logged: WholeAnswer | null,
): CollectedAnswerLine {
  if (logged !== null) refuseOtherModel(logged.model, audited.model, 'begin another campaign for this one');
  const citations = turn.sources.filter(({ cited }) => cited).map(citationOf);
  const listed = new Set(citations.map(({ marker }) => marker));
  const others = (logged?.sources ?? [])
    .map(({ id, title, locator }) => ({ marker: `[${id}]`, title, page: pageOf(locator) }))
    .filter(({ marker }) => !listed.has(marker));
  return {
    ...{ question, run, outcome: turn.outcome, askedAt: turn.askedAt, tookMs: turn.tookMs, lane: turn.lane },
    answer: { text: turn.text, citations },
    beforeGate:
      typeof logged?.beforeGate === 'string'
        ? { text: logged.beforeGate, citations: [...citations, ...others] }
        : null,
    ...{ assistant: audited.assistant, model: audited.model, scope: audited.scope },
    prompt: logged ? sha256(logged.promptVersion) : audited.prompt,
    corpus: logged?.generation ? sha256(logged.generation) : audited.corpus,
    code: logged?.codeVersion ? sha256(logged.codeVersion) : audited.code,
    raw: { trouble: turn.trouble, events: turn.events, logged },
  };
}

function citationOf(source: Source) {
  return {
    marker: `[${source.id}]`,
    title: source.title || null,
    author: source.author || null,
    publisher: source.statement?.publisher || null,
    edition: source.editionLabel || null,
    page: pageOf(source.locator),
    url: source.url || null,
    date: source.statement?.year || null,
  };
}

function pageOf(locator: Source['locator']): string | null {
  if (locator?.kind !== 'page') return null;
  const label = locator.through ? `${locator.label}–${locator.through}` : locator.label;
  return locator.volume ? `${locator.volume}/${label}` : label || null;
}
