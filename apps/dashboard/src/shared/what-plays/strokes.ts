import type { Ink, Paint } from './colours.ts';

/* What pictures of the timeline are made of. */

export type Context = CanvasRenderingContext2D;

/** How wide a letter is about, in pixels at 12. */
export const LETTER = 6.4;
const MIN_LETTERS = 5;
/** Shapes that reach far outside end there: those of millions of pixels cost time. */
export const OUTSIDE = 20;
export const LONGEST = 8000;

export function bar(
  context: Context,
  left: number,
  top: number,
  length: number,
  height: number,
  { fill, ink }: Paint,
  edge: string | null,
): void {
  const from = Math.max(left, -OUTSIDE);
  const shown = Math.min(Math.max(left + length - 1 - from, 1), LONGEST);
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(from, top, shown, height, Math.min(4, shown / 2));
  context.fill();
  if (shown > 6 && context.globalAlpha === 1) {
    context.fillStyle = ink;
    context.globalAlpha = 0.55;
    context.fillRect(from, top + 3, 2, height - 6);
    context.globalAlpha = 1;
  }
  if (edge !== null) {
    context.fillStyle = edge;
    context.fillRect(from, top, shown, 3);
  }
}

/** Text cut to its room; nothing when there is room for nothing. */
export function words(
  context: Context,
  ink: Ink,
  text: string,
  x: number,
  y: number,
  room: number,
  colour: string,
  size: number,
  weight = 400,
): void {
  const fits = Math.floor(room / ((LETTER * size) / 12));
  // A stump of a word says less than the colour alone.
  if (fits < Math.min(text.length, MIN_LETTERS)) return;
  context.font = `${weight} ${size}px ${ink.font}`;
  context.textBaseline = 'middle';
  context.fillStyle = colour;
  const cut = text.length <= fits || context.measureText(text).width <= room;
  context.fillText(cut ? text : `${text.slice(0, fits - 1).trimEnd()}…`, x, y);
}

export function line(
  context: Context,
  x: number,
  width: number,
  top: number,
  bottom: number,
  colour: string,
): void {
  if (x < 0 || x > width) return;
  context.fillStyle = colour;
  context.fillRect(Math.round(x) - 0.5, top, 1.5, bottom - top);
}

/** A label that points at `x`, moved in from the edges; it clears what it would cut in two. */
export function flag(
  context: Context,
  { ink, width }: { ink: Ink; width: number },
  { text, x, top, fill, colour }: { text: string; x: number; top: number; fill: string; colour: string },
): void {
  context.font = `600 11px ${ink.font}`;
  const length = context.measureText(text).width + 12;
  const from = Math.min(Math.max(x - length / 2, 0), Math.max(width - length, 0));
  context.fillStyle = ink.ground;
  context.fillRect(from - 6, top - 1, length + 12, 18);
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(from, top, length, 17, 4);
  context.fill();
  words(context, ink, text, from + 6, top + 9, length, colour, 11, 600);
}
