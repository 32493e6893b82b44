import { POLLING } from '@vitrine/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApplication, makePlaylist, makePresentation } from '../../testing/library.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeSound, putFile, uploadFile } from '../../testing/uploads.ts';

let app: TestApp;
let robin: SignedUp;
let outsider: SignedUp;
let first: { id: string; applicationId: string };
let second: { id: string };

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
  outsider = await app.signUp();
  first = await makePresentation(robin, { name: 'First', duration: 10 });
  second = await makePresentation(robin, {
    name: 'Second',
    duration: 20,
    applicationId: first.applicationId,
  });
});
afterAll(() => app.close());

const get = (id: string) => robin.call('playlists.get', { params: { id } });
const setItems = (id: string, items: { presentationId?: string; playlistId?: string; order?: number }[]) =>
  robin.try('playlists.update', { params: { id }, body: { items } });

describe('items', () => {
  test('keep their order, can repeat, and have the fields that lists show', async () => {
    const inner = await makePlaylist(robin, { name: 'Inner', items: [{ presentationId: second.id }] });
    const made = await makePlaylist(robin, {
      items: [
        { presentationId: second.id },
        { playlistId: inner.id },
        { presentationId: first.id },
        { presentationId: first.id },
      ],
    });
    expect(made.items.map(({ order, name, duration }) => [order, name, duration])).toEqual([
      [0, 'Second', 20],
      [1, 'Inner', 20],
      [2, 'First', 10],
      [3, 'First', 10],
    ]);
    expect(made).toMatchObject({ itemCount: 4, totalDuration: 60, mode: 'sequential', scheduleType: 'join' });
    expect(made.items[0]?.applicationName).toBe('Board');
  });

  test('replace only the items that they were made from, if the request names these', async () => {
    const [one, two] = [{ presentationId: first.id }, { presentationId: second.id }];
    const { id, items } = await makePlaylist(robin, { items: [one] });
    const baseItemIds = items.map((item) => item.id);
    const save = (added: typeof one) =>
      robin.try('playlists.update', {
        params: { id },
        body: { name: 'Mine', items: [one, added], baseItemIds },
      });
    const replies = await Promise.all([save(one), save(two)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);

    const saved = await get(id);
    const again = await robin.try('playlists.update', {
      params: { id },
      body: { name: 'Other', items: [], baseItemIds: saved.items.map((item) => item.id).toReversed() },
    });
    expect([again.status, again.error?.code]).toEqual([409, 'conflict']);
    expect(await get(id)).toEqual(saved);
  });

  test('last for the sum of their parts if the application shows each part for a set time', async () => {
    const { id: applicationId } = await makeApplication(robin, {
      itemDuration: { items: 'pages', seconds: 'each' },
      presentationProperties: [
        { name: 'pages', type: 'array', optional: true, properties: [{ name: 'title', type: 'string' }] },
        { name: 'each', type: 'number', default: 10, constraints: { min: 2, max: 60 } },
      ],
    });
    const many = await makePresentation(robin, { applicationId, duration: 15 });
    const list = await makePlaylist(robin, { items: [{ presentationId: many.id }] });
    const pages = (count: number) => Array.from({ length: count }, () => ({ title: 'A' }));
    for (const [applicationVars, seconds] of [
      [{ pages: [], each: 4 }, 15],
      [{ pages: pages(1), each: 4 }, 15],
      [{ pages: pages(3), each: 4 }, 12],
      [{ pages: pages(3) }, 30],
    ] as const) {
      const { presentation } = await robin.call('presentations.update', {
        params: { id: many.id },
        body: { applicationVars },
      });
      expect(presentation).toMatchObject({ duration: 15, totalDuration: seconds });
      expect(await get(list.id)).toMatchObject({ totalDuration: seconds, items: [{ duration: seconds }] });
    }
  });

  test('last for the sum of their files if the application plays each to its end', async () => {
    const { id: applicationId } = await makeApplication(robin, {
      itemDuration: { files: 'films' },
      presentationProperties: [{ name: 'films', type: 'file', multiple: true, optional: true }],
    });
    const film = await uploadFile(app, robin, makeSound(4), { filename: 'a.wav', contentType: 'audio/wav' });
    const later = await robin.call('fileUploads.create', {
      body: { filename: 'b.wav', contentType: 'audio/wav', contentLength: makeSound(6).length },
    });
    const many = await makePresentation(robin, { applicationId, duration: 15 });
    const save = async (...ids: string[]) =>
      (
        await robin.call('presentations.update', {
          params: { id: many.id },
          body: { applicationVars: { films: ids.map((id) => ({ id })) } },
        })
      ).presentation.totalDuration;
    expect(await save()).toBe(15);
    expect(await save(film.id)).toBe(4);
    expect(await save(film.id, film.id)).toBe(8);
    expect(await save(film.id, later.id)).toBe(15);
    await putFile(app, later, makeSound(6));
    const durationOf = async () =>
      (await robin.call('presentations.get', { params: { id: many.id } })).totalDuration;
    await expect.poll(durationOf, POLLING).toBe(10);
  });

  test('can specify their order', async () => {
    const made = await makePlaylist(robin, {
      items: [
        { presentationId: first.id, order: 2 },
        { presentationId: second.id, order: 1 },
      ],
    });
    expect(made.items.map((item) => item.name)).toEqual(['Second', 'First']);
  });

  test('are replaced together', async () => {
    const made = await makePlaylist(robin, { items: [{ presentationId: first.id }] });
    await setItems(made.id, [{ presentationId: second.id }]);
    expect((await get(made.id)).items.map((item) => item.presentationId)).toEqual([second.id]);
    await setItems(made.id, []);
    expect(await get(made.id)).toMatchObject({ items: [], itemCount: 0, totalDuration: 0 });
  });

  test('that the caller cannot read are rejected at their index', async () => {
    const theirs = await makePlaylist(outsider);
    const { id } = await makePlaylist(robin);
    const { status, error } = await setItems(id, [{ presentationId: first.id }, { playlistId: theirs.id }]);
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'items.1.playlist_id']);
    const mixed = await setItems(id, [{ presentationId: id }]);
    expect(mixed.error?.fields?.[0]?.path).toBe('items.0.presentation_id');
  });

  test('in the trash stay in place and have no duration', async () => {
    const gone = await makePresentation(robin, {
      name: 'Gone',
      duration: 30,
      applicationId: first.applicationId,
    });
    const { id } = await makePlaylist(robin, {
      items: [{ presentationId: gone.id }, { presentationId: first.id }],
    });
    await robin.call('presentations.delete', { params: { id: gone.id } });
    const found = await get(id);
    expect(found).toMatchObject({ itemCount: 2, totalDuration: 10 });
    expect(found.items.map((item) => item.name)).toEqual([null, 'First']);
    expect((await setItems(id, [{ presentationId: first.id }, { presentationId: gone.id }])).status).toBe(
      200,
    );
  });

  test('that exist already cannot change their kind', async () => {
    const inner = await makePlaylist(robin);
    const { id } = await makePlaylist(robin, {
      items: [{ presentationId: first.id }, { playlistId: inner.id }],
    });
    expect((await setItems(id, [{ playlistId: first.id }])).error?.fields?.[0]?.path).toBe(
      'items.0.playlist_id',
    );
    expect((await setItems(id, [{ presentationId: inner.id }])).error?.fields?.[0]?.path).toBe(
      'items.0.presentation_id',
    );
  });

  test('must contain a presentation or a playlist', async () => {
    const { status } = await robin.try('playlists.create', { raw: { name: 'x', items: [{}] } });
    expect(status).toBe(400);
  });
});

