import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepFor, ticksIn } from './ticks.ts';
import { zoneClock } from './zone-clock.ts';

const berlin = zoneClock('Europe/Berlin');
const clocks = (zone: ReturnType<typeof zoneClock>, ticks: number[]) =>
  ticks.map((at) => new Date(at + zone.offsetAt(at)).toISOString().slice(11, 16));

test('chooses the finest step whose marks have room', () => {
  expect(stepFor({ from: 0, to: DAY }, 1200, 64)).toBe(2 * HOUR);
  expect(stepFor({ from: 0, to: 7 * DAY }, 1200, 64)).toBe(12 * HOUR);
  expect(stepFor({ from: 0, to: 10 * SECOND }, 1200, 64)).toBe(SECOND);
});

test('places marks on full hours of the zone across a skipped hour', () => {
  const view = { from: Date.parse('2026-03-29T00:00Z'), to: Date.parse('2026-03-29T03:00Z') };
  expect(clocks(berlin, ticksIn(berlin, view, HOUR))).toEqual(['01:00', '03:00', '04:00', '05:00']);
});

test('marks a repeated hour twice', () => {
  const view = { from: Date.parse('2026-10-25T00:00Z'), to: Date.parse('2026-10-25T02:00Z') };
  expect(clocks(berlin, ticksIn(berlin, view, 30 * MINUTE))).toEqual([
    '02:00',
    '02:30',
    '02:00',
    '02:30',
    '03:00',
  ]);
});

test('marks midnights in a week with a clock change', () => {
  const view = { from: Date.parse('2026-10-23T22:00Z'), to: Date.parse('2026-10-26T23:00Z') };
  expect(clocks(berlin, ticksIn(berlin, view, DAY))).toEqual(['00:00', '00:00', '00:00', '00:00']);
});

test('keeps marks aligned, in order and in the view across clock changes', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Africa/Casablanca',
  ];
  const steps = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, DAY];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...steps),
      fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2028-01-01') }),
      fc.integer({ min: 1, max: 40 }),
      (id, step, from, count) => {
        const zone = zoneClock(id);
        const view = { from, to: from + step * count };
        const ticks = ticksIn(zone, view, step);
        for (const [index, at] of ticks.entries()) {
          expect((at + zone.offsetAt(at)) % step).toBe(0);
          expect(at - (ticks[index - 1] ?? from - step)).toBeGreaterThan(0);
          expect(at).toBeLessThanOrEqual(view.to);
        }
        // A clock change shortens or lengthens the time between two marks by at most an hour.
        const all = [view.from, ...ticks, view.to];
        for (const [index, at] of all.entries())
          if (index > 0) expect(at - (all[index - 1] as number)).toBeLessThanOrEqual(step + HOUR);
      },
    ),
  );
});
