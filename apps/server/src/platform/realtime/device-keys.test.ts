import { expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { newId } from '../ids.ts';
import { createEarlierKeyCheck, deviceClientId } from './device-keys.ts';

const { t, owner } = await startWithOwner();
const canKeepKey = createEarlierKeyCheck(t.database.db);

test('screens and their sensors keep their keys until the screen is deleted', async () => {
  const [active, deleted] = [await pairDevice(t, owner), await pairDevice(t, owner)];
  await owner.call('devices.delete', { params: { id: deleted.id } });
  const clientIds = [
    `${deviceClientId(active.id)}/session`,
    `${deviceClientId(active.id)}/sensors/${newId()}`,
    `${deviceClientId(deleted.id)}/session`,
    `${deviceClientId(newId())}/session`,
  ];
  expect(await Promise.all(clientIds.map(canKeepKey))).toEqual([true, true, false, false]);
});

test('others request a new key', async () => {
  const { id } = await pairDevice(t, owner);
  const clientIds = [
    `sessions/${owner.profileId}/1`,
    id,
    deviceClientId(id),
    'devices/x/session',
    `x/devices/${id}/s`,
  ];
  expect(await Promise.all(clientIds.map(canKeepKey))).toEqual(clientIds.map(() => false));
});
