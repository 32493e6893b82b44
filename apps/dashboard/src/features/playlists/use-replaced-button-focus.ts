import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a button of the new fields if they have replaced the button that had the focus.
 *
 * @param shown changes when other fields are shown
 * @param preferred selects the button to focus; if there is none, the first one gets the focus
 */
export function useReplacedButtonFocus(
  root: RefObject<HTMLElement | null>,
  shown: string,
  preferred: string,
): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    const button = (selector: string) => root.current?.querySelector<HTMLElement>(`button${selector}`);
    (button(preferred) ?? button(''))?.focus();
  }, [root, shown, preferred]);
}
