import type { Site } from '../../shared/site.ts';
import { AgedCache } from '../aged-cache.ts';

/** A change at the desk counts at once in the isolate that writes it, and in every other within half a minute. */
const AGES = { freshMs: 5000, longestMs: 30_000, keys: 2000 };

/** The settings of sites, by key. */
export const keptSites = new AgedCache<Site>(AGES);
/** Origins that some site lists. */
export const keptOrigins = new AgedCache<true>(AGES);

/** To be called whenever a site was added, changed or deleted. */
export function forgetSettings(): void {
  keptSites.forget();
  keptOrigins.forget();
}
