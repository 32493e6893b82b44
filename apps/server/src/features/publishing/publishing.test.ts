import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fromWire, publishedContent } from '@vitrine/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPublishing } from './publishing.service.ts';
import { rendererFiles } from './renderer-files.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function setUp() {
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  const presentation = await insertPresentation(t.database, robin);
  const playlist = await insertPlaylist(t.database, robin, [{ presentationId: presentation }]);
  await robin.call('devices.update', { params: { id: device.id }, body: { playlistId: playlist } });
  const publish = (confirmBlank = false) =>
    robin.call('devices.publish', { params: { id: device.id }, body: { confirmBlank } });
  const shown = () => robin.call('devices.get', { params: { id: device.id } });
  return { robin, device, presentation, playlist, publish, shown };
}

test('a publish compiles the playlist and its dependencies to one document, whose ETag is its SHA-256', async () => {
  const { device, publish, presentation, playlist } = await setUp();
  expect((await device.try('device.publishedContent')).status).toBe(404);
  const { contentHash, revision, publishedAt } = await publish();
  const response = await t.app.http.inject({
    url: '/api/v3/device/content/publish',
    headers: { authorization: `Token ${device.token}` },
  });
  expect(createHash('sha256').update(response.body).digest('hex')).toBe(contentHash);
  expect(response.headers).toMatchObject({
    etag: `"${contentHash}"`,
    'x-revision': String(revision),
    'x-published-at': publishedAt,
  });
  const content = fromWire(publishedContent, publishedContent.parse(response.json()));
  expect(content.playlists[playlist]?.items).toEqual([{ presentationId: presentation }]);
  expect(content.presentations[presentation]).toMatchObject({
    name: 'Poster',
    duration: 10,
    noReadAccess: false,
  });
});

test('a document lists the page for legacy bundles only if it has such a bundle', async () => {
  const { robin, device, presentation, publish } = await setUp();
  const rendererOf = async () => {
    await publish();
    const { assets } = await device.call('device.publishedContent');
    return assets.filter(({ url }) => url.startsWith('/renderer/'));
  };
  expect(await rendererOf()).toEqual([]);
  await t.database.pool.query(
    `update application_versions set embedded_url_format = null, source_url = 'https://bundles.example/a.js'
     where id = (select application_version_id from presentations where id = $1 and domain_id = $2)`,
    [presentation, robin.domainId],
  );
  const dist = join(import.meta.dirname, '../../../../renderer/dist');
  const files = rendererFiles(dist);
  expect((await rendererOf()).map(({ url, size, sha256 }) => ({ url, size, sha256 }))).toEqual(
    files.map(({ url, size, sha256 }) => ({ url, size, sha256 })),
  );
});

test('a presentation of several items is published with their total duration', async () => {
  const { device, presentation, publish } = await setUp();
  const { pool } = t.database;
  const values = { pictures: [{ url: '/a' }, { url: '/b' }, { url: '/c' }], each: 4 };
  await pool.query('update presentations set application_vars = $2 where id = $1', [
    presentation,
    JSON.stringify(values),
  ]);
  const durationOf = async () => {
    await publish();
    return (await device.call('device.publishedContent')).presentations[presentation]?.duration;
  };
  expect(await durationOf()).toBe(10);
  await pool.query(
    `update application_versions set item_duration = '{"items": "pictures", "seconds": "each"}'
     where id = (select application_version_id from presentations where id = $1)`,
    [presentation],
  );
  expect(await durationOf()).toBe(12);
});

test('returns 304 for content that the screen already has', async () => {
  const { device, publish } = await setUp();
  const { contentHash } = await publish();
  const answered = await device.try('device.publishedContent', {
    headers: { 'if-none-match': `"${contentHash}"` },
  });
  expect([answered.status, answered.wire]).toEqual([304, '']);
});

test('stores equal content of many screens as one document', async () => {
  const { robin, playlist, publish } = await setUp();
  const { contentHash } = await publish();
  const ids = [];
  for (let i = 0; i < 3; i += 1) ids.push((await pairDevice(t, robin, `More ${i}`)).id);
  await robin.call('devices.batch', {
    body: { action: 'set_playlist', deviceIds: ids, playlistId: playlist, publish: true },
  });
  const { rows } = await t.database.pool.query('select hash from published_documents where domain_id = $1', [
    robin.domainId,
  ]);
  expect(rows).toEqual([{ hash: contentHash }]);
});

test('publishing to a screen without a playlist requires confirmation', async () => {
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  const answered = await robin.try('devices.publish', { params: { id: device.id } });
  expect([answered.status, answered.error?.message]).toEqual([
    409,
    'The screen has no playlist, so it would have nothing to play.',
  ]);
});

