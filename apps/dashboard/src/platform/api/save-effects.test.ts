import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEffects, applyLateEffects, isSave } from './save-effects.ts';

const profile = ['profile.get'];
const first = ['playlists.get', { params: { id: 'p1' } }];
const second = ['playlists.get', { params: { id: 'p2' } }];
const list = ['playlists.list', { query: { pageSize: 100 } }];

function setUp(...keys: readonly (readonly unknown[])[]) {
  const cache = new QueryClient();
  for (const key of keys) cache.setQueryData(key, 'old');
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
  return { cache, isStale };
}

test('uses the reply of a save as the data of its read, and marks the other reads stale', () => {
  const { cache, isStale } = setUp(first, second, list, profile);
  const reply = { id: 'p1', name: 'Autumn' };
  applyEffects(cache, [{ id: 'playlists.update', options: { params: { id: 'p1' }, body: {} }, reply }]);
  expect(cache.getQueryData(first)).toBe(reply);
  expect([first, second, list, profile].map(isStale)).toEqual([false, true, true, false]);
});

test('marks only the read of the changed resource stale', () => {
  const keys = ['a', 'b'].map((id) => ['devices.get', { params: { id } }]);
  const { cache, isStale } = setUp(...keys);
  const options = { params: { id: 'a' }, body: { name: 'Foyer' } };
  applyEffects(cache, [{ id: 'devices.update', options, reply: {} }]);
  expect(keys.map(isStale)).toEqual([true, false]);
});

test('moving a resource marks the contents of folders stale', () => {
  const folder = ['folders.get', { params: { id: 'f' } }];
  const { cache, isStale } = setUp(folder);
  const options = { params: { id: 'p' }, body: { folderId: 'f' } };
  applyEffects(cache, [{ id: 'presentations.move', options, reply: undefined }]);
  expect(isStale(folder)).toBe(true);
});

test('signing in removes the data of the previous person', () => {
  const { cache } = setUp(list, profile);
  const reply = { profile: { id: 'me' } };
  applyEffects(cache, [{ id: 'auth.signIn', options: { body: {} }, reply }]);
  expect(cache.getQueryData(list)).toBeUndefined();
  expect(cache.getQueryData(profile)).toBe(reply.profile);
});

test('a sign-up that awaits confirmation starts no session', () => {
  const { cache } = setUp(list);
  applyEffects(cache, [{ id: 'auth.signUp', options: { body: {} }, reply: { profile: null } }]);
  expect(cache.getQueryData(list)).toBe('old');
});

test('an action on screens marks them stale again when it completes', () => {
  const key = ['devices.get', { params: { id: 'a' } }];
  const { cache, isStale } = setUp(key);
  applyLateEffects(cache, 'devices.batch', { body: { action: 'restart', deviceIds: ['a'] } });
  expect(isStale(key)).toBe(true);
});

test('reads have no effects', () => {
  expect(isSave('devices.list')).toBe(false);
  expect(isSave('devices.batch')).toBe(true);
});
