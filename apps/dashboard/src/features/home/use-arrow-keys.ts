import { useEffect, useRef } from 'react';
import { isTyping } from '../../shared/ui/is-typing.ts';

const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Moves the focus between the rows of a page, across its lists, with the arrow keys or `J` and `K`. The first key moves
 * it to the first row.
 */
export function useArrowKeys() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      const rows = [...(ref.current?.querySelectorAll<HTMLElement>('li') ?? [])];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const isElsewhere = current === -1 && document.activeElement !== document.body;
      const next = current === -1 ? rows[0] : rows[current + step];
      if (isElsewhere || !next) return;
      event.preventDefault();
      next.querySelector<HTMLElement>('a, button')?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return ref;
}
