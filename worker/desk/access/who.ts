import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { DeskSession, Person } from '../../../shared/desk-access.ts';
import type { Env } from '../../env.ts';
import { DeskFailure } from '../desk-failure.ts';
import { cookieName } from './cookie.ts';
import { findPerson, notePersonSeen } from './people.ts';
import type { DeskHttp, DeskPerson } from './person.ts';
import { type AccessProxy, emailOf, proxyOf } from './proxy-header.ts';
import { countSignIn } from './rates.ts';
import { sameSecret, sha256 } from './secrets.ts';
import { sessionOf } from './sessions.ts';

/** Shorter than this a console token could be guessed. */
const MIN_CONSOLE_TOKEN = 32;
const CONSOLE = { id: 'console', name: 'Console', email: null, role: 'admin', sites: null } as const;

/**
 * Who makes a request: by a token of its own, by the access proxy's header, or by the session of its cookie, in this
 * order. Throws `signed_out`, or `forbidden` where the desk is off or the proxy's person is not known.
 */
export async function whoIs(c: Context<DeskHttp>): Promise<DeskPerson> {
  const proxy = proxyOf(c.env);
  refuseIfOff(c.env, proxy);
  const bearer = /^Bearer (.{1,200})$/.exec(c.req.header('Authorization') ?? '')?.[1];
  if (bearer !== undefined) return byBearer(c, bearer);
  const header = proxy && c.req.header(proxy.header);
  if (proxy && header) return byProxy(c, proxy, header);
  return byCookie(c);
}

/** The person of a token, and the token's hash. Throws `signed_out`. */
export async function byToken(
  c: Context<DeskHttp>,
  token: string,
  by: DeskSession['by'],
): Promise<{ person: DeskPerson; tokenHash: string }> {
  refuseIfOff(c.env, proxyOf(c.env));
  const tokenHash = await sha256(token);
  if (await isConsoleToken(c.env, token)) return { person: { ...CONSOLE, by, session: null }, tokenHash };
  const known = await findPerson(c.env.DB, 'token_hash', tokenHash);
  if (known) return { person: await met(c, known.person, by, null), tokenHash };
  // A sign-in was counted before it was tried.
  if (by === 'bearer') await countSignIn(c);
  throw new DeskFailure(
    'signed_out',
    'This token opens nothing here. The console token is in CONSOLE_TOKEN; your own was shown when an admin added you.',
  );
}

async function byBearer(c: Context<DeskHttp>, token: string): Promise<DeskPerson> {
  return (await byToken(c, token, 'bearer')).person;
}

async function byProxy(c: Context<DeskHttp>, proxy: AccessProxy, header: string): Promise<DeskPerson> {
  const email = await emailOf(proxy, header);
  const known = await findPerson(c.env.DB, 'email', email);
  if (known) return met(c, known.person, 'proxy', null);
  throw new DeskFailure(
    'forbidden',
    `${email} is not among the people of this desk. An admin can add this address under People.`,
  );
}

async function byCookie(c: Context<DeskHttp>): Promise<DeskPerson> {
  const cookie = getCookie(c, cookieName(c));
  const session = cookie ? await sessionOf(c.env.DB, cookie) : null;
  if (!session) throw signedOut();
  if (session.person === null) {
    const token = c.env.CONSOLE_TOKEN;
    if (!token || (await sha256(token)) !== session.tokenHash) throw signedOut();
    return { ...CONSOLE, by: 'token', session: session.hash };
  }
  const known = await findPerson(c.env.DB, 'id', session.person);
  if (!known || known.tokenHash !== session.tokenHash) throw signedOut();
  return met(c, known.person, 'token', session.hash);
}

async function met(
  c: Context<DeskHttp>,
  person: Person,
  by: DeskSession['by'],
  session: string | null,
): Promise<DeskPerson> {
  await notePersonSeen(c.env.DB, person);
  const { id, name, email, role, sites } = person;
  return { id, name, email, role, sites, by, session };
}

async function isConsoleToken({ CONSOLE_TOKEN: token }: Env, given: string): Promise<boolean> {
  return token !== undefined && token.length >= MIN_CONSOLE_TOKEN && (await sameSecret(given, token));
}

function refuseIfOff({ CONSOLE_TOKEN: token }: Env, proxy: AccessProxy | null): void {
  if (proxy || (token && token.length >= MIN_CONSOLE_TOKEN)) return;
  throw new DeskFailure(
    'forbidden',
    token
      ? `The support desk is off: CONSOLE_TOKEN has fewer than ${MIN_CONSOLE_TOKEN} characters. Set a longer, random one with: wrangler secret put CONSOLE_TOKEN`
      : 'The support desk is off: no console token is set. Set a random one of 32 characters or more with: wrangler secret put CONSOLE_TOKEN',
  );
}

function signedOut(): DeskFailure {
  return new DeskFailure('signed_out', 'You are signed out. Sign in with your token.');
}
