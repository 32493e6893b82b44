import { topics } from '@vitrine/contract';
import { describe, expect, test, vi } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import type { Caller } from '../../testing/test-app.ts';
import { deleteDocuments } from '../publishing/publishing.store.ts';

const { t, owner } = await startWithOwner();

type Service = 'ads' | 'terminal' | 'syb';
const enable = (id: string, service: Service, settings: Record<string, unknown> = {}) =>
  owner.try('devices.enableService', { params: { id, service }, body: { settings } });
const disable = (id: string, service: Service) =>
  owner.try('devices.disableService', { params: { id, service } });

test('settings reach the screen by its heartbeat, with a new version for each change', async () => {
  const screen = await pairDevice(t, owner);
  const version = async () => (await screen.call('device.heartbeat', { body: {} })).servicesVersion;
  expect(await version()).toBe(0);
  expect(await enable(screen.id, 'terminal', { provider: 'simulator' })).toMatchObject({
    data: { version: 1 },
  });
  expect(await enable(screen.id, 'terminal', { provider: 'simulator', name: 'Till 2' })).toMatchObject({
    data: { version: 2, settings: { provider: 'simulator', name: 'Till 2' } },
  });
  await enable(screen.id, 'syb');
  expect(await version()).toBe(3);
  const own = await screen.call('device.services');
  expect(own.servicesVersion).toBe(3);
  expect(own.data.map(({ service, version }) => [service, version])).toEqual([
    ['syb', 1],
    ['terminal', 2],
  ]);
  const device = () => owner.call('devices.get', { params: { id: screen.id } });
  expect((await device()).services).toEqual(['syb', 'terminal']);
  expect((await disable(screen.id, 'syb')).status).toBe(204);
  expect((await disable(screen.id, 'syb')).status).toBe(404);
  expect((await device()).services).toEqual(['terminal']);
  expect(await version()).toBe(4);
});

describe('ads', () => {
  test('require the permission to publish, unlike other services', async () => {
    const screen = await pairDevice(t, owner);
    const playlist = await insertPlaylist(t.database, owner, [
      { presentationId: await insertPresentation(t.database, owner) },
    ]);
    const member = await addMember(t, owner.domainId, 'restricted');
    const share = (
      resourceId: string,
      grants: { updateGrant?: true; customAccessGrants?: ['publish'] } = {},
    ) =>
      owner.call('acls.create', {
        body: { resourceId, grantProfileId: member.profileId, readGrant: true, ...grants },
      });
    await share(playlist);
    const acl = await share(screen.id, { updateGrant: true });
    const set = (by: Caller, service: Service, settings: Record<string, unknown>) =>
      by.try('devices.enableService', { params: { id: screen.id, service }, body: { settings } });
    expect((await set(member, 'terminal', { provider: 'simulator' })).status).toBe(200);
    const refused = await set(member, 'ads', { playlist_id: playlist });
    expect(refused.status).toBe(403);
    expect(refused.error?.message).toContain('permission to publish to this screen');
    expect((await screen.try('device.adContent')).status).toBe(404);
    await owner.call('acls.delete', { params: { id: acl.id } });
    await share(screen.id, { customAccessGrants: ['publish'] });
    expect((await set(member, 'ads', { playlist_id: playlist })).status).toBe(200);
    expect((await set(member, 'terminal', { provider: 'simulator' })).status).toBe(403);
  });

  test('require a key with the scope to publish', async () => {
    const screen = await pairDevice(t, owner);
    const playlist = await insertPlaylist(t.database, owner, [
      { presentationId: await insertPresentation(t.database, owner) },
    ]);
    const params = { id: screen.id, service: 'ads' as const };
    const input = { params, body: { settings: { playlist_id: playlist } } };
    const withScope = async (scope: 'device:update' | 'device:publish') => {
      const { key } = await owner.call('apiKeys.create', { body: { name: scope, scopes: [scope] } });
      return t.as({ 'x-api-key': key });
    };
    const [updater, publisher] = [await withScope('device:update'), await withScope('device:publish')];
    expect((await updater.try('devices.enableService', input)).status).toBe(403);
    expect((await publisher.try('devices.enableService', input)).status).toBe(200);
    expect((await updater.try('devices.disableService', { params })).status).toBe(403);
    expect((await publisher.try('devices.disableService', { params })).status).toBe(204);
  });
});

