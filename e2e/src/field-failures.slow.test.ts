import type { ServerResponse } from 'node:http';
import { POLLING } from '@vitrine/test-kit';
import { recordVideo, takeScreenshot } from '@vitrine/test-kit/browser';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { cachedRevision } from './support/cached.ts';
import { type CaptivePortal, openCaptivePortal } from './support/captive-portal.ts';
import { moveClock } from './support/clock.ts';
import { type FrameRecording, recordFrames } from './support/frame-recording.ts';
import { createKiosk, type Kiosk } from './support/kiosk.ts';
import { type ColourName, type Scene, sceneOf } from './support/pictures.ts';
import { createShop, type PairedScreen, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { createSteps } from './support/steps.ts';

/*
 * Failures of screens in the field, on a real browser with the real server. The steps build on each other: each
 * leaves the server running and its last colour on the screen.
 */

const MINUTE = 60_000;
const OFFLINE = '&offlineSupport=true&debug=true';

/** The player's console messages, printed when a step fails. */
const consoleLines: string[] = [];
const step = createSteps(async () => {
  const now = await takeScreenshot(page).then(sceneOf, String);
  process.stdout.write(
    `${consoleLines.slice(-80).join('\n')}\nThe screen shows ${now}, the recording ${seen.now}.\n`,
  );
});
let server: RunningServer;
let kiosk: Kiosk;
let shop: Shop;
let screen: PairedScreen;
let page: Page;
let seen: FrameRecording;
const playlists = {} as Record<ColourName, string>;

beforeAll(async () => {
  await buildFrontEnds();
  [server, kiosk] = await Promise.all([start('field-failures'), createKiosk({ isComplete: true })]);
  shop = await createShop(server);
  screen = await shop.addScreen();
  for (const colour of ['red', 'blue', 'green'] as const)
    playlists[colour] = await shop.playlistOf([await shop.pictureOf(colour, 5)]);
});

afterAll(async () => {
  await portal?.close();
  await kiosk?.remove();
  await server?.stop();
});

const expectShown = (scene: Scene) => expect.poll(() => seen.now, POLLING).toBe(scene);
const publish = (colour: ColourName) => shop.show(screen, playlists[colour]);

/** Starts the browser. */
async function boot(): Promise<void> {
  await kiosk.switchOff();
  await openPlayer(await kiosk.switchOn());
}

/** Starts the player in a new page of the running browser. `prepare` runs on the empty page. */
const restartPlayer = async (prepare?: Prepare) => openPlayer(await kiosk.replacePage(), prepare);

type Prepare = (page: Page) => Promise<unknown>;

async function openPlayer(empty: Page, prepare?: Prepare): Promise<void> {
  page = empty;
  await prepare?.(page);
  page.on('console', (line) => consoleLines.push(`${new Date().toISOString()} ${line.text().slice(0, 300)}`));
  page.on('response', (reply) => {
    if (reply.url().includes('/api/'))
      consoleLines.push(`${new Date().toISOString()} ${reply.status()} ${reply.url()}`);
  });
  await page.goto(screen.playerUrl(OFFLINE), { waitUntil: 'commit' });
  // Start recording only now: the recording of an empty page can stall in the previous page's process.
  seen = await recordFrames(page);
}

/** Checks that the screen has shown only these colours since its first content. */
function expectOnlyShown(...wanted: ColourName[]): void {
  const scenes = seen.since(0);
  const first = scenes.findIndex((scene) => wanted.includes(scene as ColourName));
  expect(scenes.slice(first).filter((scene) => !wanted.includes(scene as ColourName))).toEqual([]);
}

/** Waits until the screen can play the newest revision without a network. */
async function expectCached(): Promise<void> {
  const etag = await screen.publishedEtag();
  await expect.poll(() => cachedRevision(page), POLLING).toBe(etag);
}

step('with realtime blocked, keeps playing and still gets new content', async () => {
  const blocked = (empty: Page) => empty.routeWebSocket(/.*/, (socket) => socket.close());
  await publish('red');
  await restartPlayer(blocked);
  await expectShown('red');
  await publish('blue');
  // The next regular heartbeat is minutes away, so start again.
  await restartPlayer(blocked);
  await expectShown('blue');
  await expectCached();
});

step('with repeated and reordered messages, plays the latest publish', async () => {
  const heldMessages: { text: string; deliver(): void }[] = [];
  let isHolding = false;
  await restartPlayer((empty) =>
    empty.routeWebSocket(/.*/, (socket) => {
      socket.connectToServer().onMessage((message) => {
        const deliver = () => socket.send(message);
        if (isHolding) heldMessages.push({ text: message.toString(), deliver });
        else deliver();
      });
    }),
  );
  await expectShown('blue');
  const mark = seen.mark();
  // Realtime works before, which shows that the delayed messages would have arrived.
  await publish('green');
  await expectShown('green');
  isHolding = true;
  const heldPublishes = () => heldMessages.filter(({ text }) => text.includes('published_at')).length;
  await publish('red');
  await expect.poll(heldPublishes, POLLING).toBe(1);
  await publish('blue');
  await expect.poll(heldPublishes, POLLING).toBe(2);
  isHolding = false;
  for (const { deliver } of heldMessages.reverse()) {
    deliver();
    deliver();
  }
  await expectShown('blue');
  // The player may already have been checking for updates and found the publish of red before its message arrived. It
  // must not show red after that.
  expect(seen.since(mark).filter((scene) => scene !== 'red')).toEqual(['blue', 'green', 'blue']);
  expect(seen.since(mark).at(-1)).toBe('blue');
});

/** Tells the player that the network is back, so that it does not wait until its next heartbeat is due. */
const reconnect = () =>
  page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });

