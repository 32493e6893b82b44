import { expect, test } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { deleteDocuments } from './publishing.store.ts';
import { deleteRevisions } from './revisions.store.ts';

const { t, owner } = await startWithOwner();

async function setUp() {
  const poster = await insertPresentation(t.database, owner);
  const playlist = await insertPlaylist(t.database, owner, [{ presentationId: poster }]);
  const screen = await pairDevice(t, owner);
  await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist } });
  const publish = () => owner.call('devices.publish', { params: { id: screen.id } });
  const revisions = async (query = {}) =>
    owner.call('devices.revisions', { params: { id: screen.id }, query });
  const sendHeartbeat = (revision: number, report: object) =>
    screen.call('device.heartbeat', { body: { publish: { revision, ...report } } });
  return { screen, playlist, poster, publish, revisions, sendHeartbeat };
}

/** Inputs of a screen, oldest first. */
async function inputsOf(deviceId: string) {
  const { rows } = await t.database.pool.query<{
    kind: string;
    name: string | null;
    previous: unknown;
    value: unknown;
  }>('select kind, name, previous, value from device_inputs where device_id = $1 order by at, sequence', [
    deviceId,
  ]);
  return rows;
}

test('each publish of a screen is a revision with its document, time and author', async () => {
  const { screen, playlist, publish, revisions } = await setUp();
  const first = await publish();
  await t.clock.advanceAsync(1000);
  await owner.call('devices.batch', { body: { action: 'publish', deviceIds: [screen.id] } });
  const { total, data } = await revisions();
  expect(total).toBe(2);
  expect(data.map(({ revision }) => revision)).toEqual([2, 1]);
  expect(data[1]).toEqual({
    revision: 1,
    contentHash: first.contentHash,
    playlist: { id: playlist, name: 'Main' },
    publishedBy: { id: owner.profileId, name: 'Robin' },
    publishedAt: first.publishedAt,
    acknowledgedAt: null,
    activatedAt: null,
    failedAt: null,
    error: null,
  });
  expect((await revisions({ page: 2, pageSize: 1 })).data.map(({ revision }) => revision)).toEqual([1]);
});

test('a revision has the times of the screen’s first reports about it', async () => {
  const { publish, revisions, sendHeartbeat } = await setUp();
  await publish();
  const times: string[] = [];
  for (const report of [
    { ack: true },
    { ack: true, playbackSuccess: true },
    { playbackError: 'No picture.' },
  ]) {
    await t.clock.advanceAsync(1000);
    times.push(t.clock.clock.now().toISOString());
    await sendHeartbeat(1, report);
    await t.clock.advanceAsync(1000);
    await sendHeartbeat(1, report);
  }
  const [acknowledgedAt, activatedAt, failedAt] = times;
  expect((await revisions()).data[0]).toMatchObject({
    acknowledgedAt,
    activatedAt,
    failedAt,
    error: 'No picture.',
  });
});

test('retains documents while plays can refer to them, and deletes them with their revisions', async () => {
  const { screen, poster, publish, sendHeartbeat } = await setUp();
  const { contentHash: old } = await publish();
  await sendHeartbeat(1, { playbackSuccess: true });
  await t.database.pool.query('update presentations set duration = 77 where id = $1', [poster]);
  const { contentHash: next } = await publish();
  const { db, pool } = t.database;
  const hashes = async () => {
    const { rows } = await pool.query<{ hash: string }>(
      'select hash from published_documents where hash = any($1) order by created_at',
      [[old, next]],
    );
    return rows.map(({ hash }) => hash);
  };
  const later = new Date(t.clock.clock.now().getTime() + 1000 * 86_400_000);
  const purge = async () => {
    await deleteRevisions(db, later);
    await deleteDocuments(db, later);
  };
  await purge();
  // The second revision has not played, so the screen may still play the first.
  expect(await hashes()).toEqual([old, next]);
  await sendHeartbeat(2, { playbackSuccess: true });
  await deleteDocuments(db, later);
  expect(await hashes()).toEqual([old, next]);
  await purge();
  expect(await hashes()).toEqual([next]);
  await owner.call('devices.unregister', { params: { id: screen.id } });
  await purge();
  expect(await hashes()).toEqual([]);
});

