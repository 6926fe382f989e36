import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { eraseConversation } from '../../worker/answer-log/erase-conversation.ts';
import { sweep } from '../../worker/answer-log/sweep.ts';
import { writeVote } from '../../worker/answer-log/write-vote.ts';
import { askAgain } from '../../worker/desk/gaps/ask-again.ts';
import { changeGap } from '../../worker/desk/gaps/change-gap.ts';
import { coverage } from '../../worker/desk/gaps/coverage.ts';
import { groupNew } from '../../worker/desk/gaps/group-new.ts';
import { listGaps } from '../../worker/desk/gaps/list-gaps.ts';
import { mergeGaps, splitGap } from '../../worker/desk/gaps/merge-gaps.ts';
import { outline } from '../../worker/desk/gaps/outline.ts';
import { readGap } from '../../worker/desk/gaps/read-gap.ts';
import { SearchClient } from '../../worker/search/search-client.ts';
import { promise } from '../behaviours.ts';
import { passage } from './support/passages.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const NOW = new Date('2026-11-30T12:00:00Z');
const BY = { who: 'Ada', now: NOW };
const search = () => new SearchClient(env, 'test');
const group = () => groupNew(env.DB, search());
const list = (filters = {}) => listGaps(env.DB, filters, null, NOW);

type Asked = {
  question: string;
  asker?: string;
  at?: string;
  lane?: string;
  end?: string;
  consulted?: string;
  verdicts?: string;
  receipts?: object[];
  sources?: object[];
  language?: string;
  site?: string;
};
let count = 0;

/** A row of the answer log, without a source unless it says otherwise. */
async function asked(of: Asked): Promise<string> {
  count += 1;
  const id = `a_${String(count).padStart(4, '0')}`;
  await env.DB.prepare(
    `INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, language, lane, "end", answer, retrieved,
       cited, consulted, receipts, notices, gate, model, prompt_version, usage, timings, verdicts, sources)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'No.', '[]', '[]', ?10, ?11, '[]', '{}', 'm', 'p', '{}', '{}', ?12, ?13)`,
  )
    .bind(
      ...[id, of.site ?? 'workshop', of.asker ?? `asker-${count}`, count],
      ...[of.at ?? '2026-11-30T09:00:00.000Z', of.question, of.language ?? 'en', of.lane ?? 'not_found'],
      ...[of.end ?? 'complete', of.consulted ?? '[]', JSON.stringify(of.receipts ?? [])],
      ...[of.verdicts ?? '[]', JSON.stringify(of.sources ?? [])],
    )
    .run();
  return id;
}

const warranty = [
  'How long is the warranty?',
  'How long is the warranty on a bicycle?',
  'how long is the WARRANTY',
];
const rental = 'Can I rent a cargo trailer for a weekend?';

test(promise('gaps.material'), async () => {
  await asked({ question: 'Is there a warranty?' });
  await asked({ question: 'Do you sell tandems?', lane: 'grounded' });
  await asked({ question: 'Do you lend tools?', lane: 'not_found', consulted: '["S1"]' });
  await asked({ question: 'hello', lane: 'conversational' });
  await asked({ question: 'Is "so it is" on page 3?', verdicts: '[{"kind":"quote"}]' });
  await asked({ question: 'Anything, while the search was down?', lane: 'unavailable' });
  await asked({ question: 'Stopped by its asker?', end: 'stopped' });
  await asked({ question: 'Why do my brakes squeak?', lane: 'grounded', consulted: '["S1"]' });
  const near = {
    lane: 'grounded',
    consulted: '["S1"]',
    receipts: [{ hits: 4, match: 'approximate', pass: 'words', query: 'q', scope: {} }],
  };
  const voted = await asked({ question: 'Which oil do I take?', ...near });
  await asked({ question: 'Which grease do I take?', ...near });
  await writeVote(env.DB, voted, { vote: 'down', reason: null, comment: null, at: NOW.toISOString() });
  expect((await list()).waiting).toBe(4);
  expect(await group()).toMatchObject({ grouped: 4, waiting: 0 });
  const { results } = await env.DB.prepare('SELECT wording FROM gap_questions ORDER BY wording').all();
  expect(results.map(({ wording }) => wording)).toEqual([
    'Do you lend tools?',
    'Do you sell tandems?',
    'Is there a warranty?',
    'Which oil do I take?',
  ]);
});

