import { afterAll, describe, expect, test } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** The number of calls that asked a thread whether screens can play. */
let evaluations = 0;
const onTurn = async (name: string) => {
  if (name === 'canPlay') evaluations += 1;
};
const t = await startTestApp({}, { forecast: { onTurn } });
afterAll(() => t.close());
const owner = await t.signUp();

const variable = (...path: [string, ...string[]]) => ({ type: 'variable' as const, path });
const is = (left: ReturnType<typeof variable>, value: string) => ({
  type: 'equals' as const,
  left,
  right: { type: 'constant' as const, value },
});
const tagged = (value: string) => [{ key: 'store', value }];
const storeIs = (value: string) => is(variable('device', 'tags', 'store'), value);

type Change = {
  name?: string;
  description?: string;
  timezone?: string;
  tags?: { key: string; value: string }[];
  confirmBlank?: boolean;
};

/** A playlist whose only item has a rule. */
async function playlistWith(rule: ReturnType<typeof is>) {
  const poster = await insertPresentation(t.database, owner);
  const playlist = await insertPlaylist(t.database, owner, [{ presentationId: poster }]);
  await owner.call('playlists.update', { params: { id: playlist }, body: { rule, isRuleOnItems: true } });
  return playlist;
}

/** A screen that plays its published content. */
async function screenPlaying(playlistId: string, inputs: Change, name = 'Bar') {
  const { id } = await pairDevice(t, owner, name);
  const update = (body: Change, by = owner) => by.try('devices.update', { params: { id }, body });
  await owner.call('devices.update', { params: { id }, body: { ...inputs, playlistId } });
  const publish = (confirmBlank = false) =>
    owner.call('devices.publish', { params: { id }, body: { confirmBlank } });
  const read = () => owner.call('devices.get', { params: { id } });
  return { id, update, publish, read };
}

async function berlin(name?: string) {
  const screen = await screenPlaying(await playlistWith(storeIs('Berlin')), { tags: tagged('Berlin') }, name);
  await screen.publish();
  return screen;
}

/** The number of requests that wait for a locked screen. */
async function countWaiting(): Promise<number> {
  const { rows } = await t.database.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%devices%' and datname = current_database()`,
  );
  return rows.length;
}

describe('a change of a screen after which no published content can play', () => {
  test('rejects tags with which no published content can play, naming the screen, unless confirmed', async () => {
    const { id, update, read } = await berlin();
    const refused = await update({ tags: tagged('Munich'), description: 'By the door' });
    expect([refused.status, refused.error?.code]).toEqual([409, 'conflict']);
    expect(refused.error?.message).toBe(
      'With these tags, nothing published to “Bar” can play, so the screen would show nothing.',
    );
    expect(refused.error?.fields).toEqual([
      { path: `devices.${id}`, message: 'Bar' },
      { path: 'confirm_blank', message: 'Set this to true to make the change anyway.' },
    ]);
    expect(await read()).toMatchObject({ description: null, tags: [{ value: 'Berlin' }] });
    expect((await update({ tags: tagged('Munich'), confirmBlank: true })).status).toBe(200);
    expect((await read()).tags).toMatchObject([{ value: 'Munich' }]);
    // It already plays nothing.
    expect((await update({ tags: tagged('Hamburg') })).status).toBe(200);
    expect((await update({ tags: tagged('Berlin') })).status).toBe(200);
  });

  test('is rejected for a time zone', async () => {
    const playlist = await playlistWith(is(variable('device', 'timezone'), 'Europe/Berlin'));
    const screen = await screenPlaying(playlist, { timezone: 'Europe/Berlin' });
    await screen.publish();
    const refused = await screen.update({ timezone: 'Asia/Tokyo' });
    expect(refused.status).toBe(409);
    expect(refused.error?.message).toContain('With this time zone, nothing published to “Bar”');
    expect((await screen.update({ timezone: 'Asia/Tokyo', confirmBlank: true })).status).toBe(200);
  });

  test('is rejected for a name', async () => {
    const screen = await screenPlaying(await playlistWith(is(variable('device', 'name'), 'Bar')), {});
    await screen.publish();
    expect((await screen.update({ name: 'Door' })).error?.message).toContain('With this name, nothing');
    expect((await screen.update({ name: 'Bar' })).status).toBe(200);
  });

  test('is checked against the published playlist, not the assigned one', async () => {
    const screen = await berlin();
    const everywhere = await insertPlaylist(t.database, owner, [
      { presentationId: await insertPresentation(t.database, owner) },
    ]);
    expect((await screen.update({ tags: [] })).status).toBe(409);
    await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: everywhere } });
    expect((await screen.update({ tags: [] })).status).toBe(409);
    await screen.publish();
    expect((await screen.update({ tags: [] })).status).toBe(200);
  });

  test('is accepted when nothing is published, or when another item still plays', async () => {
    const playlist = await playlistWith(storeIs('Berlin'));
    const screen = await screenPlaying(playlist, { tags: tagged('Berlin') });
    expect((await screen.update({ tags: [] })).status).toBe(200);
    const other = await insertPlaylist(t.database, owner, [
      { presentationId: await insertPresentation(t.database, owner) },
      { playlistId: playlist },
    ]);
    const both = await screenPlaying(other, { tags: tagged('Berlin') });
    await both.publish();
    expect((await both.update({ tags: [] })).status).toBe(200);
  });

  test('reveals nothing to people who cannot change the screen', async () => {
    const screen = await berlin();
    const outsider = await t.signUp();
    expect((await screen.update({ tags: [] }, outsider)).status).toBe(404);
  });

  test('makes a concurrent publish repeat its check', async () => {
    const everywhere = await insertPlaylist(t.database, owner, [
      { presentationId: await insertPresentation(t.database, owner) },
    ]);
    const screen = await screenPlaying(everywhere, { tags: tagged('Berlin') });
    await screen.publish();
    const playlist = await playlistWith(storeIs('Berlin'));
    await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist } });
    const blocker = await t.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from devices where id = $1 for update', [screen.id]);
    const change = screen.update({ tags: [] });
    await expect.poll(countWaiting).toBe(1);
    const publish = owner.try('devices.publish', { params: { id: screen.id } });
    await expect.poll(countWaiting).toBe(2);
    await blocker.query('commit');
    blocker.release();
    expect((await change).status).toBe(200);
    expect((await publish).error?.message).toContain('can play on the screen');
  });

  test('is checked again after a concurrent publish', async () => {
    const poster = await insertPresentation(t.database, owner);
    const everywhere = await insertPlaylist(t.database, owner, [{ presentationId: poster }]);
    const screen = await screenPlaying(everywhere, { tags: tagged('Berlin') });
    await screen.publish();
    const playlist = await playlistWith(storeIs('Berlin'));
    await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist } });
    const donor = await screenPlaying(playlist, { tags: tagged('Berlin') });
    await donor.publish();
    const blocker = await t.database.pool.connect();
    await blocker.query('begin');
    // Does the same as a publish: locks the screen, and sets another document.
    await blocker.query('select 1 from devices where id = $1 for update', [screen.id]);
    const change = screen.update({ tags: [] });
    await expect.poll(countWaiting).toBe(1);
    await blocker.query(
      'update devices set published_hash = (select published_hash from devices where id = $2) where id = $1',
      [screen.id, donor.id],
    );
    await blocker.query('commit');
    blocker.release();
    expect((await change).status).toBe(409);
  });
});

