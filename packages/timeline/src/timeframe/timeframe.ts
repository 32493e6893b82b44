import { DAY, HOUR } from '@vitrine/time';
import { createStore, type Store } from '@vitrine/ui/store';
import { createPanning, type Panning } from './panning.ts';
import { bringIntoView, centreOn, clampView, panBy, type Span, viewKind, zoomAt } from './viewport.ts';
import { dayStart, weekOf, type ZoneClock } from './zone-clock.ts';

/**
 * The week and the visible part of it. Its functions read the stores when they are called. Clicks, keys and pointer
 * events can arrive before React has rendered the last change, and therefore build on each other.
 */
export interface Timeframe {
  readonly zone: ZoneClock;
  /** Midnight of the day on which the week begins. */
  readonly day: Store<number>;
  /** The visible part of the week. */
  readonly view: Store<Span>;
  readonly panning: Panning;
  week(): Span;
  /** Brings an instant into view. If it is outside the week, moves to the week that begins on its day. */
  goTo(instant: number, isCentred?: boolean): void;
  /** Centres the view on an instant, within the week. */
  centre(instant: number): void;
  /** Zooms in by a factor, or out if it is below 1. The anchor keeps its place. */
  zoom(factor: number, anchor: number): void;
  /** Zooms around an instant if it is visible, otherwise around the middle of the view. */
  zoomAround(factor: number, instant: number): void;
  /** Moves the view by a share of its length, within the week. */
  scroll(share: number): void;
  /** Moves by the visible period: a week, a day, or the length of the view. */
  step(direction: 1 | -1): void;
  /** Shows the week, or the day in the middle of the view. */
  show(kind: 'day' | 'week'): void;
}

/**
 * Creates a timeframe that begins today. On a narrow screen, the hours around now are visible, otherwise the entire
 * day.
 */
export function createTimeframe(zone: ZoneClock, now: number, isNarrow: boolean): Timeframe {
  const day = createStore(dayStart(zone, now));
  const week = () => weekOf(zone, day.get());
  const view = createStore<Span>(
    isNarrow
      ? clampView({ from: now - HOUR, to: now + 3 * HOUR }, week())
      : { from: day.get(), to: dayStart(zone, day.get(), 1) },
  );

  const zoom = (factor: number, anchor: number) => view.set(zoomAt(view.get(), week(), factor, anchor));

  /** Moves to another week, with the target at its beginning or its end. */
  const goToAdjacentWeek = (target: Span, direction: 1 | -1) => {
    const shown = view.get();
    const length = shown.to - shown.from;
    day.set(direction > 0 ? dayStart(zone, target.from) : dayStart(zone, target.to - 1, -6));
    view.set(viewKind(shown) === 'day' ? target : panBy(shown, week(), direction * length));
  };

  return {
    zone,
    day,
    view,
    panning: createPanning({ day, view, zone }),
    week,
    goTo(instant, isCentred = false) {
      const { from, to } = week();
      const isInside = instant >= from && instant < to;
      if (!isInside) day.set(dayStart(zone, instant));
      const move = isCentred || !isInside ? centreOn : bringIntoView;
      view.set(move(view.get(), week(), instant));
    },
    centre: (instant) => view.set(centreOn(view.get(), week(), instant)),
    zoom,
    zoomAround(factor, instant) {
      const { from, to } = view.get();
      zoom(factor, instant >= from && instant <= to ? instant : (from + to) / 2);
    },
    scroll(share) {
      const { from, to } = view.get();
      view.set(panBy(view.get(), week(), (to - from) * share));
    },
    step(direction) {
      const shown = view.get();
      const bounds = week();
      if (viewKind(shown) === 'week') {
        day.set(dayStart(zone, bounds.from, direction * 7));
        view.set(week());
        return;
      }
      const target = adjacentPeriod(zone, shown, direction);
      if (target.from >= bounds.from && target.to <= bounds.to) view.set(target);
      else goToAdjacentWeek(target, direction);
    },
    show(kind) {
      view.set(kind === 'week' ? week() : clampView(dayAround(zone, middleOf(view.get()), 0), week()));
    },
  };
}

const middleOf = ({ from, to }: Span) => (from + to) / 2;

/** The next or previous day if the view is a day, otherwise the adjacent span of the same length. */
function adjacentPeriod(zone: ZoneClock, view: Span, direction: 1 | -1): Span {
  if (viewKind(view) === 'day') return dayAround(zone, middleOf(view), direction);
  const move = direction * (view.to - view.from);
  return { from: view.from + move, to: view.to + move };
}

/** The day of an instant, moved by the given number of days. */
function dayAround(zone: ZoneClock, instant: number, days: number): Span {
  const from = dayStart(zone, instant, days);
  return { from, to: dayStart(zone, from + DAY / 2, 1) };
}