test('a server of the previous release deletes only unreferenced documents', async () => {
  const { poster, publish } = await setUp();
  const { contentHash: old } = await publish();
  await t.database.pool.query('update presentations set duration = 78 where id = $1', [poster]);
  const { contentHash: current } = await publish();
  const { pool } = t.database;
  await pool.query(
    `insert into published_documents (domain_id, hash, body, size)
     select $1, hash, '', 0 from unnest(array['of an input', 'of nothing']) hash`,
    [owner.domainId],
  );
  await pool.query(
    "insert into device_inputs (at, domain_id, kind, hash) values (now(), $1, 'service', 'of an input')",
    [owner.domainId],
  );
  // The statement of the previous release, which only checks screens.
  await pool.query(
    `delete from published_documents where domain_id = $1 and not exists (
       select from devices where devices.domain_id = published_documents.domain_id and published_hash = hash)`,
    [owner.domainId],
  );
  const { rows } = await pool.query<{ hash: string }>(
    'select hash from published_documents where hash = any($1)',
    [[old, current, 'of an input', 'of nothing']],
  );
  expect(rows.map(({ hash }) => hash).sort()).toEqual([old, current, 'of an input'].sort());
});

test('a report updates only its own revision, and ends all earlier ones', async () => {
  const { screen, publish, revisions, sendHeartbeat } = await setUp();
  for (let count = 0; count < 4; count += 1) await publish();
  const versions = async () => {
    const { rows } = await t.database.pool.query<{ version: string }>(
      'select xmin::text as version from device_revisions where device_id = $1 order by revision',
      [screen.id],
    );
    return rows.map(({ version }) => version);
  };
  const before = await versions();
  await sendHeartbeat(3, { playbackSuccess: true });
  const after = await versions();
  expect(after.map((version, index) => version === before[index])).toEqual([true, true, false, true]);
  await deleteRevisions(t.database.db, new Date(t.clock.clock.now().getTime() + 86_400_000));
  expect((await revisions()).data.map(({ revision }) => revision)).toEqual([4, 3]);
});

test('changes of settings, names and tags are recorded with their previous values', async () => {
  const { screen } = await setUp();
  const params = { id: screen.id };
  const update = (body: object) => owner.call('devices.update', { params, body });
  await update({ timezone: 'Europe/Berlin', activeHoursStart: '08:00' });
  await update({ timezone: 'Europe/Berlin', description: 'By the door' });
  await update({ name: 'Door', tags: [{ key: 'store', value: 'Berlin' }] });
  await update({ name: 'Door', tags: [{ key: 'store', value: 'Berlin' }] });
  expect(await inputsOf(screen.id)).toEqual([
    { kind: 'registered', name: null, previous: null, value: { name: 'Window', timezone: 'UTC' } },
    { kind: 'timezone', name: null, previous: 'UTC', value: 'Europe/Berlin' },
    { kind: 'active_hours_start', name: null, previous: null, value: '08:00' },
    { kind: 'tags', name: null, previous: [], value: [{ key: 'store', value: 'Berlin' }] },
    { kind: 'name', name: null, previous: 'Window', value: 'Door' },
  ]);
});

test('a batch is recorded for those of its screens that change', async () => {
  const [one, other] = [await pairDevice(t, owner), await pairDevice(t, owner)];
  const run = (action: 'disable' | 'enable', ...devices: { id: string }[]) =>
    owner.call('devices.batch', { body: { action, deviceIds: devices.map(({ id }) => id) } });
  await run('disable', one);
  await run('disable', one, other);
  const changes = async (id: string) =>
    (await inputsOf(id))
      .filter(({ kind }) => kind === 'is_disabled')
      .map(({ previous, value }) => [previous, value]);
  expect([await changes(one.id), await changes(other.id)]).toEqual([[[false, true]], [[false, true]]]);
});

