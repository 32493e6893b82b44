import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function makeLocation(domainId: string, deviceIds: readonly string[]): Promise<string> {
  const id = newId();
  await t.database.pool.query('insert into locations (id, domain_id, name) values ($1, $2, $3)', [
    id,
    domainId,
    'Shop',
  ]);
  await t.database.pool.query('update resources set location_id = $1 where id = any($2)', [id, deviceIds]);
  return id;
}

function join(domainId: string, locationId: string, profileId: string, isEditor: boolean) {
  return t.database.pool.query(
    'insert into location_profiles (domain_id, location_id, profile_id, is_editor) values ($1, $2, $3, $4)',
    [domainId, locationId, profileId, isEditor],
  );
}

test('lets members of a location see its screens, and its editors change and publish them', async () => {
  const owner = await t.signUp();
  const { domainId } = owner;
  const [here, elsewhere] = [await pairDevice(t, owner), await pairDevice(t, owner)];
  const location = await makeLocation(domainId, [here.id]);
  await makeLocation(domainId, [elsewhere.id]);
  const member = await addMember(t, domainId, 'restricted');
  const editor = await addMember(t, domainId, 'restricted');
  await join(domainId, location, member.profileId, false);
  await join(domainId, location, editor.profileId, true);

  const params = { id: here.id };
  for (const [person, permissions] of [
    [member, ['read']],
    [editor, ['read', 'update', 'publish']],
  ] as const) {
    const listed = await person.call('devices.list');
    expect(listed.data.map((each) => [each.id, each.permissions])).toEqual([[here.id, permissions]]);
    expect((await person.try('devices.get', { params: { id: elsewhere.id } })).status).toBe(404);
    expect((await person.try('devices.delete', { params })).status).toBe(403);
    const grant = { resourceId: here.id, grantProfileId: member.profileId, grantScope: 'viewer' as const };
    expect((await person.try('acls.create', { body: grant })).status).toBe(403);
  }
  const rename = { params, body: { name: 'Window' } };
  expect((await member.try('devices.update', rename)).status).toBe(403);
  expect((await editor.try('devices.update', rename)).status).toBe(200);
});

test('ignores the locations of another domain', async () => {
  const [owner, outsider] = [await t.signUp(), await t.signUp()];
  const screen = await pairDevice(t, owner);
  const location = await makeLocation(owner.domainId, [screen.id]);
  await join(outsider.domainId, location, outsider.profileId, true);
  expect((await outsider.try('devices.get', { params: { id: screen.id } })).status).toBe(404);
  expect((await outsider.call('devices.list')).total).toBe(0);
});
