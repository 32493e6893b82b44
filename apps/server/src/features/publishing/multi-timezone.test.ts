import type { Rule } from '@vitrine/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp } from '../../testing/test-app.ts';

const t = await startTestApp();
afterAll(() => t.close());

/** It is ten o'clock in Berlin, and already eleven at night where the screens are. */
const SCREEN_ZONE = 'Pacific/Kiritimati';
const todayIn = (tzid: string, from: string, to: string): Rule => ({
  type: 'schedule',
  startDatetime: `2026-01-05T${from}`,
  endDatetime: `2026-01-05T${to}`,
  tzid,
});
const overAtScreens = todayIn('Europe/Berlin', '08:00:00', '20:00:00');

async function playlistWith(person: SignedUp, rule: Rule | null) {
  const poster = await insertPresentation(t.database, person);
  const playlist = await insertPlaylist(t.database, person, [{ presentationId: poster }]);
  if (rule)
    await person.call('playlists.update', { params: { id: playlist }, body: { rule, isRuleOnItems: true } });
  return playlist;
}

async function screenPlaying(person: SignedUp, playlistId: string, name: string, timezone = SCREEN_ZONE) {
  const { id } = await pairDevice(t, person, name);
  await person.call('devices.update', { params: { id }, body: { playlistId, timezone } });
  await person.call('devices.publish', { params: { id } });
  return id;
}

type Body = { isMultitimezoneEnabled: boolean; confirmBlank?: boolean };
/** Plays in Munich, and elsewhere until its schedule ends. */
const inMunichOrToday: Rule = {
  type: 'or',
  group: [
    {
      type: 'equals',
      left: { type: 'variable', path: ['device', 'tags', 'store'] },
      right: { type: 'constant', value: 'Munich' },
    },
    overAtScreens,
  ],
};

const on = { isMultitimezoneEnabled: true };
const off = { isMultitimezoneEnabled: false };

/** Locks the organisation’s row, as any other change of its settings does. */
async function blockerOf({ domainId }: SignedUp) {
  const client = await t.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from domains where id = $1 for update', [domainId]);
  return {
    query: (text: string, values: unknown[]) => client.query(text, values),
    async end() {
      await client.query('commit');
      client.release();
    },
  };
}

/** The number of requests that wait for the organisation. */
async function waiting(): Promise<number> {
  const { rows } = await t.database.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%domains%' and datname = current_database()`,
  );
  return rows.length;
}

const calls = ['domain.setMultitimezone', 'profile.setMultitimezone'] as const;

