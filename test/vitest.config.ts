import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

// Four kinds of surroundings: plain Node (which starts the real JVM), a simulated page, the real workerd,
// and journeys through everything in a real browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          root: import.meta.dirname,
          include: ['{gates,engine,host,ingest,start}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'widget',
          root: import.meta.dirname,
          include: ['widget/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: '../wrangler.toml' } })],
        test: { name: 'worker', root: import.meta.dirname, include: ['worker/**/*.test.ts'] },
      },
      {
        test: {
          name: 'journey',
          root: import.meta.dirname,
          include: ['journey/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
