import { networkInterfaces } from 'node:os';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, BrowserContext, Page, Request, WebSocket } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { countTurns, type FrameRecording, recordFrames } from './support/frame-recording.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * Two players of one screen that share no Web Lock, so only the server can tell them of each other. The presence
 * check runs 35 s after a start; this test waits for the presence requests and replies.
 */

const DEVICE_CALLS = '/api/v4/device/';
const OCCUPANTS = '/api/v4/device/realtime/occupants';
/** Longer than the player waits between two presence checks, or for another window to return. */
const PRESENCE_MS = 40_000;
const RUNNING = 'This screen is already running';

/** A network address of this machine. Over plain HTTP, it is not a secure context and has no locks. */
const lanAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** The server listens on all addresses of this machine. */
const EVERY_ADDRESS = '0.0.0.0';

interface OpenWindow {
  page: Page;
  screen: FrameRecording;
  /** The number of times that the server has reported this number of sessions to this window. */
  countReports(sessions: number): number;
  /** Whether the page is waiting for a reply from the server. */
  isWaiting(): boolean;
}

/** The first byte of each MQTT packet that expects a reply (CONNECT, SUBSCRIBE, PINGREQ), and that of the reply. */
const MQTT_REPLIES = new Map([
  [0x10, 0x20],
  [0x82, 0x90],
  [0xc0, 0xd0],
]);

/**
 * Tracks the requests of a page. Returns a function that tells whether one is still waiting for its reply. If the test
 * moved the clock forward during a request, the page would assume that the server does not respond, and would abandon
 * the request.
 */
function trackRequests(page: Page): () => boolean {
  const calls = new Set<Request>();
  page.on('request', (request) => request.url().includes(DEVICE_CALLS) && calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  const awaited = new Map<WebSocket, number[]>();
  page.on('websocket', (socket) => {
    awaited.set(socket, []);
    socket.on('framesent', ({ payload }) => {
      const answer = MQTT_REPLIES.get(Number(payload[0]));
      if (answer !== undefined) awaited.get(socket)?.push(answer);
    });
    socket.on('framereceived', ({ payload }) => {
      const unanswered = awaited.get(socket)?.filter((answer) => answer !== Number(payload[0]));
      if (unanswered) awaited.set(socket, unanswered);
    });
    socket.on('close', () => awaited.delete(socket));
  });
  return () => calls.size > 0 || [...awaited.values()].some((answers) => answers.length > 0);
}

async function openWindow(context: BrowserContext, url: string): Promise<OpenWindow> {
  const page = await context.newPage();
  const isWaiting = trackRequests(page);
  const reportedCounts: number[] = [];
  page.on('response', async (reply) => {
    if (!reply.url().includes(OCCUPANTS)) return;
    const { occupants } = (await reply.json().catch(() => ({ occupants: [] }))) as { occupants: unknown[] };
    reportedCounts.push(occupants.length);
  });
  await page.goto(url, { waitUntil: 'commit' });
  const countReports = (sessions: number) => reportedCounts.filter((count) => count === sessions).length;
  return { page, screen: await recordFrames(page), countReports, isWaiting };
}

const warnings = ({ page }: OpenWindow) => page.getByText(RUNNING).count();

/** Waits until both colours have been painted in turn. */
async function expectPlaying({ screen }: OpenWindow): Promise<void> {
  const mark = screen.mark();
  await expect
    .poll(() => countTurns(screen.since(mark).filter((scene) => scene !== 'black')), POLLING)
    .toBeGreaterThan(1);
}

let server: RunningServer;
let browser: Browser;
let shop: Shop;
let playlist: string;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('two-windows', { HOST: EVERY_ADDRESS }), launchBrowser()]);
  shop = await createShop(server);
  playlist = await shop.playlistOf([await shop.pictureOf('red', 5), await shop.pictureOf('blue', 5)]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const cases = [
  { name: 'in two browser profiles', host: '127.0.0.1', profiles: 2, isSecure: true },
  { name: 'over plain http on the network', host: lanAddress, profiles: 1, isSecure: false },
];

for (const { name, host = '', profiles, isSecure } of cases)
  test.skipIf(host === '')(
    `two players of one screen ${name}: the first keeps playing, even after a reload, and the second takes over when the first closes`,
    async () => {
      const screen = await shop.addScreen();
      await shop.show(screen, playlist);
      const url = screen.playerUrl().replace(EVERY_ADDRESS, host);
      const contexts: BrowserContext[] = [];
      for (let count = 0; count < profiles; count += 1) contexts.push(await browser.newContext());
      for (const context of contexts) await context.clock.install();
      const windows: OpenWindow[] = [];
      const isWaiting = () => windows.some((window) => !window.page.isClosed() && window.isWaiting());
      /** Polls a value while the clock moves forward, which makes the pages repeat their presence checks. */
      const expectLater = (read: () => unknown) =>
        expect.poll(
          async () => {
            await expect.poll(isWaiting, POLLING).toBe(false);
            for (const context of contexts) await context.clock.fastForward(PRESENCE_MS);
            return read();
          },
          { ...POLLING, interval: 1000 },
        );

      const first = await openWindow(contexts[0] as BrowserContext, url);
      windows.push(first);
      expect(await first.page.evaluate(() => isSecureContext)).toBe(isSecure);
      await expectPlaying(first);
      const mark = first.screen.mark();

      const second = await openWindow(contexts.at(-1) as BrowserContext, url);
      windows.push(second);
      await expectPlaying(second);
      await expectLater(() => warnings(second)).toBe(1);
      await expectLater(() => first.countReports(2)).toBeGreaterThan(1);
      await expectPlaying(first);
      expect(first.screen.since(mark)).not.toContain('black');
      expect(await warnings(first)).toBe(0);

      const before = [first.countReports(2), second.countReports(2)] as const;
      await first.page.reload({ waitUntil: 'commit' });
      await expectPlaying(first);
      await expectLater(() => first.countReports(2)).toBeGreaterThan(before[0]);
      await expectLater(() => second.countReports(2)).toBeGreaterThan(before[1]);
      expect(await warnings(first)).toBe(0);
      expect(await warnings(second)).toBe(1);

      await first.page.close();
      await expectLater(() => warnings(second)).toBe(0);
      await expectPlaying(second);
      for (const context of contexts) await context.close();
    },
  );
