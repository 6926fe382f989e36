import type { D1Migration } from 'cloudflare:test';
import type { Env as WorkerEnv } from '../../../worker/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      TEST_MIGRATIONS: D1Migration[];
      DB_2: D1Database;
      DB_3: D1Database;
    }
  }
}