test('applies concurrent changes one after another', async () => {
  const screen = await pairDevice(t, owner);
  for (const round of [1, 2, 3]) {
    const names = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(
      names.map((name) => enable(screen.id, 'terminal', { provider: 'simulator', name })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await screen.call('device.services')).servicesVersion).toBe(4 * round);
  }
});

test.each([
  ['terminal', { provider: 'abacus' }, 'settings.provider'],
  ['terminal', {}, 'settings.provider'],
  ['syb', { volume: 11 }, 'settings.volume'],
  ['ads', { playlist_id: '01890000-0000-7000-8000-0000000000ff' }, 'settings.playlist_id'],
] as const)('%s rejects %j', async (service, settings, path) => {
  const screen = await pairDevice(t, owner);
  const answer = await enable(screen.id, service, settings);
  expect(answer.status).toBe(400);
  expect(answer.error?.fields?.map((field) => field.path)).toEqual([path]);
});

test('ads are compiled when they are set, and at each publish', async () => {
  const screen = await pairDevice(t, owner);
  const spot = await insertPresentation(t.database, owner, 'Spot');
  const ads = await insertPlaylist(t.database, owner, [{ presentationId: spot }], 'Ads');
  expect(await screen.try('device.adContent')).toMatchObject({ status: 404 });
  await enable(screen.id, 'ads', { playlist_id: ads });
  const names = async () =>
    Object.values((await screen.call('device.adContent')).presentations)
      .map(({ name }) => name)
      .sort();
  expect(await names()).toEqual(['Spot']);

  const second = await insertPresentation(t.database, owner, 'Second spot');
  await owner.call('playlists.update', {
    params: { id: ads },
    body: { items: [{ presentationId: spot }, { presentationId: second }] },
  });
  expect(await names()).toEqual(['Spot']);
  const main = await insertPlaylist(t.database, owner, [{ presentationId: spot }]);
  await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: main } });
  await owner.call('devices.publish', { params: { id: screen.id } });
  expect(await names()).toEqual(['Second spot', 'Spot']);
});

/** A screen that has only ads, in a nested playlist. */
async function setUpAds() {
  const screen = await pairDevice(t, owner);
  const spot = await insertPresentation(t.database, owner, 'Spot');
  const stays = await insertPresentation(t.database, owner, 'Stays');
  const inner = await insertPlaylist(t.database, owner, [{ presentationId: spot }], 'Inner');
  const ads = await insertPlaylist(
    t.database,
    owner,
    [{ playlistId: inner }, { presentationId: stays }],
    'Ads',
  );
  const main = await insertPlaylist(t.database, owner, [{ presentationId: stays }], 'Main');
  await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: main } });
  await enable(screen.id, 'ads', { playlist_id: ads });
  await owner.call('devices.publish', { params: { id: screen.id } });
  const state = async () => {
    const device = await owner.call('devices.get', { params: { id: screen.id } });
    const { data } = await owner.call('devices.list', { query: { state: 'unpublished', pageSize: 200 } });
    const { unpublished } = await owner.call('devices.counts');
    expect(data.some(({ id }) => id === screen.id)).toBe(device.hasUnpublishedChanges);
    expect(unpublished).toBe(data.length);
    const { data: content, status } = await screen.try('device.adContent');
    return {
      status,
      names: [...Object.values(content?.presentations ?? {}), ...Object.values(content?.playlists ?? {})]
        .filter((each) => !each.noReadAccess && !each.resource.deletedAt)
        .map(({ name }) => name)
        .sort(),
      version: (await screen.call('device.services')).servicesVersion,
      hasChanges: device.hasUnpublishedChanges,
    };
  };
  const fetchAds = (etag?: string | number | string[]) =>
    t.app.http.inject({
      url: '/api/v3/device/content/ad',
      headers: { authorization: `Token ${screen.token}`, ...(etag && { 'if-none-match': String(etag) }) },
    });
  return { screen, spot, stays, inner, ads, state, fetchAds };
}

test('ads that are edited can be published', async () => {
  const { screen, stays, ads, state } = await setUpAds();
  expect(await state()).toMatchObject({ names: ['Ads', 'Inner', 'Spot', 'Stays'], hasChanges: false });
  await t.clock.advanceAsync(1000);
  await owner.call('playlists.update', { params: { id: ads }, body: { items: [{ presentationId: stays }] } });
  expect(await state()).toMatchObject({ names: ['Ads', 'Inner', 'Spot', 'Stays'], hasChanges: true });
  await owner.call('devices.publish', { params: { id: screen.id } });
  expect(await state()).toMatchObject({ names: ['Ads', 'Stays'], hasChanges: false });
});

