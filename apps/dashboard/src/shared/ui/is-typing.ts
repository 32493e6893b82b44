/** Whether the focused element handles keys itself: a field, a list box, an editable element. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]'))
  );
}
