import type { Rule } from '@vitrine/contract';
import { useCallback, useState } from 'react';
import { applyEdit, type Edit, type Edited } from './edits.ts';
import { ruleOf, treeOf } from './stored.ts';
import { isComplete, isEmpty, type RuleGroup } from './tree.ts';

interface State {
  root: RuleGroup;
  /** What takes back the last edits, the newest last. */
  inverses: readonly { edit: Edit; at: string }[];
}

/** Values are typed letter by letter: what follows on the same node is taken back together. */
const MAX_UNDO = 200;

/**
 * A rule while it is edited. `onChange` is told what to store after each edit that leaves nothing unfinished.
 */
export function useRuleTree(initial: Rule | null, onChange: (rule: Rule | null) => void) {
  const [state, setState] = useState<State>(() => ({ root: treeOf(initial), inverses: [] }));
  const show = useCallback(
    (next: State) => {
      setState(next);
      if (isComplete(next.root)) onChange(ruleOf(next.root));
    },
    [onChange],
  );
  const { root, inverses } = state;
  /** False when the edit is not possible. */
  const edit = (next: Edit): boolean => {
    const made = applyEdit(root, next);
    if (!made) return false;
    const edited = isEmpty(made.root) ? emptied(root) : made;
    const at = next.type === 'replace' && next.key === next.node.key ? next.key : '';
    const isSame = at !== '' && inverses.at(-1)?.at === at;
    const more = isSame ? inverses : [...inverses, { edit: edited.inverse, at }].slice(-MAX_UNDO);
    show({ root: edited.root, inverses: more });
    return true;
  };
  /** The edit by which the last one was taken back. */
  const undo = (): Edit | null => {
    const last = inverses.at(-1)?.edit;
    const edited = last && applyEdit(root, last);
    if (!edited) return null;
    show({ root: edited.root, inverses: inverses.slice(0, -1) });
    return last;
  };
  /** Another rule altogether; taken back in one step. */
  const replaceAll = (rule: Rule | null) => {
    const next = treeOf(rule);
    show({
      root: next,
      inverses: [...inverses, { edit: { type: 'replace', key: next.key, node: root }, at: '' }],
    });
  };
  return { root, edit, undo, canUndo: inverses.length > 0, replaceAll };
}

/** A rule whose last clause goes is no rule, whatever its group said. */
function emptied(before: RuleGroup): Edited {
  const root = treeOf(null);
  return { root, inverse: { type: 'replace', key: root.key, node: before } };
}
