import type { Segment } from '@vitrine/engine';
import { DAY, HOUR, SECOND } from '@vitrine/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../model/rows.ts';
import { findIntervals, slotKey, toTimeline } from '../model/timeline.ts';
import { createTimeFormatter } from '../timeframe/time-formatter.ts';
import { xOf } from '../timeframe/viewport.ts';
import { clockChanges, zoneClock } from '../timeframe/zone-clock.ts';
import type { ThemeColours } from './colours.ts';
import { type Context, placeLabels } from './drawing.ts';
import { paintHeader, paintRows, type Scene } from './paint.ts';

const LETTER_WIDTH = 6;

/** A canvas that records the number of strokes and the text that are drawn on it. */
function createRecorder() {
  const strokes = { count: 0 };
  const written: { text: string; from: number; to: number; y: number; alpha: number }[] = [];
  const draw = () => {
    strokes.count += 1;
  };
  const nothing = () => {};
  const context = {
    globalAlpha: 1,
    fill: draw,
    stroke: draw,
    fillRect: draw,
    strokeRect: draw,
    clearRect: draw,
    fillText: (text: string, x: number, y: number) => {
      draw();
      written.push({ text, from: x, to: x + text.length * LETTER_WIDTH, y, alpha: context.globalAlpha });
    },
    measureText: (text: string) => ({ width: text.length * LETTER_WIDTH }),
    beginPath: nothing,
    roundRect: nothing,
    moveTo: nothing,
    lineTo: nothing,
    clip: nothing,
    save: nothing,
    restore: nothing,
    setLineDash: nothing,
  };
  return { context: context as unknown as Context, strokes, written };
}

const theme = {
  itemColours: () => ({ fill: '#eee', text: '#111' }),
  font: 'Inter',
} as unknown as ThemeColours;
const zone = zoneClock('Europe/Berlin');
const FROM = Date.parse('2026-03-26T23:00:00Z');
/** The clocks go forward on the third day. */
const TO = FROM + 7 * DAY - HOUR;

/** A week of items in turn, each of this many seconds. */
function weekOf(items: number, seconds: number) {
  const segments: Segment[] = [];
  for (let start = FROM; start < TO; start += seconds * SECOND) {
    const itemIndex = segments.length % items;
    segments.push({
      start,
      end: start + seconds * SECOND,
      presentationId: `p${itemIndex}`,
      playlistId: 'root',
      path: ['root'],
      itemIndex,
      cause: 'next',
    });
  }
  return toTimeline(segments, FROM, TO);
}

const scene: Omit<Scene, 'view' | 'timeline'> = {
  theme,
  width: 1200,
  bounds: { from: FROM, to: TO },
  nameOf: () => 'Soup of the day',
  zone,
  times: createTimeFormatter('Europe/Berlin', 'en-GB'),
  changes: clockChanges(zone, FROM, TO).map((change) => ({ ...change, text: 'Clocks go forward 1 hr' })),
  now: FROM + 10 * HOUR,
  at: FROM + 34 * HOUR,
  strings: { now: 'Now', nothing: 'Nothing plays' },
};

describe('the cost of a frame depends on pixels, not on plays', () => {
  const items = 7;
  const timeline = weekOf(items, 10);
  const rows: Row[] = Array.from({ length: items }, (_, itemIndex) => ({
    key: slotKey(['root'], itemIndex),
    path: ['root'],
    itemIndex,
    depth: 1,
    presentationId: `p${itemIndex}`,
    playlistId: null,
    name: 'Soup of the day',
    isOverride: false,
    size: 0,
  }));
  const intervals = new Map(rows.map((row) => [row, findIntervals(timeline, row)]));

  test.each([
    ['a week', TO - FROM],
    ['a day', DAY],
    ['an hour', HOUR],
    ['ten minutes', HOUR / 6],
    ['ten seconds', 10 * SECOND],
  ])('%s of sixty thousand plays', (_, length) => {
    expect(timeline.starts.length).toBeGreaterThan(60_000);
    const { context, strokes } = createRecorder();
    const view = { from: FROM + 1234, to: FROM + 1234 + length };
    const shown: Scene = { ...scene, timeline, view };
    paintHeader(context, shown);
    // At most every fourth pixel has a bar or a mix, and a mix has at most one stroke per item. The ruler has some
    // more.
    expect(strokes.count).toBeLessThan((scene.width / 4) * items + 200);
    strokes.count = 0;
    paintRows(context, {
      ...shown,
      rows,
      rowHeight: 26,
      isNarrow: false,
      scrollTop: 0,
      height: rows.length * 26,
      selectedKey: null,
      intervalsOf: (row) => intervals.get(row) as Float64Array,
    });
    expect(strokes.count).toBeLessThan(rows.length * (scene.width / 4) * 3);
  });

  test('draws no lanes outside the view', () => {
    const { context, strokes } = createRecorder();
    const many = Array.from({ length: 1000 }, () => rows[0] as Row);
    paintRows(context, {
      ...scene,
      timeline,
      view: scene.bounds,
      rows: many,
      rowHeight: 26,
      isNarrow: false,
      scrollTop: 5000,
      height: 416,
      selectedKey: null,
      intervalsOf: () => intervals.get(rows[0] as Row) as Float64Array,
    });
    expect(strokes.count).toBeLessThan((416 / 26 + 2) * 10 + 100);
  });
});

