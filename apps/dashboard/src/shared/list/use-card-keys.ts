import { type RefObject, useEffect, useRef } from 'react';
import { cardAfterKey } from './card-layout.ts';
import type { GridItem, ItemKey } from './grid-types.ts';
import type { Pages } from './use-pages.ts';

/** The link or button of a card. */
export const findCard = (list: HTMLElement, index: number) =>
  list.querySelector<HTMLElement>(`[data-index="${index}"] [data-card]`);

/** Handles the keys that move the focus between cards, and that select cards and show their details. */
export function useCardKeys<T extends GridItem>(
  {
    pages,
    selected,
    onSelect,
    onPeek,
    onItemKey,
  }: {
    pages: Pages<T>;
    selected: ReadonlySet<string>;
    onSelect: (selected: ReadonlySet<string>) => void;
    onPeek?: ((item: T) => void) | undefined;
    onItemKey?: ItemKey<T> | undefined;
  },
  {
    scroller,
    columns,
    scrollToRow,
    toggle,
  }: {
    scroller: RefObject<HTMLElement | null>;
    columns: number;
    scrollToRow: (row: number) => void;
    toggle: (index: number, isRange: boolean) => void;
  },
): (event: React.KeyboardEvent, item: T, index: number) => void {
  const focusCard = useFocusCard(scroller, (index) => scrollToRow(Math.floor(index / columns)));
  const move = (event: React.KeyboardEvent, index: number) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = cardAfterKey(event.key, { index, columns, total: pages.total, isRightToLeft });
    if (next === null) return;
    event.preventDefault();
    focusCard(next);
  };
  return (event, item, index) => {
    if (event.altKey) return;
    const isPlain = !event.ctrlKey && !event.metaKey;
    if ((event.key === 'x' || event.key === 'X') && isPlain) toggle(index, event.shiftKey);
    else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
    else if (event.key === 'a' && !isPlain) {
      event.preventDefault();
      onSelect(new Set(pages.loaded.map(({ id }) => id)));
    } else if (event.key === ' ' && isPlain && onPeek) {
      event.preventDefault();
      onPeek(item);
    } else if (isPlain && onItemKey?.(item, event.key)) event.preventDefault();
    else if (isPlain) move(event, index);
  };
}

/** Returns a function that focuses a card, even a distant one that must be loaded first. */
function useFocusCard(scroller: RefObject<HTMLElement | null>, scrollTo: (index: number) => void) {
  const awaited = useRef<number | null>(null);
  const focusAwaited = () => {
    const list = scroller.current;
    if (!list || awaited.current === null) return;
    const { activeElement } = document;
    const card = findCard(list, awaited.current);
    // The person may have moved on to something else.
    const isWaiting = activeElement === document.body || list.contains(activeElement);
    if (card || !isWaiting) awaited.current = null;
    if (!card || !isWaiting) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  };
  useEffect(focusAwaited);
  return (index: number) => {
    awaited.current = index;
    focusAwaited();
    if (awaited.current !== null) scrollTo(index);
  };
}
