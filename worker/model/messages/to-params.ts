import type {
  MessageCreateParamsStreaming,
  MessageParam,
  Tool,
  ToolChoice,
  ToolUseBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages';
import { instructions } from '../../turn/instructions.ts';
import { toolDefinitions } from '../../turn/tool-definitions.ts';
import type { ModelMessage, ModelRequest } from '../model.ts';
import { renderResult } from './render-result.ts';

/** Thinking counts in, where a model thinks by itself. */
const MAX_TOKENS = 8192;
const CACHED = { cache_control: { type: 'ephemeral' as const } };

/** A round as the Messages API takes it. Tools, instructions and the conversation so far are cached. */
export function toParams(model: string, request: ModelRequest): MessageCreateParamsStreaming {
  return {
    model,
    max_tokens: MAX_TOKENS,
    stream: true,
    system: [{ type: 'text', text: instructions, ...CACHED }],
    tools: tools(),
    tool_choice: toolChoice(request.toolChoice),
    messages: cacheLast(request.messages.map(toMessage)),
  };
}

function tools(): Tool[] {
  return toolDefinitions.map(({ name, description, schema }) => ({
    name,
    description,
    input_schema: schema,
    strict: true,
  }));
}

function toolChoice(choice: ModelRequest['toolChoice']): ToolChoice {
  return choice.kind === 'tool' ? { type: 'tool', name: choice.name } : { type: choice.kind };
}

type Block = Exclude<MessageParam['content'], string>[number];

function toMessage(message: ModelMessage): { role: 'user' | 'assistant'; content: Block[] } {
  if (message.role === 'assistant') return { role: 'assistant', content: assistantBlocks(message) };
  if (message.role === 'tools') return { role: 'user', content: message.results.map(toolResult) };
  const known: Block[] =
    message.known.length > 0
      ? [{ type: 'text', text: `<known_ids>\n${message.known.join('\n')}\n</known_ids>` }]
      : [];
  return { role: 'user', content: [...known, { type: 'text', text: message.text }] };
}

function assistantBlocks({ text, calls, opaque }: ModelMessage & { role: 'assistant' }): Block[] {
  const words: Block[] = text.trim() ? [{ type: 'text', text }] : [];
  const uses = calls.map(({ id, name, input }): ToolUseBlockParam => {
    return { type: 'tool_use', id, name, input: typeof input === 'object' && input !== null ? input : {} };
  });
  return [...(opaque as Block[]), ...words, ...uses];
}

function toolResult({ call, result }: (ModelMessage & { role: 'tools' })['results'][number]): Block {
  return {
    type: 'tool_result',
    tool_use_id: call.id,
    content: renderResult(result),
    is_error: result.tool === 'error',
  };
}

function cacheLast(messages: { role: 'user' | 'assistant'; content: Block[] }[]): MessageParam[] {
  const last = messages.at(-1)?.content.at(-1);
  if (last && (last.type === 'text' || last.type === 'tool_result')) Object.assign(last, CACHED);
  return messages;
}
