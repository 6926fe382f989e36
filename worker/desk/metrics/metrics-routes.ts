import { Hono } from 'hono';
import * as z from 'zod';
import { PROMETHEUS_TYPE, prometheusText } from '../../../shared/prometheus-text.ts';
import { logsFor } from '../../logs/log-of.ts';
import { may } from '../access/may.ts';
import { type DeskHttp, sitesFor } from '../access/person.ts';
import { readQuery } from '../read-request.ts';
import { answerFamilies } from './answer-families.ts';

const Asked = z.strictObject({ site: z.string().max(2000).optional() });

/**
 * `GET /metrics`: how the answers of the last hour and the last day stood, in Prometheus' text format; of the person's
 * sites, or of `?site=A,B`. An isolate of a worker cannot count, so it is reckoned from the log: these are gauges.
 */
export const metricsRoutes = new Hono<DeskHttp>().get('/metrics', may('viewer'), async (c) => {
  const sites = sitesFor(c.get('person'), readQuery(c, Asked).site);
  const now = new Date();
  const logs = await logsFor(c.env, sites);
  const [first = [], ...others] = await Promise.all(
    logs.map((log) => answerFamilies(log.db, log.sites, now)),
  );
  // A site is in one database, and every sample is of a site.
  const families = first.map((family, at) => ({
    ...family,
    samples: [...family.samples, ...others.flatMap((other) => other[at]?.samples ?? [])],
  }));
  return c.text(prometheusText(families), 200, { 'Content-Type': PROMETHEUS_TYPE });
});