test('screens are notified of deleted and restored ads at once', async () => {
  const flush = vi.spyOn(t.app.platform.outbox, 'flush');
  const sent = vi.spyOn(t.app.platform.realtime, 'publish');
  const folder = await owner.call('folders.create', { body: { name: 'Ads', type: 'library' } });
  const spot = await insertPresentation(t.database, owner);
  const playlist = await insertPlaylist(t.database, owner, [{ presentationId: spot }]);
  const screen = await pairDevice(t, owner);
  await enable(screen.id, 'ads', { playlist_id: playlist });
  const messages = () => sent.mock.calls.filter(([topic]) => topic === topics.device(screen.id)).length;
  const announces = async (change: () => Promise<unknown>) => {
    const [flushes, before] = [flush.mock.calls.length, messages()];
    await change();
    expect(flush.mock.calls.length).toBe(flushes + 1);
    await expect.poll(messages).toBe(before + 1);
  };
  const force = { query: { force: 'true' } } as const;
  await announces(() => owner.call('presentations.delete', { params: { id: spot }, ...force }));
  await announces(() => owner.call('library.restore', { body: { ids: [spot] } }));
  await owner.call('presentations.move', { params: { id: spot }, body: { folderId: folder.id } });
  await announces(() => owner.call('folders.delete', { params: { id: folder.id }, ...force }));
});

test('deleted content stops playing in ads, and unpublished changes do not play yet', async () => {
  const { spot, stays, inner, ads, state, fetchAds } = await setUpAds();
  const before = await state();
  const etag = (await fetchAds()).headers.etag;
  await t.clock.advanceAsync(1000);
  const extra = await insertPresentation(t.database, owner, 'Not published');
  await owner.call('playlists.update', {
    params: { id: ads },
    body: { items: [{ playlistId: inner }, { presentationId: stays }, { presentationId: extra }] },
  });
  expect((await owner.try('presentations.delete', { params: { id: spot } })).status).toBe(409);
  await owner.call('presentations.delete', { params: { id: spot }, query: { force: 'true' } });
  const { version } = before;
  expect(await state()).toEqual({
    status: 200,
    names: ['Ads', 'Inner', 'Stays'],
    version: version + 1,
    hasChanges: true,
  });
  expect((await fetchAds(etag)).statusCode).toBe(200);

  await owner.call('library.restore', { body: { ids: [spot] } });
  expect(await state()).toMatchObject({ names: ['Ads', 'Inner', 'Spot', 'Stays'], version: version + 2 });
  expect((await fetchAds(etag)).statusCode).toBe(304);

  await owner.call('playlists.delete', { params: { id: inner }, query: { force: 'true' } });
  expect(await state()).toMatchObject({ names: ['Ads', 'Spot', 'Stays'], version: version + 3 });
});

test('keeps documents that only ads play', async () => {
  const screen = await pairDevice(t, owner);
  const ads = await insertPlaylist(t.database, owner, [], 'No spots');
  await enable(screen.id, 'ads', { playlist_id: ads });
  const { db, pool } = t.database;
  await pool.query(`update published_documents set created_at = '2000-01-01'`);
  await deleteDocuments(db, new Date('2001-01-01'));
  expect((await screen.call('device.adContent')).playlistId).toBe(ads);
  const left = () =>
    pool.query(
      'select 1 from published_documents where hash = (select content_hash from device_services where device_id = $1)',
      [screen.id],
    );
  expect((await left()).rowCount).toBe(1);
});

test('a terminal is online exactly when its screen is', async () => {
  const screen = await pairDevice(t, owner);
  expect(await owner.try('devices.terminal', { params: { id: screen.id } })).toMatchObject({ status: 404 });
  await enable(screen.id, 'terminal', { provider: 'simulator', name: 'Till' });
  const terminal = () => owner.call('devices.terminal', { params: { id: screen.id } });
  expect(await terminal()).toMatchObject({ name: 'Till', provider: 'simulator', status: 'ready' });
  expect(await screen.call('device.terminalStatus')).toEqual(await terminal());
  await t.clock.advanceAsync(6 * 60_000);
  expect(await terminal()).toMatchObject({ status: 'offline' });
  await owner.call('devices.removeTerminal', { params: { id: screen.id } });
  expect(await screen.try('device.terminalStatus')).toMatchObject({ status: 404 });
});
