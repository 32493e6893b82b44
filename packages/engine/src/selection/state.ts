import { isRecord } from '@vitrine/contract/is-record';
import { type Cursor, createCursor } from './cursor.ts';
import type { ItemNode } from './item.ts';
import type { Model, PlaylistNode } from './model.ts';
import { createTrail, type Trail } from './selector.ts';

/** The position of an engine as plain JSON. A player stores it and continues from there after a restart. */
export interface EngineState {
  format: 1;
  /** The playlists that have advanced, by id. Omits parts with their initial values. */
  playlists: Record<string, Partial<Cursor> & { items: number }>;
  /** The path to the last played item: each playlist and its item index as published. Null before the first step. */
  trail: { playlistId: string; itemIndex: number }[] | null;
}

export function saveState(model: Model, cursors: readonly Cursor[], trail: Trail | null): EngineState {
  const start = createCursor();
  const playlists: EngineState['playlists'] = {};
  for (const node of model.nodes) {
    const cursor = cursors[node.index] as Cursor;
    const moved = Object.entries(cursor).filter(([key, value]) => start[key as keyof Cursor] !== value);
    if (moved.length > 0) playlists[node.id] = { ...Object.fromEntries(moved), items: node.items.length };
  }
  return {
    format: 1,
    playlists,
    trail:
      trail?.items
        .slice(0, trail.depth)
        .map((item) => ({ playlistId: item.parentPlaylistId, itemIndex: item.index })) ?? null,
  };
}

/**
 * Restores a stored state. It comes from a screen's storage and can belong to other content. Parts that do not fit
 * (a different number of items, numbers out of range, removed playlists) start again.
 */
export function restoreState(state: unknown, model: Model, cursors: readonly Cursor[]): Trail | null {
  if (!isRecord(state) || state.format !== 1) return null;
  const playlists = isRecord(state.playlists) ? state.playlists : {};
  for (const node of model.nodes) {
    const saved = Object.hasOwn(playlists, node.id) ? playlists[node.id] : undefined;
    if (isRecord(saved) && saved.items === node.items.length)
      restoreCursor(saved, node, cursors[node.index] as Cursor);
  }
  return restoreTrail(state.trail, model);
}

function restoreCursor(saved: Record<string, unknown>, node: PlaylistNode, cursor: Cursor): void {
  /** An integer within a range, or its minimum. */
  const integerInRange = (value: unknown, from: number, to: number): number =>
    Number.isInteger(value) && (value as number) >= from && (value as number) <= to
      ? (value as number)
      : from;
  const last = node.items.length - 1;
  cursor.position = integerInRange(saved.position, -1, last);
  cursor.pass = integerInRange(saved.pass, 0, Number.MAX_SAFE_INTEGER);
  cursor.taken = integerInRange(saved.taken, 0, Number.MAX_SAFE_INTEGER);
  cursor.last = integerInRange(saved.last, -1, last);
  cursor.swapA = integerInRange(saved.swapA, -1, last);
  cursor.swapB = cursor.swapA < 0 ? -1 : integerInRange(saved.swapB, -1, last);
  if (cursor.swapB < 0) cursor.swapA = -1;
  cursor.inside = saved.inside === true && cursor.last >= 0;
}

function restoreTrail(saved: unknown, model: Model): Trail | null {
  if (!Array.isArray(saved)) return null;
  const trail = createTrail();
  let node = model.root.child;
  for (const entry of saved) {
    if (!isRecord(entry) || !node || entry.playlistId !== node.id) break;
    const item: ItemNode | undefined = node.all[Number(entry.itemIndex)];
    if (!item) break;
    trail.items.push(item);
    trail.depth += 1;
    node = item.child;
  }
  return trail;
}
