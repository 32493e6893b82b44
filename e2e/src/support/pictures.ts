import { PNG } from 'pngjs';

/** Channels of 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The colours differ clearly, even half-way through a fade from black. */
export const colours = {
  red: [214, 48, 64],
  blue: [40, 116, 226],
  green: [46, 168, 92],
} as const satisfies Record<string, Colour>;
export type ColourName = keyof typeof colours;

const TOLERANCE = 14;
const NEAR_BLACK = 40;

/**
 * Creates a picture of one colour with a white mark in the upper left corner. The mark distinguishes it from other
 * areas of this colour.
 */
export function picture(name: ColourName, width = 1280, height = 720): Buffer {
  const png = new PNG({ width, height });
  const side = Math.floor(height / 6);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isMark = x > side / 2 && x < side * 1.5 && y > side / 2 && y < side * 1.5;
      png.data.set([...(isMark ? [255, 255, 255] : colours[name]), 255], (y * width + x) * 4);
    }
  }
  return PNG.sync.write(png);
}

/**
 * Positions to sample, as fractions of width and height: the middle and points around it, away from the mark and most
 * text.
 */
const places = [
  [0.5, 0.5],
  [0.75, 0.25],
  [0.75, 0.5],
  [0.75, 0.75],
  [0.25, 0.75],
] as const;

/** The colour of a picture: one that all samples have, `black` if most are dark, or `between` for anything else. */
export type Scene = ColourName | 'black' | 'between';

export function sceneOf(image: Buffer): Scene {
  const { data, width, height } = PNG.sync.read(image);
  const seen = places.map(([x, y]) => {
    const at = (Math.floor(height * y) * width + Math.floor(width * x)) * 4;
    return nameOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  });
  if (seen.filter((name) => name === 'black').length > places.length / 2) return 'black';
  const [middle = 'between'] = seen;
  return middle !== 'black' && seen.every((name) => name === middle) ? middle : 'between';
}

function nameOf(colour: Colour): Scene {
  for (const [name, known] of Object.entries(colours)) {
    if (known.every((channel, index) => Math.abs(channel - (colour[index] ?? 0)) <= TOLERANCE))
      return name as ColourName;
  }
  return colour.every((channel) => channel < NEAR_BLACK) ? 'black' : 'between';
}
