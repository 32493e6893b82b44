import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjacentPlay, playsIn } from './plays.ts';
import { type Timeline, toTimeline } from './timeline.ts';

const timeline: Timeline = toTimeline(
  [0, 10, 20, 30].map((start, index) => ({
    start,
    end: start + 10,
    presentationId: index === 2 ? null : `p${index}`,
    playlistId: 'root',
    path: ['root'],
    itemIndex: index === 2 ? -1 : index,
    cause: 'next',
  })),
  0,
  40,
);
const lane = Float64Array.from([5, 8, 20, 30]);
const startOf = (entry: { start: number } | null) => entry?.start ?? null;

test('steps from play to play in the lane of the screen', () => {
  expect(startOf(adjacentPlay(timeline, null, 12, 1))).toBe(20);
  expect(startOf(adjacentPlay(timeline, null, 12, -1))).toBe(0);
  expect(startOf(adjacentPlay(timeline, null, 0, -1))).toBeNull();
  expect(startOf(adjacentPlay(timeline, null, 39, 1))).toBeNull();
});

test('steps to the plays of an item, even from a moment between them', () => {
  expect(startOf(adjacentPlay(timeline, lane, 0, 1))).toBe(5);
  expect(startOf(adjacentPlay(timeline, lane, 0, -1))).toBeNull();
  expect(startOf(adjacentPlay(timeline, lane, 6, 1))).toBe(20);
  expect(startOf(adjacentPlay(timeline, lane, 12, -1))).toBe(5);
  expect(startOf(adjacentPlay(timeline, lane, 12, 1))).toBe(20);
  expect(startOf(adjacentPlay(timeline, lane, 35, -1))).toBe(20);
  expect(startOf(adjacentPlay(timeline, lane, 35, 1))).toBeNull();
  expect(adjacentPlay(timeline, new Float64Array(), 0, 1)).toBeNull();
});

test('lists the plays in view, including blank intervals', () => {
  const list = playsIn(timeline, null, { from: 12, to: 30 }, 0);
  expect(list.map(({ start, slot }) => [start, slot?.presentationId ?? null])).toEqual([
    [10, 'p1'],
    [20, null],
  ]);
  expect(playsIn(timeline, lane, { from: 8, to: 20 }, 0)).toEqual([]);
});

test('lists the plays around the moment if there are many', () => {
  const many = Float64Array.from(Array.from({ length: 2000 }, (_, index) => index * 10));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 19_989 }), (at) => {
      const list = playsIn(timeline, many, { from: 0, to: 20_000 }, at);
      expect(list.length).toBeLessThanOrEqual(51);
      expect(list.length).toBeGreaterThan(0);
      expect(Math.min(...list.map(({ start }) => Math.abs(start - at)))).toBeLessThanOrEqual(20);
    }),
  );
});
