import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { AnswerFilters } from '../../../shared/desk-answers.ts';
import { logsFor, logWhere } from '../../logs/log-of.ts';
import { SearchClient } from '../../search/search-client.ts';
import { may } from '../access/may.ts';
import { type DeskHttp, sitesFor } from '../access/person.ts';
import { record } from '../access/trail.ts';
import { download } from '../exports/download.ts';
import { readQuery } from '../read-request.ts';
import { countOverLogs, facetsOverLogs, listOverLogs, tableOverLogs } from './over-logs.ts';
import { passagesToday } from './passages.ts';
import { rerun } from './rerun.ts';
import { scopeOfSite } from './scope-of-site.ts';
import { wholeAnswer } from './whole-answer.ts';

const PAGE = 50;
const PATIENCE_MS = 20_000;
const Export = AnswerFilters.omit({ after: true, limit: true }).extend({ format: z.enum(['csv', 'jsonl']) });
const SiteOnly = AnswerFilters.pick({ site: true });

/** The answers of the log (shared/desk-answers.ts). Errors: ErrorBody with a DeskErrorCode. */
export const answersRoutes = new Hono<DeskHttp>()
  .get('/answers', may('viewer'), async (c) => {
    const filters = readQuery(c, AnswerFilters);
    return c.json(await listOverLogs(await logsIn(c, filters), filters, filters.limit ?? PAGE));
  })
  .get('/answers/count', may('viewer'), async (c) => {
    const filters = readQuery(c, AnswerFilters);
    return c.json(await countOverLogs(await logsIn(c, filters), filters));
  })
  .get('/answers/facets', may('viewer'), async (c) => {
    return c.json(await facetsOverLogs(await logsIn(c, readQuery(c, SiteOnly))));
  })
  .get('/answers/export', may('viewer'), async (c) => {
    const { format, ...filters } = readQuery(c, Export);
    const table = tableOverLogs(await logsIn(c, filters), filters);
    await record(c, {
      action: 'export',
      site: null,
      subject: 'answers',
      before: null,
      after: { ...filters, format },
    });
    return download(format, table);
  })
  .get('/answers/:id', may('viewer'), async (c) => c.json(await answerIn(c)))
  .get('/answers/:id/passages', may('viewer'), async (c) => {
    const { sources } = await answerIn(c);
    return c.json(await passagesToday(sources, searchOf(c), AbortSignal.timeout(PATIENCE_MS)));
  })
  .post('/answers/:id/rerun', may('viewer'), async (c) => {
    const answer = await answerIn(c);
    const scope = await scopeOfSite(c.env.DB, answer.site);
    return c.json(await rerun(answer, scope, searchOf(c), AbortSignal.timeout(PATIENCE_MS)));
  });

function logsIn(c: Context<DeskHttp>, { site }: Pick<AnswerFilters, 'site'>) {
  return logsFor(c.env, sitesFor(c.get('person'), site));
}

async function answerIn(c: Context<DeskHttp>) {
  const id = c.req.param('id') ?? '';
  const log = await logWhere(c.env, async (db) => {
    const row = await db.prepare('SELECT site FROM answers WHERE id = ?').bind(id).first<{ site: string }>();
    return row?.site ?? null;
  });
  return wholeAnswer(log, c.get('person'), id, c.env.MODEL_PRICES);
}

function searchOf(c: Context<DeskHttp>): SearchClient {
  return new SearchClient(c.env, c.get('requestId'));
}
