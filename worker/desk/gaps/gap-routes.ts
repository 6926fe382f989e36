import { type Context, Hono } from 'hono';
import * as z from 'zod';
import {
  type AskAgainReply,
  GapChange,
  GapFilters,
  GapMerge,
  type GapRow,
  GapSplit,
  type GapsReply,
  type GroupReply,
} from '../../../shared/desk-gaps.ts';
import { logsFor, logWhere } from '../../logs/log-of.ts';
import { SearchClient } from '../../search/search-client.ts';
import { may } from '../access/may.ts';
import { type DeskHttp, oneSite, sitesFor } from '../access/person.ts';
import { record } from '../access/trail.ts';
import { DeskFailure } from '../desk-failure.ts';
import { download, type Table } from '../exports/download.ts';
import { readQuery, readRequest } from '../read-request.ts';
import { announceGaps } from '../webhooks/announce-gaps.ts';
import { askAgain } from './ask-again.ts';
import { changeGap } from './change-gap.ts';
import { BUDGET, groupNew } from './group-new.ts';
import { mergeGaps, splitGap } from './merge-gaps.ts';
import { outline } from './outline.ts';
import { coverageOverLogs, gapsOverLogs } from './over-logs.ts';
import { readGap } from './read-gap.ts';

const PATIENCE_MS = 25_000;
const EXPORT_PAGE = 200;
const Within = GapFilters.pick({ site: true, from: true, to: true });
const Export = GapFilters.omit({ after: true, limit: true }).extend({ format: z.enum(['csv', 'jsonl']) });

/** Questions without a source, grouped (shared/desk-gaps.ts). Errors: ErrorBody with a DeskErrorCode. */
export const gapRoutes = new Hono<DeskHttp>()
  .get('/gaps', may('viewer'), async (c) => {
    const filters = readQuery(c, GapFilters);
    return c.json(await gapsOverLogs(await logsIn(c, filters.site), filters));
  })
  .get('/gaps/coverage', may('viewer'), async (c) => {
    const filters = readQuery(c, Within);
    return c.json(await coverageOverLogs(await logsIn(c, filters.site), filters));
  })
  .get('/gaps/export', may('viewer'), async (c) => {
    const { format, ...filters } = readQuery(c, Export);
    const logs = await logsIn(c, filters.site);
    const page = (after?: string) =>
      gapsOverLogs(logs, { ...filters, limit: EXPORT_PAGE, ...(after && { after }) });
    const first = await page();
    await record(c, { action: 'export', site: null, subject: 'gaps', after: { ...filters, format } });
    return download(format, gapsTable(first, page));
  })
  /** Groups what is new, of the sites that the person may see, as far as one request's time goes. */
  .post('/gaps/group', may('editor'), async (c) => {
    const reply: GroupReply = { grouped: 0, opened: 0, waiting: 0 };
    for (const { db, sites } of await logsFor(c.env, c.get('person').sites)) {
      for (const site of sites ?? [undefined]) {
        const done = await groupNew(db, searchOf(c), {
          ...{ ...BUDGET, settings: c.env.DB },
          ...(site && { site }),
        });
        await announceGaps(db, done.events);
        reply.grouped += done.grouped;
        reply.waiting += done.waiting;
        reply.opened += done.events.filter(({ kind }) => kind === 'opened').length;
      }
    }
    return c.json(reply);
  })
  .get('/gaps/:id', may('viewer'), async (c) => c.json((await gapIn(c)).gap))
  .patch('/gaps/:id', may('editor'), async (c) => {
    const change = await readRequest(c, GapChange);
    const { id, log } = await gapIn(c);
    const { before, gap, events } = await changeGap(log, id, change, { who: whoIn(c) });
    await announceGaps(log, events);
    const { revision: _, ...named } = change;
    const was = Object.fromEntries(Object.keys(named).map((it) => [it, before[it as keyof typeof named]]));
    await record(c, { action: 'gap.change', site: gap.site, subject: gap.id, before: was, after: named });
    return c.json(gap);
  })
  .post('/gaps/:id/merge', may('editor'), async (c) => {
    const merge = await readRequest(c, GapMerge);
    const { gap: from, log } = await gapIn(c);
    const { gap: into } = await gapOf(c, merge.into);
    const merged = await mergeGaps(log, from.id, { ...merge, into: into.id }, { who: whoIn(c) });
    await record(c, {
      ...{ action: 'gap.merge', site: merged.site, subject: from.id },
      ...{ before: { title: from.title }, after: { into: merged.id, title: merged.title } },
    });
    return c.json(merged);
  })
  .post('/gaps/:id/split', may('editor'), async (c) => {
    const wanted = await readRequest(c, GapSplit);
    const { id, site, log } = await gapIn(c);
    const split = await splitGap(log, id, wanted, { who: whoIn(c) });
    const after = { into: split.split.id, answers: wanted.answers.length };
    await record(c, { action: 'gap.split', site, subject: id, after });
    return c.json(split);
  })
  .post('/gaps/:id/ask-again', may('editor'), async (c) => {
    const { id, site, log } = await gapIn(c);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { events, ...reply } = await askAgain(log, searchOf(c), id, {
      ...{ who: whoIn(c), signal, settings: c.env.DB },
    });
    await announceGaps(log, events);
    if (reply.closed) await record(c, { action: 'gap.close', site, subject: id, after: { why: reply.why } });
    return c.json(reply satisfies AskAgainReply);
  })
  .get('/gaps/:id/outline', may('viewer'), async (c) => {
    const { id, log } = await gapIn(c);
    return c.json(await outline(log, id));
  });

