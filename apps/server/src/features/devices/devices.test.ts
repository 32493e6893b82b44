import { MAX_AFFECTED_DEVICES } from '@vitrine/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { insertScreens } from '../../testing/many-screens.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a person adds a screen by entering its code, even in lower case', async () => {
  const robin = await t.signUp();
  const { id, apiToken } = await t.anonymous.call('devices.createLite', { body: { model: 'SecondScreen' } });
  const device = t.as({ authorization: `Token ${apiToken}` });
  const waiting = await device.call('device.heartbeat', { body: {} });
  expect(waiting).toMatchObject({
    registrationStatus: 'pending_dashboard_confirmation',
    name: null,
    revision: 0,
  });
  expect(waiting.confirmationToken).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
  expect((await device.call('device.heartbeat', { body: {} })).confirmationToken).toBe(
    waiting.confirmationToken,
  );

  const registered = await robin.call('devices.register', {
    body: { confirmationToken: waiting.confirmationToken!, name: '  Window  ', timezone: 'Europe/Berlin' },
  });
  expect(registered).toMatchObject({
    id,
    name: 'Window',
    timezone: 'Europe/Berlin',
    isOnline: true,
    publishState: 'unpublished',
  });
  expect(await device.call('device.heartbeat', { body: {} })).toMatchObject({
    registrationStatus: 'registered',
    confirmationToken: null,
    name: 'Window',
    timezone: 'Europe/Berlin',
  });
});

test('a blank name falls back to the code', async () => {
  const robin = await t.signUp();
  const { apiToken } = await t.anonymous.call('devices.createLite', { body: {} });
  const { confirmationToken } = await t
    .as({ authorization: `Token ${apiToken}` })
    .call('device.heartbeat', { body: {} });
  const device = await robin.call('devices.register', {
    body: { confirmationToken: confirmationToken!, name: ' ' },
  });
  expect(device.name).toBe(confirmationToken);
});

test('a code works once, for fifteen minutes', async () => {
  const robin = await t.signUp();
  const { apiToken } = await t.anonymous.call('devices.createLite', { body: {} });
  const device = t.as({ authorization: `Token ${apiToken}` });
  const { confirmationToken: old } = await device.call('device.heartbeat', { body: {} });
  await t.clock.advanceAsync(16 * 60_000);
  expect((await robin.try('devices.register', { body: { confirmationToken: old! } })).status).toBe(400);
  const { confirmationToken: fresh } = await device.call('device.heartbeat', { body: {} });
  expect(fresh).not.toBe(old);
  await robin.call('devices.register', { body: { confirmationToken: fresh! } });
  const again = await robin.try('devices.register', { body: { confirmationToken: fresh! } });
  expect(again.error?.fields?.[0]?.path).toBe('confirmation_token');
});

test('five wrong codes lock the profile for 15 minutes, and right codes do not count', async () => {
  const robin = await t.signUp();
  for (let i = 0; i < 7; i += 1) await pairDevice(t, robin, `Screen ${i}`);
  const attempt = () =>
    robin.try('devices.register', { body: { confirmationToken: 'zzzzzz' }, address: '10.8.8.8' });
  for (let i = 0; i < 5; i += 1) expect((await attempt()).status).toBe(400);
  expect((await attempt()).status).toBe(429);
});

test('device tokens cannot make calls of members, and members cannot make calls of devices', async () => {
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  expect((await device.try('devices.list')).status).toBe(401);
  expect((await t.as({ authorization: `Bearer ${device.token}` }).try('devices.list')).status).toBe(401);
  expect((await robin.try('device.heartbeat', { body: {} })).status).toBe(401);
});

test('a list can be searched, filtered, sorted and paged', async () => {
  const robin = await t.signUp();
  const ids = [];
  for (const name of ['Bar', 'Aisle 1', 'aisle 2']) ids.push((await pairDevice(t, robin, name)).id);
  const names = async (query: object) =>
    (await robin.call('devices.list', { query })).data.map((device) => device.name);
  expect(await names({})).toEqual(['Aisle 1', 'aisle 2', 'Bar']);
  expect(await names({ sortDirection: 'desc', pageSize: 2 })).toEqual(['Bar', 'aisle 2']);
  expect(await names({ pageSize: 2, page: 2 })).toEqual(['Bar']);
  expect(await names({ search: 'AISLE' })).toEqual(['Aisle 1', 'aisle 2']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ id: [ids[0]!] })).toEqual(['Bar']);
  expect(await names({ state: 'online' })).toHaveLength(3);
  await t.clock.advanceAsync(6 * 60_000);
  expect(await names({ state: 'online' })).toHaveLength(0);
  expect(await robin.call('devices.counts')).toMatchObject({ total: 3, offline: 3, online: 0 });
});

