/** Whether the element handles keys itself: a field, a list box or an editable element. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]'))
  );
}
