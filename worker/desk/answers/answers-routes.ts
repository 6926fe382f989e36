import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { AnswerFilters } from '../../../shared/desk-answers.ts';
import { SearchClient } from '../../search/search-client.ts';
import { may } from '../access/may.ts';
import { type DeskHttp, sitesFor } from '../access/person.ts';
import { record } from '../access/trail.ts';
import { download } from '../exports/download.ts';
import { readQuery } from '../read-request.ts';
import { answerFacets } from './answer-facets.ts';
import { answerQuery } from './answer-query.ts';
import { answersTable } from './export-answers.ts';
import { countAnswers, listAnswers } from './list-answers.ts';
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
    return c.json(await listAnswers(c.env.DB, queryOf(c, filters), filters.limit ?? PAGE));
  })
  .get('/answers/count', may('viewer'), async (c) => {
    return c.json(await countAnswers(c.env.DB, queryOf(c, readQuery(c, AnswerFilters))));
  })
  .get('/answers/facets', may('viewer'), async (c) => {
    const { site } = readQuery(c, SiteOnly);
    return c.json(await answerFacets(c.env.DB, sitesFor(c.get('person'), site)));
  })
  .get('/answers/export', may('viewer'), async (c) => {
    const { format, ...filters } = readQuery(c, Export);
    const query = queryOf(c, filters);
    await record(c, {
      action: 'export',
      site: null,
      subject: 'answers',
      before: null,
      after: { ...filters, format },
    });
    return download(format, answersTable(c.env.DB, query));
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

function queryOf(c: Context<DeskHttp>, filters: AnswerFilters) {
  return answerQuery(filters, sitesFor(c.get('person'), filters.site));
}

function answerIn(c: Context<DeskHttp>) {
  return wholeAnswer(c.env.DB, c.get('person'), c.req.param('id') ?? '', c.env.MODEL_PRICES);
}

function searchOf(c: Context<DeskHttp>): SearchClient {
  return new SearchClient(c.env, c.get('requestId'));
}
