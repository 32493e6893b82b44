import { DAY, SECOND } from '@vitrine/time';

/** A stretch of time `[from, to)` in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** The closest look. */
export const MIN_VIEW = 10 * SECOND;
export const ZOOM_STEP = 2;
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
export function viewKind(view: Span): 'day' | 'week' | null {
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
