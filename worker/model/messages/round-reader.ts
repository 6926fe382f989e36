import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages/messages';
import type { ModelPart, ModelUsage } from '../model.ts';
import { ModelFailure } from '../model-failure.ts';

type OpenCall = { id: string; name: string; json: string };
/** A block of thinking: given back as it came, never read. */
type Thinking = { type: string; thinking?: string; signature?: string };
type Delta = { type: string; text?: string; partial_json?: string; thinking?: string; signature?: string };
type Stop = (ModelPart & { kind: 'end' })['stop'];

/** Reads the events of one streamed message. Kinds it does not know are passed over. */
export class RoundReader {
  readonly #open = new Map<number, OpenCall>();
  readonly #thinking = new Map<number, Thinking>();
  #stop: Stop | null = null;
  #complete = false;
  #called = false;
  readonly #usage: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 };

  *read(event: RawMessageStreamEvent): Generator<ModelPart> {
    if (event.type === 'message_start') this.#startUsage(event.message.usage);
    else if (event.type === 'content_block_start') this.#openBlock(event.index, event.content_block);
    else if (event.type === 'content_block_delta') yield* this.#readDelta(event.index, event.delta);
    else if (event.type === 'content_block_stop') yield* this.#closeBlock(event.index);
    else if (event.type === 'message_stop') this.#complete = true;
    else if (event.type === 'message_delta') {
      this.#usage.outputTokens = event.usage?.output_tokens ?? this.#usage.outputTokens;
      this.#stop = stopOf(event.delta.stop_reason);
    }
  }

  *end(): Generator<ModelPart> {
    if (!this.#complete && this.#stop === null) {
      throw new ModelFailure('broken_stream', 'The stream of the model ended before its message did.');
    }
    const stop = this.#stop ?? (this.#called ? 'calls' : 'end');
    yield { kind: 'end', stop, usage: this.#usage };
  }

  #startUsage(usage: { input_tokens?: number; cache_read_input_tokens?: number | null } | undefined): void {
    this.#usage.inputTokens = usage?.input_tokens ?? 0;
    this.#usage.cacheReadTokens = usage?.cache_read_input_tokens ?? 0;
  }

  #openBlock(index: number, block: { type: string; id?: unknown; name?: unknown }): void {
    if (block.type === 'thinking' || block.type === 'redacted_thinking')
      this.#thinking.set(index, { ...block });
    if (block.type !== 'tool_use') return;
    this.#open.set(index, { id: String(block.id), name: String(block.name), json: '' });
  }

  *#readDelta(index: number, delta: Delta): Generator<ModelPart> {
    if (delta.type === 'text_delta') yield { kind: 'text', delta: delta.text ?? '' };
    const call = this.#open.get(index);
    if (call && delta.type === 'input_json_delta') call.json += delta.partial_json ?? '';
    const block = this.#thinking.get(index);
    if (block && delta.type === 'thinking_delta')
      block.thinking = (block.thinking ?? '') + (delta.thinking ?? '');
    if (block && delta.type === 'signature_delta') block.signature = delta.signature ?? '';
  }

  *#closeBlock(index: number): Generator<ModelPart> {
    const block = this.#thinking.get(index);
    if (block) yield { kind: 'opaque', block };
    this.#thinking.delete(index);
    const call = this.#open.get(index);
    if (!call) return;
    this.#open.delete(index);
    this.#called = true;
    const { id, name } = call;
    const input = parse(call.json || '{}');
    yield { kind: 'call', call: { id, name, input: input?.value ?? null, malformed: input === null } };
  }
}

function stopOf(reason: string | null): Stop {
  if (reason === 'tool_use') return 'calls';
  if (reason === 'refusal') return 'refusal';
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'max_tokens' : 'end';
}

function parse(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) };
  } catch {
    // Malformed input is an answer to give the model, not a failure.
    return null;
  }
}
