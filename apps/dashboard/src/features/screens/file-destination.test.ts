import { expect, test } from 'vitest';
import type { CallApi } from '../../platform/api.ts';
import {
  type CurrentPlaylist,
  createPlaylistFor,
  onlyDestination,
  readCurrentPlaylist,
} from './file-destination.ts';

type Replies = Record<string, unknown>;

/** A server with these replies, and the calls that it has received. */
function serverOf(replies: Replies) {
  const calls: [id: string, options: unknown][] = [];
  const call = (async (id: string, options: unknown) => {
    calls.push([id, options]);
    if (!(id in replies)) throw new Error(`No reply to ${id}`);
    return replies[id];
  }) as unknown as CallApi;
  return { calls, call };
}

const lunch = { id: 'lunch', name: 'Lunch' };
const screen = { id: 'screen', name: 'Shop window' };

test('reads who else plays the playlist of a screen, and whether the person can change it', async () => {
  const { call } = serverOf({
    'devices.get': { playlistId: 'lunch', playlist: lunch },
    'playlists.get': { permissions: ['read', 'update'] },
    'devices.affected': { total: 3, data: [{ id: 'screen' }, { id: 'till' }, { id: 'bar' }] },
  });
  expect(await readCurrentPlaylist(call, 'screen')).toEqual({ ...lunch, canChange: true, otherScreens: 2 });
});

test('counts the other screens that a long reply does not list', async () => {
  const { call } = serverOf({
    'devices.get': { playlistId: 'lunch', playlist: lunch },
    'playlists.get': { permissions: ['read'] },
    'devices.affected': { total: 12_000, data: [{ id: 'bar' }] },
  });
  expect(await readCurrentPlaylist(call, 'screen')).toMatchObject({ otherScreens: 11_999 });
});

test('reads nothing more if the screen has no playlist, or a hidden one', async () => {
  const none = serverOf({ 'devices.get': { playlistId: null, playlist: null } });
  expect(await readCurrentPlaylist(none.call, 'screen')).toBeNull();
  const hidden = serverOf({ 'devices.get': { playlistId: 'lunch', playlist: null } });
  expect(await readCurrentPlaylist(hidden.call, 'screen')).toMatchObject({ name: null, canChange: false });
});

const current: CurrentPlaylist = { ...lunch, canChange: true, otherScreens: 0 };

test.each([
  ['a screen without a playlist gets a new one', null, { kind: 'new', replaces: null }],
  ['a playlist that only this screen plays gets the files', current, { kind: 'playlist', ...lunch }],
  ['a playlist that other screens play is a question', { ...current, otherScreens: 1 }, null],
  ['a playlist that the person cannot change is a question', { ...current, canChange: false }, null],
  ['a hidden playlist is a question', { ...current, name: null, canChange: false }, null],
])('%s', (_, playlist, destination) => expect(onlyDestination(playlist)).toEqual(destination));

test('a new playlist has the name of its screen', async () => {
  const { calls, call } = serverOf({
    'playlists.create': { id: 'new', name: 'Shop window' },
    'devices.update': {},
  });
  expect(await createPlaylistFor(call, screen)).toEqual({ id: 'new', name: 'Shop window' });
  expect(calls).toEqual([
    ['playlists.create', { body: { name: 'Shop window' } }],
    ['devices.update', { params: { id: 'screen' }, body: { playlistId: 'new' } }],
  ]);
});
