import type { PublishedTheme } from '@vitrine/contract';
import { publishTheme } from '@vitrine/contract/publish-theme';
import { useMemo } from 'react';
import { type Font, type Property, type Theme, useRead } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import type { Values } from '../../shared/properties/values.ts';

/** The maximum number of fonts to read: one page of the list. */
const MAX_FONTS = 200;

/**
 * The theme that a draft's values select, or else the default theme of the organisation, in the format of a published
 * theme. Null until it is loaded, or if there is none.
 */
export function useDraftTheme(properties: readonly Property[], values: Values): PublishedTheme | null {
  const own = themeIdOf(properties, values);
  const ownTheme = useRead('themes.get', { params: { id: own ?? '' } }, { enabled: own !== null });
  const defaultId = useRead('domain.get').data?.defaultThemeId ?? null;
  // A deleted theme counts as none.
  const id = own === null || isNotFound(ownTheme.error) ? defaultId : own;
  const theme = useRead('themes.get', { params: { id: id ?? '' } }, { enabled: id !== null }).data;
  const hasFonts =
    theme !== undefined && (theme.headingFontId ?? theme.heading2FontId ?? theme.bodyFontId) !== null;
  const fonts = useRead('fonts.list', { query: { pageSize: MAX_FONTS } }, { enabled: hasFonts }).data?.data;
  return useMemo(
    () => (id !== null && theme?.id === id ? previewTheme(theme, fonts ?? []) : null),
    [id, theme, fonts],
  );
}

/** The id of the selected theme: a presentation has only one, from the first theme property with a value. */
export function themeIdOf(properties: readonly Property[], values: Values): string | null {
  const ids = properties.flatMap(({ name, type }) => (type === 'theme' ? [values[name]] : []));
  return ids.find((id): id is string => typeof id === 'string' && id !== '') ?? null;
}

/** Converts a theme to the format of a published document. */
export function previewTheme(theme: Theme, fonts: readonly Font[]): PublishedTheme {
  return publishTheme(theme, {
    background: theme.backgroundImage?.url,
    backgroundPortrait: theme.backgroundImagePortrait?.url,
    font(id) {
      const found = fonts.find((each) => each.id === id);
      return found && { id, name: found.name, weight: found.weight, url: found.fileUpload.url };
    },
  });
}
