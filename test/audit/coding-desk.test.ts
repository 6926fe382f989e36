import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFolder } from '../../audit/campaign/files.ts';
import { sha256 } from '../../audit/campaign/hash.ts';
import type { CitationCode } from '../../shared/audit.ts';
import { Arbitration, CitationUnit, CodedCitation, ControlKey } from '../../shared/audit-coding.ts';
import { AuditDraw } from '../../shared/audit-plan.ts';
import { AuditFigures } from '../../shared/audit-report.ts';
import { ToCode } from '../../shared/audit-sheet.ts';
import { NewPerson } from '../../shared/desk-access.ts';
import {
  CaptureReply,
  MOST_PART_BYTES,
  PublishedFigures,
  QueueReply,
  RowReply,
  RowsRequest,
} from '../../shared/desk-audit.ts';
import { promise } from '../behaviours.ts';
import { type RealWorker, startRealWorker } from '../support/real-worker.ts';
import { fillIn } from './coders.ts';
import { fabricatingModel } from './fabricating-model.ts';
import { auditDone } from './run-audit.ts';

// One campaign coded twice over: on sheets, and at the desk of a running worker. Both have to come to the same.

const CONSOLE_TOKEN = 'console-token-of-the-coding-desk-tests-0123456789';
const NAMES = { ann: 'Ann@example.org', ben: 'ben@example.org', cleo: 'cleo@example.org' };
type Name = keyof typeof NAMES;

const folder = mkdtempSync(join(tmpdir(), 'pincite-coding-desk-'));
const [atDesk, onSheets] = [join(folder, 'at-desk'), join(folder, 'on-sheets')];
const tokens = {} as Record<Name, string>;
let worker: RealWorker;
let between: { url: string; server: Server; seen: { call: string; body: string }[]; refuse: Set<string> };

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const linesOf = (root: string, path: string): unknown[] =>
  read(root, path)
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
const sheetOf = (name: Name) => `sheets/${encodeURIComponent(NAMES[name]).replaceAll('.', '%2e')}.jsonl`;
const withToken = { PINCITE_DESK_TOKEN: CONSOLE_TOKEN };
const refusal = (args: readonly string[], env: Record<string, string> = withToken) =>
  auditDone(args, env).then(
    () => 'It was done.',
    (error: Error) => (error.name === 'AuditError' ? error.message : `${error.name}: ${error.message}`),
  );