test('hides the screens of other domains', async () => {
  const [robin, other] = [await t.signUp(), await t.signUp()];
  const device = await pairDevice(t, robin);
  expect((await other.try('devices.get', { params: { id: device.id } })).status).toBe(404);
  expect(
    (await other.try('devices.update', { params: { id: device.id }, body: { name: 'Mine' } })).status,
  ).toBe(404);
  expect((await other.call('devices.list')).total).toBe(0);
});

test('an unregistered screen gets a new code and can be added again, and its revision never decreases', async () => {
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  const playlist = await insertPlaylist(t.database, robin, [
    { presentationId: await insertPresentation(t.database, robin) },
  ]);
  await robin.call('devices.update', { params: { id: device.id }, body: { playlistId: playlist } });
  expect((await robin.call('devices.publish', { params: { id: device.id } })).revision).toBe(1);
  await robin.call('devices.unregister', { params: { id: device.id } });
  expect((await robin.try('devices.get', { params: { id: device.id } })).status).toBe(404);
  expect((await device.try('device.publishedContent')).status).toBe(404);
  const { confirmationToken, registrationStatus } = await device.call('device.heartbeat', { body: {} });
  expect(registrationStatus).toBe('pending_dashboard_confirmation');
  await robin.call('devices.register', { body: { confirmationToken: confirmationToken! } });
  await robin.call('devices.update', { params: { id: device.id }, body: { playlistId: playlist } });
  expect((await robin.call('devices.publish', { params: { id: device.id } })).revision).toBe(2);
});

test('concurrent unregistrations release a screen once, and its revision does not decrease', async () => {
  const robin = await t.signUp();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await pairDevice(t, robin);
    await t.database.pool.query('update devices set revision = 7 where id = $1', [id]);
    const release = () => robin.try('devices.unregister', { params: { id } });
    const answers = await Promise.all([release(), release(), release()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    const { rows } = await t.database.pool.query(
      'select revision_floor from device_identities where id = $1',
      [id],
    );
    expect(rows).toEqual([{ revision_floor: 7 }]);
  }
});

test('if two people enter a code concurrently, one of them gets the screen', async () => {
  const people = [await t.signUp(), await t.signUp(), await t.signUp()];
  const { apiToken } = await t.anonymous.call('devices.createLite', { body: {} });
  const { confirmationToken } = await t
    .as({ authorization: `Token ${apiToken}` })
    .call('device.heartbeat', { body: {} });
  const answers = await Promise.all(
    people.map((person, index) =>
      person.try('devices.register', {
        body: { confirmationToken: confirmationToken ?? '' },
        address: `10.77.0.${index}`,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('returns 410 to a deleted screen, and in no other case', async () => {
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  await robin.call('devices.delete', { params: { id: device.id } });
  const rejection = await device.try('device.heartbeat', { body: {} });
  expect([rejection.status, rejection.error?.code]).toEqual([410, 'device_deleted']);
  expect((await robin.call('devices.list')).total).toBe(0);
});

test('settings and tags reach the screen with its next heartbeat', async () => {
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  await robin.call('devices.update', {
    params: { id: device.id },
    body: { screenOrientation: 'left', timezone: 'Asia/Kolkata', tags: [{ key: 'store', value: '12' }] },
  });
  expect(await device.call('device.heartbeat', { body: {} })).toMatchObject({
    screenOrientation: 'left',
    timezone: 'Asia/Kolkata',
    tags: [{ key: 'store', value: '12' }],
  });
  expect((await robin.call('devices.list', { query: { tag: 'store:12' } })).total).toBe(1);
  expect((await robin.call('devices.list', { query: { tag: 'store:13' } })).total).toBe(0);
});

test('lists the screens that a presentation affects, through nested playlists', async () => {
  const robin = await t.signUp();
  const presentation = await insertPresentation(t.database, robin);
  const inner = await insertPlaylist(t.database, robin, [{ presentationId: presentation }]);
  const outer = await insertPlaylist(t.database, robin, [{ playlistId: inner }]);
  const [shows, other] = [await pairDevice(t, robin, 'Shows it'), await pairDevice(t, robin, 'Other')];
  await robin.call('devices.update', { params: { id: shows.id }, body: { playlistId: outer } });
  const affected = await robin.call('devices.affected', { body: { presentationIds: [presentation] } });
  expect(affected.data.map((device) => device.id)).toEqual([shows.id]);
  expect(affected.data.map((device) => device.id)).not.toContain(other.id);
});

test('counts all screens that a playlist affects, although it lists a limited number', async () => {
  const robin = await t.signUp();
  const playlist = await insertPlaylist(t.database, robin, []);
  await insertScreens(t.database.pool, robin.domainId, MAX_AFFECTED_DEVICES + 2, t.clock.clock.now());
  await t.database.pool.query('update devices set playlist_id = $1 where domain_id = $2', [
    playlist,
    robin.domainId,
  ]);
  const affected = await robin.call('devices.affected', { body: { playlistIds: [playlist] } });
  expect(affected.total).toBe(MAX_AFFECTED_DEVICES + 2);
  expect(affected.data).toHaveLength(MAX_AFFECTED_DEVICES);
});
