import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { CatalogueId, Scope } from '../../shared/scope.ts';

/** What a scope lists, in the words of `shared/scope.ts`. */
export const scopeLists = ['collections', 'categories', 'works', 'editions'] as const;
export type ScopeList = (typeof scopeLists)[number];

const NamedScopes = z.record(
  CatalogueId,
  z.strictObject({
    title: z.string().trim().min(1).max(300),
    scope: Scope.refine(({ named }) => named === undefined, 'A named scope may not name another'),
  }),
);

/** The scopes of a configuration, by name: `{"hadith-canon": {"title": "…", "scope": {"editions": ["…"]}}}`. */
export type NamedScopes = z.infer<typeof NamedScopes>;

/** A scopes file that is of no use. The message names the file, the place in it and what is wanted. */
export class NamedScopesError extends Error {
  override name = 'NamedScopesError';
}

/** Reads the file that `--scopes` names. Throws `NamedScopesError`. */
export function readNamedScopes(file: string): NamedScopes {
  const parsed = NamedScopes.safeParse(json(file));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.slice(0, 5).map(faultOf);
  throw new NamedScopesError(
    `The scopes file ${file} is not valid: ${faults.join('; ')}. ` +
      'It holds names, each with a title and a scope: {"guides": {"title": "All guides", "scope": {"collections": ["help"]}}}.',
  );
}

function faultOf(issue: z.core.$ZodIssue): string {
  const { path, message } =
    issue.code === 'invalid_key' ? { ...issue, message: issue.issues[0]?.message ?? '' } : issue;
  const place = path.map((key) => JSON.stringify(key).replace(/^"|"$/g, '')).join(' → ') || 'the whole file';
  return `${place}: ${message.replace(/\.$/, '')}`;
}

function json(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const why = cause instanceof SyntaxError ? `is not JSON (${cause.message})` : 'cannot be read';
    throw new NamedScopesError(`The scopes file ${file} ${why}. Name a JSON file that this user may read.`, {
      cause,
    });
  }
}
