import { type Cursor, createCursor } from './cursor.ts';
import { createCursorMover } from './cursor-mover.ts';
import type { ItemNode } from './item.ts';
import type { Model, PlaylistNode } from './model.ts';
import type { PlayableSets } from './playable-sets.ts';

/** The path from the root to a presentation: on each level, the current item of the playlist. */
export interface Trail {
  /** Only the first `depth` count: emptying and filling an array for each step would take longer. */
  readonly items: ItemNode[];
  depth: number;
  /** Whether a playlist on the path started again. */
  looped: boolean;
}

export function createTrail(): Trail {
  return { items: [], depth: 0, looped: false };
}

interface Selector {
  /** Moves the cursors to the next presentation, or only the copies of them that a preview uses. */
  advance(trail: Trail, preview: boolean): boolean;
  readonly cursors: readonly Cursor[];
}

/** Selects the next presentation. A preview works on copies of the cursors, so it never affects the next step. */
export function createSelector(model: Model, sets: PlayableSets, deviceId: string): Selector {
  const { cursors, beginRun, cursorOf } = createCursors(model);
  const mover = createCursorMover(model, deviceId);
  let trail = createTrail();

  const beginVisit = (node: PlaylistNode): void => {
    cursorOf(node).taken = 0;
    const override = sets.of(node).override?.child;
    if (override) beginVisit(override);
  };

  const push = (item: ItemNode): void => {
    trail.items[trail.depth] = item;
    trail.depth += 1;
  };

  /** Adds `item` and the path inside it to the trail. Returns false if nothing inside can play. */
  const pushWithin = (item: ItemNode, child: PlaylistNode, isVisit: boolean): boolean => {
    push(item);
    if (extendTrail(child, isVisit)) return true;
    trail.depth -= 1;
    return false;
  };

  /**
   * Extends the trail from `node` to a presentation. False: the visit to the playlist has ended, which happens to every
   * playlist except the root. While an override is active, it replaces all other items of its playlist.
   */
  const extendTrail = (node: PlaylistNode, isVisit: boolean): boolean => {
    const set = sets.of(node);
    const { override } = set;
    if (override?.child) return pushWithin(override, override.child, isVisit);
    const cursor = cursorOf(node);
    const current = node.items[cursor.last];
    if (cursor.inside && current?.child && set.plays(cursor.last))
      if (pushWithin(current, current.child, true)) return true;
    cursor.inside = false;
    const canLoop = !isVisit || node.itemsPerPass !== Number.POSITIVE_INFINITY;
    // Each round selects or skips an item, and an item that can play is selected within two passes.
    for (let tries = 0; tries <= 2 * node.items.length; tries += 1) {
      if (isVisit && cursor.taken >= node.itemsPerPass) break;
      const move = mover.move(node, cursor, set, canLoop);
      if (move === 'ended') break;
      if (move === 'looped') trail.looped = true;
      const item = node.items[cursor.last] as ItemNode;
      cursor.taken = isVisit ? cursor.taken + 1 : 0;
      if (!item.child) {
        push(item);
        return true;
      }
      cursor.inside = true;
      beginVisit(item.child);
      // A visit that resumes an interrupted one can end immediately; the second visit then starts from the beginning.
      if (pushWithin(item, item.child, true) || pushWithin(item, item.child, true)) return true;
      cursor.inside = false;
    }
    cursor.taken = 0;
    return false;
  };

  return {
    cursors,
    advance(into, preview) {
      trail = into;
      trail.depth = 0;
      trail.looped = false;
      beginRun(preview);
      const root = model.root.child;
      return root !== null && extendTrail(root, false);
    },
  };
}

/** The cursors of all playlists, and copies of them for previews, created on demand. */
function createCursors({ nodes }: Model) {
  const cursors = nodes.map(createCursor);
  const copies = nodes.map(createCursor);
  const copiedIn = new Float64Array(nodes.length);
  let run = 0;
  let isPreview = false;
  return {
    cursors: cursors as readonly Cursor[],
    beginRun(preview: boolean): void {
      isPreview = preview;
      run += 1;
    },
    cursorOf({ index }: PlaylistNode): Cursor {
      if (!isPreview) return cursors[index] as Cursor;
      const copy = copies[index] as Cursor;
      if (copiedIn[index] !== run) {
        copiedIn[index] = run;
        Object.assign(copy, cursors[index]);
      }
      return copy;
    },
  };
}
