import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CampaignRequest, SavedCoding, UploadState } from '../../shared/desk-audit.ts';
import { CaptureReply, MOST_CAPTURE_BYTES, MOST_PART_BYTES, SheetPage } from '../../shared/desk-audit.ts';
import { promise } from '../behaviours.ts';
import {
  AT,
  type Coded,
  campaignRequest,
  captureParts,
  codeAll,
  codingOf,
  done,
  EMAILS,
  handInAs,
  type Named,
  namePeople,
  precodes,
  publishCampaign,
  queueOf,
  rowOf,
  rowsToCode,
  saveAs,
  units,
} from './support/audit-campaign.ts';
import { CONSOLE_TOKEN, callDesk, sendJson } from './support/desk.ts';
import { aroundEachTest } from './support/worker-test.ts';

// Hundreds of calls: on a machine that is busy with other things they take their time.
vi.setConfig({ testTimeout: 180_000 });

aroundEachTest();
const token = CONSOLE_TOKEN;
let tokens: Record<Named, string>;
beforeEach(async () => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
});
afterEach(() => {
  delete env.CONSOLE_TOKEN;
});

async function refused(response: Response): Promise<string> {
  const body = (await response.json()) as { error: { code: string; message: string } };
  return `${response.status} ${body.error.code}: ${body.error.message}`;
}

const at = <T>(list: readonly T[], place: number): T => {
  const one = list[place];
  if (one === undefined) throw new Error(`There is no entry ${place}.`);
  return one;
};