describe('nesting', () => {
  test('rejects a cycle and names the playlists on its path', async () => {
    const a = await makePlaylist(robin, { name: 'A' });
    const b = await makePlaylist(robin, { name: 'B', items: [{ playlistId: a.id }] });
    const c = await makePlaylist(robin, { name: 'C', items: [{ playlistId: b.id }] });
    const { status, error } = await setItems(a.id, [{ presentationId: first.id }, { playlistId: c.id }]);
    expect(status).toBe(400);
    expect(error?.fields).toEqual([
      { path: 'items.1.playlist_id', message: 'A playlist can’t contain itself: “A” → “C” → “B” → “A”.' },
    ]);
    expect((await setItems(a.id, [{ playlistId: a.id }])).status).toBe(400);
    expect((await get(a.id)).items).toEqual([]);
  });

  test('allows eight levels but not nine, from above and from below', async () => {
    let inner = await makePlaylist(robin, { name: 'Level 8' });
    const innermost = inner;
    for (let level = 7; level >= 1; level -= 1) {
      inner = await makePlaylist(robin, { name: `Level ${level}`, items: [{ playlistId: inner.id }] });
    }
    const above = await robin.try('playlists.create', {
      body: { name: 'x', items: [{ playlistId: inner.id }] },
    });
    expect(above.error?.fields?.[0]?.message).toMatch(/at most 8 levels/);
    const ninth = await makePlaylist(robin);
    expect((await setItems(innermost.id, [{ playlistId: ninth.id }])).status).toBe(400);
  });

  test('two concurrent saves cannot create a cycle', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await makePlaylist(robin), await makePlaylist(robin)];
      const both = await Promise.all([
        setItems(a.id, [{ playlistId: b.id }]),
        setItems(b.id, [{ playlistId: a.id }]),
      ]);
      expect(both.map((each) => each.status).sort()).toEqual([200, 400]);
    }
  });
});

