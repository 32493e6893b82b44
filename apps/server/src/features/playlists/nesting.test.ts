import { PLAYLIST_NESTING_LEVELS } from '@vitrine/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Edge, nestingProblem } from './nesting.ts';

const nested = (parent: string, child: string): Edge => ({ parent, child, presentation: null });

/** a0 → a1 → … of `length` playlists. */
const chain = (name: string, length: number) =>
  Array.from({ length: length - 1 }, (_, index) => nested(`${name}${index}`, `${name}${index + 1}`));

test('finds a playlist that contains itself', () => {
  expect(nestingProblem('a', true, ['a'], [])).toEqual({ kind: 'cycle', child: 'a', path: ['a', 'a'] });
});

test('describes a cycle by its shortest path', () => {
  const edges = [nested('b', 'c'), nested('c', 'd'), nested('d', 'a'), nested('b', 'a')];
  expect(nestingProblem('a', true, ['b'], edges)).toEqual({
    kind: 'cycle',
    child: 'b',
    path: ['a', 'b', 'a'],
  });
});

test('ignores the previous contents of the root', () => {
  expect(nestingProblem('a', true, [], [nested('a', 'b'), nested('b', 'a')])).toBeUndefined();
});

test('a presentation that hosts a playlist can close a cycle', () => {
  const edges: Edge[] = [{ parent: 'p', child: 'a', presentation: 'parent' }];
  expect(nestingProblem('a', true, ['p'], edges)).toMatchObject({ kind: 'cycle', path: ['a', 'p', 'a'] });
  const holding: Edge[] = [{ parent: 'a', child: 'p', presentation: 'child' }];
  expect(nestingProblem('p', false, ['a'], holding)).toMatchObject({ kind: 'cycle', path: ['p', 'a', 'p'] });
});

test('counts levels from the highest ancestor to the lowest descendant', () => {
  const above = chain('u', 4);
  const below = chain('d', PLAYLIST_NESTING_LEVELS - 4);
  const edges = [...above, ...below];
  expect(nestingProblem('u3', true, ['d0'], edges)).toBeUndefined();
  expect(nestingProblem('u3', true, ['d0'], [...edges, nested('top', 'u0')])).toEqual({
    kind: 'depth',
    child: 'd0',
    levels: PLAYLIST_NESTING_LEVELS + 1,
  });
});

test('does not count presentations as levels', () => {
  const edges: Edge[] = [
    ...chain('d', PLAYLIST_NESTING_LEVELS - 1),
    { parent: 'p', child: 'd0', presentation: 'parent' },
  ];
  expect(nestingProblem('a', true, ['p'], edges)).toBeUndefined();
});

test('many paths to the same playlist take no longer than one', () => {
  // Each level contains the next one twice: 2^60 paths.
  const edges = Array.from({ length: 60 }, (_, index) => [
    nested(`${index}`, `x${index}`),
    nested(`${index}`, `y${index}`),
    nested(`x${index}`, `${index + 1}`),
    nested(`y${index}`, `${index + 1}`),
  ]).flat();
  expect(nestingProblem('root', true, ['0'], edges)?.kind).toBe('depth');
});

test('accepts only playlists without cycles and within the level limit', () => {
  const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  fc.assert(
    fc.property(fc.array(fc.tuple(node, fc.array(node, { maxLength: 3 })), { maxLength: 12 }), (saves) => {
      const contents = new Map<string, string[]>();
      for (const [root, children] of saves) {
        const edges = [...contents].flatMap(([parent, list]) => list.map((child) => nested(parent, child)));
        if (!nestingProblem(root, true, children, edges)) contents.set(root, children);
      }
      const depth = (id: string, seen: string[]): number => {
        expect(seen).not.toContain(id);
        return 1 + Math.max(0, ...(contents.get(id) ?? []).map((child) => depth(child, [...seen, id])));
      };
      for (const id of contents.keys()) expect(depth(id, [])).toBeLessThanOrEqual(PLAYLIST_NESTING_LEVELS);
    }),
  );
});
