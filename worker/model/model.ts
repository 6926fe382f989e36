import type { Holdings } from '../language/sentences.ts';
import type { ToolName, ToolResult } from '../turn/tool-result.ts';

/** What answers: a model behind the Messages API, or the extractive model. Each call is one round. */
export type Model = {
  /** As the answer log names it. */
  readonly name: string;
  /** Streams one round. Throws ModelFailure, or the signal's reason when aborted. Ends with exactly one `end`. */
  respond(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart>;
};

export type ModelRequest = {
  messages: ModelMessage[];
  toolChoice: { kind: 'auto' } | { kind: 'none' } | { kind: 'tool'; name: ToolName };
  /** For the extractive model, which has no words of its own. */
  context: { site: string; locale: string | undefined; holdings?: Holdings };
};

export type ModelMessage =
  /** `known`: what ids of earlier answers stand for, one line each. */
  | { role: 'user'; text: string; known: string[] }
  /** `opaque`: what a model needs back unread, such as its own thinking. */
  | { role: 'assistant'; text: string; calls: ToolCall[]; opaque: unknown[] }
  | { role: 'tools'; results: { call: ToolCall; result: ToolResult }[] };

export type ToolCall = {
  id: string;
  name: string;
  /** As the model wrote it, not yet judged; null where it was not JSON. */
  input: unknown;
  malformed: boolean;
};

export type ModelPart =
  | { kind: 'text'; delta: string }
  | { kind: 'call'; call: ToolCall }
  | { kind: 'opaque'; block: unknown }
  | { kind: 'end'; stop: 'end' | 'calls' | 'max_tokens' | 'refusal'; usage: ModelUsage };

export type ModelUsage = { inputTokens: number; outputTokens: number; cacheReadTokens: number };
