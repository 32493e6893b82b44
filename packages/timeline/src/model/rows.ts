import type { PublishedContent } from '@vitrine/contract';
import { slotKey } from './timeline.ts';

/** The content of an item: a presentation or a nested playlist, or neither if the item is broken. */
interface ShownContent {
  presentationId: string | null;
  playlistId: string | null;
}

export type NameOf = (shown: ShownContent) => string;

/** A lane: an item at its place in the tree of playlists. */
export interface Row {
  /** The same key as that of its slot. */
  key: string;
  /** Playlist ids from the root to the playlist that contains it; empty for the root itself. */
  path: readonly string[];
  itemIndex: number;
  depth: number;
  presentationId: string | null;
  /** Set if the row is a playlist. */
  playlistId: string | null;
  name: string;
  isOverride: boolean;
  /** The number of its items. */
  size: number;
}

/** The number of items that the engine explains. */
const MAX_ROWS = 10_000;
/** With this many rows or fewer, everything is expanded at first. */
const FEW = 16;

/**
 * Every item of every playlist in document order, the root first. The items of a playlist that another one contains
 * twice are only at the first place, because the engine does not distinguish the two.
 */
export function rowsOf(content: PublishedContent, nameOf: NameOf): Row[] {
  const rows: Row[] = [];
  const opened = new Set<string>();
  const add = (
    path: readonly string[],
    itemIndex: number,
    item: { presentationId?: string | undefined; playlistId?: string | undefined },
  ) => {
    if (rows.length >= MAX_ROWS) return;
    const { presentationId = null, playlistId = null } = item;
    const playlist = own(content.playlists, playlistId);
    const inside = playlistId === null ? path : [...path, playlistId];
    const isShown = playlistId === null || path.includes(playlistId) || opened.has(inside.join('/'));
    const items = isShown ? [] : (playlist?.items ?? []);
    opened.add(inside.join('/'));
    rows.push({
      key: slotKey(path, itemIndex),
      path,
      itemIndex,
      depth: path.length,
      presentationId,
      playlistId,
      name: nameOf({ presentationId, playlistId }),
      isOverride: path.length > 0 && playlist?.scheduleType === 'override',
      size: items.length,
    });
    items.forEach((each, index) => {
      add(inside, index, each);
    });
  };
  add([], -1, { playlistId: content.playlistId });
  return rows;
}

function own<T>(record: Readonly<Record<string, T>>, key: string | null): T | undefined {
  return key !== null && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The rows that are folded at first: playlists stay visible, and long lists of items are hidden. */
export function initiallyFolded(rows: readonly Row[]): Set<string> {
  if (rows.length <= FEW) return new Set();
  const holdsPlaylists = new Set(
    rows.filter(({ playlistId }) => playlistId !== null).map(({ path }) => path.join('/')),
  );
  return new Set(
    rows
      .filter(
        ({ playlistId, path }) => playlistId !== null && !holdsPlaylists.has([...path, playlistId].join('/')),
      )
      .map(({ key }) => key),
  );
}

/** The rows that are not inside a folded one. */
export function visibleRows(rows: readonly Row[], folded: ReadonlySet<string>): Row[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    if (row.depth > hiddenBelow) return false;
    hiddenBelow = folded.has(row.key) ? row.depth : Number.POSITIVE_INFINITY;
    return true;
  });
}
