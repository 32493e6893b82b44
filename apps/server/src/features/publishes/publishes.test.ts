import type { BodyInput, Calls } from '@vitrine/contract';
import { POLLING } from '@vitrine/test-kit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { storeIs } from '../../testing/rules.ts';
import type { SignedUp } from '../../testing/test-app.ts';

const { t, owner } = await startWithOwner();

/** Adds jobs to the queue of the running server. */
const jobs = createJobs({ pool: t.database.pool, log: createLog('silent'), isWorker: false });
const advance = jobs.define('advance_publish', z.object({ id: z.uuid() }), async () => {});
const resume = jobs.define('resume_publishes', z.object({}), async () => {});
beforeAll(() => jobs.start());
afterAll(() => jobs.stop());

type Body = BodyInput<Calls['publishes.create']>;

/** Creates an organisation with screens that play one playlist of one poster. */
async function setUp(count = 1) {
  const person = await t.signUp();
  const poster = await insertPresentation(t.database, person);
  const playlist = await insertPlaylist(t.database, person, [{ presentationId: poster }]);
  const screens: Awaited<ReturnType<typeof pairDevice>>[] = [];
  for (let index = 0; index < count; index += 1) screens.push(await pairDevice(t, person, `Screen ${index}`));
  const deviceIds = screens.map(({ id }) => id);
  await person.call('devices.batch', {
    body: { action: 'set_playlist', deviceIds, playlistId: playlist },
  });
  const create = (body: Partial<Body> = {}) =>
    person.call('publishes.create', { body: { scope: { deviceIds }, ...body } });
  const get = (id: string) => person.call('publishes.get', { params: { id } });
  const publishAll = async () => {
    const { id } = await create();
    await untilState(person, id, 'completed');
    return id;
  };
  const rename = async (name: string) => {
    await t.clock.advanceAsync(1000);
    await person.call('presentations.update', { params: { id: poster }, body: { name } });
    await t.clock.advanceAsync(1000);
  };
  const deletePoster = async () => {
    await t.clock.advanceAsync(1000);
    await person.call('presentations.delete', { params: { id: poster }, query: { force: 'true' } });
  };
  return { person, poster, playlist, screens, create, get, publishAll, rename, deletePoster };
}

async function untilState(person: SignedUp, id: string, state: string) {
  return vi.waitFor(async () => {
    const publish = await person.call('publishes.get', { params: { id } });
    expect(publish.state).toBe(state);
    return publish;
  }, POLLING);
}

/** Enqueues the job of a publish, which runs at the time of the test clock. */
async function runJob(id: string): Promise<void> {
  await advance.enqueue({ id });
}

type Screen = Awaited<ReturnType<typeof pairDevice>>;

/** Reports what a screen does with its current revision. */
async function report(
  screen: Screen,
  publish: { ack?: true; playbackSuccess?: true; playbackError?: string },
) {
  const { revision } = await screen.call('device.heartbeat', { body: {} });
  await screen.call('device.heartbeat', { body: { publish: { revision, ...publish } } });
  return revision;
}

async function shownBy(screen: Screen): Promise<string[]> {
  const { presentations } = await screen.call('device.publishedContent');
  return Object.values(presentations).map(({ name }) => name);
}

