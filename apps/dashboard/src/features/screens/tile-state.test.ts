import { expect, test } from 'vitest';
import { NOW, sampleItem } from '../../testing/sample.ts';
import { brokenSince, tileContent } from './tile-state.ts';

const nowPlaying = {
  presentationId: 'p',
  presentationName: 'Soups',
  thumbnailUrl: '/soups.webp',
  playlistId: null,
  noReadAccess: false,
  startedAt: NOW,
};
const screen = sampleItem('devices.list', {
  isOnline: true,
  publishState: 'published',
  publishedAt: '2026-11-19T09:00:00.000Z',
  lastHeartbeatAt: '2026-11-20T07:00:00.000Z',
  nowPlaying,
});
const now = Date.parse(NOW);

test('only broken screens have an age', () => {
  expect(brokenSince(screen, now)).toBeNull();
  expect(brokenSince({ ...screen, isOnline: false }, now)).toBe(screen.lastHeartbeatAt);
  expect(brokenSince({ ...screen, publishState: 'failed' }, now)).toBe(screen.publishedAt);
  expect(brokenSince({ ...screen, isOnline: false, isDisabled: true }, now)).toBeNull();
  expect(brokenSince({ ...screen, isOnline: false, lastHeartbeatAt: null }, now)).toBeNull();
});

test('content is live only on an online screen', () => {
  expect(tileContent(screen)).toEqual({ kind: 'live', name: 'Soups', thumbnail: '/soups.webp' });
  expect(tileContent({ ...screen, isOnline: false }).kind).toBe('last');
  expect(tileContent({ ...screen, isDisabled: true }).kind).toBe('none');
  expect(tileContent({ ...screen, nowPlaying: null }).kind).toBe('none');
});