test(promise('gaps.grouped'), async () => {
  for (const question of [...warranty, rental]) await asked({ question });
  const { events, ...done } = await group();
  expect(done).toEqual({ grouped: 4, waiting: 0 });
  expect(events.map(({ kind, title }) => [kind, title]).toSorted()).toEqual([
    ['opened', rental],
    ['opened', warranty[0]],
  ]);
  const { gaps } = await list();
  expect(gaps.map(({ title, questions, askers }) => ({ title, questions, askers }))).toEqual([
    { title: warranty[0], questions: 3, askers: 3 },
    { title: rental, questions: 1, askers: 1 },
  ]);
  expect(gaps[0]?.trend.at(-1)).toBe(3);
  const before = gaps.map(({ id }) => id);
  await asked({ question: 'The warranty: how long is it?', asker: 'asker-late' });
  await asked({ question: 'Do you buy old frames?' });
  expect((await group()).events).toHaveLength(1);
  const after = (await list()).gaps;
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
  expect(after.find(({ id }) => id === before[0])).toMatchObject({ questions: 4, askers: 4 });
  expect(await group(), 'nothing is done twice').toEqual({ grouped: 0, waiting: 0, events: [] });
});

test(promise('gaps.languages'), async () => {
  around.outside.search.passages = [
    passage('pads#1', 'Pads plaquettes', [], 'x'),
    passage('rims#1', 'Rims jantes', [], 'x'),
  ];
  await asked({ question: 'Which pads?', language: 'en' });
  await asked({ question: 'Quelles plaquettes ?', language: 'fr' });
  await asked({ question: '保修期是多久？', language: 'zh' });
  await asked({ question: '保修期多久', language: 'zh' });
  await asked({ question: 'ما مدة الضمان؟', language: 'ar' });
  await asked({ question: 'كم مدة الضمان', language: 'ar' });
  await group();
  const { gaps } = await list();
  expect(gaps.map(({ samples }) => samples.toSorted()).toSorted()).toEqual(
    [
      ['Which pads?', 'Quelles plaquettes ?'].toSorted(),
      ['保修期是多久？', '保修期多久'].toSorted(),
      ['ما مدة الضمان؟', 'كم مدة الضمان'].toSorted(),
    ].toSorted(),
  );
  const french = await list({ language: 'fr' });
  expect(french.gaps.map(({ questions }) => questions)).toEqual([2]);
  expect((await readGap(env.DB, french.gaps[0]?.id ?? '')).languages).toHaveLength(2);
});

test(promise('gaps.bounded'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const question of [...warranty, rental]) await asked({ question });
  expect(await groupNew(env.DB, search(), { searches: 1, ms: 10_000 })).toMatchObject({
    grouped: 1,
    waiting: 3,
  });
  around.outside.search.fault = 'network';
  const down = await group();
  expect(down.waiting, 'what was not searched waits').toBeGreaterThan(0);
  around.outside.search.fault = null;
  expect((await group()).waiting).toBe(0);
  expect((await list()).gaps.map(({ questions }) => questions)).toEqual([3, 1]);
});

test(promise('gaps.ranked'), async () => {
  for (const asker of ['a', 'b', 'c']) await asked({ question: warranty[0] ?? '', asker });
  for (const asker of ['a', 'a', 'a', 'a']) await asked({ question: rental, asker });
  for (const asker of ['a', 'b', 'c', 'd'])
    await asked({ question: 'Do you buy old frames?', asker, at: '2026-08-01T09:00:00.000Z' });
  await group();
  const titles = async (filters = {}) => (await list(filters)).gaps.map(({ title }) => title);
  expect(await titles()).toEqual([warranty[0], rental, 'Do you buy old frames?']);
  expect(await titles({ order: 'askers' })).toEqual(['Do you buy old frames?', warranty[0], rental]);
  expect(await titles({ text: 'RENT' })).toEqual([rental]);
  expect(await titles({ from: '2026-08-01', to: '2026-08-01' })).toEqual(['Do you buy old frames?']);
  expect(await titles({ site: 'other' })).toEqual([]);
  expect((await listGaps(env.DB, {}, ['other'], NOW)).gaps).toEqual([]);
  const first = await list({ limit: 2 });
  expect(first.gaps).toHaveLength(2);
  expect((await list({ limit: 2, after: first.next })).gaps.map(({ title }) => title)).toEqual([
    'Do you buy old frames?',
  ]);
  await expect(list({ after: '{' })).rejects.toMatchObject({ code: 'bad_request' });
  const rows = await env.DB.prepare(`SELECT answer FROM gap_questions WHERE wording = ? LIMIT 4`)
    .bind(rental)
    .all<{ answer: string }>();
  const { gaps } = await list();
  for (const { answer } of rows.results) {
    await writeVote(env.DB, answer, { vote: 'down', reason: null, comment: null, at: NOW.toISOString() });
  }
  const after = await list();
  const rank = (of: typeof after) => of.gaps.find(({ title }) => title === rental)?.rank ?? 0;
  expect(rank(after)).toBeCloseTo(2 * rank({ ...after, gaps }), 2);
  expect(after.gaps.find(({ title }) => title === rental)).toMatchObject({ unhelpful: 4, askers: 1 });
});