describe('changing', () => {
  test('keeps omitted fields', async () => {
    const rule = {
      type: 'equals' as const,
      left: { type: 'variable' as const, path: ['device', 'tags', 'store'] as ['device', ...string[]] },
      right: { type: 'constant' as const, value: '1' },
    };
    const made = await makePlaylist(robin, {
      description: 'For the window',
      mode: 'shuffle',
      itemsPerPass: 2,
      rule,
      isRuleOnItems: true,
      items: [{ presentationId: first.id }],
      tags: [{ key: 'a', value: 'b' }],
    });
    const changed = await robin.call('playlists.update', { params: { id: made.id }, body: { name: 'New' } });
    expect(changed).toMatchObject({
      name: 'New',
      description: 'For the window',
      mode: 'shuffle',
      itemsPerPass: 2,
      rule,
      isRuleOnItems: true,
      itemCount: 1,
      tags: [{ key: 'a', value: 'b' }],
    });
  });

  test('concurrent changes do not undo each other', async () => {
    const schedule = { tzid: 'UTC', startDatetime: '2026-11-20T09:00', endDatetime: '2026-11-20T18:00' };
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makePlaylist(robin);
      const params = { id };
      await Promise.all([
        robin.call('playlists.update', { params, body: schedule }),
        robin.call('playlists.update', {
          params,
          body: { name: 'New', items: [{ presentationId: first.id }] },
        }),
        robin.call('playlists.update', { params, body: { items: [{ presentationId: first.id }] } }),
      ]);
      expect(await get(id)).toMatchObject({ ...schedule, name: 'New', itemCount: 1 });
    }
  });

  test('the parent of a playlist is another playlist that the person can read', async () => {
    const parent = await makePlaylist(robin);
    const made = await makePlaylist(robin, { parentPlaylistId: parent.id });
    expect(made.parentPlaylistId).toBe(parent.id);
    const set = (parentPlaylistId: string) =>
      robin.try('playlists.update', { params: { id: made.id }, body: { parentPlaylistId } });
    expect((await set(made.id)).error?.fields?.[0]?.path).toBe('parent_playlist_id');
    const theirs = await makePlaylist(outsider);
    expect((await set(theirs.id)).error?.fields?.[0]?.path).toBe('parent_playlist_id');
  });

  test('returns 404 to other organisations', async () => {
    const { id } = await makePlaylist(robin);
    const params = { id };
    expect((await outsider.try('playlists.get', { params })).status).toBe(404);
    expect((await outsider.try('playlists.update', { params, body: { name: 'x' } })).status).toBe(404);
    expect((await outsider.try('playlists.copy', { params, body: {} })).status).toBe(404);
    expect((await outsider.try('playlists.move', { params, body: { folderId: null } })).status).toBe(404);
    expect((await outsider.try('playlists.delete', { params })).status).toBe(404);
  });
});

