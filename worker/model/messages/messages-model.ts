import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages, type RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages/messages';
import type { Model, ModelPart, ModelRequest } from '../model.ts';
import { ModelFailure } from '../model-failure.ts';
import { failureOf, mayPass } from './failure-of.ts';
import { IdleWatchdog } from './idle-watchdog.ts';
import { RoundReader } from './round-reader.ts';
import { toParams } from './to-params.ts';

/** The SDK with the one resource that we use: a third of its size. */
class MessagesClient extends BaseAnthropic {
  readonly messages = new Messages(this);
}

export type MessagesSettings = {
  apiKey: string;
  baseURL: string | undefined;
  model: string;
  /** How long a stream may be silent. */
  idleMs?: number;
};

const IDLE_MS = 30_000;
const MAX_WAIT_S = 2;
const DEFAULT_WAIT_S = 0.5;

/** A model behind the Messages API: Anthropic's, or a gateway or local model that speaks it. */
export class MessagesModel implements Model {
  readonly name: string;
  readonly #client: MessagesClient;
  readonly #idleMs: number;

  constructor(settings: MessagesSettings) {
    this.name = settings.model;
    this.#idleMs = settings.idleMs ?? IDLE_MS;
    this.#client = new MessagesClient({
      apiKey: settings.apiKey,
      baseURL: settings.baseURL ?? null,
      authToken: null,
      // Retried here instead: a visitor waits, so only a short wait is worth it.
      maxRetries: 0,
      timeout: this.#idleMs,
      fetch: (url, init) => fetch(url, init),
    });
  }

  async *respond(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const watchdog = new IdleWatchdog(this.#idleMs);
    const either = AbortSignal.any([signal, watchdog.signal]);
    const reader = new RoundReader();
    try {
      for await (const event of await this.#open(request, either)) {
        watchdog.heard();
        yield* reader.read(event);
      }
      yield* reader.end();
    } catch (error) {
      signal.throwIfAborted();
      throw watchdog.signal.aborted ? silent(this.#idleMs, error) : failureOf(error);
    } finally {
      watchdog.stop();
    }
  }

  /** Before the first byte one more try is safe; after it none is. */
  async #open(request: ModelRequest, signal: AbortSignal): Promise<AsyncIterable<RawMessageStreamEvent>> {
    const params = toParams(this.name, request);
    try {
      return await this.#client.messages.create(params, { signal });
    } catch (error) {
      signal.throwIfAborted();
      const failure = failureOf(error);
      if (failure.kind === 'bad_request' && request.toolChoice.kind !== 'auto') {
        return await this.#client.messages.create(toParams(this.name, asked(request)), { signal });
      }
      const wait = failure.retryAfter ?? DEFAULT_WAIT_S;
      if (!mayPass(failure) || wait > MAX_WAIT_S) throw failure;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      signal.throwIfAborted();
      return await this.#client.messages.create(params, { signal });
    }
  }
}

/**
 * Models that always think refuse to be forced to a tool, and some gateways do not know how to go without: they are
 * asked instead. The tools stay in the request, since its messages hold calls of them.
 */
function asked(request: ModelRequest): ModelRequest {
  const forced = request.toolChoice.kind === 'tool';
  const text = forced
    ? 'Call search before you answer.'
    : 'Answer now, from what you were shown. Call no more tools.';
  const please = { role: 'user' as const, text, known: [] };
  return { ...request, messages: [...request.messages, please], toolChoice: { kind: 'auto' } };
}

function silent(ms: number, cause: unknown): ModelFailure {
  return new ModelFailure('silent', `The model sent nothing for ${ms / 1000} s.`, { cause });
}
