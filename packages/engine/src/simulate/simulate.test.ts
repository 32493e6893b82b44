import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../selection/engine.ts';
import { documents } from '../testing/arbitrary.ts';
import { content, schedule } from '../testing/content.ts';
import { NOON } from '../testing/play.ts';
import { simulate } from './simulate.ts';
import { durationOf } from './simulate-steps.ts';

const options = { playlistId: 'root', deviceId: 'device' };
const SECOND = 1000;
const words = (segments: ReturnType<typeof simulate>, from = NOON) =>
  segments.map(
    ({ presentationId, start, end }) =>
      `${presentationId ?? '-'} ${(start - from) / SECOND}..${(end - from) / SECOND}`,
  );

test('presentations last their duration, at least 5 seconds, or 30 seconds without one', () => {
  const document = content(
    { root: ['a', 'b', 'c', 'd'] },
    { a: { duration: 12 }, b: { duration: 1 }, c: { duration: 0 }, d: { duration: Number.NaN } },
  );
  expect(words(simulate(document, options, NOON, NOON + 60 * SECOND))).toEqual([
    'a 0..12',
    'b 12..17',
    'c 17..47',
    'd 47..60',
  ]);
});

test('a segment contains the path to its item and the reason why it plays', () => {
  const document = content({ root: ['a', 'n'], n: ['b'] });
  expect(simulate(document, options, NOON, NOON + 20 * SECOND)).toEqual([
    {
      start: NOON,
      end: NOON + 10_000,
      presentationId: 'a',
      playlistId: 'root',
      path: ['root'],
      itemIndex: 0,
      cause: 'next',
    },
    {
      start: NOON + 10_000,
      end: NOON + 20_000,
      presentationId: 'b',
      playlistId: 'n',
      path: ['root', 'n'],
      itemIndex: 0,
      cause: 'next',
    },
  ]);
});

describe('an override cuts a presentation short at the next check, one second past the minute', () => {
  const scheduleRule = schedule('2026-11-20T12:01:30', '2026-11-20T12:04:10');
  const document = content(
    { root: ['a', 'o'], o: { items: ['x'], scheduleType: 'override', scheduleRule } },
    { a: { duration: 3600 }, x: { duration: 3600 } },
  );

  test('when it begins and when it ends', () => {
    expect(words(simulate(document, options, NOON, NOON + 600 * SECOND))).toEqual([
      'a 0..121',
      'x 121..301',
      'a 301..600',
    ]);
  });
});

test('checks a blank screen again every minute', () => {
  const document = content(
    { root: ['a'] },
    { a: { scheduleRule: schedule('2026-11-20T12:01:30', '2026-11-20T12:02:00'), duration: 60 } },
  );
  expect(words(simulate(document, options, NOON, NOON + 300 * SECOND))).toEqual(['- 0..300']);
  const longer = content(
    { root: ['a'] },
    { a: { scheduleRule: schedule('2026-11-20T12:01:30', '2026-11-20T12:02:30'), duration: 60 } },
  );
  expect(words(simulate(longer, options, NOON, NOON + 300 * SECOND))).toEqual([
    '- 0..121',
    'a 121..181',
    '- 181..300',
  ]);
});

test('returns nothing if the end is not after the start', () => {
  expect(simulate(content({ root: ['a'] }), options, NOON, NOON)).toEqual([]);
});

test('starts from a given state', () => {
  const document = content({ root: ['a', 'b'] });
  const engine = createEngine(document, options);
  engine.next({ now: NOON });
  expect(words(simulate(document, { ...options, state: engine.state }, NOON, NOON + 10 * SECOND))).toEqual([
    'b 0..10',
  ]);
});

test('returns a limited number of segments per call', () => {
  const document = content({ root: ['a'] }, { a: { duration: 5 } });
  expect(simulate(document, options, NOON, NOON + 1e12)).toHaveLength(120_960);
});

test('matches an engine that is stepped manually', () => {
  fc.assert(
    fc.property(documents({ waits: true, ruled: true }), fc.subarray(['u', 'v', 'w']), (document, on) => {
      const workers = Object.fromEntries(on.map((worker) => [worker, 'on']));
      const root = { playlistId: 'l0', deviceId: 'device' };
      const to = NOON + 3 * 3_600_000;
      const segments = simulate(document, { ...root, workers }, NOON, to);
      // Like a player, moves on at the end of each presentation and checks for interrupts once a minute.
      const engine = createEngine(document, root);
      const expected: [string | null, number, number][] = [];
      for (let at = NOON; at < to; ) {
        const { presentationId } = engine.next({ now: at, workers });
        let end = presentationId === null ? to : Math.min(at + durationOf(document, presentationId), to);
        for (let check = Math.floor(at / 60_000) * 60_000 + 1000; check < end; check += 60_000) {
          if (check <= at) continue;
          const preview = engine.preview({ now: check, workers });
          if (presentationId === null ? preview.presentationId !== null : preview.shouldInterrupt)
            end = check;
        }
        expected.push([presentationId, at, end]);
        at = end;
      }
      expect(segments.map(({ presentationId, start, end }) => [presentationId, start, end])).toEqual(
        expected,
      );
    }),
    { numRuns: 60 },
  );
});
