import { answerKey, CollectedAnswer, type Outcome } from '../../shared/audit-answers.ts';
import type { AuditDraw, AuditPlan } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { PATHS, readAnswers } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { type Assistant, askQuestion, type Turn, wait } from '../run/ask-question.ts';
import { captureSources } from '../run/captures.ts';
import { type Collecting, lineOf, readyToCollect } from '../run/collect-answers.ts';
import { readLoggedAnswer } from '../run/desk.ts';
import { missingOf } from '../units/make-units.ts';
import { citedPassages } from './cited-passages.ts';
import { ensureReruns, rerunOf } from './draw-reruns.ts';
import { type FilteringProxy, type Passed, startProxy } from './filtering-proxy.ts';
import { type Withheld, withheldOf } from './withheld.ts';

export type Rerunning = Omit<Collecting, 'isPatient'> & {
  /** Answers that are asked again. */
  wanted: number;
  /** The search host’s address, and the port on this machine that stands in front of it. */
  host: string;
  port: number;
};
export type Reran = {
  asked: number;
  /** Of the sample, which is below `wanted` where no more answers cite anything. */
  done: number;
  of: number;
  outcomes: Record<Outcome, number>;
};

const PROBES = 7;

/**
 * Asks a seeded sample of the cited answers’ questions again, one at a time, of a worker that searches through a
 * proxy, which leaves out what the answer cited. Each is on disk before the next goes out. Throws AuditError where the
 * worker reaches the search host by another way: then nothing would be withheld.
 */
export async function askAgain(
  folder: Folder,
  { plan, planHash, draw }: { plan: AuditPlan; planHash: string; draw: AuditDraw },
  { assistant, desk, signal, progress, wanted, host, port }: Rerunning,
): Promise<Reran> {
  await readyToCollect(folder, assistant, signal);
  const answers = readAnswers(folder);
  const [missing] = missingOf(plan, draw, answers);
  if (missing)
    throw new AuditError(
      `Answer ${missing} is not there yet. The sample is drawn from all answers of the plan: collect them first.`,
    );
  const proxy = await startProxy(host, port);
  try {
    await refuseOtherWay(proxy, assistant, signal);
    const sample = ensureReruns(folder, plan, planHash, answers, wanted).answers;
    const byKey = new Map(answers.map((answer) => [answerKey(answer), answer]));
    const outcomes = { answered: 0, refused: 0, timeout: 0, outage: 0 };
    let asked = 0;
    for (const [at, key] of sample.entries()) {
      const first = byKey.get(key);
      if (!first) throw new AuditError(`reruns.json names answer ${key}, which answers.jsonl does not hold.`);
      const { question } = first;
      const again = { question, run: rerunOf(plan, first.run) };
      const there = byKey.get(answerKey(again));
      if (!there) progress(at, sample.length, question.text);
      const line = there ?? (await rerun(again, first));
      outcomes[line.outcome] += 1;
      if (there) continue;
      folder.append(PATHS.answers, jsonLines([line]));
      asked += 1;
    }
    return { asked, done: sample.length, of: sample.length, outcomes };
  } finally {
    await proxy.close();
  }

  async function rerun(again: Parameters<typeof lineOf>[1], first: CollectedAnswer) {
    const withheld = withheldOf(citedPassages(first));
    const passed = proxy.withhold(withheld);
    try {
      const turn = await askQuestion(assistant, again.question.text, signal);
      refuseLeak(turn, withheld, passed, proxy, assistant);
      const logged = desk && turn.answerId ? await readLoggedAnswer(desk, turn.answerId, signal) : null;
      const line = lineOf(plan, again, turn, logged);
      captureSources(folder, answerKey(again), turn.sources, turn.askedAt);
      return CollectedAnswer.parse({
        ...line,
        withoutPassages: { of: first.run, removed: withheld.names() },
        raw: { ...(line.raw as object), proxy: passed },
      });
    } finally {
      proxy.passAll();
    }
  }
}

/** A worker that is asked whether it is ready asks its search host. */
async function refuseOtherWay(
  proxy: FilteringProxy,
  { worker }: Assistant,
  signal: AbortSignal,
): Promise<void> {
  for (let probe = 0; probe < PROBES; probe += 1) {
    // It tells the same for some seconds.
    if (probe > 0) await wait(1500, signal);
    const late = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
    await fetch(new URL('/readyz', worker), { signal: late })
      .then((reply) => reply.body?.cancel())
      .catch(() => signal.throwIfAborted());
    if (proxy.requests() > 0) return;
  }
  throw anotherWay(worker, proxy);
}

/** What is withheld and stands in the answer’s sources came past the proxy. */
function refuseLeak(
  { sources }: Turn,
  { cited }: Withheld,
  passed: Passed,
  proxy: FilteringProxy,
  { worker }: Assistant,
): void {
  const texts = new Set(cited.map(({ text }) => text));
  // A title alone may come from a list, which is no route that carries text.
  const shown = sources.flatMap(({ text }) => (text === null ? [] : [text]));
  const isShown = shown.some((text) => texts.has(text));
  const hasAsked = Object.keys(passed.requests).length > 0;
  if (isShown || (shown.length > 0 && !hasAsked)) throw anotherWay(worker, proxy);
}

function anotherWay(worker: string, { url }: FilteringProxy): AuditError {
  return new AuditError(
    `The worker at ${worker} does not search through ${url}, so nothing could be withheld from it. Start a second worker with that address as its only search host (SEARCH_URL), and name that one with --worker.`,
  );
}
