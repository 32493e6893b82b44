import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node';
import { guidePlugin } from './apps/dashboard/build/guide/guide-plugin.ts';
import {
  SAMPLE_APP,
  SAMPLE_APP_PAGE,
  UNANSWERED_UPLOADS,
  UPLOADS,
} from './apps/dashboard/src/testing/server-addresses.ts';
import { browserOptions } from './packages/test-kit/src/browser/launch-browser.ts';
import { SCREENSHOT_TOLERANCE } from './packages/test-kit/src/browser/screenshot-tolerance.ts';
import { isLongRun } from './packages/test-kit/src/long-tests.ts';
import { POLLING } from './packages/test-kit/src/polling.ts';
import { COMPILE_CACHE } from './packages/test-kit/src/server-process.ts';
import { temporaryFolder } from './packages/test-kit/src/temporary-folder.ts';

/** Customers run React's production build, and its development build takes a quarter more processor time. */
process.env.NODE_ENV = 'production';
process.env.TMPDIR = temporaryFolder();

const browserTests = ['**/*.browser.test.{ts,tsx}', '**/*.long.test.ts', 'e2e/**/*.test.ts'];
const componentTests = ['**/*.component.test.tsx'];
const never = ['**/node_modules/**', '**/dist/**'];
/** Tests that watch a screen for minutes run on request: `LONG_TESTS=1 npx vitest run --project browser long`. */
const long = isLongRun ? [] : ['**/*.long.test.ts'];

/** `npm run guide-pictures` renders pictures instead of testing something. */
const guidePictures = process.env.GUIDE_PICTURES ? [] : ['**/guide-pictures.component.test.tsx'];

/** Packages that compute with local times. Their tests must pass in any time zone. */
const zonedTests = 'packages/{engine,recurrence,time}/src/**/*.test.ts';
/** The zones of the zoned tests. The last one is the least usual, with changes of half an hour. */
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe'].slice(isLongRun ? 0 : -1);

/**
 * A fresh clone has no recorded durations, so files that take most of a minute have `.slow.` in their names and run
 * first.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => Number(moduleId.includes('.slow.'));
    return (await super.sort(files)).sort((a, b) => isSlow(b) - isSlow(a));
  }
}

/**
 * Tests that replace modules load their own copies of all modules. All others share the modules that their worker has
 * loaded, which halves their time.
 */
const isolated = ['**/*.isolated.test.{ts,tsx}'];

/**
 * On a busy machine a correct test can take many times as long, so Vitest's defaults (5 s a test, 1 s a wait) would
 * measure the load. These limits only end what hangs; no test sets its own.
 */
const limits = {
  testTimeout: 1_800_000,
  hookTimeout: 600_000,
  expect: { poll: { ...POLLING, interval: 20 } },
};

const serveTestAddresses: Vite.Plugin = {
  name: 'serve-test-addresses',
  configureServer({ middlewares }) {
    middlewares.use(UPLOADS, (request, response) => request.resume().on('end', () => response.end()));
    middlewares.use(UNANSWERED_UPLOADS, (request) => request.resume());
    middlewares.use(SAMPLE_APP, (_, response) =>
      response.setHeader('content-type', 'text/html').end(SAMPLE_APP_PAGE),
    );
  },
};

/** Of the dashboard's pages. */
const screenshots = join(import.meta.dirname, 'apps/dashboard/screenshots');

const unit = {
  ...limits,
  exclude: [...never, ...browserTests, ...componentTests, 'apps/server/**'],
  pool: 'threads' as const,
  // React's production build has no `act`.
  env: { NODE_ENV: 'test' },
};
const server = {
  ...limits,
  exclude: [...never, ...browserTests],
  globalSetup: ['apps/server/src/testing/database-setup.ts'],
  // For the sandbox processes, of which the tests start hundreds.
  env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
};

export default defineConfig({
  test: {
    // More workers than cores, because tests spend a sixth of their time waiting for servers, files and processes.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['{packages,apps,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...unit.exclude, ...isolated, zonedTests],
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-isolated', include: isolated } },
      ...zones.map((zone) => ({
        test: {
          name: zone,
          include: [zonedTests],
          ...limits,
          exclude: never,
          isolate: false,
          // A thread has no time zone of its own.
          pool: 'forks' as const,
          env: { TZ: zone },
        },
      })),
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...server.exclude, ...isolated],
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-isolated', include: ['apps/server/**/*.isolated.test.ts'] } },
      {
        test: {
          name: 'browser',
          include: browserTests,
          exclude: [...never, ...long],
          isolate: false,
          // Runs after the rest, because other tests on every core would distort tests in a browser.
          sequence: { groupOrder: 1 },
          maxWorkers: 5,
          ...limits,
          expect: { poll: POLLING },
        },
      },
      {
        plugins: [react(), guidePlugin(join(import.meta.dirname, 'apps/dashboard')), serveTestAddresses],
        test: {
          ...limits,
          // Pages answer in seconds even on a busy machine, because nothing leaves the browser.
          expect: { poll: { timeout: 120_000, interval: 20 } },
          name: 'components',
          include: ['apps/dashboard/src/**/*.component.test.tsx'],
          exclude: [...never, ...guidePictures],
          setupFiles: ['apps/dashboard/src/testing/setup.ts'],
          sequence: { groupOrder: 2 },
          // Each waits for its browser now and then.
          maxWorkers: 3,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            expect: {
              toMatchScreenshot: {
                comparatorName: 'pixelmatch',
                comparatorOptions: SCREENSHOT_TOLERANCE,
                // Two equal screenshots in a row take long on a busy machine. Only the timeout of the test limits the wait.
                timeout: 0,
                resolveScreenshotPath: ({ arg, ext }) => join(screenshots, `${arg}${ext}`),
                resolveDiffPath: ({ arg, ext }) => join(screenshots, 'differences', `${arg}${ext}`),
              },
            },
            provider: playwright({
              // An element that does not appear fails its test instead of stopping all of them.
              actionTimeout: 60_000,
              launchOptions: browserOptions(),
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
