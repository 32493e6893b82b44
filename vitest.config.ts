import { defineConfig } from 'vitest/config';

const browserTests = ['**/*.browser.test.{ts,tsx}', 'e2e/**/*.test.ts'];
const never = ['**/node_modules/**', '**/dist/**'];
/** Minutes of watching a wall, for those who ask: `LONG_TESTS=1 npx vitest run --project browser long`. */
const long = process.env.LONG_TESTS ? [] : ['**/*.long.test.ts'];

export default defineConfig({
  test: {
    // Two cores are what a small machine has; Vitest's own default would leave one of them idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...never, ...browserTests, 'apps/server/**'],
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...never, ...browserTests],
          globalSetup: ['apps/server/src/testing/database-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: browserTests,
          exclude: [...never, ...long],
          // Alone and last: a browser beside other work would measure that work.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
