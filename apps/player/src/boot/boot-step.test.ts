import { NO_PLAYLIST_ID } from '@vitrine/contract/constants';
import { expect, test } from 'vitest';
import { type BootFacts, type BootStep, canPlay, chooseBootStep, hasPlaylist } from './boot-step.ts';

const playing: BootFacts = {
  heartbeat: { isDisabled: false, registrationStatus: 'registered' },
  olderScreens: 0,
  hasPlaylist: true,
  windowManager: 'non-empty',
};
const pending = 'pending_dashboard_confirmation';

test('nothing is chosen before the heartbeat arrives', () => {
  expect(chooseBootStep({ ...playing, heartbeat: null, olderScreens: 3, hasPlaylist: false })).toBeNull();
});

/** Each row makes one more condition false; all conditions below it hold too, so that the order is tested. */
const everything: BootFacts = {
  heartbeat: { isDisabled: true, registrationStatus: pending },
  olderScreens: 1,
  hasPlaylist: false,
  windowManager: 'empty',
};
test.each<[BootStep, Partial<BootFacts>]>([
  ['multiple_screens', {}],
  ['disabled_screen', { olderScreens: 0 }],
  ['register_device', { olderScreens: 0, heartbeat: { isDisabled: false, registrationStatus: pending } }],
  [
    'waiting_for_publish',
    { olderScreens: 0, heartbeat: { isDisabled: false, registrationStatus: 'registered' } },
  ],
  [
    'empty_playlist',
    {
      olderScreens: 0,
      heartbeat: { isDisabled: false, registrationStatus: 'registered' },
      hasPlaylist: true,
    },
  ],
])('the first match wins: %s', (step, facts) => {
  expect(chooseBootStep({ ...everything, ...facts })).toBe(step);
});

test('a document has a playlist unless it lacks it or was published to a screen without one', () => {
  expect(hasPlaylist({ playlistId: 'p', playlists: { p: {} } })).toBe(true);
  expect(hasPlaylist({ playlistId: 'p', playlists: {} })).toBe(false);
  expect(hasPlaylist({ playlistId: NO_PLAYLIST_ID, playlists: { [NO_PLAYLIST_ID]: {} } })).toBe(false);
});

test('with a window manager that has something to show, the playlist plays', () => {
  expect(chooseBootStep(playing)).toBe('play_playlist');
});

test('content without a window manager is not a step yet', () => {
  expect(chooseBootStep({ ...playing, windowManager: 'none' })).toBeNull();
});

test('a registration status from a newer service does not stop the screen', () => {
  const heartbeat = { isDisabled: false, registrationStatus: 'archived' };
  expect(chooseBootStep({ ...playing, heartbeat })).toBe('play_playlist');
});

test('windows are wanted exactly when nothing forbids playing', () => {
  expect(canPlay({ ...playing, windowManager: 'none' })).toBe(true);
  expect(canPlay({ ...playing, windowManager: 'empty' })).toBe(true);
  expect(canPlay({ ...playing, olderScreens: 1 })).toBe(false);
  expect(canPlay({ ...playing, heartbeat: { isDisabled: true, registrationStatus: 'registered' } })).toBe(
    false,
  );
  expect(canPlay({ ...playing, heartbeat: null })).toBe(false);
});