test(promise('gaps.two-editors'), async () => {
  await asked({ question: rental });
  await group();
  const id = (await list()).gaps[0]?.id ?? '';
  const { gap } = await changeGap(env.DB, id, { revision: 1, state: 'planned', note: 'Mine' }, BY);
  expect(gap).toMatchObject({ state: 'planned', note: 'Mine', revision: 2 });
  const late = changeGap(env.DB, id, { revision: 1, note: 'Theirs' }, { who: 'Bo' });
  await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await readGap(env.DB, id)).toMatchObject({ note: 'Mine', history: [{ who: 'Ada' }] });
  const long = changeGap(env.DB, id, { revision: 2, note: 'x'.repeat(20_001) }, BY);
  await expect(long).rejects.toThrow(/20000 characters at most; this one has 20001/);
  const article = { title: 'Trailers', collection: 'workshop', edition: '/trailers' };
  const closed = await changeGap(env.DB, id, { revision: 2, state: 'written', article }, BY);
  expect(closed.events).toMatchObject([{ kind: 'closed', gap: id, title: rental }]);
  expect(closed.gap).toMatchObject({ article, note: 'Mine', revision: 3 });
  await asked({ question: rental, at: '2026-12-01T09:00:00.000Z' });
  expect((await group()).events).toMatchObject([{ kind: 'reopened', gap: id }]);
  await expect(readGap(env.DB, 'g_none')).rejects.toMatchObject({ code: 'not_found' });
});

test(promise('gaps.merged-stays'), async () => {
  for (const question of [warranty[0] ?? '', rental]) await asked({ question });
  await group();
  const [one, other] = (await list()).gaps;
  await changeGap(env.DB, other?.id ?? '', { revision: 1, note: 'Kept' }, BY);
  const merge = { into: one?.id ?? '', revision: 2 };
  const stale = mergeGaps(env.DB, other?.id ?? '', { ...merge, revision: 1 }, BY);
  await expect(stale).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const merged = await mergeGaps(env.DB, other?.id ?? '', merge, BY);
  expect(merged).toMatchObject({ id: one?.id, questions: 2, askers: 2, note: 'Kept' });
  await asked({ question: 'Can I rent the cargo trailer for one weekend?' });
  await asked({ question: warranty[1] ?? '' });
  expect((await group()).events).toEqual([]);
  expect((await list()).gaps.map(({ questions }) => questions)).toEqual([4]);
  expect((await readGap(env.DB, other?.id ?? '')).id, 'the old address leads on').toBe(one?.id);
});

test(promise('gaps.split-stays'), async () => {
  const ids = [];
  for (const question of warranty) ids.push(await asked({ question }));
  await group();
  const id = (await list()).gaps[0]?.id ?? '';
  const all = splitGap(env.DB, id, { answers: ids, revision: 1 }, BY);
  await expect(all).rejects.toMatchObject({ code: 'bad_request' });
  const { gap, split } = await splitGap(env.DB, id, { answers: [ids[1] ?? ''], revision: 1 }, BY);
  expect(gap).toMatchObject({ questions: 2, askers: 2, revision: 2 });
  expect(split).toMatchObject({ questions: 1, title: warranty[1] });
  await asked({ question: warranty[1] ?? '' });
  await asked({ question: warranty[0] ?? '' });
  await group();
  await group();
  expect(await readGap(env.DB, split.id)).toMatchObject({ questions: 2, title: warranty[1] });
  expect(await readGap(env.DB, id)).toMatchObject({ questions: 3 });
  expect((await list()).gaps).toHaveLength(2);
});