describe('tags of many screens', () => {
  test('are rejected with the screens that would go blank, unless confirmed', async () => {
    const playlist = await playlistWith(storeIs('Berlin'));
    const one = await screenPlaying(playlist, { tags: tagged('Berlin') }, 'Bar');
    const two = await screenPlaying(playlist, { tags: tagged('Berlin') }, 'Door');
    const blank = await screenPlaying(playlist, { tags: tagged('Munich') }, 'Hall');
    for (const each of [one, two, blank]) await each.publish(true);
    const body = {
      action: 'set_tags' as const,
      deviceIds: [blank.id, two.id, one.id],
      tags: tagged('Hamburg'),
    };
    const refused = await owner.try('devices.batch', { body });
    expect([refused.status, refused.error?.code]).toEqual([409, 'conflict']);
    expect(refused.error?.message).toBe(
      'With these tags, no published content can play on 2 screens: Bar and Door.',
    );
    expect(refused.error?.fields?.map(({ path }) => path)).toEqual([
      `devices.${one.id}`,
      `devices.${two.id}`,
      'confirm_blank',
    ]);
    expect((await blank.read()).tags).toMatchObject([{ value: 'Munich' }]);
    const { batchId } = await owner.call('devices.batch', { body: { ...body, confirmBlank: true } });
    const { counts } = await owner.call('devices.batchStatus', { query: { batchId } });
    expect(counts).toMatchObject({ acknowledged: 3, failed: 0 });
    expect((await one.read()).tags).toMatchObject([{ value: 'Hamburg' }]);
  });

  test('stay except for those that a batch adds or removes', async () => {
    const playlist = await playlistWith(storeIs('Berlin'));
    const tags = [...tagged('Berlin'), { key: 'floor', value: '1' }];
    const screen = await screenPlaying(playlist, { tags }, 'Bar');
    await screen.publish(true);
    const change = (body: { add?: typeof tags; remove?: string[]; confirmBlank?: boolean }) =>
      owner.try('devices.batch', { body: { action: 'change_tags', deviceIds: [screen.id], ...body } });
    const read = async () => (await screen.read()).tags.map(({ key, value }) => `${key}:${value}`);
    expect((await change({ remove: ['store'] })).status).toBe(409);
    expect((await change({ add: tagged('Munich') })).error?.message).toMatch(/^With these tags/);
    expect(await read()).toEqual(['floor:1', 'store:Berlin']);
    const added = [
      { key: 'floor', value: '2' },
      { key: 'till', value: '' },
    ];
    expect((await change({ add: added })).status).toBe(202);
    expect(await read()).toEqual(['floor:2', 'store:Berlin', 'till:']);
    expect((await change({ remove: ['store', 'till', 'unknown'], confirmBlank: true })).status).toBe(202);
    expect(await read()).toEqual(['floor:2']);
    const { rows } = await t.database.pool.query(
      `select previous, value from device_inputs where device_id = $1 and kind = 'tags' order by sequence`,
      [screen.id],
    );
    expect(rows.at(-1)).toEqual({
      previous: [
        { key: 'floor', value: '2' },
        { key: 'store', value: 'Berlin' },
        { key: 'till', value: '' },
      ],
      value: [{ key: 'floor', value: '2' }],
    });
  });

  test('are checked by a thread once per document, for any number of screens', async () => {
    const playlist = await playlistWith(storeIs('Berlin'));
    const screens = [];
    for (let index = 0; index < 12; index += 1)
      screens.push(await screenPlaying(playlist, { tags: tagged('Berlin') }, `Screen ${index}`));
    const deviceIds = screens.map(({ id }) => id);
    await owner.call('devices.batch', { body: { action: 'publish', deviceIds } });
    const before = evaluations;
    const refused = await owner.try('devices.batch', { body: { action: 'set_tags', deviceIds, tags: [] } });
    expect(refused.error?.fields).toHaveLength(13);
    // The results for the current state are cached since the publish.
    expect(evaluations - before).toBe(1);
  });
});
