import { DAY, HOUR } from '@vitrine/time';
import { expect, test } from 'vitest';
import { createTimeframe } from './timeframe.ts';
import { dayStart, weekOf, zoneClock } from './zone-clock.ts';

const zone = zoneClock('Europe/Berlin');
const now = Date.parse('2026-03-27T09:00:00Z');
const today = dayStart(zone, now);

test('begins with the day, and on a narrow screen with the hours around now', () => {
  expect(createTimeframe(zone, now, false).view.get()).toEqual({ from: today, to: today + DAY });
  expect(createTimeframe(zone, now, true).view.get()).toEqual({ from: now - HOUR, to: now + 3 * HOUR });
});

test('two steps before anything is drawn move by two weeks', () => {
  const { show, step, week, view } = createTimeframe(zone, now, false);
  show('week');
  step(1);
  step(1);
  expect(week()).toEqual(weekOf(zone, dayStart(zone, today, 14)));
  expect(view.get()).toEqual(week());
});

test('a step of a day stays in the week until its last day', () => {
  const { step, week, view } = createTimeframe(zone, now, false);
  step(1);
  expect(week().from).toBe(today);
  expect(view.get().from).toBe(dayStart(zone, today, 1));
  step(-1);
  step(-1);
  expect(view.get()).toEqual({ from: dayStart(zone, today, -1), to: today });
  expect(week().to).toBe(today);
});

test('an instant outside the week shows the week that contains it', () => {
  const { goTo, week, view } = createTimeframe(zone, now, false);
  const later = now + 30 * DAY;
  goTo(later);
  expect(week()).toEqual(weekOf(zone, later));
  expect(view.get().from).toBeLessThanOrEqual(later);
  expect(view.get().to).toBeGreaterThan(later);
});

test('a step of a view that is neither a day nor a week moves by its length', () => {
  const { step, week, view } = createTimeframe(zone, now, true);
  const shown = view.get();
  step(1);
  expect(view.get()).toEqual({ from: shown.to, to: shown.to + 4 * HOUR });
  step(-1);
  expect(view.get()).toEqual(shown);
  for (let steps = 0; steps < 3; steps += 1) step(-1);
  expect(view.get()).toEqual({ from: shown.from - 12 * HOUR, to: shown.from - 8 * HOUR });
  expect(week().to).toBe(today + DAY);
});
