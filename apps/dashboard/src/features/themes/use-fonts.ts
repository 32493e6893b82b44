import { type Font, useRead } from '../../platform/api.ts';

/** The maximum number of fonts to read: one page of the list. */
const MAX_FONTS = 200;
const none: readonly Font[] = [];

export function useFonts(): { fonts: readonly Font[]; isPending: boolean } {
  const { data, isPending } = useRead('fonts.list', { query: { pageSize: MAX_FONTS } });
  return { fonts: data?.data ?? none, isPending };
}
