import { DAY, HOUR } from '@vitrine/time';
import { type Box, barsIn, boxesIn } from './boxes.ts';
import type { Ink, Paint } from './colours.ts';
import type { NameOf } from './names.ts';
import type { Row } from './rows.ts';
import {
  bar,
  type Context,
  isFree,
  type Label,
  LETTER,
  LONGEST,
  line,
  OUTSIDE,
  paintLabel,
  placeLabels,
  under,
  words,
} from './strokes.ts';
import { stepFor, ticksIn } from './ticks.ts';
import { BLANK, CAUSES, type Stretches, slotAt, type Timeline } from './timeline.ts';
import type { Times } from './times.ts';
import { type Span, xOf } from './viewport.ts';
import type { ClockChange, Zone } from './zone.ts';

export const RULER = 40;
export const SCREEN_LANE = 48;
export const HEAD = RULER + SCREEN_LANE;
/** A run of fewer pixels would be too faint if it were pale. */
const PALE_FROM = 6;

/** Everything that a picture of the timeline depends on. */
export interface Scene {
  ink: Ink;
  width: number;
  view: Span;
  bounds: Span;
  timeline: Timeline | null;
  nameOf: NameOf;
  zone: Zone;
  times: Times;
  changes: readonly (ClockChange & { text: string })[];
  now: number;
  /** The moment that is explained. */
  at: number;
  words: { now: string; nothing: string };
}

export interface RowsScene extends Scene {
  rows: readonly Row[];
  rowHeight: number;
  /** Rows with their names above the bars, where there is no room for a column of names. */
  isNarrow: boolean;
  scrollTop: number;
  height: number;
  selectedKey: string | null;
  stretchesOf: (row: Row) => Stretches;
}

/** The ruler, and the lane of what is on the screen. */
export function paintHead(context: Context, scene: Scene): void {
  const { ink, width } = scene;
  context.clearRect(0, 0, width, HEAD);
  paintDays(context, scene, HEAD);
  paintPast(context, scene, RULER, HEAD);
  const labels = labelsIn(context, scene);
  paintRuler(context, scene, labels);
  if (scene.timeline) paintScreenLane(context, scene, scene.timeline);
  context.fillStyle = ink.border;
  context.fillRect(0, RULER - 1, width, 1);
  context.fillRect(0, HEAD - 1, width, 1);
  paintMarks(context, scene, RULER - 14, HEAD);
  for (const label of labels) paintLabel(context, ink, label, RULER - 18);
}

/** The moment that is explained, now, and changes of the clocks. */
function labelsIn(context: Context, scene: Scene): Label[] {
  const { ink, view, width, now, at, times, changes } = scene;
  const x = (instant: number) => xOf(instant, view, width);
  return placeLabels(context, scene, [
    ...(at === now ? [] : [{ x: x(at), text: times.clock(at), fill: ink.text, colour: ink.ground }]),
    { x: x(now), text: scene.words.now, fill: ink.accent, colour: ink.onAccent },
    ...changes.map((change) => ({
      x: x(change.at),
      text: change.text,
      fill: ink.amberSoft,
      colour: ink.amber,
    })),
  ]);
}

/** The lanes of the items and playlists that are scrolled into sight. */
export function paintRows(context: Context, scene: RowsScene): void {
  const { ink, width, height, rows, rowHeight, scrollTop, selectedKey } = scene;
  context.clearRect(0, 0, width, height);
  paintDays(context, scene, height);
  paintPast(context, scene, 0, height);
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.min(rows.length, Math.ceil((scrollTop + height) / rowHeight));
  for (let index = first; index < last; index += 1) {
    const row = rows[index] as Row;
    const top = index * rowHeight - scrollTop;
    if (row.key === selectedKey) {
      context.fillStyle = ink.selected;
      context.fillRect(0, top, width, rowHeight);
    }
    paintRow(context, scene, row, top);
    context.fillStyle = ink.border;
    context.globalAlpha = 0.6;
    context.fillRect(0, top + rowHeight - 1, width, 1);
    context.globalAlpha = 1;
  }
  paintMarks(context, scene, 0, height);
}

