import type { Model, ModelPart } from '../../worker/model/model.ts';
import { ModelFailure } from '../../worker/model/model-failure.ts';
import type { Part, ScriptedReply } from '../support/messages-protocol.ts';

/** The scripted replies as a model's parts, cut at the same places, without the client between. */
export function directModel(nextReply: () => ScriptedReply): Model {
  return {
    name: 'hostile',
    async *respond() {
      const reply = nextReply();
      if ('status' in reply) throw new ModelFailure('unknown', 'The script refuses.');
      // By hand: to delegate would cost an asynchronous step more for each delta.
      for (const [at, part] of reply.say.entries()) for (const each of partsOf(part, at)) yield each;
      const called = reply.say.some((part) => 'tool' in part);
      yield {
        kind: 'end',
        stop: stopOf(reply.stop, called),
        usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0 },
      };
    },
  };
}

function* partsOf(part: Part, at: number): Generator<ModelPart> {
  if ('fault' in part) throw new ModelFailure('unknown', 'The script breaks off here.');
  if ('text' in part) {
    const chars = [...part.text];
    const size = part.chunk ?? 7;
    for (let from = 0; from < chars.length; from += size)
      yield { kind: 'text', delta: chars.slice(from, from + size).join('') };
  } else if ('tool' in part) {
    const input = 'json' in part ? parsed(part.json) : { value: part.input };
    yield {
      kind: 'call',
      call: { id: `toolu_${at}`, name: part.tool, input: input?.value ?? null, malformed: input === null },
    };
  }
}

function parsed(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return null; // What was asked for: the turn is told that it was malformed.
  }
}

function stopOf(stop: string | undefined, called: boolean): (ModelPart & { kind: 'end' })['stop'] {
  if (stop === 'max_tokens' || stop === 'refusal') return stop;
  return called ? 'calls' : 'end';
}
