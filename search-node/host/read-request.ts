import type * as z from 'zod';
import { SearchError } from './search-error.ts';

/** A question may be 100,000 characters, four bytes each, and a scope three times 1,000 ids. */
export const MAX_BODY_BYTES = 8 << 20;

/**
 * Parses a request's body, once, at the host's border. `available` is asked only when the scope is missing,
 * to say what could have been named. Throws `SearchError`.
 */
export async function readRequest<T>(
  schema: z.ZodType<T>,
  body: string,
  available: () => Promise<string>,
): Promise<T> {
  const json = readJson(body);
  if (!hasScope(json)) {
    throw new SearchError(
      'no_scope',
      `Every request names its scope, for instance {"scope": {"collections": ["help"]}}. ${await available()}`,
    );
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new SearchError('bad_request', `The request is not valid: ${issuesOf(parsed.error)}.`);
}

/** Halves of characters, which no index and no log can hold, become U+FFFD. */
function readJson(body: string): unknown {
  try {
    return JSON.parse(body, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch (cause) {
    throw new SearchError('bad_request', 'The request body is not JSON.', { cause });
  }
}

function hasScope(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return true; // No object: told by the schema.
  const scope = 'scope' in json ? json.scope : null;
  if (scope === null || scope === undefined) return false;
  return typeof scope !== 'object' || Object.keys(scope).length > 0;
}

function issuesOf(error: z.ZodError): string {
  const issues = error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  return issues.join('; ').replace(/\.$/, '');
}
