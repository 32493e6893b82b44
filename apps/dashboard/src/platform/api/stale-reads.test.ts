import { expect, test } from 'vitest';
import { isStaleBy } from './stale-reads.ts';

test('a changed screen marks every list of screens stale', () => {
  expect(isStaleBy(['devices.list', { query: { page: 2 } }], 'device', ['a'])).toBe(true);
  expect(isStaleBy(['devices.counts'], 'device_state', ['a'])).toBe(true);
});

test('a changed screen marks only its own page stale', () => {
  const key = ['devices.get', { params: { id: 'a' } }];
  expect(isStaleBy(key, 'device', ['a', 'b'])).toBe(true);
  expect(isStaleBy(key, 'device_state', ['b'])).toBe(false);
  expect(isStaleBy(key, 'device', [])).toBe(true);
});

test('changed presentations and nested playlists mark a playlist stale', () => {
  const key = ['playlists.get', { params: { id: 'a' } }];
  expect(isStaleBy(key, 'presentation', ['p'])).toBe(true);
  expect(isStaleBy(key, 'playlist', ['nested'])).toBe(true);
});

test('a changed playlist marks screens stale, because they may have changes to publish', () => {
  expect(isStaleBy(['devices.get', { params: { id: 'screen' } }], 'playlist', ['p'])).toBe(true);
});

test('changes mark the lists of the home page stale', () => {
  expect(isStaleBy(['devices.list', { query: { state: 'offline' } }], 'device_state', ['a'])).toBe(true);
  expect(isStaleBy(['publishes.list', { query: { pageSize: 4 } }], 'publish', ['p'])).toBe(true);
  for (const kind of ['presentation', 'playlist', 'folder', 'file_upload'] as const)
    expect(isStaleBy(['library.list', { query: { sortBy: 'updated_at' } }], kind, ['i'])).toBe(true);
});

test('changed access to a folder marks the items in it stale', () => {
  for (const call of ['playlists.get', 'presentations.get', 'themes.get', 'devices.get', 'folders.get'])
    expect(isStaleBy([call, { params: { id: 'item' } }], 'resource_acl', ['folder'])).toBe(true);
});

test('does not affect unrelated reads', () => {
  expect(isStaleBy(['profile.get'], 'device', ['a'])).toBe(false);
  expect(isStaleBy(['applications.list'], 'playlist', ['a'])).toBe(false);
  expect(isStaleBy(['not a call'], 'device', ['a'])).toBe(false);
});
