import { calls } from '@vitrine/contract';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Person } from '../../platform/auth/actor.ts';
import { writeJson } from '../../platform/http/json-writer.ts';
import { newId } from '../../platform/ids.ts';
import { pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import type { SignedUp } from '../../testing/test-app.ts';
import { createDeviceReader, type DeviceReader } from './device-reader.ts';
import { presentDevice } from './devices.presenter.ts';

const { t, owner } = await startWithOwner();
const { db } = t.database;

const makeReader = () => createDeviceReader(db, t.clock.clock);
const personOf = ({ profileId, domainId }: SignedUp): Person => ({
  kind: 'person',
  profileId,
  domainId,
  role: 'superadmin',
  isStaff: false,
  mustSetUpMfa: false,
  sessionId: null,
  scopes: null,
});

const replyOf = async (reader: DeviceReader, id: string): Promise<unknown> =>
  JSON.parse(
    writeJson(calls['devices.get'].reply, presentDevice(await reader.get(personOf(owner), id))).toString(),
  );

/** Two tags, a location and a payment terminal. */
async function equip(id: string): Promise<void> {
  const { domainId } = owner;
  const locationId = newId();
  for (const key of ['city', 'format'])
    await db.execute(
      sql`insert into tags (id, domain_id, resource_id, key, value) values (${newId()}, ${domainId}, ${id}, ${key}, 'a')`,
    );
  await db.execute(
    sql`insert into locations (id, domain_id, name) values (${locationId}, ${domainId}, 'Station')`,
  );
  await db.execute(sql`update resources set location_id = ${locationId} where id = ${id}`);
  await db.execute(sql`update devices set services = '{terminal}' where id = ${id}`);
  await db.execute(
    sql`insert into device_services (device_id, service, domain_id, settings, updated_at)
      values (${id}, 'terminal', ${domainId}, '{"provider": "square", "name": "Till 1"}', now())`,
  );
}

const changes: [string, (id: string) => SQL][] = [
  ['its name', (id) => sql`update resources set name = 'New' where id = ${id}`],
  ['its settings', (id) => sql`update devices set description = 'New' where id = ${id}`],
  ['its model', (id) => sql`update device_identities set model = 'New' where id = ${id}`],
  [
    'what it reported',
    (id) => sql`update device_states set connection_type = 'wifi' where device_id = ${id}`,
  ],
  [
    'a new tag',
    (id) => sql`insert into tags (id, domain_id, resource_id, key, value)
    values (${newId()}, ${owner.domainId}, ${id}, 'new', 'a')`,
  ],
  ['a changed tag', (id) => sql`update tags set value = 'b' where resource_id = ${id} and key = 'city'`],
  ['a removed tag', (id) => sql`delete from tags where resource_id = ${id} and key = 'city'`],
  [
    'the name of its location',
    (id) => sql`update locations set name = 'New'
    where id = (select location_id from resources where id = ${id})`,
  ],
  [
    'the settings of a service',
    (id) => sql`update device_services
    set settings = '{"provider": "square", "name": "Till 2"}' where device_id = ${id}`,
  ],
  [
    'a grant',
    (
      id,
    ) => sql`insert into resource_acls (id, domain_id, resource_id, grant_domain_id, grant_scope, read_grant)
    values (${newId()}, ${owner.domainId}, ${id}, ${owner.domainId}, 'domain', true)`,
  ],
  ['the name of its owner', () => sql`update profiles set name = 'New' where id = ${owner.profileId}`],
];

test.each(changes)('a screen that was read before shows a change at once: %s', async (_, change) => {
  const { id } = await pairDevice(t, owner);
  await equip(id);
  const reader = makeReader();
  const before = await replyOf(reader, id);
  // Like a change by another process, which does not notify this one.
  await db.execute(change(id));
  const after = await replyOf(reader, id);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await replyOf(makeReader(), id));
});

test('reads the row of a screen again only after a change', async () => {
  const [changed, unchanged] = [await pairDevice(t, owner), await pairDevice(t, owner)];
  const reader = makeReader();
  const read = async () =>
    (await reader.find(personOf(owner), [changed.id, unchanged.id])).map(({ row }) => row);
  const before = await read();
  expect((await read()).map((row, index) => row === before[index])).toEqual([true, true]);
  await db.execute(sql`update devices set description = 'New' where id = ${changed.id}`);
  expect((await read()).map((row, index) => row === before[index])).toEqual([false, true]);
});

test('does not show a known screen to people who cannot read it', async () => {
  const [mine, outsider] = [await pairDevice(t, owner), await t.signUp()];
  const reader = makeReader();
  await reader.get(personOf(owner), mine.id);
  await expect(reader.get(personOf(outsider), mine.id)).rejects.toThrow();
  await db.execute(sql`update resources set domain_id = ${outsider.domainId} where id = ${mine.id}`);
  await expect(reader.get(personOf(owner), mine.id)).rejects.toThrow();
});

test('a screen with tags can be deleted', async () => {
  const { id } = await pairDevice(t, owner);
  await equip(id);
  await db.execute(sql`delete from resources where id = ${id}`);
  expect((await db.execute(sql`select from devices where id = ${id}`)).rows).toEqual([]);
});
