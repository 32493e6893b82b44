import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { countTurns, type FrameRecording, recordFrames } from './support/frame-recording.ts';
import type { ColourName, Scene } from './support/pictures.ts';
import { createShop, type PairedScreen, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * Checks every painted frame during two hundred swaps. An item lasts at least five seconds, so several screens play in
 * parallel. Half-way, each gets a different playlist.
 */

const SCREENS = 8;
const SWAPS = 200;
const SWAPS_EACH = Math.ceil(SWAPS / SCREENS);
const POLLING = { timeout: 240_000, interval: 250 };
const colours = ['red', 'blue', 'green'] as const;

let server: RunningServer;
let browser: Browser;
let shop: Shop;
const pictures = {} as Record<ColourName, string>;
const screens: { screen: PairedScreen; recording: FrameRecording }[] = [];

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('player-swaps'), launchBrowser()]);
  shop = await createShop(server);
  for (const colour of colours) pictures[colour] = await shop.pictureOf(colour, 5);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test(`${SWAPS} swaps and a publish on each screen cause no black or torn frame`, {
  timeout: 600_000,
}, async () => {
  const before = await shop.playlistOf([pictures.red, pictures.blue]);
  const after = await shop.playlistOf([pictures.green, pictures.blue]);
  for (let count = 0; count < SCREENS; count += 1) {
    const screen = await shop.addScreen();
    await shop.show(screen, before);
    const context = await browser.newContext({ viewport: { width: 320, height: 180 } });
    const page = await context.newPage();
    await page.goto(screen.playerUrl());
    const recording = await recordFrames(page);
    await expect.poll(() => recording.now, POLLING).toBe('red');
    screens.push({ screen, recording });
  }
  const marks = screens.map((each) => each.recording.mark());
  const seen = (index: number): Scene[] => screens[index]!.recording.since(marks[index]!);
  const swaps = () => screens.reduce((sum, _, index) => sum + countTurns(seen(index)), 0);

  await expect.poll(swaps, POLLING).toBeGreaterThanOrEqual(SWAPS / 2);
  for (const { screen } of screens) await shop.show(screen, after);
  await expect.poll(swaps, POLLING).toBeGreaterThanOrEqual(SWAPS);

  const frames = screens.map((_, index) => seen(index));
  for (const scenes of frames) {
    expect(scenes.filter((scene) => scene === 'black' || scene === 'between')).toEqual([]);
    // The new content appeared, and the old content did not return.
    expect(scenes.slice(scenes.indexOf('green'))).not.toContain('red');
    expect(countTurns(scenes)).toBeGreaterThanOrEqual(SWAPS_EACH / 2);
  }
});
