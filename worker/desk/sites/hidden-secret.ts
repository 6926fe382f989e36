import { HIDDEN_SECRET } from '../../../shared/desk-sites.ts';
import type { Site } from '../../../shared/site.ts';
import { DeskFailure } from '../desk-failure.ts';

/** A site as the desk shows, exports and records it: its hand-off's secret never leaves. */
export function withoutSecret(site: Site): Site {
  if (site.handoff?.kind !== 'webhook') return site;
  return { ...site, handoff: { ...site.handoff, secret: HIDDEN_SECRET } };
}

/** A site as it was sent, with the stored secret where it was hidden. Throws `bad_request` where none is stored. */
export function withSecret(site: Site, stored: Site | null): Site {
  if (site.handoff?.kind !== 'webhook' || site.handoff.secret !== HIDDEN_SECRET) return site;
  if (stored?.handoff?.kind === 'webhook') {
    return { ...site, handoff: { ...site.handoff, secret: stored.handoff.secret } };
  }
  throw new DeskFailure(
    'bad_request',
    'Give a secret for the hand-off: it signs the messages, so that your server can tell they are yours.',
    { field: 'site.handoff.secret' },
  );
}
