import type { NewPerson, Person, PersonChange, PersonRequest } from '../../../shared/desk-access.ts';
import { logFailure } from '../../log.ts';
import { DeskFailure } from '../desk-failure.ts';
import { randomToken, sha256 } from './secrets.ts';

type Row = {
  id: string;
  name: string;
  email: string | null;
  role: Person['role'];
  sites: string | null;
  token_hash: string;
  created_at: string;
  last_seen_at: string | null;
};
/** How a person is looked up. */
type By = 'id' | 'email' | 'token_hash';
export type Known = { person: Person; tokenHash: string };

const SEEN_EVERY_MS = 300_000;

export async function findPerson(db: D1Database, by: By, value: string): Promise<Known | null> {
  const row = await db.prepare(`SELECT * FROM desk_people WHERE ${by} = ?`).bind(value).first<Row>();
  return row && { person: personOf(row), tokenHash: row.token_hash };
}

export async function allPeople(db: D1Database): Promise<Person[]> {
  const { results } = await db.prepare('SELECT * FROM desk_people ORDER BY name, id').all<Row>();
  return results.map(personOf);
}

/** Adds a person with a token of their own, which is given this once. */
export async function addPerson(
  db: D1Database,
  request: PersonRequest,
  now = new Date(),
): Promise<NewPerson> {
  await refuseKnownEmail(db, request.email, null);
  const token = randomToken('pd_');
  const person: Person = {
    ...request,
    id: `p_${crypto.randomUUID()}`,
    createdAt: now.toISOString(),
    lastSeenAt: null,
  };
  await db
    .prepare(
      'INSERT INTO desk_people (id, name, email, role, sites, token_hash, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    .bind(
      person.id,
      person.name,
      person.email,
      person.role,
      sitesJson(person.sites),
      await sha256(token),
      person.createdAt,
    )
    .run();
  return { person, token };
}

/** Changes what is given of a person, and nothing else. */
export async function changePerson(db: D1Database, before: Person, change: PersonChange): Promise<Person> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: Person = { ...before, ...given };
  await refuseKnownEmail(db, after.email, before.id);
  await db
    .prepare('UPDATE desk_people SET name = ?2, email = ?3, role = ?4, sites = ?5 WHERE id = ?1')
    .bind(after.id, after.name, after.email, after.role, sitesJson(after.sites))
    .run();
  return after;
}

/** Their token and sessions end with them. */
export async function removePerson(db: D1Database, id: string): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM desk_sessions WHERE person = ?').bind(id),
    db.prepare('DELETE FROM desk_people WHERE id = ?').bind(id),
  ]);
}

/** Notes that a person was here, to five minutes. A database that is full or busy locks nobody out. */
export async function notePersonSeen(db: D1Database, person: Person, now = new Date()): Promise<void> {
  if (person.lastSeenAt && now.getTime() - Date.parse(person.lastSeenAt) < SEEN_EVERY_MS) return;
  try {
    await db
      .prepare('UPDATE desk_people SET last_seen_at = ? WHERE id = ?')
      .bind(now.toISOString(), person.id)
      .run();
  } catch (error) {
    logFailure('When somebody was last here could not be noted.', error, { person: person.id });
  }
}

async function refuseKnownEmail(db: D1Database, email: string | null, own: string | null): Promise<void> {
  if (email === null) return;
  const known = await findPerson(db, 'email', email);
  if (!known || known.person.id === own) return;
  throw new DeskFailure(
    'bad_request',
    `There is somebody with the address ${email} already. Change that person instead.`,
  );
}

function personOf(row: Row): Person {
  return {
    ...{ id: row.id, name: row.name, email: row.email, role: row.role },
    sites: row.sites === null ? null : JSON.parse(row.sites),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

function sitesJson(sites: string[] | null): string | null {
  return sites && JSON.stringify(sites);
}
