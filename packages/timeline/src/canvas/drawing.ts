import type { ColourPair, ThemeColours } from './colours.ts';

/* Drawing functions for the timeline. */

export type Context = CanvasRenderingContext2D;

/** The approximate width of a letter, in pixels at a font size of 12. */
export const LETTER_WIDTH = 6.4;
const MIN_LETTERS = 5;
/** Shapes are clipped this far outside the canvas, because shapes of millions of pixels are slow. */
export const CLIP_MARGIN = 20;
export const MAX_LENGTH = 8000;

export function drawBar(
  context: Context,
  left: number,
  top: number,
  length: number,
  height: number,
  { fill, text }: ColourPair,
  edge: string | null,
): void {
  const from = Math.max(left, -CLIP_MARGIN);
  const shown = Math.min(Math.max(left + length - 1 - from, 1), MAX_LENGTH);
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(from, top, shown, height, Math.min(4, shown / 2));
  context.fill();
  if (shown > 6 && context.globalAlpha === 1) {
    context.fillStyle = text;
    context.globalAlpha = 0.55;
    context.fillRect(from, top + 3, 2, height - 6);
    context.globalAlpha = 1;
  }
  if (edge !== null) {
    context.fillStyle = edge;
    context.fillRect(from, top, shown, 3);
  }
}

/** A line along the bottom of a shape. */
export function drawUnderline(
  context: Context,
  left: number,
  bottom: number,
  length: number,
  colour: string,
): void {
  const from = Math.max(left, -CLIP_MARGIN);
  context.fillStyle = colour;
  context.fillRect(from, bottom - 2, Math.min(Math.max(left + length - 1 - from, 1), MAX_LENGTH), 2);
}

/** Draws text, truncated to the available width, or nothing if only a few letters would fit. */
export function drawText(
  context: Context,
  theme: ThemeColours,
  text: string,
  x: number,
  y: number,
  room: number,
  colour: string,
  size: number,
  weight = 400,
): void {
  const fits = Math.floor(room / ((LETTER_WIDTH * size) / 12));
  // A few letters are less useful than the colour alone.
  if (fits < Math.min(text.length, MIN_LETTERS)) return;
  context.font = `${weight} ${size}px ${theme.font}`;
  context.textBaseline = 'middle';
  context.fillStyle = colour;
  const cut = text.length <= fits || context.measureText(text).width <= room;
  context.fillText(cut ? text : `${text.slice(0, fits - 1).trimEnd()}…`, x, y);
}

export function drawLine(
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

/** A label in the ruler. It is never cut. */
export interface Label {
  text: string;
  left: number;
  length: number;
  fill: string;
  colour: string;
}

const LABEL_FONT = '600 11px';
/** The gap between two labels, and between a label and the adjacent hours. */
const LABEL_GAP = 4;

/**
 * Places labels around their instants, inside the edges and without overlaps. Earlier labels keep their place; a later
 * one moves to the nearer side of another label, or is left out if there is no room.
 */
export function placeLabels(
  context: Context,
  { theme, width }: { theme: ThemeColours; width: number },
  wanted: readonly { text: string; x: number; fill: string; colour: string }[],
): Label[] {
  context.font = `${LABEL_FONT} ${theme.font}`;
  const placed: Label[] = [];
  for (const { x, ...label } of wanted) {
    if (x < 0 || x > width) continue;
    const length = context.measureText(label.text).width + 12;
    const middle = Math.max(Math.min(x - length / 2, width - length), 0);
    const lefts = [middle, ...placed.flatMap((each) => [each.left - LABEL_GAP - length, labelEnd(each)])];
    const left = lefts
      .filter((each) => each >= 0 && each + length <= width && hasLabelSpace(placed, each, length))
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
    if (left !== undefined) placed.push({ ...label, left, length });
  }
  return placed;
}

const labelEnd = ({ left, length }: Label) => left + length + LABEL_GAP;

/** Whether a part of the ruler has no label. */
export function hasLabelSpace(labels: readonly Label[], left: number, length: number): boolean {
  return labels.every((each) => left >= labelEnd(each) || left + length <= each.left - LABEL_GAP);
}

export function drawLabel(context: Context, theme: ThemeColours, label: Label, top: number): void {
  const { text, left, length, fill, colour } = label;
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(left, top, length, 17, 4);
  context.fill();
  context.font = `${LABEL_FONT} ${theme.font}`;
  context.textBaseline = 'middle';
  context.fillStyle = colour;
  context.fillText(text, left + 6, top + 9);
}