test('the reports of a revision move its state from publishing through received to published', async () => {
  const { device, publish, shown } = await setUp();
  const { revision } = await publish();
  const sendHeartbeat = (report: object) =>
    device.call('device.heartbeat', { body: { publish: { revision, ...report } } });
  expect((await shown()).publishState).toBe('publishing');
  await sendHeartbeat({ ack: true });
  expect((await shown()).publishState).toBe('received');
  await sendHeartbeat({ ack: true, playbackSuccess: true });
  expect(await shown()).toMatchObject({
    publishState: 'published',
    publishAck: true,
    publishPlaybackSuccess: true,
  });
  await sendHeartbeat({ playbackError: 'The video does not play.' });
  expect(await shown()).toMatchObject({
    publishState: 'failed',
    publishPlaybackError: 'The video does not play.',
  });
});

test('ignores reports that are of other revisions, repeated or out of order', async () => {
  const { device, publish, shown } = await setUp();
  await publish();
  const { revision } = await publish();
  const sendHeartbeat = (report: {
    revision: number;
    ack?: boolean;
    playbackSuccess?: boolean;
    playbackError?: string;
  }) => device.call('device.heartbeat', { body: { publish: report } });
  await sendHeartbeat({ revision: revision - 1, ack: true, playbackSuccess: true });
  expect((await shown()).publishState).toBe('publishing');
  await sendHeartbeat({ revision: revision + 5, ack: true, playbackSuccess: true });
  expect((await shown()).publishState).toBe('publishing');
  await sendHeartbeat({ revision, playbackSuccess: true });
  await sendHeartbeat({ revision, ack: true });
  await sendHeartbeat({ revision: revision - 1, playbackError: 'old' });
  expect(await shown()).toMatchObject({ publishState: 'published', publishPlaybackError: null });
  await publish();
  expect((await shown()).publishState).toBe('publishing');
});

test('a change after a publish shows as unpublished, in the list and in the counts', async () => {
  const { robin, device, publish, shown, presentation } = await setUp();
  expect((await shown()).hasUnpublishedChanges).toBe(true);
  await publish();
  expect((await shown()).hasUnpublishedChanges).toBe(false);
  expect((await robin.call('devices.counts')).unpublished).toBe(0);
  await t.database.pool.query('update resources set updated_at = $2 where id = $1', [
    presentation,
    new Date(t.clock.clock.now().getTime() + 1000),
  ]);
  expect((await shown()).hasUnpublishedChanges).toBe(true);
  // As after a change by another process.
  await t.clock.advanceAsync(2000);
  expect((await robin.call('devices.counts')).unpublished).toBe(1);
  expect(
    (await robin.call('devices.list', { query: { state: 'unpublished' } })).data.map((each) => each.id),
  ).toEqual([device.id]);
  await publish();
  expect((await robin.call('devices.counts')).unpublished).toBe(0);
});

test('deleted content is only a placeholder in the next revision', async () => {
  const { device, publish, presentation } = await setUp();
  await t.database.pool.query('update resources set deleted_at = now() where id = $1', [presentation]);
  await publish(true);
  const content = await device.call('device.publishedContent');
  expect(content.presentations[presentation]).toMatchObject({
    name: '',
    applicationVars: {},
    noReadAccess: false,
  });
  expect(content.presentations[presentation]?.resource.deletedAt).toBeTruthy();
});

test('content whose access was revoked appears in no later revision', async () => {
  const { robin, device, publish, presentation } = await setUp();
  const [owner] = [await t.signUp()];
  await publish();
  expect(JSON.stringify(await device.call('device.publishedContent'))).toContain('Poster');
  // The publisher becomes restricted, and the presentation gets another owner.
  await t.database.pool.query(`update profiles set domain_id = $1 where id = $2`, [
    robin.domainId,
    owner.profileId,
  ]);
  await t.database.pool.query(`update profiles set domain_role = 'restricted' where id = $1`, [
    robin.profileId,
  ]);
  await t.database.pool.query('update resources set owner_id = $2 where id = $1', [
    presentation,
    owner.profileId,
  ]);
  await publish(true);
  const content = await device.call('device.publishedContent');
  expect(JSON.stringify(content)).not.toContain('Poster');
  expect(content.presentations[presentation]).toMatchObject({
    noReadAccess: true,
    applicationName: 'no-read-access',
  });
});

test('a batch reaches exactly one final state for each screen', async () => {
  const { robin, device, playlist } = await setUp();
  const foreign = await pairDevice(t, await t.signUp());
  const bare = await pairDevice(t, robin, 'No playlist');
  const { batchId, total } = await robin.call('devices.batch', {
    body: { action: 'publish', deviceIds: [device.id, foreign.id, bare.id] },
  });
  expect(total).toBe(3);
  const status = () => robin.call('devices.batchStatus', { query: { batchId } });
  expect((await status()).counts).toEqual({ pending: 0, sent: 1, acknowledged: 0, failed: 2, timedOut: 0 });
  const { revision } = await robin.call('devices.get', { params: { id: device.id } });
  await device.call('device.heartbeat', { body: { publish: { revision, ack: true } } });
  expect((await status()).counts).toMatchObject({ sent: 0, acknowledged: 1, failed: 2 });
  expect(playlist).toBeTruthy();
});

