import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-people.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.signUp();
});
afterAll(() => t.close());

type Items = Parameters<typeof insertPlaylist>[2];

const trash = (id: string) =>
  t.database.pool.query('update resources set deleted_at = now() where id = $1', [id]);

/** A screen whose chosen playlist has some items; `person` owns the screen. */
async function screenWith(items: Items, person: SignedUp = owner) {
  const playlist = await insertPlaylist(t.database, owner, items);
  const screen = await pairDevice(t, person);
  await t.database.pool.query('update devices set playlist_id = $1 where id = $2', [playlist, screen.id]);
  const publish = (confirmBlank?: boolean, by: SignedUp = person) =>
    by.try('devices.publish', {
      params: { id: screen.id },
      ...(confirmBlank === undefined ? {} : { body: { confirmBlank } }),
    });
  const revision = async () => (await person.call('devices.get', { params: { id: screen.id } })).revision;
  return { screen, playlist, publish, revision };
}

const pathsOf = (answer: { error: { fields?: { path: string }[] | undefined } | undefined }) =>
  answer.error?.fields?.map(({ path }) => path);

const neverAgain = { tzid: 'UTC', startDatetime: '2020-01-01T09:00:00', endDatetime: '2020-01-01T10:00:00' };

const storeIs = (value: string) => ({
  type: 'equals' as const,
  left: { type: 'variable' as const, path: ['device', 'tags', 'store'] as [string, ...string[]] },
  right: { type: 'constant' as const, value },
});

describe('a publish that leaves a screen nothing to play', () => {
  test('is refused for an empty playlist, until it is confirmed', async () => {
    const { publish, revision } = await screenWith([]);
    const refused = await publish();
    expect([refused.status, refused.error?.code]).toEqual([409, 'conflict']);
    expect(refused.error?.message).toContain('“Main” is empty');
    expect(pathsOf(refused)).toEqual(['confirm_blank']);
    expect((await publish(false)).status).toBe(409);
    expect(await revision()).toBe(0);
    expect((await publish(true)).status).toBe(200);
    expect(await revision()).toBe(1);
  });

  test('is refused for nested playlists that hold nothing', async () => {
    const inner = await insertPlaylist(t.database, owner, []);
    const { publish } = await screenWith([{ playlistId: inner }]);
    expect((await publish()).error?.message).toContain('“Main” is empty');
  });

  test('is refused for a playlist in the trash, and for one whose items are', async () => {
    const poster = await insertPresentation(t.database, owner);
    const one = await screenWith([{ presentationId: poster }]);
    await trash(one.playlist);
    expect((await one.publish()).error?.message).toContain('“Main” is in the trash');
    const other = await screenWith([{ presentationId: poster }]);
    await trash(poster);
    expect((await other.publish()).error?.message).toContain('Everything in “Main” is in the trash');
  });

  test('is refused when nothing has a date left, and not when something else plays', async () => {
    const poster = await insertPresentation(t.database, owner);
    const { publish, playlist } = await screenWith([{ presentationId: poster }]);
    await owner.call('presentations.update', { params: { id: poster }, body: neverAgain });
    expect((await publish()).error?.message).toContain('Nothing in “Main” can play');
    const other = await insertPresentation(t.database, owner);
    await owner.call('playlists.update', {
      params: { id: playlist },
      body: { items: [{ presentationId: poster }, { presentationId: other }] },
    });
    expect((await publish()).status).toBe(200);
  });

  test('is not refused for what plays later', async () => {
    const poster = await insertPresentation(t.database, owner);
    const { publish } = await screenWith([{ presentationId: poster }]);
    await owner.call('presentations.update', {
      params: { id: poster },
      body: { tzid: 'UTC', startDatetime: '2029-01-01T09:00:00', endDatetime: '2029-01-01T10:00:00' },
    });
    expect((await publish()).status).toBe(200);
  });

  test('is refused for the screens alone whose tags no rule asks for', async () => {
    const poster = await insertPresentation(t.database, owner);
    const { publish, playlist, screen } = await screenWith([{ presentationId: poster }]);
    const second = await pairDevice(t, owner, 'Berlin');
    await owner.call('devices.update', {
      params: { id: second.id },
      body: { playlistId: playlist, tags: [{ key: 'store', value: 'Berlin' }] },
    });
    await owner.call('playlists.update', {
      params: { id: playlist },
      body: { rule: storeIs('Berlin'), isRuleOnItems: true },
    });
    expect((await publish()).error?.message).toContain('Nothing in “Main” can play');
    const { batchId } = await owner.call('devices.batch', {
      body: { action: 'publish', deviceIds: [screen.id, second.id] },
    });
    const { counts } = await owner.call('devices.batchStatus', { query: { batchId } });
    expect(counts).toMatchObject({ sent: 1, failed: 1 });
  });

  test('is refused in a batch for each such screen, and done when it is confirmed', async () => {
    const poster = await insertPresentation(t.database, owner);
    const good = await screenWith([{ presentationId: poster }]);
    const bad = await screenWith([]);
    const publish = async (confirmBlank: boolean) => {
      const { batchId } = await owner.call('devices.batch', {
        body: { action: 'publish', deviceIds: [good.screen.id, bad.screen.id], confirmBlank },
      });
      return owner.call('devices.batchStatus', { query: { batchId } });
    };
    expect((await publish(false)).counts).toMatchObject({ sent: 1, failed: 1 });
    expect([await good.revision(), await bad.revision()]).toEqual([1, 0]);
    expect((await publish(true)).counts).toMatchObject({ sent: 2, failed: 0 });
  });
});

