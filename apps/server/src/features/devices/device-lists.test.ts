import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addMember } from '../../testing/access-matrix-members.ts';
import { pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import type { SignedUp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const { t, owner } = await startWithOwner();

interface Query {
  search?: string;
  state?: 'offline' | 'online' | 'unpublished';
  sortBy?: 'name' | 'last_heartbeat_at' | 'published_at' | 'state' | 'playlist';
  sortDirection?: 'asc' | 'desc';
  page?: number;
  pageSize?: number;
}

async function names(query: Query): Promise<string[]> {
  return (await owner.call('devices.list', { query })).data.map(({ name }) => name);
}

test('pages of sorted and filtered lists follow each other, and end', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await pairDevice(t, owner, name);
    await t.clock.advanceAsync(MINUTE);
  }
  const newest: Query = { sortBy: 'last_heartbeat_at', sortDirection: 'desc', pageSize: 2 };
  expect(await names({ ...newest, page: 1 })).toEqual(['E', 'D']);
  expect(await names({ ...newest, page: 2 })).toEqual(['C', 'B']);
  expect(await names({ ...newest, page: 3 })).toEqual(['A']);
  expect(await names({ ...newest, page: 4 })).toEqual([]);
  const { total } = await owner.call('devices.list', { query: { ...newest, page: 4 } });
  expect(total).toBe(5);

  // A has now been silent for five minutes, and the others follow.
  expect(await names({ state: 'offline', sortBy: 'name' })).toEqual(['A']);
  await t.clock.advanceAsync(2 * MINUTE);
  expect(await names({ state: 'offline', sortBy: 'name', sortDirection: 'desc' })).toEqual(['C', 'B', 'A']);
  expect((await owner.call('devices.counts')).offline).toBe(3);
});

test('a change is in lists and counts immediately', async () => {
  const unpublished: Query = { state: 'unpublished', sortBy: 'name' };
  const before = await names(unpublished);
  const { total } = await owner.call('devices.counts');
  const added = await pairDevice(t, owner, 'F');
  expect((await owner.call('devices.counts')).total).toBe(total + 1);
  const oldest: Query = { sortBy: 'published_at', sortDirection: 'asc' };
  expect(await names(oldest)).toContain('F');
  await owner.call('devices.delete', { params: { id: added.id } });
  expect(await names(oldest)).not.toContain('F');
  expect(await names(unpublished)).toEqual(before);
  expect((await owner.call('devices.counts')).total).toBe(total);
});

test('sorts by state: failures first, then offline, starting, playing and disabled screens', async () => {
  const states = ['disabled', 'playing', 'starting', 'offline', 'failed'];
  const ids = new Map<string, string>();
  for (const state of states) ids.set(state, (await pairDevice(t, owner, `By state: ${state}`)).id);
  const { pool } = t.database;
  const change = (state: string, columns: string) =>
    pool.query(`update device_states set ${columns} where device_id = $1`, [ids.get(state)]);
  const now = t.clock.clock.now().toISOString();
  for (const state of states) await change(state, `last_online_at = '${now}'`);
  await change('offline', 'last_online_at = null');
  await change('playing', `playing_since = '${now}'`);
  await change('failed', `publish_playback_error = 'No file', reported_revision = 0`);
  await pool.query('update devices set is_disabled = true where id = $1', [ids.get('disabled')]);
  await t.clock.advanceAsync(2000);
  const query = { search: 'By state', sortBy: 'state' } as const;
  const expected = ['failed', 'offline', 'starting', 'playing', 'disabled'];
  expect(await names(query)).toEqual(expected.map((state) => `By state: ${state}`));
  expect(await names({ ...query, sortDirection: 'desc' })).toEqual(
    expected.toReversed().map((state) => `By state: ${state}`),
  );
});

test('sorts by the names of the playlists that the person can read', async () => {
  const [autumn, winter, secret] = await Promise.all(
    ['autumn', 'Winter', 'A secret'].map((name) => owner.call('playlists.create', { body: { name } })),
  );
  for (const [name, playlist] of [
    ['winter', winter],
    ['none', null],
    ['secret', secret],
    ['autumn', autumn],
  ] as const) {
    const { id } = await pairDevice(t, owner, `By playlist: ${name}`);
    await owner.call('devices.update', { params: { id }, body: { playlistId: playlist?.id ?? null } });
  }
  const query = { search: 'By playlist', sortBy: 'playlist' } as const;
  const order = async (person: SignedUp) =>
    (await person.call('devices.list', { query })).data.map(({ name }) => name.replace('By playlist: ', ''));
  expect(await order(owner)).toEqual(['secret', 'autumn', 'winter', 'none']);

  // Restricted members see the screens, but the playlist “A secret” does not affect the order.
  const member = await addMember(t, owner.domainId, 'restricted');
  const { data } = await owner.call('devices.list', { query });
  const readable = [autumn, winter].map((playlist) => playlist?.id ?? '');
  for (const id of [...data.map((device) => device.id), ...readable]) await grantRead(id, member);
  expect((await order(member)).slice(0, 2)).toEqual(['autumn', 'winter']);
  expect((await order(member)).slice(2).sort()).toEqual(['none', 'secret']);
});

describe('the tags of screens', () => {
  const tag = (key: string, value: string) => ({ key, value });
  const list = async (
    person: SignedUp,
    query: { search?: string; page?: number; pageSize?: number } = {},
  ) => {
    const { total, data } = await person.call('devices.tags', { query });
    return { total, tags: data.map(({ key, value, screenCount }) => `${key}:${value} ${screenCount}`) };
  };

  test('are listed with the number of screens that the person can read', async () => {
    const tags = [[tag('city', 'Berlin'), tag('till', '')], [tag('city', 'Berlin')], [tag('city', 'Aachen')]];
    const ids: string[] = [];
    for (const each of tags) {
      const { id } = await pairDevice(t, owner, 'Tagged');
      await owner.call('devices.update', { params: { id }, body: { tags: each } });
      ids.push(id);
    }
    expect(await list(owner)).toEqual({ total: 3, tags: ['city:Aachen 1', 'city:Berlin 2', 'till: 1'] });
    expect(await list(owner, { search: 'Y:BER' })).toEqual({ total: 1, tags: ['city:Berlin 2'] });
    expect(await list(owner, { page: 2, pageSize: 2 })).toEqual({ total: 3, tags: ['till: 1'] });
    expect(await list(owner, { page: 9 })).toEqual({ total: 3, tags: [] });

    const member = await addMember(t, owner.domainId, 'restricted');
    expect(await list(member)).toEqual({ total: 0, tags: [] });
    await grantRead(ids[1] ?? '', member);
    // The grant goes past the server, so the cached tags stay for two seconds.
    await t.clock.advanceAsync(2000);
    expect(await list(member)).toEqual({ total: 1, tags: ['city:Berlin 1'] });
    await owner.call('devices.delete', { params: { id: ids[2] ?? '' } });
    expect((await list(owner)).tags).not.toContain('city:Aachen 1');
  });
});

/** Lets a member of the organisation see a resource. */
async function grantRead(resourceId: string, member: SignedUp): Promise<void> {
  await t.database.pool.query(
    `insert into resource_acls (id, domain_id, resource_id, grant_profile_id, grant_scope, read_grant)
     values ($1, $2, $3, $4, 'viewer', true)`,
    [newId(), owner.domainId, resourceId, member.profileId],
  );
}