test('worker states are recorded in order, each change once, even if sent repeatedly', async () => {
  const { screen } = await setUp();
  const now = t.clock.clock.now().getTime();
  const event = (id: number, seconds: number, state: unknown) => ({
    type: 'worker' as const,
    id: `01890000-0000-7000-8000-0000000002${id}`,
    at: new Date(now + seconds * 1000).toISOString(),
    name: 'door',
    state,
  });
  const events = [event(11, -50, 'open'), event(12, -40, 'open'), event(13, -30, { open: false })];
  await screen.call('device.events', { body: { events } });
  await screen.call('device.events', { body: { events } });
  await screen.call('device.events', { body: { events: [event(14, -20, { open: false })] } });
  const workers = (await inputsOf(screen.id)).filter(({ kind }) => kind === 'worker');
  expect(workers).toEqual([
    { kind: 'worker', name: 'door', previous: null, value: 'open' },
    { kind: 'worker', name: 'door', previous: 'open', value: { open: false } },
  ]);
});

test('heartbeats are recorded only when a screen returns or restarts', async () => {
  const { screen } = await setUp();
  const session = (digit: number) => `01890000-0000-7000-8000-00000000030${digit}`;
  const sendHeartbeat = (sessionId: string) => screen.call('device.heartbeat', { body: { sessionId } });
  const kinds = async () =>
    (await inputsOf(screen.id))
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'online' || kind === 'restarted');
  await sendHeartbeat(session(1));
  for (let minute = 0; minute < 3; minute += 1) {
    await t.clock.advanceAsync(60_000);
    await sendHeartbeat(session(1));
  }
  const last = t.clock.clock.now().toISOString();
  expect(await kinds()).toEqual([]);
  await t.clock.advanceAsync(600_000);
  await sendHeartbeat(session(1));
  await sendHeartbeat(session(2));
  expect(await kinds()).toEqual(['online', 'restarted']);
  const { rows } = await t.database.pool.query<{ until: string }>(
    `select previous ->> 'until' as until from device_inputs where device_id = $1 and kind = 'online'`,
    [screen.id],
  );
  expect(rows.map(({ until }) => new Date(until).toISOString())).toEqual([last]);
});

test('ads are recorded with their document, which is not deleted', async () => {
  const { screen, playlist, poster, publish } = await setUp();
  const params = { id: screen.id, service: 'ads' as const };
  await owner.call('devices.enableService', { params, body: { settings: { playlist_id: playlist } } });
  await publish();
  await t.database.pool.query('update presentations set duration = 78 where id = $1', [poster]);
  await publish();
  await owner.call('devices.disableService', { params });
  const { rows } = await t.database.pool.query(
    `select value is null as is_off, hash from device_inputs where device_id = $1 and kind = 'service' order by at, sequence`,
    [screen.id],
  );
  expect(rows.map(({ is_off }) => is_off)).toEqual([false, false, true]);
  expect(new Set(rows.slice(0, 2).map(({ hash }) => hash)).size).toBe(2);
});

test('time zones of the organisation and of a profile are recorded once for all screens', async () => {
  const other = await t.signUp();
  const set = (isMultitimezoneEnabled: boolean) =>
    other.call('domain.setMultitimezone', { body: { isMultitimezoneEnabled } });
  await set(true);
  await set(true);
  await other.call('profile.setMultitimezone', { body: { isMultitimezoneEnabled: true } });
  const { rows } = await t.database.pool.query(
    'select device_id, kind, name, previous, value from device_inputs where domain_id = $1 order by at, sequence',
    [other.domainId],
  );
  const row = { device_id: null, kind: 'multi_timezone', previous: false, value: true };
  expect(rows).toEqual([
    { ...row, name: null },
    { ...row, name: other.profileId },
  ]);
});
