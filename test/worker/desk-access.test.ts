import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeskErrorCode, DeskSession, NewPerson, PeopleReply, TrailReply } from '../../shared/desk-access.ts';
import { ErrorBody } from '../../shared/search-api.ts';
import { sessionOf, startSession } from '../../worker/desk/access/sessions.ts';
import { sweepDesk } from '../../worker/desk/sweep-desk.ts';
import { promise } from '../behaviours.ts';
import { CONSOLE_TOKEN, callDesk, personWith, sendJson, signIn } from './support/desk.ts';
import { ORIGIN, openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();
const page = { 'x-pincite-desk': '1' };

beforeEach(() => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
});
afterEach(() => {
  for (const name of ['CONSOLE_TOKEN', ...PROXY] as const) delete env[name];
});
const PROXY = [
  'DESK_PROXY_ISSUER',
  'DESK_PROXY_AUDIENCE',
  'DESK_PROXY_JWKS_URL',
  'DESK_PROXY_HEADER',
] as const;

async function refusal(response: Response) {
  const { error, requestId } = ErrorBody.parse(await response.json());
  expect(response.headers.get('X-Request-Id')).toBe(requestId);
  return { status: response.status, ...error };
}

test(promise('desk.error-codes'), () => {
  expect(DeskErrorCode.options).toEqual([
    ...[
      'bad_request',
      'too_large',
      'signed_out',
      'forbidden',
      'not_found',
      'changed_meanwhile',
      'rate_limited',
    ],
    ...['search_unavailable', 'database_full', 'internal'],
  ]);
});

