import type { Inline } from './inline.ts';

export function linkTo(address: string): Inline {
  const href = /^(https?:|mailto:)/i.test(address)
    ? address
    : address.includes('@')
      ? `mailto:${address}`
      : `http://${address}`;
  return { kind: 'link', href, inner: [address.replace(/^mailto:/i, '')] };
}

/** A sentence's own marks at the end of a bare address are not part of it. */
export function trimAddress(address: string): string {
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? '';
    const part = address.slice(0, end);
    const unpaired = last === ')' && part.split(')').length > part.split('(').length;
    if (!unpaired && !/[?!.,:;*_~'"،؛؟»”]/.test(last)) break;
  }
  return address.slice(0, end);
}

/** `(address "title")` right after a label. */
export function linkTarget(text: string, at: number): { href: string; end: number } | null {
  if (text[at] !== '(') return null;
  const rest = text.slice(at + 1, at + 4000);
  const found =
    /^\s{0,9}(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*))(?:\s{1,9}(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/.exec(
      rest,
    );
  if (!found) return null;
  const href = (found[1] ?? found[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return { href, end: at + 1 + found[0].length };
}
