import { DAY, HOUR } from '@vitrine/time';
import { type Box, barsIn, boxesIn } from '../model/boxes.ts';
import type { NameOf, Row } from '../model/rows.ts';
import { type Intervals, NO_SLOT, type Slot, STEP_CAUSES, slotAt, type Timeline } from '../model/timeline.ts';
import { stepFor, ticksIn } from '../timeframe/ticks.ts';
import type { TimeFormatter } from '../timeframe/time-formatter.ts';
import { type Span, xOf } from '../timeframe/viewport.ts';
import type { ClockChange, ZoneClock } from '../timeframe/zone-clock.ts';
import type { ColourPair, ThemeColours } from './colours.ts';
import {
  CLIP_MARGIN,
  type Context,
  drawBar,
  drawLabel,
  drawLine,
  drawText,
  drawUnderline,
  hasLabelSpace,
  type Label,
  LETTER_WIDTH,
  MAX_LENGTH,
  placeLabels,
} from './drawing.ts';

const RULER_HEIGHT = 40;
const LANE_HEIGHT = 48;
export const HEADER_HEIGHT = RULER_HEIGHT + LANE_HEIGHT;
/** Narrower runs are not pale, because they would be too faint. */
const PALE_FROM = 6;
const FADED = 0.3;

/** The inputs of a picture of the timeline. */
export interface Scene {
  theme: ThemeColours;
  width: number;
  view: Span;
  bounds: Span;
  timeline: Timeline | null;
  nameOf: NameOf;
  zone: ZoneClock;
  times: TimeFormatter;
  changes: readonly (ClockChange & { text: string })[];
  now: number;
  /** The explained moment. */
  at: number;
  strings: { now: string; nothing: string };
  /** The slots to emphasise in the lane of the screen: all others fade. Without it, nothing fades. */
  isEmphasised?: ((slot: Slot) => boolean) | undefined;
}

export interface RowsScene extends Scene {
  rows: readonly Row[];
  rowHeight: number;
  /** Draws names above the bars, because there is no room for a column of names. */
  isNarrow: boolean;
  scrollTop: number;
  height: number;
  selectedKey: string | null;
  intervalsOf: (row: Row) => Intervals;
}

/** Paints the ruler and the lane of the screen. */
export function paintHeader(context: Context, scene: Scene): void {
  const { theme, width } = scene;
  context.clearRect(0, 0, width, HEADER_HEIGHT);
  paintDays(context, scene, HEADER_HEIGHT);
  paintPast(context, scene, RULER_HEIGHT, HEADER_HEIGHT);
  const labels = labelsIn(context, scene);
  paintRuler(context, scene, labels);
  if (scene.timeline) paintScreenLane(context, scene, scene.timeline);
  context.fillStyle = theme.border;
  context.fillRect(0, RULER_HEIGHT - 1, width, 1);
  context.fillRect(0, HEADER_HEIGHT - 1, width, 1);
  paintMarks(context, scene, RULER_HEIGHT - 14, HEADER_HEIGHT);
  for (const label of labels) drawLabel(context, theme, label, RULER_HEIGHT - 18);
}

/** Labels for the explained moment, for now, and for clock changes. */
function labelsIn(context: Context, scene: Scene): Label[] {
  const { theme, view, width, now, at, times, changes } = scene;
  const x = (instant: number) => xOf(instant, view, width);
  return placeLabels(context, scene, [
    ...(at === now ? [] : [{ x: x(at), text: times.clock(at), fill: theme.text, colour: theme.ground }]),
    { x: x(now), text: scene.strings.now, fill: theme.accent, colour: theme.onAccent },
    ...changes.map((change) => ({
      x: x(change.at),
      text: change.text,
      fill: theme.amberSoft,
      colour: theme.amber,
    })),
  ]);
}

/** Paints the visible lanes. */
export function paintRows(context: Context, scene: RowsScene): void {
  const { theme, width, height, rows, rowHeight, scrollTop, selectedKey } = scene;
  context.clearRect(0, 0, width, height);
  paintDays(context, scene, height);
  paintPast(context, scene, 0, height);
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.min(rows.length, Math.ceil((scrollTop + height) / rowHeight));
  for (let index = first; index < last; index += 1) {
    const row = rows[index] as Row;
    const top = index * rowHeight - scrollTop;
    if (row.key === selectedKey) {
      context.fillStyle = theme.selected;
      context.fillRect(0, top, width, rowHeight);
    }
    paintRow(context, scene, row, top);
    context.fillStyle = theme.border;
    context.globalAlpha = 0.6;
    context.fillRect(0, top + rowHeight - 1, width, 1);
    context.globalAlpha = 1;
  }
  paintMarks(context, scene, 0, height);
}

