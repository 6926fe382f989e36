import { detectLanguage } from '../../language/detect-language.ts';
import { type Sentences, sentencesOf } from '../../language/sentences.ts';
import { withoutQuotations } from '../../turn/checks/quoted-wordings.ts';
import { smallTalkOf } from '../../turn/small-talk.ts';
import type { HitView, PassageView } from '../../turn/tool-result.ts';
import type { Model, ModelMessage, ModelPart, ModelRequest } from '../model.ts';
import { compose, worthOpening } from './compose.ts';
import { readQuestion } from './question.ts';

const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 };

/**
 * Answers without a language model: searches with the asker's words and quotes the sentences that answer. It says
 * nothing of its own about the product. Where nothing answers it says nothing, and the turn says so for it.
 */
export class ExtractiveModel implements Model {
  readonly name = 'extractive-1';

  async *respond(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    signal.throwIfAborted();
    const question = lastQuestion(request.messages);
    const language = detectLanguage(withoutQuotations(question), request.context.locale);
    const words = sentencesOf(language, request.context.holdings);
    const last = request.messages.at(-1);
    if (last?.role === 'tools') yield* afterTools(request, question, words);
    else yield* firstRound(request, question, words);
  }
}

function* firstRound(request: ModelRequest, question: string, words: Sentences): Generator<ModelPart> {
  const talk = smallTalkOf(question);
  if (!talk || request.toolChoice.kind === 'tool') return yield* call('search', { query: question });
  yield { kind: 'text', delta: smallTalk(talk, words, request.context.site) };
  yield { kind: 'end', stop: 'end', usage: NO_USAGE };
}

function* afterTools(request: ModelRequest, question: string, words: Sentences): Generator<ModelPart> {
  const { messages, context } = request;
  const read = readQuestion(question, context.locale);
  const { hits, opened, tried } = seenSince(messages);
  const toOpen = tried ? null : worthOpening(read, hits);
  if (toOpen) return yield* call('open', { id: toOpen });
  const answer = compose(read, hits, opened, words.foundIntro);
  if (!answer) {
    yield { kind: 'end', stop: 'end', usage: NO_USAGE };
    return;
  }
  yield { kind: 'text', delta: answer.text };
  yield* call('cite', { citations: answer.ids.map((id) => ({ id, claim: null })) });
}

/** What the tools have shown since the question was asked; `tried` when an article was to be opened already. */
function seenSince(messages: ModelMessage[]): { hits: HitView[]; opened: PassageView[]; tried: boolean } {
  const asked = messages.findLastIndex((message) => message.role === 'user');
  const results = messages
    .slice(asked)
    .flatMap((message) => (message.role === 'tools' ? message.results : []));
  return {
    hits: results.flatMap(({ result }) => (result.tool === 'search' ? result.hits : [])),
    opened: results.flatMap(({ result }) => (result.tool === 'open' ? result.passages : [])),
    tried: results.some(({ call }) => call.name === 'open'),
  };
}

function* call(name: 'search' | 'open' | 'cite', input: unknown): Generator<ModelPart> {
  yield { kind: 'call', call: { id: `extractive_${name}`, name, input, malformed: false } };
  yield { kind: 'end', stop: 'calls', usage: NO_USAGE };
}

function lastQuestion(messages: ModelMessage[]): string {
  const asked = messages.findLast((message) => message.role === 'user');
  return asked?.role === 'user' ? asked.text : '';
}

function smallTalk(
  kind: NonNullable<ReturnType<typeof smallTalkOf>>,
  words: Sentences,
  site: string,
): string {
  if (kind === 'greeting') return words.greeting(site);
  if (kind === 'thanks') return words.thanks;
  return kind === 'goodbye' ? words.goodbye : words.aboutMe(site);
}
