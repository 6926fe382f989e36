import { type DeskRole, type DeskSession, DeskRole as Roles } from '../../../shared/desk-access.ts';
import { SiteKey } from '../../../shared/site.ts';
import type { Http } from '../../http/request-id.ts';
import { DeskFailure } from '../desk-failure.ts';

/** Whoever makes a request of the desk. */
export type DeskPerson = {
  /** `console` for the console token. */
  id: string;
  name: string;
  email: string | null;
  role: DeskRole;
  /** null: every site. */
  sites: string[] | null;
  by: DeskSession['by'];
  /** Hash of the session's cookie, where there is one. */
  session: string | null;
};

/** What the routes of the desk are given: `may(role)` puts the person there. */
export type DeskHttp = Http & { Variables: { person: DeskPerson } };

export function roleAllows(role: DeskRole, wanted: DeskRole): boolean {
  return Roles.options.indexOf(role) >= Roles.options.indexOf(wanted);
}

/**
 * The sites that a list is about: those of `?site=A,B`, or else all that the person may see (null: every site).
 * Throws `forbidden` for a site that is not the person's, `bad_request` for what is no site's key.
 */
export function sitesFor(person: DeskPerson, asked: string | undefined): string[] | null {
  if (asked === undefined) return person.sites;
  const keys = [...new Set(asked.split(','))];
  for (const key of keys) oneSite(person, key);
  return keys;
}

/** A site's key, once the person may see that site. Throws as `sitesFor` does. */
export function oneSite(person: DeskPerson, key: string): string {
  if (!SiteKey.safeParse(key).success) {
    throw new DeskFailure(
      'bad_request',
      `"${key.slice(0, 80)}" is no site’s key. Several keys are separated by commas.`,
    );
  }
  if (person.sites === null || person.sites.includes(key)) return key;
  throw new DeskFailure(
    'forbidden',
    `You may not see the site "${key}". An admin can give you access to it.`,
  );
}

/** Throws `forbidden` unless the person may see every site. */
export function everySite(person: DeskPerson): void {
  if (person.sites === null) return;
  throw new DeskFailure('forbidden', 'Only an admin of every site may do this.');
}
