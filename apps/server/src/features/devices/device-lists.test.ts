import { expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';

const MINUTE = 60_000;
const { t, owner } = await startWithOwner();

interface Query {
  state?: 'offline' | 'online' | 'unpublished';
  sortBy?: 'name' | 'last_heartbeat_at' | 'published_at';
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
