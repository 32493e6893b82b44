import { DAY } from '@vitrine/time';
import type { Store } from '@vitrine/ui/store';
import { panBy, type Span, viewKind } from './viewport.ts';
import { dayStart, weekOf, type ZoneClock } from './zone-clock.ts';

export interface Panning {
  /** Begins a drag. Its offset is relative to the current view. */
  start(): void;
  /** Adds to the offset of the drag, on a plot of this width in pixels. */
  move(milliseconds: number, width: number): void;
}

/** A view, and the day on which the week around it begins. */
interface Place {
  day: number;
  view: Span;
}

/**
 * Drags the view, and moves the week forward or back when the view reaches its edge. The target depends only on the
 * origin, the total offset of the drag and the stores, never on the rendered state, because events can arrive faster
 * than React renders a week.
 */
export function createPanning({
  day,
  view,
  zone,
}: {
  day: Store<number>;
  view: Store<Span>;
  zone: ZoneClock;
}): Panning {
  const present = (): Place => ({ day: day.get(), view: view.get() });
  let origin = present();
  let last = origin;
  let offset = 0;
  let overshoot = 0;

  const start = () => {
    origin = present();
    last = origin;
    offset = 0;
    overshoot = 0;
  };
  return {
    start,
    move(milliseconds, width) {
      // Keys, buttons and pinches move the view as well: the drag continues from there.
      const isElsewhere = view.get() !== last.view || day.get() !== last.day;
      const isReversed = milliseconds * overshoot < 0;
      if (isElsewhere || isReversed) start();
      offset += milliseconds;
      const target = panTarget({ origin, offset, day: last.day, width, zone });
      overshoot = target.overshoot;
      last = target;
      day.set(target.day);
      view.set(target.view);
    },
  };
}

/** A drag further past the edge than this, in pixels, counts as intended. */
const EDGE_PIXELS = 8;
/**
 * The week moves by several days at a time, because each move starts a simulation, but keeps some of its previous days.
 */
const MAX_DAYS_AT_ONCE = 3;

const lengthOf = ({ from, to }: Span) => to - from;

interface Drag {
  origin: Place;
  offset: number;
  /** The day on which the current week begins. */
  day: number;
  width: number;
  zone: ZoneClock;
}

/** The target of a drag, and the milliseconds by which it went past the edge without effect. */
function panTarget(drag: Drag): Place & { overshoot: number } {
  return viewKind(drag.origin.view) === 'week' ? weekTarget(drag) : viewTarget(drag);
}

/** A view of the complete week moves by entire days, together with its week. */
function weekTarget({ origin, offset, zone }: Drag): Place & { overshoot: number } {
  const start = weekOf(zone, origin.day);
  const { view, overshoot } = panWithin(origin.view, start, offset);
  const days = Math.trunc(overshoot / DAY);
  if (days === 0) return { day: origin.day, view, overshoot };
  const week = weekOf(zone, dayStart(zone, start.from, days));
  return { day: week.from, view: week, overshoot: overshoot - days * DAY };
}

/** Any other view moves freely. If it leaves the week, the week moves with it. */
function viewTarget({ origin, offset, day, width, zone }: Drag): Place & { overshoot: number } {
  let week = weekOf(zone, day);
  const spareDays = Math.floor((lengthOf(week) - lengthOf(origin.view)) / DAY);
  // Without a spare day, the week would move with every touch.
  const edge = spareDays < 2 ? DAY : (lengthOf(origin.view) / Math.max(width, 1)) * EDGE_PIXELS;
  const step = Math.min(Math.max(spareDays, 1), MAX_DAYS_AT_ONCE);
  for (;;) {
    const { view, overshoot } = panWithin(origin.view, week, offset);
    if (Math.abs(overshoot) < edge) return { day: week.from, view, overshoot };
    week = weekOf(zone, dayStart(zone, week.from, Math.sign(overshoot) * step));
  }
}

function panWithin(origin: Span, week: Span, offset: number): { view: Span; overshoot: number } {
  const view = panBy(origin, week, offset);
  const overshoot = offset - (view.from - origin.from);
  // A rounding error is not a drag past the edge.
  return { view, overshoot: Math.abs(overshoot) < 1 ? 0 : overshoot };
}
