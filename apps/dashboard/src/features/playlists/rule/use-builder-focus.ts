import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Manages the focus and the undo shortcut of the rule builder. Ctrl+Z or ⌘Z calls `onUndo`, except in text fields,
 * which have their own undo.
 */
export function useBuilderFocus(onUndo: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const latestUndo = useRef(onUndo);
  latestUndo.current = onUndo;
  // A callback ref, because the JSON view replaces the element of the builder.
  const attach = useCallback((element: HTMLDivElement | null) => {
    box.current = element;
    const onKeyDown = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isField || event.key !== 'z' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return;
      event.preventDefault();
      latestUndo.current();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);

  // A node that moves into another group gets a new element, so restore the focus.
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!target) return;
    const handle = box.current?.querySelector<HTMLElement>(`[data-handle="${target}"]`);
    (handle ?? box.current)?.focus();
    setTarget(null);
  }, [target]);
  return { attach, focusNode: setTarget };
}
