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
 * The state of an edited rule. Calls `onChange` with the rule to store after each edit that leaves the rule
 * complete.
 */
export function useRuleHistory(initial: Rule | null, onChange: (rule: Rule | null) => void) {
  const [history, setHistory] = useState<RuleHistory>(() => startHistory(initial));
  const show = useCallback(
    (next: RuleHistory) => {
      setHistory(next);
      if (isComplete(next.root)) onChange(treeToRule(next.root));
    },
    [onChange],
  );
  return {
    root: history.root,
    canUndo: history.steps.length > 0,
    /** False if the edit is not possible. */
    edit: (edit: Edit): boolean => {
      const next = editRule(history, edit);
      if (next) show(next);
      return next !== null;
    },
    /** Returns the edit that undid the last step. */
    undo: (): Edit | null => {
      const undone = undoStep(history);
      if (undone) show(undone.history);
      return undone?.edit ?? null;
    },
    replaceAll: (rule: Rule | null) => show(replaceRule(history, rule)),
    closeStep: () => setHistory(closeStep(history)),
  };
}
