import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { MINUTE, SECOND } from '@vitrine/time';
import { type Span, type TimeFormatter, type Timeframe, viewKind, ZOOM_STEP } from '@vitrine/timeline';
import type { Store } from '@vitrine/ui/store';
import { memo, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { joinWithCommas } from '../../platform/format.ts';
import styles from './what-plays.module.css';

/** Shorter views show seconds; longer ones only minutes. */
const SECONDS_BELOW = 10 * MINUTE;

/** Moves and zooms the view, and shows the visible time range. */
export function Toolbar({
  timeframe,
  at,
  times,
  source,
  zone,
  whatIfNote,
  onNow,
  onExplain,
}: {
  timeframe: Timeframe;
  /** The moment that is explained. Zooming keeps it in place. */
  at: number;
  times: TimeFormatter;
  source: ReactNode;
  /** The time zone, if the ruler has no space for it. */
  zone: ReactNode;
  whatIfNote: ReactNode;
  onNow: () => void;
  /** Opens the explanation, if it is not beside the timeline. */
  onExplain: (() => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('whatPlays.title')}>
      <StepButtons timeframe={timeframe} onNow={onNow} />
      <Range view={timeframe.view} times={times} />
      {whatIfNote}
      <div className={styles.right}>
        {source}
        {zone}
        <KindSwitch timeframe={timeframe} />
        <ZoomButtons timeframe={timeframe} at={at} />
        {onExplain && (
          <Button size="xs" variant="default" onClick={onExplain}>
            {t('whatPlays.why')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Moves by the visible period, and back to now. Its arrows point along the time axis in every language. */
function StepButtons({ timeframe, onNow }: { timeframe: Timeframe; onNow: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.group} dir="ltr">
      <ActionIcon aria-label={t('whatPlays.previous')} onClick={() => timeframe.step(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button size="xs" variant="default" onClick={onNow}>
        {t('whatPlays.now')}
      </Button>
      <ActionIcon aria-label={t('whatPlays.next')} onClick={() => timeframe.step(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  );
}

/** Shows a day or a week. */
function KindSwitch({ timeframe }: { timeframe: Timeframe }) {
  const { t } = useTranslation();
  const { view } = timeframe;
  // Subscribe only to the kind of the view, because the view itself changes with every frame of a drag.
  const kind = useSyncExternalStore(view.subscribe, () => viewKind(view.get()));
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('whatPlays.zoom')}
      value={kind ?? ''}
      onChange={(next) => timeframe.show(next === 'week' ? 'week' : 'day')}
      data={[
        { value: 'day', label: t('whatPlays.day') },
        { value: 'week', label: t('whatPlays.week') },
      ]}
    />
  );
}

function ZoomButtons({ timeframe, at }: { timeframe: Timeframe; at: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.group}>
      <ActionIcon aria-label={t('whatPlays.zoomOut')} onClick={() => timeframe.zoomAround(1 / ZOOM_STEP, at)}>
        <IconMinus size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('whatPlays.zoomIn')} onClick={() => timeframe.zoomAround(ZOOM_STEP, at)}>
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  );
}

/**
 * Shows the visible days, or the visible hours of one day. Writes to the DOM directly, because React updates in every
 * frame of a drag would keep React from drawing the next week.
 */
const Range = memo(function Range({ view, times }: { view: Store<Span>; times: TimeFormatter }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const write = () => {
      const text = formatRange(view.get(), times);
      if (place.current && place.current.textContent !== text) place.current.textContent = text;
    };
    write();
    return view.subscribe(write);
  }, [view, times]);
  return <span ref={place} className={styles.range} />;
});

function formatRange(range: Span, times: TimeFormatter): string {
  const firstDay = times.day(range.from);
  const lastDay = times.day(range.to - 1);
  if (firstDay !== lastDay) return `${firstDay} – ${lastDay}`;
  if (viewKind(range) !== null) return firstDay;
  const clock = range.to - range.from < SECONDS_BELOW ? times.clock : times.minute;
  // After zooming, a view can begin between two seconds.
  const rounded = (at: number) => Math.round(at / SECOND) * SECOND;
  return joinWithCommas([firstDay, `${clock(rounded(range.from))} – ${clock(rounded(range.to))}`]);
}
