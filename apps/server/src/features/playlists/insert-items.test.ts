import { MAX_PLAYLIST_ITEMS } from '@vitrine/contract/constants';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { pairDevice } from '../../testing/content.ts';
import { makePlaylist, makePresentation } from '../../testing/library.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let robin: SignedUp;
let outsider: SignedUp;
/** Presentations with the names A to E. */
let ids: Record<'A' | 'B' | 'C' | 'D' | 'E', string>;

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
  outsider = await app.signUp();
  const { id, applicationId } = await makePresentation(robin, { name: 'A' });
  const others = await Promise.all(
    ['B', 'C', 'D', 'E'].map((name) => makePresentation(robin, { name, applicationId })),
  );
  const [B = '', C = '', D = '', E = ''] = others.map((each) => each.id);
  ids = { A: id, B, C, D, E };
});
afterAll(() => app.close());

type Name = keyof typeof ids;

const itemsOf = (names: string) => [...names].map((name) => ({ presentationId: ids[name as Name] }));
const playlistOf = (names: string, person = robin) => makePlaylist(person, { items: itemsOf(names) });
const namesIn = (playlist: { items: { name: string | null }[] }) =>
  playlist.items.map(({ name }) => name).join('');
const get = (id: string) => robin.call('playlists.get', { params: { id } });
const insert = (
  id: string,
  names: string,
  place: { index?: number; afterItemId?: string } = {},
  person = robin,
) => person.call('playlists.insertItems', { params: { id }, body: { items: itemsOf(names), ...place } });
const tryInsert = (id: string, items: { presentationId?: string; playlistId?: string }[], person = robin) =>
  person.try('playlists.insertItems', { params: { id }, body: { items } });

describe('the place', () => {
  test.each([
    ['the end by default', {}, 'ABCDE'],
    ['the start', { index: 0 }, 'DEABC'],
    ['an index', { index: 1 }, 'ADEBC'],
    ['the end for a larger index', { index: 99 }, 'ABCDE'],
  ])('is %s', async (_, place, expected) => {
    const { id, items } = await playlistOf('ABC');
    const reply = await insert(id, 'DE', place);
    expect(namesIn(reply)).toBe(expected);
    const { insertedItemIds, ...playlist } = reply;
    expect(playlist).toEqual(await get(id));
    expect(reply.items.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4]);
    expect(reply.items.map((item) => item.id)).toEqual(expect.arrayContaining(items.map((item) => item.id)));
    expect(insertedItemIds).toEqual(
      reply.items.filter(({ name }) => name === 'D' || name === 'E').map((item) => item.id),
    );
  });

  test('is after an item, wherever that is now', async () => {
    const { id, items } = await playlistOf('ABC');
    const afterItemId = items[1]?.id ?? '';
    await insert(id, 'D', { index: 0 });
    expect(namesIn(await insert(id, 'E', { afterItemId, index: 2 }))).toBe('DABEC');
  });

  test('is the index if the playlist no longer contains that item, and otherwise the end', async () => {
    const { id, items } = await playlistOf('ABC');
    const afterItemId = items[1]?.id ?? '';
    const { items: kept } = await robin.call('playlists.update', {
      params: { id },
      body: {
        items: [items[0], items[2]].map((item) => ({ id: item?.id, presentationId: item?.presentationId })),
      },
    });
    expect(kept.map((item) => item.id)).toEqual([items[0]?.id, items[2]?.id]);
    expect(namesIn(await insert(id, 'D', { afterItemId, index: 1 }))).toBe('ADC');
    expect(namesIn(await insert(id, 'E', { afterItemId }))).toBe('ADCE');
  });

  test('ignores gaps, which purged content leaves', async () => {
    const { id } = await playlistOf('ABC');
    await app.database.pool.query('delete from playlist_items where playlist_id = $1 and position = 0', [id]);
    expect(namesIn(await insert(id, 'D', { index: 1 }))).toBe('BDC');
    expect(namesIn(await insert(id, 'E'))).toBe('BDCE');
  });

  test('of items with an order is by that order, and they get new ids', async () => {
    const { id, items } = await playlistOf('A');
    const [first] = items;
    const { items: all, insertedItemIds } = await robin.call('playlists.insertItems', {
      params: { id },
      body: {
        items: [
          { ...first, presentationId: ids.B, order: 2 },
          { presentationId: ids.C, order: 1 },
        ],
      },
    });
    expect(namesIn({ items: all })).toBe('ACB');
    expect(insertedItemIds).toEqual(all.slice(1).map((item) => item.id));
    expect(new Set(all.map((item) => item.id)).size).toBe(3);
  });
});

