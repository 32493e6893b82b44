import { Checkbox, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStableCallbacks } from '../ui/use-stable-callbacks.ts';
import styles from './card-grid.module.css';
import { type CardSize, cardLayout } from './card-layout.ts';
import type { GridItem, ItemKey } from './grid-types.ts';
import { PeekButton } from './peek-button.tsx';
import { findCard, useCardKeys } from './use-card-keys.ts';
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

export interface CardGridProps<T extends GridItem> {
  label: string;
  size: CardSize;
  pages: Pages<T>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Renders the link or button with the picture. */
  picture: (item: T, props: CardPicture) => ReactNode;
  /** The lines below the picture. */
  caption?: ((item: T) => ReactNode) | undefined;
  menu?: ((item: T) => ReactNode) | undefined;
  /** Shows the details of an item beside the list: with Space or the button that appears on its picture. */
  onPeek?: ((item: T) => void) | undefined;
  /** Handles the keys that the list does not handle itself. */
  onItemKey?: ItemKey<T> | undefined;
  /** Makes a card draggable or a drop target. */
  cardProps?: ((item: T) => React.HTMLAttributes<HTMLLIElement> & { draggable?: boolean }) | undefined;
}

/**
 * A list of pictures of any length. It renders only the visible cards, and supports the keyboard and selecting ranges.
 * Scrolling renders only new cards if the functions in the props stay the same.
 */
export function CardGrid<T extends GridItem>(props: CardGridProps<T>) {
  const { label, size, pages, selected, picture, caption, menu, onPeek, cardProps } = props;
  const { scroller, ref, layout, height, rows, scrollToRow } = useVisibleCards(pages, size);
  const { columns, gap } = layout;
  const toggle = useRowSelection(props);
  const onKeyDown = useCardKeys(props, { scroller, columns, scrollToRow, toggle });
  const handlers = useStableCallbacks({ toggle, onKeyDown });
  useKeptFocus(scroller, pages.total, findCard);
  const content = { picture, caption, menu, onPeek, cardProps };
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-scroll-restoration-id={label}
      style={{ '--aspect': 1 / (size.ratio ?? 9 / 16) } as React.CSSProperties}
    >
      {pages.isPending && <LoadingCards size={size} />}
      <ul
        ref={ref}
        aria-label={label}
        className={styles.grid}
        data-stale={pages.isStale}
        data-selecting={selected.size > 0}
        data-dense={!caption}
        style={{ height, '--caption': `${size.caption}px` } as React.CSSProperties}
      >
        {rows.flatMap(({ index: row, start }) =>
          Array.from({ length: columns }, (_, column) => {
            const index = row * columns + column;
            const item = pages.rowAt(index);
            if (index >= pages.total) return null;
            const place = { index, columns, gap, start };
            return item ? (
              <Card
                key={item.id}
                {...content}
                {...place}
                {...handlers}
                item={item}
                total={pages.total}
                isSelected={selected.has(item.id)}
              />
            ) : (
              <li key={`at ${index}`} className={styles.card} style={styleOf(place)} aria-hidden>
                <div className={styles.picture} />
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}

interface Place {
  index: number;
  columns: number;
  /** The gap between cards, in pixels. */
  gap: number;
  /** The distance from the top of the list, in pixels. */
  start: number;
}

function styleOf({ index, columns, gap, start }: Place): React.CSSProperties {
  return {
    width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
    insetBlockStart: start,
    insetInlineStart: `calc((100% + ${gap}px) / ${columns} * ${index % columns})`,
  };
}

const skeletons = Array.from({ length: 12 }, (_, index) => index);

function LoadingCards({ size: { card, gap, caption } }: { size: CardSize }) {
  const style = {
    gap,
    gridTemplateColumns: `repeat(auto-fill, minmax(${card}px, 1fr))`,
    '--caption': `${caption}px`,
  } as React.CSSProperties;
  return (
    <div className={styles.loading} style={style} aria-hidden>
      {skeletons.map((each) => (
        <Skeleton key={each} className={styles.skeleton} />
      ))}
    </div>
  );
}

interface CardProps<T extends GridItem>
  extends Place,
    Pick<CardGridProps<T>, 'picture' | 'caption' | 'menu' | 'onPeek' | 'cardProps'> {
  item: T;
  total: number;
  isSelected: boolean;
  toggle: (index: number, isRange: boolean) => void;
  onKeyDown: (event: React.KeyboardEvent, item: T, index: number) => void;
}

/** Memoised, because a grid shows more than a hundred of them, and scrolling renders the grid. */
const Card = memo(function Card<T extends GridItem>(props: CardProps<T>) {
  const { item, index, total, isSelected, toggle, onKeyDown } = props;
  const { picture, caption, menu, onPeek, cardProps } = props;
  const { t } = useTranslation();
  const onClick = (event: React.MouseEvent) => {
    if (!event.shiftKey) return;
    // Otherwise the browser would open the link in a new window.
    event.preventDefault();
    toggle(index, true);
  };
  return (
    <li
      className={styles.card}
      style={styleOf(props)}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      {...cardProps?.(item)}
    >
      {picture(item, {
        className: styles.picture ?? '',
        title: item.name,
        'data-card': true,
        'data-selected': isSelected,
        onKeyDown: (event) => onKeyDown(event, item, index),
        onClick,
      })}
      <Checkbox
        size="xs"
        className={styles.check}
        aria-label={t('common.selectRow', { name: item.name })}
        checked={isSelected}
        onChange={(event) => toggle(index, (event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
      />
      {onPeek && <PeekButton name={item.name} className={styles.peek} onPeek={() => onPeek(item)} />}
      {caption && <div className={styles.caption}>{caption(item)}</div>}
      {menu && <div className={styles.menu}>{menu(item)}</div>}
    </li>
  );
}) as <T extends GridItem>(props: CardProps<T>) => ReactNode;

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
  return { scroller, ref, layout, height: virtual.getTotalSize(), rows, scrollToRow: virtual.scrollToIndex };
}
