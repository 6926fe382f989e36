import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPerson } from '../../worker/desk/access/people.ts';
import { promise } from '../behaviours.ts';
import {
  AT,
  campaignRequest,
  codeAll,
  codingOf,
  done,
  handInAs,
  MACHINE,
  type Named,
  namePeople,
  publishCampaign,
  queueOf,
  rowOf,
  units,
} from './support/audit-campaign.ts';
import { CONSOLE_TOKEN, callDesk, personWith, sendJson } from './support/desk.ts';
import { matrix } from './support/desk-matrix.ts';
import { aroundEachTest } from './support/worker-test.ts';

// Hundreds of calls: on a machine that is busy with other things they take their time.
vi.setConfig({ testTimeout: 180_000 });

aroundEachTest();
let tokens: Record<Named, string>;
beforeEach(async () => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
  tokens = await namePeople();
  await publishCampaign();
});
afterEach(() => {
  delete env.CONSOLE_TOKEN;
});

// Whatever Ann says stands nowhere else: a code that nobody else gives, and words of her own.
const ANN = { code: 'C3', note: 'Ann’s note: quixotic', rightPublisher: 'Ann’s press: obsidian' } as const;
const OF_ANN = /C3|quixotic|obsidian/;
const OF_MACHINE = new RegExp(`${MACHINE.split(' ').at(-1)}|"precode"`);

type Call = { method: string; path: string; body?: unknown };

/** Every route of the desk but the description of its interface, as somebody may call it about this campaign. */
function calls(): Call[] {
  return Object.entries(matrix)
    .filter(([route]) => !['GET /openapi.json', 'POST /session', 'DELETE /session'].includes(route))
    .map(([route, row]) => {
      const [method = '', path = ''] = route.split(' ');
      const call = (row.call ?? path).replace('/audit/of-the-workshop', AT);
      return { method, path: call.replace(/\/rows\/u[0-9a-f]{16}/, `/rows/${units[0]}`), body: row.body };
    });
}

async function send(token: string, { method, path, body }: Call): Promise<string> {
  const response = await (body === undefined
    ? callDesk(path, { method, token })
    : sendJson(path, method, body, { token }));
  return `${JSON.stringify([...response.headers])} ${new TextDecoder().decode(await response.arrayBuffer())}`;
}

/** What was said to each, over the routes that are kept. */
async function everythingSaidTo(
  people: Record<string, string>,
  keep: (call: string) => boolean,
): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const [name, token] of Object.entries(people)) {
    const own = calls().filter(({ method, path }) => keep(`${method} ${path}`));
    const words = own.map(
      async (call) => [`${name}: ${call.method} ${call.path}`, await send(token, call)] as const,
    );
    for (const [call, reply] of await Promise.all(words)) said.set(call, reply);
  }
  return said;
}

