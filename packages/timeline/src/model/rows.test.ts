import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { initiallyFolded, rowsOf as rowsNamedBy, visibleRows } from './rows.ts';

const [a, b] = [buildPresentation({ name: 'A' }), buildPresentation({ name: 'B' })];
const inner = buildPlaylist({ name: 'Inner', items: [b], scheduleType: 'override' });
const root = buildPlaylist({ name: 'Root', items: [a, inner, a], scheduleType: 'override' });
const content = buildContent({ playlists: [root, inner], presentations: [a, b] });

const rowsOf = (of: typeof content) =>
  rowsNamedBy(
    of,
    ({ presentationId, playlistId }) =>
      (of.presentations[presentationId ?? ''] ?? of.playlists[playlistId ?? ''])?.name ?? 'Gone',
  );

test('lists the tree of playlists in document order, and marks nested overrides', () => {
  const words = rowsOf(content).map(
    ({ name, depth, isOverride, size }) => `${'-'.repeat(depth)}${name} ${size}${isOverride ? '!' : ''}`,
  );
  expect(words).toEqual(['Root 3', '-A 0', '-Inner 1!', '--B 0', '-A 0']);
});

test('gives every row a unique key', () => {
  const twice = buildPlaylist({ items: [inner, a, inner] });
  const rows = rowsOf(buildContent({ playlists: [twice, inner], presentations: [a, b] }));
  expect(rows.map(({ name, size }) => [name, size]).slice(1)).toEqual([
    ['Inner', 1],
    ['B', 0],
    ['A', 0],
    ['Inner', 0],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('shows a playlist that contains itself, and deleted items, without content', () => {
  const loop = buildPlaylist({
    name: 'Loop',
    items: [{ playlistId: 'x' }, { presentationId: 'gone' }],
    id: 'x',
  });
  const rows = rowsOf(buildContent({ playlists: [loop] }));
  expect(rows.map(({ name, size }) => [name, size])).toEqual([
    ['Loop', 2],
    ['Loop', 0],
    ['Gone', 0],
  ]);
});

test('folding a row hides only the rows inside it', () => {
  const rows = rowsOf(content);
  const nested = rows.find(({ name }) => name === 'Inner')!;
  expect(visibleRows(rows, new Set([nested.key])).map(({ name }) => name)).toEqual([
    'Root',
    'A',
    'Inner',
    'A',
  ]);
  expect(visibleRows(rows, new Set([rows[0]!.key])).map(({ name }) => name)).toEqual(['Root']);
  expect(visibleRows(rows, new Set())).toEqual(rows);
});

test('opens short trees, and folds long lists of items', () => {
  expect(initiallyFolded(rowsOf(content)).size).toBe(0);
  const many = buildPlaylist({ name: 'Many', items: Array.from({ length: 40 }, () => a) });
  const top = buildPlaylist({ name: 'Top', items: [many, inner] });
  const rows = rowsOf(buildContent({ playlists: [top, many, inner], presentations: [a, b] }));
  expect(visibleRows(rows, initiallyFolded(rows)).map(({ name }) => name)).toEqual(['Top', 'Many', 'Inner']);
});
