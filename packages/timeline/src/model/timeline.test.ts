import type { Segment } from '@vitrine/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsIn, boxesIn, MIN_PIXELS } from './boxes.ts';
import { findIntervals, NO_SLOT, segmentAt, segmentEnd, slotAt, slotKey, toTimeline } from './timeline.ts';

/** Segments that touch, of items 0 to 3; -1 is blank. Item 3 is in a nested playlist. */
function timelineOf(parts: readonly { item: number; length: number }[], from = 0) {
  let at = from;
  const segments: Segment[] = parts.map(({ item, length }) => {
    const start = at;
    at += length;
    const path = item === 3 ? ['root', 'inner'] : ['root'];
    return item < 0
      ? {
          start,
          end: at,
          presentationId: null,
          playlistId: 'root',
          path: ['root'],
          itemIndex: -1,
          cause: 'nothing_plays',
        }
      : {
          start,
          end: at,
          presentationId: `p${item}`,
          playlistId: path.at(-1) ?? '',
          path,
          itemIndex: item,
          cause: 'next',
        };
  });
  return toTimeline(segments, from, at);
}
const parts = fc.array(
  fc.record({ item: fc.integer({ min: -1, max: 3 }), length: fc.integer({ min: 1, max: 5000 }) }),
  { minLength: 1, maxLength: 60 },
);

test('finds the segment that contains a moment', () => {
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (list, share) => {
      const timeline = timelineOf(list);
      const at = timeline.to * share;
      const index = segmentAt(timeline, at);
      expect(timeline.starts[index]).toBeLessThanOrEqual(at);
      expect(segmentEnd(timeline, index)).toBeGreaterThan(at);
    }),
  );
});

test('finds no segment in an empty timeline', () => {
  expect(segmentAt(toTimeline([], 0, 100), 50)).toBe(-1);
  expect(boxesIn(toTimeline([], 0, 100), { from: 0, to: 100 }, 100)).toEqual([]);
});

test('finds each play of an item, and the joined intervals of a nested playlist', () => {
  const timeline = timelineOf([
    { item: 0, length: 10 },
    { item: 3, length: 10 },
    { item: 3, length: 10 },
    { item: -1, length: 5 },
    { item: 3, length: 10 },
  ]);
  const inner = { path: ['root', 'inner'], itemIndex: 3, playlistId: null };
  expect([...findIntervals(timeline, inner)]).toEqual([10, 20, 20, 30, 35, 45]);
  expect([...findIntervals(timeline, { path: ['root'], itemIndex: 1, playlistId: 'inner' })]).toEqual([
    10, 30, 35, 45,
  ]);
  expect([...findIntervals(timeline, { path: [], itemIndex: -1, playlistId: 'root' })]).toEqual([
    0, 30, 35, 45,
  ]);
  expect(slotAt(timeline, 3)).toBeNull();
  expect(slotAt(timeline, 0)?.key).toBe(slotKey(['root'], 0));
});

test('boxes cover the view without gaps and never hide a blank interval', () => {
  fc.assert(
    fc.property(
      parts,
      fc.integer({ min: 1, max: 400 }),
      fc.double({ min: 0, max: 0.9, noNaN: true }),
      (list, width, share) => {
        const timeline = timelineOf(list);
        const view = { from: timeline.to * share, to: timeline.to };
        const boxes = boxesIn(timeline, view, width);
        expect(boxes[0]?.start).toBeLessThanOrEqual(view.from);
        expect(boxes.at(-1)?.end).toBe(timeline.to);
        for (const [index, box] of boxes.entries()) {
          expect(box.end).toBeGreaterThan(box.start);
          if (index > 0) expect(box.start).toBe(boxes[index - 1]?.end);
          if (box.kind === 'mix') {
            const total = [...box.shares.values()].reduce((sum, each) => sum + each, 0);
            expect(total).toBeCloseTo(1);
            expect(box.shares.has(NO_SLOT)).toBe(false);
          }
        }
        const blanks = list.filter(({ item }) => item < 0).length;
        if (share === 0)
          expect(boxes.filter((box) => box.kind === 'segment' && box.slot === NO_SLOT)).toHaveLength(blanks);
      },
    ),
  );
});