const json = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const portals: [name: string, answer: (response: ServerResponse, path: string) => unknown][] = [
  [
    'a captive portal that answers with its page',
    (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to our free WLAN</h1>'),
  ],
  [
    'a captive portal that redirects to its page',
    (response, path) =>
      path === '/welcome'
        ? response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
        : response.writeHead(302, { location: '/welcome' }).end(),
  ],
  ['401 from every call', json(401, { code: 'unauthorized', message: 'Sign in.' })],
  ['404 from every call', json(404, { code: 'not_found', message: 'There is nothing here.' })],
  ['410 without a reason from every call', json(410, { code: 'gone', message: 'Gone.' })],
  ['500 from every call', json(500, { code: 'internal', message: 'Broken.' })],
  ['200 and nonsense from every call', json(200, { revision: 'seven', registration_status: [] })],
];

let portal: CaptivePortal;
let answerNow = portals[0]?.[1];
step('with another host in place of the server, keeps playing', async () => {
  await server.kill9();
  portal = await openCaptivePortal([server.url, server.contentUrl], ({ url = '/' }, response) => {
    answerNow?.(response, url);
  });
  const mark = seen.mark();
  await expect.poll(() => portal.requestedPaths.length, POLLING).toBeGreaterThan(0);
  expect(seen.since(mark)).toEqual(['blue']);
});

for (const [index, [name, answer]] of portals.entries())
  step(`${name}: after a start, plays cached content`, async () => {
    answerNow = answer;
    const before = portal.requestedPaths.length;
    await (index === 0 ? boot() : restartPlayer());
    await expectShown('blue');
    const countHeartbeats = () =>
      portal.requestedPaths.slice(before).filter((path) => path.endsWith('/v3/device/heartbeat')).length;
    await expect.poll(countHeartbeats, POLLING).toBeGreaterThan(0);
    // The player sends one heartbeat at a time. Once it sends another, it has received the first reply and ignored it.
    const first = countHeartbeats();
    await reconnect();
    await expect.poll(countHeartbeats, POLLING).toBeGreaterThan(first);
    expectOnlyShown('blue');
  });

step('when the server is back, is still the same screen and plays new content', async () => {
  await portal.close();
  await server.restart();
  await publish('green');
  await expectShown('green');
  expectOnlyShown('blue', 'green');
  await publish('blue');
  await expectShown('blue');
  await expectCached();
});

const clocks: [name: string, ahead: () => number][] = [
  ['1970', () => -Date.now() + 30 * MINUTE],
  ['ten years ahead', () => 10 * 365 * 24 * 60 * MINUTE],
];
for (const [name, ahead] of clocks)
  step(`with the clock at ${name}, plays content that is scheduled for now`, async () => {
    const wallClock = (at: number) => new Date(at).toISOString().slice(0, 19);
    const now = {
      tzid: 'UTC',
      start_datetime: wallClock(Date.now() - 10 * MINUTE),
      end_datetime: wallClock(Date.now() + 50 * MINUTE),
    };
    const playlist = await shop.playlistOf([
      await shop.pictureOf('green', 5, now),
      await shop.pictureOf('red', 5, {
        ...now,
        start_datetime: '2020-01-01T00:00:00',
        end_datetime: '2020-01-02T00:00:00',
      }),
    ]);
    await shop.show(screen, playlist);
    await restartPlayer((empty) => moveClock(empty, ahead()));
    await expectShown('green');
    // Polled: until its first heartbeat, the player may find nothing to play, and then reloads once there is something.
    const error = () => page.evaluate(() => Math.abs(Date.now() - performance.timeOrigin));
    await expect.poll(error, POLLING).toBeGreaterThan(MINUTE);
    await expectCached();
    // The player has learned the offset of its clock and needs no network to correct it.
    await restartPlayer(async (empty) => {
      await moveClock(empty, ahead());
      await empty.context().setOffline(true);
    });
    await expectShown('green');
    expectOnlyShown('green');
    await page.context().setOffline(false);
  });

/** Each publish, and the delay in milliseconds before the screen is killed. */
const kills = [
  ['blue', 0],
  ['green', 120],
  ['red', 40],
  ['blue', 300],
] as const;
step('when it is killed during a publish, plays either the old or the new revision completely', async () => {
  await publish('red');
  await boot();
  await expectShown('red');
  await expectCached();
  let before: ColourName = 'red';
  for (const [next, milliseconds] of kills.slice(0, isLongRun ? kills.length : 2)) {
    await publish(next);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await kiosk.kill9();
    await server.kill9();
    await boot();
    await expect.poll(() => [before, next].includes(seen.now as ColourName), POLLING).toBe(true);
    expectOnlyShown(before, next);
    await server.restart();
    await expectShown(next);
    await expectCached();
    before = next;
  }
});

step('recovers after the GPU process dies', async () => {
  expect(kiosk.killGpuProcess()).toBeGreaterThan(0);
  await publish('red');
  await expectShown('red');
});

step('keeps playing while the database is down, and plays the next publish', async () => {
  const mark = seen.mark();
  expect(server.killPostgres()).toBe(true);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, POLLING).toBe(503);
  await server.ready();
  await publish('blue');
  await expectShown('blue');
  expect(seen.since(mark)).toEqual(['red', 'blue']);
});