function paintRow(context: Context, scene: RowsScene, row: Row, top: number): void {
  const { theme, width, view, rowHeight, isNarrow, timeline } = scene;
  const barTop = isNarrow ? top + 20 : top + 4;
  const barHeight = isNarrow ? rowHeight - 26 : rowHeight - 9;
  if (timeline) {
    const colours = colourOf(scene, row);
    for (const { start, end, isRun } of barsIn(scene.intervalsOf(row), view, width)) {
      const left = xOf(start, view, width);
      const right = Math.max(xOf(end, view, width), left + 3);
      context.globalAlpha = isRun && right - left > PALE_FROM ? 0.55 : 1;
      drawBar(context, left, barTop, right - left, barHeight, colours, row.isOverride ? theme.amber : null);
      // A line keeps the pale run visible on every background.
      if (isRun) drawUnderline(context, left, barTop + barHeight, right - left, colours.text);
      context.globalAlpha = 1;
      if (!isRun && !isNarrow) {
        const from = Math.max(left, 0);
        drawText(
          context,
          theme,
          row.name,
          from + 7,
          barTop + barHeight / 2,
          Math.min(right, width) - from - 10,
          colours.text,
          11,
        );
      }
    }
  }
}

function colourOf({ theme }: Scene, row: Row): ColourPair {
  if (row.presentationId !== null) return theme.itemColours(row.presentationId);
  return row.isOverride
    ? { fill: theme.amberSoft, text: theme.amber }
    : { fill: theme.border, text: theme.text2 };
}

function paintScreenLane(context: Context, scene: Scene, timeline: Timeline): void {
  const { theme, width, view } = scene;
  const top = RULER_HEIGHT + 5;
  const height = LANE_HEIGHT - 11;
  const blanks: { left: number; right: number }[] = [];
  for (const box of boxesIn(timeline, view, width)) {
    const left = xOf(box.start, view, width);
    const right = xOf(box.end, view, width);
    if (box.kind === 'mix') {
      paintMix(context, scene, timeline, box, left, right, top, height);
      continue;
    }
    if (box.slot === NO_SLOT) {
      blanks.push({ left, right: Math.max(right, left + 2) });
      continue;
    }
    const slot = slotAt(timeline, box.index);
    if (!slot) continue;
    const colours = theme.itemColours(slot.presentationId);
    const isOverride = STEP_CAUSES[timeline.causes[box.index] as number] === 'override';
    context.globalAlpha = opacityOf(scene, slot);
    drawBar(context, left, top, right - left, height, colours, isOverride ? theme.amber : null);
    const from = Math.max(left, 0);
    const room = Math.min(right, width) - from - 12;
    const holder = { presentationId: null, playlistId: slot.path.at(-1) ?? null };
    const below = room > 70 ? scene.nameOf(holder) : '';
    drawText(
      context,
      theme,
      scene.nameOf({ ...slot, playlistId: null }),
      from + 8,
      top + (below ? 12 : height / 2),
      room,
      colours.text,
      12,
      600,
    );
    if (below) drawText(context, theme, below, from + 8, top + 27, room, colours.text, 11);
    context.globalAlpha = 1;
  }
  for (const { left, right } of blanks) paintBlank(context, scene, left, right, top, height);
}

const opacityOf = ({ isEmphasised }: Scene, slot: Slot) => (isEmphasised?.(slot) === false ? FADED : 1);

/** Stacks the shares. A single item is a bar with its name, however often it plays. */
function paintMix(
  context: Context,
  scene: Scene,
  timeline: Timeline,
  { shares, isOverride }: Extract<Box, { kind: 'mix' }>,
  left: number,
  right: number,
  top: number,
  height: number,
): void {
  const { theme, width, nameOf } = scene;
  // Round to pixels, because adjacent columns must not show a seam.
  const from = Math.max(Math.floor(left), -CLIP_MARGIN);
  const length = Math.min(Math.ceil(right) - from, MAX_LENGTH);
  let y = top;
  for (const [index, share] of sorted(shares)) {
    const slot = timeline.slots[index];
    if (!slot) continue;
    const id = slot.presentationId;
    const { fill, text } = theme.itemColours(id);
    context.globalAlpha = opacityOf(scene, slot);
    context.fillStyle = fill;
    context.fillRect(from, y, length, share * height);
    y += share * height;
    const start = Math.max(left, 0);
    const room = Math.min(right, width) - start - 12;
    if (shares.size === 1)
      drawText(
        context,
        theme,
        nameOf({ presentationId: id, playlistId: null }),
        start + 8,
        top + height / 2,
        room,
        text,
        12,
        600,
      );
  }
  context.globalAlpha = 1;
  if (!isOverride) return;
  context.fillStyle = theme.amber;
  context.fillRect(from, top, length, 3);
}

