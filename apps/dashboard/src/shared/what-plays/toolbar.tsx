import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { DAY, MINUTE, SECOND } from '@vitrine/time';
import { memo, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '../../platform/store.ts';
import type { Times } from './times.ts';
import { clampView, lookOf, panBy, type Span, ZOOM_STEP, zoomAt } from './viewport.ts';
import styles from './what-plays.module.css';
import { dayStart, weekOf, type Zone } from './zone.ts';

/** Longer views are told to the minute. */
const SECONDS_BELOW = 10 * MINUTE;

/** Where one is in time, in which zone, and how near one looks. */
export function Toolbar({
  view,
  week,
  at,
  zone,
  times,
  source,
  zoneWords,
  supposing,
  onNow,
  onWeek,
  isNarrow,
  onExplain,
}: {
  view: Store<Span>;
  /** The week around the view, also while an earlier one is drawn. */
  week: () => Span;
  /** The moment that is explained: zooming keeps it in its place. */
  at: number;
  zone: Zone;
  times: Times;
  source: ReactNode;
  /** Said here where the ruler has no room for it. */
  zoneWords: ReactNode;
  /** That values are supposed, and the way back. */
  supposing: ReactNode;
  onNow: () => void;
  /** Shows the week that begins on the day of an instant. */
  onWeek: (instant: number) => void;
  isNarrow: boolean;
  onExplain: () => void;
}) {
  const { t } = useTranslation();
  // Not the view itself: that changes with every frame of a drag.
  const look = useSyncExternalStore(view.subscribe, () => lookOf(view.get()));
  const middleOf = ({ from, to }: Span) => (from + to) / 2;
  const zoom = (factor: number) => {
    const { from, to } = view.get();
    const anchor = at >= from && at <= to ? at : (from + to) / 2;
    view.set(zoomAt(view.get(), week(), factor, anchor));
  };

  const move = (direction: 1 | -1) => {
    const bounds = week();
    if (look === 'week') {
      const from = dayStart(zone, bounds.from, direction * 7);
      onWeek(from);
      view.set(weekOf(zone, from));
      return;
    }
    const shown = view.get();
    const length = shown.to - shown.from;
    const target =
      look === 'day'
        ? dayAround(zone, middleOf(shown), direction)
        : { from: shown.from + direction * length, to: shown.to + direction * length };
    if (target.from >= bounds.from && target.to <= bounds.to) {
      view.set(target);
      return;
    }
    // Beyond the week: another one, with what was asked for at its beginning or its end.
    const from = direction > 0 ? dayStart(zone, target.from) : dayStart(zone, target.to - 1, -6);
    onWeek(from);
    view.set(look === 'day' ? target : panBy(shown, weekOf(zone, from), direction * length));
  };
  const change = (next: string) => {
    const bounds = week();
    view.set(next === 'week' ? bounds : clampView(dayAround(zone, middleOf(view.get()), 0), bounds));
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('whatPlays.title')}>
      <div className={styles.group}>
        <ActionIcon aria-label={t('whatPlays.previous')} onClick={() => move(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button size="xs" variant="default" onClick={onNow}>
          {t('whatPlays.now')}
        </Button>
        <ActionIcon aria-label={t('whatPlays.next')} onClick={() => move(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <Range view={view} times={times} />
      {supposing}
      <div className={styles.right}>
        {source}
        {isNarrow && zoneWords}
        <SegmentedControl
          size="xs"
          aria-label={t('whatPlays.zoom')}
          value={look ?? ''}
          onChange={change}
          data={[
            { value: 'day', label: t('whatPlays.day') },
            { value: 'week', label: t('whatPlays.week') },
          ]}
        />
        <div className={styles.group}>
          <ActionIcon aria-label={t('whatPlays.zoomOut')} onClick={() => zoom(1 / ZOOM_STEP)}>
            <IconMinus size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('whatPlays.zoomIn')} onClick={() => zoom(ZOOM_STEP)}>
            <IconPlus size={16} />
          </ActionIcon>
        </div>
        {isNarrow && (
          <Button size="xs" variant="default" onClick={onExplain}>
            {t('whatPlays.why')}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * The days, or the hours of one day, that are in sight. Written past React: an update with every frame of a drag would
 * keep what is drawn between them from ever being done.
 */
const Range = memo(function Range({ view, times }: { view: Store<Span>; times: Times }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const write = () => {
      const words = rangeWords(view.get(), times);
      if (place.current && place.current.textContent !== words) place.current.textContent = words;
    };
    write();
    return view.subscribe(write);
  }, [view, times]);
  return <span ref={place} className={styles.range} />;
});

function rangeWords(shown: Span, times: Times): string {
  const firstDay = times.day(shown.from);
  const lastDay = times.day(shown.to - 1);
  if (firstDay !== lastDay) return `${firstDay} – ${lastDay}`;
  if (lookOf(shown) !== null) return firstDay;
  const clock = shown.to - shown.from < SECONDS_BELOW ? times.clock : times.minute;
  // To the second: a view that was zoomed begins anywhere between.
  const whole = (at: number) => Math.round(at / SECOND) * SECOND;
  return `${firstDay}, ${clock(whole(shown.from))} – ${clock(whole(shown.to))}`;
}

function dayAround(zone: Zone, instant: number, days: number): Span {
  const from = dayStart(zone, instant, days);
  return { from, to: dayStart(zone, from + DAY / 2, 1) };
}
