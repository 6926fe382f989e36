import type { ChatFailure } from '../stream/chat-client.ts';
import type { Words } from '../words/words.ts';
import { laterWords } from './later-words.ts';

/** Our sentence in the reader's language, or the server's own for a code that this version does not know. */
export function failureWords(
  { code, message, retryAfter }: Pick<ChatFailure, 'code' | 'message' | 'retryAfter'>,
  t: Words,
): string {
  if (code === 'network' || code === 'lost') return t(code);
  const say = laterWords(t);
  if (!say.knows(code)) return message;
  return say(code, { what: retryAfter ? say('wait', { what: t.span(retryAfter) }) : say('later') });
}
