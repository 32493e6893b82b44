import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@vitrine/test-kit/browser';
import { DASHBOARD_VIEWPORT, signIn } from './dashboard.ts';
import { integer, type Result, rowsOf } from './measure.ts';
import { insertDevices, type Service, signUp, spawnScript } from './service.ts';

const EMAIL = 'size@example.com';
const SCREENS = 20;
const SCRIPTS_GOAL = 200_000;
const RELEASE_GOAL = 300_000_000;

/** Measures the scripts that the dashboard loads for its list of screens, and the size of a release on disk. */
export async function benchSize(service: Service): Promise<Result[]> {
  const row = rowsOf('Size');
  const scripts = await measureScripts(service);
  const release = await makeRelease();
  return [
    row(
      `JavaScript transferred when the dashboard opens /screens as a list in Chromium, without a cache, until the network is idle (${scripts.count} files)`,
      `${integer(scripts.bytes / 1000)} kB`,
      `≤ ${integer(SCRIPTS_GOAL / 1000)} kB`,
      scripts.bytes <= SCRIPTS_GOAL,
    ),
    row(
      `A release on disk, the sum of its files (${integer(release.count)} files)`,
      `${integer(release.bytes / 1e6)} MB`,
      `≤ ${integer(RELEASE_GOAL / 1e6)} MB`,
      release.bytes <= RELEASE_GOAL,
    ),
  ];
}

interface Files {
  count: number;
  bytes: number;
}

const sumOf = (sizes: readonly number[]): Files => ({
  count: sizes.length,
  bytes: sizes.reduce((sum, size) => sum + size, 0),
});

async function measureScripts(service: Service): Promise<Files> {
  const account = await signUp(service, EMAIL);
  await insertDevices(service, account, 'size', SCREENS);
  const browser = await launchBrowser();
  try {
    const first = await browser.newContext({ viewport: DASHBOARD_VIEWPORT });
    await signIn(await first.newPage(), service, EMAIL);
    // A new context has the session, and an empty cache.
    const context = await browser.newContext({
      viewport: DASHBOARD_VIEWPORT,
      storageState: await first.storageState(),
    });
    const page = await context.newPage();
    await page.goto(`${service.url}/screens`);
    await page.getByText('Screen 000001').first().waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    if (sizes.length === 0) throw new Error('The dashboard loaded no script.');
    return sumOf(sizes);
  } finally {
    await browser.close();
  }
}

async function makeRelease(): Promise<Files> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-release-'));
  try {
    const [code] = await once(spawnScript('tools/release.ts', [directory]), 'exit');
    if (code !== 0) throw new Error('The release could not be made.');
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const sizes = files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
    return sumOf(await Promise.all(sizes));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
