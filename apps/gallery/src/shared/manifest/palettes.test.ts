import { expect, test } from 'vitest';
import { colorStrings, colors, type Palette, palettes } from './palettes.ts';

/** The relative luminance of WCAG 2, from 0 (black) to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries<Palette>(palettes))('%s: every text is readable on its background', (_, palette) => {
  for (const ground of [palette.glow, palette.background])
    for (const part of ['heading', 'accent', 'body'] as const)
      expect(contrast(palette[part], ground), `${part} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

test('each option has a palette, except the default, and a name', () => {
  const names = colors.options?.map(({ value }) => value);
  expect(names).toEqual([colors.default, ...Object.keys(palettes)]);
  for (const { name } of colors.options ?? []) expect(Object.keys(colorStrings)).toContain(name);
});
