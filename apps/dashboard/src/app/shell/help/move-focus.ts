import type { KeyboardEvent } from 'react';

/** With the arrow keys, moves the focus between the search and the articles of the list. */
export function focusNext(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = entries[at + by];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
