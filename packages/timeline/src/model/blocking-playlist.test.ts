import { explain } from '@vitrine/engine';
import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { blockingPlaylist } from './blocking-playlist.ts';

const item = buildPresentation({ name: 'Item' });
const innermost = buildPlaylist({ name: 'Innermost', items: [item] });
const inner = buildPlaylist({ name: 'Inner', items: [innermost] });
const root = buildPlaylist({
  name: 'Root',
  items: [inner],
  rule: {
    type: 'equals',
    left: { type: 'variable', path: ['workers', 'door'] },
    right: { type: 'constant', value: true },
  },
});
const content = buildContent({ playlists: [root, inner, innermost], presentations: [item] });
const explained = (workers: Record<string, unknown>) =>
  explain(content, { playlistId: root.id, deviceId: 'd', workers }, 0).items;

test('explains an item by the playlist above it that prevents it from playing', () => {
  const items = explained({});
  const last = items.find(({ name }) => name === 'Item')!;
  expect(last.reason).toBe('parent_playlist');
  expect(blockingPlaylist(items, last)).toMatchObject({ name: 'Root', reason: 'item_rule' });
});

test('finds no blocking playlist for an item that plays or has its own reason', () => {
  expect(blockingPlaylist(explained({}), explained({})[0]!)).toBeNull();
  for (const each of explained({ door: true }))
    expect(blockingPlaylist(explained({ door: true }), each)).toBeNull();
});

test('names the place that does not play if a playlist is nested twice', () => {
  const held = buildPlaylist({ name: 'Held', items: [inner, inner], mode: 'holdOnTrue' });
  const twice = buildContent({ playlists: [held, inner, innermost], presentations: [item] });
  const items = explain(twice, { playlistId: held.id, deviceId: 'd' }, 0).items;
  const last = items.findLast(({ name }) => name === 'Item')!;
  expect(last.reason).toBe('parent_playlist');
  expect(blockingPlaylist(items, last)).toMatchObject({ name: 'Inner', reason: 'held_back' });
});
