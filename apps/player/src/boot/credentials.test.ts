import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../platform/storage.ts';
import {
  chooseCredentials,
  createCredentialStore,
  deletionFragment,
  type StoredCredentials,
} from './credentials.ts';

const stored: StoredCredentials = { deviceId: 'device-1', accessToken: 'token-1', requestedId: 'hardware-1' };
const none = { deviceId: null, accessToken: null };

describe('choosing credentials', () => {
  test.each([
    ['chooses nothing if there are none', none, null, null],
    [
      'prefers the query string',
      { deviceId: 'q', accessToken: 't' },
      stored,
      { deviceId: 'q', accessToken: 't' },
    ],
    [
      'uses the stored credentials if the query string has none',
      none,
      stored,
      { deviceId: 'device-1', accessToken: 'token-1' },
    ],
    [
      'uses the stored token if the device ids match',
      { deviceId: 'device-1', accessToken: null },
      stored,
      { deviceId: 'device-1', accessToken: 'token-1' },
    ],
    ['ignores the stored token of another device', { deviceId: 'device-2', accessToken: null }, stored, null],
    [
      'uses the stored token for the id with which the player registered',
      { deviceId: 'hardware-1', accessToken: null },
      stored,
      { deviceId: 'device-1', accessToken: 'token-1' },
    ],
    [
      'uses the token of the query string for the stored device',
      { deviceId: null, accessToken: 't' },
      stored,
      { deviceId: 'device-1', accessToken: 't' },
    ],
    ['ignores a token without a device id', { deviceId: null, accessToken: 't' }, null, null],
  ])('%s', (_, query, stored, expected) => {
    expect(chooseCredentials(query, stored, () => false)).toEqual(expected);
  });

  test("ignores a deleted device's token in the query string", () => {
    const query = { deviceId: 'q', accessToken: 'dead' };
    const isDead = (token: string) => token === 'dead';
    expect(chooseCredentials(query, null, isDead)).toBeNull();
    expect(chooseCredentials(query, stored, isDead)).toMatchObject({ deviceId: 'device-1' });
    expect(chooseCredentials(query, null, () => false)).toMatchObject({ deviceId: 'q' });
    expect(chooseCredentials({ ...query, deviceId: null }, stored, isDead)).toMatchObject({
      accessToken: 'token-1',
    });
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

describe('storing credentials', () => {
  test('stores credentials in both places and reads them from either', async () => {
    const local = fakeLocal();
    const storage = createMemoryStorage();
    await createCredentialStore(local, storage).save(stored);
    expect(local.getItem('deviceId')).toBe('device-1');
    expect(local.getItem('accessToken')).toBe('token-1');
    expect((await createCredentialStore(fakeLocal(), storage).load()).stored).toEqual(stored);
    expect((await createCredentialStore(local, createMemoryStorage()).load()).stored).toEqual(stored);
    expect((await createCredentialStore(null, storage).load()).stored).toEqual(stored);
  });

  test('removes content of another device and preserves content of the same one', async () => {
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

  test("clears the player's own keys and its database, and remembers the deleted token", async () => {
    const local = fakeLocal({ 'dashboard.theme': 'dark' });
    const storage = createMemoryStorage();
    const store = createCredentialStore(local, storage);
    await store.save(stored);
    await storage.set('content', {});
    await store.clear('token-1');
    const { stored: left, isDeletedToken } = await store.load();
    expect(left).toBeNull();
    expect(isDeletedToken('token-1')).toBe(true);
    expect(isDeletedToken('token-2')).toBe(false);
    expect(JSON.stringify(await storage.get('deletedToken'))).not.toContain('token-1');
    expect(await storage.get('content')).toBeUndefined();
    expect(local.getItem('dashboard.theme')).toBe('dark');
  });

  test('a second window that clears later leaves a newly registered device alone', async () => {
    const local = fakeLocal();
    const storage = createMemoryStorage();
    const [first, second] = [createCredentialStore(local, storage), createCredentialStore(local, storage)];
    await first.save(stored);
    await first.clear('token-1');
    await first.save({ deviceId: 'device-2', accessToken: 'token-2', requestedId: null });
    await storage.set('content', 'of the second device');
    await second.clear('token-1');
    expect((await second.load()).stored).toMatchObject({ deviceId: 'device-2' });
    expect(await storage.get('content')).toBe('of the second device');
  });

  test('starts in a browser that forbids local storage', async () => {
    const forbidden = new Proxy(fakeLocal(), {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const store = createCredentialStore(forbidden, createMemoryStorage());
    await store.save(stored);
    expect((await store.load()).stored).toEqual(stored);
  });

  test('ignores deleted credentials that the browser fails to remove', async () => {
    const stuck = fakeLocal({ deviceId: 'device-1', accessToken: 'token-1' });
    const local = { ...stuck, setItem: refuse, removeItem: refuse };
    const storage = createMemoryStorage();
    const store = createCredentialStore(local, storage);
    await store.save(stored);
    await store.clear('token-1');
    expect((await store.load()).stored).toBeNull();
  });

  test("stores the deleted token in the page's address if storage is unavailable", async () => {
    const local = fakeLocal({ deviceId: 'device-1', accessToken: 'token-1' });
    const storage = createMemoryStorage();
    await storage.set('credentials', stored);
    const fragment = deletionFragment('token-1');
    expect(fragment).not.toContain('token-1');
    const { stored: left, isDeletedToken } = await createCredentialStore(local, storage, fragment).load();
    expect(left).toBeNull();
    expect(isDeletedToken('token-1')).toBe(true);
    const other = await createCredentialStore(local, storage, deletionFragment('token-9')).load();
    expect(other.stored).toMatchObject({ deviceId: 'device-1' });
  });
});

function refuse(): never {
  throw new DOMException('denied', 'SecurityError');
}
