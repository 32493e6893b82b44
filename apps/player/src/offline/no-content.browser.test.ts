import { NO_PLAYLIST_ID, publishedContent, toWire } from '@vitrine/contract';
import { buildContent, buildPlaylist, POLLING } from '@vitrine/test-kit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  BLACK,
  colourOf,
  expectShown,
  listCachedFiles,
  screen,
  setUpScreen,
  startScreen,
  TEAL,
  waitUntilCached,
} from '../testing/screen.ts';

setUpScreen('player-nothing-test');

/** Publishes a revision without a playlist. */
function publishNothing(revision: number): void {
  const { state } = screen.service;
  const playlist = buildPlaylist({ id: NO_PLAYLIST_ID, name: '' });
  const document = toWire(publishedContent, buildContent({ playlists: [playlist] }));
  state.content = { revision, document };
  Object.assign(state.heartbeat, { revision, published_at: new Date(0).toISOString() });
}

/** Checks the text and the pixels: the page shows a message over its own background, and no windows. */
async function expectWaitingScreen(page: Page): Promise<void> {
  await page.getByText("Hooray! You're all set").waitFor();
  expect(await page.getByText('No content to display.').count()).toBe(0);
  await expect.poll(async () => [TEAL, BLACK].includes(await colourOf(page)), POLLING).toBe(false);
}

test('removing the content shows the waiting screen, even after a restart without a network', async () => {
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  publishNothing(2);
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  await expectWaitingScreen(page);
  await expect.poll(() => page.locator('#playback iframe').count()).toBe(0);
  const reports = () => screen.service.calls.map(({ body }) => body.publish).filter(Boolean);
  await expect.poll(() => reports().at(-1), POLLING).toMatchObject({ revision: 2, playback_success: true });
  // Nothing on the screen needs the previous files.
  await expect.poll(() => listCachedFiles(page), POLLING).toEqual([]);
  await screen.service.down();
  const booted = await startScreen();
  await expectWaitingScreen(booted);
  expect(await booted.locator('#playback iframe').count()).toBe(0);
});
