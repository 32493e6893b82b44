import { useRef } from 'react';
import type { Device } from '../../platform/api.ts';
import type { Pages } from '../../shared/list/use-pages.ts';

const MIN_PX = 140;
/** A longer name does not push the other columns out of the window. */
const MAX_PX = 420;
/** The space between a name and the next column. */
const PADDING_PX = 20;
/** Widths are multiples of this, so loading another page of the list rarely changes the width. */
const STEP_PX = 20;

const MAX_CACHED = 10_000;
const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** The width of a name as the list shows it. Measuring takes too long to do it again whenever the list scrolls. */
function widthOf(name: string): number {
  const known = widths.get(name);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = `500 14px ${getComputedStyle(document.body).fontFamily}`;
  const { width } = context.measureText(name);
  if (widths.size >= MAX_CACHED) widths.clear();
  // Until the font has loaded, the width is that of a fallback font.
  if (document.fonts.check(context.font)) widths.set(name, width);
  return width;
}

/**
 * The width that the column of names needs, so that the other columns become narrow first. It never becomes smaller
 * while the list stays the same, because scrolling must not move the columns back and forth.
 */
export function useNameWidth({ id, loaded }: Pick<Pages<Device>, 'id' | 'loaded'>): number {
  const widest = useRef({ id, px: MIN_PX });
  const needed = Math.max(0, ...loaded.map(({ name }) => widthOf(name))) + PADDING_PX;
  const px = Math.min(MAX_PX, Math.max(MIN_PX, Math.ceil(needed / STEP_PX) * STEP_PX));
  const before = widest.current.id === id ? widest.current.px : MIN_PX;
  widest.current = { id, px: Math.max(px, before) };
  return widest.current.px;
}