describe('the console token', () => {
  test(promise('desk.off'), async () => {
    for (const token of [undefined, 'too short']) {
      if (token === undefined) delete env.CONSOLE_TOKEN;
      else env.CONSOLE_TOKEN = token;
      for (const response of [
        await callDesk('/session', { token: 'too short' }),
        await sendJson('/session', 'POST', { token: 'sixteen letters.' }, { headers: page }),
      ]) {
        const { code, message } = await refusal(response);
        expect(code).toBe('forbidden');
        expect(message).toContain('wrangler secret put CONSOLE_TOKEN');
      }
    }
  });

  test(promise('desk.cookie'), async () => {
    const response = await sendJson('/session', 'POST', { token: CONSOLE_TOKEN }, { headers: page });
    const session = DeskSession.parse(await response.json());
    expect(session).toMatchObject({ role: 'admin', sites: null, by: 'token' });
    expect(session.siteNames).toEqual([{ key: 'workshop', name: 'Workshop help' }]);
    const [pair = '', ...attributes] = (response.headers.get('Set-Cookie') ?? '').split('; ');
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=604800',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
    const again = await callDesk('/session', { headers: { Cookie: pair } });
    expect(DeskSession.parse(await again.json())).toEqual(session);
    const { results } = await env.DB.prepare('SELECT * FROM desk_sessions').all();
    expect(results).toHaveLength(1);
    expect(JSON.stringify(results)).not.toContain(pair.split('=')[1]);
    expect(JSON.stringify(results)).not.toContain(CONSOLE_TOKEN);
  });

  test(promise('desk.sign-out'), async () => {
    const cookie = await signIn(CONSOLE_TOKEN);
    const out = await callDesk('/session', { method: 'DELETE', headers: { Cookie: cookie, ...page } });
    expect(out.status).toBe(204);
    expect(out.headers.get('Set-Cookie')).toMatch(/Max-Age=0/);
    const after = await callDesk('/session', { headers: { Cookie: cookie } });
    expect(await refusal(after)).toMatchObject({ status: 401, code: 'signed_out' });
  });

  test(promise('desk.session-ends', 'with its token, and with its person'), async () => {
    const ofConsole = await signIn(CONSOLE_TOKEN);
    const { token, id } = await personWith('viewer');
    const ofPerson = await signIn(token);
    expect((await callDesk('/session', { headers: { Cookie: ofPerson } })).status).toBe(200);
    expect((await callDesk(`/people/${id}`, { method: 'DELETE', token: CONSOLE_TOKEN })).status).toBe(204);
    env.CONSOLE_TOKEN = CONSOLE_TOKEN.replace('0', '1');
    for (const cookie of [ofConsole, ofPerson]) {
      expect((await callDesk('/session', { headers: { Cookie: cookie } })).status).toBe(401);
    }
    expect((await callDesk('/session', { token })).status).toBe(401);
  });

  test(promise('desk.session-ends', 'with time'), async () => {
    const day = (days: number, hours = 0) => new Date(Date.UTC(2026, 10, 1 + days, hours));
    const cookie = await startSession(env.DB, { person: null, tokenHash: 'h' }, day(0));
    expect(await sessionOf(env.DB, cookie, day(0, 7))).not.toBeNull();
    expect(await sessionOf(env.DB, cookie, day(0, 14)), 'its use counts').not.toBeNull();
    expect(await sessionOf(env.DB, cookie, day(0, 23)), 'idle for more than eight hours').toBeNull();
    const kept = await startSession(env.DB, { person: null, tokenHash: 'h' }, day(0));
    for (let hours = 0; hours < 7 * 24; hours += 6) {
      expect(await sessionOf(env.DB, kept, day(0, hours)), `${hours} hours`).not.toBeNull();
    }
    expect(await sessionOf(env.DB, kept, day(7, 1)), 'used all the time, and a week old').toBeNull();
    await sweepDesk(env.DB, day(7, 1));
    const { results } = await env.DB.prepare('SELECT * FROM desk_sessions').all();
    expect(results).toEqual([]);
  });

  test(promise('desk.rate', 'signing in'), async () => {
    const from = { ...page, 'CF-Connecting-IP': '198.51.100.7' };
    const statuses: number[] = [];
    // Enough for two windows: the minute may turn meanwhile.
    for (let tries = 0; tries < 30 && statuses.at(-1) !== 429; tries += 1) {
      const response = await sendJson(
        '/session',
        'POST',
        { token: `wrong token number ${tries}` },
        { headers: from },
      );
      statuses.push(response.status);
      if (response.status === 429) expect(response.headers.get('Retry-After')).toBe('60');
      await response.text();
    }
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
    expect(statuses.at(-1)).toBe(429);
    const elsewhere = await sendJson('/session', 'POST', { token: CONSOLE_TOKEN }, { headers: page });
    expect(elsewhere.status).toBe(200);
    await elsewhere.text();
  });
});