describe('a publish', () => {
  test('reaches every screen, and counts what they reported', async () => {
    const { person, screens, playlist, create, get } = await setUp(4);
    const created = await create();
    expect(created).toMatchObject({
      total: 4,
      playlists: [{ id: playlist, name: 'Main' }],
      playlistCount: 1,
      publishedBy: { id: person.profileId, name: 'Robin' },
      stages: [{ screens: 4 }],
    });
    await untilState(person, created.id, 'completed');
    const [first, second, third] = screens as [Screen, Screen, Screen, Screen];
    expect(await shownBy(first)).toEqual(['Poster']);
    await report(first, { ack: true, playbackSuccess: true });
    await report(second, { ack: true });
    await report(third, { playbackError: 'No picture.' });
    expect(await get(created.id)).toMatchObject({
      counts: { playing: 1, received: 1, failed: 1, sent: 1, pending: 0 },
      problems: [{ outcome: 'failed', message: 'No picture.', screenCount: 1 }],
    });
    const failed = await person.call('publishes.screens', {
      params: { id: created.id },
      query: { outcome: 'failed' },
    });
    expect(failed).toMatchObject({
      total: 1,
      data: [{ deviceId: third.id, message: 'No picture.', revision: 1 }],
    });
  });

  test('counts offline screens separately', async () => {
    const { person, screens, create, get } = await setUp(2);
    const { id } = await create();
    await untilState(person, id, 'completed');
    await t.clock.advanceAsync(6 * 60_000);
    await screens[0]?.call('device.heartbeat', { body: {} });
    expect(await get(id)).toMatchObject({
      counts: { sent: 1, offline: 1 },
      problems: [{ outcome: 'offline', message: null, screenCount: 1 }],
    });
  });

  test('refuses screens that the person cannot see or that would show nothing, but reaches the others', async () => {
    const { person, screens, create, get } = await setUp(2);
    const [blank, playing] = screens as [Screen, Screen];
    await person.call('devices.update', { params: { id: blank.id }, body: { playlistId: null } });
    const unknown = '01890000-0000-7000-8000-0000000000ff';
    const deviceIds = [blank.id, playing.id, unknown];
    const { id } = await create({ scope: { deviceIds } });
    await untilState(person, id, 'completed');
    const { counts, problems } = await get(id);
    expect(counts).toMatchObject({ sent: 1, refused: 2 });
    expect(problems.map(({ message }) => message).sort()).toEqual([
      'The screen has no playlist, so it would have nothing to play.',
      'This screen doesn’t exist, or you don’t have access to it.',
    ]);
    const confirmed = await create({ scope: { deviceIds: [blank.id] }, confirmBlank: true });
    expect((await untilState(person, confirmed.id, 'completed')).counts).toMatchObject({
      sent: 1,
      refused: 0,
    });
  });

  test('reaches the screens of its scope, by tag and without excluded screens and playlists', async () => {
    const { person, screens, create, playlist } = await setUp(3);
    const [tagged, excluded, other] = screens as [Screen, Screen, Screen];
    for (const { id } of [tagged, excluded])
      await person.call('devices.update', {
        params: { id },
        body: { tags: [{ key: 'store', value: 'Berlin' }] },
      });
    const total = async (scope: Body['scope']) => (await create({ scope })).total;
    expect(await total({ tag: 'store:Berlin', excludeDeviceIds: [excluded.id] })).toBe(1);
    expect(await total({ state: 'unpublished' })).toBeGreaterThan(0);
    await person.call('devices.update', { params: { id: other.id }, body: { playlistId: null } });
    expect(await total({ excludePlaylistIds: [playlist] })).toBe(1);
    expect(await total({ excludePlaylistIds: [null] })).toBe(2);
    const none = await person.try('publishes.create', { body: { scope: { tag: 'nowhere' } } });
    expect([none.status, none.error?.message]).toEqual([
      409,
      'No screens match. Choose at least one screen.',
    ]);
    const empty = await person.try('publishes.create', { body: { scope: {} } });
    expect([empty.status, empty.error?.fields]).toEqual([
      400,
      [{ path: 'scope', message: 'Choose the screens.' }],
    ]);
  });
});

test('a publish assigns a playlist only to the screens that it reaches', async () => {
  const { person, screens, playlist, create } = await setUp(2);
  const [reached, other] = screens as [Screen, Screen];
  const poster = await insertPresentation(t.database, person, 'New poster');
  const next = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Next');
  const startsAt = new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();
  const { id, playlists } = await create({ scope: { deviceIds: [reached.id] }, playlistId: next, startsAt });
  expect(playlists).toEqual([{ id: next, name: 'Next' }]);
  const assigned = async (screen: Screen) =>
    (await person.call('devices.get', { params: { id: screen.id } })).playlistId;
  expect(await assigned(reached)).toBe(playlist);
  await t.clock.advanceAsync(3_601_000);
  await runJob(id);
  await untilState(person, id, 'completed');
  expect([await assigned(reached), await assigned(other)]).toEqual([next, playlist]);
  expect(await shownBy(reached)).toEqual(['New poster']);
});

