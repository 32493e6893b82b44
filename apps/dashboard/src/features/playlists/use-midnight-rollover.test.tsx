// @vitest-environment jsdom
import type { Timeframe } from '@vitrine/timeline';
import { dayStart, zoneClock } from '@vitrine/timeline/zone';
import { createStore } from '@vitrine/ui/store';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { rollOverToToday, useMidnightRollover } from './use-midnight-rollover.ts';

const zone = zoneClock('Europe/Berlin');
const HOUR = 3_600_000;
/** The day before the clocks go forward. */
const saturday = dayStart(zone, Date.parse('2026-03-28T12:00:00Z'));
const sunday = dayStart(zone, saturday, 1);
const monday = dayStart(zone, saturday, 2);

function timelineOf(from: number, to: number, first = saturday) {
  return { zone, day: createStore(first), view: createStore({ from, to }) };
}

test('shows the new day after midnight, even if it is shorter', () => {
  const timeline = timelineOf(saturday, sunday);
  rollOverToToday(timeline, saturday, sunday);
  expect(timeline.day.get()).toBe(sunday);
  expect(timeline.view.get()).toEqual({ from: sunday, to: monday });
  expect(monday - sunday).toBe(23 * HOUR);
});

test('moves to the next day again a day later', () => {
  const timeline = timelineOf(saturday, sunday);
  rollOverToToday(timeline, saturday, sunday);
  rollOverToToday(timeline, sunday, monday);
  expect(timeline.day.get()).toBe(monday);
});

test('stays if people look at other hours, another day or the week', () => {
  for (const timeline of [
    timelineOf(saturday + HOUR, saturday + 3 * HOUR),
    timelineOf(sunday, monday),
    timelineOf(monday, dayStart(zone, monday, 1), monday),
    timelineOf(saturday, dayStart(zone, saturday, 7)),
  ]) {
    const { from } = timeline.view.get();
    const day = timeline.day.get();
    rollOverToToday(timeline, saturday, sunday);
    expect(timeline.view.get().from).toBe(from);
    expect(timeline.day.get()).toBe(day);
  }
});

test('follows the clock of a page that stays open overnight', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const timeline = timelineOf(saturday, sunday);
  function Dock({ now }: { now: number }) {
    useMidnightRollover(timeline as unknown as Timeframe, now);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const moveClock = (now: number) => act(async () => root.render(<Dock now={now} />));
  await moveClock(sunday - HOUR);
  await moveClock(sunday - 1);
  expect(timeline.day.get()).toBe(saturday);
  await moveClock(sunday);
  expect(timeline.view.get()).toEqual({ from: sunday, to: monday });
});
