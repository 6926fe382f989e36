import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './support/patience.ts';

const poll = { timeout: PATIENCE_MS, interval: 50 };

// Limits are for a machine that is busy with other things: they end what hangs and measure nothing.
// Seven kinds of surroundings: plain Node (which starts the real JVM), a simulated page, the widget alone in a real
// browser, the support desk's console in one, the real workerd, a real OpenSearch node, and journeys through everything
// in a real browser.
export default defineConfig({
  test: {
    // The worker's line for each turn: thousands.
    onConsoleLog: (words) => !words.includes('"message":"A turn ended."'),
    projects: [
      {
        test: {
          name: 'node',
          root: import.meta.dirname,
          include: [
            '{audit,capacity,citation,console,deploy,gates,engine,host,import,ingest,pagination,references,replica,scale,start,webhook}/**/*.test.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: { poll },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'widget',
          root: import.meta.dirname,
          include: ['widget/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          sequence: { groupOrder: 4 },
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'widget-browser',
          root: import.meta.dirname,
          include: ['widget-browser/**/*.test.ts'],
          exclude: ['widget-browser/build.test.ts'],
          isolate: false, // one browser for all files of a worker
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'widget-build',
          root: import.meta.dirname,
          include: ['widget-browser/build.test.ts'],
          // Last and alone: it builds the widget anew, under the feet of whoever serves it.
          sequence: { groupOrder: 5 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'console-browser',
          root: import.meta.dirname,
          include: ['console-browser/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 3 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
          maxWorkers: 2,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: '../wrangler.toml' },
            miniflare: {
              // For tests of a log that lies in several databases; without LOG_SHARDS they are not looked at.
              d1Databases: ['DB_2', 'DB_3'],
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(`${import.meta.dirname}/../worker/migrations`),
                SEARCH_URL: 'http://search.test',
                SEARCH_SECRET: 'a secret of the tests',
                ANTHROPIC_BASE_URL: 'http://model.test',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          root: import.meta.dirname,
          include: ['worker/**/*.test.ts'],
          setupFiles: ['worker/support/new-isolate.ts'],
          // Eight hundred modules go into workerd once for each of two workers instead of once for each file. A worker
          // takes its next file only from the same project, so the group is its own.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'opensearch',
          root: import.meta.dirname,
          include: ['opensearch/**/*.test.ts'],
          globalSetup: ['opensearch/shared-node.ts'],
          sequence: { groupOrder: 6 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: { poll },
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'journey',
          root: import.meta.dirname,
          include: ['journey/**/*.test.ts'],
          sequence: { groupOrder: 4 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
          maxWorkers: 2,
        },
      },
    ],
  },
});