describe('the preview of a publish', () => {
  const preview = (person: SignedUp, body: BodyInput<Calls['publishes.preview']>) =>
    person.call('publishes.preview', { body });

  test('is grouped by playlist, and counts the screens of each change', async () => {
    const { person, screens, playlist, poster, publishAll, rename } = await setUp(3);
    await publishAll();
    await rename('Changed');
    const [moved] = screens as [Screen];
    const other = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Other');
    await person.call('devices.update', { params: { id: moved.id }, body: { playlistId: other } });
    const { total, groups } = await preview(person, { scope: { state: 'unpublished' } });
    expect(total).toBe(3);
    expect(groups).toMatchObject([
      {
        playlist: { id: playlist, name: 'Main' },
        screenCount: 2,
        screens: [{ name: 'Screen 1' }, { name: 'Screen 2' }],
        changes: [
          { screenCount: 2, isChanged: true, previousPlaylist: null, changed: [{ name: 'Changed' }] },
        ],
        warnings: [],
      },
      {
        playlist: { id: other, name: 'Other' },
        screenCount: 1,
        changes: [{ screenCount: 1, previousPlaylist: { id: playlist, name: 'Main' } }],
      },
    ]);
  });

  test('lists a warning once for all its screens, even in different zones', async () => {
    const { person, screens, playlist } = await setUp(3);
    for (const [index, timezone] of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'].entries())
      await person.call('devices.update', { params: { id: screens[index]?.id ?? '' }, body: { timezone } });
    const empty = await insertPlaylist(t.database, person, [], 'Nothing yet');
    const { groups, refused } = await preview(person, { scope: { playlistId: playlist }, playlistId: empty });
    expect(groups).toMatchObject([
      {
        screenCount: 3,
        warnings: [
          {
            screenCount: 3,
            confirmation: { reason: 'empty', leavesBlank: true },
            confirmableCount: 3,
            blankSeconds: 7 * 86_400,
          },
        ],
      },
    ]);
    expect(refused).toEqual([]);
  });

  test('counts the screens that cannot be published to, by reason', async () => {
    const { person } = await setUp();
    const ids = ['01890000-0000-7000-8000-0000000000fe', '01890000-0000-7000-8000-0000000000ff'];
    expect(await preview(person, { scope: { deviceIds: ids } })).toMatchObject({
      total: 0,
      refused: [{ reason: 'This screen doesn’t exist, or you don’t have access to it.', screenCount: 2 }],
    });
  });
});

describe('a scheduled publish', () => {
  const inAnHour = () => new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();

  test('starts at its time with the content from when it was created', async () => {
    const { person, screens, create, rename } = await setUp();
    const [screen] = screens as [Screen];
    const { id, state } = await create({ startsAt: inAnHour() });
    expect(state).toBe('scheduled');
    await runJob(id);
    await t.clock.advanceAsync(1800_000);
    await rename('Changed later');
    expect((await screen.try('device.publishedContent')).status).toBe(404);
    await t.clock.advanceAsync(1801_000);
    await runJob(id);
    await untilState(person, id, 'completed');
    expect(await shownBy(screen)).toEqual(['Poster']);
    // The later change is still unpublished.
    expect(await person.call('devices.get', { params: { id: screen.id } })).toMatchObject({
      hasUnpublishedChanges: true,
    });
    expect((await person.call('devices.counts')).unpublished).toBe(1);
  });

  test('starts even if its job no longer exists', async () => {
    const { person, create } = await setUp();
    const { id } = await create({ startsAt: inAnHour() });
    await t.database.pool.query(`delete from jobs.job where name = 'advance_publish'`);
    await t.clock.advanceAsync(3_601_000);
    await resume.enqueue({});
    await untilState(person, id, 'completed');
  });

  test('is sent once, even if several jobs run at the same time', async () => {
    const { person, screens, create, get } = await setUp(5);
    const { id } = await create({ startsAt: inAnHour() });
    await t.clock.advanceAsync(3_601_000);
    await Promise.all([runJob(id), runJob(id), runJob(id), runJob(id)]);
    await untilState(person, id, 'completed');
    const revisions = await Promise.all(
      screens.map(async (screen) => (await screen.call('device.heartbeat', { body: {} })).revision),
    );
    expect(revisions).toEqual([1, 1, 1, 1, 1]);
    expect((await get(id)).counts).toMatchObject({ sent: 5, superseded: 0 });
  });

  test('can be scheduled at most a year ahead', async () => {
    const { person, screens } = await setUp();
    const far = await person.try('publishes.create', {
      body: { scope: { deviceIds: [screens[0]?.id ?? ''] }, startsAt: '9999-12-31T23:59:59-01:00' },
    });
    expect([far.status, far.error?.fields]).toEqual([
      400,
      [{ path: 'starts_at', message: 'Choose a time within a year.' }],
    ]);
  });

  test('can be cancelled before it starts, and then does nothing', async () => {
    const { person, screens, create } = await setUp();
    const { id } = await create({ startsAt: inAnHour() });
    await person.call('publishes.cancel', { params: { id } });
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    const other = await create();
    await untilState(person, other.id, 'completed');
    expect((await person.call('publishes.get', { params: { id } })).state).toBe('cancelled');
    expect((await screens[0]?.call('device.heartbeat', { body: {} }))?.revision).toBe(1);
    const again = await person.try('publishes.cancel', { params: { id } });
    expect([again.status, again.error?.message]).toEqual([409, 'This publish has already ended.']);
  });

  test('refuses screens whose content was deleted in the meantime', async () => {
    const { person, deletePoster, create, get } = await setUp();
    const { id } = await create({ startsAt: inAnHour() });
    await deletePoster();
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    await untilState(person, id, 'completed');
    expect((await get(id)).problems).toEqual([
      {
        outcome: 'refused',
        message:
          'Some content of this publish has since been deleted. Publish again to send the current version.',
        screenCount: 1,
      },
    ]);
  });

  test('refuses screens on which nothing can play any more', async () => {
    const { person, screens, playlist, poster, create, get } = await setUp(2);
    const [unchanged, changed] = screens as [Screen, Screen];
    const tag = (id: string, value: string) =>
      person.call('devices.update', { params: { id }, body: { tags: [{ key: 'store', value }] } });
    for (const { id } of screens) await tag(id, 'Berlin');
    await person.call('playlists.update', {
      params: { id: playlist },
      body: { items: [{ presentationId: poster }], rule: storeIs('Berlin'), isRuleOnItems: true },
    });
    const { id } = await create({ startsAt: inAnHour() });
    await tag(changed.id, 'Hamburg');
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    await untilState(person, id, 'completed');
    expect((await get(id)).counts).toMatchObject({ refused: 1, pending: 0 });
    expect(await shownBy(unchanged)).toEqual(['Poster']);
    expect((await changed.try('device.publishedContent')).status).toBe(404);
  });

  test('sends nothing for a person who can no longer sign in', async () => {
    const { person, create, get } = await setUp();
    const { id } = await create({ startsAt: inAnHour() });
    await t.database.pool.query('update profiles set is_disabled = true where id = $1', [person.profileId]);
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    await vi.waitFor(async () => {
      const { rows } = await t.database.pool.query('select state from publishes where id = $1', [id]);
      expect(rows).toEqual([{ state: 'completed' }]);
    }, POLLING);
    await t.database.pool.query('update profiles set is_disabled = false where id = $1', [person.profileId]);
    expect((await get(id)).problems).toMatchObject([
      { message: 'The person who started this publish can no longer sign in.' },
    ]);
  });
});

describe('a publish in stages', () => {
  const stages = [{ screens: 1 }, { percent: 50 }];

  async function canary(screens: readonly Screen[]): Promise<Screen> {
    const found = await vi.waitFor(async () => {
      const replies = await Promise.all(
        screens.map(async (screen) => ({
          screen,
          revision: (await screen.call('device.heartbeat', { body: {} })).revision,
        })),
      );
      const sent = replies.filter(({ revision }) => revision > 0);
      expect(sent).toHaveLength(1);
      return sent[0];
    }, POLLING);
    return found?.screen as Screen;
  }

  test('sends each stage once the screens of the previous one play it', async () => {
    const { person, screens, create, get, rename } = await setUp(4);
    const { id, stages: planned } = await create({ stages });
    expect(planned.map((stage) => stage.screens)).toEqual([1, 1, 2]);
    const first = await canary(screens);
    await vi.waitFor(async () => {
      expect(await get(id)).toMatchObject({
        state: 'running',
        checkUntil: expect.any(String),
        stages: [{ state: 'checking' }, { state: 'waiting' }, { state: 'waiting' }],
      });
    }, POLLING);
    await rename('Changed later');
    await report(first, { ack: true, playbackSuccess: true });
    await runJob(id);
    await vi.waitFor(async () => {
      expect((await get(id)).stages.map(({ state }) => state)).toEqual(['passed', 'checking', 'waiting']);
    }, POLLING);
    for (const screen of screens) {
      const { revision } = await screen.call('device.heartbeat', { body: {} });
      if (revision > 0) await report(screen, { ack: true });
    }
    // A screen that has only downloaded it can still fail.
    await runJob(id);
    expect((await get(id)).stages[1]?.state).toBe('checking');
    for (const screen of screens) {
      const { revision } = await screen.call('device.heartbeat', { body: {} });
      if (revision > 0) await report(screen, { ack: true, playbackSuccess: true });
    }
    await runJob(id);
    const { counts } = await untilState(person, id, 'completed');
    expect(counts).toMatchObject({ playing: 2, sent: 2, pending: 0 });
    for (const screen of screens) expect(await shownBy(screen)).toEqual(['Poster']);
  });

  test('stops when a screen of the first stage fails, and continues on request', async () => {
    const { person, screens, create } = await setUp(4);
    const { id } = await create({ stages });
    await report(await canary(screens), { playbackError: 'No picture.' });
    await runJob(id);
    const stopped = await untilState(person, id, 'stopped');
    expect(stopped).toMatchObject({
      counts: { failed: 1, pending: 3 },
      stages: [{ state: 'failed' }, { state: 'waiting' }, { state: 'waiting' }],
    });
    const continued = await person.call('publishes.continue', { params: { id } });
    expect(continued.state).toBe('running');
    await vi.waitFor(async () => {
      const { counts } = await person.call('publishes.get', { params: { id } });
      expect(counts).toMatchObject({ failed: 1, pending: 2 });
    }, POLLING);
  });

  test('stops when screens of a stage do not report in time', async () => {
    const { person, screens, create } = await setUp(3);
    const { id } = await create({ stages });
    await canary(screens);
    await t.clock.advanceAsync(599_000);
    await runJob(id);
    expect((await person.call('publishes.get', { params: { id } })).state).toBe('running');
    await t.clock.advanceAsync(2000);
    await runJob(id);
    expect((await untilState(person, id, 'stopped')).counts.pending).toBe(2);
  });

  test('sends nothing more after it is cancelled', async () => {
    const { person, screens, create } = await setUp(3);
    const { id } = await create({ stages });
    await report(await canary(screens), { ack: true, playbackSuccess: true });
    await person.call('publishes.cancel', { params: { id } });
    await runJob(id);
    const other = await create({ scope: { deviceIds: [screens[0]?.id ?? ''] } });
    await untilState(person, other.id, 'completed');
    expect((await person.call('publishes.get', { params: { id } })).counts).toMatchObject({ pending: 2 });
  });
});

describe('after a publish', () => {
  test('retry publishes the current content to the screens that failed', async () => {
    const { person, screens, publishAll, rename } = await setUp(2);
    const [failing, playing] = screens as [Screen, Screen];
    const id = await publishAll();
    await report(failing, { playbackError: 'No picture.' });
    await report(playing, { ack: true, playbackSuccess: true });
    await rename('Repaired');
    const again = await person.call('publishes.retry', { params: { id } });
    expect(again.total).toBe(1);
    await untilState(person, again.id, 'completed');
    expect([await shownBy(failing), await shownBy(playing)]).toEqual([['Repaired'], ['Poster']]);
    const nothing = await person.try('publishes.retry', { params: { id: again.id } });
    expect([nothing.status, nothing.error?.message]).toEqual([409, 'No screen of this publish failed.']);
  });

  test('retry assigns the playlist that the publish assigned', async () => {
    const { person, screens, playlist } = await setUp();
    const [screen] = screens as [Screen];
    const empty = await insertPlaylist(t.database, person, [], 'Nothing yet');
    const scope = { deviceIds: [screen.id] };
    const refused = await person.call('publishes.create', { body: { scope, playlistId: empty } });
    expect((await untilState(person, refused.id, 'completed')).counts).toMatchObject({ refused: 1 });
    const again = await person.call('publishes.retry', {
      params: { id: refused.id },
      body: { confirmBlank: true },
    });
    await untilState(person, again.id, 'completed');
    const { playlistId } = await person.call('devices.get', { params: { id: screen.id } });
    expect([playlistId, playlistId === playlist]).toEqual([empty, false]);
  });

  test('undo publishes what each screen played before', async () => {
    const { person, screens, publishAll, rename } = await setUp(3);
    const [restored, superseded] = screens as [Screen, Screen, Screen];
    await publishAll();
    await rename('Mistake');
    const mistake = await publishAll();
    await person.call('devices.publish', { params: { id: superseded.id } });
    const undone = await person.call('publishes.undo', { params: { id: mistake } });
    expect(undone.undoes).toBe(mistake);
    const { counts, problems } = await untilState(person, undone.id, 'completed');
    expect(counts).toMatchObject({ sent: 2, refused: 1 });
    expect(problems).toMatchObject([{ message: 'This screen has had a later publish.' }]);
    expect([await shownBy(restored), await shownBy(superseded)]).toEqual([['Poster'], ['Mistake']]);
    // The content of the library has not changed, so the screens have unpublished changes again.
    expect((await person.call('devices.counts')).unpublished).toBe(2);
  });

  test('undo assigns the playlist that each screen had before, unless it has changed since', async () => {
    const { person, screens, playlist, poster, publishAll } = await setUp(2);
    const [restored, changed] = screens as [Screen, Screen];
    await publishAll();
    const wrong = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Wrong');
    const other = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Other');
    const scope = { deviceIds: [restored.id, changed.id] };
    const { id } = await person.call('publishes.create', { body: { scope, playlistId: wrong } });
    await untilState(person, id, 'completed');
    await person.call('devices.update', { params: { id: changed.id }, body: { playlistId: other } });
    const undone = await person.call('publishes.undo', { params: { id } });
    await untilState(person, undone.id, 'completed');
    const playlistOf = async (screen: Screen) =>
      (await person.call('devices.get', { params: { id: screen.id } })).playlistId;
    expect([await playlistOf(restored), await playlistOf(changed)]).toEqual([playlist, other]);
    expect((await person.call('devices.get', { params: { id: restored.id } })).hasUnpublishedChanges).toBe(
      false,
    );
  });

  test('undo refuses screens that had no publish before', async () => {
    const { person, publishAll } = await setUp();
    const undone = await person.call('publishes.undo', { params: { id: await publishAll() } });
    const { problems } = await untilState(person, undone.id, 'completed');
    expect(problems).toMatchObject([{ message: 'Nothing was published to this screen before.' }]);
  });

  test('an earlier revision can be published again, unless its content was deleted', async () => {
    const { person, screens, deletePoster, playlist, publishAll, rename } = await setUp();
    const [screen] = screens as [Screen];
    await publishAll();
    await rename('Second');
    await publishAll();
    const params = { id: screen.id, revision: 1 };
    expect(await person.call('devices.publishRevision', { params })).toMatchObject({ revision: 3 });
    expect(await shownBy(screen)).toEqual(['Poster']);
    const missing = await person.try('devices.publishRevision', { params: { ...params, revision: 9 } });
    expect(missing.status).toBe(404);
    const other = await insertPresentation(t.database, person, 'Other');
    await person.call('playlists.update', {
      params: { id: playlist },
      body: { items: [{ presentationId: other }] },
    });
    await deletePoster();
    const deleted = await person.try('devices.publishRevision', { params });
    expect(deleted.status).toBe(409);
    expect(await shownBy(screen)).not.toContain('Other');
  });
});

describe('permission to publish', () => {
  test('limits filters to screens that the person can publish to', async () => {
    const { person, screens, playlist } = await setUp(3);
    const member = await addMember(t, person.domainId, 'standard');
    const scope = { playlistId: playlist };
    expect((await member.try('publishes.create', { body: { scope } })).status).toBe(409);
    expect((await member.call('publishes.preview', { body: { scope } })).total).toBe(0);
    await person.call('acls.create', {
      body: {
        resourceId: screens[0]?.id ?? '',
        grantProfileId: member.profileId,
        grantScope: 'viewer',
        customAccessGrants: ['publish'],
      },
    });
    expect((await member.call('publishes.create', { body: { scope } })).total).toBe(1);
    expect((await member.call('devices.counts')).publishable).toBe(1);
    // Assigning a playlist also needs the permission to change the screen.
    const assignment = { scope, playlistId: playlist };
    expect((await member.try('publishes.create', { body: assignment })).status).toBe(409);
  });

  test('includes the scope "device:update" if an API key assigns a playlist', async () => {
    const { person, screens, playlist } = await setUp();
    const { key } = await person.call('apiKeys.create', {
      body: { name: 'Publisher', scopes: ['device:publish', 'device:read', 'content:read'] },
    });
    const publisher = t.as({ 'x-api-key': key });
    const scope = { deviceIds: [screens[0]?.id ?? ''] };
    const assigned = await publisher.try('publishes.create', { body: { scope, playlistId: playlist } });
    expect([assigned.status, assigned.error?.message]).toEqual([
      403,
      'The API key lacks the scope "device:update".',
    ]);
    expect((await publisher.try('publishes.create', { body: { scope } })).status).toBe(202);
  });

  test('includes access to the content at the time when it is sent', async () => {
    const { person, screens, playlist, poster } = await setUp();
    const [screen] = screens as [Screen];
    const member = await addMember(t, person.domainId, 'restricted');
    const share = (resourceId: string, grantScope: 'viewer' | 'content_admin') =>
      person.call('acls.create', {
        body: { resourceId, grantProfileId: member.profileId, grantScope },
      });
    await share(screen.id, 'content_admin');
    await share(playlist, 'viewer');
    const grant = await share(poster, 'viewer');
    const startsAt = new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();
    const { id } = await member.call('publishes.create', {
      body: { scope: { deviceIds: [screen.id] }, startsAt, confirmBlank: true },
    });
    await person.call('acls.delete', { params: { id: grant.id } });
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    expect((await untilState(person, id, 'completed')).problems).toMatchObject([
      { message: 'The person who published this doesn’t have access to all of its content.' },
    ]);
  });
});

describe('access to a publish', () => {
  test('is limited to the person who published and to administrators', async () => {
    const { person, create } = await setUp();
    const { id } = await create();
    const statusFor = async (caller: SignedUp) =>
      (await caller.try('publishes.get', { params: { id } })).status;
    const member = await addMember(t, person.domainId, 'standard');
    const admin = await addMember(t, person.domainId, 'admin');
    expect(await Promise.all([person, admin, member, owner].map(statusFor))).toEqual([200, 200, 404, 404]);
    expect((await member.call('publishes.list')).total).toBe(0);
    expect((await admin.call('publishes.list')).data.map((publish) => publish.id)).toContain(id);
    const listed = await person.call('publishes.list', { query: { state: 'cancelled' } });
    expect(listed.total).toBe(0);
  });
});
