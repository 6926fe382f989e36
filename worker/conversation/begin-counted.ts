import type { ChatRequest } from '../../shared/chat-api.ts';
import type { Site } from '../../shared/site.ts';
import type { TraceContext } from '../../shared/trace-context.ts';
import type { Env } from '../env.ts';
import { busy } from '../http/busy.ts';
import { takeDailyQuestion, takeFirstQuestion } from '../http/daily-cap.ts';
import { ChatFailure } from '../http/failures.ts';

export type BeginInput = {
  site: Site;
  ask: ChatRequest;
  conversation: string;
  /** Of the page that asks. */
  origin: string | null;
  create: boolean;
  requestId: string;
  /** Of the request, where it is traced. */
  trace?: TraceContext | null;
};
/** `repeated`: the message had its turn already. */
export type Begun =
  | { ok: true; turn: number; repeated: boolean }
  | { ok: false; code: 'busy'; retryAfter: number }
  | { ok: false; code: 'turn_running' | 'conversation_not_found' };

/**
 * Begins a turn that counts against its site's day, and gives its number. Within the object, so that a question costs
 * the worker one call of it. Throws ChatFailure where there is to be no answer.
 */
export async function beginCounted(
  env: Env,
  input: BeginInput,
  begin: (input: BeginInput) => Promise<Begun>,
): Promise<number> {
  const { site, conversation, create } = input;
  // The first question of a deleted conversation, posted again, does not bring it back.
  const day = await (create ? takeFirstQuestion(env, site, conversation) : takeDailyQuestion(env.DB, site));
  if (day === 'erased') throw unknownConversation();
  const begun = await begin(input);
  if (!begun.ok || begun.repeated) await day.giveBack();
  if (begun.ok) return begun.turn;
  if (begun.code === 'busy') throw busy(site, begun.retryAfter);
  throw begun.code === 'turn_running'
    ? new ChatFailure(
        'turn_running',
        'The last question is still being answered. Stop it, or wait for its end.',
      )
    : unknownConversation();
}

function unknownConversation(): ChatFailure {
  return new ChatFailure('conversation_not_found', 'This conversation does not exist. Start a new one.');
}