describe('concurrent changes', () => {
  test('20 insertions of two people lose no item', async () => {
    const colleague = await addMember(app, robin.domainId, 'admin');
    const { id } = await playlistOf('A');
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        insert(id, 'BC', { index: index % 3 }, index % 2 === 0 ? robin : colleague),
      ),
    );
    const { items, itemCount } = await get(id);
    expect(itemCount).toBe(41);
    expect(items.map(({ order }) => order)).toEqual(Array.from({ length: 41 }, (_, index) => index));
    expect([...namesIn({ items })].sort().join('')).toBe(`A${'B'.repeat(20)}${'C'.repeat(20)}`);
  });

  test('a save of the complete list and two insertions happen one after the other', async () => {
    // Before the save, an insertion is replaced; after it, the item is at the end.
    const serial = ['CD', 'CDE', 'CDB', 'CDEB', 'CDBE'];
    for (let round = 0; round < 10; round += 1) {
      const { id } = await playlistOf('A');
      await Promise.all([
        insert(id, 'E'),
        robin.call('playlists.update', { params: { id }, body: { items: itemsOf('CD') } }),
        insert(id, 'B'),
      ]);
      expect(serial).toContain(namesIn(await get(id)));
    }
  });

  test('two insertions of playlists into each other cannot create a cycle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await makePlaylist(robin), await makePlaylist(robin)];
      const both = await Promise.all([
        tryInsert(one.id, [{ playlistId: two.id }]),
        tryInsert(two.id, [{ playlistId: one.id }]),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});

describe('an insertion that fails changes nothing', () => {
  /** The status and the rejected field of an insertion that must not change the playlist. */
  async function rejection(id: string, items: Parameters<typeof tryInsert>[1]) {
    const before = await get(id);
    const { status, error } = await tryInsert(id, items);
    expect(await get(id)).toEqual(before);
    return [status, error?.fields?.[0]?.path];
  }

  test('if the person cannot read an item', async () => {
    const theirs = await makePlaylist(outsider);
    const { id } = await playlistOf('A');
    expect(await rejection(id, [{ presentationId: ids.B }, { playlistId: theirs.id }])).toEqual([
      400,
      'items.1.playlist_id',
    ]);
    expect(await rejection(id, [{ presentationId: theirs.id }])).toEqual([400, 'items.0.presentation_id']);
  });

  test('if an item is in the trash', async () => {
    const gone = await playlistOf('B');
    await robin.call('playlists.delete', { params: { id: gone.id } });
    const { id } = await playlistOf('A');
    expect(await rejection(id, [{ playlistId: gone.id }])).toEqual([400, 'items.0.playlist_id']);
  });

  test('if it would close a cycle', async () => {
    const inner = await playlistOf('A');
    const outer = await makePlaylist(robin, { items: [{ playlistId: inner.id }] });
    expect(await rejection(inner.id, [{ presentationId: ids.B }, { playlistId: outer.id }])).toEqual([
      400,
      'items.1.playlist_id',
    ]);
  });

  test('if the playlist would have too many items', async () => {
    const { id } = await makePlaylist(robin);
    const fill = Array.from({ length: MAX_PLAYLIST_ITEMS - 1 }, () => ({ presentationId: ids.A }));
    await robin.call('playlists.update', { params: { id }, body: { items: fill } });
    expect(await rejection(id, itemsOf('BC'))).toEqual([400, 'items']);
    expect((await insert(id, 'B')).itemCount).toBe(MAX_PLAYLIST_ITEMS);
  });

  test('if it contains no items, or an item of two kinds', async () => {
    const { id } = await playlistOf('A');
    expect(await rejection(id, [])).toEqual([400, 'items']);
    expect(await rejection(id, [{ presentationId: ids.A, playlistId: id }])).toEqual([400, 'items.0']);
    const negative = await robin.try('playlists.insertItems', {
      params: { id },
      body: { items: itemsOf('A'), index: -1 },
    });
    expect([negative.status, negative.error?.fields?.[0]?.path]).toEqual([400, 'index']);
  });
});

test('a repeated request with the same key inserts the items once', async () => {
  const { id } = await playlistOf('A');
  const request = { params: { id }, body: { items: itemsOf('B') }, headers: { 'idempotency-key': 'b-once' } };
  await robin.call('playlists.insertItems', request);
  await robin.call('playlists.insertItems', request);
  expect(namesIn(await get(id))).toBe('AB');
});

test('an insertion is a change to publish, which open dashboards show', async () => {
  const { id } = await playlistOf('A');
  const screen = await pairDevice(app, robin);
  const hasChanges = async () =>
    (await robin.call('devices.get', { params: { id: screen.id } })).hasUnpublishedChanges;
  await robin.call('devices.batch', {
    body: { action: 'set_playlist', deviceIds: [screen.id], playlistId: id, publish: true },
  });
  expect(await hasChanges()).toBe(false);
  await app.clock.advanceAsync(1000);
  const notify = vi.spyOn(app.app.platform.changes, 'notify');
  await insert(id, 'B');
  expect(notify).toHaveBeenCalledExactlyOnceWith(robin.domainId, 'playlist', [id]);
  expect(await hasChanges()).toBe(true);
});
