import { Checkbox, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './card-grid.module.css';
import { type CardSize, cardLayout } from './card-layout.ts';
import type { GridItem, ItemKey } from './grid-types.ts';
import { useRowSelection, useShownPages } from './use-grid-rows.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Pages } from './use-pages.ts';

/** Set these on the link or button that opens the item. It contains the picture. */
export type CardPicture = Pick<
  React.HTMLAttributes<HTMLElement>,
  'className' | 'title' | 'onKeyDown' | 'onClick'
> & {
  'data-card': true;
  'data-selected': boolean;
};

interface CardGridProps<T extends GridItem> {
  label: string;
  size: CardSize;
  pages: Pages<T>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Renders the link or button with the picture. */
  picture: (item: T, props: CardPicture) => ReactNode;
  /** The lines below the picture. */
  words: (item: T) => ReactNode;
  menu: (item: T) => ReactNode;
  /** For the keys that the list does not handle itself. */
  onItemKey?: ItemKey<T>;
  /** Makes a card draggable or a drop target. */
  cardProps?: (item: T) => React.HTMLAttributes<HTMLLIElement> & { draggable?: boolean };
}

/** A list of pictures of any length. It renders only the visible cards, and supports the keyboard and selecting ranges. */
export function CardGrid<T extends GridItem>(props: CardGridProps<T>) {
  const { label, size, pages, selected } = props;
  const { scroller, ref, layout, height, rows } = useVisibleCards(pages, size);
  const toggle = useRowSelection(props);
  useKeptFocus(scroller, pages.total, findCard);
  const { columns, gap } = layout;
  return (
    <div ref={scroller} className={styles.scroller} data-scroll-restoration-id={label}>
      {pages.isPending && <LoadingCards size={size} />}
      <ul
        ref={ref}
        aria-label={label}
        className={styles.grid}
        data-stale={pages.isStale}
        data-selecting={selected.size > 0}
        style={{ height, '--words': `${size.words}px` } as React.CSSProperties}
      >
        {rows.flatMap((row) =>
          Array.from({ length: columns }, (_, column) => {
            const index = row.index * columns + column;
            const item = pages.rowAt(index);
            if (index >= pages.total) return null;
            const style = {
              width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
              insetBlockStart: row.start,
              insetInlineStart: `calc((100% + ${gap}px) / ${columns} * ${column})`,
            };
            return item ? (
              <Card key={item.id} {...props} {...{ item, index, columns, style, toggle }} />
            ) : (
              <li key={`at ${index}`} className={styles.card} style={style} aria-hidden>
                <div className={styles.picture} />
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}

const skeletons = Array.from({ length: 12 }, (_, index) => index);

function LoadingCards({ size: { card, gap } }: { size: CardSize }) {
  return (
    <div
      className={styles.loading}
      style={{ gap, gridTemplateColumns: `repeat(auto-fill, minmax(${card}px, 1fr))` }}
      aria-hidden
    >
      {skeletons.map((each) => (
        <Skeleton key={each} className={styles.skeleton} />
      ))}
    </div>
  );
}

function Card<T extends GridItem>({
  item,
  index,
  columns,
  style,
  toggle,
  selected,
  onSelect,
  pages,
  picture,
  words,
  menu,
  cardProps,
  onItemKey,
}: CardGridProps<T> & {
  item: T;
  index: number;
  columns: number;
  style: React.CSSProperties;
  toggle: (index: number, isRange: boolean) => void;
}) {
  const { t } = useTranslation();
  const isSelected = selected.has(item.id);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey) return;
    if ((event.key === 'x' || event.key === 'X') && !event.ctrlKey && !event.metaKey)
      toggle(index, event.shiftKey);
    else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSelect(new Set(pages.loaded.map(({ id }) => id)));
    } else if (!event.ctrlKey && !event.metaKey && onItemKey?.(item, event.key)) event.preventDefault();
    else focusNeighbour(event, index, columns);
  };
  const onClick = (event: React.MouseEvent) => {
    if (!event.shiftKey) return;
    // Otherwise the browser would open the link in a new window.
    event.preventDefault();
    toggle(index, true);
  };
  return (
    <li
      className={styles.card}
      style={style}
      data-index={index}
      aria-setsize={pages.total}
      aria-posinset={index + 1}
      {...cardProps?.(item)}
    >
      {picture(item, {
        className: styles.picture ?? '',
        title: item.name,
        'data-card': true,
        'data-selected': isSelected,
        onKeyDown,
        onClick,
      })}
      <Checkbox
        size="xs"
        className={styles.check}
        aria-label={t('common.selectRow', { name: item.name })}
        checked={isSelected}
        onChange={(event) => toggle(index, (event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
      />
      <div className={styles.words}>{words(item)}</div>
      <div className={styles.menu}>{menu(item)}</div>
    </li>
  );
}

/** Virtualises the rows of cards, and loads the pages of the visible rows. Scrolls to the top if the list changes. */
function useVisibleCards<T>(pages: Pages<T>, size: CardSize) {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize<HTMLUListElement>();
  const layout = cardLayout(width, size);
  const { columns, rowHeight } = layout;
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(pages.total / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
  });
  // Rows cache their height, so measure again when the width changes.
  useEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);
  const rows = virtual.getVirtualItems();
  const start = (rows[0]?.index ?? 0) * columns;
  const end = Math.min(pages.total, ((rows.at(-1)?.index ?? 0) + 1) * columns);
  useShownPages(scroller, pages, start, end);
  return { scroller, ref, layout, height: virtual.getTotalSize(), rows };
}

const findCard = (list: HTMLElement, index: number) =>
  list.querySelector<HTMLElement>(`[data-index="${index}"] [data-card]`);

/** Moves the focus with the arrow keys. */
function focusNeighbour(event: React.KeyboardEvent, index: number, columns: number): void {
  const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forwards,
    ArrowLeft: -forwards,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  const list = event.currentTarget.closest('ul');
  const next = list && findCard(list, index + step);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
