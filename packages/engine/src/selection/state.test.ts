import { describe, expect, test } from 'vitest';
import { content } from '../testing/content.ts';
import { engineFor, env, play } from '../testing/play.ts';
import type { EngineState } from './state.ts';

const shuffled = content({ root: { mode: 'shuffle', items: ['a', 'b', 'c', 'd'] } });
const nested = content({ root: ['a', 'n'], n: ['b'] });

/** The state of an engine that was created from a stored state and has not advanced yet. */
const restored = (state: unknown, document = shuffled) =>
  engineFor(document, { state: state as EngineState }).state;
const cursorOf = (cursor: object) => {
  const { items, ...rest } = {
    items: 4,
    ...restored({ format: 1, playlists: { root: { items: 4, ...cursor } } }).playlists.root,
  };
  expect(items).toBe(4);
  return rest;
};

describe('restores a valid stored position', () => {
  test.each([
    { position: 0 },
    { position: 3 },
    { pass: 1 },
    { pass: Number.MAX_SAFE_INTEGER },
    { taken: 5 },
    { last: 0 },
    { last: 3 },
    { swapA: 0, swapB: 3 },
    { swapA: 3, swapB: 0 },
    { inside: true, last: 0 },
    { position: 2, pass: 4, taken: 3, last: 1, swapA: 1, swapB: 2, inside: true },
  ])('%j', (cursor) => {
    expect(cursorOf(cursor)).toEqual(cursor);
  });
});

describe('replaces an invalid stored position by the start', () => {
  test.each<[object, object]>([
    [{ position: 4 }, {}],
    [{ position: -2 }, {}],
    [{ position: 1.5 }, {}],
    [{ position: '1' }, {}],
    [{ position: null, pass: 2 }, { pass: 2 }],
    [{ pass: -1 }, {}],
    [{ pass: 2 ** 53 }, {}],
    [{ taken: -1 }, {}],
    [{ taken: Number.POSITIVE_INFINITY }, {}],
    [{ last: 4 }, {}],
    [{ swapA: 1 }, {}],
    [{ swapB: 1 }, {}],
    [{ swapA: 4, swapB: 1 }, {}],
    [{ swapA: 1, swapB: 4 }, {}],
    [{ swapA: 1, swapB: -1 }, {}],
    [{ inside: true }, {}],
    [{ inside: 'true', last: 1 }, { last: 1 }],
    [{ position: 1, items: 5 }, {}],
    [{ position: 1, items: undefined }, {}],
  ])('%j', (cursor, expected) => {
    expect(cursorOf(cursor)).toEqual(expected);
  });

  test.each([
    null,
    'state',
    [],
    {},
    { format: 2, playlists: { root: { items: 4, position: 1 } }, trail: [] },
    { format: 1, playlists: null },
    { format: 1, playlists: { root: null } },
    { format: 1, playlists: { other: { items: 4, position: 1 } } },
  ])('%j', (state) => {
    expect(restored(state)).toEqual({ format: 1, playlists: {}, trail: null });
  });
});

describe('restores the path to the last item as far as it exists', () => {
  const root = (itemIndex: number) => ({ playlistId: 'root', itemIndex });
  const inside = (itemIndex: number) => ({ playlistId: 'n', itemIndex });

  test.each<[unknown, unknown]>([
    [[root(0)], [root(0)]],
    [
      [root(1), inside(0)],
      [root(1), inside(0)],
    ],
    [[root(0), inside(0)], [root(0)]],
    [[root(1), inside(1)], [root(1)]],
    [[inside(0)], []],
    [[root(2)], []],
    [[root(-1)], []],
    [[null, root(0)], []],
    [[{ itemIndex: 0 }], []],
    [[], []],
    ['root', null],
    [undefined, null],
  ])('%j', (trail, expected) => {
    expect(restored({ format: 1, playlists: {}, trail }, nested).trail).toEqual(expected);
  });
});

test('continues in the middle of a visit and of a shuffled pass', () => {
  const document = content({
    root: ['x', 'n'],
    n: { mode: 'shuffle', itemsPerPass: 2, items: ['a', 'b', 'c'] },
  });
  for (let steps = 0; steps < 30; steps += 1) {
    const engine = engineFor(document);
    play(engine, steps);
    const state: EngineState = JSON.parse(JSON.stringify(engine.state));
    expect(play(engineFor(document, { state }), 12)).toBe(play(engine, 12));
  }
});

test('restarts only those playlists whose stored state does not fit new content', () => {
  const before = content({ root: ['x', 'n'], n: { items: ['a', 'b', 'c'], itemsPerPass: 1 } });
  const engine = engineFor(before);
  expect(play(engine, 4)).toBe('xaxb');
  const longer = content({ root: ['x', 'n', 'y'], n: { items: ['a', 'b', 'c'], itemsPerPass: 1 } });
  expect(play(engineFor(longer, { state: engine.state }), 5, env())).toBe('xcyxa');
});
