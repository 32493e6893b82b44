import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { lazy, memo, Suspense, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Deferred } from '../../shared/ui/deferred.tsx';
import { DockSeparator } from './dock-separator.tsx';
import type { EditorItem } from './editor-items.ts';
import styles from './timeline-dock.module.css';
import { useDockSize } from './use-dock-size.ts';
import type { ItemSelection } from './use-item-selection.ts';

const DockTimeline = lazy(() => import('./dock-timeline.tsx').then((m) => ({ default: m.DockTimeline })));

/**
 * What the playlist plays today, below its items. Memoised, because it does not change while the preview plays. Its
 * timeline loads only if it is open.
 */
export const TimelineDock = memo(function TimelineDock({
  playlistId,
  items,
  selection,
  onOpenFull,
}: {
  playlistId: string;
  items: readonly EditorItem[];
  selection: ItemSelection;
  onOpenFull: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const size = useDockSize();
  const { isOpen, height } = size;
  const title = useRef<HTMLButtonElement>(null);
  const collapse = () => {
    // The separator, which has the focus, disappears.
    title.current?.focus();
    size.toggle();
  };
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section
      id={id}
      className={styles.dock}
      aria-label={t('whatPlays.title')}
      style={isOpen ? { height } : undefined}
    >
      {isOpen && <DockSeparator size={size} controls={id} onCollapse={collapse} />}
      <h2 className={styles.title}>
        <button ref={title} type="button" aria-expanded={isOpen} onClick={size.toggle}>
          <Chevron size={16} stroke={1.6} aria-hidden />
          {t('whatPlays.title')}
        </button>
      </h2>
      {isOpen && (
        <Suspense fallback={<Skeleton className={styles.body} m={16} h="auto" w="auto" />}>
          <Deferred step={4}>
            <DockTimeline
              playlistId={playlistId}
              items={items}
              selection={selection}
              onExplain={onOpenFull}
            />
          </Deferred>
        </Suspense>
      )}
      <Button className={styles.full} size="compact-xs" variant="subtle" onClick={onOpenFull}>
        {t('whatPlays.openFull')}
      </Button>
    </section>
  );
});