test('records events once, even if they are sent repeatedly', async () => {
  const { robin, device, presentation } = await setUp();
  const event = {
    type: 'play' as const,
    id: '01890000-0000-7000-8000-000000000001',
    at: '2026-01-05T09:00:00Z',
    presentationId: presentation,
  };
  await device.call('device.events', { body: { events: [event, event] } });
  await device.call('device.events', { body: { events: [{ ...event, durationMs: 9000 }] } });
  await device.call('device.events', { body: { events: [{ ...event, durationMs: 4000 }] } });
  const { rows } = await t.database.pool.query('select duration_ms from plays where domain_id = $1', [
    robin.domainId,
  ]);
  expect(rows).toEqual([{ duration_ms: 9000 }]);
});

test('distinguishes plays of ads from those of published content', async () => {
  const { robin, device, presentation } = await setUp();
  const event = { type: 'play' as const, at: '2026-01-05T09:00:00Z', presentationId: presentation };
  await device.call('device.events', {
    body: {
      events: [
        { ...event, id: '01890000-0000-7000-8000-000000000011' },
        { ...event, id: '01890000-0000-7000-8000-000000000012', isAd: true },
      ],
    },
  });
  const { rows } = await t.database.pool.query('select is_ad from plays where domain_id = $1 order by id', [
    robin.domainId,
  ]);
  expect(rows).toEqual([{ is_ad: false }, { is_ad: true }]);
});

test('a batch moves into a shared folder only items that the mover can share with its members', async () => {
  const { robin, device } = await setUp();
  const member = await addMember(t, robin.domainId, 'restricted');
  const own = await pairDevice(t, member);
  const folder = await robin.call('folders.create', { body: { name: 'Shared', type: 'device' } });
  const everybody = { domain: true, profileIds: [], emails: [] };
  await robin.call('share.create', {
    params: { id: folder.id },
    body: { ...everybody, grantScope: 'content_admin' },
  });
  await robin.call('acls.create', {
    body: { resourceId: device.id, grantProfileId: member.profileId, grantScope: 'editor' },
  });
  const { batchId } = await member.call('devices.batch', {
    body: { action: 'move_to_folder', deviceIds: [device.id, own.id], folderId: folder.id },
  });
  const { data } = await member.call('devices.batchStatus', { query: { batchId } });
  const status = (id: string) => data.find((each) => each.deviceId === id)?.actionStatuses[0]?.status;
  expect([status(device.id), status(own.id)]).toEqual(['failed', 'acknowledged']);
  expect((await robin.call('devices.get', { params: { id: device.id } })).parentFolderId).toBeNull();
});

test('removes only documents that no screen has used for a month', async () => {
  const { robin, publish, presentation, device } = await setUp();
  const { contentHash: old } = await publish();
  await t.database.pool.query('update presentations set duration = 77 where id = $1', [presentation]);
  const { contentHash: current, revision } = await publish();
  await device.call('device.heartbeat', { body: { publish: { revision, playbackSuccess: true } } });
  await t.clock.advanceAsync(62 * 86_400_000);
  const { changes } = t.app.platform;
  const outbox = { flush() {}, send() {}, start() {}, async stop() {} };
  await createPublishing({
    db: t.database.db,
    clock: t.clock.clock,
    changes,
    outbox,
    renderer: [],
    resources: t.app.platform.resources,
    canPlay: async () => [],
    historyDays: 10,
  }).purge();
  const { rows } = await t.database.pool.query('select hash from published_documents where domain_id = $1', [
    robin.domainId,
  ]);
  expect(rows.map((row) => row.hash)).toEqual([current]);
  expect(old).not.toBe(current);
  expect((await device.try('device.publishedContent')).status).toBe(200);
});

test('the newest play is the current one, in any order of arrival', async () => {
  const { device, presentation, shown } = await setUp();
  const play = (id: number, at: string) => ({
    type: 'play' as const,
    id: `01890000-0000-7000-8000-0000000001${id}`,
    at,
    presentationId: presentation,
  });
  const now = t.clock.clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  await device.call('device.events', { body: { events: [play(11, at(-5)), play(12, at(-20))] } });
  await device.call('device.events', { body: { events: [play(13, at(-60)), play(14, at(3600))] } });
  expect((await shown()).nowPlaying).toMatchObject({ presentationId: presentation, startedAt: at(-5) });
});

test('a screen gets no data about a presentation of another domain', async () => {
  const { device, shown } = await setUp();
  const other = await t.signUp();
  const foreign = await insertPresentation(t.database, other, 'Secret campaign');
  const playlistId = await insertPlaylist(t.database, other, []);
  const nowPlaying = { presentationId: foreign, playlistId, startedAt: t.clock.clock.now().toISOString() };
  await device.call('device.heartbeat', { body: { nowPlaying } });
  expect((await shown()).nowPlaying).toMatchObject({
    presentationId: null,
    presentationName: null,
    thumbnailUrl: null,
    playlistId: null,
    noReadAccess: true,
  });
});
