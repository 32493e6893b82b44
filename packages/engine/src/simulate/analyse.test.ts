import { expect, test } from 'vitest';
import { content, deleted, schedule, whenOn } from '../testing/content.ts';
import { NOON } from '../testing/play.ts';
import { analyse, forecast } from './analyse.ts';
import { MAX_SEGMENTS, simulate } from './simulate.ts';

test('reports blank intervals, shares and items that do not play', () => {
  const document = content(
    { root: ['a', 'n', 'x'], n: ['b', 'c'] },
    {
      a: { scheduleRule: schedule('2026-11-20T12:00', '2026-11-20T12:10'), duration: 15 },
      b: { scheduleRule: schedule('2026-11-20T12:00', '2026-11-20T12:10'), duration: 45 },
      c: { scheduleRule: schedule('2026-11-21T12:00', '2026-11-21T12:10') },
      x: deleted,
    },
  );
  const { blanks, items, neverPlaying } = analyse(
    document,
    { playlistId: 'root', deviceId: 'device' },
    NOON,
    NOON + 1_200_000,
  );
  expect(blanks).toEqual([{ start: NOON + 600_000, end: NOON + 1_200_000 }]);
  expect(items).toEqual([
    { presentationId: 'b', playlistId: 'n', itemIndex: 0, milliseconds: 450_000, share: 0.375, plays: 10 },
    { presentationId: 'a', playlistId: 'root', itemIndex: 0, milliseconds: 150_000, share: 0.125, plays: 10 },
  ]);
  expect(neverPlaying).toEqual([
    { presentationId: 'c', playlistId: 'n', itemIndex: 1, cause: 'not_in_interval' },
    { presentationId: 'x', playlistId: 'root', itemIndex: 2, cause: 'problem' },
  ]);
});

test('reports schedules that a clock change affects, with their location', () => {
  const nightly = (tzid: string) =>
    schedule(
      '2026-10-01T22:00',
      '2026-10-02T06:00',
      { freq: 'daily', dtstart: '2026-10-01T22:00', interval: 1 },
      tzid,
    );
  const [berlin, inRule] = [nightly('Europe/Berlin'), nightly('Europe/Paris')];
  const rule = { type: 'or' as const, group: [whenOn('door'), inRule] };
  const document = content(
    { root: ['a', 'n'], n: { items: ['b', 'c'], rule, isRuleOnItems: true } },
    { a: { scheduleRule: berlin }, c: { scheduleRule: nightly('UTC') } },
  );
  const [from, to] = [Date.UTC(2026, 9, 24), Date.UTC(2026, 9, 26)];
  const night = {
    start: Date.UTC(2026, 9, 24, 20),
    end: Date.UTC(2026, 9, 25, 4),
    changeAt: Date.UTC(2026, 9, 25, 1),
    shift: -3_600_000,
    effects: ['change_inside'],
  };
  const options = { playlistId: 'root', deviceId: 'device' };
  const { clockChanges } = analyse(document, options, from, to);
  expect(clockChanges).toHaveLength(2);
  expect(clockChanges).toContainEqual({
    origin: 'schedule',
    playlistId: 'root',
    itemIndex: 0,
    presentationId: 'a',
    nestedPlaylistId: null,
    schedule: berlin,
    occurrences: [night],
  });
  expect(clockChanges).toContainEqual({
    origin: 'playlist',
    playlistId: 'n',
    itemIndex: 0,
    presentationId: 'b',
    nestedPlaylistId: null,
    schedule: inRule,
    occurrences: [night],
  });
  const kolkata = { ...options, multiTimezone: true, device: { timezone: 'Asia/Kolkata' } };
  expect(analyse(document, kolkata, from, to).clockChanges).toEqual([]);
  const everywhere = analyse(content({ root: ['a', 'b'] }), { ...options, globalRule: berlin }, from, to);
  expect(everywhere.clockChanges.map(({ origin, itemIndex }) => [origin, itemIndex])).toEqual([
    ['global', -1],
  ]);
});

test('returns the same results from one run as from simulating and analysing', () => {
  const document = content(
    { root: ['a', 'n'], n: ['b'] },
    {
      a: { duration: 5 },
      b: { duration: 15, scheduleRule: schedule('2026-11-20T12:00', '2026-11-20T13:00') },
    },
  );
  const options = { playlistId: 'root', deviceId: 'device' };
  const hours = (count: number) => [document, options, NOON, NOON + count * 3_600_000] as const;
  expect(forecast(...hours(2))).toEqual({
    segments: simulate(...hours(2)),
    analysis: analyse(...hours(2)),
  });
  // Two weeks have more segments than one call returns, but the analysis covers all of them.
  const { segments, analysis } = forecast(...hours(24 * 14));
  expect(segments).toHaveLength(MAX_SEGMENTS);
  expect(analysis.items.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});
