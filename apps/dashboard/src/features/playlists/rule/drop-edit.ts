import { type Edit, findNode, findNodePosition } from './edits.ts';
import type { RuleGroup } from './tree.ts';

/** Where a node can be dropped: before a node, or at the start or the end of a group. */
export type DropPlace = { before: string } | { head: string } | { foot: string };

/** The edit for a drop; null if the node stays at its position. */
export function dropEdit(root: RuleGroup, key: string, place: DropPlace): Edit | null {
  const from = findNodePosition(root, key);
  if (!from) return null;
  const target =
    'before' in place
      ? findNodePosition(root, place.before)
      : 'head' in place
        ? { parent: findNode(root, place.head), index: 0 }
        : { parent: findNode(root, place.foot), index: Number.POSITIVE_INFINITY };
  const parent = target?.parent;
  if (!target || parent?.kind !== 'group') return null;
  const at = Math.min(target.index, parent.children.length);
  // The position must not count the node itself.
  const index = parent.key === from.parent.key && from.index < at ? at - 1 : at;
  if (parent.key === from.parent.key && index === from.index) return null;
  return { type: 'move', key, parent: parent.key, index };
}
