import { env } from 'cloudflare:workers';
import type { CodedCitation, Precode } from '../../../shared/audit-coding.ts';
import type { ToCode } from '../../../shared/audit-sheet.ts';
import type {
  CampaignRequest,
  CodingRequest,
  QueueReply,
  RowReply,
  SavedCoding,
} from '../../../shared/desk-audit.ts';
import { addPerson } from '../../../worker/desk/access/people.ts';
import { CONSOLE_TOKEN, callDesk, sendJson } from './desk.ts';

// A campaign at the desk: six citations, two captures, three people who are named in it.

export const CAMPAIGN = 'autumn';
export const AT = `/audit/${CAMPAIGN}`;
export const RULE = 'A paraphrase counts where the sense is the same.';
export const EMAILS = { ann: 'ann@example.org', ben: 'ben@example.org', cleo: 'cleo@example.org' };
export type Named = keyof typeof EMAILS;
/** What a pre-code says, in words that stand nowhere else. */
export const MACHINE = 'The machine’s own words: zirconium';

export const units = Array.from({ length: 6 }, (_, at) => `u${String(at).repeat(16)}`);

const PASSAGE = JSON.stringify({
  ...{ title: 'Brakes', author: 'A. Author', editionLabel: '2nd', url: null, text: 'Brakes squeak.' },
  locator: { kind: 'page', volume: null, label: '12', sort: 12 },
});
const PAGE = `<html><head><title>T</title><style>p{}</style></head><body><p>Brakes &amp; gears.</p><script>alert(1)</script>
  <p onclick="x()">Second&nbsp;line &#x3c;b&#62;</body></html>`;

export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function campaignRequest(change: Partial<CampaignRequest> = {}): Promise<CampaignRequest> {
  const size = (text: string) => new TextEncoder().encode(text).length;
  return {
    ...{ campaign: CAMPAIGN, title: 'Autumn', site: 'workshop', plan: 'a'.repeat(64), units: 'b'.repeat(64) },
    ...{ rule: { text: RULE, sha256: await hashOf(RULE) }, rows: units.length, precodes: units.length },
    ...{ coders: [EMAILS.ann, EMAILS.ben], arbiter: EMAILS.cleo },
    captures: [
      { sha256: await hashOf(PASSAGE), ending: 'json', bytes: size(PASSAGE) },
      { sha256: await hashOf(PAGE), ending: 'html', bytes: size(PAGE) },
    ],
    ...change,
  };
}

/** The first cites the passage, the second the page; the others have no capture. */
export async function rowsToCode(): Promise<ToCode[]> {
  const captures = [`captures/${await hashOf(PASSAGE)}.json`, `captures/${await hashOf(PAGE)}.html`];
  return units.map((unit, at) => ({
    ...{ unit, question: `Question ${at}?`, statement: `Statement ${at} [S1].`, citation: '[S1]' },
    ...{ title: `Title ${at}`, author: null, publisher: null, edition: null, page: '12', url: null },
    ...{ date: null, capture: captures[at] ?? null },
  }));
}

export function precodes(): Precode[] {
  const same = 'unknown' as const;
  return units.map((unit) => ({
    ...{ unit, madeAt: '2026-11-30T10:00:00.000Z', object: 'absent', wording: 'not_asked', code: 'C1' },
    fields: { title: same, author: same, publisher: same, edition: same, page: same, date: same, url: same },
    ...{ why: MACHINE, generation: null, receipts: [] },
  }));
}

export async function captureParts() {
  return Promise.all(
    [PASSAGE, PAGE].map(async (text) => ({
      ...{ sha256: await hashOf(text), part: 0, of: 1 },
      base64: btoa(String.fromCharCode(...new TextEncoder().encode(text))),
    })),
  );
}

/** Tokens of the three, known at the desk as viewers. */
export async function namePeople(): Promise<Record<Named, string>> {
  const tokenOf = async (name: Named) => {
    const person = { name, email: EMAILS[name], role: 'viewer' as const, sites: [] };
    return (await addPerson(env.DB, person)).token;
  };
  return { ann: await tokenOf('ann'), ben: await tokenOf('ben'), cleo: await tokenOf('cleo') };
}

/** Uploads the campaign as the console’s token and opens it. */
export async function publishCampaign(change: Partial<CampaignRequest> = {}): Promise<void> {
  const token = CONSOLE_TOKEN;
  await done(await sendJson('/audit', 'POST', await campaignRequest(change), { token }));
  await done(await sendJson(`${AT}/rows`, 'PUT', { rows: await rowsToCode() }, { token }));
  await done(await sendJson(`${AT}/captures`, 'PUT', { parts: await captureParts() }, { token }));
  await done(await sendJson(`${AT}/precodes`, 'PUT', { precodes: precodes() }, { token }));
  await done(await sendJson(`${AT}/open`, 'POST', {}, { token }));
}

export type Coded = Partial<Omit<CodingRequest, 'revision'>> & Pick<CodedCitation, 'code'>;

/** A coding that has all that its code needs, for C0 to C3. */
export async function codingOf(coded: Coded, revision = 0): Promise<CodingRequest> {
  return {
    ...{ revision, checks: ['document_opened'], evidence: [], attempts: [], wrongFields: [] },
    ...{ rightPublisher: null, note: null, rule: await hashOf(RULE), ...coded },
  };
}

export async function saveAs(token: string, unit: string, coded: Coded, revision = 0): Promise<Response> {
  return sendJson(`${AT}/rows/${unit}/coding`, 'PUT', await codingOf(coded, revision), { token });
}

export async function codeAll(token: string, judge: (unit: string, at: number) => Coded): Promise<void> {
  const { rows } = await queueOf(token);
  for (const { unit } of rows)
    await done<SavedCoding>(await saveAs(token, unit, judge(unit, units.indexOf(unit))));
}

export async function handInAs(token: string): Promise<Response> {
  return sendJson(`${AT}/hand-in`, 'POST', { rule: await hashOf(RULE) }, { token });
}

export async function queueOf(token: string): Promise<QueueReply> {
  return done(await callDesk(`${AT}/queue`, { token }));
}

export async function rowOf(token: string, unit: string): Promise<RowReply> {
  return done(await callDesk(`${AT}/rows/${unit}`, { token }));
}

/** The JSON of a reply that has to be one. */
export async function done<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
