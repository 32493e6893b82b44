import { DAY, SECOND } from '@vitrine/time';

/** A stretch of time `[from, to)` in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** The closest look. */
export const MIN_VIEW = 10 * SECOND;
export const ZOOM_STEP = 2;
/** Beyond is worked out anew: not for each day, and yet with something left on the side that one comes from. */
const MAX_DAYS_BEYOND = 3;
/** How near to the edge (of the view) something must not be when it is moved to. */
const MARGIN = 0.1;

const lengthOf = ({ from, to }: Span) => to - from;

/** The view within the bounds, as long as it was where that is possible. */
export function clampView(view: Span, bounds: Span): Span {
  const length = Math.min(Math.max(lengthOf(view), MIN_VIEW), lengthOf(bounds));
  const from = Math.min(Math.max(view.from, bounds.from), bounds.to - length);
  return { from, to: from + length };
}

/** Zooms in by `factor` (below 1: out); what is at `anchor` stays where it is on the screen. */
export function zoomAt(view: Span, bounds: Span, factor: number, anchor: number): Span {
  const length = Math.min(Math.max(lengthOf(view) / factor, MIN_VIEW), lengthOf(bounds));
  const share = (anchor - view.from) / lengthOf(view);
  const from = anchor - share * length;
  return clampView({ from, to: from + length }, bounds);
}

export function panBy(view: Span, bounds: Span, milliseconds: number): Span {
  return clampView({ from: view.from + milliseconds, to: view.to + milliseconds }, bounds);
}

/** So many pixels over the edge are meant. */
const OVER_PIXELS = 8;

/**
 * Drags a view on by so many milliseconds. Where it comes to the edge of its bounds, these move on by `days`: a whole
 * week moves with them, any other view stays where it is and has room then. `over`: how far it was dragged over the
 * edge before, and how much of that is still to be dragged.
 */
export function dragBy(
  view: Span,
  bounds: Span,
  width: number,
  over: number,
  milliseconds: number,
): { view: Span; over: number; days: number } {
  const next = panBy(view, bounds, milliseconds);
  const rest = milliseconds - (next.from - view.from);
  // A rounding error is not a drag against the edge, and a drag back begins anew.
  const beyond = Math.abs(rest) < 1 || rest * over < 0 ? 0 : over + rest;
  const spare = Math.floor((lengthOf(bounds) - lengthOf(view)) / DAY);
  // With no day to spare bounds would move on at every touch.
  const edge = spare < 2 ? DAY : (lengthOf(view) / Math.max(width, 1)) * OVER_PIXELS;
  if (Math.abs(beyond) < edge) return { view: next, over: beyond, days: 0 };
  const direction = Math.sign(beyond);
  if (lookOf(view) !== 'week') {
    const days = Math.min(Math.max(spare, 1), MAX_DAYS_BEYOND);
    return { view: next, over: beyond, days: direction * days };
  }
  const days = Math.trunc(Math.abs(beyond) / DAY);
  return { view: next, over: beyond - direction * days * DAY, days: direction * days };
}

/** The same length around `at`, but only when `at` is not well in sight. */
export function bringIntoView(view: Span, bounds: Span, at: number): Span {
  const margin = lengthOf(view) * MARGIN;
  if (at >= view.from + margin && at <= view.to - margin) return view;
  return centreOn(view, bounds, at);
}

export function centreOn(view: Span, bounds: Span, at: number): Span {
  const half = lengthOf(view) / 2;
  return clampView({ from: at - half, to: at + half }, bounds);
}

/** Which of the usual looks a view is; null: neither. Days in which the clocks change are a little off. */
export function lookOf(view: Span): 'day' | 'week' | null {
  const days = lengthOf(view) / DAY;
  if (Math.abs(days - 1) < 0.05) return 'day';
  return Math.abs(days - 7) < 0.05 ? 'week' : null;
}

/** Where an instant is, in pixels from the left of a plot of this width. */
export function xOf(at: number, view: Span, width: number): number {
  return ((at - view.from) / lengthOf(view)) * width;
}

export function instantAt(x: number, view: Span, width: number): number {
  return view.from + (x / width) * lengthOf(view);
}