test('draws a week of ten-second items with at most one box per column', () => {
  const timeline = timelineOf(
    Array.from({ length: 60_480 }, (_, index) => ({ item: index % 3, length: 10_000 })),
  );
  const boxes = boxesIn(timeline, { from: 0, to: timeline.to }, 1200);
  expect(boxes.length).toBeLessThanOrEqual(1200 / MIN_PIXELS + 1);
  const [first] = boxes;
  expect(
    first?.kind === 'mix' && [...first.shares.values()].every((each) => Math.abs(each - 1 / 3) < 0.01),
  ).toBe(true);
});

test('draws no slivers at any zoom', () => {
  const from = Date.UTC(2026, 2, 8, 5);
  const timeline = timelineOf(
    Array.from({ length: 20_000 }, (_, index) => ({ item: index % 7 === 6 ? 3 : index % 3, length: 10_000 })),
    from,
  );
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 1, noNaN: true }),
      fc.integer({ min: 300, max: 2000 }),
      (share, width) => {
        const length = (timeline.to - from) * share;
        const columns = boxesIn(timeline, { from, to: from + length }, width)
          .filter(({ kind }) => kind === 'mix')
          .slice(0, -1);
        const pixel = length / width;
        for (const { start, end } of columns) expect(end - start).toBeGreaterThan(pixel * (MIN_PIXELS - 1));
      },
    ),
  );
});

test('has no boxes and bars in a view of a different time', () => {
  fc.assert(
    fc.property(
      parts,
      fc.integer({ min: -100_000, max: 400_000 }),
      fc.integer({ min: 1, max: 9000 }),
      (list, from, length) => {
        const timeline = timelineOf(list);
        const view = { from, to: from + length };
        const intervals = findIntervals(timeline, { path: ['root'], itemIndex: 1, playlistId: null });
        for (const { start, end } of [...boxesIn(timeline, view, 300), ...barsIn(intervals, view, 300)]) {
          expect(start).toBeLessThan(view.to);
          expect(end).toBeGreaterThan(view.from);
        }
      },
    ),
  );
});

test('merges repeated plays of one item, but not with an override', () => {
  const segments = Array.from(
    { length: 900 },
    (_, index): Segment => ({
      start: index * 10,
      end: index * 10 + 10,
      presentationId: 'p',
      playlistId: 'root',
      path: ['root'],
      itemIndex: 0,
      cause: index < 450 ? 'loop' : 'override',
    }),
  );
  const boxes = boxesIn(toTimeline(segments, 0, 9000), { from: 0, to: 9000 }, 600);
  expect(boxes).toEqual([
    { kind: 'mix', start: 0, end: 4500, shares: new Map([[0, 1]]), isOverride: false },
    { kind: 'mix', start: 4500, end: 9000, shares: new Map([[0, 1]]), isOverride: true },
  ]);
});

test('keeps mixed boxes in place while the view moves', () => {
  const timeline = timelineOf(
    Array.from({ length: 5000 }, (_, index) => ({ item: index % 3, length: 10_000 })),
  );
  const length = timeline.to / 2;
  const inside = (from: number) =>
    boxesIn(timeline, { from, to: from + length }, 300)
      .filter(({ start, end }) => start > length / 2 && end < length)
      .map(({ start }) => start);
  expect(inside(length * 0.3)).toEqual(inside(length * 0.31));
});

test('keeps bars in order and in their intervals, and wide plays separate', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 400 }), (list, width) => {
      const timeline = timelineOf(list);
      const intervals = findIntervals(timeline, { path: ['root'], itemIndex: 1, playlistId: null });
      const view = { from: 0, to: timeline.to };
      const bars = barsIn(intervals, view, width);
      const narrow = (timeline.to / width) * MIN_PIXELS;
      expect(bars[0]?.start).toBe(intervals[0]);
      expect(bars.at(-1)?.end).toBe(intervals.at(-1));
      for (const [index, bar] of bars.entries())
        if (index > 0) expect(bar.start).toBeGreaterThanOrEqual(bars[index - 1]?.end ?? 0);
      for (let index = 0; index < intervals.length; index += 2) {
        const [start, end] = [intervals[index] as number, intervals[index + 1] as number];
        if (end - start >= narrow) expect(bars).toContainEqual({ start, end, isRun: false });
      }
    }),
  );
});
