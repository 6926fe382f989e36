import type { Scope } from '../../shared/scope.ts';
import { readId } from '../gate/read-id.ts';
import type { Entry, Registry } from '../registry/registry.ts';

/** Which of the ids a model cites stand, and why the others are refused. */
export function judgeCitations(
  citations: { id: string }[],
  registry: Registry,
  scope: Scope,
): { accepted: string[]; refused: { id: string; reason: string }[] } {
  const accepted = new Set<string>();
  const refused: { id: string; reason: string }[] = [];
  for (const citation of citations) {
    const id = readId(citation.id);
    const reason = refusal(id, registry, scope);
    if (id && !reason) accepted.add(id);
    else refused.push({ id: citation.id, reason: reason ?? 'This is not an id.' });
  }
  return { accepted: [...accepted], refused };
}

function refusal(id: string | null, registry: Registry, scope: Scope): string | null {
  if (!id) return 'This is not an id. Ids look like S3.';
  const entry = registry.get(id);
  if (!entry) return 'This id was never shown in this conversation.';
  if (!inScope(entry, scope)) return 'This passage lies outside what this site searches now.';
  return null;
}

/** A site's scope may have changed since a passage was shown. */
function inScope({ item }: Entry, scope: Scope): boolean {
  const { collection, work, edition } = item.kind === 'passage' ? item.passage : item.title;
  return (
    (scope.collections?.includes(collection) ?? true) &&
    (scope.works?.includes(work) ?? true) &&
    (scope.editions?.includes(edition) ?? true)
  );
}
