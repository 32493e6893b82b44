import { createFakeTimers } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import {
  createDailyTimes,
  type DailyTimes,
  hasPassed,
  isWithinActiveHours,
  minuteOfDay,
} from './daily-times.ts';

const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

describe('active hours', () => {
  test.each<[string | null, string | null, string, boolean]>([
    [null, null, '03:00', true],
    ['08:00', '20:00', '07:59', false],
    ['08:00', '20:00', '08:00', true],
    ['08:00', '20:00', '19:59', true],
    ['08:00', '20:00', '20:00', false],
    ['22:00', '06:00', '21:59', false],
    ['22:00', '06:00', '22:00', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:00', false],
    ['22:00', '06:00', '12:00', false],
    ['08:00', null, '23:59', true],
    ['08:00', null, '07:00', false],
    [null, '20:00', '00:00', true],
    [null, '20:00', '21:00', false],
    ['08:00', '08:00', '03:00', true],
  ])('%s to %s at %s: %s', (start, end, time, expected) => {
    expect(isWithinActiveHours(at(time), start, end)).toBe(expected);
  });
});

describe('a time of day has passed', () => {
  test.each<[string, string, string, boolean]>([
    ['04:00', '03:59', '04:00', true],
    ['04:00', '04:00', '04:01', false],
    ['04:00', '03:58', '03:59', false],
    ['00:00', '23:59', '00:00', true],
    ['00:05', '23:50', '00:10', true],
    ['04:00', '04:00', '04:00', false],
    // In the next row, the clocks go forward past 02:30; in the last two rows, they go back.
    ['02:30', '01:59', '03:00', true],
    ['02:30', '02:59', '02:00', false],
    ['03:00', '02:59', '02:00', false],
  ])('%s between %s and %s: %s', (time, before, now, expected) => {
    expect(hasPassed(time, at(before), at(now))).toBe(expected);
  });
});

test("reads the time of day in the device's zone", () => {
  const noon = Date.UTC(2026, 6, 1, 12, 34);
  expect(minuteOfDay(noon, 'UTC')).toBe(at('12:34'));
  expect(minuteOfDay(noon, 'America/New_York')).toBe(at('08:34'));
  expect(minuteOfDay(noon, 'Asia/Kolkata')).toBe(at('18:04'));
  expect(minuteOfDay(noon, 'Nowhere/At_All')).toBe(at('12:34'));
  expect(minuteOfDay(Date.UTC(2026, 6, 1), 'UTC')).toBe(0);
});

describe('daily times', () => {
  function setUp(overrides: Partial<DailyTimes> = {}) {
    const timers = createFakeTimers(Date.UTC(2026, 10, 20, 3, 59));
    const seen: string[] = [];
    let wasActive: boolean | null = null;
    const times: DailyTimes = {
      timezone: 'UTC',
      activeHoursStart: null,
      activeHoursEnd: null,
      dailyRestartTime: null,
      dailyRebootTime: null,
      ...overrides,
    };
    const world = { times: times as DailyTimes | null };
    const day = createDailyTimes({
      times: () => world.times,
      now: timers.wallClock,
      timers,
      on: {
        activeHoursChecked({ isActive }) {
          if (isActive !== wasActive) seen.push(`active ${isActive}`);
          wasActive = isActive;
        },
        restartDue: () => void seen.push('restart'),
        rebootDue: () => void seen.push('reboot'),
      },
    });
    const stop = day.start();
    return { timers, seen, world, day, stop };
  }

  test('restarts the page once a day at the given time', async () => {
    const { timers, seen, day } = setUp({ dailyRestartTime: '04:00' });
    day.check();
    await timers.advanceAsync(59_000);
    expect(seen).toEqual(['active true']);
    await timers.advanceAsync(16_000);
    expect(seen).toEqual(['active true', 'restart']);
    await timers.advanceAsync(23 * 3_600_000);
    expect(seen.filter((each) => each === 'restart')).toHaveLength(1);
    await timers.advanceAsync(2 * 3_600_000);
    expect(seen.filter((each) => each === 'restart')).toHaveLength(2);
  });

  test('does not restart again in the minute in which it started', async () => {
    const { timers, seen } = setUp({ dailyRestartTime: '03:59' });
    await timers.advanceAsync(300_000);
    expect(seen).toEqual(['active true']);
  });

  test('reboots instead of restarting if both have the same time', async () => {
    const { timers, seen } = setUp({ dailyRestartTime: '04:00', dailyRebootTime: '04:00' });
    await timers.advanceAsync(120_000);
    expect(seen).toEqual(['active true', 'reboot']);
  });

  test('the screen sleeps outside its active hours', async () => {
    const { timers, seen, world } = setUp({ activeHoursStart: '04:01', activeHoursEnd: '04:03' });
    await timers.advanceAsync(360_000);
    expect(seen).toEqual(['active false', 'active true', 'active false']);
    world.times = null;
    await timers.advanceAsync(60_000);
    expect(seen).toHaveLength(3);
  });

  test('does not restart when the zone changes', async () => {
    const { timers, seen, world } = setUp({ dailyRestartTime: '04:30' });
    await timers.advanceAsync(30_000);
    world.times = { ...world.times!, timezone: 'Europe/Berlin' };
    await timers.advanceAsync(30_000);
    expect(seen).not.toContain('restart');
  });
});
