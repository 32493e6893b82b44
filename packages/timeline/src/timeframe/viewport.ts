import { DAY, SECOND } from '@vitrine/time';

/** An interval `[from, to)` in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** The shortest view. */
export const MIN_VIEW = 10 * SECOND;
export const ZOOM_STEP = 2;
/** An instant this close to an edge, as a share of the view, does not count as clearly visible. */
const MARGIN = 0.1;

const lengthOf = ({ from, to }: Span) => to - from;

/** Moves the view into the bounds and keeps its length if possible. */
export function clampView(view: Span, bounds: Span): Span {
  const length = Math.min(Math.max(lengthOf(view), MIN_VIEW), lengthOf(bounds));
  const from = Math.min(Math.max(view.from, bounds.from), bounds.to - length);
  return { from, to: from + length };
}

/** Zooms in by `factor`, or out if it is below 1. The anchor keeps its place on the screen. */
export function zoomAt(view: Span, bounds: Span, factor: number, anchor: number): Span {
  const length = Math.min(Math.max(lengthOf(view) / factor, MIN_VIEW), lengthOf(bounds));
  const share = (anchor - view.from) / lengthOf(view);
  const from = anchor - share * length;
  return clampView({ from, to: from + length }, bounds);
}

export function panBy(view: Span, bounds: Span, milliseconds: number): Span {
  return clampView({ from: view.from + milliseconds, to: view.to + milliseconds }, bounds);
}

/** Centres the view on `at`, unless `at` is well visible. */
export function bringIntoView(view: Span, bounds: Span, at: number): Span {
  const margin = lengthOf(view) * MARGIN;
  if (at >= view.from + margin && at <= view.to - margin) return view;
  return centreOn(view, bounds, at);
}

export function centreOn(view: Span, bounds: Span, at: number): Span {
  const half = lengthOf(view) / 2;
  return clampView({ from: at - half, to: at + half }, bounds);
}

/** Whether a view is a day or a week. Allows for days with clock changes, which are shorter or longer. */
export function viewKind(view: Span): 'day' | 'week' | null {
  const days = lengthOf(view) / DAY;
  if (Math.abs(days - 1) < 0.05) return 'day';
  return Math.abs(days - 7) < 0.05 ? 'week' : null;
}

/** The position of an instant, in pixels from the left of a plot of this width. */
export function xOf(at: number, view: Span, width: number): number {
  return ((at - view.from) / lengthOf(view)) * width;
}

export function instantAt(x: number, view: Span, width: number): number {
  return view.from + (x / width) * lengthOf(view);
}