function paintRow(context: Context, scene: RowsScene, row: Row, top: number): void {
  const { ink, width, view, rowHeight, isNarrow, timeline } = scene;
  const barTop = isNarrow ? top + 20 : top + 4;
  const barHeight = isNarrow ? rowHeight - 26 : rowHeight - 9;
  if (timeline) {
    const colours = colourOf(scene, row);
    for (const { start, end, isRun } of barsIn(scene.stretchesOf(row), view, width)) {
      const left = xOf(start, view, width);
      const right = Math.max(xOf(end, view, width), left + 3);
      context.globalAlpha = isRun && right - left > PALE_FROM ? 0.55 : 1;
      bar(context, left, barTop, right - left, barHeight, colours, row.isOverride ? ink.amber : null);
      // Pale, and yet seen on every ground: a run stands on a line.
      if (isRun) under(context, left, barTop + barHeight, right - left, colours.ink);
      context.globalAlpha = 1;
      if (!isRun && !isNarrow) {
        const from = Math.max(left, 0);
        words(
          context,
          ink,
          row.name,
          from + 7,
          barTop + barHeight / 2,
          Math.min(right, width) - from - 10,
          colours.ink,
          11,
        );
      }
    }
  }
}

function colourOf({ ink }: Scene, row: Row): Paint {
  if (row.presentationId !== null) return ink.paintOf(row.presentationId);
  return row.isOverride ? { fill: ink.amberSoft, ink: ink.amber } : { fill: ink.border, ink: ink.text2 };
}

function paintScreenLane(context: Context, scene: Scene, timeline: Timeline): void {
  const { ink, width, view } = scene;
  const top = RULER + 5;
  const height = SCREEN_LANE - 11;
  const blanks: { left: number; right: number }[] = [];
  for (const box of boxesIn(timeline, view, width)) {
    const left = xOf(box.start, view, width);
    const right = xOf(box.end, view, width);
    if (box.kind === 'mix') {
      paintMix(context, scene, timeline, box, left, right, top, height);
      continue;
    }
    if (box.slot === BLANK) {
      blanks.push({ left, right: Math.max(right, left + 2) });
      continue;
    }
    const slot = slotAt(timeline, box.index);
    if (!slot) continue;
    const colours = ink.paintOf(slot.presentationId);
    const isOverride = CAUSES[timeline.causes[box.index] as number] === 'override';
    bar(context, left, top, right - left, height, colours, isOverride ? ink.amber : null);
    const from = Math.max(left, 0);
    const room = Math.min(right, width) - from - 12;
    const holder = { presentationId: null, playlistId: slot.path.at(-1) ?? null };
    const below = room > 70 ? scene.nameOf(holder) : '';
    words(
      context,
      ink,
      scene.nameOf({ ...slot, playlistId: null }),
      from + 8,
      top + (below ? 12 : height / 2),
      room,
      colours.ink,
      12,
      600,
    );
    if (below) words(context, ink, below, from + 8, top + 27, room, colours.ink, 11);
  }
  for (const { left, right } of blanks) paintBlank(context, scene, left, right, top, height);
}

/** Shares on top of each other; a single item, however often it plays, is a bar with its name. */
function paintMix(
  context: Context,
  { ink, width, nameOf }: Scene,
  timeline: Timeline,
  { shares, isOverride }: Extract<Box, { kind: 'mix' }>,
  left: number,
  right: number,
  top: number,
  height: number,
): void {
  // Whole pixels sideways: columns that touch must not show a seam.
  const from = Math.max(Math.floor(left), -OUTSIDE);
  const length = Math.min(Math.ceil(right) - from, LONGEST);
  let y = top;
  for (const [slot, share] of sorted(shares)) {
    const id = timeline.slots[slot]?.presentationId;
    if (id === undefined) continue;
    const { fill, ink: text } = ink.paintOf(id);
    context.fillStyle = fill;
    context.fillRect(from, y, length, share * height);
    y += share * height;
    const start = Math.max(left, 0);
    const room = Math.min(right, width) - start - 12;
    if (shares.size === 1)
      words(
        context,
        ink,
        nameOf({ presentationId: id, playlistId: null }),
        start + 8,
        top + height / 2,
        room,
        text,
        12,
        600,
      );
  }
  if (!isOverride) return;
  context.fillStyle = ink.amber;
  context.fillRect(from, top, length, 3);
}

const sorted = (shares: ReadonlyMap<number, number>) => [...shares].sort(([a], [b]) => a - b);

