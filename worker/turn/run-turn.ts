import type { ChatEvent } from '../../shared/chat-api.ts';
import { logFailure } from '../log.ts';
import { ModelFailure } from '../model/model-failure.ts';
import { SearchFailure } from '../search/search-failure.ts';
import { answer } from './answer.ts';
import { verify } from './checks/verify.ts';
import { closeTurn } from './close-turn.ts';
import { learnHoldings } from './holdings.ts';
import { smallTalkOf } from './small-talk.ts';
import { Turn, type TurnInput, type TurnOutcome } from './turn.ts';

/**
 * One turn, as the events its reader gets between `turn` and `done`. Never throws: whatever fails becomes a lane,
 * a sentence and a log entry. Returns what `done` and the answer log need.
 */
export async function* runTurn(input: TurnInput): AsyncGenerator<ChatEvent, TurnOutcome> {
  const turn = new Turn(input);
  for await (const event of answerOrFallBack(turn)) {
    if (event.type === 'text') turn.firstTextMs ??= turn.elapsedMs;
    yield event;
  }
  turn.close();
  const outcome = yield* closeTurn(turn);
  const firstText = outcome.timings.firstTextMs;
  turn.gate?.end({
    'pincite.gate.withheld': outcome.withheld.length,
    ...(firstText !== null && { 'pincite.gate.first_text_ms': firstText }),
  });
  return outcome;
}

async function* answerOrFallBack(turn: Turn): AsyncGenerator<ChatEvent> {
  try {
    // The only answers of our own words before anything was searched.
    if (smallTalkOf(turn.input.message)) await learnHoldings(turn);
    yield* verify(turn);
    // What was to be checked is not there, or is not clear: a model has nothing to add to that.
    const { outcome } = turn.desk.checks;
    const nothingElse = turn.unchecked.all && outcome === null;
    if (!nothingElse && (outcome === null || outcome === 'found')) yield* answer(turn);
  } catch (error) {
    const { fallback } = turn.input;
    if (!fallback || !canFallBack(turn, error)) {
      yield* giveUp(turn, error);
      return;
    }
    report(turn, error);
    turn.prose.discard();
    turn.model = fallback;
    await learnHoldings(turn);
    yield turn.notice('model_unavailable', modelSentence(turn, error));
    yield* lastAnswer(turn);
  }
}

async function* lastAnswer(turn: Turn): AsyncGenerator<ChatEvent> {
  try {
    yield* answer(turn);
  } catch (error) {
    yield* giveUp(turn, error);
  }
}

/** What the visitor is told of it: no more than what to expect. The log has the rest. */
function modelSentence({ words }: Turn, error: unknown): string {
  const kind = error instanceof ModelFailure ? error.kind : 'unknown';
  if (kind === 'rate_limited' || kind === 'overloaded') return words.modelBusy;
  return kind === 'silent' || kind === 'broken_stream' ? words.modelBroke : words.modelUnavailable;
}

function canFallBack(turn: Turn, error: unknown): boolean {
  return error instanceof ModelFailure && !turn.signal.aborted && turn.prose.text === '';
}

/** What was said stays. What was held back as unproven is dropped. */
function* giveUp(turn: Turn, error: unknown): Generator<ChatEvent> {
  yield* turn.prose.breakOff();
  if (turn.input.signal.aborted) {
    turn.end = 'stopped';
    return;
  }
  report(turn, error);
  turn.end = 'cut_short';
  if (turn.prose.text !== '') {
    yield turn.notice('cut_short', turn.words.cutShort);
    return;
  }
  if (error instanceof SearchFailure) turn.fail('search_unavailable', turn.words.searchUnavailable, 60);
  else if (error instanceof ModelFailure)
    turn.fail('model_unavailable', turn.words.modelGone, error.retryAfter ?? 60);
  else turn.fail('internal', turn.words.internal);
}

function report(turn: Turn, error: unknown): void {
  const { requestId, site } = turn.input;
  logFailure('A turn met a failure.', error, { requestId, site: site.key, model: turn.model.name });
}
