import { NO_PLAYLIST_ID } from '@vitrine/contract/constants';
import { expect, test } from 'vitest';
import { type BootInputs, type BootStep, canPlay, chooseBootStep, hasPlaylist } from './boot-step.ts';

const playing: BootInputs = {
  heartbeat: { isDisabled: false, registrationStatus: 'registered' },
  olderSessionCount: 0,
  hasPlaylist: true,
  windowManager: 'non-empty',
};
const pending = 'pending_dashboard_confirmation';

test('chooses no step before the first heartbeat reply', () => {
  expect(
    chooseBootStep({ ...playing, heartbeat: null, olderSessionCount: 3, hasPlaylist: false }),
  ).toBeNull();
});

/** Each row makes one more condition false while all conditions below it stay true, to test their order. */
const everything: BootInputs = {
  heartbeat: { isDisabled: true, registrationStatus: pending },
  olderSessionCount: 1,
  hasPlaylist: false,
  windowManager: 'empty',
};
test.each<[BootStep, Partial<BootInputs>]>([
  ['multiple_screens', {}],
  ['disabled_screen', { olderSessionCount: 0 }],
  [
    'register_device',
    { olderSessionCount: 0, heartbeat: { isDisabled: false, registrationStatus: pending } },
  ],
  [
    'waiting_for_publish',
    { olderSessionCount: 0, heartbeat: { isDisabled: false, registrationStatus: 'registered' } },
  ],
  [
    'empty_playlist',
    {
      olderSessionCount: 0,
      heartbeat: { isDisabled: false, registrationStatus: 'registered' },
      hasPlaylist: true,
    },
  ],
])('chooses the first matching step: %s', (step, inputs) => {
  expect(chooseBootStep({ ...everything, ...inputs })).toBe(step);
});

test('recognises documents without a playlist', () => {
  expect(hasPlaylist({ playlistId: 'p', playlists: { p: {} } })).toBe(true);
  expect(hasPlaylist({ playlistId: 'p', playlists: {} })).toBe(false);
  expect(hasPlaylist({ playlistId: NO_PLAYLIST_ID, playlists: { [NO_PLAYLIST_ID]: {} } })).toBe(false);
});

test('plays the playlist when the window manager has something to show', () => {
  expect(chooseBootStep(playing)).toBe('play_playlist');
});

test('chooses no step while content has no window manager', () => {
  expect(chooseBootStep({ ...playing, windowManager: 'none' })).toBeNull();
});

test('keeps running with a registration status that only a newer server knows', () => {
  const heartbeat = { isDisabled: false, registrationStatus: 'archived' };
  expect(chooseBootStep({ ...playing, heartbeat })).toBe('play_playlist');
});

test('needs windows if and only if nothing prevents playback', () => {
  expect(canPlay({ ...playing, windowManager: 'none' })).toBe(true);
  expect(canPlay({ ...playing, windowManager: 'empty' })).toBe(true);
  expect(canPlay({ ...playing, olderSessionCount: 1 })).toBe(false);
  expect(canPlay({ ...playing, heartbeat: { isDisabled: true, registrationStatus: 'registered' } })).toBe(
    false,
  );
  expect(canPlay({ ...playing, heartbeat: null })).toBe(false);
});
