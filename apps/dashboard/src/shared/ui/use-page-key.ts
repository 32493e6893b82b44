import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';

/** Handles a key anywhere on the page, except in fields and while a menu or dialog is open. */
export function usePageKey(key: string, onKey: () => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (event.key.toLowerCase() !== key || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key]);
}