describe('deleting', () => {
  async function playedOn(playlistId: string, name: string) {
    const id = `00000000-0000-7000-8000-${Math.random().toString(16).slice(2, 14).padStart(12, '0')}`;
    const { pool } = app.database;
    await pool.query(
      `insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at)
       values ($1, $2, 'device', $3, $4, now(), now(), now())`,
      [id, robin.domainId, name, robin.profileId],
    );
    await pool.query(
      `insert into devices (id, domain_id, timezone, registered_at, playlist_id) values ($1, $2, 'UTC', now(), $3)`,
      [id, robin.domainId, playlistId],
    );
  }

  test('is rejected while screens play it, directly or nested, unless forced', async () => {
    const inner = await makePlaylist(robin, { name: 'Inner' });
    const outer = await makePlaylist(robin, { items: [{ playlistId: inner.id }] });
    await playedOn(outer.id, 'Entrance');
    const params = { id: inner.id };
    const { status, error } = await robin.try('playlists.delete', { params });
    expect([status, error?.message]).toEqual([409, '“Inner” plays on 1 screen: Entrance.']);
    for (const name of ['Bar', 'Cellar', 'Deck']) await playedOn(outer.id, name);
    expect((await robin.try('playlists.delete', { params })).error?.message).toBe(
      '“Inner” plays on 4 screens: Bar, Cellar, Deck and 1 other.',
    );
    await robin.call('playlists.delete', { params, query: { force: 'true' } });
    expect((await robin.try('playlists.get', { params })).status).toBe(404);
  });

  test('needs no confirmation when no screen plays it', async () => {
    const { id } = await makePlaylist(robin);
    await robin.call('playlists.delete', { params: { id } });
    expect((await robin.try('playlists.get', { params: { id } })).status).toBe(404);
  });
});

test('a copy has its own items', async () => {
  const folder = await robin.call('folders.create', { body: { name: 'Here' } });
  const made = await makePlaylist(robin, {
    name: 'Original',
    mode: 'single',
    parentFolderId: folder.id,
    items: [{ presentationId: first.id }, { presentationId: second.id }],
  });
  const copy = await robin.call('playlists.copy', { params: { id: made.id }, body: { name: 'Copy' } });
  expect(copy).toMatchObject({ name: 'Copy', mode: 'single', parentFolderId: folder.id });
  expect(copy.items.map((item) => item.name)).toEqual(['First', 'Second']);
  await setItems(copy.id, []);
  expect((await get(made.id)).items).toHaveLength(2);
});

test('a list returns the items of each playlist, or omits the field `items`', async () => {
  const lee = await app.signUp();
  const presentation = await makePresentation(lee, { duration: 7 });
  const one = await makePlaylist(lee, { name: 'One', items: [{ presentationId: presentation.id }] });
  await makePlaylist(lee, { name: 'Two', items: [{ playlistId: one.id }, { playlistId: one.id }] });
  const inOrder = { sortBy: 'name', sortDirection: 'asc' } as const;
  const page = await lee.call('playlists.list', { query: inOrder });
  expect(page.data.map((each) => [each.name, each.itemCount, each.totalDuration])).toEqual([
    ['One', 1, 7],
    ['Two', 2, 14],
  ]);
  expect(page.data[0]?.items).toEqual((await lee.call('playlists.get', { params: { id: one.id } })).items);
  expect(page.data[1]?.items?.map(({ playlistId, duration }) => [playlistId, duration])).toEqual([
    [one.id, 7],
    [one.id, 7],
  ]);
  const without = await lee.call('playlists.list', { query: { ...inOrder, includeItems: 'false' } });
  expect(without.data.map(({ itemCount, items }) => [itemCount, items])).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
});

test('a page contains at most 10,000 items: playlists beyond that have no field `items`', async () => {
  const lee = await app.signUp();
  const presentation = await makePresentation(lee, { duration: 7 });
  for (const name of ['A', 'B']) {
    const { id } = await makePlaylist(lee, { name, items: [] });
    await app.database.pool.query(
      `insert into playlist_items (id, domain_id, playlist_id, position, presentation_id)
       select gen_random_uuid(), $1, $2, n, $3 from generate_series(0, 5999) n`,
      [lee.domainId, id, presentation.id],
    );
  }
  const page = await lee.call('playlists.list', { query: { sortBy: 'name', sortDirection: 'asc' } });
  expect(page.data.map(({ itemCount, items }) => [itemCount, items?.length])).toEqual([
    [6000, 6000],
    [6000, undefined],
  ]);
});
