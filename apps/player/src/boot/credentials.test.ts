import { describe, expect, test } from 'vitest';
import { sha256OfText } from '../platform/sha256.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { chooseCredentials, createCredentialStore, type StoredCredentials } from './credentials.ts';

const stored: StoredCredentials = { deviceId: 'device-1', accessToken: 'token-1', requestedId: 'hardware-1' };
const none = { deviceId: null, accessToken: null };

describe('which credentials', () => {
  test.each([
    ['nothing anywhere', none, null, null],
    [
      'the query string first',
      { deviceId: 'q', accessToken: 't' },
      stored,
      { deviceId: 'q', accessToken: 't' },
    ],
    ['the stored ones', none, stored, { deviceId: 'device-1', accessToken: 'token-1' }],
    [
      'the stored token when the ids match',
      { deviceId: 'device-1', accessToken: null },
      stored,
      { deviceId: 'device-1', accessToken: 'token-1' },
    ],
    ['not the stored token of another device', { deviceId: 'device-2', accessToken: null }, stored, null],
    [
      'the stored token of the id it registered under',
      { deviceId: 'hardware-1', accessToken: null },
      stored,
      { deviceId: 'device-1', accessToken: 'token-1' },
    ],
    ['a token without an id is none', { deviceId: null, accessToken: 't' }, null, null],
  ])('%s', (_, query, kept, expected) => {
    expect(chooseCredentials(query, kept, null)).toEqual(expected);
  });

  test('a deleted device’s token in the query string is not used again', () => {
    const query = { deviceId: 'q', accessToken: 'dead' };
    expect(chooseCredentials(query, null, sha256OfText('dead'))).toBeNull();
    expect(chooseCredentials(query, stored, sha256OfText('dead'))).toMatchObject({ deviceId: 'device-1' });
    expect(chooseCredentials(query, null, sha256OfText('other'))).toMatchObject({ deviceId: 'q' });
  });
});

function fakeLocal(initial: Record<string, string> = {}): Storage {
  const values = new Map(Object.entries(initial));
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe('keeping them', () => {
  test('both places hold them, and either alone is enough', async () => {
    const local = fakeLocal();
    const storage = createMemoryStorage();
    await createCredentialStore(local, storage).save(stored);
    expect(local.getItem('deviceId')).toBe('device-1');
    expect(local.getItem('accessToken')).toBe('token-1');
    expect((await createCredentialStore(fakeLocal(), storage).load()).stored).toEqual(stored);
    expect((await createCredentialStore(local, createMemoryStorage()).load()).stored).toEqual(stored);
    expect((await createCredentialStore(null, storage).load()).stored).toEqual(stored);
  });

  test('another device’s content is not kept, the same device’s is', async () => {
    const storage = createMemoryStorage();
    const store = createCredentialStore(fakeLocal(), storage);
    await store.save(stored);
    await storage.set('content', {});
    await store.save({ ...stored, accessToken: 'token-2' });
    expect(await storage.get('content')).toEqual({});
    await store.save({ ...stored, deviceId: 'device-2' });
    expect(await storage.get('content')).toBeUndefined();
    expect((await store.load()).stored).toMatchObject({ deviceId: 'device-2' });
  });

  test('clearing takes the player’s own keys and everything durable, and remembers the deleted token', async () => {
    const local = fakeLocal({ 'dashboard.theme': 'dark' });
    const storage = createMemoryStorage();
    const store = createCredentialStore(local, storage);
    await store.save(stored);
    await storage.set('content', {});
    await store.clear('token-1');
    expect(await store.load()).toEqual({ stored: null, deletedToken: sha256OfText('token-1') });
    expect(await storage.get('content')).toBeUndefined();
    expect(local.getItem('dashboard.theme')).toBe('dark');
  });

  test('a browser that forbids local storage still starts', async () => {
    const forbidden = new Proxy(fakeLocal(), {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const store = createCredentialStore(forbidden, createMemoryStorage());
    await store.save(stored);
    expect((await store.load()).stored).toEqual(stored);
  });
});
