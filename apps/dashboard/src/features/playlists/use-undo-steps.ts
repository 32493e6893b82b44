import { useMemo, useRef } from 'react';
import { useNotify } from '../../platform/notify.tsx';

interface Step {
  /** Undoes the edit. Returns the keys of the items that this changes. */
  revert: () => readonly string[];
  /** Hides the notification that offers to undo the edit. */
  hide: () => void;
}

const MAX_STEPS = 200;

/** The latest edits. People undo them with Ctrl+Z or from their notifications. */
export function useUndoSteps() {
  const notify = useNotify();
  const steps = useRef<Step[]>([]);
  return useMemo(() => {
    const run = (step: Step): readonly string[] => {
      // The shortcut and the notification can both undo a step, but only once.
      if (!steps.current.includes(step)) return [];
      steps.current = steps.current.filter((each) => each !== step);
      step.hide();
      return step.revert();
    };
    return {
      /**
       * Adds an edit. With a message, a notification offers to undo it. The returned function removes both, for an edit
       * that the server rejected.
       */
      add(revert: Step['revert'], message?: string): () => void {
        const step: Step = { revert, hide: () => {} };
        if (message !== undefined) step.hide = notify.undoable(message, () => run(step));
        steps.current = [...steps.current, step].slice(-MAX_STEPS);
        return () => {
          steps.current = steps.current.filter((each) => each !== step);
          step.hide();
        };
      },
      /** Undoes the last edit. Returns the keys of the items that this changes. */
      undoLast(): readonly string[] {
        const last = steps.current.at(-1);
        return last ? run(last) : [];
      },
    };
  }, [notify]);
}

export type UndoSteps = ReturnType<typeof useUndoSteps>;