describe('a publish by somebody who cannot read all of it', () => {
  test('is refused, and names what it is without its name', async () => {
    const member = await addMember(t, owner.domainId, 'restricted');
    const poster = await insertPresentation(t.database, owner, 'Secret campaign');
    const { publish, playlist, revision } = await screenWith([{ presentationId: poster }], member);
    const refused = await publish();
    expect(refused.status).toBe(409);
    expect(pathsOf(refused)).toEqual([`playlists.${playlist}`, 'confirm_blank']);
    expect(JSON.stringify(refused.wire)).not.toMatch(/Secret|Main/);
    expect(await revision()).toBe(0);
    expect((await publish(true)).status).toBe(200);
  });

  test('is refused for one item among others', async () => {
    const member = await addMember(t, owner.domainId, 'restricted');
    const [mine, hidden] = [
      await insertPresentation(t.database, member, 'Mine'),
      await insertPresentation(t.database, owner, 'Secret campaign'),
    ];
    const playlist = await insertPlaylist(t.database, member, [
      { presentationId: mine },
      { presentationId: hidden },
    ]);
    const screen = await pairDevice(t, member);
    await member.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist } });
    const refused = await member.try('devices.publish', { params: { id: screen.id } });
    expect(refused.error?.message).toContain('1 presentation');
    expect(pathsOf(refused)).toEqual([`presentations.${hidden}`, 'confirm_blank']);
    const { groups } = await member.call('devices.publishPreview', { body: { deviceIds: [screen.id] } });
    expect(groups[0]?.confirmation).toMatchObject({
      reason: 'unreadable',
      leavesBlank: false,
      unreadable: { presentations: 1, playlists: 0, themes: 0 },
    });
  });

  test('needs the permission to change the screen to be confirmed', async () => {
    const member = await addMember(t, owner.domainId, 'restricted');
    const { screen, publish, revision } = await screenWith([]);
    await owner.call('acls.create', {
      body: {
        resourceId: screen.id,
        grantProfileId: member.profileId,
        grantScope: 'viewer',
        customAccessGrants: ['publish'],
      },
    });
    const refused = await publish(false, member);
    expect(refused.status).toBe(409);
    expect(pathsOf(refused)).not.toContain('confirm_blank');
    const confirmed = await publish(true, member);
    expect(confirmed.status).toBe(403);
    expect(confirmed.error?.message).toContain('"update"');
    expect(await revision()).toBe(0);
  });
});

describe('a publish of no playlist', () => {
  test('clears the screen when it is confirmed, and then nothing is left to publish', async () => {
    const poster = await insertPresentation(t.database, owner);
    const { screen, publish } = await screenWith([{ presentationId: poster }]);
    await publish();
    const shown = () => owner.call('devices.get', { params: { id: screen.id } });
    await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: null } });
    expect((await shown()).hasUnpublishedChanges).toBe(true);
    const before = await owner.call('devices.counts');
    const { groups } = await owner.call('devices.publishPreview', { body: { deviceIds: [screen.id] } });
    expect(groups).toMatchObject([
      { playlist: null, isChanged: true, confirmation: { reason: 'no_playlist', leavesBlank: true } },
    ]);
    expect((await publish()).error?.message).toContain('no playlist');
    expect((await publish(true)).data.revision).toBe(2);
    expect(await shown()).toMatchObject({ hasUnpublishedChanges: false, revision: 2 });
    expect((await owner.call('devices.counts')).unpublished).toBe(before.unpublished - 1);
    const content = await screen.call('device.publishedContent');
    expect(content.playlists[content.playlistId]?.items).toEqual([]);
    expect(Object.keys(content.presentations)).toEqual([]);
  });

  test('is part of a batch that takes the playlist away', async () => {
    const poster = await insertPresentation(t.database, owner);
    const { screen, publish } = await screenWith([{ presentationId: poster }]);
    await publish();
    const clear = async (confirmBlank: boolean) => {
      const { batchId } = await owner.call('devices.batch', {
        body: {
          action: 'set_playlist',
          deviceIds: [screen.id],
          playlistId: null,
          publish: true,
          confirmBlank,
        },
      });
      return (await owner.call('devices.batchStatus', { query: { batchId } })).counts;
    };
    expect(await clear(false)).toMatchObject({ failed: 1 });
    expect(await clear(true)).toMatchObject({ sent: 1 });
  });

  test('changes nothing on a screen that was never published to', async () => {
    const screen = await pairDevice(t, owner);
    const shown = await owner.call('devices.get', { params: { id: screen.id } });
    expect(shown.hasUnpublishedChanges).toBe(false);
  });
});