function paintBlank(
  context: Context,
  { ink, width, words: { nothing } }: Scene,
  left: number,
  right: number,
  top: number,
  height: number,
): void {
  const from = Math.max(left, -20);
  const to = Math.min(right, width + 20);
  context.save();
  context.beginPath();
  context.roundRect(from, top, Math.max(to - from, 2), height, Math.min(4, (to - from) / 2));
  context.fillStyle = ink.sunken;
  context.fill();
  context.clip();
  context.strokeStyle = ink.borderStrong;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = Math.floor((from - height) / 7) * 7; x < to; x += 7) {
    context.moveTo(x, top + height);
    context.lineTo(x + height, top);
  }
  context.stroke();
  context.restore();
  context.strokeStyle = ink.text3;
  context.strokeRect(from + 0.5, top + 0.5, Math.max(to - from - 1, 1), height - 1);
  const room = Math.min(right, width) - Math.max(left, 0);
  context.font = `500 12px ${ink.font}`;
  const length = context.measureText(nothing).width + 14;
  if (room < length + 10) return;
  const x = Math.max(left, 0) + 8;
  context.fillStyle = ink.ground;
  context.beginPath();
  context.roundRect(x, top + height / 2 - 10, length, 20, 4);
  context.fill();
  words(context, ink, nothing, x + 7, top + height / 2, length, ink.text, 12, 500);
}

function paintRuler(context: Context, scene: Scene, labels: readonly Label[]): void {
  const { ink, width, view, zone, times } = scene;
  const step = stepFor(view, width, 64);
  context.fillStyle = ink.border;
  if (step < DAY) {
    for (const at of ticksIn(zone, view, step)) {
      const x = xOf(at, view, width);
      context.fillStyle = ink.border;
      context.fillRect(x, RULER - 7, 1, 7);
      if (isMidnight(zone, at)) continue;
      const text = isWhole(zone, at, HOUR) ? times.hour(at) : times.clock(at);
      // An hour behind a label would be a stump.
      if (!isFree(labels, x + 4, (text.length + 1) * LETTER)) continue;
      words(context, ink, text, x + 4, RULER - 11, 100, ink.text3, 11);
    }
  }
  // The day at the left edge keeps its name in sight; the next one pushes it away.
  const starts = ticksIn(zone, view, DAY);
  const firstX = starts.length > 0 ? xOf(starts[0] as number, view, width) : Number.POSITIVE_INFINITY;
  const dayWidth = 84;
  if (firstX > dayWidth) words(context, ink, times.day(view.from), 6, 13, width, ink.text, 12, 600);
  const roomy = starts.length < 2 || xOf(starts[1] as number, view, width) - firstX > 56;
  for (const at of starts) {
    const x = xOf(at, view, width);
    if (x < width - 30 && roomy)
      words(context, ink, times.day(at), x + 6, 13, dayWidth + 20, ink.text, 12, 600);
  }
}

const isWhole = (zone: Zone, at: number, unit: number) => (at + zone.offsetAt(at)) % unit === 0;
const isMidnight = (zone: Zone, at: number) => isWhole(zone, at, DAY);

function paintDays(context: Context, { ink, width, view, zone }: Scene, height: number): void {
  context.fillStyle = ink.border;
  for (const at of ticksIn(zone, view, DAY)) context.fillRect(Math.round(xOf(at, view, width)), 0, 1, height);
}

/** What is over lies a little deeper. */
function paintPast(context: Context, { ink, now, view, width }: Scene, top: number, bottom: number): void {
  if (now <= view.from) return;
  context.fillStyle = ink.sunken;
  context.fillRect(0, top, Math.min(xOf(now, view, width), width), bottom - top);
}

/** Changes of the clocks, now, and the moment that is explained. */
function paintMarks(context: Context, scene: Scene, top: number, bottom: number): void {
  const { ink, width, view, changes, now, at } = scene;
  for (const change of changes) {
    const x = Math.round(xOf(change.at, view, width));
    if (x < 0 || x > width) continue;
    context.strokeStyle = ink.amber;
    context.setLineDash([3, 3]);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x + 0.5, top);
    context.lineTo(x + 0.5, bottom);
    context.stroke();
    context.setLineDash([]);
  }
  line(context, xOf(at, view, width), width, top, bottom, ink.text);
  line(context, xOf(now, view, width), width, top, bottom, ink.accent);
}
