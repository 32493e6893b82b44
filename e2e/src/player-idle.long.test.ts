import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { recordFrames } from './support/frame-recording.ts';
import { createKiosk, type Kiosk } from './support/kiosk.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/** The processor time of a screen while its content does not change: all processes of the browser together. */

const SECONDS = 10;
const ROUNDS = 3;
const GOAL_PERCENT = 2;
/** After the first content, the player downloads files that playback does not need, and the browser stores them. */
const SETTLE_MS = 15_000;

let server: RunningServer;
let kiosk: Kiosk;
let shop: Shop;

beforeAll(async () => {
  await buildFrontEnds();
  [server, kiosk] = await Promise.all([
    start('player-idle'),
    createKiosk({ viewport: { width: 1280, height: 720 } }),
  ]);
  shop = await createShop(server);
});

afterAll(async () => {
  await kiosk?.remove();
  await server?.stop();
});

test(`a still picture uses at most ${GOAL_PERCENT}% of a core`, { timeout: 180_000 }, async () => {
  const screen = await shop.addScreen();
  await shop.show(screen, await shop.playlistOf([await shop.pictureOf('green', 3600)]));
  const page = await kiosk.switchOn();
  await page.goto(screen.playerUrl('&offlineSupport=true'));
  const recording = await recordFrames(page);
  await expect.poll(() => recording.now, { timeout: 60_000 }).toBe('green');
  await recording.stop();
  await pause(SETTLE_MS);

  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = kiosk.processorSeconds();
    await pause(SECONDS * 1000);
    rounds.push(((kiosk.processorSeconds() - before) / SECONDS) * 100);
  }
  rounds.sort((a, b) => a - b);
  process.stdout.write(`idle, of one core: ${rounds.map((each) => `${each.toFixed(1)} %`).join(', ')}\n`);
  expect(kiosk.processorSeconds()).toBeGreaterThan(0);
  expect(rounds[Math.floor(ROUNDS / 2)]).toBeLessThanOrEqual(GOAL_PERCENT);
});
