import { partitionPoint } from '@vitrine/time';
import { type Cursor, createCursor } from './cursor.ts';
import type { ItemNode, Model, PlaylistNode } from './model.ts';
import type { Playable, PlayableSets } from './playable.ts';
import { createShuffle } from './shuffle.ts';

/** A way from the root to a presentation: at each level the item through which its playlist was left. */
export interface Trail {
  items: ItemNode[];
  /** Whether a playlist on the way began anew. */
  looped: boolean;
}

export function createTrail(): Trail {
  return { items: [], looped: false };
}

export interface Selector {
  /** Moves the positions to the next presentation, or only the preview's copy of them. */
  advance(trail: Trail, preview: boolean): boolean;
  readonly cursors: readonly Cursor[];
}

/**
 * Chooses what follows. Every playlist keeps a position and, apart from it, a preview position that starts at
 * the position on each preview; so a preview never changes what comes next.
 */
export function createSelector(model: Model, sets: PlayableSets, deviceId: string): Selector {
  const { nodes } = model;
  const cursors = nodes.map(createCursor);
  const previews = nodes.map(createCursor);
  const copied = new Float64Array(nodes.length);
  const orders = nodes.map((node) =>
    node.mode === 'shuffle' ? createShuffle(deviceId, node.id, node.items.length) : null,
  );
  let run = 0;
  let previewing = false;
  let trail = createTrail();

  const cursorOf = (node: PlaylistNode): Cursor => {
    if (!previewing) return cursors[node.index] as Cursor;
    const cursor = previews[node.index] as Cursor;
    if (copied[node.index] !== run) {
      copied[node.index] = run;
      Object.assign(cursor, cursors[node.index]);
    }
    return cursor;
  };

  const orderedPlace = (node: PlaylistNode, cursor: Cursor, position: number): number => {
    const order = orders[node.index];
    if (!order) return position;
    const at = position === cursor.swapA ? cursor.swapB : position === cursor.swapB ? cursor.swapA : position;
    return order(cursor.pass)[at] ?? -1;
  };

  /** The next position after the cursor's whose item may play, or -1. */
  const following = (node: PlaylistNode, cursor: Cursor, set: Playable): number => {
    const { places } = set;
    if (!orders[node.index])
      return (
        places[partitionPoint(places.length, (index) => (places[index] as number) <= cursor.position)] ?? -1
      );
    for (let position = cursor.position + 1; position < node.items.length; position += 1)
      if (set.flags[orderedPlace(node, cursor, position)] === 1) return position;
    return -1;
  };

  /** At the start of a shuffled pass: what played last must not come first when anything else may play. */
  const arrangePass = (node: PlaylistNode, cursor: Cursor, set: Playable): void => {
    if (!orders[node.index]) return;
    cursor.swapA = -1;
    cursor.swapB = -1;
    const first = following(node, cursor, set);
    if (first < 0 || orderedPlace(node, cursor, first) !== cursor.last) return;
    cursor.position = first;
    const second = following(node, cursor, set);
    cursor.position = -1;
    if (second < 0) return;
    cursor.swapA = first;
    cursor.swapB = second;
  };

  /** Moves the cursor to its playlist's next item. False: the playlist has run out and was reset. */
  const move = (node: PlaylistNode, cursor: Cursor, set: Playable, mayLoop: boolean): boolean => {
    if (node.mode === 'holdOnTrue') {
      if (set.flags[cursor.position] === 1) return true;
      cursor.position = -1;
    }
    if (cursor.position < 0) arrangePass(node, cursor, set);
    let position = following(node, cursor, set);
    if (position < 0) {
      cursor.position = -1;
      if (orders[node.index]) cursor.pass += 1;
      if (!mayLoop) return false;
      trail.looped = true;
      arrangePass(node, cursor, set);
      position = following(node, cursor, set);
      if (position < 0) return false;
    }
    cursor.position = position;
    cursor.last = orderedPlace(node, cursor, position);
    return true;
  };

  const beginVisit = (node: PlaylistNode): void => {
    cursorOf(node).taken = 0;
    const inForce = sets.of(node).override?.child;
    if (inForce) beginVisit(inForce);
  };

  /**
   * Pushes the trail from `node` to a presentation. A visit ends (false); the root does not. An override in
   * force stands in for all of its playlist's items, for as long as a visit to it lasts.
   */
  const pull = (node: PlaylistNode, visiting: boolean): boolean => {
    const set = sets.of(node);
    if (set.override?.child) {
      trail.items.push(set.override);
      if (pull(set.override.child, visiting)) return true;
      trail.items.pop();
      return false;
    }
    const cursor = cursorOf(node);
    const current = node.items[cursor.last];
    if (cursor.inside && current?.child && set.flags[cursor.last] === 1) {
      trail.items.push(current);
      if (pull(current.child, true)) return true;
      trail.items.pop();
    }
    cursor.inside = false;
    // Each round yields or moves on, and an item that may play yields: two rounds of all items are plenty.
    for (let tries = 0; tries <= 2 * node.items.length; tries += 1) {
      if (visiting && cursor.taken >= node.perVisit) break;
      if (!move(node, cursor, set, !visiting || node.perVisit !== Number.POSITIVE_INFINITY)) break;
      const item = node.items[cursor.last] as ItemNode;
      cursor.taken = visiting ? cursor.taken + 1 : 0;
      trail.items.push(item);
      if (!item.child) return true;
      cursor.inside = true;
      beginVisit(item.child);
      // A visit that goes on where an earlier one was broken off may run out at once: the next one begins anew.
      if (pull(item.child, true) || pull(item.child, true)) return true;
      cursor.inside = false;
      trail.items.pop();
    }
    cursor.taken = 0;
    return false;
  };

  return {
    cursors,
    advance(into, preview) {
      trail = into;
      trail.items.length = 0;
      trail.looped = false;
      previewing = preview;
      run += 1;
      const root = model.root.child;
      return root !== null && pull(root, false);
    },
  };
}
