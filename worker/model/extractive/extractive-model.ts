import { detectLanguage } from '../../language/detect-language.ts';
import { type Sentences, sentences } from '../../language/sentences.ts';
import { smallTalkOf } from '../../turn/small-talk.ts';
import type { ToolResult } from '../../turn/tool-result.ts';
import type { Model, ModelMessage, ModelPart, ModelRequest, ToolCall } from '../model.ts';
import { compose } from './compose.ts';
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
    const words = sentences[detectLanguage(question, request.context.locale)];
    const last = request.messages.at(-1);
    if (last?.role === 'tools') yield* afterTools(last.results, question, words);
    else yield* firstRound(request, question, words);
  }
}

function* firstRound(request: ModelRequest, question: string, words: Sentences): Generator<ModelPart> {
  const talk = smallTalkOf(question);
  if (!talk || request.toolChoice.kind === 'tool') return yield* call('search', { query: question });
  yield { kind: 'text', delta: smallTalk(talk, words, request.context.site) };
  yield { kind: 'end', stop: 'end', usage: NO_USAGE };
}

function* afterTools(
  results: { call: ToolCall; result: ToolResult }[],
  question: string,
  words: Sentences,
): Generator<ModelPart> {
  const found = results.find(({ result }) => result.tool === 'search')?.result;
  const answer = found?.tool === 'search' ? compose(readQuestion(question), found, words.foundIntro) : null;
  if (!answer) {
    yield { kind: 'end', stop: 'end', usage: NO_USAGE };
    return;
  }
  yield { kind: 'text', delta: answer.text };
  yield* call('cite', { citations: answer.ids.map((id) => ({ id, claim: null })) });
}

function* call(name: 'search' | 'cite', input: unknown): Generator<ModelPart> {
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