describe('an access proxy', () => {
  const keys = generateKeyPair('RS256', { extractable: true });
  const JWKS = 'https://team.example/certs';
  let fetched = 0;

  beforeEach(async () => {
    Object.assign(env, {
      DESK_PROXY_ISSUER: 'https://team.example',
      DESK_PROXY_AUDIENCE: 'desk-audience',
      DESK_PROXY_JWKS_URL: JWKS,
    });
    const { publicKey } = await keys;
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
    const beyond = vi.mocked(globalThis.fetch).getMockImplementation();
    vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      const { url } = new Request(input, init);
      if (url !== JWKS) return beyond?.(input, init) ?? Response.error();
      fetched += 1;
      return Response.json({ keys: [jwk] });
    });
  });

  type Forging = {
    key?: CryptoKey;
    issuer?: string;
    audience?: string;
    expires?: string;
    kid?: string;
    claims?: object;
  };
  async function assertion(email: string, by: Forging = {}): Promise<string> {
    return new SignJWT({ email, ...by.claims })
      .setProtectedHeader({ alg: 'RS256', kid: by.kid ?? 'k1' })
      .setIssuer(by.issuer ?? 'https://team.example')
      .setAudience(by.audience ?? 'desk-audience')
      .setExpirationTime(by.expires ?? '5 minutes')
      .sign(by.key ?? (await keys).privateKey);
  }
  const through = (jwt: string) => callDesk('/session', { headers: { 'Cf-Access-Jwt-Assertion': jwt } });

  test(promise('desk.proxy'), async () => {
    delete env.CONSOLE_TOKEN;
    const { code, message } = await refusal(await through(await assertion('ann@example.org')));
    expect(code).toBe('forbidden');
    expect(message).toContain('ann@example.org');
    env.CONSOLE_TOKEN = CONSOLE_TOKEN;
    const added = await sendJson(
      '/people',
      'POST',
      { name: 'Ann', email: 'Ann@Example.org', role: 'editor', sites: ['workshop'] },
      { token: CONSOLE_TOKEN },
    );
    expect(added.status).toBe(201);
    delete env.CONSOLE_TOKEN;
    for (let times = 0; times < 3; times += 1) {
      const session = DeskSession.parse(await (await through(await assertion('ANN@example.org'))).json());
      expect(session).toMatchObject({ by: 'proxy', name: 'Ann', role: 'editor', sites: ['workshop'] });
    }
    expect(fetched, 'the keys are kept').toBe(1);
  });

  test(promise('desk.proxy-forged'), async () => {
    await sendJson(
      '/people',
      'POST',
      { name: 'Ann', email: 'ann@example.org', role: 'admin' },
      { token: CONSOLE_TOKEN },
    );
    const stranger = await generateKeyPair('RS256');
    const whole = await assertion('ann@example.org');
    const [head = '', payload = ''] = whole.split('.');
    const none = btoa('{"alg":"none"}').replace(/=+$/, '');
    const publicPem = new TextEncoder().encode(JSON.stringify(await exportJWK((await keys).publicKey)));
    const forged = {
      'another key': await assertion('ann@example.org', { key: stranger.privateKey }),
      'an unknown key': await assertion('ann@example.org', { kid: 'k2' }),
      'another issuer': await assertion('ann@example.org', { issuer: 'https://evil.example' }),
      'another audience': await assertion('ann@example.org', { audience: 'another-application' }),
      'out of date': await assertion('ann@example.org', { expires: '-5 minutes' }),
      'no signature': `${head}.${payload}.`,
      'no algorithm': `${none}.${payload}.`,
      'the public key as a secret': await new SignJWT({ email: 'ann@example.org' })
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .setIssuer('https://team.example')
        .setAudience('desk-audience')
        .setExpirationTime('5 minutes')
        .sign(publicPem),
      nonsense: 'x.y.z',
    };
    for (const [how, jwt] of Object.entries(forged)) {
      expect(await refusal(await through(jwt)), how).toMatchObject({ status: 401, code: 'signed_out' });
    }
    const unconfirmed = await assertion('ann@example.org', { claims: { email_verified: false } });
    expect(await refusal(await through(unconfirmed))).toMatchObject({ code: 'forbidden' });
    expect((await through(whole)).status).toBe(200);
    delete env.DESK_PROXY_AUDIENCE;
    expect((await through(whole)).status, 'without a proxy the header says nothing').toBe(401);
  });
});

test(promise('desk.no-other-origin'), async () => {
  for (const origin of [ORIGIN, 'https://evil.example']) {
    const preflight = await callDesk('/session', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'DELETE' },
    });
    const read = await callDesk('/session', { token: CONSOLE_TOKEN, headers: { Origin: origin } });
    for (const { headers } of [preflight, read]) {
      for (const name of ['Origin', 'Methods', 'Headers', 'Credentials']) {
        expect(headers.get(`Access-Control-Allow-${name}`)).toBeNull();
      }
    }
    await read.text();
  }
});

