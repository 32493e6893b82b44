import { publishedContent, toWire } from '@vitrine/contract';
import { buildContent, buildPlaylist } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { isKept, screen, setUpScreen, shows, switchOn, TEAL } from '../testing/screen.ts';

setUpScreen('player-nothing-test');

const NO_PLAYLIST_ID = '00000000-0000-0000-0000-000000000000';

/** What the service publishes to a screen without a playlist. */
function publishNothing(revision: number): void {
  const { state } = screen.service;
  const playlist = buildPlaylist({ id: NO_PLAYLIST_ID, name: '' });
  const document = toWire(publishedContent, buildContent({ playlists: [playlist] }));
  state.content = { revision, document };
  Object.assign(state.heartbeat, { revision, published_at: new Date(0).toISOString() });
}

test('a publish of nothing takes the content off the screen, and a restart without a network does not bring it back', async () => {
  screen.service.publish(1, ['teal']);
  const page = await switchOn();
  await shows(page, TEAL);
  await isKept(page);
  publishNothing(2);
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  await page.getByText('No content to display.').waitFor();
  await expect.poll(() => page.locator('#stage iframe').count()).toBe(0);
  await screen.service.down();
  const booted = await switchOn();
  await booted.getByText('No content to display.').waitFor();
  expect(await booted.locator('#stage iframe').count()).toBe(0);
});
