import { parse } from 'yaml';

export type FrontMatter = Record<string, unknown>;
export type SplitSource = { frontMatter: FrontMatter; body: string; problem: string | null };

const FENCE = /^---[ \t]*\r?\n([\s\S]*?)(?:^---[ \t]*(?:\r?\n|$)|^\.\.\.[ \t]*(?:\r?\n|$))/m;
const MAX_CHARS = 64_000;

/** Parts YAML front matter from the body. Broken front matter is a problem to report; the body is kept. */
export function splitFrontMatter(source: string): SplitSource {
  const none = { frontMatter: {}, body: source, problem: null };
  if (!source.startsWith('---')) return none;
  const match = FENCE.exec(source);
  if (match?.index !== 0) return none;
  const text = match[1] ?? '';
  const body = source.slice(match[0].length);
  if (text.length > MAX_CHARS) return { frontMatter: {}, body, problem: 'the front matter is too long' };
  try {
    const value: unknown = parse(text, { maxAliasCount: 20, logLevel: 'error', prettyErrors: true });
    if (value === null || value === undefined) return { frontMatter: {}, body, problem: null };
    if (typeof value !== 'object' || Array.isArray(value)) return readAsText(source, text);
    return { frontMatter: value as FrontMatter, body, problem: null };
  } catch (cause) {
    const reason = String(cause instanceof Error ? cause.message : cause).split('\n')[0] ?? '';
    return {
      frontMatter: {},
      body,
      problem: `the front matter is not valid YAML (${reason.replace(/:$/, '')})`,
    };
  }
}

/** A trimmed text value; numbers count as text. Undefined where absent or of another kind. */
export function textOf(frontMatter: FrontMatter, ...names: string[]): string | undefined {
  for (const name of names) {
    if (!Object.hasOwn(frontMatter, name)) continue;
    const value = frontMatter[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value)
      .replace(/\p{Cc}+/gu, ' ')
      .trim();
    if (text !== '') return text;
  }
  return undefined;
}

/** Two rules around a paragraph look like front matter but are none. */
function readAsText(source: string, text: string): SplitSource {
  const looksMeant = /^[A-Za-z_-]+:/m.test(text);
  if (looksMeant)
    return { frontMatter: {}, body: source, problem: 'the front matter is not a list of names and values' };
  return { frontMatter: {}, body: source, problem: null };
}
