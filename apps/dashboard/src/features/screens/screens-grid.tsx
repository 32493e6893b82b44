import { Checkbox } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import type { Pages } from '../../shared/list/use-pages.ts';
import { ChangesChip, ScreenStatus } from '../../shared/screens/screen-status.tsx';
import { usePlaylistName } from '../../shared/screens/use-playlist-name.ts';
import { CARD_GAP_PX, cardLayout } from './card-layout.ts';
import { useNowPlaying } from './now-playing.ts';
import { ScreenMenu } from './screen-menu.tsx';
import styles from './screens-grid.module.css';

/** Shows screens as pictures of their current content. Virtualised: renders only visible screens. */
export function ScreensGrid({
  label,
  pages,
  selected,
  onSelect,
}: {
  label: string;
  pages: Pages<Device>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const { scroller, ref, columns, height, rows } = useVisibleCards(pages);
  const toggle = (id: string) => {
    const after = new Set(selected);
    if (!after.delete(id)) after.add(id);
    onSelect(after);
  };
  return (
    <div ref={scroller} className={styles.scroller} data-scroll-restoration-id={label}>
      <ul
        ref={ref}
        aria-label={label}
        className={styles.grid}
        data-stale={pages.isStale}
        data-selecting={selected.size > 0}
        style={{ height }}
      >
        {rows.flatMap((row) =>
          Array.from({ length: columns }, (_, column) => {
            const index = row.index * columns + column;
            const device = pages.rowAt(index);
            if (index >= pages.total) return null;
            const style = {
              width: `calc((100% - ${CARD_GAP_PX * (columns - 1)}px) / ${columns})`,
              insetBlockStart: row.start,
              insetInlineStart: `calc((100% + ${CARD_GAP_PX}px) / ${columns} * ${column})`,
            };
            return (
              <li key={device?.id ?? `at ${index}`} className={styles.card} style={style} data-index={index}>
                {device ? (
                  <ScreenCard
                    device={device}
                    isSelected={selected.has(device.id)}
                    onToggle={() => toggle(device.id)}
                    onKeyDown={(event) => {
                      if (event.key === 'x') toggle(device.id);
                      else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
                      else focusNeighbour(event, index, columns);
                    }}
                  />
                ) : (
                  <div className={styles.picture} aria-hidden />
                )}
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}

/** Virtualises the rows of cards, and loads the pages of the visible rows. Scrolls to the top if the list changes. */
function useVisibleCards(pages: Pages<Device>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize<HTMLUListElement>();
  const { columns, rowHeight } = cardLayout(width);
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
  const { onVisibleRange } = pages;
  useEffect(() => onVisibleRange(start, end), [onVisibleRange, start, end]);
  useEffect(() => {
    if (pages.id) scroller.current?.scrollTo({ top: 0 });
  }, [pages.id]);
  return { scroller, ref, columns, height: virtual.getTotalSize(), rows };
}

/** Moves the focus with the arrow keys. */
function focusNeighbour(event: React.KeyboardEvent, index: number, columns: number): void {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  const list = event.currentTarget.closest('ul');
  const next = list?.querySelector<HTMLElement>(`[data-index="${index + step}"] a`);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

function ScreenCard({
  device,
  isSelected,
  onToggle,
  onKeyDown,
}: {
  device: Device;
  isSelected: boolean;
  onToggle: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
}) {
  const { t } = useTranslation();
  const playlistName = usePlaylistName();
  const playing = useNowPlaying(device);
  // The text to show instead of a picture.
  const fallbackText = playing?.picture ? null : (playing?.name ?? playlistName(device));
  return (
    <>
      <Link
        to="/screens/$id"
        params={{ id: device.id }}
        aria-label={fallbackText ? `${device.name}, ${fallbackText}` : device.name}
        className={styles.picture}
        data-selected={isSelected}
        data-playing={playing !== null}
        onKeyDown={onKeyDown}
      >
        {playing?.picture ? (
          <img src={playing.picture} alt={playing.name ?? ''} loading="lazy" decoding="async" />
        ) : (
          <span>{fallbackText}</span>
        )}
      </Link>
      <Checkbox
        size="xs"
        className={styles.check}
        aria-label={t('common.selectRow', { name: device.name })}
        checked={isSelected}
        onChange={onToggle}
      />
      <div className={styles.words}>
        <div className={styles.name}>
          <span>{device.name}</span>
          {device.hasUnpublishedChanges && <ChangesChip />}
        </div>
        <div className={styles.state}>
          <ScreenStatus device={device} />
          {playing?.name && <span className={styles.what}>{playing.name}</span>}
        </div>
      </div>
      <div className={styles.menu}>
        <ScreenMenu device={device} />
      </div>
    </>
  );
}
