import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '../../platform/store.ts';
import { type Entry, entriesIn, stepFrom } from './entries.ts';
import styles from './plot.module.css';
import type { PlotProps } from './plot.tsx';
import { bringIntoView, panBy, ZOOM_STEP, zoomAt } from './viewport.ts';

const SETTLED_MS = 120;

/** What a store holds once it has been still for a moment. */
function useSettled<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setValue(() => store.get()), SETTLED_MS);
    };
    wait();
    const stop = store.subscribe(wait);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return value;
}

/**
 * The timeline for those who do not point, or do not see it: a list of what is in sight. Left and right go from
 * one to the next, up and down to other lanes, + and − zoom, Home goes to now, Enter explains.
 */
export function PlotKeys({
  ref,
  scene,
  view,
  week,
  rows,
  onPick,
  onHome,
  onExplain,
  stretchesOf,
}: PlotProps & { ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const id = useId();
  // By key, so that folding lanes away does not move the cursor; null: the lane of the screen.
  const [laneKey, setLaneKey] = useState<string | null>(null);
  // A list that changes with every frame of a drag helps nobody.
  const shown = useSettled(view);
  const { timeline, times, at } = scene;
  if (!timeline) return null;
  const laneIndex = rows.findIndex(({ key }) => key === laneKey);
  const lane = rows[laneIndex] ?? null;
  const stretches = lane && stretchesOf(lane);
  const entries = entriesIn(timeline, stretches, shown, at);
  const current = entries.findIndex(({ start, end }) => at >= start && at < end);

  const go = (to: number, key: string | null) => {
    view.set(bringIntoView(view.get(), week(), to));
    onPick(to, key);
  };
  const step = (direction: 1 | -1) => {
    const next = stepFrom(timeline, stretches, at, direction);
    if (next) go(next.start, lane?.key ?? next.slot?.key ?? null);
  };
  const zoom = (factor: number) => {
    const { from, to } = view.get();
    const anchor = at >= from && at <= to ? at : (from + to) / 2;
    view.set(zoomAt(view.get(), week(), factor, anchor));
  };
  const changeLane = (direction: 1 | -1) => {
    const next = rows[Math.max(-1, Math.min(laneIndex + direction, rows.length - 1))] ?? null;
    setLaneKey(next?.key ?? null);
    onPick(at, next?.key ?? null);
  };
  const pan = (share: number) => {
    const { from, to } = view.get();
    view.set(panBy(view.get(), week(), (to - from) * share));
  };
  const actions: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => changeLane(-1),
    ArrowDown: () => changeLane(1),
    PageUp: () => pan(-0.8),
    PageDown: () => pan(0.8),
    '+': () => zoom(ZOOM_STEP),
    '=': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    Home: onHome,
    Enter: onExplain,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const translatorFor = ({ start, end, slot }: Entry) => {
    const range = { from: times.moment(start), to: times.end(start, end) };
    if (lane) return t('whatPlays.laneOption', { ...range, name: lane.name });
    if (!slot) return t('whatPlays.segment', { ...range, name: t('whatPlays.nothing') });
    const playlist = scene.nameOf({ presentationId: null, playlistId: slot.path.at(-1) ?? null });
    return t('whatPlays.segmentIn', {
      ...range,
      name: scene.nameOf({ ...slot, playlistId: null }),
      playlist,
    });
  };
  return (
    <div
      ref={ref}
      role="listbox"
      aria-orientation="horizontal"
      tabIndex={0}
      className={styles.keys}
      aria-label={t('whatPlays.timeline', { from: times.moment(shown.from), to: times.moment(shown.to) })}
      aria-description={t('whatPlays.timelineHint')}
      aria-activedescendant={current < 0 ? undefined : `${id}${entries[current]?.start}`}
      onKeyDown={onKeyDown}
    >
      {entries.map((entry, index) => (
        <div
          key={entry.start}
          id={`${id}${entry.start}`}
          role="option"
          aria-selected={index === current}
          tabIndex={-1}
        >
          {translatorFor(entry)}
        </div>
      ))}
      {entries.length === 0 && lane && (
        <div role="option" aria-selected={false} tabIndex={-1}>
          {t('whatPlays.laneNever', { name: lane.name })}
        </div>
      )}
    </div>
  );
}