describe.each(calls)('%s', (call) => {
  const setter = (person: SignedUp) => (body: Body) => person.try(call, { body });

  test('is rejected with the screens that would go blank, unless confirmed', async () => {
    const owner = await t.signUp();
    const set = setter(owner);
    const playlist = await playlistWith(owner, overAtScreens);
    const door = await screenPlaying(owner, playlist, 'Door');
    const bar = await screenPlaying(owner, playlist, 'Bar');
    await screenPlaying(owner, await playlistWith(owner, null), 'Hall');
    const refused = await set({ isMultitimezoneEnabled: true });
    expect([refused.status, refused.error?.code]).toEqual([409, 'conflict']);
    expect(refused.error?.message).toBe(
      'With this setting, no published content can play on 2 screens: Bar and Door.',
    );
    expect(refused.error?.fields).toEqual([
      { path: `devices.${bar}`, message: 'Bar' },
      { path: `devices.${door}`, message: 'Door' },
      { path: 'confirm_blank', message: 'Set this to true to make the change anyway.' },
    ]);
    expect((await owner.call('domain.get')).isMultitimezoneEnabled).toBe(false);
    expect((await owner.call('profile.get')).isMultitimezoneEnabled).toBe(false);
    const confirmed = await set({ isMultitimezoneEnabled: true, confirmBlank: true });
    expect([confirmed.status, confirmed.data.isMultitimezoneEnabled]).toEqual([200, true]);
    // They already play nothing.
    expect((await set({ isMultitimezoneEnabled: true })).status).toBe(200);
    expect((await set({ isMultitimezoneEnabled: false })).status).toBe(200);
  });

  test('is also rejected when it is switched off', async () => {
    const owner = await t.signUp();
    const set = setter(owner);
    await set({ isMultitimezoneEnabled: true });
    // The schedule has ended in its own zone, where it is late in the evening.
    const playlist = await playlistWith(owner, todayIn(SCREEN_ZONE, '08:00:00', '20:00:00'));
    const id = await screenPlaying(owner, playlist, 'Bar', 'Europe/Berlin');
    const refused = await set({ isMultitimezoneEnabled: false });
    expect(refused.error?.message).toBe(
      'With this setting, nothing published to “Bar” can play, so the screen would show nothing.',
    );
    expect(refused.error?.fields?.[0]).toEqual({ path: `devices.${id}`, message: 'Bar' });
  });

  test('is accepted where no schedule applies, and where nothing is published', async () => {
    const owner = await t.signUp();
    await screenPlaying(owner, await playlistWith(owner, null), 'Bar');
    const { id } = await pairDevice(t, owner, 'Door');
    const body = { playlistId: await playlistWith(owner, overAtScreens), timezone: SCREEN_ZONE };
    await owner.call('devices.update', { params: { id }, body });
    expect((await setter(owner)({ isMultitimezoneEnabled: true })).status).toBe(200);
  });

  test('is checked again after a concurrent publish', async () => {
    const owner = await t.signUp();
    const everywhere = await playlistWith(owner, null);
    const screen = await screenPlaying(owner, everywhere, 'Bar');
    const donor = await pairDevice(t, owner, 'Donor');
    await owner.call('devices.update', {
      params: { id: donor.id },
      body: { playlistId: await playlistWith(owner, overAtScreens) },
    });
    await owner.call('devices.publish', { params: { id: donor.id } });
    const blocker = await blockerOf(owner);
    const change = setter(owner)({ isMultitimezoneEnabled: true });
    await expect.poll(waiting).toBe(1);
    await blocker.query(
      'update devices set published_hash = (select published_hash from devices where id = $2) where id = $1',
      [screen, donor.id],
    );
    await blocker.end();
    expect((await change).status).toBe(409);
  });

  test.each(['publish', 'tags'])('makes a concurrent change of %s repeat its check', async (what) => {
    const owner = await t.signUp();
    const screen = await screenPlaying(owner, await playlistWith(owner, null), 'Bar');
    const byDay = await playlistWith(owner, overAtScreens);
    await owner.call('devices.update', { params: { id: screen }, body: { playlistId: byDay } });
    const tagged = await screenPlaying(owner, await playlistWith(owner, inMunichOrToday), 'Hall');
    const tag = (value: string) =>
      owner.try('devices.update', { params: { id: tagged }, body: { tags: [{ key: 'store', value }] } });
    await tag('Munich');
    const blocker = await blockerOf(owner);
    const change = setter(owner)({ isMultitimezoneEnabled: true, confirmBlank: true });
    await expect.poll(waiting).toBe(1);
    const second =
      what === 'publish' ? owner.try('devices.publish', { params: { id: screen } }) : tag('Berlin');
    await expect.poll(waiting).toBe(2);
    await blocker.end();
    expect((await change).status).toBe(200);
    expect((await second).status).toBe(409);
  });
});

test('checks only screens that the setting affects', async () => {
  const owner = await t.signUp();
  const member = await t.signUp();
  await t.database.pool.query(`update profiles set domain_id = $1, domain_role = 'standard' where id = $2`, [
    owner.domainId,
    member.profileId,
  ]);
  const colleague = { ...member, domainId: owner.domainId };
  await screenPlaying(owner, await playlistWith(owner, overAtScreens), 'Bar');
  // The colleague has no such screen.
  expect((await colleague.try('profile.setMultitimezone', { body: on })).status).toBe(200);
  expect((await owner.try('domain.setMultitimezone', { body: on })).status).toBe(409);
  expect((await colleague.try('domain.setMultitimezone', { body: on })).status).toBe(403);
  await owner.call('profile.setMultitimezone', { body: { ...on, confirmBlank: true } });
  // It already uses its own zone.
  expect((await owner.try('domain.setMultitimezone', { body: on })).status).toBe(200);
  expect((await owner.try('profile.setMultitimezone', { body: off })).status).toBe(200);
});