function gapIn(c: Context<DeskHttp>) {
  return gapOf(c, c.req.param('id') ?? '');
}

/** A gap of a site that the person may see. Throws `not_found`: whether another's exists is not theirs to know. */
async function gapOf(c: Context<DeskHttp>, id: string) {
  const log = await logWhere(c.env, async (db) => {
    const row = await db.prepare('SELECT site FROM gaps WHERE id = ?').bind(id).first<{ site: string }>();
    return row?.site ?? null;
  });
  const gap = await readGap(log, id);
  try {
    oneSite(c.get('person'), gap.site);
    return { gap, id: gap.id, site: gap.site, log };
  } catch (cause) {
    throw new DeskFailure('not_found', 'There is no such gap. It may have been emptied meanwhile.', {
      cause,
    });
  }
}

function logsIn(c: Context<DeskHttp>, site: string | undefined) {
  return logsFor(c.env, sitesFor(c.get('person'), site));
}

function whoIn(c: Context<DeskHttp>): string {
  const { email, name } = c.get('person');
  return email ?? name;
}

function searchOf(c: Context<DeskHttp>): SearchClient {
  return new SearchClient(c.env, c.get('requestId'));
}

function gapsTable(first: GapsReply, more: (after: string) => Promise<GapsReply>): Table<GapRow> {
  let page: GapsReply | null = first;
  return {
    name: 'pincite-gaps',
    columns: {
      id: ({ id }) => id,
      site: ({ site }) => site,
      title: ({ title }) => title,
      state: ({ state }) => state,
      assignee: ({ assignee }) => assignee,
      askers: ({ askers }) => askers,
      questions: ({ questions }) => questions,
      not_helpful: ({ unhelpful }) => unhelpful,
      near_matches_only: ({ approximateOnly }) => approximateOnly,
      first_asked_at: ({ firstAskedAt }) => firstAskedAt,
      last_asked_at: ({ lastAskedAt }) => lastAskedAt,
      wordings: ({ samples }) => samples.join('\n'),
    },
    async next() {
      const now = page;
      if (now === null) return [];
      page = now.next === null ? null : await more(now.next);
      return now.gaps;
    },
  };
}
