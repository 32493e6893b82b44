import type { PlaylistMode } from '@vitrine/contract';

/** Similar items of one playlist: all its presentations, or one nested playlist. */
export interface ItemGroup {
  playlistId: string;
  childPlaylistId: string | null;
  /** Mode and items per visit of the nested playlist. */
  mode: PlaylistMode | null;
  itemsPerPass: number | null;
  /** The number of items, and of those that are not in the trash. */
  count: number;
  live: number;
  /** Seconds of the presentations that are not in the trash. */
  seconds: number;
}

export interface Totals {
  itemCount: number;
  /** Seconds of one pass. */
  totalDuration: number;
}

/**
 * Adds up counts and durations of playlists. A visit to a nested playlist that shows only some of its items counts
 * by their average.
 */
export function totalsOf(groups: readonly ItemGroup[]): (playlistId: string) => Totals {
  const byPlaylist = new Map<string, ItemGroup[]>();
  for (const group of groups) {
    const list = byPlaylist.get(group.playlistId);
    if (list) list.push(group);
    else byPlaylist.set(group.playlistId, [group]);
  }
  const passes = new Map<string, { live: number; seconds: number }>();

  function pass(id: string): { live: number; seconds: number } {
    const known = passes.get(id);
    if (known) return known;
    passes.set(id, { live: 0, seconds: 0 });
    const result = { live: 0, seconds: 0 };
    for (const group of byPlaylist.get(id) ?? []) {
      result.live += group.live;
      result.seconds += group.childPlaylistId
        ? group.live * visit(group.childPlaylistId, group)
        : group.seconds;
    }
    passes.set(id, result);
    return result;
  }

  function visit(id: string, { mode, itemsPerPass }: ItemGroup): number {
    const { live, seconds } = pass(id);
    const shown = mode === 'single' || mode === 'holdOnTrue' ? 1 : (itemsPerPass ?? live);
    return live === 0 ? 0 : seconds * Math.min(1, shown / live);
  }

  return (id) => ({
    itemCount: (byPlaylist.get(id) ?? []).reduce((sum, { count }) => sum + count, 0),
    totalDuration: Math.round(pass(id).seconds * 1000) / 1000,
  });
}
