import type { Span } from '../redact.ts';

const LOCAL = String.raw`[\p{L}\p{N}._%+'’-]{1,64}`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const DOMAIN = String.raw`${LABEL}(?:\.${LABEL}){1,8}`;
/** What may be typed around the sign: nothing, or a mark of direction that cannot be seen. */
const HIDDEN = String.raw`[\p{Cf}]{0,3}`;
const EMAIL = new RegExp(`${LOCAL}${HIDDEN}[@＠]${HIDDEN}${DOMAIN}`, 'gu');

/** E-mail addresses, in letters of any script. An address without a dot behind its `@` is none. */
export function emailsIn(text: string): Span[] {
  if (!/[@＠]/.test(text)) return [];
  return [...text.matchAll(EMAIL)].map((match) => [match.index, match.index + match[0].length]);
}
