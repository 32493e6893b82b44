import { useVirtualizer } from '@tanstack/react-virtual';
import type { ItemExplanation } from '@vitrine/engine';
import { type NameOf, slotKey, type ThemeColours } from '@vitrine/timeline';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './inspector.module.css';

const ROW = 40;

/** Lists every item of every playlist at one moment, with the reason if it does not play. */
export function ItemList({
  items,
  nameOf,
  selected,
  onScreen,
  theme,
  onSelect,
}: {
  items: readonly ItemExplanation[];
  nameOf: NameOf;
  selected: string | null;
  onScreen: string | null;
  theme: ThemeColours;
  onSelect: (key: string) => void;
}) {
  const { t } = useTranslation();
  const { scroller, virtual } = useScrolledRows(items, selected);
  return (
    <div ref={scroller} className={styles.list}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key: rowKey }) => {
          const item = items[index] as ItemExplanation;
          const key = slotKey(item.path, item.itemIndex);
          const colours = item.presentationId === null ? null : theme.itemColours(item.presentationId);
          return (
            <li key={rowKey} style={{ top: start, height: ROW }}>
              <button
                type="button"
                aria-pressed={key === selected}
                data-plays={item.plays}
                style={{ paddingInlineStart: 12 + item.path.length * 12 }}
                onClick={() => onSelect(key)}
              >
                <span
                  className={styles.mark}
                  style={
                    colours && (item.plays || key === onScreen)
                      ? { background: colours.fill, borderColor: colours.text }
                      : undefined
                  }
                  data-on={key === onScreen}
                  aria-hidden
                />
                <span className={styles.name} data-playlist={item.playlistId !== null}>
                  {nameOf(item)}
                </span>
                <span className={styles.reason}>
                  {key === onScreen ? t('whatPlays.onScreenNow') : t(`whatPlays.reasons.${item.reason}`)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The visible rows. Scrolls to the selected item when it changes. */
function useScrolledRows(items: readonly ItemExplanation[], selected: string | null) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const selectedIndex = items.findIndex(({ path, itemIndex }) => slotKey(path, itemIndex) === selected);
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [virtual, selectedIndex]);
  return { scroller, virtual };
}
