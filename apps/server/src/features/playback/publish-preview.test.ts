import { describe, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { storeIs } from '../../testing/rules.ts';
import { createScreens } from './testing/screens.ts';

const { t, owner } = await startWithOwner();
const { screenWith, guestOf } = createScreens(t, owner);

const preview = (...deviceIds: string[]) => owner.call('devices.publishPreview', { body: { deviceIds } });

describe('publish preview', () => {
  test('returns what is added, removed and changed, and changes nothing itself', async () => {
    const { device, presentations, playlistId, publish } = await screenWith(['Stays', 'Goes']);
    await publish();
    const added = await insertPresentation(t.database, owner, 'Comes');
    const [stays] = presentations as [string, string];
    await owner.call('playlists.update', {
      params: { id: playlistId },
      body: { items: [{ presentationId: stays }, { presentationId: added }] },
    });
    const { groups, total, refused } = await preview(device.id);
    expect({ total, refused }).toEqual({ total: 1, refused: [] });
    expect(groups).toMatchObject([
      {
        devices: [{ id: device.id, name: 'Window', canConfirm: true }],
        playlist: { id: playlistId, name: 'Main' },
        isChanged: true,
        previousPlaylist: null,
        changes: {
          added: [{ kind: 'presentation', id: added, name: 'Comes' }],
          removed: [{ kind: 'presentation', name: 'Goes' }],
          changed: [{ kind: 'playlist', id: playlistId }],
        },
        analysis: { blanks: [], blankSeconds: 0, neverPlays: [] },
      },
    ]);
    expect((await owner.call('devices.get', { params: { id: device.id } })).revision).toBe(1);
    await publish();
    expect((await preview(device.id)).groups).toMatchObject([
      { isChanged: false, changes: { added: [], removed: [], changed: [] } },
    ]);
  });

  test('warns about screens that go blank and items that never play', async () => {
    const { device, playlistId } = await screenWith(['Past']);
    await owner.call('playlists.update', {
      params: { id: playlistId },
      body: { tzid: 'UTC', startDatetime: '2020-01-01T09:00:00', endDatetime: '2020-01-01T10:00:00' },
    });
    const { groups, from, to } = await preview(device.id);
    expect(groups[0]?.analysis).toMatchObject({
      blanks: [{ start: from, end: to }],
      blankSeconds: 7 * 86_400,
      neverPlays: [{ presentationName: 'Past', cause: 'not_in_interval' }],
    });
    expect(groups[0]?.confirmation).toMatchObject({ reason: 'never_plays', leavesBlank: true });
  });

  test('groups screens that show the same content, and separates them by tags only if rules use tags', async () => {
    const { device, playlistId, presentations } = await screenWith(['Shared'], 'One');
    const others = [await pairDevice(t, owner, 'Two'), await pairDevice(t, owner, 'Three')];
    for (const { id } of others)
      await owner.call('devices.update', { params: { id }, body: { playlistId, timezone: 'Europe/Berlin' } });
    await owner.call('devices.update', {
      params: { id: device.id },
      body: { tags: [{ key: 'store', value: 'Berlin' }] },
    });
    const ids = [device.id, ...others.map(({ id }) => id)];
    const sizes = async () =>
      (await preview(...ids)).groups.map((group) => group.devices.map(({ name }) => name).sort());
    expect(await sizes()).toEqual([['One', 'Three', 'Two']]);
    await owner.call('playlists.update', {
      params: { id: playlistId },
      body: {
        items: presentations.map((presentationId) => ({ presentationId })),
        rule: storeIs('Berlin'),
        isRuleOnItems: true,
      },
    });
    expect(await sizes()).toEqual([['Three', 'Two'], ['One']]);
    const { groups } = await preview(...ids);
    expect(groups.map(({ analysis }) => (analysis?.blankSeconds ?? 0) > 0)).toEqual([true, false]);
  });

  test('previews a playlist before it is assigned, and changes nothing itself', async () => {
    const { device, playlistId, publish } = await screenWith(['Menu']);
    await publish();
    const empty = await insertPlaylist(t.database, owner, [], 'Nothing yet');
    const as = async (playlist: string | null) =>
      (
        await owner.call('devices.publishPreview', {
          body: { deviceIds: [device.id], playlistId: playlist },
        })
      ).groups;
    expect(await as(empty)).toMatchObject([
      {
        devices: [{ id: device.id, name: 'Window', canConfirm: true }],
        playlist: { id: empty, name: 'Nothing yet' },
        confirmation: { reason: 'empty', leavesBlank: true },
      },
    ]);
    expect(await as(null)).toMatchObject([{ playlist: null, confirmation: { reason: 'no_playlist' } }]);
    expect(await as(playlistId)).toMatchObject([{ confirmation: null, isChanged: false }]);
    expect((await owner.call('devices.get', { params: { id: device.id } })).playlistId).toBe(playlistId);
  });
});

describe('publish preview and permissions', () => {
  test('leaves out names and ids of what the caller cannot read', async () => {
    const { device, presentations, playlistId, publish } = await screenWith(['Secret']);
    await publish();
    const mine = await insertPlaylist(t.database, owner, [
      { presentationId: await insertPresentation(t.database, owner, 'Other secret') },
    ]);
    await owner.call('devices.update', { params: { id: device.id }, body: { playlistId: mine } });
    const guest = await guestOf(device.id, ['publish']);
    const { groups } = await guest.call('devices.publishPreview', { body: { deviceIds: [device.id] } });
    expect(groups[0]).toMatchObject({
      // A screen refers to its assigned playlist by id.
      playlist: { id: mine, name: null },
      previousPlaylist: { id: null, name: null, noReadAccess: true },
    });
    const { removed } = groups[0]?.changes ?? {};
    expect(removed?.length).toBeGreaterThan(0);
    expect(removed?.every(({ id, name, noReadAccess }) => id === null && name === null && noReadAccess)).toBe(
      true,
    );
    const text = JSON.stringify(groups);
    for (const hidden of [playlistId, ...presentations, 'ecret']) expect(text).not.toContain(hidden);
  });

  test('names the screens whose blank publish the person can confirm', async () => {
    const { device } = await screenWith([]);
    const member = await addMember(t, owner.domainId, 'restricted');
    await owner.call('acls.create', {
      body: {
        resourceId: device.id,
        grantProfileId: member.profileId,
        grantScope: 'viewer',
        customAccessGrants: ['publish'],
      },
    });
    const { groups } = await member.call('devices.publishPreview', { body: { deviceIds: [device.id] } });
    expect(groups).toMatchObject([{ devices: [{ id: device.id, canConfirm: false }] }]);
  });

  test('names the screens that cannot be published to, and why', async () => {
    const foreign = await pairDevice(t, await t.signUp());
    const unknown = '01890000-0000-7000-8000-0000000000ff';
    const { refused, total } = await preview(foreign.id, unknown);
    expect(total).toBe(0);
    expect(refused).toEqual([
      { deviceId: foreign.id, reason: 'This screen doesn’t exist, or you don’t have access to it.' },
      { deviceId: unknown, reason: 'This screen doesn’t exist, or you don’t have access to it.' },
    ]);
  });
});
