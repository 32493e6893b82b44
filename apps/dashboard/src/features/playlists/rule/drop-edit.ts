import { type Edit, findNode, findPlace } from './edits.ts';
import type { RuleGroup } from './tree.ts';

/** Where something can be dropped: before a node, at the head of a group, at its foot. */
export type DropPlace = { before: string } | { head: string } | { foot: string };

/** The edit that a drop means; null when the node stays where it is. */
export function dropEdit(root: RuleGroup, key: string, place: DropPlace): Edit | null {
  const from = findPlace(root, key);
  if (!from) return null;
  const target =
    'before' in place
      ? findPlace(root, place.before)
      : 'head' in place
        ? { parent: findNode(root, place.head), index: 0 }
        : { parent: findNode(root, place.foot), index: Number.POSITIVE_INFINITY };
  const parent = target?.parent;
  if (!target || parent?.kind !== 'group') return null;
  const at = Math.min(target.index, parent.children.length);
  // Places count without the node itself.
  const index = parent.key === from.parent.key && from.index < at ? at - 1 : at;
  if (parent.key === from.parent.key && index === from.index) return null;
  return { type: 'move', key, parent: parent.key, index };
}
