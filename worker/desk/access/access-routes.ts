import { type Context, Hono } from 'hono';
import * as z from 'zod';
import {
  type DeskSession,
  type PeopleReply,
  type Person,
  PersonChange,
  PersonRequest,
  SignIn,
  type TrailReply,
} from '../../../shared/desk-access.ts';
import { VERSION } from '../../version.ts';
import { DeskFailure } from '../desk-failure.ts';
import { readQuery, readRequest } from '../read-request.ts';
import { giveCookie, takeCookie } from './cookie.ts';
import { may } from './may.ts';
import { fromOwnPage } from './own-page.ts';
import { addPerson, allPeople, changePerson, findPerson, removePerson } from './people.ts';
import { type DeskHttp, type DeskPerson, oneSite, sitesFor } from './person.ts';
import { countSignIn } from './rates.ts';
import { endSession, startSession } from './sessions.ts';
import { readTrail, record } from './trail.ts';
import { byToken } from './who.ts';

const PAGE = 100;
const TrailFilters = z.strictObject({
  site: z.string().max(2000).optional(),
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'is where the page before ended')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

/** Sessions, people and the trail of changes (shared/desk-access.ts). Errors: ErrorBody with a DeskErrorCode. */
export const accessRoutes = new Hono<DeskHttp>()
  /** The one route without a role: whoever has a token signs in, from the console's own page. */
  .post('/session', async (c) => {
    fromOwnPage(c);
    await countSignIn(c);
    const { token } = await readRequest(c, SignIn);
    const { person, tokenHash } = await byToken(c, token, 'token');
    giveCookie(
      c,
      await startSession(c.env.DB, { person: person.id === 'console' ? null : person.id, tokenHash }),
    );
    return c.json(await sessionReply(c, person));
  })
  .get('/session', may('viewer'), async (c) => c.json(await sessionReply(c, c.get('person'))))
  .delete('/session', may('viewer'), async (c) => {
    const { session } = c.get('person');
    if (session) await endSession(c.env.DB, session);
    takeCookie(c);
    return c.body(null, 204);
  })
  .get('/people', may('admin'), async (c) => {
    const people = await allPeople(c.env.DB);
    const reply: PeopleReply = { people: people.filter(({ sites }) => isWithin(c.get('person'), sites)) };
    return c.json(reply);
  })
  .post('/people', may('admin'), async (c) => {
    const request = await readRequest(c, PersonRequest);
    refuseBeyond(c.get('person'), request.sites);
    const added = await addPerson(c.env.DB, request);
    await record(c, { action: 'person.add', site: null, subject: added.person.id, after: added.person });
    return c.json(added, 201);
  })
  .patch('/people/:id', may('admin'), async (c) => {
    const before = await personIn(c);
    const change = await readRequest(c, PersonChange);
    if (change.sites !== undefined) refuseBeyond(c.get('person'), change.sites);
    const after = await changePerson(c.env.DB, before, change);
    await record(c, { action: 'person.change', site: null, subject: before.id, before, after });
    return c.json(after);
  })
  .delete('/people/:id', may('admin'), async (c) => {
    const before = await personIn(c);
    await removePerson(c.env.DB, before.id);
    await record(c, { action: 'person.remove', site: null, subject: before.id, before });
    return c.body(null, 204);
  })
  .get('/trail', may('admin'), async (c) => {
    const { site, after, limit = PAGE } = readQuery(c, TrailFilters);
    const person = c.get('person');
    const entries = await readTrail(c.env.DB, person, {
      sites: sitesFor(person, site),
      before: after ? Number(after) : null,
      limit,
    });
    const last = entries.length === limit ? entries.at(-1) : undefined;
    return c.json({ entries, next: last ? String(last.id) : null } satisfies TrailReply);
  });

async function sessionReply(c: Context<DeskHttp>, person: DeskPerson): Promise<DeskSession> {
  const { name, email, role, sites, by } = person;
  const { results } = await c.env.DB.prepare(
    `SELECT key, config ->> 'name' AS name FROM sites
     WHERE ?1 IS NULL OR key IN (SELECT value FROM json_each(?1)) ORDER BY name, key`,
  )
    .bind(sites && JSON.stringify(sites))
    .all<{ key: string; name: string }>();
  return { name, email, role, sites, by, siteNames: results, version: VERSION };
}

/** The person of the path, who must be another one, with no site that the admin may not see. */
async function personIn(c: Context<DeskHttp>): Promise<Person> {
  const own = c.get('person');
  const known = await findPerson(c.env.DB, 'id', c.req.param('id') ?? '');
  if (!known || !isWithin(own, known.person.sites)) {
    throw new DeskFailure('not_found', 'There is no such person. Somebody may have removed them meanwhile.');
  }
  if (known.person.id !== own.id) return known.person;
  throw new DeskFailure(
    'forbidden',
    'Nobody changes or removes themselves: ask another admin, or use the console token.',
  );
}

function isWithin({ sites: own }: DeskPerson, sites: string[] | null): boolean {
  return own === null || (sites?.every((site) => own.includes(site)) ?? false);
}

function refuseBeyond(person: DeskPerson, sites: string[] | null): void {
  for (const site of sites ?? []) oneSite(person, site);
  if (isWithin(person, sites)) return;
  throw new DeskFailure('forbidden', 'You may give access to your own sites only: name them.');
}
