import { useCallback, useEffect, useRef, useState } from 'react';
import { type Theme, useSave } from '../../platform/api.ts';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { edit, startHistory, undo } from './edit-history.ts';
import { draftOf, patchOf, type ThemeDraft, type ThemePatch } from './theme-draft.ts';

/** Edits a theme: every change is saved automatically and can be undone, for example with Ctrl+Z. */
export function useThemeEditor(theme: Theme) {
  const canEdit = theme.permissions.includes('update');
  const [history, setHistory] = useState(() => startHistory(draftOf(theme)));
  const latest = useRef(history);
  const update = useSave('themes.update', { errors: 'inline' });
  const {
    state,
    change: save,
    retry,
  } = useAutosave<ThemePatch>((body) => update.mutateAsync({ params: { id: theme.id }, body }));
  const show = useCallback(
    (next: typeof history) => {
      const patch = patchOf(latest.current.draft, next.draft);
      latest.current = next;
      setHistory(next);
      if (Object.keys(patch).length > 0) save(patch);
    },
    [save],
  );
  const change = useCallback(
    (part: Partial<ThemeDraft>) => {
      // An upload can end after the person has lost the permission.
      if (canEdit) show(edit(latest.current, part, Date.now()));
    },
    [canEdit, show],
  );
  const undoLast = useCallback(() => show(undo(latest.current)), [show]);
  useUndoKey(undoLast);
  return {
    draft: history.draft,
    canEdit,
    canUndo: history.past.length > 0,
    change,
    undo: undoLast,
    saving: { state, retry },
  };
}

function useUndoKey(onUndo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'z';
      if (!isUndo || event.defaultPrevented || isTypingText(event.target)) return;
      if (document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      event.preventDefault();
      onUndo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onUndo]);
}

/** Whether the browser itself undoes what a person types in this element. */
function isTypingText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement && target.matches('[type="text"], :not([type])') && !target.readOnly
  );
}
