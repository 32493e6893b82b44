import { DAY, HOUR } from '@vitrine/time';
import { createStore } from '@vitrine/ui/store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPanning } from './panning.ts';
import { MIN_VIEW, type Span } from './viewport.ts';
import { dayStart, weekOf, zoneClock } from './zone-clock.ts';

const WIDTH = 700;
const utc = zoneClock('UTC');
const bounds = { from: 0, to: 7 * DAY };

function panningFrom(start: Span, zone = utc, firstDay = 0) {
  const day = createStore(firstDay);
  const view = createStore(start);
  return { day, view, panning: createPanning({ day, view, zone }) };
}

/** The view after a drag in parts. */
function dragged(start: Span, parts: readonly number[]): Span {
  const { view, panning } = panningFrom(start);
  panning.start();
  for (const part of parts) panning.move(part, WIDTH);
  return view.get();
}

test('a drag past the edge follows the pointer, in large steps and in small ones', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 5 * DAY }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_VIEW, max: 5 * DAY }),
      fc.constantFrom(1 as const, -1 as const),
      steps,
      (length, direction, parts) => {
        const start = { from: 2 * DAY, to: 2 * DAY + length };
        const wanted = parts.reduce((sum, part) => sum + part, 0);
        const { from } = dragged(
          start,
          parts.map((part) => part * direction),
        );
        // A drag of a few pixels past the edge counts as unintended.
        const unmeant = (length / WIDTH) * 8;
        expect(Math.abs((from - start.from) * direction - wanted)).toBeLessThanOrEqual(unmeant + 1);
      },
    ),
  );
});

test('a view of the week moves by entire days and skips none of them', () => {
  expect(dragged(bounds, [1.5 * DAY, 1.5 * DAY]).from).toBe(bounds.from + 3 * DAY);
  expect(dragged(bounds, [-2.4 * DAY, -0.5 * DAY]).from).toBe(bounds.from - 2 * DAY);
  expect(dragged(bounds, [0.9 * DAY])).toEqual(bounds);
});

test('a drag that turns around at the edge starts again from there', () => {
  expect(dragged(bounds, [0.9 * DAY, -0.2 * DAY, 0.9 * DAY])).toEqual(bounds);
});

test('skips no day when many events arrive before a week is drawn', () => {
  const moves = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(moves, fc.constantFrom(1 as const, -1 as const), (pixels, direction) => {
      const { day, view, panning } = panningFrom(bounds);
      // Nothing reads the stores between the events, as if no week were drawn.
      for (const each of pixels) panning.move(each * direction * (DAY / 100), WIDTH);
      const total = pixels.reduce((sum, each) => sum + each, 0);
      const from = Math.floor(total / 100) * direction * DAY;
      expect(day.get()).toBeCloseTo(from);
      expect(view.get()).toEqual(weekOf(utc, from));
    }),
  );
});

test('moves by days of the zone, even when its clocks change', () => {
  const berlin = zoneClock('Europe/Berlin');
  const friday = dayStart(berlin, Date.parse('2026-03-27T09:00:00Z'));
  const { day, view, panning } = panningFrom(weekOf(berlin, friday), berlin, friday);
  panning.move(3.3 * DAY, WIDTH);
  expect(day.get()).toBe(Date.parse('2026-03-29T22:00:00Z'));
  expect(view.get()).toEqual(weekOf(berlin, day.get()));
});

test('continues from where keys or buttons moved the view during a drag', () => {
  const { view, panning } = panningFrom({ from: 0, to: DAY });
  panning.move(6 * HOUR, WIDTH);
  view.set({ from: 3 * DAY, to: 4 * DAY });
  panning.move(6 * HOUR, WIDTH);
  expect(view.get()).toEqual({ from: 3.25 * DAY, to: 4.25 * DAY });
});

test('a new drag counts from zero', () => {
  const { view, panning } = panningFrom(bounds);
  panning.move(0.9 * DAY, WIDTH);
  panning.start();
  panning.move(0.9 * DAY, WIDTH);
  expect(view.get()).toEqual(bounds);
});