describe('publishing', () => {
  const begin = (change: Partial<CampaignRequest> = {}) =>
    campaignRequest(change).then((request) => sendJson('/audit', 'POST', request, { token }));
  const put = (what: string, body: unknown) => sendJson(`${AT}/${what}`, 'PUT', body, { token });

  test(promise('audit-desk.uploaded-once'), async () => {
    tokens = await namePeople();
    expect((await begin()).status).toBe(201);
    const rows = await rowsToCode();
    await done(await put('rows', { rows: rows.slice(0, 2) }));
    expect(await refused(await sendJson(`${AT}/open`, 'POST', {}, { token }))).toMatch(
      /^400 .*4 citations, 6 pre-codes, 2 captures/,
    );
    expect((await callDesk(`${AT}/queue`, { token: tokens.ann })).status, 'not open').toBe(404);
    // Cut off here, and begun again.
    const again = await begin();
    expect(again.status).toBe(200);
    const state = await done<UploadState>(again);
    expect(state.rows).toEqual({ present: 2, of: 6, after: units[1] });
    expect(state.captures).toMatchObject({ present: 0, of: 2 });
    await done(await put('rows', { rows }));
    const parts = await captureParts();
    expect(state.captures.missing).toEqual(parts.map(({ sha256 }) => sha256).toSorted());
    await done(await put('captures', { parts: parts.slice(0, 1) }));
    await done(await put('precodes', { precodes: precodes() }));
    const whole = await done<UploadState>(await put('captures', { parts }));
    expect(whole).toMatchObject({
      rows: { present: 6 },
      precodes: { present: 6 },
      captures: { missing: [] },
    });
    expect(await done(await sendJson(`${AT}/open`, 'POST', {}, { token }))).toMatchObject({
      state: 'coding',
    });

    expect(await refused(await begin())).toMatch(/^400 .*is at this desk already, and is uploaded once/);
    for (const [what, body] of [
      ['rows', { rows }],
      ['captures', { parts }],
      ['precodes', { precodes: precodes() }],
    ] as const)
      expect(await refused(await put(what, body)), what).toMatch(/Coding has begun/);
    expect((await queueOf(tokens.ben)).rows).toHaveLength(6);
  });

  test(promise('audit-desk.upload-refused'), async () => {
    const other = await campaignRequest();
    expect(await refused(await begin({ rule: { ...other.rule, text: 'Another rule.' } }))).toMatch(/rule/);
    expect(await refused(await begin({ coders: [EMAILS.ann, EMAILS.ann] }))).toMatch(/three different/);
    const capture = { sha256: 'c'.repeat(64), ending: 'pdf' as const };
    expect(
      await refused(await begin({ captures: [{ ...capture, bytes: MOST_CAPTURE_BYTES + 1 }] })),
      'an oversize capture',
    ).toMatch(/^400 .*captures\.0\.bytes.*5 MB/);
    expect(await refused(await begin({ rows: 0 }))).toMatch(/nothing to code/);
    await done(await begin());
    expect(await refused(await begin({ title: 'Changed' }))).toMatch(/was changed since its upload began/);

    const rows = await rowsToCode();
    const stranger = { ...at(rows, 0), unit: 'uffffffffffffffff' };
    await done(await put('rows', { rows }));
    expect(await refused(await put('rows', { rows: [stranger] }))).toMatch(/announced with 6 citations/);
    const unknown = { ...at(rows, 0), capture: `captures/${'d'.repeat(64)}.json` };
    expect(await refused(await put('rows', { rows: [unknown] }))).toMatch(/u0{16} was not announced/);
    const outside = { ...at(rows, 0), capture: '../../etc/passwd' };
    expect(await refused(await put('rows', { rows: [outside] }))).toMatch(/is named/);
    const precode = { ...at(precodes(), 0), unit: stranger.unit };
    expect(await refused(await put('precodes', { precodes: [precode] }))).toMatch(/does not have/);
    const [part] = await captureParts();
    if (!part) throw new Error('There is no capture.');
    const changed = { ...part, base64: btoa('another page') };
    expect(await refused(await put('captures', { parts: [changed] }))).toMatch(
      /not the page that was captured/,
    );
    const large = { ...part, base64: 'A'.repeat(Math.ceil(MOST_PART_BYTES / 3) * 4 + 4) };
    expect(await refused(await put('captures', { parts: [large] }))).toMatch(/512 KB/);
    expect(await refused(await put('captures', { parts: Array.from({ length: 3 }, () => large) }))).toMatch(
      /^413 too_large/,
    );
    expect(await refused(await put('captures', { parts: [{ ...part, sha256: 'e'.repeat(64) }] }))).toMatch(
      /was not announced/,
    );
    const state = await done<UploadState>(await callDesk(`${AT}/upload`, { token }));
    expect(state).toMatchObject({ rows: { present: 6 }, captures: { present: 0 }, precodes: { present: 0 } });
    await done(await put('captures', { parts: await captureParts() }));
    await done(await put('precodes', { precodes: precodes() }));
    expect(await refused(await sendJson(`${AT}/open`, 'POST', {}, { token }))).toMatch(
      /ann@example\.org, ben@example\.org, cleo@example\.org: nobody at this desk/,
    );
  });

  test(promise('audit-desk.upload-refused', 'a capture larger than a part comes in several'), async () => {
    const text = 'Brakes. '.repeat(100_000);
    const bytes = new TextEncoder().encode(text);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    await done(await begin({ captures: [{ sha256, ending: 'txt', bytes: bytes.length }] }));
    const half = MOST_PART_BYTES;
    const parts = [text.slice(0, half), text.slice(half)].map((words, part) => ({
      ...{ sha256, part, of: 2, base64: btoa(words) },
    }));
    const first = await done<UploadState>(await put('captures', { parts: parts.slice(1) }));
    expect(first.captures.missing).toEqual([sha256]);
    const both = await done<UploadState>(await put('captures', { parts: parts.slice(0, 1) }));
    expect(both.captures).toEqual({ present: 1, of: 1, missing: [] });
  });
});

