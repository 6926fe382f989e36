const WEB = /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.)[^\s<>"“”«»|\])]+/giu;
const SCHEME = /\b(?:mailto|tel|javascript|data|vbscript|sms|file):[^\s<>"“”«»|\])]+/giu;
const MAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}][\p{L}\p{N}.-]{0,200}\.\p{L}{2,24}/giu;
const DOMAIN =
  /(?<![\p{L}\p{N}@._-])\.{0,3}(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,6}(?:com|org|net|io|dev|app|fr|edu|gov|info|eu|co|uk|de|ma|sa|ae|eg|tn|dz|ai|me|biz|example|test)\b(?:\/[^\s<>"“”«»|\])]*)?/gu;
/** A sign that joins: at the end of a sentence none does. */
const MAY_HOLD_ONE = /[.:@][^\s.,;:!?)\]}"'”»]/u;
/** `[words](target)` and `![words](target)`; a footnote's or a reference's target has an address of its own. */
const TARGET = /(?<!\\)\]\(\s*<?([^\s)<>]*)/gu;

/**
 * The addresses in a text, each in one form: without scheme, `www.`, closing signs. `source` is its Markdown, where
 * a link's target may be of any shape.
 */
export function linksIn(plain: string, source = ''): string[] {
  const links = new Set<string>();
  for (const [, target = ''] of source.matchAll(TARGET)) links.add(canonical(target) || '(empty)');
  if (MAY_HOLD_ONE.test(plain)) {
    for (const pattern of [WEB, SCHEME, MAIL, DOMAIN]) {
      for (const [address] of plain.matchAll(pattern)) links.add(canonical(address));
    }
  }
  return [...links];
}

function canonical(address: string): string {
  return address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/^\.*(?:www\.)?/, '')
    .replace(/[\s.,;:!?…*_~'’)\]}،؛؟]+$/u, '')
    .replace(/\/$/, '');
}
