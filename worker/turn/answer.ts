import type { ChatEvent } from '../../shared/chat-api.ts';
import { codeOf, type Span } from '../../shared/tracer.ts';
import type { ModelMessage, ModelPart, ModelRequest, ToolCall } from '../model/model.ts';
import { ModelFailure } from '../model/model-failure.ts';
import { SearchFailure } from '../search/search-failure.ts';
import { enter } from '../trace/here.ts';
import { makeRoom } from './context-budget.ts';
import { messagesOf } from './history.ts';
import { asksBack } from './question-back.ts';
import { smallTalkOf } from './small-talk.ts';
import { readToolCall } from './tool-input.ts';
import type { ToolResult } from './tool-result.ts';
import type { Turn } from './turn.ts';

/** Hard caps, successes included: the last round has no tools, and calls past the cap are refused. */
const MAX_ROUNDS = 7;
const MAX_CALLS = 12;
const MAX_CITE_ROUNDS = 2;
/** Lists of claims that come before any prose. */
const MAX_PLANS = 2;
/** What a turn may cost, whatever of it is cached. */
const MAX_TOKENS = 400_000;

type Round = {
  text: string;
  calls: ToolCall[];
  opaque: unknown[];
  stop: (ModelPart & { kind: 'end' })['stop'];
};
type Loop = {
  messages: ModelMessage[];
  calls: number;
  citeRounds: number;
  plans: number;
  forced: boolean;
  mustSearch: boolean;
};

/** Asks the model, runs its tools and lets its prose out, until it has answered or used up its rounds. */
export async function* answer(turn: Turn): AsyncGenerator<ChatEvent> {
  const { history, message, registry } = turn.input;
  const loop: Loop = {
    messages: [...messagesOf(history, message, registry), ...lookedUp(turn)],
    calls: 0,
    citeRounds: 0,
    plans: 0,
    forced: false,
    mustSearch: false,
  };
  for (let number = 1; number <= MAX_ROUNDS; number += 1) {
    const leave = enter(turn.here, turn.here.span.child('round', { 'pincite.round': number }));
    try {
      await turn.desk.learnCategories();
      const round = yield* askModel(turn, loop, number);
      if (round.calls.length === 0) {
        yield* turn.prose.end();
        if (!sendBack(turn, loop, round)) return yield* endAnswer(turn, round);
      } else if (yield* useTools(turn, loop, round)) return;
    } finally {
      leave();
    }
  }
}

/** What the server has checked itself, as the calls of the model's tools that it stands for. */
function lookedUp({ given }: Turn): ModelMessage[] {
  if (given.length === 0) return [];
  const calls = given.map(({ call }) => call);
  return [
    { role: 'assistant', text: '', calls, opaque: [] },
    { role: 'tools', results: given },
  ];
}

async function* askModel(turn: Turn, loop: Loop, number: number): AsyncGenerator<ChatEvent, Round> {
  const round: Round = { text: '', calls: [], opaque: [], stop: 'end' };
  const { span: parent } = turn.here;
  const span = parent.child('model', { 'gen_ai.request.model': turn.model.name }, 'client');
  try {
    for await (const part of turn.model.respond(requestOf(turn, loop, number), turn.signal)) {
      if (part.kind === 'call') round.calls.push(part.call);
      else if (part.kind === 'opaque') round.opaque.push(part.block);
      else if (part.kind === 'end') {
        endRound(turn, round, part);
        describe(span, part, round.calls.length);
      } else {
        round.text += part.delta;
        turn.gate ??= parent.child('gate');
        // After `cite` the answer is complete: what a model adds while it corrects its list is not prose.
        // By hand: to delegate to an array costs an asynchronous step or two even where it is empty, as it mostly is.
        if (loop.citeRounds === 0) for (const event of turn.prose.push(part.delta)) yield event;
      }
    }
  } catch (error) {
    span.fail(error instanceof ModelFailure ? error.kind : codeOf(error));
    throw error;
  } finally {
    span.end();
  }
  return round;
}

function describe(span: Span, { stop, usage }: ModelPart & { kind: 'end' }, calls: number): void {
  span.set({
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    'pincite.stop': stop,
    'pincite.calls': calls,
  });
}

