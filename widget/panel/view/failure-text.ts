import { later } from '../later/load.ts';
import type { Turn } from '../model/turn.ts';
import type { Words } from '../words/words.ts';

type Failure = NonNullable<Turn['failure']['value']>;

/** A failure in the reader's language; in the server's words while ours are not there. */
export function failureText(failure: Failure, t: Words): string {
  const part = later.value;
  if (part && part !== 'failed') return part.failureWords(failure, t);
  const { code, message } = failure;
  return code === 'network' || code === 'lost' ? t(code) : message;
}
