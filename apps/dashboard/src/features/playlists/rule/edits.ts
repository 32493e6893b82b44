import { RULE_DEPTH, RULE_NODES } from './limits.ts';
import { treeToRule } from './rule-conversion.ts';
import { canBecomeNoneOf, copyNode, newNodeKey, type RuleGroup, type RuleNode, sizeOf } from './tree.ts';

/** An edit of a rule. Each one has an inverse that restores the exact rule. */
export type Edit =
  | { type: 'insert'; parent: string; index: number; node: RuleNode }
  | { type: 'remove'; key: string }
  /** Replaces the node with this key. The new node may have a different key. */
  | { type: 'replace'; key: string; node: RuleNode }
  /** `index` is the position among the children of `parent` after the node is removed. */
  | { type: 'move'; key: string; parent: string; index: number };

export interface Edited {
  root: RuleGroup;
  inverse: Edit;
}

export interface NodePosition {
  parent: RuleGroup;
  index: number;
}

export function findNode(node: RuleNode, key: string): RuleNode | undefined {
  if (node.key === key) return node;
  if (node.kind !== 'group') return undefined;
  for (const child of node.children) {
    const found = findNode(child, key);
    if (found) return found;
  }
  return undefined;
}

/** The position of a node; undefined for the root and for unknown keys. */
export function findNodePosition(root: RuleGroup, key: string): NodePosition | undefined {
  for (const [index, child] of root.children.entries()) {
    if (child.key === key) return { parent: root, index };
    const found = child.kind === 'group' ? findNodePosition(child, key) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Applies an edit. Null if it has an unknown position, moves a group into itself or exceeds the limits. */
export function applyEdit(root: RuleGroup, edit: Edit): Edited | null {
  const edited = attempt(root, edit);
  if (!edited) return null;
  const { levels, nodes } = sizeOf(treeToRule(edited.root));
  return levels <= RULE_DEPTH && nodes <= RULE_NODES && canNegateNones(edited.root) ? edited : null;
}

function attempt(root: RuleGroup, edit: Edit): Edited | null {
  switch (edit.type) {
    case 'insert': {
      const parent = findNode(root, edit.parent);
      if (parent?.kind !== 'group' || edit.index < 0 || edit.index > parent.children.length) return null;
      const next = withChildren(root, edit.parent, (children) =>
        children.toSpliced(edit.index, 0, edit.node),
      );
      return { root: next, inverse: { type: 'remove', key: edit.node.key } };
    }
    case 'remove': {
      const position = findNodePosition(root, edit.key);
      const node = position?.parent.children[position.index];
      if (!position || !node) return null;
      const next = withChildren(root, position.parent.key, (children) =>
        children.toSpliced(position.index, 1),
      );
      return {
        root: next,
        inverse: { type: 'insert', parent: position.parent.key, index: position.index, node },
      };
    }
    case 'replace': {
      const { key, node } = edit;
      const before = findNode(root, key);
      if (!before) return null;
      const inverse: Edit = { type: 'replace', key: node.key, node: before };
      if (root.key === key) return node.kind === 'group' ? { root: node, inverse } : null;
      const position = findNodePosition(root, key);
      if (!position) return null;
      const next = withChildren(root, position.parent.key, (children) => children.with(position.index, node));
      return { root: next, inverse };
    }
    case 'move': {
      const position = findNodePosition(root, edit.key);
      const node = position?.parent.children[position.index];
      if (!position || !node || findNode(node, edit.parent)) return null;
      const without = withChildren(root, position.parent.key, (children) =>
        children.toSpliced(position.index, 1),
      );
      const inserted = attempt(without, { type: 'insert', parent: edit.parent, index: edit.index, node });
      if (!inserted) return null;
      const inverse: Edit = {
        type: 'move',
        key: edit.key,
        parent: position.parent.key,
        index: position.index,
      };
      return { root: inserted.root, inverse };
    }
  }
}

function withChildren(
  group: RuleGroup,
  key: string,
  change: (children: readonly RuleNode[]) => readonly RuleNode[],
): RuleGroup {
  if (group.key === key) return { ...group, children: change(group.children) };
  let isChanged = false;
  const children = group.children.map((child) => {
    if (child.kind !== 'group') return child;
    const next = withChildren(child, key, change);
    if (next !== child) isChanged = true;
    return next;
  });
  return isChanged ? { ...group, children } : group;
}

/** Whether every "none of" contains only nodes that can be negated. */
function canNegateNones(node: RuleNode): boolean {
  if (node.kind !== 'group') return true;
  if (node.of === 'none' && node.children.length > 0 && !canBecomeNoneOf(node)) return false;
  return node.children.every(canNegateNones);
}

/** The edit that inserts a copy of a node after it. */
export function duplicateNode(node: RuleNode, { parent, index }: NodePosition): Edit {
  return { type: 'insert', parent: parent.key, index: index + 1, node: copyNode(node) };
}

/** The edit that puts a node into a new group, which differs from the group around it. */
export function wrapNode(node: RuleNode, { parent }: NodePosition): Edit {
  const of = parent.of === 'all' ? 'any' : 'all';
  return {
    type: 'replace',
    key: node.key,
    node: { key: newNodeKey(), kind: 'group', of, children: [node] },
  };
}

/** The edit that replaces a group with its children. */
export function unwrapGroup({ children }: RuleGroup, { parent, index }: NodePosition): Edit {
  const node = { ...parent, children: parent.children.toSpliced(index, 1, ...children) };
  return { type: 'replace', key: parent.key, node };
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/**
 * The edit for moving a node with the keyboard. `up` and `down` move it past its siblings, and into or out of groups on
 * the way. `in` moves it to the end of the previous group, `out` after its group. Null if the move is not possible.
 */
export function moveByKeyboard(root: RuleGroup, key: string, step: MoveDirection): Edit | null {
  const position = findNodePosition(root, key);
  if (!position) return null;
  const { parent, index } = position;
  const outer = findNodePosition(root, parent.key);
  const neighbour = parent.children[step === 'down' ? index + 1 : index - 1];
  const to = (target: RuleGroup, at: number): Edit => ({ type: 'move', key, parent: target.key, index: at });
  if (step === 'in' || step === 'out') {
    if (step === 'out') return outer ? to(outer.parent, outer.index + 1) : null;
    return neighbour?.kind === 'group' ? to(neighbour, neighbour.children.length) : null;
  }
  if (neighbour?.kind === 'group') return to(neighbour, step === 'down' ? 0 : neighbour.children.length);
  if (neighbour) return to(parent, step === 'down' ? index + 1 : index - 1);
  if (!outer) return null;
  return to(outer.parent, step === 'down' ? outer.index + 1 : outer.index);
}
