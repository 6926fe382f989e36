import type { ChatFailure } from '../stream/chat-client.ts';
import { digitsOf, type Words } from '../words/words.ts';
import { laterWords } from './later-words.ts';

/** Our sentence in the reader's language, or the server's own for a code that this version does not know. */
export function failureWords(
  { code, message, retryAfter }: Pick<ChatFailure, 'code' | 'message' | 'retryAfter'>,
  t: Words,
): string {
  if (code === 'network' || code === 'lost') return t(code);
  const say = laterWords(t);
  if (!say.knows(code)) return message;
  return say(code, { what: retryAfter ? say('wait', { what: spanOf(retryAfter, t) }) : say('later') });
}

/** A time in seconds as the language says it, in minutes or hours where that is shorter. */
function spanOf(seconds: number, { tag }: Words): string {
  const [size, unit] = seconds < 90 ? [1, 'second'] : seconds < 5400 ? [60, 'minute'] : [3600, 'hour'];
  const format = new Intl.NumberFormat(tag, { ...digitsOf(tag), style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / size));
}
