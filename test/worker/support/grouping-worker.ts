import { groupNew } from '../../../worker/desk/gaps/group-new.ts';
import { SearchClient } from '../../../worker/search/search-client.ts';

type Bench = { DB: D1Database; SEARCH_URL: string; SEARCH_SECRET: string };

/** For `npm run bench -- gaps`: groups all that waits in one call, and says how long of it searches were on their way. */
export default {
  async fetch(_request, env) {
    const client = new SearchClient(env, 'bench');
    const searching = { open: 0, since: 0, ms: 0, calls: 0 };
    const start = Date.now();
    const { grouped, waiting } = await groupNew(
      env.DB,
      {
        async search(request, signal) {
          if (searching.open === 0) searching.since = Date.now();
          searching.open += 1;
          searching.calls += 1;
          try {
            return await client.search(request, signal);
          } finally {
            searching.open -= 1;
            if (searching.open === 0) searching.ms += Date.now() - searching.since;
          }
        },
      },
      { searches: Number.POSITIVE_INFINITY, ms: 3_600_000 },
    );
    const gaps = await env.DB.prepare('SELECT count(*) AS gaps FROM gaps').first<{ gaps: number }>();
    const { ms, calls } = searching;
    return Response.json({
      grouped,
      waiting,
      gaps: gaps?.gaps,
      ms: Date.now() - start,
      searching: ms,
      calls,
    });
  },
} satisfies ExportedHandler<Bench>;
