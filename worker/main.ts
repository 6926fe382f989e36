import { Hono } from 'hono';
import { consumeAnswers } from './answer-log/consume-answers.ts';
import { sweep } from './answer-log/sweep.ts';
import { consoleRoute } from './desk/console-route.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { groupHourly } from './desk/gaps/group-hourly.ts';
import { sweepDesk } from './desk/sweep-desk.ts';
import { deliverDue } from './desk/webhooks/deliver.ts';
import type { Env } from './env.ts';
import { chatRoute } from './http/chat-route.ts';
import { conversationRoutes } from './http/conversation-routes.ts';
import { cors } from './http/cors.ts';
import { answerFailure, answerUnknownRoute } from './http/failures.ts';
import { handoffRoute } from './http/handoff-route.ts';
import { healthRoute } from './http/health-route.ts';
import { requestId, type Variables } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import { siteRoute } from './http/site-route.ts';
import { logsOf } from './logs/log-list.ts';
import { readRoute } from './read/read-route.ts';

export { Conversation } from './conversation/conversation.ts';

const app = new Hono<{ Bindings: Env; Variables: Variables }>()
  .use(requestId, securityHeaders)
  .route('/v1/desk', deskRoutes) // before cors: the desk is for its own pages
  .use(cors)
  .route('/', healthRoute)
  .route('/', siteRoute)
  .route('/', chatRoute)
  .route('/', conversationRoutes)
  .route('/', handoffRoute)
  .route('/', readRoute)
  .route('/', consoleRoute)
  .notFound(answerUnknownRoute)
  .onError(answerFailure);

/** Of wrangler.toml. */
const DELIVERIES = '*/5 * * * *';

export default {
  fetch: app.fetch,
  /** Answers on their way to the log, where there is a queue for them. */
  queue: consumeAnswers,
  /** Cron (wrangler.toml): every few minutes sends what waits; every hour deletes what has been kept long enough and groups new gaps, too. */
  async scheduled({ cron }: ScheduledController, env: Env): Promise<void> {
    const logs = logsOf(env);
    if (cron !== DELIVERIES) {
      for (const { db } of logs) await sweep(db, new Date(), undefined, env.DB);
      for (const { db } of logs) await sweepDesk(db);
      await groupHourly(env);
    }
    for (const { db } of logs) await deliverDue(db, { loopback: env.WEBHOOK_LOOPBACK === 'allowed' });
  },
} satisfies ExportedHandler<Env>;
