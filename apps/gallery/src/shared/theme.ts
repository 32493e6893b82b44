import { toRecord } from '@vitrine/contract/is-record';

/*
 * A theme sets custom properties of the page. `base.css` contains their defaults, which also replace missing and broken
 * colours and fonts.
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
const images = [
  ['backgroundImageFileUpload', '--background-landscape'],
  ['backgroundImagePortraitFileUpload', '--background-portrait'],
] as const;
const loaded = new Map<string, Promise<string | null>>();

/** Resolves when the fonts are loaded, or after three seconds. `theme` should be in its published form. */
export async function applyTheme(theme: unknown): Promise<void> {
  const { style, dataset } = document.documentElement;
  const record = toRecord(theme);
  const set = (property: string, value: string | null) => {
    if (value === null) style.removeProperty(property);
    else style.setProperty(property, value);
  };
  for (const [name, property] of colors) set(property, color(record[name]));
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
