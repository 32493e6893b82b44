import { describe, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { storeIs } from '../../testing/rules.ts';
import type { SignedUp } from '../../testing/test-app.ts';
import { createAssignedScreens, pathsOf } from './testing/assigned-screens.ts';

const { t, owner } = await startWithOwner();
const screenWith = createAssignedScreens(t, owner);

const trash = (id: string) =>
  t.database.pool.query('update resources set deleted_at = now() where id = $1', [id]);

const neverAgain = { tzid: 'UTC', startDatetime: '2020-01-01T09:00:00', endDatetime: '2020-01-01T10:00:00' };

describe('a publish that leaves a screen with nothing to play', () => {
  test('is rejected for an empty playlist, unless confirmed', async () => {
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

  test('is rejected for nested playlists that are empty', async () => {
    const inner = await insertPlaylist(t.database, owner, []);
    const { publish } = await screenWith([{ playlistId: inner }]);
    expect((await publish()).error?.message).toContain('“Main” is empty');
  });

  test('is rejected for a playlist in the trash, and for one whose items are in the trash', async () => {
    const poster = await insertPresentation(t.database, owner);
    const one = await screenWith([{ presentationId: poster }]);
    await trash(one.playlist);
    expect((await one.publish()).error?.message).toContain('“Main” is in the trash');
    const other = await screenWith([{ presentationId: poster }]);
    await trash(poster);
    expect((await other.publish()).error?.message).toContain('Everything in “Main” is in the trash');
  });

  test('is rejected when all schedules have ended, unless something else plays', async () => {
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

  test('is accepted for content that plays later', async () => {
    const poster = await insertPresentation(t.database, owner);
    const { publish } = await screenWith([{ presentationId: poster }]);
    await owner.call('presentations.update', {
      params: { id: poster },
      body: { tzid: 'UTC', startDatetime: '2029-01-01T09:00:00', endDatetime: '2029-01-01T10:00:00' },
    });
    expect((await publish()).status).toBe(200);
  });

  test('is rejected only for screens whose tags match no rule', async () => {
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

  test('is rejected when only an item that has ended waits for a worker', async () => {
    const [ended, elsewhere] = [
      await insertPresentation(t.database, owner),
      await insertPresentation(t.database, owner),
    ];
    const { publish } = await screenWith([{ presentationId: ended }, { presentationId: elsewhere }]);
    const whenOpen = {
      type: 'equals' as const,
      left: { type: 'variable' as const, path: ['workers', 'door'] as [string, ...string[]] },
      right: { type: 'constant' as const, value: 'open' },
    };
    await owner.call('presentations.update', {
      params: { id: ended },
      body: { ...neverAgain, rule: whenOpen },
    });
    await owner.call('presentations.update', {
      params: { id: elsewhere },
      body: { rule: storeIs('Berlin') },
    });
    expect((await publish()).error?.message).toContain('Nothing in “Main” can play');
    await owner.call('presentations.update', { params: { id: elsewhere }, body: { rule: whenOpen } });
    expect((await publish()).status).toBe(200);
  });

  test('is rejected in a batch for each such screen, unless confirmed', async () => {
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

describe('a publish by a person who cannot read all content', () => {
  test('is rejected, and identifies the content without its name', async () => {
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

  test('is rejected for one item among others', async () => {
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
    expect(refused.error?.message).toMatch(/access to 1 presentation in .*, so the screen would skip it\.$/);
    expect(pathsOf(refused)).toEqual([`presentations.${hidden}`, 'confirm_blank']);
    const { groups } = await member.call('devices.publishPreview', { body: { deviceIds: [screen.id] } });
    expect(groups[0]?.confirmation).toMatchObject({
      reason: 'unreadable',
      leavesBlank: false,
      unreadable: { presentations: 1, playlists: 0, themes: 0 },
    });
  });

  test('can be confirmed only with the permission to change the screen', async () => {
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
    expect(confirmed.error?.message).toContain('permission to change this screen');
    expect(await revision()).toBe(0);
  });
});

describe('a batch', () => {
  async function run(person: SignedUp, body: Parameters<typeof batchOf>[1]) {
    const [device] = await batchOf(person, body);
    const [action] = device?.actionStatuses ?? [];
    return { status: action?.status, message: action?.message };
  }

  async function batchOf(
    person: SignedUp,
    body: NonNullable<Parameters<typeof person.call<'devices.batch'>>[1]>['body'],
  ) {
    const { batchId } = await person.call('devices.batch', { body });
    return (await person.call('devices.batchStatus', { query: { batchId } })).data;
  }

  test('does not publish content that the person cannot read, and does not name it', async () => {
    const member = await addMember(t, owner.domainId, 'restricted');
    const hidden = await insertPresentation(t.database, owner, 'Secret campaign');
    const { screen, revision } = await screenWith([{ presentationId: hidden }], member);
    const refused = await run(member, { action: 'publish', deviceIds: [screen.id] });
    expect(refused).toMatchObject({ status: 'failed', message: expect.stringContaining('have access to') });
    expect(refused.message).not.toMatch(/Secret|Main/);
    expect(await revision()).toBe(0);
  });

  test('cannot be confirmed without the permission to change the screen', async () => {
    const member = await addMember(t, owner.domainId, 'restricted');
    const { screen, revision } = await screenWith([]);
    await owner.call('acls.create', {
      body: {
        resourceId: screen.id,
        grantProfileId: member.profileId,
        grantScope: 'viewer',
        customAccessGrants: ['publish'],
      },
    });
    const body = { action: 'publish' as const, deviceIds: [screen.id], confirmBlank: true };
    expect(await run(member, body)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('permission to change this screen'),
    });
    expect(await revision()).toBe(0);
  });

  test('does not assign and publish a playlist in the trash', async () => {
    const playlist = await insertPlaylist(t.database, owner, []);
    await trash(playlist);
    const { screen, revision } = await screenWith([]);
    const body = { action: 'set_playlist' as const, deviceIds: [screen.id], playlistId: playlist };
    const refused = await owner.try('devices.batch', {
      body: { ...body, publish: true, confirmBlank: true },
    });
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['playlist_id']]);
    expect(await revision()).toBe(0);
  });

  test('explains a refusal only to the person who published', async () => {
    const viewer = await addMember(t, owner.domainId, 'restricted');
    const { screen } = await screenWith([]);
    await owner.call('acls.create', {
      body: { resourceId: screen.id, grantProfileId: viewer.profileId, grantScope: 'viewer' },
    });
    const { message } = await run(owner, { action: 'publish', deviceIds: [screen.id] });
    expect(message).toContain('“Main” is empty');
    const { data } = await viewer.call('devices.batchStatus', { query: { deviceId: [screen.id] } });
    expect(data[0]?.actionStatuses[0]).toMatchObject({
      status: 'failed',
      message: 'Couldn’t publish to this screen. The person who started this can see why.',
    });
  });
});

describe('a publish of no playlist', () => {
  test('clears the screen when confirmed, and leaves nothing to publish', async () => {
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

  test('is part of a batch that removes the playlist', async () => {
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