test(promise('desk.people'), async () => {
  const reply = await sendJson(
    '/people',
    'POST',
    { name: 'Bo', email: 'bo@example.org', role: 'viewer' },
    { token: CONSOLE_TOKEN },
  );
  const { person, token } = NewPerson.parse(await reply.json());
  const twice = await sendJson(
    '/people',
    'POST',
    { name: 'Bo 2', email: 'BO@example.org', role: 'viewer' },
    { token: CONSOLE_TOKEN },
  );
  expect(await refusal(twice)).toMatchObject({ status: 400 });
  const seen = DeskSession.parse(await (await callDesk('/session', { token })).json());
  expect(seen).toMatchObject({ name: 'Bo', role: 'viewer', by: 'bearer' });
  const changed = await sendJson(
    `/people/${person.id}`,
    'PATCH',
    { role: 'admin' },
    { token: CONSOLE_TOKEN },
  );
  expect(await changed.json()).toMatchObject({
    name: 'Bo',
    email: 'bo@example.org',
    role: 'admin',
    sites: null,
  });
  const self = await sendJson(`/people/${person.id}`, 'PATCH', { role: 'viewer' }, { token });
  expect(await refusal(self)).toMatchObject({ status: 403 });
  const { people } = PeopleReply.parse(await (await callDesk('/people', { token })).json());
  expect(people).toMatchObject([{ name: 'Bo', role: 'admin' }]);
  const { results } = await env.DB.prepare('SELECT * FROM desk_people, desk_trail').all();
  expect(JSON.stringify(results), 'only its hash is kept').not.toContain(token);
});

test(promise('desk.trail'), async () => {
  await openSite({ key: 'garage' });
  const added = await sendJson('/people', 'POST', { name: 'Bo', role: 'viewer' }, { token: CONSOLE_TOKEN });
  const { person } = NewPerson.parse(await added.json());
  await sendJson(
    `/people/${person.id}`,
    'PATCH',
    { role: 'editor', sites: ['garage'] },
    { token: CONSOLE_TOKEN },
  );
  const last = await callDesk(`/people/${person.id}`, { method: 'DELETE', token: CONSOLE_TOKEN });
  const { entries } = TrailReply.parse(await (await callDesk('/trail', { token: CONSOLE_TOKEN })).json());
  expect(entries.map(({ action }) => action)).toEqual(['person.remove', 'person.change', 'person.add']);
  expect(entries[0]).toMatchObject({
    who: 'Console',
    subject: person.id,
    requestId: last.headers.get('X-Request-Id'),
  });
  expect(entries[1]).toMatchObject({
    before: { role: 'viewer' },
    after: { role: 'editor', sites: ['garage'] },
  });
  const pages: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const response = await callDesk(`/trail?limit=2${after ? `&after=${after}` : ''}`, {
      token: CONSOLE_TOKEN,
    });
    const reply = TrailReply.parse(await response.json());
    pages.push(...reply.entries.map(({ id }) => id));
    after = reply.next;
  }
  expect(pages).toEqual(entries.map(({ id }) => id));
});

test(promise('desk.bad-input'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const token = CONSOLE_TOKEN;
  const cases: [Response, string][] = [
    [await callDesk('/trail?site=workshop&site=garage', { token }), 'bad_request'],
    [await callDesk('/trail?unknown=1', { token }), 'bad_request'],
    [await callDesk('/trail?site=%3Cscript%3E', { token }), 'bad_request'],
    [await callDesk('/people', { token, method: 'POST', body: '{"name":' }), 'bad_request'],
    [await callDesk('/people', { token, method: 'POST', body: 'x'.repeat(10_000_000) }), 'too_large'],
    [await sendJson('/people', 'POST', { name: 'A', role: 'owner' }, { token }), 'bad_request'],
    [await callDesk('/nothing-here', { token }), 'not_found'],
  ];
  for (const [response, code] of cases) expect((await refusal(response)).code).toBe(code);
});

test(promise('desk.database-full'), async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await env.DB.prepare(
    `CREATE TRIGGER full BEFORE INSERT ON desk_people BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  ).run();
  const response = await sendJson(
    '/people',
    'POST',
    { name: 'Bo', role: 'viewer' },
    { token: CONSOLE_TOKEN },
  );
  expect(await refusal(response)).toMatchObject({ status: 507, code: 'database_full' });
  expect(logged).toHaveBeenCalledOnce();
});
