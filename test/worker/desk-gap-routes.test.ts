import { env } from 'cloudflare:workers';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TrailReply } from '../../shared/desk-access.ts';
import { AnswersReply, WholeAnswer } from '../../shared/desk-answers.ts';
import {
  AskAgainReply,
  CoverageReply,
  GapsReply,
  GroupReply,
  OutlineReply,
  WholeGap,
} from '../../shared/desk-gaps.ts';
import { promise } from '../behaviours.ts';
import { CONSOLE_TOKEN, callDesk, sendJson } from './support/desk.ts';
import { logAnswer } from './support/log-answers.ts';
import { passage } from './support/passages.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const token = CONSOLE_TOKEN;
beforeEach(async () => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
  await openSite();
});
afterEach(() => {
  delete env.CONSOLE_TOKEN;
});

async function read<T>(schema: { parse: (it: unknown) => T }, response: Promise<Response>): Promise<T> {
  const json = await (await response).json();
  return schema.parse(json);
}

function missing(question: string, askedAt: string): Promise<string> {
  return logAnswer({
    ...{ question, askedAt, lane: 'not_found' },
    ...{ cited: [], consulted: [], sources: [], retrieved: [] },
  });
}

test(promise('desk.gap-journey'), async () => {
  const now = Date.now();
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const answer = await missing('Can I pay by cheque?', at(5));
  await missing('can I pay by cheque', at(4));
  await logAnswer({ askedAt: at(3) });

  const grouped = await read(GroupReply, sendJson('/gaps/group', 'POST', {}, { token }));
  expect(grouped).toEqual({ grouped: 2, opened: 1, waiting: 0 });
  const { gaps, states } = await read(GapsReply, callDesk('/gaps?state=open', { token }));
  expect(states.open).toBe(1);
  expect(gaps[0]).toMatchObject({ title: 'Can I pay by cheque?', askers: 2, questions: 2, state: 'open' });
  const id = gaps[0]?.id ?? '';
  const list = await read(AnswersReply, callDesk('/answers?sourceless=yes', { token }));
  expect(list.answers.map(({ gap }) => gap)).toEqual([id, id]);
  expect((await read(WholeAnswer, callDesk(`/answers/${answer}`, { token }))).gap).toBe(id);

  const planned = await read(
    WholeGap,
    sendJson(`/gaps/${id}`, 'PATCH', { revision: 1, state: 'planned', note: 'Ask finance.' }, { token }),
  );
  expect(planned).toMatchObject({ state: 'planned', note: 'Ask finance.', revision: 2 });
  const late = await sendJson(`/gaps/${id}`, 'PATCH', { revision: 1, note: 'Mine.' }, { token });
  expect(late.status).toBe(409);
  const drafted = await read(OutlineReply, callDesk(`/gaps/${id}/outline`, { token }));
  expect(drafted.markdown).toContain('# Can I pay by cheque?');

  around.outside.search.passages = [
    ...around.outside.search.passages,
    passage(
      'cheques#1',
      'Paying by cheque',
      [],
      'You can pay by cheque: can I pay by cheque, people ask. Send it to us.',
    ),
  ];
  const again = await read(AskAgainReply, sendJson(`/gaps/${id}/ask-again`, 'POST', {}, { token }));
  expect(again).toMatchObject({ closed: true, gap: { state: 'written' } });
  const { weeks } = await read(CoverageReply, callDesk('/gaps/coverage', { token }));
  expect(weeks.reduce((sum, week) => sum + week.real, 0)).toBe(3);
  const csv = await (await callDesk('/gaps/export?format=csv', { token })).text();
  const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), { header: true });
  expect(data[0]).toMatchObject({ id, state: 'written', askers: '2' });

  const { entries } = await read(TrailReply, callDesk('/trail', { token }));
  expect(entries.map(({ action }) => action)).toEqual(['export', 'gap.close', 'gap.change']);
  expect(entries[2]).toMatchObject({
    before: { state: 'open', note: '' },
    after: { state: 'planned', note: 'Ask finance.' },
  });
});

test(promise('desk.gap-journey', 'ten megabytes of note'), async () => {
  await missing('Can I pay by cheque?', new Date().toISOString());
  await sendJson('/gaps/group', 'POST', {}, { token });
  const { gaps } = await read(GapsReply, callDesk('/gaps', { token }));
  const response = await sendJson(
    `/gaps/${gaps[0]?.id}`,
    'PATCH',
    { revision: 1, note: 'x'.repeat(10_000_000) },
    { token },
  );
  expect(response.status).toBe(413);
  const body = await response.json<{ error: { message: string } }>();
  expect(body.error.message).toContain('Nothing was changed');
});