function requestOf(turn: Turn, loop: Loop, number: number): ModelRequest {
  const { site, locale } = turn.input;
  const spent = number === MAX_ROUNDS || loop.calls >= MAX_CALLS || tokensOf(turn) >= MAX_TOKENS;
  const toolChoice: ModelRequest['toolChoice'] = loop.mustSearch
    ? { kind: 'tool', name: 'search' }
    : { kind: spent ? 'none' : 'auto' };
  loop.mustSearch = false;
  const { holdings } = turn;
  const context = { site: site.name, locale: locale ?? site.locale, holdings };
  return { messages: loop.messages, toolChoice, context };
}

function tokensOf({ usage }: Turn): number {
  return usage.inputTokens + usage.outputTokens + usage.cacheReadTokens;
}

function endRound(turn: Turn, round: Round, part: ModelPart & { kind: 'end' }): void {
  round.stop = part.stop;
  turn.usage.inputTokens += part.usage.inputTokens;
  turn.usage.outputTokens += part.usage.outputTokens;
  turn.usage.cacheReadTokens += part.usage.cacheReadTokens;
}

/** A question that was answered without looking anything up is sent back to search, once. */
function sendBack(turn: Turn, loop: Loop, round: Round): boolean {
  if (round.stop === 'refusal' || !answeredUnread(turn)) return false;
  if (loop.forced) throw new ModelFailure('unknown', 'The model did not search although it was made to.');
  turn.prose.discard();
  loop.forced = true;
  loop.mustSearch = true;
  return true;
}

function answeredUnread(turn: Turn): boolean {
  if (turn.desk.checks.outcome !== null) return false;
  if (turn.desk.searches > 0 || turn.desk.retrieved.size > 0 || turn.cited.size > 0) return false;
  return smallTalkOf(turn.input.message) === null && !asksBack(turn.prose.waiting);
}

function* endAnswer(turn: Turn, round: Round): Generator<ChatEvent> {
  if (round.stop === 'max_tokens') {
    turn.end = 'cut_short';
    yield turn.notice('cut_short', turn.words.tooLong);
  }
  if (round.stop !== 'refusal') return;
  turn.prose.discard();
  yield turn.notice('withheld', turn.words.modelDeclined);
  if (turn.prose.text === '') turn.lane = 'unavailable';
}

/** Runs the calls of a round. True when the answer is complete with them. */
async function* useTools(turn: Turn, loop: Loop, round: Round): AsyncGenerator<ChatEvent, boolean> {
  const onlyCites = round.calls.every((call) => call.name === 'cite');
  yield* turn.prose.end();
  // An announcement before a search is no answer; what carries a marker has left already.
  if (!onlyCites) turn.prose.discard();
  const results: { call: ToolCall; result: ToolResult }[] = [];
  for (const call of round.calls) {
    loop.calls += 1;
    results.push({ call, result: yield* runCall(turn, loop, call) });
  }
  const { text, calls, opaque } = round;
  loop.messages.push({ role: 'assistant', text, calls, opaque }, { role: 'tools', results });
  turn.input.registry.forgetText(makeRoom(loop.messages));
  if (!onlyCites) return false;
  if (loop.citeRounds === 0 && answeredUnread(turn)) return false;
  if (loop.plans < MAX_PLANS && turn.prose.text === '' && turn.prose.waiting.trim() === '') {
    loop.plans += 1;
    return false;
  }
  loop.citeRounds += 1;
  const refused = results.some(({ result }) => result.tool !== 'cite' || result.refused.length > 0);
  return !refused || loop.citeRounds >= MAX_CITE_ROUNDS;
}

async function* runCall(turn: Turn, loop: Loop, call: ToolCall): AsyncGenerator<ChatEvent, ToolResult> {
  if (loop.calls > MAX_CALLS) return { tool: 'error', message: 'No more calls in this turn. Answer now.' };
  const parsed = readToolCall(call);
  if ('refused' in parsed) return { tool: 'error', message: parsed.refused };
  const step = turn.desk.stepOf(parsed);
  if (step) yield step;
  try {
    const result = await turn.desk.run(parsed);
    yield* turn.desk.checks.news();
    if (call.name === 'cite') yield* turn.prose.withdrawRefused();
    turn.prose.held = turn.desk.checks.outcome === 'missing';
    return result;
  } catch (error) {
    turn.signal.throwIfAborted();
    if (!(error instanceof SearchFailure) || turn.desk.retrieved.size === 0) throw error;
    const known = turn.notices.some((notice) => notice.kind === 'search_unavailable');
    if (!known) yield turn.notice('search_unavailable', turn.words.searchFailedMidway);
    return {
      tool: 'error',
      message: 'The search is out of reach. Answer from what you were shown, or say you cannot.',
    };
  }
}
