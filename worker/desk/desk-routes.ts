import { Hono } from 'hono';
import { accessRoutes } from './access/access-routes.ts';
import { may } from './access/may.ts';
import type { DeskHttp } from './access/person.ts';
import { answersRoutes } from './answers/answers-routes.ts';
import { articlesRoutes } from './articles/articles-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { answerDeskFailure, DeskFailure } from './desk-failure.ts';
import { gapRoutes } from './gaps/gap-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { deskOpenApi } from './openapi/desk-openapi.ts';
import { siteRoutes } from './sites/site-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

/**
 * The support desk's interface, at /v1/desk. Each route begins with `may(role)`, and each stands in the table of
 * test/worker/support/desk-matrix.ts and in openapi/described-routes.ts: a test fails for one that does not.
 */
export const deskRoutes: Hono<DeskHttp> = new Hono<DeskHttp>()
  /** No page of another origin is granted anything: a preflight is answered without a permission. */
  .options('*', (c) => c.body(null, 204))
  .get('/openapi.json', may('viewer'), (c) => c.json(deskOpenApi(deskRoutes.routes)))
  .route('/', accessRoutes)
  .route('/', siteRoutes)
  .route('/', answersRoutes)
  .route('/', webhookRoutes)
  .route('/', articlesRoutes)
  .route('/', gapRoutes)
  .route('/', metricsRoutes)
  .route('/', auditRoutes)
  .all('*', (c) => {
    throw new DeskFailure('not_found', `There is nothing at ${c.req.method} ${c.req.path}.`);
  })
  .onError(answerDeskFailure);
