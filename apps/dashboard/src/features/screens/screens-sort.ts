/** The orders of the list of screens, as in its menu. */
export const sortKeys = [
  'state',
  'name',
  'last_heartbeat_at',
  'published_at',
  'playlist',
  'created_at',
] as const;
type SortKey = (typeof sortKeys)[number];

export interface ScreensSort {
  key: SortKey;
  direction: 'asc' | 'desc';
}

/** Dates start with the newest. */
const newestFirst: ReadonlySet<SortKey> = new Set(['last_heartbeat_at', 'published_at', 'created_at']);

/** The order of the list. If nobody has sorted it, tiles show the broken screens first. */
export function sortOf({
  sort,
  dir,
  view,
}: {
  sort?: SortKey | undefined;
  dir?: ScreensSort['direction'] | undefined;
  view?: 'grid' | 'dense' | undefined;
}): ScreensSort {
  return { key: sort ?? (view ? 'state' : 'name'), direction: dir ?? 'asc' };
}

/** The order after choosing a key: its own direction, or the opposite of the current one. */
export function sortWith(current: ScreensSort, key: SortKey): ScreensSort {
  if (key === current.key) return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
  return { key, direction: newestFirst.has(key) ? 'desc' : 'asc' };
}
