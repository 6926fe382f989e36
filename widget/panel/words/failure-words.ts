import type { ChatFailure } from '../stream/chat-client.ts';
import type { Words } from './words.ts';

/** Our sentence in the reader's language, or the server's own for a code that this version does not know. */
export function failureWords(
  failure: Pick<ChatFailure, 'code' | 'message' | 'retryAfter'>,
  t: Words,
): string {
  const { code, message, retryAfter } = failure;
  if (!t.knows(code)) return message;
  return t(code, { what: retryAfter ? t('wait', { what: t.span(retryAfter) }) : t('later') });
}
