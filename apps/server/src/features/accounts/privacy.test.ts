import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

/* Access to one resource must not reveal details of another. */

let t: TestApp;
let owner: SignedUp;
let restricted: SignedUp;
let standard: SignedUp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  owner = await t.signUp('Owner');
  restricted = await addMember(t, owner.domainId, 'restricted');
  standard = await addMember(t, owner.domainId, 'standard');
});
afterAll(() => t.close());

const share = (resourceId: string) =>
  owner.call('acls.create', { body: { resourceId, grantProfileId: restricted.profileId } });

test('a screen names its playlist only to members who can read the playlist', async () => {
  const screen = await pairDevice(t, owner);
  const playlist = await owner.call('playlists.create', { body: { name: 'Secret offers' } });
  await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist.id } });
  await share(screen.id);
  const seen = async (person: SignedUp) => [
    (await person.call('devices.get', { params: { id: screen.id } })).playlist?.name,
    (await person.call('devices.getV5', { query: { id: screen.id } })).playlist?.name,
    (await person.call('devices.list')).data[0]?.playlist?.name,
  ];
  expect(await seen(owner)).toEqual(Array(3).fill('Secret offers'));
  expect(await seen(restricted)).toEqual([undefined, undefined, undefined]);
  await share(playlist.id);
  expect(await seen(restricted)).toEqual(Array(3).fill('Secret offers'));
});

test('errors of a screen name a presentation only to members who can read it', async () => {
  const screen = await pairDevice(t, owner);
  await share(screen.id);
  const { rows } = await t.database.pool.query(
    `insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at)
     values (gen_random_uuid(), $1, 'presentation', 'Secret offer', $2, now(), now(), now()) returning id`,
    [owner.domainId, owner.profileId],
  );
  await t.database.pool.query(
    `insert into device_errors (id, domain_id, device_id, presentation_id, event, error_message, at)
     values (gen_random_uuid(), $1, $2, $3, 'error', 'It broke', now())`,
    [owner.domainId, screen.id, rows[0].id],
  );
  const named = async (person: SignedUp) =>
    (await person.call('devices.recentErrors')).data.map(({ presentationId, presentationName }) => [
      presentationId,
      presentationName,
    ]);
  expect(await named(owner)).toEqual([[rows[0].id, 'Secret offer']]);
  expect(await named(restricted)).toEqual([[null, null]]);
});

test('the history of a screen names a playlist only to members who can read it', async () => {
  const screen = await pairDevice(t, owner);
  await share(screen.id);
  const playlist = await owner.call('playlists.create', { body: { name: 'Secret offers' } });
  const params = { id: screen.id };
  await owner.call('devices.update', { params, body: { playlistId: playlist.id } });
  await owner.call('devices.publish', { params, body: { confirmBlank: true } });
  const named = async (person: SignedUp) =>
    (await person.call('devices.revisions', { params })).data.map((revision) => revision.playlist);
  expect(await named(owner)).toEqual([{ id: playlist.id, name: 'Secret offers' }]);
  expect(await named(restricted)).toEqual([null]);
});

test('restricted members see the names of others, not their email addresses', async () => {
  const emails = async (person: SignedUp) =>
    Object.fromEntries((await person.call('domain.profiles')).data.map(({ id, email }) => [id, email]));
  expect(await emails(restricted)).toEqual({
    [owner.profileId]: null,
    [standard.profileId]: null,
    [restricted.profileId]: restricted.email,
  });
  expect((await emails(standard))[owner.profileId]).toBe(owner.email);
  const { total } = await restricted.call('domain.profiles', { query: { search: owner.email } });
  expect(total).toBe(0);
});

test('restricted members see who else has access, without email addresses', async () => {
  const { id } = await owner.call('folders.create', { body: { name: 'Shared' } });
  await share(id);
  await owner.call('acls.create', { body: { resourceId: id, grantProfileId: standard.profileId } });
  const listed = async (person: SignedUp) =>
    (await person.call('acls.list', { params: { id } })).data.map(({ grantProfile }) => grantProfile?.email);
  expect((await listed(restricted)).sort()).toEqual([restricted.email, null].sort());
  expect((await listed(owner)).sort()).toEqual([restricted.email, standard.email].sort());
});
