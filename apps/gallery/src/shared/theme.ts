import { toRecord } from '@vitrine/contract/is-record';
import { type Palette, palettes } from './manifest/palettes.ts';
import { readChoice } from './values.ts';

/*
 * A theme sets custom properties of the page. `base.css` contains their defaults, which also replace missing and broken
 * colours and fonts. Without colours and pictures of a theme, a palette replaces those defaults.
 */

const FONT_LIMIT_MS = 3000;

const fonts = [
  ['headingFontNew', '--heading-font'],
  ['heading2FontNew', '--heading-2-font'],
  ['bodyFontNew', '--body-font'],
] as const;
const colors = [
  ['backgroundColor', '--background-color'],
  ['headingTextColor', '--heading-color'],
  ['heading2TextColor', '--heading-2-color'],
  ['heading2TextColor', '--accent'],
  ['bodyTextColor', '--body-color'],
  ['borderColor', '--border-color'],
] as const;
const paletteColors = [
  ['background', '--background-color'],
  ['heading', '--heading-color'],
  ['accent', '--heading-2-color'],
  ['accent', '--accent'],
  ['body', '--body-color'],
] as const;
const images = [
  ['backgroundImageFileUpload', '--background-landscape'],
  ['backgroundImagePortraitFileUpload', '--background-portrait'],
] as const;
const loaded = new Map<string, Promise<string | null>>();

/**
 * Resolves when the fonts are loaded, or after three seconds. `theme` should be in its published form. `paletteName` is
 * the value of the property `colors`.
 */
export async function applyTheme(theme: unknown, paletteName?: unknown): Promise<void> {
  const { style, dataset } = document.documentElement;
  const record = toRecord(theme);
  const set = (property: string, value: string | null) => {
    if (value === null) style.removeProperty(property);
    else style.setProperty(property, value);
  };
  for (const [name, property] of colors) set(property, color(record[name]));
  const palette = hasLook(record) ? null : paletteNamed(paletteName);
  if (palette) for (const [name, property] of paletteColors) set(property, palette[name]);
  set('--ground', palette && groundOf(palette));
  for (const [name, property] of images) set(property, image(record[name]));
  if (!image(record.backgroundImagePortraitFileUpload))
    set('--background-portrait', image(record.backgroundImageFileUpload));
  const grounds = [color(record.backgroundColor), ...images.map(([name]) => image(record[name]))];
  dataset.themed = String(grounds.some((each) => each !== null));
  dataset.scale = scale(record.backgroundScale);
  dataset.bordered = String(color(record.borderColor) !== null);
  await Promise.all(
    fonts.map(async ([name, property]) => {
      const family = await font(toRecord(record[name]));
      set(property, family && `"${family}", var(--default-font)`);
    }),
  );
}

/** Whether the theme has any colour or picture, not only fonts. */
function hasLook(record: Record<string, unknown>): boolean {
  return (
    colors.some(([name]) => color(record[name]) !== null) ||
    images.some(([name]) => image(record[name]) !== null)
  );
}

function paletteNamed(name: unknown): Palette | null {
  const found = readChoice(name, Object.keys(palettes), '');
  return found === '' ? null : palettes[found as keyof typeof palettes];
}

function groundOf({ glow, background }: Palette): string {
  return `radial-gradient(120% 120% at 50% 0%, ${glow} 0%, ${background} 100%)`;
}

function font(record: Record<string, unknown>): Promise<string | null> {
  const { url } = toRecord(record.fileUpload);
  if (typeof url !== 'string') return Promise.resolve(null);
  const known = loaded.get(url);
  if (known) return known;
  const family = `theme-${loaded.size + 1}`;
  const face = new FontFace(family, `url(${JSON.stringify(url)})`);
  const loading = Promise.race([
    face.load().then(
      () => {
        document.fonts.add(face);
        return family;
      },
      () => null,
    ),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), FONT_LIMIT_MS)),
  ]);
  loaded.set(url, loading);
  return loading;
}

function color(value: unknown): string | null {
  return typeof value === 'string' && CSS.supports('color', value) ? value : null;
}

function image(value: unknown): string | null {
  const { url } = toRecord(value);
  return typeof url === 'string' ? `url(${JSON.stringify(url)})` : null;
}

function scale(value: unknown): 'cover' | 'contain' | 'stretch' {
  if (value === 'contain' || value === 'fit') return 'contain';
  return value === 'stretch' ? 'stretch' : 'cover';
}
