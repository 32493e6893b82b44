import { expect, test } from 'vitest';
import { isKept, screen, setUpScreen, shows, switchOn, TEAL } from '../testing/screen.ts';

setUpScreen('player-nothing-test');

const NO_PLAYLIST_ID = '00000000-0000-0000-0000-000000000000';

/** What the service publishes to a screen without a playlist. */
function publishNothing(revision: number): void {
  const { state } = screen.service;
  const document = {
    format: 1,
    playlist_id: NO_PLAYLIST_ID,
    playlists: {
      [NO_PLAYLIST_ID]: {
        id: NO_PLAYLIST_ID,
        name: '',
        mode: 'sequential',
        items_per_pass: null,
        items: [],
        is_rule_on_items: false,
        rule: null,
        schedule_type: 'join',
        schedule_rule: null,
        no_read_access: false,
        resource: { deleted_at: null, tags: [] },
      },
    },
    presentations: {},
    application_versions: {},
    applications: {},
    themes: {},
    assets: [],
  };
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
