import type { BodyInput, Calls } from '@vitrine/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, asPerson } from '../../testing/access-matrix-members.ts';
import { pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** An organisation with its superadmin, two restricted members, and one member who sees everything. */
async function organisation() {
  const owner = await t.signUp('Owner');
  const { domainId } = owner;
  const [ann, bob, sam] = [
    await addMember(t, domainId, 'restricted'),
    await addMember(t, domainId, 'restricted'),
    await addMember(t, domainId, 'standard'),
  ];
  return { owner, ann, bob, sam, domainId };
}

async function folder(person: SignedUp, parentFolderId: string | null = null) {
  return (await person.call('folders.create', { body: { name: 'Folder', parentFolderId } })).id;
}

async function item(person: SignedUp, folderId: string | null = null) {
  const { resources } = t.app.platform;
  const row = await resources.create(t.database.db, asPerson(person), {
    kind: 'playlist',
    name: 'Item',
    folderId,
  });
  return row.id;
}

type Grant = Omit<BodyInput<Calls['acls.create']>, 'resourceId'>;
const grant = (person: SignedUp, resourceId: string, what: Grant) =>
  person.try('acls.create', { body: { resourceId, ...what } });
const permissionsOn = async (person: SignedUp, id: string) => {
  const response = await person.try('folders.get', { params: { id } });
  return response.status === 404 ? [] : response.data.permissions;
};

test('each grant scope gives its permissions', async () => {
  const { owner, ann } = await organisation();
  const id = await folder(owner);
  const scopes = {
    viewer: ['read'],
    editor: ['read', 'update'],
    access_manager: ['read', 'update', 'delete', 'share'],
    content_admin: ['read', 'update', 'delete', 'share', 'publish', 'playback_report'],
  } as const;
  for (const [grantScope, permissions] of Object.entries(scopes)) {
    await grant(owner, id, {
      grantProfileEmail: ann.email,
      grantScope: grantScope as keyof typeof scopes,
    });
    expect(await permissionsOn(ann, id)).toEqual(permissions);
  }
  expect(await owner.call('acls.list', { params: { id } })).toMatchObject({
    total: 1,
    data: [
      {
        resourceId: id,
        profileId: owner.profileId,
        grantProfile: { id: ann.profileId, email: ann.email },
        grantScope: 'content_admin',
        fullGrant: true,
      },
    ],
  });
});

test('a grant on a folder applies to its current and future items', async () => {
  const { owner, ann } = await organisation();
  const outer = await folder(owner);
  const inner = await folder(owner, outer);
  await grant(owner, outer, { grantProfileId: ann.profileId, grantScope: 'editor' });
  const later = await folder(owner, inner);
  expect(await permissionsOn(ann, inner)).toEqual(['read', 'update']);
  expect(await permissionsOn(ann, later)).toEqual(['read', 'update']);
  await owner.call('folders.move', { params: { id: inner }, body: { folderId: null } });
  expect(await permissionsOn(ann, later)).toEqual([]);
});

test('an item shared from an unreadable folder appears at the top level, without its ancestors', async () => {
  const { owner, ann } = await organisation();
  const secret = await folder(owner);
  const shared = await folder(owner, secret);
  const inner = await folder(owner, shared);
  await grant(owner, shared, { grantProfileId: ann.profileId });
  const root = await ann.call('folders.library', {});
  expect(root.folders).toMatchObject([{ id: shared, parentFolderId: null, path: [] }]);
  expect((await ann.call('folders.libraryLite', {})).folders).toMatchObject([
    { id: shared, parentFolderId: null },
    { id: inner, parentFolderId: shared },
  ]);
  expect((await ann.call('folders.get', { params: { id: inner } })).path).toMatchObject([{ id: shared }]);
});

test('a grant to the domain applies to its members only', async () => {
  const { owner, ann, domainId } = await organisation();
  const outsider = await t.signUp();
  const id = await folder(owner);
  await grant(owner, id, { grantDomainId: domainId });
  expect(await permissionsOn(ann, id)).toEqual(['read']);
  expect(await permissionsOn(outsider, id)).toEqual([]);
  const refused = await grant(owner, id, { grantDomainId: outsider.domainId });
  expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([400, 'grant_domain_id']);
});

test('accepts only members of the domain as recipients, and names unknown ones', async () => {
  const { owner, ann } = await organisation();
  const outsider = await t.signUp();
  const id = await folder(owner);
  const byEmail = await grant(owner, id, { grantProfileEmail: 'nobody@example.com' });
  expect([byEmail.status, byEmail.error?.fields?.[0]?.path]).toEqual([400, 'grant_profile_email']);
  const byId = await grant(owner, id, { grantProfileId: outsider.profileId });
  expect([byId.status, byId.error?.fields?.[0]?.path]).toEqual([400, 'grant_profile_id']);
  const several = await owner.try('share.create', {
    params: { id },
    body: { profileIds: [ann.profileId, outsider.profileId], emails: [ann.email, 'nobody@example.com'] },
  });
  expect(several.error?.fields?.map((field) => field.path)).toEqual(['profile_ids.1', 'emails.1']);
  expect(await permissionsOn(ann, id)).toEqual([]);
});

test('people cannot grant more than they have', async () => {
  const { owner, ann, bob } = await organisation();
  const id = await folder(owner);
  await grant(owner, id, { grantProfileId: ann.profileId, grantScope: 'access_manager' });
  const excess = await grant(ann, id, { grantProfileId: bob.profileId, grantScope: 'content_admin' });
  expect([excess.status, excess.error?.message]).toEqual([
    403,
    'You can’t grant “publish” because you don’t have it yourself.',
  ]);
  expect((await grant(ann, id, { grantProfileId: ann.profileId, grantScope: 'content_admin' })).status).toBe(
    403,
  );
  expect(
    (await grant(ann, id, { grantProfileId: bob.profileId, customAccessGrants: ['publish'] })).status,
  ).toBe(403);
  expect((await grant(ann, id, { grantProfileId: bob.profileId, grantScope: 'editor' })).status).toBe(201);
});

test('sharing requires the permission to share, and returns 404 without the permission to read', async () => {
  const { owner, ann, bob, sam } = await organisation();
  const id = await folder(owner);
  expect((await grant(ann, id, { grantProfileId: bob.profileId })).status).toBe(404);
  await grant(owner, id, { grantProfileId: ann.profileId, grantScope: 'editor' });
  for (const person of [ann, sam]) {
    expect((await grant(person, id, { grantProfileId: bob.profileId })).status).toBe(403);
    const body = { profileIds: [bob.profileId] };
    expect((await person.try('share.create', { params: { id }, body })).status).toBe(403);
    expect((await person.try('share.replace', { params: { id }, body })).status).toBe(403);
    expect((await person.try('share.delete', { params: { id }, body })).status).toBe(403);
  }
});

test('only people who can share a resource can revoke a grant', async () => {
  const { owner, ann, bob } = await organisation();
  const id = await folder(owner);
  const { data } = await grant(owner, id, { grantProfileId: ann.profileId, grantScope: 'editor' });
  const params = { id: data.id };
  expect((await bob.try('acls.delete', { params })).status).toBe(404);
  expect((await ann.try('acls.delete', { params })).status).toBe(403);
  await owner.call('acls.delete', { params });
  expect(await permissionsOn(ann, id)).toEqual([]);
  expect((await owner.try('acls.delete', { params })).status).toBe(404);
});

test('creates, replaces and deletes the grants of several recipients', async () => {
  const { owner, ann, bob, sam } = await organisation();
  const id = await folder(owner);
  const params = { id };
  const receivers = async () =>
    (await owner.call('acls.list', { params })).data
      .map((acl) => `${acl.grantProfile?.email ?? 'domain'} ${acl.grantScope}`)
      .sort();
  const made = await owner.call('share.create', {
    params,
    body: { profileIds: [ann.profileId], emails: [ann.email, bob.email], domain: true, grantScope: 'editor' },
  });
  expect(made.data).toHaveLength(3);
  expect(await receivers()).toEqual([`${ann.email} editor`, `${bob.email} editor`, 'domain editor'].sort());
  await owner.call('share.replace', { params, body: { emails: [bob.email, sam.email] } });
  expect(await receivers()).toEqual([`${bob.email} viewer`, `${sam.email} viewer`].sort());
  await owner.call('share.replace', { params, body: { domain: true } });
  expect(await receivers()).toEqual(['domain viewer']);
  await owner.call('share.create', { params, body: { emails: [ann.email, bob.email] } });
  await owner.call('share.delete', { params, body: { profileIds: [ann.profileId], domain: true } });
  expect(await receivers()).toEqual([`${bob.email} viewer`]);
  await owner.call('share.delete', { params, body: {} });
  expect(await receivers()).toEqual([]);
  const nobody = await owner.try('share.create', { params, body: {} });
  expect([nobody.status, nobody.error?.fields?.[0]?.path]).toEqual([400, 'profile_ids']);
});

test('hides resources of other domains', async () => {
  const { owner } = await organisation();
  const outsider = await t.signUp();
  const id = await folder(owner);
  const { data } = await grant(owner, id, { grantDomainId: owner.domainId });
  const params = { id };
  const body = { emails: [outsider.email] };
  expect((await grant(outsider, id, { grantProfileId: outsider.profileId })).status).toBe(404);
  expect((await outsider.try('acls.list', { params })).status).toBe(404);
  expect((await outsider.try('acls.delete', { params: { id: data.id } })).status).toBe(404);
  expect((await outsider.try('share.create', { params, body })).status).toBe(404);
  expect((await outsider.try('share.replace', { params, body })).status).toBe(404);
  expect((await outsider.try('share.delete', { params, body })).status).toBe(404);
});

test('a move into a shared folder gives no one more rights than the person who moves the folder has', async () => {
  const { owner, ann, bob } = await organisation();
  const treasure = await folder(owner);
  await grant(owner, treasure, { grantProfileId: ann.profileId, grantScope: 'editor' });
  const move = (folderId: string) =>
    ann.try('folders.move', { params: { id: treasure }, body: { folderId } });

  const forBob = await folder(ann);
  await grant(ann, forBob, { grantProfileId: bob.profileId });
  expect((await move(forBob)).status).toBe(403);

  const forAnn = await folder(ann);
  await grant(ann, forAnn, { grantProfileId: ann.profileId, grantScope: 'content_admin' });
  expect((await move(forAnn)).status).toBe(403);

  // She can move it into her own private folder, but cannot use that folder to share it.
  const plain = await folder(ann);
  expect((await move(plain)).status).toBe(200);
  expect((await grant(ann, plain, { grantProfileId: bob.profileId })).status).toBe(403);
  expect(
    (await grant(ann, plain, { grantProfileId: ann.profileId, grantScope: 'content_admin' })).status,
  ).toBe(403);
  expect(await permissionsOn(bob, treasure)).toEqual([]);
});

test('sharing a folder grants no rights to other members’ trashed items', async () => {
  const { owner, ann, sam } = await organisation();
  const own = await folder(sam);
  const foreign = await item(owner, own);
  await t.app.platform.resources.remove(asPerson(owner), 'playlist', foreign, false);

  const escalation = { grantProfileId: sam.profileId, grantScope: 'content_admin' } as const;
  expect((await grant(sam, own, escalation)).status).toBe(403);
  const restored = await sam.try('library.restore', { body: { ids: [foreign] } });
  expect(restored.status).toBe(403);

  const shared = await folder(sam);
  expect((await grant(sam, shared, escalation)).status).toBe(201);
  const moved = await sam.try('folders.move', { params: { id: own }, body: { folderId: shared } });
  expect(moved.status).toBe(403);
  await grant(owner, own, { grantProfileId: ann.profileId, grantScope: 'editor' });
  expect((await grant(ann, own, { grantProfileId: ann.profileId, grantScope: 'editor' })).status).toBe(403);
});

test('a permanently deleted screen does not prevent sharing its folder', async () => {
  const { owner, ann, sam } = await organisation();
  const { id: own } = await sam.call('folders.create', { body: { name: 'Screens', type: 'device' } });
  const screen = await pairDevice(t, owner);
  await owner.call('devices.move', { params: { id: screen.id }, body: { folderId: own } });
  expect((await grant(sam, own, { grantProfileId: ann.profileId })).status).toBe(403);
  await owner.call('devices.delete', { params: { id: screen.id } });
  expect((await grant(sam, own, { grantProfileId: ann.profileId })).status).toBe(201);
});

test('only people who can delete everything in a folder can delete it', async () => {
  const { owner, ann, sam } = await organisation();
  const own = await folder(sam);
  await grant(sam, own, { grantProfileId: ann.profileId, grantScope: 'editor' });
  const foreign = await item(owner, own);
  const refused = await sam.try('folders.delete', { params: { id: own } });
  expect([refused.status, refused.error?.message]).toEqual([
    403,
    'This folder contains items that you don’t have permission to delete. Ask their owners or an administrator.',
  ]);
  await t.app.platform.resources.move(asPerson(owner), 'playlist', foreign, null);
  await sam.call('folders.delete', { params: { id: own } });
});
