import { readId } from '../gate/read-id.ts';
import type { Entry, Registry } from '../registry/registry.ts';
import { type ClaimScope, outsideClaim, type ScopeSurroundings } from './claims/claim-scope.ts';
import type { Claims } from './claims/claims.ts';

export type Citation = { id: string; claim: string | null; scope: ClaimScope | null };

/**
 * Which of the ids a model cites stand, and why the others are refused. An id that is refused for one claim because
 * of its scope stands where another claim rests on it.
 */
export async function judgeCitations(
  citations: Citation[],
  registry: Registry,
  at: ScopeSurroundings,
  claims: Claims,
): Promise<{ accepted: string[]; refused: { id: string; reason: string }[] }> {
  const accepted = new Set<string>();
  const refused: { id: string; reason: string }[] = [];
  for (const { id: written, claim, scope } of citations) {
    const id = readId(written);
    const entry = id ? registry.get(id) : undefined;
    const outside = entry && scope ? await outsideClaim(entry, scope, at) : null;
    const reason = refusal(id, entry, at.scope) ?? outside;
    if (id && !reason) accepted.add(id);
    else refused.push({ id: written, reason: reason ?? 'This is not an id.' });
    if (claim && id && !reason) claims.accept(claim);
    if (claim && id && outside) claims.refuse(claim, id);
  }
  return { accepted: [...accepted], refused };
}

function refusal(
  id: string | null,
  entry: Entry | undefined,
  scope: ScopeSurroundings['scope'],
): string | null {
  if (!id) return 'This is not an id. Ids look like S3.';
  if (!entry) return 'This id was never shown in this conversation.';
  if (!inScope(entry, scope)) return 'This passage lies outside what this site searches now.';
  return null;
}

/** A site's scope may have changed since a passage was shown. */
function inScope({ item }: Entry, scope: ScopeSurroundings['scope']): boolean {
  const { collection, work, edition } = item.kind === 'passage' ? item.passage : item.title;
  return (
    (scope.collections?.includes(collection) ?? true) &&
    (scope.works?.includes(work) ?? true) &&
    (scope.editions?.includes(edition) ?? true)
  );
}
