import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from './access-matrix-members.ts';
import { pairDevice } from './content.ts';
import { makeApplication, makePlaylist, makePresentation } from './library.ts';
import { type SignedUp, startTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let robin: SignedUp;
let viewer: SignedUp;
beforeAll(async () => {
  t = await startTestApp();
  robin = await t.signUp('Robin');
  viewer = await addMember(t, robin.domainId, 'restricted');
});
afterAll(() => t.close());

async function share(id: string): Promise<void> {
  await robin.call('share.create', {
    params: { id },
    body: { profileIds: [viewer.profileId], grantScope: 'viewer' },
  });
}

test('returns a resource with its owner, domain and grants', async () => {
  const { id } = await makePlaylist(robin);
  const other = await addMember(t, robin.domainId, 'standard');
  await share(id);
  await robin.call('share.create', {
    params: { id },
    body: { profileIds: [other.profileId], grantScope: 'editor' },
  });
  const playlist = await robin.call('playlists.get', { params: { id } });
  expect(playlist.profile).toEqual(playlist.ownedBy);
  expect(playlist.profile).toMatchObject({ id: robin.profileId, email: robin.email });
  expect(playlist.domain).toEqual({ id: robin.domainId, name: expect.any(String) });
  expect(playlist.acl.map((each) => [each.grantProfileId, each.grantScope, each.profileId])).toEqual([
    [viewer.profileId, 'viewer', robin.profileId],
    [other.profileId, 'editor', robin.profileId],
  ]);
  const listed = await robin.call('playlists.list', { query: { id: [id] } });
  expect(listed.data[0]?.acl).toEqual(playlist.acl);
});

test('shows only their own grant to members who cannot share, and no emails to restricted members', async () => {
  const { id } = await makePlaylist(robin);
  const other = await addMember(t, robin.domainId, 'standard');
  await share(id);
  await robin.call('share.create', {
    params: { id },
    body: { profileIds: [other.profileId], grantScope: 'editor' },
  });
  const response = await viewer.try('playlists.get', { params: { id } });
  expect(response.data.acl.map((each) => each.grantProfileId)).toEqual([viewer.profileId]);
  expect(response.data.profile).toMatchObject({ id: robin.profileId, name: 'Robin', email: null });
  expect(JSON.stringify(response.wire)).not.toContain('@');
});

test('returns at most 100 grants of a resource', async () => {
  const { id } = await makePlaylist(robin);
  const { pool } = t.database;
  await pool.query(
    `insert into profiles select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'email', n || '@many.example'))).*
     from profiles p, generate_series(1, 150) n where p.id = $1`,
    [robin.profileId],
  );
  await pool.query(
    `insert into resource_acls (id, domain_id, resource_id, grant_profile_id, grant_scope, read_grant)
     select gen_random_uuid(), domain_id, $1, id, 'viewer', true from profiles where email like '%@many.example'`,
    [id],
  );
  expect((await robin.call('playlists.get', { params: { id } })).acl).toHaveLength(100);
});

test('returns the payment terminal of a screen', async () => {
  const { id } = await pairDevice(t, robin);
  const terminal = async () => (await robin.call('devices.get', { params: { id } })).terminal;
  expect(await terminal()).toBeNull();
  await robin.call('devices.enableService', {
    params: { id, service: 'terminal' },
    body: { settings: { provider: 'simulator', name: 'Till' } },
  });
  expect(await terminal()).toEqual({ provider: 'simulator', name: 'Till', status: 'ready' });
});

test('returns the properties of a presentation’s application', async () => {
  const presentationProperties = [{ name: 'title', type: 'string' as const, optional: true }];
  const application = await makeApplication(robin, { presentationProperties });
  const presentation = await makePresentation(robin, { applicationId: application.id });
  expect(presentation.presentationProperties).toEqual(presentationProperties);
});

test('returns the members of a domain by name only', async () => {
  const { profiles } = await viewer.call('domain.get');
  expect(profiles).toContainEqual({
    id: robin.profileId,
    name: 'Robin',
    thumbnailUrl: null,
    domainRole: 'superadmin',
  });
  expect(JSON.stringify(profiles)).not.toContain('@');
});

test('returns the children of a folder that the caller can read', async () => {
  const { id } = await robin.call('folders.create', { body: { name: 'Menus' } });
  const inner = await robin.call('folders.create', { body: { name: 'Lunch', parentFolderId: id } });
  const playlist = await makePlaylist(robin, { name: 'Daily', parentFolderId: id });
  const presentation = await makePresentation(robin, { name: 'Poster', parentFolderId: id });
  const folder = await robin.call('folders.get', { params: { id } });
  expect(folder.childFolders).toMatchObject([{ id: inner.id, name: 'Lunch', type: 'folder' }]);
  expect(folder.childPlaylists).toMatchObject([{ id: playlist.id, name: 'Daily', type: 'playlist' }]);
  expect(folder.childPresentations).toMatchObject([{ id: presentation.id, name: 'Poster' }]);
  expect(folder.childDevices).toEqual([]);
  const devices = await robin.call('folders.create', { body: { name: 'Shops', type: 'device' } });
  const screen = await pairDevice(t, robin, 'Door');
  await robin.call('devices.move', { params: { id: screen.id }, body: { folderId: devices.id } });
  const shops = await robin.call('folders.get', { params: { id: devices.id } });
  expect(shops.childDevices).toMatchObject([{ id: screen.id, name: 'Door', type: 'device' }]);
});
