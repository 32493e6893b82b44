import type { Rule } from '@vitrine/contract';
import { applyEdit, type Edit, type Edited } from './edits.ts';
import { ruleToTree } from './rule-conversion.ts';
import { isEmpty, type RuleGroup } from './tree.ts';

/** An edited rule and the inverse edits that undo its latest edits. */
export interface RuleHistory {
  root: RuleGroup;
  /** The newest step is last. */
  steps: readonly UndoStep[];
}

interface UndoStep {
  inverse: Edit;
  /** The key of the node whose next edit joins this step. Without joining, each typed character would be a step. */
  openFor: string | null;
}

const MAX_STEPS = 200;

export function startHistory(rule: Rule | null): RuleHistory {
  return { root: ruleToTree(rule), steps: [] };
}

/** Applies an edit; null if it is not possible. */
export function editRule({ root, steps }: RuleHistory, edit: Edit): RuleHistory | null {
  const applied = applyEdit(root, edit);
  if (!applied) return null;
  const edited = isEmpty(applied.root) ? removeRule(root) : applied;
  const openFor = edit.type === 'replace' && edit.key === edit.node.key ? edit.key : null;
  const isJoined = openFor !== null && steps.at(-1)?.openFor === openFor;
  return {
    root: edited.root,
    steps: isJoined ? steps : [...steps, { inverse: edited.inverse, openFor }].slice(-MAX_STEPS),
  };
}

/** The history before the last step, and the edit that restores it; null if there is no step. */
export function undoStep({ root, steps }: RuleHistory): { history: RuleHistory; edit: Edit } | null {
  const last = steps.at(-1)?.inverse;
  const edited = last && applyEdit(root, last);
  if (!edited) return null;
  return { history: closeStep({ root: edited.root, steps: steps.slice(0, -1) }), edit: last };
}

/** Replaces the entire rule in one step, which can be undone. */
export function replaceRule({ root, steps }: RuleHistory, rule: Rule | null): RuleHistory {
  const next = ruleToTree(rule);
  const inverse: Edit = { type: 'replace', key: next.key, node: root };
  return { root: next, steps: [...steps, { inverse, openFor: null }].slice(-MAX_STEPS) };
}

/** Ends the last step, so the next edit starts a new one. */
export function closeStep({ root, steps }: RuleHistory): RuleHistory {
  const last = steps.at(-1);
  return last ? { root, steps: [...steps.slice(0, -1), { ...last, openFor: null }] } : { root, steps };
}

/** Removes the rule, because a root group without nodes is not a rule. */
function removeRule(before: RuleGroup): Edited {
  const root = ruleToTree(null);
  return { root, inverse: { type: 'replace', key: root.key, node: before } };
}
