import { type RefObject, useEffect, useRef } from 'react';

/**
 * When the focused item of a list disappears, for example because it was deleted, focuses the item that takes its place,
 * so that the keyboard keeps working.
 *
 * @param find the element to focus for an item
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  total: number,
  find: (list: HTMLElement, index: number) => HTMLElement | null,
): void {
  /** The index of the focused item; null if the focus is elsewhere. */
  const focused = useRef<number | null>(null);
  const lastTotal = useRef(total);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onFocusIn = ({ target }: FocusEvent) => {
      const item = (target as HTMLElement).closest<HTMLElement>('[data-index]');
      focused.current = item ? Number(item.dataset.index) : null;
    };
    // Browsers differ in whether a removed element loses the focus with an event, but nothing then gets the focus.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) focused.current = null;
    };
    element.addEventListener('focusin', onFocusIn, { signal });
    element.addEventListener('focusout', onFocusOut, { signal });
    document.addEventListener('pointerdown', () => (focused.current = null), { signal, capture: true });
    return () => listening.abort();
  }, [list]);
  useEffect(() => {
    const element = list.current;
    const hasShrunk = total < lastTotal.current;
    lastTotal.current = total;
    if (!element || !hasShrunk || focused.current === null || total === 0) return;
    if (document.activeElement !== document.body) return;
    find(element, Math.min(focused.current, total - 1))?.focus({ preventScroll: true });
  });
}