/** Stands between the audit and the worker: keeps what is sent, and refuses a call once where it is told to. */
async function standBetween(): Promise<typeof between> {
  const seen: { call: string; body: string }[] = [];
  const refuse = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const call = `${request.method} ${request.url?.replace('/v1/desk', '')}`;
    seen.push({ call, body });
    if (refuse.delete(call)) {
      response.writeHead(429, { 'Retry-After': '1' }).end('{}');
      return;
    }
    const answer = await fetch(`${worker.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { Authorization: request.headers.authorization ?? '', 'Content-Type': 'application/json' },
      ...(body !== '' && { body }),
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, seen, refuse };
}

async function desk(token: string, path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const response = await fetch(`${worker.url}/v1/desk${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text);
}

beforeAll(async () => {
  worker = await startRealWorker(fabricatingModel().script, [], { bindings: { CONSOLE_TOKEN } });
  between = await standBetween();
  const questions = join(folder, 'questions.jsonl');
  writeFileSync(
    questions,
    Array.from({ length: 12 }, (_, at) => `${JSON.stringify({ text: `What is matter ${at}?` })}\n`).join(''),
  );
  await auditDone([
    ...['plan', atDesk, '--questions', questions, '--name', 'desk', '--title', 'At the desk', '--seed', '5'],
    ...[
      '--assistant',
      'Other',
      '--model',
      'other-1',
      '--scope',
      'the web',
      '--runs',
      '1',
      '--hours-apart',
      '0',
    ],
    ...['--coders', NAMES.ann, NAMES.ben, '--arbiter', NAMES.cleo, '--known-bad', '2', '--shuffled', '2'],
    ...['--rate', '0.2', '--half-width', '0.3', '--citations-per-answer', '3'],
  ]);
  await auditDone(['draw', atDesk]);
  const draw = AuditDraw.parse(JSON.parse(read(atDesk, 'draw.json')));
  const answers = draw.questions.map((question, at) => ({
    ...{ question, run: 1, outcome: 'answered', askedAt: '2026-11-20T10:00:00Z' },
    ...{ assistant: 'Other', model: 'other-1', scope: 'the web' },
    answer: {
      text: `According to Person ${at} (The Courier, 3 May 2019), it was settled in ${1900 + at}. It cost ${at + 3} euros [1].`,
      citations: [{ marker: '[1]', title: `Chronicle ${at}` }],
    },
  }));
  const answersFile = join(folder, 'answers.jsonl');
  writeFileSync(answersFile, answers.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await auditDone(['import', atDesk, '--answers', answersFile]);
  await auditDone(['export', atDesk]);
  keepPages();
  cpSync(atDesk, onSheets, { recursive: true });
});
afterAll(async () => {
  between?.server.close();
  await worker?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page for a citation, larger than a part of an upload. */
function keepPages(): void {
  const files = openFolder(atDesk);
  const page = `<p>The Courier</p>${'<p>Matter was settled.</p>'.repeat(30_000)}`;
  expect(page.length).toBeGreaterThan(MOST_PART_BYTES);
  const hash = sha256(page);
  files.write(`captures/${hash}.html`, page);
  const unit = linesOf(atDesk, 'units.jsonl')
    .map((line) => CitationUnit.parse(line))
    .find(({ source }) => source.title !== null);
  if (!unit) throw new Error('No citation names a title.');
  const line = {
    ...{ answer: unit.answer, marker: null, title: unit.source.title },
    evidence: {
      ...{ url: null, capture: `captures/${hash}.html`, sha256: hash, note: null },
      capturedAt: '2026-11-20T10:00:00Z',
    },
  };
  files.write('captures.jsonl', `${JSON.stringify(line)}\n`);
}

/** By the citation’s words alone, so that at the desk and on sheets it is the same. */
function judge(
  name: Name,
  { unit, citation, statement }: { unit: string; citation: string; statement: string },
) {
  const sum = [...`${citation}${statement}`].reduce((total, sign) => total + sign.charCodeAt(0), 0);
  const codes: CitationCode[] = ['C0', 'C0', 'C1', 'C2', 'C0', 'C3', 'C4'];
  const code = codes[sum % codes.length] ?? 'C0';
  const errs = Number.parseInt(unit.at(-1) ?? '0', 16) % 4 === (name === 'ann' ? 0 : 1);
  return name !== 'cleo' && errs ? (code === 'C0' ? 'C2' : 'C0') : code;
}

async function codeAtDesk(name: Name): Promise<number> {
  const at = '/audit/desk';
  const { rows, rule } = QueueReply.parse(await desk(tokens[name], `${at}/queue`));
  for (const { unit } of rows) {
    const { row, capture } = RowReply.parse(await desk(tokens[name], `${at}/rows/${unit}`));
    if (capture) {
      const text = CaptureReply.parse(await desk(tokens[name], `${at}/rows/${unit}/capture`));
      expect(text).toMatchObject({ kind: 'page', isCut: true });
      expect(text.text).toMatch(/^The Courier\nMatter was settled\.\n/);
    }
    const code = judge(name, row);
    await desk(tokens[name], `${at}/rows/${unit}/coding`, 'PUT', {
      ...{ revision: 0, code, checks: ['document_opened', 'wording_compared'], evidence: [], attempts: [] },
      ...{ wrongFields: code === 'C4' ? ['date'] : [], note: null, rule: rule.sha256 },
      rightPublisher: code === 'C3' ? 'Workshop Press' : null,
    });
  }
  await desk(tokens[name], `${at}/hand-in`, 'POST', { rule: rule.sha256 });
  return rows.length;
}

it(promise('audit-desk.journey'), async () => {
  const publish = ['export', atDesk, '--desk', between.url];
  expect(await refusal(publish), 'nobody is known yet').toMatch(
    /ann@example\.org, ben@.*nobody at this desk/,
  );
  for (const name of ['ann', 'ben', 'cleo'] as const) {
    const person = { name, email: NAMES[name], role: 'viewer', sites: [] };
    tokens[name] = NewPerson.parse(await desk(CONSOLE_TOKEN, '/people', 'POST', person)).token;
  }
  const sentBefore = between.seen.filter(({ call }) => /^PUT .*\/(rows|captures)$/.test(call)).length;
  expect(sentBefore).toBeGreaterThan(1);
  between.refuse.add('POST /audit/desk/open');
  const words = await auditDone(publish, withToken);
  const units = linesOf(atDesk, 'units.jsonl').map((line) => CitationUnit.parse(line));
  expect(words).toContain(`${units.length} citations, 1 captures, 0 pre-codes. Coding is open.`);
  expect(words).not.toContain(CONSOLE_TOKEN);
  const sent = between.seen.filter(({ call }) => /^PUT .*\/(rows|captures)$/.test(call));
  expect(sent.length, 'nothing is sent twice').toBe(sentBefore);

  // What stands in controls.jsonl went nowhere; a control’s row has what every row has.
  const keys = linesOf(atDesk, 'controls.jsonl').map((line) => ControlKey.parse(line));
  expect(keys.length).toBe(4);
  const rows = sent.flatMap(({ call, body }) =>
    call.endsWith('/rows') ? RowsRequest.parse(JSON.parse(body)).rows : [],
  );
  expect(rows.map(({ unit }) => unit)).toEqual(units.map(({ id }) => id).toSorted());
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(Object.keys(ToCode.shape).toSorted());
  for (const { call, body } of between.seen)
    expect(body, call).not.toMatch(/control|known_bad|shuffled|"right"/);

  expect(await refusal(publish)).toMatch(/is at this desk already, and is uploaded once/);
  const take = ['import', atDesk, '--desk', worker.url];
  expect(await auditDone(take, withToken)).toContain(`ann@example.org has coded 0 of ${units.length}`);
  expect(await codeAtDesk('ann')).toBe(units.length);
  expect(await auditDone(take, withToken)).toContain('ann@example.org has handed in');
  expect(openFolder(atDesk).bytes(sheetOf('ann')), 'not before both have').toBeNull();
  await codeAtDesk('ben');
  expect(await auditDone(take, withToken)).toMatch(
    /cleo@example\.org has decided 0 and has not handed in yet/,
  );
  const disputed = await codeAtDesk('cleo');
  expect(await auditDone(take, withToken)).toMatch(
    /sheet is in already[\s\S]*decisions of the arbiter are in/,
  );

  for (const name of ['ann', 'ben'] as const) {
    const place = join(onSheets, 'to-coders', encodeURIComponent(NAMES[name]).replaceAll('.', '%2e'));
    const sheet = fillIn(place, (row) => judge(name, shown(row)));
    await auditDone(['import', onSheets, '--sheet', sheet]);
  }
  await auditDone(['export', onSheets, '--arbitration']);
  const place = join(onSheets, 'to-coders', encodeURIComponent(NAMES.cleo).replaceAll('.', '%2e'));
  await auditDone(['import', onSheets, '--arbitration', fillIn(place, (row) => judge('cleo', shown(row)))]);

  const withoutTime = (lines: unknown[], schema: typeof CodedCitation | typeof Arbitration) =>
    lines.map((line) => ({ ...schema.parse(line), codedAt: 'then', decidedAt: 'then' }));
  for (const path of [sheetOf('ann'), sheetOf('ben')])
    expect(withoutTime(linesOf(atDesk, path), CodedCitation)).toEqual(
      withoutTime(linesOf(onSheets, path), CodedCitation),
    );
  const decided = withoutTime(linesOf(atDesk, 'arbitration.jsonl'), Arbitration);
  expect(decided).toEqual(withoutTime(linesOf(onSheets, 'arbitration.jsonl'), Arbitration));
  expect(decided.length).toBeGreaterThan(3);
  const hidden = new Set(keys.map(({ unit }) => unit));
  expect(decided.filter(({ unit }) => hidden.has(unit))).toEqual([]);
  expect(disputed, 'hidden ones were decided at the desk too').toBeGreaterThanOrEqual(decided.length);

  await auditDone(['report', onSheets]);
  await auditDone(['report', atDesk, '--desk', worker.url], withToken);
  const figures = (root: string) => AuditFigures.parse(JSON.parse(read(root, 'figures.json')));
  expect(figures(atDesk)).toEqual(figures(onSheets));
  for (const name of ['ann', 'cleo'] as const)
    expect(PublishedFigures.parse(await desk(tokens[name], '/audit/desk/figures')).figures).toEqual(
      figures(atDesk),
    );
  const archive = join(folder, 'desk.tar.gz');
  await auditDone(['export', atDesk, '--archive', archive]);
  expect(await auditDone(['verify', archive])).toMatch(/holds: campaign desk, \d+ answers/);
});

it(
  promise('audit-desk.upload-refused', 'before a token travels, or what cannot be coded there'),
  async () => {
    const to = (url: string) => ['export', onSheets, '--desk', url];
    expect(await refusal(to(worker.url), {})).toMatch(/PINCITE_DESK_TOKEN/);
    for (const url of ['http://chat.example.org', 'ftp://localhost', 'desk'])
      expect(await refusal(to(url)), url).toMatch(/no https address/);
    expect(
      await refusal(['import', atDesk, '--desk', worker.url], { PINCITE_DESK_TOKEN: 'x'.repeat(40) }),
    ).toMatch(/does not accept the token/);
    expect(
      await refusal(['import', atDesk, '--desk', worker.url], { PINCITE_DESK_TOKEN: tokens.ann }),
    ).toMatch(/needs the role admin/);
  },
);

function shown({ unit = '', citation = '', statement = '' }: Record<string, string>) {
  return { unit, citation, statement };
}
