import * as z from 'zod';
import { SiteKey } from './site.ts';

// Who may use the support desk, and how its interface answers. Every route of the desk begins with /v1/desk and is
// named in the worker's OpenAPI document (GET /v1/desk/openapi.json).
//
// Signed in by a console token (POST /v1/desk/session, then a cookie that scripts of the page cannot read), by the
// token itself (`Authorization: Bearer …`, for programs), or by the signed header of an access proxy in production.
// Whatever changes something and comes with a cookie needs `x-pincite-desk: 1` and, where a browser names an origin,
// the worker's own.
//
//   POST   /v1/desk/session        SignIn → DeskSession, sets the cookie
//   GET    /v1/desk/session        DeskSession
//   DELETE /v1/desk/session        signs out
//   GET    /v1/desk/people         PeopleReply                                        admin
//   POST   /v1/desk/people         PersonRequest → NewPerson (its token, shown once)   admin
//   PATCH  /v1/desk/people/:id     PersonChange → Person                               admin
//   DELETE /v1/desk/people/:id     ends the person's tokens and sessions               admin
//   GET    /v1/desk/trail          TrailReply, newest first                            admin

/** Each may do what the one before it may: `viewer` reads, `editor` judges and changes gaps, `admin` changes sites and people. */
export const DeskRole = z.enum(['viewer', 'editor', 'admin']);
export type DeskRole = z.infer<typeof DeskRole>;

/** Every code of the desk's interface. Closed: a test freezes it. */
export const DeskErrorCode = z.enum([
  'bad_request',
  'too_large',
  'signed_out',
  'forbidden',
  'not_found',
  'changed_meanwhile',
  'rate_limited',
  'search_unavailable',
  'database_full',
  'internal',
]);
export type DeskErrorCode = z.infer<typeof DeskErrorCode>;

/** `POST /v1/desk/session`. */
export const SignIn = z.strictObject({ token: z.string().min(16).max(200) });
export type SignIn = z.infer<typeof SignIn>;

/** Who is signed in. `sites: null` means every site. */
export const DeskSession = z.object({
  name: z.string(),
  email: z.string().nullable(),
  role: DeskRole,
  sites: z.array(SiteKey).nullable(),
  /** How the person came in: shown, and decides whether "Sign out" makes sense. */
  by: z.enum(['token', 'bearer', 'proxy']),
  /** Sites the person may see, for the filters. */
  siteNames: z.array(z.object({ key: SiteKey, name: z.string() })),
  version: z.string(),
});
export type DeskSession = z.infer<typeof DeskSession>;

export const Person = z.object({
  id: z.string(),
  name: z.string(),
  /** Lower case; how an access proxy's header finds the person. */
  email: z.string().nullable(),
  role: DeskRole,
  sites: z.array(SiteKey).nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

const PersonFields = z.strictObject({
  name: z.string().trim().min(1).max(200),
  email: z.email().max(320).toLowerCase().nullable(),
  role: DeskRole,
  sites: z.array(SiteKey).max(1000).nullable(),
});
export const PersonRequest = PersonFields.extend({
  email: PersonFields.shape.email.default(null),
  sites: PersonFields.shape.sites.default(null),
});
export type PersonRequest = z.infer<typeof PersonRequest>;

/** What is absent stays: no default fills it in. */
export const PersonChange = PersonFields.partial();
export type PersonChange = z.infer<typeof PersonChange>;

/** The token is shown this once: only its hash is kept. */
export const NewPerson = z.object({ person: Person, token: z.string() });
export type NewPerson = z.infer<typeof NewPerson>;

export const PeopleReply = z.object({ people: z.array(Person) });
export type PeopleReply = z.infer<typeof PeopleReply>;

/** One change that somebody made: who, when, what, and what it was before. Never a secret in it. */
export const TrailEntry = z.object({
  id: z.int().positive(),
  at: z.string(),
  who: z.string(),
  role: DeskRole,
  /** A verb and its kind of thing, such as `gap.change`, `site.change`, `person.add`, `visitor.erase`, `export`. */
  action: z.string(),
  site: SiteKey.nullable(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
});
export type TrailEntry = z.infer<typeof TrailEntry>;

export const TrailReply = z.object({ entries: z.array(TrailEntry), next: z.string().nullable() });
export type TrailReply = z.infer<typeof TrailReply>;
