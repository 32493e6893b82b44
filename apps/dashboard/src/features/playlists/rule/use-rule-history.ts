import type { Rule } from '@vitrine/contract';
import { useCallback, useState } from 'react';
import type { Edit } from './edits.ts';
import { treeToRule } from './rule-conversion.ts';
import {
  closeStep,
  editRule,
  type RuleHistory,
  replaceRule,
  startHistory,
  undoStep,
} from './rule-history.ts';
import { isComplete } from './tree.ts';

/**
 * The state of an edited rule. Calls `onChange` with the rule to store after each edit, unless the rule is then
 * incomplete.
 */
export function useRuleHistory(initial: Rule | null, onChange: (rule: Rule | null) => void) {
  const [history, setHistory] = useState<RuleHistory>(() => startHistory(initial));
  const update = useCallback(
    (next: RuleHistory) => {
      setHistory(next);
      if (isComplete(next.root)) onChange(treeToRule(next.root));
    },
    [onChange],
  );
  return {
    root: history.root,
    canUndo: history.steps.length > 0,
    /** Returns false if the edit is not possible. */
    edit: (edit: Edit): boolean => {
      const next = editRule(history, edit);
      if (next) update(next);
      return next !== null;
    },
    /** Undoes the last step, and returns the edit that did so. */
    undo: (): Edit | null => {
      const undone = undoStep(history);
      if (undone) update(undone.history);
      return undone?.edit ?? null;
    },
    replaceAll: (rule: Rule | null) => update(replaceRule(history, rule)),
    closeStep: () => setHistory(closeStep(history)),
  };
}
