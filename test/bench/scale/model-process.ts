import { lastToolResult, type ScriptedReply, type ScriptedRequest } from '../../support/messages-protocol.ts';
import { type ScriptedModel, startScriptedModel } from '../../support/scripted-model.ts';
import { answerCalls } from './process-calls.ts';

// The scripted model in a process of its own: it searches for the question, then says sentences of what it was shown,
// each with its marker, at the pace it is told, and cites them.

/** `thinkMs` before each reply, `paceMs` between the pieces of its prose; 0 for a model that takes no time. */
export type ModelPace = { thinkMs: number; paceMs: number };

const PIECE_CHARS = 20;
const SENTENCES = 6;
const FORGET_MS = 1000;

let pace: ModelPace = { thinkMs: 0, paceMs: 0 };
let model: ScriptedModel | null = null;
const exchanged = { sent: 0, written: 0 };

answerCalls({
  async start(settings: ModelPace) {
    pace = settings;
    model = await startScriptedModel((request) => {
      const answer = reply(request);
      exchanged.sent += Number(request.headers['content-length'] ?? 0);
      exchanged.written += JSON.stringify(answer).length;
      return answer;
    });
    // Thousands of requests would fill this process's memory.
    setInterval(() => model?.requests.splice(0), FORGET_MS).unref();
  },
  url: () => model?.url,
  /** Bytes that it was sent and characters that it wrote, since the last call. */
  exchanged() {
    const since = { ...exchanged };
    Object.assign(exchanged, { sent: 0, written: 0 });
    return since;
  },
  pace(next: ModelPace) {
    pace = next;
  },
  close: () => model?.close(),
});

function reply(request: ScriptedRequest): ScriptedReply {
  const shown = lastToolResult(request);
  const think = { pause: pace.thinkMs };
  if (!shown) return { say: [think, { tool: 'search', input: { query: questionOf(request) } }] };
  const lines = quotedSentences(shown);
  if (lines.length === 0) return { say: [think, { text: 'The articles do not say.' }] };
  const text = lines.map(({ id, sentence }) => `${sentence} [${id}].`).join(' ');
  const citations = [...new Set(lines.map(({ id }) => id))].map((id) => ({ id, claim: null }));
  return {
    say: [think, { text, chunk: PIECE_CHARS, paceMs: pace.paceMs }, { tool: 'cite', input: { citations } }],
  };
}

function questionOf({ body }: ScriptedRequest): string {
  const content = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (typeof content === 'string') return content;
  return content.flatMap(({ type, text }) => (type === 'text' ? [String(text)] : [])).join(' ');
}

/** Plain sentences of the passages, two of each, without their full stop. */
function quotedSentences(shown: string): { id: string; sentence: string }[] {
  const passages = shown.matchAll(/<passage id="(S\d+)">\n[^\n]*\n\n([\s\S]*?)\n<\/passage>/g);
  return [...passages]
    .flatMap(([, id = '', text = '']) => {
      const sentences = text.match(/(?<=^|[.] )\p{Lu}[\p{L}\p{N} ,'’-]{30,160}(?=\.(?: |$))/gmu) ?? [];
      return sentences.slice(0, 2).map((sentence) => ({ id, sentence }));
    })
    .slice(0, SENTENCES);
}