describe('coding', () => {
  beforeEach(async () => {
    tokens = await namePeople();
    await publishCampaign();
  });

  test(promise('audit-desk.capture'), async () => {
    const read = async (place: number) =>
      CaptureReply.parse(
        await done(await callDesk(`${AT}/rows/${units[place]}/capture`, { token: tokens.ann })),
      );
    expect(await read(0)).toEqual({
      ...{ kind: 'passage', title: 'Brakes', author: 'A. Author', edition: '2nd', page: '12', url: null },
      ...{ text: 'Brakes squeak.', isCut: false },
    });
    expect(await read(1)).toMatchObject({ kind: 'page', text: 'T\nBrakes & gears.\nSecond line <b>' });
    expect((await rowOf(tokens.ann, at(units, 0))).capture).toMatchObject({ ending: 'json' });
    expect((await rowOf(tokens.ann, at(units, 2))).capture).toBeNull();
    expect((await callDesk(`${AT}/rows/${units[2]}/capture`, { token: tokens.ann })).status).toBe(404);
    const file = await callDesk(`${AT}/rows/${units[1]}/file`, { token: tokens.ann });
    expect(new TextDecoder().decode(await file.arrayBuffer())).toContain('<script>alert(1)</script>');
    expect(file.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${units[1]}.html"`);
    expect(file.headers.get('Content-Security-Policy')).toMatch(/^sandbox/);
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test(promise('audit-desk.draft-kept'), async () => {
    const unit = at(units, 0);
    const empty = await done<SavedCoding>(await saveAs(tokens.ann, unit, { code: null, note: 'Begun' }));
    expect(empty).toMatchObject({ revision: 1, codedAt: null, lacks: ['code'] });
    const half = await done<SavedCoding>(await saveAs(tokens.ann, unit, { code: 'C4', note: 'Begun' }, 1));
    expect(half).toMatchObject({ revision: 2, lacks: ['wrong_fields'] });
    // A window that still has the first revision.
    for (const revision of [0, 1, 3])
      expect(await refused(await saveAs(tokens.ann, unit, { code: 'C0' }, revision))).toMatch(
        /^409 changed_meanwhile/,
      );
    const { coding } = await rowOf(tokens.ann, unit);
    expect(coding).toEqual(half);
    const whole = await done<SavedCoding>(
      await saveAs(tokens.ann, unit, { code: 'C4', wrongFields: ['date'], note: 'Begun' }, 2),
    );
    expect(whole).toMatchObject({ revision: 3, lacks: [], codedAt: half.codedAt, note: 'Begun' });
    expect(await queueOf(tokens.ann)).toMatchObject({ coded: 1, of: 6 });
    expect((await queueOf(tokens.ben)).coded).toBe(0);
  });

  test(promise('audit-desk.draft-kept', 'of many at once one is kept'), async () => {
    const tries = ['one', 'two', 'three', 'four'].map((note) =>
      saveAs(tokens.ann, at(units, 1), { code: 'C0', note }),
    );
    const replies = await Promise.all(tries);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const kept = replies.find(({ ok }) => ok);
    if (!kept) throw new Error('None was kept.');
    const { note } = await done<SavedCoding>(kept);
    expect((await rowOf(tokens.ann, at(units, 1))).coding).toMatchObject({ note, revision: 1 });
  });

  test(promise('audit-desk.hand-in-whole'), async () => {
    const hour = 3_600_000;
    const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
    const early = [
      { at: ago(50), result: 'gone' as const },
      { at: ago(3), result: 'unreachable' as const },
    ];
    const late = [at(early, 0), { at: ago(1), result: 'unreachable' as const }];
    const judged: Record<number, Coded> = {
      0: { code: 'C4' },
      1: { code: 'C5', attempts: early },
      2: { code: 'C0', checks: [] },
      3: { code: null, note: 'Later' },
    };
    await codeAll(tokens.ann, (_, place) => judged[place] ?? { code: 'C0' });
    const { rows, coded } = await queueOf(tokens.ann);
    expect(coded).toBe(2);
    const lacks = new Map(rows.map((row) => [row.unit, row.lacks]));
    expect(units.map((unit) => lacks.get(unit))).toEqual([
      ...[['wrong_fields'], ['second_attempt'], ['check'], ['code']],
      ...[[], []],
    ]);
    const words = await refused(await handInAs(tokens.ann));
    const numbers = rows.filter((row) => row.lacks.length > 0).map(({ number }) => number);
    expect(words).toMatch(/^400 .*4 of 6 citations lack/);
    expect(words).toContain(`numbers ${numbers.join(', ')}`);

    const mend = (place: number, coded: Coded) => saveAs(tokens.ann, at(units, place), coded, 1);
    await done(await mend(0, { code: 'C4', wrongFields: ['page'] }));
    await done(await mend(1, { code: 'C5', attempts: late }));
    await done(await mend(2, { code: 'C0' }));
    expect((await handInAs(tokens.ann)).status).toBe(400);
    expect(
      await refused(await saveAs(tokens.ann, 'uffffffffffffffff', { code: 'C0' })),
      'no such unit',
    ).toMatch(/^404/);
    const ahead = [{ at: new Date(Date.now() + hour).toISOString(), result: 'gone' as const }];
    expect(await refused(await mend(3, { code: 'C5', attempts: ahead }))).toMatch(/^400 .*yet to come/);
    await done(await mend(3, { code: 'C1' }));
    expect(await done(await handInAs(tokens.ann))).toMatchObject({ coded: 6, of: 6, state: 'coding' });
  });

  test(promise('audit-desk.codes-once'), async () => {
    await codeAll(tokens.ann, () => ({ code: 'C0' }));
    const inAtOnce = await Promise.all([handInAs(tokens.ann), handInAs(tokens.ann)]);
    expect(inAtOnce.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await refused(await handInAs(tokens.ann))).toMatch(/^400 .*each codes once/);
    expect(await refused(await saveAs(tokens.ann, at(units, 0), { code: 'C1' }, 1))).toMatch(
      /^400 .*each codes once/,
    );
    expect((await rowOf(tokens.ann, at(units, 0))).coding).toMatchObject({ code: 'C0', revision: 1 });
    const gone = await callDesk(AT, { method: 'DELETE', token });
    expect(await refused(gone), 'with what was handed in').toMatch(/^400 .*Somebody has handed in/);
  });

  test(
    promise('audit-desk.codes-once', 'what is saved in the moment of handing in is in or is refused'),
    async () => {
      await codeAll(tokens.ann, () => ({ code: 'C0' }));
      const unit = at(units, 2);
      const [handed, saved] = await Promise.all([
        handInAs(tokens.ann),
        saveAs(tokens.ann, unit, { code: null }, 1),
      ]);
      expect([handed.ok, saved.ok].filter(Boolean)).toHaveLength(1);
      const { coding } = await rowOf(tokens.ann, unit);
      expect(coding?.code).toBe(handed.ok ? 'C0' : null);
    },
  );

  test(promise('audit-desk.rule-frozen'), async () => {
    const rule = 'f'.repeat(64);
    const other = { ...(await codingOf({ code: 'C0' })), rule };
    const saved = await sendJson(`${AT}/rows/${units[0]}/coding`, 'PUT', other, { token: tokens.ann });
    expect(await refused(saved)).toMatch(/^400 .*another paraphrase rule/);
    await codeAll(tokens.ann, () => ({ code: 'C0' }));
    const handed = await sendJson(`${AT}/hand-in`, 'POST', { rule }, { token: tokens.ann });
    expect(await refused(handed)).toMatch(/another paraphrase rule/);
    expect((await queueOf(tokens.ann)).state).toBe('open');
  });

  test(promise('audit-desk.figures-at-end'), async () => {
    const sheets = (seat: string) => callDesk(`${AT}/sheets?seat=${seat}`, { token });
    const progress = () => callDesk(`${AT}/progress`, { token }).then(done);
    await codeAll(tokens.ann, () => ({ code: 'C0', note: 'Seen' }));
    await done(await handInAs(tokens.ann));
    expect(await refused(await sheets('first'))).toMatch(/both coders have handed in/);
    expect(await progress()).toMatchObject({
      state: 'coding',
      coders: [
        { email: EMAILS.ann, coded: 6 },
        { email: EMAILS.ben, coded: 0, handedInAt: null, savedAt: null },
      ],
      arbiter: { decided: 0, of: null },
    });
    await codeAll(tokens.ben, (_, place) => ({ code: place === 0 ? 'C2' : 'C0' }));
    await done(await handInAs(tokens.ben));
    expect(await progress(), 'how many are in dispute is a figure').toMatchObject({
      state: 'arbitration',
      arbiter: { decided: 0, of: null },
    });
    expect(await refused(await sheets('arbiter'))).toMatch(/The arbiter has not/);
    const page = SheetPage.parse(await done(await sheets('first')));
    expect(page.lines.map(({ unit }) => unit)).toEqual(units);
    expect(page.lines[0]).toMatchObject({ code: 'C0', note: 'Seen' });
    expect((await callDesk(`${AT}/figures`, { token: tokens.ann })).status).toBe(404);
    await codeAll(tokens.cleo, () => ({ code: 'C2' }));
    await done(await handInAs(tokens.cleo));
    expect(await progress()).toMatchObject({ state: 'coded', arbiter: { decided: 1, of: 1 } });
    expect(SheetPage.parse(await done(await sheets('arbiter'))).lines).toMatchObject([{ code: 'C2' }]);
    expect(await done(await callDesk('/audit', { token: tokens.cleo }))).toMatchObject({
      campaigns: [{ seat: 'arbiter', coded: 1, of: 1, state: 'coded' }],
    });
  });
});
