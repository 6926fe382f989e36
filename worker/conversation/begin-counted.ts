import type { Env } from '../env.ts';
import { busy } from '../http/busy.ts';
import { takeDailyQuestion, takeFirstQuestion } from '../http/daily-cap.ts';
import { ChatFailure } from '../http/failures.ts';
import type { BeginInput, Begun } from './conversation.ts';

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
