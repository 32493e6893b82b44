import type { Store } from '@vitrine/ui/store';
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { adjacentPlay, type Play, playsIn } from '../model/plays.ts';
import { ZOOM_STEP } from '../timeframe/viewport.ts';
import styles from './plot.module.css';
import type { TimelinePlotProps } from './timeline-plot.tsx';

const SETTLED_MS = 120;
/** The share of the view by which Page Up and Page Down move it. */
const PAGE_SHARE = 0.8;

/** The value of a store after it has not changed for a moment. */
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
 * The timeline for the keyboard and for screen readers: a list of the visible plays. Left and Right move between plays,
 * Up and Down between lanes, + and − zoom, Home goes to now, and Enter explains.
 */
export function TimelineListbox(props: TimelinePlotProps & { ref: Ref<HTMLDivElement> }) {
  const { scene, timeframe, rows, strings, onPick } = props;
  const id = useId();
  // Stores the lane's key, because folding lanes must not move the cursor. Null: the lane of the screen.
  const [laneKey, setLaneKey] = useState<string | null>(null);
  // Screen readers cannot follow a list that changes with every frame of a drag.
  const shown = useSettled(timeframe.view);
  const { timeline, times, at } = scene;
  if (!timeline) return null;
  const laneIndex = rows.findIndex(({ key }) => key === laneKey);
  const lane = rows[laneIndex] ?? null;
  const intervals = lane && props.intervalsOf(lane);
  const plays = playsIn(timeline, intervals, shown, at);
  const current = plays.findIndex(({ start, end }) => at >= start && at < end);

  const step = (direction: 1 | -1) => {
    const next = adjacentPlay(timeline, intervals, at, direction);
    if (!next) return;
    timeframe.goTo(next.start);
    onPick(next.start, lane?.key ?? next.slot?.key ?? null);
  };
  const changeLane = (direction: 1 | -1) => {
    const next = rows[Math.max(-1, Math.min(laneIndex + direction, rows.length - 1))] ?? null;
    setLaneKey(next?.key ?? null);
    onPick(at, next?.key ?? null);
  };
  return (
    <div
      ref={props.ref}
      role="listbox"
      aria-orientation="horizontal"
      tabIndex={0}
      className={styles.keys}
      aria-label={strings.list({ from: times.moment(shown.from), to: times.moment(shown.to) })}
      aria-description={strings.listHint}
      aria-activedescendant={current < 0 ? undefined : `${id}${plays[current]?.start}`}
      onKeyDown={createKeyHandler(props, { step, changeLane })}
    >
      {plays.map((play, index) => (
        <div
          key={play.start}
          id={`${id}${play.start}`}
          role="option"
          aria-selected={index === current}
          tabIndex={-1}
        >
          {describePlay(play, lane, props)}
        </div>
      ))}
      {plays.length === 0 && lane && (
        <div role="option" aria-selected={false} tabIndex={-1}>
          {strings.laneNever(lane.name)}
        </div>
      )}
    </div>
  );
}

interface Moves {
  step(direction: 1 | -1): void;
  changeLane(direction: 1 | -1): void;
}

function createKeyHandler(props: TimelinePlotProps, moves: Moves): (event: KeyboardEvent) => void {
  const actions = createKeyActions(props, moves);
  return (event) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}

function createKeyActions(
  { scene, timeframe, onHome, onExplain }: TimelinePlotProps,
  { step, changeLane }: Moves,
): Record<string, () => void> {
  const zoomIn = () => timeframe.zoomAround(ZOOM_STEP, scene.at);
  return {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => changeLane(-1),
    ArrowDown: () => changeLane(1),
    PageUp: () => timeframe.scroll(-PAGE_SHARE),
    PageDown: () => timeframe.scroll(PAGE_SHARE),
    '+': zoomIn,
    '=': zoomIn,
    '-': () => timeframe.zoomAround(1 / ZOOM_STEP, scene.at),
    Home: onHome,
    Enter: onExplain,
  };
}

function describePlay(
  { start, end, slot }: Play,
  lane: TimelinePlotProps['rows'][number] | null,
  { scene, strings }: TimelinePlotProps,
): string {
  const { times, nameOf } = scene;
  const range = { from: times.moment(start), to: times.end(start, end) };
  if (lane) return strings.lanePlay(range, lane.name);
  if (!slot) return strings.play(range, strings.nothing, null);
  const playlist = nameOf({ presentationId: null, playlistId: slot.path.at(-1) ?? null });
  return strings.play(range, nameOf({ ...slot, playlistId: null }), playlist);
}
