import { MAX_DEVICES_PER_REQUEST } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertScreens } from '../../testing/many-screens.ts';
import { startWithOwner } from '../../testing/owner.ts';

const { t, owner } = await startWithOwner();
const SCREENS = MAX_DEVICES_PER_REQUEST + 3;
await insertScreens(t.database.pool, owner.domainId, SCREENS, t.clock.clock.now());

test('pages of ids contain every screen once, however many there are', async () => {
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((page) => owner.call('devices.ids', { query: { page } })),
  );
  expect([first?.total, first?.data.length]).toEqual([SCREENS, MAX_DEVICES_PER_REQUEST]);
  expect([second?.data.length, third?.data.length]).toEqual([3, 0]);
  expect(new Set([...(first?.data ?? []), ...(second?.data ?? [])]).size).toBe(SCREENS);
});

test('ids are filtered like the list, and contain only screens that the person can see', async () => {
  const online = { query: { state: 'online' } } as const;
  expect((await owner.call('devices.ids', online)).total).toBe(SCREENS);
  expect((await owner.call('devices.ids', { query: { search: 'nothing' } })).data).toEqual([]);
  const restricted = await addMember(t, owner.domainId, 'restricted');
  expect((await restricted.call('devices.ids', {})).data).toEqual([]);
});

test('a publish can leave out screens of more than a request can name', async () => {
  const { data } = await owner.call('devices.ids', { query: { page: 2 } });
  const scope = { state: 'online', excludeDeviceIds: data.slice(1) } as const;
  const { total } = await owner.call('publishes.preview', { body: { scope } });
  expect(total).toBe(SCREENS - 2);
});

test('a request that names too many screens changes none of them', async () => {
  const { data } = await owner.call('devices.ids', { query: { page: 1 } });
  const { data: rest } = await owner.call('devices.ids', { query: { page: 2 } });
  const disable = (deviceIds: string[]) =>
    owner.try('devices.batch', { body: { action: 'disable', deviceIds } });
  expect((await disable([...data, ...rest])).status).toBe(400);
  expect((await owner.call('devices.counts')).disabled).toBe(0);
  // In two requests, every screen changes.
  expect((await disable(data)).status).toBe(202);
  expect((await disable(rest)).status).toBe(202);
  expect((await owner.call('devices.counts')).disabled).toBe(SCREENS);
});
