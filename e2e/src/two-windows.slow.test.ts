import { networkInterfaces } from 'node:os';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { type FrameRecording, recordFrames, turns } from './support/frame-recording.ts';
import { createShop, type PairedScreen, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * Two players of one screen that share no Web Lock, so only the server can tell them of each other. The presence
 * check runs 35 s after a start; this test waits for the presence requests and replies.
 */

const OCCUPANTS = '/api/v4/device/realtime/occupants';
const RUNNING = 'This screen is already running';

/** A network address of this machine. Over plain HTTP, it is not a secure context and has no locks. */
const lanAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

interface OpenWindow {
  page: Page;
  screen: FrameRecording;
  /** How often the server has reported so many sessions to this window. */
  countReports(sessions: number): number;
}

async function openWindow(context: BrowserContext, url: string): Promise<OpenWindow> {
  const page = await context.newPage();
  const reportedCounts: number[] = [];
  page.on('response', async (reply) => {
    if (!reply.url().includes(OCCUPANTS)) return;
    const { occupants } = (await reply.json().catch(() => ({ occupants: [] }))) as { occupants: unknown[] };
    reportedCounts.push(occupants.length);
  });
  await page.goto(url, { waitUntil: 'commit' });
  const countReports = (sessions: number) => reportedCounts.filter((count) => count === sessions).length;
  return { page, screen: await recordFrames(page), countReports };
}

const showsWarning = ({ page }: OpenWindow) => page.getByText(RUNNING).waitFor();

/** From now on, both colours are painted in turn. */
async function plays({ screen }: OpenWindow): Promise<void> {
  const mark = screen.mark();
  await expect
    .poll(() => turns(screen.since(mark).filter((scene) => scene !== 'black')), POLLING)
    .toBeGreaterThan(1);
}

describe.concurrent.each([
  { name: 'in two browser profiles', host: '127.0.0.1', profiles: 2, isSecure: true },
  { name: 'over plain http on the network', host: lanAddress, profiles: 1, isSecure: false },
])('two players of one screen $name', ({ host, profiles, isSecure }) => {
  let server: RunningServer;
  let browser: Browser;
  let shop: Shop;
  let screen: PairedScreen;

  beforeAll(async () => {
    if (!host) return;
    await buildFrontEnds();
    [server, browser] = await Promise.all([
      start(`two-windows-${profiles}`, { HOST: host }),
      launchBrowser(),
    ]);
    shop = await createShop(server);
    screen = await shop.addScreen();
    const pictures = [await shop.pictureOf('red', 5), await shop.pictureOf('blue', 5)];
    await shop.show(screen, await shop.playlistOf(pictures));
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.skipIf(!host)(
    'the first keeps playing, even after a reload, and the second takes over when the first closes',
    async () => {
      const contexts = [await browser.newContext()];
      if (profiles === 2) contexts.push(await browser.newContext());
      const first = await openWindow(contexts[0] as BrowserContext, screen.playerUrl());
      expect(await first.page.evaluate(() => isSecureContext)).toBe(isSecure);
      await plays(first);
      const mark = first.screen.mark();

      const second = await openWindow(contexts.at(-1) as BrowserContext, screen.playerUrl());
      await showsWarning(second);
      await expect.poll(() => first.countReports(2), POLLING).toBeGreaterThan(1);
      await plays(first);
      expect(first.screen.since(mark)).not.toContain('black');
      expect(await first.page.getByText(RUNNING).count()).toBe(0);

      const before = [first.countReports(2), second.countReports(2)] as const;
      await first.page.reload({ waitUntil: 'commit' });
      await expect.poll(() => first.countReports(2), POLLING).toBeGreaterThan(before[0]);
      await expect.poll(() => second.countReports(2), POLLING).toBeGreaterThan(before[1]);
      await plays(first);
      expect(await first.page.getByText(RUNNING).count()).toBe(0);
      expect(await second.page.getByText(RUNNING).count()).toBe(1);

      await first.page.close();
      await plays(second);
    },
  );
});
