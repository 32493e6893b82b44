import type { Cursor } from './cursor.ts';
import type { Model, PlaylistNode } from './model.ts';
import type { PlayableSet } from './playable-sets.ts';
import { createShuffle } from './shuffle.ts';

/** `looped`: the cursor moved to the start of a new pass. `ended`: no item follows, and the cursor was reset. */
type Move = 'moved' | 'looped' | 'ended';

/** Moves the cursor of a playlist to its next item, in the order of the playlist's mode. */
interface CursorMover {
  move(node: PlaylistNode, cursor: Cursor, set: PlayableSet, canLoop: boolean): Move;
}

export function createCursorMover({ nodes }: Model, deviceId: string): CursorMover {
  const orders = nodes.map((node) =>
    node.mode === 'shuffle' ? createShuffle(deviceId, node.id, node.items.length) : null,
  );

  /** The place of the item at a position: the same, except in a shuffled playlist. */
  const placeAt = (node: PlaylistNode, cursor: Cursor, position: number): number => {
    const order = orders[node.index];
    if (!order) return position;
    const at = position === cursor.swapA ? cursor.swapB : position === cursor.swapB ? cursor.swapA : position;
    return order(cursor.pass)[at] ?? -1;
  };

  /** The first position after the cursor whose item can play, or -1. */
  const findNext = (node: PlaylistNode, cursor: Cursor, set: PlayableSet): number => {
    if (!orders[node.index]) return set.next(cursor.position);
    for (let position = cursor.position + 1; position < node.items.length; position += 1)
      if (set.plays(placeAt(node, cursor, position))) return position;
    return -1;
  };

  /** A new shuffled pass does not begin with the item that played last, unless no other item can play. */
  const startPass = (node: PlaylistNode, cursor: Cursor, set: PlayableSet): void => {
    if (!orders[node.index]) return;
    cursor.swapA = -1;
    cursor.swapB = -1;
    const first = findNext(node, cursor, set);
    if (first < 0 || placeAt(node, cursor, first) !== cursor.last) return;
    cursor.position = first;
    const second = findNext(node, cursor, set);
    cursor.position = -1;
    if (second < 0) return;
    cursor.swapA = first;
    cursor.swapB = second;
  };

  return {
    move(node, cursor, set, canLoop) {
      if (node.mode === 'holdOnTrue') {
        if (set.plays(cursor.position)) return 'moved';
        cursor.position = -1;
      }
      if (cursor.position < 0) startPass(node, cursor, set);
      let position = findNext(node, cursor, set);
      let result: Move = 'moved';
      if (position < 0) {
        cursor.position = -1;
        if (orders[node.index]) cursor.pass += 1;
        if (!canLoop) return 'ended';
        startPass(node, cursor, set);
        position = findNext(node, cursor, set);
        if (position < 0) return 'ended';
        result = 'looped';
      }
      cursor.position = position;
      cursor.last = placeAt(node, cursor, position);
      return result;
    },
  };
}