test(promise('audit-desk.blind'), async () => {
  const logged: string[] = [];
  for (const level of ['error', 'warn', 'log', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(JSON.stringify(words)));
  const limited = (await personWith('admin', ['workshop'])).token;
  await codeAll(tokens.ann, () => ANN);
  expect(await send(tokens.ann, { method: 'GET', path: `${AT}/queue` }), 'she has it herself').toMatch(
    OF_ANN,
  );

  const others = { ben: tokens.ben, cleo: tokens.cleo, limited };
  // Nobody has handed in, so an admin could delete it: that is another test’s.
  const ofAudit = (call: string) => call.includes('/audit') && !call.startsWith('DELETE');
  const before = await everythingSaidTo(others, ofAudit);
  expect((await handInAs(tokens.ann)).status).toBe(200);
  const after = await everythingSaidTo(others, (call) => call.includes('/audit'));
  const everywhere = await everythingSaidTo(
    { console: CONSOLE_TOKEN },
    (call) => !call.startsWith('DELETE /people'),
  );
  expect(before.size).toBeGreaterThan(50);
  expect(after.size).toBeGreaterThan(50);
  expect(everywhere.size).toBeGreaterThan(55);
  for (const [who, words] of [...before, ...after, ...everywhere]) {
    expect(words, who).not.toMatch(OF_ANN);
    expect(words, who).not.toMatch(OF_MACHINE);
  }
  expect(logged.join('\n')).not.toMatch(OF_ANN);
  expect(logged.join('\n')).not.toMatch(OF_MACHINE);
  const { results } = await env.DB.prepare('SELECT * FROM desk_trail').all();
  expect(results.length).toBeGreaterThan(3);
  expect(JSON.stringify(results)).not.toMatch(OF_ANN);
});

test(
  promise('audit-desk.blind', 'what the machine found comes after one’s own hand-in, and only then'),
  async () => {
    const before = await everythingSaidTo(tokens, (call) => /^GET .*audit/.test(call));
    for (const [who, words] of before) expect(words, who).not.toMatch(OF_MACHINE);
    await codeAll(tokens.ann, () => ANN);
    expect((await handInAs(tokens.ann)).status).toBe(200);
    const shown = await send(tokens.ann, { method: 'GET', path: `${AT}/precodes` });
    expect(shown.match(/zirconium/g)).toHaveLength(units.length);
    for (const token of [tokens.ben, tokens.cleo]) {
      const response = await callDesk(`${AT}/precodes`, { token });
      expect(response.status).toBe(400);
      expect(await response.text()).not.toMatch(OF_MACHINE);
    }
  },
);

test(promise('audit-desk.blind', 'the key of the controls has no place to go'), async () => {
  const { results } = await env.DB.prepare(
    `SELECT name, sql FROM sqlite_master WHERE name LIKE 'audit%' OR tbl_name LIKE 'audit%'`,
  ).all<{ name: string; sql: string }>();
  expect(results.length).toBeGreaterThan(7);
  for (const { name, sql } of results)
    expect(`${name} ${(sql ?? '').replace(/^\s*--.*$/gm, '')}`).not.toMatch(/control|known_bad|shuffled/i);
  const token = CONSOLE_TOKEN;
  const withKey = { ...(await campaignRequest({ campaign: 'other' })), controls: [{ unit: units[0] }] };
  expect((await sendJson('/audit', 'POST', withKey, { token })).status).toBe(400);
});

test(promise('audit-desk.arbitration-blind'), async () => {
  expect(await queueOf(tokens.cleo)).toMatchObject({ state: 'waiting', of: 0, rows: [] });
  await codeAll(tokens.ann, (_, at) => ({ ...ANN, code: at < 2 ? 'C3' : 'C0' }));
  expect((await handInAs(tokens.ann)).status).toBe(200);
  await codeAll(tokens.ben, (_, at) => ({
    code: at === 0 ? 'C3' : at === 2 ? 'C1' : 'C0',
    note: 'Ben: walrus',
  }));
  expect(await queueOf(tokens.cleo), 'one is not both').toMatchObject({ state: 'waiting', of: 0, rows: [] });
  for (const unit of units)
    expect((await callDesk(`${AT}/rows/${unit}`, { token: tokens.cleo })).status).toBe(400);
  expect((await handInAs(tokens.cleo)).status, 'nothing to hand in yet').toBe(400);
  expect((await handInAs(tokens.ben)).status).toBe(200);

  const { state, rows } = await queueOf(tokens.cleo);
  expect(state).toBe('open');
  expect(rows.map(({ unit }) => unit).toSorted()).toEqual([units[1], units[2]]);
  // Ann gave the first C3 and Ben C0, and the second the other way round in rank: the order does not tell.
  expect((await rowOf(tokens.cleo, units[1] ?? '')).between).toEqual(['C0', 'C3']);
  expect((await rowOf(tokens.cleo, units[2] ?? '')).between).toEqual(['C0', 'C1']);
  expect((await rowOf(tokens.cleo, units[1] ?? '')).notes).toEqual(['Ben: walrus', ANN.note]);
  expect((await rowOf(tokens.cleo, units[2] ?? '')).notes).toEqual([ANN.note, 'Ben: walrus']);
  for (const call of calls().filter(({ method, path }) => method === 'GET' && path.includes('audit'))) {
    const words = await send(tokens.cleo, call);
    expect(words, call.path).not.toMatch(/obsidian|ann@|ben@/);
    // The notes come with the two codes of what is in dispute, and nowhere else.
    expect(words, call.path).not.toMatch(/quixotic|walrus/);
    expect(words, call.path).not.toMatch(OF_MACHINE);
  }
  expect((await callDesk(`${AT}/rows/${units[0]}`, { token: tokens.cleo })).status, 'they agree').toBe(404);
  for (const token of [tokens.ann, tokens.ben])
    for (const unit of units) expect((await rowOf(token, unit)).between).toBeNull();
  for (const token of [tokens.ann, tokens.ben]) expect((await rowOf(token, units[1] ?? '')).notes).toBeNull();
});

test(promise('audit-desk.own-order'), async () => {
  const order = async (token: string) => (await queueOf(token)).rows.map(({ unit }) => unit);
  const [ann, ben] = [await order(tokens.ann), await order(tokens.ben)];
  expect(ann.toSorted()).toEqual(units);
  await codeAll(tokens.ann, () => ANN);
  expect(await order(tokens.ann)).toEqual(ann);
  expect(await order(tokens.ben), 'the other’s codes move nothing').toEqual(ben);
  const [second = ''] = ann.slice(1);
  expect(await rowOf(tokens.ann, second)).toMatchObject({ number: 2, of: 6, previous: ann[0], next: ann[2] });
  // Of six things two orders of chance are the same once in 720: three campaigns, and not all alike.
  const orders = await env.DB.prepare(
    'SELECT count(DISTINCT order_1) AS one, count(DISTINCT order_2) AS two, sum(order_1 = order_2) AS same FROM audit_rows',
  ).first<{ one: number; two: number; same: number }>();
  expect(orders).toEqual({ one: 6, two: 6, same: 0 });
});

test(promise('audit-desk.only-named'), async () => {
  const stranger = (await personWith('editor')).token;
  for (const path of ['', '/queue', '/precodes', '/figures'])
    expect((await callDesk(`${AT}${path}`, { token: stranger })).status, path).toBe(404);
  const body = await codingOf({ code: 'C0' });
  for (const token of [stranger, CONSOLE_TOKEN])
    expect((await sendJson(`${AT}/rows/${units[0]}/coding`, 'PUT', body, { token })).status).toBe(404);
  expect(await done(await callDesk('/audit', { token: stranger }))).toEqual({ campaigns: [] });
  expect(await done(await callDesk('/audit', { token: tokens.ben }))).toMatchObject({
    campaigns: [{ seat: 'coder', audits: false, coded: 0, of: 6 }],
  });

  // An admin who codes audits nothing, under whatever address; nor does one have two places.
  const dora = { name: 'Dora', email: 'dora@example.org', role: 'admin' as const, sites: null };
  const added = await addPerson(env.DB, dora);
  const { token } = added;
  await env.DB.prepare("UPDATE audit_seats SET email = 'dora@example.org' WHERE place = 2").run();
  expect((await queueOf(token)).of).toBe(6);
  for (const path of ['/progress', '/sheets?seat=first', '/upload'])
    expect((await callDesk(`${AT}${path}`, { token })).status, path).toBe(403);
  const moved = (email: string) =>
    sendJson(`/people/${added.person.id}`, 'PATCH', { email }, { token: CONSOLE_TOKEN });
  expect((await moved('nobody@example.org')).status).toBe(200);
  expect((await callDesk(`${AT}/progress`, { token })).status).toBe(403);
  await codeAll(token, () => ({ code: 'C2' }));
  await env.DB.prepare("UPDATE audit_seats SET email = 'free@example.org' WHERE place = 1").run();
  expect((await moved('free@example.org')).status).toBe(200);
  expect((await queueOf(token)).coded, 'still the own place').toBe(6);
  const own = await campaignRequest({ campaign: 'own', arbiter: 'free@example.org' });
  expect((await sendJson('/audit', 'POST', own, { token })).status, 'nor publish what one codes').toBe(403);
});
