import { type CallId, calls } from '@vitrine/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let robin: SignedUp;
let deviceId: string;
beforeAll(async () => {
  t = await startTestApp();
  robin = await t.signUp();
  deviceId = (await pairDevice(t, robin)).id;
});
afterAll(() => t.close());

const restart = (key: string, ids = [deviceId], caller = robin) =>
  caller.try('devices.batch', {
    body: { action: 'restart', deviceIds: ids },
    headers: { 'idempotency-key': key },
  });
async function batches(): Promise<number> {
  const { rows } = await t.database.pool.query('select count(*)::int as n from batches');
  return rows[0].n;
}

test('replays the reply for a repeated key and does the work once', async () => {
  const before = await batches();
  const first = await restart('once');
  expect(first.status).toBe(202);
  const second = await restart('once');
  expect([second.status, second.wire]).toEqual([202, first.wire]);
  expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true' });
  expect(await batches()).toBe(before + 1);
  expect((await restart('another')).wire).not.toEqual(first.wire);
});

test('does the work of concurrent requests once; the others get its reply or 409 with Retry-After', async () => {
  const before = await batches();
  const answers = await Promise.all(Array.from({ length: 8 }, () => restart('at-once')));
  expect(await batches()).toBe(before + 1);
  for (const { status, headers, error } of answers) {
    if (status === 202) continue;
    expect([status, error?.code, headers['retry-after']]).toEqual([409, 'conflict', '1']);
  }
});

test('rejects a key for another request or another member', async () => {
  await restart('taken');
  const other = await pairDevice(t, robin);
  expect(await restart('taken', [other.id])).toMatchObject({
    status: 409,
    error: { message: 'This Idempotency-Key was used for another request. Use a new key.' },
  });
  const admin = await addMember(t, robin.domainId, 'admin');
  expect((await restart('taken', [deviceId], admin)).status).toBe(409);
  const outsider = await t.signUp();
  const theirs = await pairDevice(t, outsider);
  expect((await restart('taken', [theirs.id], outsider)).status).toBe(202);
});

test('allows repeating a failed call with its key', async () => {
  const publish = () =>
    robin.try('devices.publish', { params: { id: deviceId }, headers: { 'idempotency-key': 'later' } });
  expect((await publish()).status).toBe(409);
  const { rows } = await t.database.pool.query("select 1 from idempotency_keys where key = 'later'");
  expect(rows).toEqual([]);
});

test.each(['', 'a b', 'x'.repeat(201)])('rejects the key %j', async (key) => {
  expect((await restart(key)).status).toBe(400);
});

/** For each call that declares the header: two different requests, and a count of the work done. */
interface Declared {
  send(
    key: string,
    isOther?: boolean,
  ): Promise<{ status: number; wire: unknown; headers: object; error?: unknown }>;
  done(): Promise<number>;
}
const declared = (Object.entries(calls) as [CallId, { idempotent?: boolean }][])
  .filter(([, call]) => call.idempotent)
  .map(([id]) => id);
let screen: Awaited<ReturnType<typeof pairDevice>>;
let poster: string;
let playlist: string;
const count = async (text: string) => (await t.database.pool.query(text)).rows[0].n;
const header = (key: string) => ({ headers: { 'idempotency-key': key } });
const examples: Record<string, Declared> = {
  'devices.batch': {
    send: (key, isOther) => restart(key, isOther ? [screen.id] : [deviceId]),
    done: batches,
  },
  'devices.publish': {
    send: (key, isOther = false) =>
      robin.try('devices.publish', {
        params: { id: screen.id },
        body: { confirmBlank: isOther },
        ...header(key),
      }),
    done: () => count('select count(*)::int as n from device_revisions'),
  },
  'publishes.create': {
    send: (key, isOther = false) =>
      robin.try('publishes.create', {
        body: { scope: { deviceIds: [screen.id] }, confirmBlank: isOther },
        ...header(key),
      }),
    done: () => count('select count(*)::int as n from publishes'),
  },
  'playlists.insertItems': {
    send: (key, isOther = false) =>
      robin.try('playlists.insertItems', {
        params: { id: playlist },
        body: { items: [{ presentationId: poster }], index: isOther ? 0 : 1 },
        ...header(key),
      }),
    done: () => count('select count(*)::int as n from playlist_items'),
  },
  'device.createCharge': {
    send: (key, isOther = false) =>
      screen.try('device.createCharge', {
        body: { orderId: `order ${key} ${isOther}`, subTotal: 1, total: 1 },
        ...header(key),
      }),
    done: () => count('select count(*)::int as n from device_charges'),
  },
};

test('has an example for every call that declares the header', () => {
  expect(Object.keys(examples).sort()).toEqual(declared.sort());
});

describe.each(declared)('%s', (id) => {
  const { send, done } = examples[id] as Declared;
  beforeAll(async () => {
    screen = await pairDevice(t, robin);
    poster = await insertPresentation(t.database, robin);
    playlist = await insertPlaylist(t.database, robin, [{ presentationId: poster }]);
    await robin.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist } });
    await robin.call('devices.enableService', {
      params: { id: screen.id, service: 'terminal' },
      body: { settings: { provider: 'simulator' } },
    });
  });

  test('does its work once per key, and rejects the key for another request', async () => {
    const before = await done();
    const first = await send('declared');
    expect(first.status).toBeLessThan(300);
    const again = await send('declared');
    expect([again.status, again.wire]).toEqual([first.status, first.wire]);
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    expect(await send('declared', true)).toMatchObject({
      status: 409,
      error: { message: 'This Idempotency-Key was used for another request. Use a new key.' },
    });
    expect(await done()).toBe(before + 1);
    expect((await send('declared-2')).headers).not.toHaveProperty('idempotency-replayed');
    expect(await done()).toBe(before + 2);
  });
});

test('keeps a key for a day, and takes over the claim of a dead server', async () => {
  await t.database.pool.query("update sessions set expires_at = '2100-01-01', ends_at = '2100-01-01'");
  const first = await restart('day');
  await t.clock.advanceAsync(24 * 3600_000 + 1000);
  expect((await restart('day')).wire).not.toEqual(first.wire);
  await t.database.pool.query("update idempotency_keys set status = null, reply = null where key = 'day'");
  expect((await restart('day')).status).toBe(409);
  await t.clock.advanceAsync(3 * 60_000);
  expect((await restart('day')).status).toBe(202);
  await t.clock.advanceAsync(25 * 3600_000);
  await t.app.platform.idempotency.purge();
  expect((await t.database.pool.query('select 1 from idempotency_keys')).rowCount).toBe(0);
});