test(promise('gaps.erased'), async () => {
  await asked({ question: warranty[0] ?? '', asker: 'gone' });
  await asked({ question: warranty[1] ?? '', asker: 'stays' });
  await asked({ question: 'My name is Zebulon, do you know me?', asker: 'gone' });
  await asked({ question: rental, at: '2026-01-01T09:00:00.000Z' });
  await group();
  expect((await list()).gaps).toHaveLength(3);
  await eraseConversation(env.DB, { site: 'workshop', hash: 'gone', known: true });
  await sweep(env.DB, NOW);
  expect((await list()).gaps).toMatchObject([{ title: warranty[1], questions: 1, askers: 1 }]);
  const tables = ['gaps', 'gap_cores', 'gap_questions', 'gap_waiting', 'gap_history', 'gaps_apart'];
  for (const table of tables) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results).toLowerCase()).not.toMatch(/zebulon|trailer/);
  }
  await asked({ question: warranty[2] ?? '', asker: 'new' });
  await group();
  expect((await list()).gaps).toMatchObject([{ questions: 2, askers: 2 }]);
});

test(promise('gaps.whole'), async () => {
  const source = (id: string, title: string) => ({
    ...{ ...workshopSource(id), edition: id, title },
    ...{ retrieved: true, cited: false, consulted: false },
  });
  const receipt = (query: string) => ({ hits: 4, match: 'approximate', pass: 'words', query, scope: {} });
  await asked({
    question: rental,
    at: '2026-11-01T09:00:00.000Z',
    sources: [{ ...source('old', 'Long ago'), cited: true, consulted: true }],
    receipts: [receipt('the first search')],
  });
  const sources = [source('new', 'Lately'), source('new', 'Lately')];
  for (let at = 0; at < 201; at += 1)
    await asked({ question: rental, sources, receipts: [receipt('a search')] });
  await group();
  const gap = await readGap(env.DB, (await list()).gaps[0]?.id ?? '');
  expect(gap.questionsAsked).toHaveLength(200);
  expect(gap.sets).toEqual({ retrieved: 2, cited: 1, consulted: 1 });
  expect(gap.nearest.map(({ title, times }) => [title, times])).toEqual([
    ['Lately', 201],
    ['Long ago', 1],
  ]);
  expect(gap.receipts.map(({ query }) => query)).toEqual(['a search', 'the first search']);
});

/** Groups, and does something else while the first new wording is searched for. */
function groupWhile(act: () => Promise<unknown>) {
  let done: Promise<unknown> | null = null;
  const client = search();
  return groupNew(env.DB, {
    async search(request, signal) {
      done ??= act();
      await done;
      return client.search(request, signal);
    },
  });
}

test(promise('gaps.meanwhile', 'another run'), async () => {
  for (const question of [...warranty, rental]) await asked({ question });
  const both = await Promise.all([group(), group()]);
  expect(both[0].grouped + both[1].grouped, 'two at once').toBe(4);
  for (const question of ['Is the warranty long?', 'Do you buy old frames?']) await asked({ question });
  const events: unknown[] = [];
  const slow = await groupWhile(async () => {
    await env.DB.prepare("UPDATE gap_runs SET until = '2026-01-01'").run();
    events.push(...(await group()).events);
  });
  expect(slow, 'it lost its turn').toEqual({ grouped: 0, waiting: 0, events: [] });
  expect(events).toHaveLength(1);
  expect((await list()).gaps.map(({ questions }) => questions)).toEqual([4, 1, 1]);
  const { results } = await env.DB.prepare('SELECT * FROM gap_runs').all();
  expect(results, 'the turn is free').toEqual([]);
});

test(promise('gaps.meanwhile', 'a person'), async () => {
  for (const question of [warranty[0] ?? '', rental]) await asked({ question });
  await group();
  const [one, other] = (await list()).gaps;
  for (const question of ['Can I rent the cargo trailer?', warranty[1] ?? '']) await asked({ question });
  const merge = { into: one?.id ?? '', revision: 1 };
  const merged = await groupWhile(() => mergeGaps(env.DB, other?.id ?? '', merge, BY));
  expect(merged).toEqual({ grouped: 2, waiting: 0, events: [] });
  const gap = await readGap(env.DB, one?.id ?? '');
  expect((await list()).gaps.map(({ questions }) => questions)).toEqual([4]);
  const moved = gap.questionsAsked.filter(({ question }) => question.includes('trailer'));
  const answers = moved.map(({ answer }) => answer);
  for (const question of [rental, 'Which weekend can I rent a cargo trailer?']) await asked({ question });
  const split = { answers, revision: gap.revision };
  await groupWhile(() => splitGap(env.DB, gap.id, split, BY));
  expect(await readGap(env.DB, gap.id)).toMatchObject({ questions: 2 });
  expect((await list()).gaps.map(({ questions }) => questions).toSorted()).toEqual([2, 4]);
});

