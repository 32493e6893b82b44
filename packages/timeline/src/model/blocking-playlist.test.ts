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

test('an item whose playlists do not play is explained by the one that has a reason of its own', () => {
  const items = explained({});
  const last = items.find(({ name }) => name === 'Item')!;
  expect(last.reason).toBe('holder');
  expect(blockingPlaylist(items, last)).toMatchObject({ name: 'Root', reason: 'item_rule' });
});

test('what has a reason of its own, or plays, needs no other', () => {
  expect(blockingPlaylist(explained({}), explained({})[0]!)).toBeNull();
  for (const each of explained({ door: true }))
    expect(blockingPlaylist(explained({ door: true }), each)).toBeNull();
});

test('of a playlist that stands twice, the one that does not play is the reason', () => {
  const held = buildPlaylist({ name: 'Held', items: [inner, inner], mode: 'holdOnTrue' });
  const twice = buildContent({ playlists: [held, inner, innermost], presentations: [item] });
  const items = explain(twice, { playlistId: held.id, deviceId: 'd' }, 0).items;
  const last = items.findLast(({ name }) => name === 'Item')!;
  expect(last.reason).toBe('holder');
  expect(blockingPlaylist(items, last)).toMatchObject({ name: 'Inner', reason: 'held_back' });
});