test('fades the slots that are not emphasised, and nothing if none are', () => {
  const view = { from: FROM, to: FROM + 4 * HOUR };
  const nameOf: Scene['nameOf'] = ({ presentationId }) => presentationId ?? '';
  const shown = { ...scene, nameOf, view, timeline: weekOf(2, 3600) };
  const alphasOf = (isEmphasised: Scene['isEmphasised']) => {
    const { context, written } = createRecorder();
    paintHeader(context, { ...shown, isEmphasised });
    expect(context.globalAlpha).toBe(1);
    return written.filter(({ text }) => /^p\d$/.test(text)).map(({ text, alpha }) => [text, alpha < 1]);
  };
  expect(alphasOf(({ itemIndex }) => itemIndex === 0)).toEqual([
    ['p0', false],
    ['p1', true],
    ['p0', false],
    ['p1', true],
  ]);
  expect(alphasOf(undefined).map(([, isFaded]) => isFaded)).toEqual([false, false, false, false]);
});

describe('labels of the ruler', () => {
  test('never overlap', () => {
    const timeline = toTimeline([], FROM, TO);
    const moments = fc.integer({ min: FROM, max: TO - 1 });
    fc.assert(
      fc.property(
        moments,
        moments,
        fc.integer({ min: 10 * SECOND, max: TO - FROM }),
        fc.integer({ min: 320, max: 1600 }),
        (now, at, length, width) => {
          const { context, written } = createRecorder();
          const from = Math.min(at - length / 2, TO - length);
          paintHeader(context, { ...scene, timeline, view: { from, to: from + length }, width, now, at });
          for (const y of [29, 31]) {
            const hours = written.filter((each) => Math.abs(each.y - y) < 3).sort((a, b) => a.from - b.from);
            for (const [index, each] of hours.entries())
              if (index > 0) expect(each.from).toBeGreaterThanOrEqual((hours[index - 1] as typeof each).to);
          }
        },
      ),
    );
  });

  test('a long name of the only day is complete', () => {
    const { context, written } = createRecorder();
    const name = 'Donnerstag, 26. November';
    const times = { ...scene.times, day: () => name };
    const view = { from: FROM, to: FROM + DAY };
    paintHeader(context, { ...scene, times, timeline: toTimeline([], FROM, TO), view, width: 600 });
    expect(written.map(({ text }) => text)).toContain(name);
  });

  test('keeps the moment in place and moves the others', () => {
    const { context } = createRecorder();
    const wanted = ['10:00', 'Now', 'Clocks go forward 1 hr'].map((text) => ({
      text,
      x: 500,
      fill: '',
      colour: '',
    }));
    const [moment, now, change] = placeLabels(context, { theme, width: 1000 }, wanted);
    expect(moment!.left + moment!.length / 2).toBe(500);
    const all = [moment!, now!, change!].sort((a, b) => a.left - b.left);
    for (const [index, each] of all.entries())
      if (index > 0) expect(each.left).toBeGreaterThan(all[index - 1]!.left + all[index - 1]!.length);
  });

  test('leaves out a label without room', () => {
    const { context } = createRecorder();
    const wanted = ['Now', 'Clocks go forward 1 hr'].map((text) => ({ text, x: 60, fill: '', colour: '' }));
    expect(placeLabels(context, { theme, width: 160 }, wanted).map(({ text }) => text)).toEqual(['Now']);
  });

  test('labels a clock change at its hour', () => {
    const { context, written } = createRecorder();
    const [change] = scene.changes;
    const view = { from: change!.at - 6 * HOUR, to: change!.at + 6 * HOUR };
    paintHeader(context, { ...scene, timeline: null, view });
    const label = written.find(({ text }) => text === change!.text)!;
    expect((label.from + label.to) / 2).toBeCloseTo(xOf(change!.at, view, scene.width), 0);
  });
});
