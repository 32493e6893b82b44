import { expect, test } from 'vitest';
import { NOW, sampleItem } from '../../testing/sample.ts';
import { stateReason } from './state-reason.ts';

const now = Date.parse(NOW) + 3_600_000;
const reason = (fields: Parameters<typeof sampleItem<'devices.list'>>[1]) =>
  stateReason(sampleItem('devices.list', { isOnline: true, ...fields }), now);

test('says why a screen does not play', () => {
  expect(reason({ isDisabled: true })).toBe('disabled');
  expect(reason({ isOnline: false })).toBe('neverOnline');
  expect(reason({ isOnline: false, lastOnlineAt: NOW })).toBe('offline');
  expect(reason({ publishPlaybackError: 'No file' })).toBe('failed');
  expect(reason({ publishState: 'publishing' })).toBe('starting');
});

test('says what a waiting screen needs', () => {
  expect(reason({ publishState: 'unpublished' })).toBe('noPlaylist');
  expect(reason({ publishState: 'unpublished', playlistId: 'p' })).toBe('notPublished');
  expect(reason({ publishState: 'published', publishedAt: NOW, playlistId: 'p' })).toBe('nothingActive');
});

test('returns no reason for a screen that plays', () => {
  const nowPlaying = {
    presentationId: 'p',
    presentationName: 'Soup',
    thumbnailUrl: null,
    playlistId: null,
    noReadAccess: false,
    startedAt: NOW,
  };
  expect(reason({ publishState: 'published', nowPlaying })).toBeNull();
});