test(promise('gaps.meanwhile', 'an erasure'), async () => {
  const mine = (words: string) => ({ question: `My name is Zebulon, ${words}`, asker: 'gone' });
  await asked(mine('how long is the warranty?'));
  await asked({ question: 'How long is the warranty of Ada?', asker: 'stays' });
  await group();
  await asked(mine('how long is the warranty on a bicycle?'));
  await asked({ question: warranty[1] ?? '', asker: 'other' });
  const erase = { site: 'workshop', hash: 'gone', known: true };
  expect(await groupWhile(() => eraseConversation(env.DB, erase))).toMatchObject({ grouped: 1, waiting: 0 });
  expect((await list()).gaps.reduce((sum, { questions }) => sum + questions, 0)).toBe(2);
  for (const table of ['gaps', 'gap_cores', 'gap_questions', 'gap_waiting']) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results).toLowerCase()).not.toContain('zebulon');
  }
});

test(promise('gaps.asked-again'), async () => {
  const source = { ...workshopSource('refunds#1'), retrieved: true, cited: false, consulted: false };
  for (const question of [...warranty, 'Can I transfer the warranty to a buyer?'])
    await asked({ question, sources: [source] });
  await group();
  const whole = (await list()).gaps;
  const id = whole[0]?.id ?? '';
  const before = await askAgain(env.DB, search(), id, BY);
  expect(before).toMatchObject({ closed: false, gap: { state: 'open' }, events: [] });
  around.outside.search.passages = [
    ...around.outside.search.passages,
    passage('warranty#1', 'Warranty', [], 'How long the warranty on a bicycle is: two years.'),
  ];
  const after = await askAgain(env.DB, search(), id, BY);
  expect(after).toMatchObject({
    closed: true,
    gap: { state: 'written' },
    events: [{ kind: 'closed', gap: id }],
  });
  expect(after.asked.every(({ best }) => best?.title === 'Warranty')).toBe(true);
});

test(promise('gaps.outline'), async () => {
  for (const question of ['How long is the *warranty*?', warranty[1] ?? '']) await asked({ question });
  await group();
  const draft = await outline(env.DB, (await list()).gaps[0]?.id ?? '');
  const words = new Set(
    JSON.stringify(warranty)
      .toLowerCase()
      .match(/[a-z]+/g),
  );
  for (const word of draft.markdown.toLowerCase().match(/[a-z]+/g) ?? []) expect(words).toContain(word);
  expect(draft.sections.flatMap(({ questions }) => questions)).toHaveLength(2);
  expect(draft.markdown, 'no markup comes of what was typed').toContain('\\*warranty\\*');
});

test(promise('gaps.coverage'), async () => {
  await asked({ question: 'One?', at: '2026-11-23T00:00:00.000Z' });
  await asked({ question: 'Two?', at: '2026-11-29T23:59:59.999Z', lane: 'grounded', consulted: '["S1"]' });
  await asked({ question: 'hello', at: '2026-11-25T09:00:00.000Z', lane: 'conversational' });
  await asked({ question: 'Down?', at: '2026-11-25T09:00:00.000Z', lane: 'unavailable' });
  await group();
  const { weeks } = await coverage(env.DB, { site: 'workshop' }, null, NOW);
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-2)).toEqual({
    ...{ week: '2026-11-23', answers: 4, real: 3, grounded: 1, sourceless: 1, unavailable: 1 },
    ...{ opened: 1, closed: 0 },
  });
  expect((await coverage(env.DB, {}, ['other'], NOW)).weeks.at(-2)?.answers).toBe(0);
});

function workshopSource(id: string) {
  const { collection, work, edition, title } = passage(id, 'Refunds', [], '');
  return { id: 'S1', collection, work, edition, passage: id, title, locator: null };
}