step('plays a video without sound where autoplay with sound is blocked', async () => {
  const recording = await page.context().newPage();
  // Sound can be recorded only after a user gesture.
  await recording.goto(`${server.contentUrl}/renderer/3.1.0/`);
  await recording.mouse.click(1, 1);
  const webm = await recordVideo(recording, 'rgb(46, 168, 92)', { hasSound: true });
  await recording.close();
  await shop.show(screen, await shop.playlistOf([await shop.videoOf(webm)]));
  // Boot again: a page that the test has evaluated code in counts as touched.
  await boot();
  await expectShown('green');
  const videos = async () => {
    const each = page.frames().map((frame) =>
      frame
        .evaluate(() =>
          [...document.querySelectorAll('video')].map(({ muted, currentTime }) => ({
            muted,
            plays: currentTime > 0,
          })),
        )
        .catch(() => []),
    );
    return (await Promise.all(each)).flat();
  };
  await expect.poll(videos, POLLING).toContainEqual({ muted: true, plays: true });
  await publish('blue');
  await expectShown('blue');
});

step('a second player of the same screen says so, and the first keeps playing', async () => {
  const mark = seen.mark();
  const second = await page.context().newPage();
  await second.goto(screen.playerUrl(OFFLINE));
  await second.getByText('This screen is already running').waitFor();
  expect(seen.since(mark)).toEqual(['blue']);
  expect(await page.getByText('This screen is already running').count()).toBe(0);
  await second.close();
});
