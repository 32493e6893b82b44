import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { POLLING } from '@vitrine/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { recordFrames } from './support/frame-recording.ts';
import { createKiosk, type Kiosk } from './support/kiosk.ts';
import { createShop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * Photos on a slow device: each publish replaces the current photo as soon as the new window is ready. The browser has
 * the lowest priority. Run the test while every core is busy. Large photos take long to rasterise. Small ones are ready
 * before the browser has combined the pictures of the player and the app.
 */

const SWAPS = 200;
const LOWEST = 19;
let server: RunningServer;
let kiosk: Kiosk;

beforeAll(async () => {
  await buildFrontEnds();
  [server, kiosk] = await Promise.all([start('player-photos'), createKiosk()]);
});

afterAll(async () => {
  await kiosk?.remove();
  await server?.stop();
});

test.each([
  { size: 'large', width: 6400 },
  { size: 'small', width: 1280 },
])(
  `${SWAPS} publishes of $size photos show nothing but photos`,
  { timeout: 1_200_000 },
  async ({ width }) => {
    const shop = await createShop(server);
    const screen = await shop.addScreen();
    const playlistOf = async (colour: 'red' | 'blue') =>
      shop.playlistOf([await shop.pictureOf(colour, 5, { width })]);
    const playlists = { red: await playlistOf('red'), blue: await playlistOf('blue') };
    await shop.show(screen, playlists.red);
    const page = await kiosk.switchOn();
    await page.goto(screen.playerUrl(), { waitUntil: 'commit' });
    const seen = await recordFrames(page);
    await expect.poll(() => seen.now, POLLING).toBe('red');
    const mark = seen.mark();
    for (let swap = 0; swap < SWAPS; swap += 1) {
      for (const pid of kiosk.processes()) lowerPriority(pid);
      const colour = swap % 2 === 0 ? 'blue' : 'red';
      await shop.show(screen, playlists[colour]);
      await expect.poll(() => seen.now, POLLING).toBe(colour);
    }
    expect(seen.since(mark).filter((scene) => scene !== 'red' && scene !== 'blue')).toEqual([]);
  },
);

/** Gives every thread of a process the lowest priority. */
function lowerPriority(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), LOWEST);
  } catch {
    // The thread has ended in the meantime.
  }
}
