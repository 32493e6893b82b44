import type { PublishedTheme } from '@vitrine/contract';
import { useMemo } from 'react';
import { type Font, type Property, type Theme, useRead } from '../../platform/api.ts';
import type { Values } from '../../shared/properties/values.ts';

/** The most fonts that one page of a list contains. */
const FONTS_READ = 200;

/** The theme that a draft's values choose, as it would be published. Null until it is loaded. */
export function useDraftTheme(properties: readonly Property[], values: Values): PublishedTheme | null {
  const id = themeIdOf(properties, values);
  const theme = useRead('themes.get', { params: { id: id ?? '' } }, { enabled: id !== null }).data;
  const hasFonts =
    theme !== undefined && (theme.headingFontId ?? theme.heading2FontId ?? theme.bodyFontId) !== null;
  const fonts = useRead('fonts.list', { query: { pageSize: FONTS_READ } }, { enabled: hasFonts }).data?.data;
  return useMemo(
    () => (id !== null && theme?.id === id ? publishedTheme(theme, fonts ?? []) : null),
    [id, theme, fonts],
  );
}

/** The id of the chosen theme: a presentation has one, whichever property chooses it. */
export function themeIdOf(properties: readonly Property[], values: Values): string | null {
  const ids = properties.flatMap(({ name, type }) => (type === 'theme' ? [values[name]] : []));
  return ids.find((id): id is string => typeof id === 'string' && id !== '') ?? null;
}

/** A theme in the form that applications receive. */
export function publishedTheme(theme: Theme, fonts: readonly Font[]): PublishedTheme {
  const image = (file: { url: string | null } | null) => (file?.url ? { url: file.url } : null);
  const font = (id: string | null) => {
    const found = fonts.find((each) => each.id === id);
    const url = found?.fileUpload.url;
    return found && url
      ? { id: found.id, name: found.name, weight: found.weight, fileUpload: { url } }
      : null;
  };
  return {
    id: theme.id,
    name: theme.name,
    backgroundColor: theme.backgroundColor,
    backgroundImageFileUpload: image(theme.backgroundImage),
    backgroundImagePortraitFileUpload: image(theme.backgroundImagePortrait),
    backgroundScale: theme.backgroundScale,
    headingFontNew: font(theme.headingFontId),
    headingTextColor: theme.headingTextColor,
    heading2FontNew: font(theme.heading2FontId),
    heading2TextColor: theme.heading2TextColor,
    bodyFontNew: font(theme.bodyFontId),
    bodyTextColor: theme.bodyTextColor,
    borderColor: theme.borderColor,
  };
}
