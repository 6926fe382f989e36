import type { CoverageReply, GapFilters, GapsReply } from '../../../shared/desk-gaps.ts';
import { type CoverageFilters, coverage } from './coverage.ts';
import { listGaps, placedGaps } from './list-gaps.ts';

type LogPart = { db: D1Database; sites: string[] | null };

/** A page of gaps over all databases that have some of the sites, in the order of one. */
export async function gapsOverLogs(
  logs: LogPart[],
  filters: GapFilters,
  now = new Date(),
): Promise<GapsReply> {
  const [only] = logs;
  if (logs.length === 1 && only) return listGaps(only.db, within(filters), only.sites, now);
  const parts = await Promise.all(logs.map(({ db, sites }) => placedGaps(db, within(filters), sites, now)));
  const limit = filters.limit ?? 50;
  const all = parts
    .flatMap(({ reply, sorts }) => reply.gaps.map((gap, at) => ({ gap, sort: sorts[at] ?? 0 })))
    .sort((a, b) => b.sort - a.sort || (a.gap.id < b.gap.id ? 1 : -1));
  const shown = all.slice(0, limit);
  const last = shown.at(-1);
  const more = all.length > limit || parts.some(({ reply }) => reply.next !== null);
  const sum = (of: (reply: GapsReply) => number) => parts.reduce((so, { reply }) => so + of(reply), 0);
  return {
    gaps: shown.map(({ gap }) => gap),
    next: more && last ? JSON.stringify([parts[0]?.asOf, last.sort, last.gap.id]) : null,
    states: {
      open: sum(({ states }) => states.open),
      planned: sum(({ states }) => states.planned),
      written: sum(({ states }) => states.written),
      not_ours: sum(({ states }) => states.not_ours),
    },
    askers: sum(({ askers }) => askers),
    waiting: sum(({ waiting }) => waiting),
  };
}

export async function coverageOverLogs(
  logs: LogPart[],
  filters: CoverageFilters,
  now = new Date(),
): Promise<CoverageReply> {
  const [first, ...others] = await Promise.all(
    logs.map(({ db, sites }) => coverage(db, within(filters), sites, now)),
  );
  if (!first) return { weeks: [] };
  for (const { weeks } of others) {
    for (const [at, week] of weeks.entries()) {
      const sum = first.weeks[at];
      if (!sum) continue;
      for (const [name, value] of Object.entries(week)) {
        if (typeof value === 'number')
          Object.assign(sum, { [name]: value + Number(sum[name as keyof typeof sum]) });
      }
    }
  }
  return first;
}

/** Which sites are meant is told by the parts. */
function within<F extends { site?: string | undefined }>({ site: _, ...filters }: F): Omit<F, 'site'> {
  return filters;
}
