import type { Scope } from '../../../shared/scope.ts';
import { ChatFailure } from '../../http/failures.ts';
import { siteOf } from '../../http/sites.ts';
import { DeskFailure } from '../desk-failure.ts';

/** The scope that a site is served from today. Throws `not_found` for a site that is no longer there. */
export async function scopeOfSite(db: D1Database, key: string): Promise<Scope> {
  try {
    return (await siteOf(db, key)).scope;
  } catch (cause) {
    if (!(cause instanceof ChatFailure)) throw cause;
    throw new DeskFailure(
      'not_found',
      `The site "${key}" is no longer there, so there is nothing to search.`,
      { cause },
    );
  }
}
