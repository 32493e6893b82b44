import type { DomainRole } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Person } from '../../platform/auth/actor.ts';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { bootServer, callerOf, type SignedUp } from '../../testing/test-app.ts';
import { createDeviceReader } from './device-reader.ts';

const { t, owner } = await startWithOwner();

test('people whose reads are answered together see only what they can read', async () => {
  const [outsider, restricted] = [await t.signUp(), await addMember(t, owner.domainId, 'restricted')];
  const [mine, foreign] = [await pairDevice(t, owner), await pairDevice(t, outsider)];
  const reader = createDeviceReader(t.database.db, t.clock.clock);
  const personOf = ({ profileId, domainId }: SignedUp, role: DomainRole): Person => ({
    kind: 'person',
    profileId,
    domainId,
    role,
    isStaff: false,
    mustSetUpMfa: false,
    sessionId: null,
    scopes: null,
  });
  const people = [
    personOf(owner, 'superadmin'),
    personOf(outsider, 'superadmin'),
    personOf(restricted, 'restricted'),
  ];
  // All in one turn of the event loop.
  const reads = people.flatMap((person) => [reader.get(person, mine.id), reader.get(person, foreign.id)]);
  const answers = (await Promise.allSettled(reads)).map(({ status }) => status);
  expect(answers).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'rejected', 'rejected']);
});

test('concurrent reads show each person only what they can read', async () => {
  const [mine, outsider] = [await pairDevice(t, owner, 'Mine'), await t.signUp()];
  const foreign = await pairDevice(t, outsider, 'Foreign');
  const restricted = await addMember(t, owner.domainId, 'restricted');
  const admin = await addMember(t, owner.domainId, 'admin');
  const people = [owner, outsider, restricted, admin];
  const answers = await Promise.all(
    people.flatMap((person) =>
      [mine, foreign, mine].map(({ id }) => person.try('devices.get', { params: { id } })),
    ),
  );
  const statuses = Array.from(people, (_, n) => answers.slice(3 * n, 3 * n + 3).map(({ status }) => status));
  expect(statuses).toEqual([
    [200, 404, 200],
    [404, 200, 404],
    [404, 404, 404],
    [200, 404, 200],
  ]);
  const permissionsOf = (n: number) => answers[n]?.data?.permissions;
  expect(permissionsOf(0)).toContain('delete');
  expect(permissionsOf(9)).not.toContain('delete');
});

test('each screen of a page has its own document, and changes count for its screens only', async () => {
  const poster = await insertPresentation(t.database, owner);
  const screens = [];
  for (const name of ['P 1', 'P 2', 'P 3']) {
    const playlistId = await insertPlaylist(t.database, owner, [{ presentationId: poster }]);
    const { id } = await pairDevice(t, owner, name);
    await owner.call('devices.update', { params: { id }, body: { playlistId } });
    await owner.call('devices.publish', { params: { id } });
    screens.push({ id, playlistId });
  }
  await t.clock.advanceAsync(1000);
  const [, second] = screens;
  await owner.call('playlists.update', { params: { id: second!.playlistId }, body: { name: 'Renamed' } });
  const { data } = await owner.call('devices.list', { query: { search: 'P ', sortBy: 'name' } });
  expect(data.map(({ name, hasUnpublishedChanges }) => [name, hasUnpublishedChanges])).toEqual([
    ['P 1', false],
    ['P 2', true],
    ['P 3', false],
  ]);
  expect(data[1]?.playlist).toEqual({ id: second!.playlistId, name: 'Renamed' });
});

test('the next request sees that a session ended or a member lost access, on every server', async () => {
  const { options } = t.database.pool;
  const second = await bootServer(options.connectionString as string);
  onTestFinished(() => second.close());
  const { id } = await pairDevice(t, owner);
  const read = { params: { id } };

  const member = await addMember(t, owner.domainId, 'admin');
  const elsewhere = callerOf(second.app, { authorization: `Bearer ${member.token}` });
  const statusesOf = async () => {
    const callers = [member, elsewhere, member, elsewhere];
    return (await Promise.all(callers.map((caller) => caller.try('devices.get', read)))).map(
      ({ status }) => status,
    );
  };
  expect(await statusesOf()).toEqual([200, 200, 200, 200]);

  const { db } = t.database;
  await db.execute(sql`update profiles set domain_role = 'restricted' where id = ${member.profileId}`);
  expect(await statusesOf()).toEqual([404, 404, 404, 404]);
  await db.execute(
    sql`update profiles set domain_role = 'admin', is_disabled = true where id = ${member.profileId}`,
  );
  expect(await statusesOf()).toEqual([401, 401, 401, 401]);
  await db.execute(sql`update profiles set is_disabled = false where id = ${member.profileId}`);
  expect(await statusesOf()).toEqual([200, 200, 200, 200]);
  await elsewhere.call('auth.signOut');
  expect(await statusesOf()).toEqual([401, 401, 401, 401]);
});

test('another server rejects the heartbeat of a deleted screen at once', async () => {
  const second = await bootServer(t.database.pool.options.connectionString as string);
  onTestFinished(() => second.close());
  const device = await pairDevice(t, owner);
  const elsewhere = callerOf(second.app, { authorization: `Token ${device.token}` });
  await elsewhere.call('device.heartbeat', { body: {} });
  await owner.call('devices.delete', { params: { id: device.id } });
  expect((await elsewhere.try('device.heartbeat', { body: {} })).status).toBe(410);
});

test('a heartbeat does not look up the token again, but other calls notice a deletion', async () => {
  const second = await bootServer(t.database.pool.options.connectionString as string);
  onTestFinished(() => second.close());
  const device = await pairDevice(t, owner);
  const elsewhere = callerOf(second.app, { authorization: `Token ${device.token}` });
  await elsewhere.call('device.heartbeat', { body: {} });
  // Tokens never change. Here one does, which shows when the server reads it.
  await t.database.db.execute(
    sql`update device_identities set token_hash = sha256('x') where id = ${device.id}`,
  );
  await second.clock.advanceAsync(120_000);
  await elsewhere.call('device.heartbeat', { body: {} });
  expect((await elsewhere.try('device.services')).status).toBe(401);
});