const sorted = (shares: ReadonlyMap<number, number>) => [...shares].sort(([a], [b]) => a - b);

function paintBlank(
  context: Context,
  { theme, width, strings: { nothing } }: Scene,
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
  context.fillStyle = theme.sunken;
  context.fill();
  context.clip();
  context.strokeStyle = theme.borderStrong;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = Math.floor((from - height) / 7) * 7; x < to; x += 7) {
    context.moveTo(x, top + height);
    context.lineTo(x + height, top);
  }
  context.stroke();
  context.restore();
  context.strokeStyle = theme.text3;
  context.strokeRect(from + 0.5, top + 0.5, Math.max(to - from - 1, 1), height - 1);
  const room = Math.min(right, width) - Math.max(left, 0);
  context.font = `500 12px ${theme.font}`;
  const length = context.measureText(nothing).width + 14;
  if (room < length + 10) return;
  const x = Math.max(left, 0) + 8;
  context.fillStyle = theme.ground;
  context.beginPath();
  context.roundRect(x, top + height / 2 - 10, length, 20, 4);
  context.fill();
  drawText(context, theme, nothing, x + 7, top + height / 2, length, theme.text, 12, 500);
}

function paintRuler(context: Context, scene: Scene, labels: readonly Label[]): void {
  const { theme, width, view, zone, times } = scene;
  const step = stepFor(view, width, 64);
  context.fillStyle = theme.border;
  if (step < DAY) {
    for (const at of ticksIn(zone, view, step)) {
      const x = xOf(at, view, width);
      context.fillStyle = theme.border;
      context.fillRect(x, RULER_HEIGHT - 7, 1, 7);
      if (isMidnight(zone, at)) continue;
      const text = isWhole(zone, at, HOUR) ? times.hour(at) : times.clock(at);
      // A label would hide part of the hour.
      if (!hasLabelSpace(labels, x + 4, (text.length + 1) * LETTER_WIDTH)) continue;
      drawText(context, theme, text, x + 4, RULER_HEIGHT - 11, 100, theme.text3, 11);
    }
  }
  // The name of the day at the left edge stays visible until the next one replaces it.
  const starts = ticksIn(zone, view, DAY);
  const firstX = starts.length > 0 ? xOf(starts[0] as number, view, width) : Number.POSITIVE_INFINITY;
  const dayWidth = 84;
  if (firstX > dayWidth) drawText(context, theme, times.day(view.from), 6, 13, width, theme.text, 12, 600);
  const roomy = starts.length < 2 || xOf(starts[1] as number, view, width) - firstX > 56;
  for (const [index, at] of starts.entries()) {
    const x = xOf(at, view, width);
    const next = starts[index + 1];
    const room = (next === undefined ? width : xOf(next, view, width)) - x - 12;
    if (x < width - 30 && roomy)
      drawText(context, theme, times.day(at), x + 6, 13, Math.max(room, dayWidth + 20), theme.text, 12, 600);
  }
}

const isWhole = (zone: ZoneClock, at: number, unit: number) => (at + zone.offsetAt(at)) % unit === 0;
const isMidnight = (zone: ZoneClock, at: number) => isWhole(zone, at, DAY);

function paintDays(context: Context, { theme, width, view, zone }: Scene, height: number): void {
  context.fillStyle = theme.border;
  for (const at of ticksIn(zone, view, DAY)) context.fillRect(Math.round(xOf(at, view, width)), 0, 1, height);
}

/** Shades the past. */
function paintPast(context: Context, { theme, now, view, width }: Scene, top: number, bottom: number): void {
  if (now <= view.from) return;
  context.fillStyle = theme.sunken;
  context.fillRect(0, top, Math.min(xOf(now, view, width), width), bottom - top);
}

/** Draws lines for clock changes, for now, and for the explained moment. */
function paintMarks(context: Context, scene: Scene, top: number, bottom: number): void {
  const { theme, width, view, changes, now, at } = scene;
  for (const change of changes) {
    const x = Math.round(xOf(change.at, view, width));
    if (x < 0 || x > width) continue;
    context.strokeStyle = theme.amber;
    context.setLineDash([3, 3]);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x + 0.5, top);
    context.lineTo(x + 0.5, bottom);
    context.stroke();
    context.setLineDash([]);
  }
  drawLine(context, xOf(at, view, width), width, top, bottom, theme.text);
  drawLine(context, xOf(now, view, width), width, top, bottom, theme.accent);
}
