import { findTimeZone, parseLocalTime, type TimeZone } from '@vitrine/time';
import { describe, expect, test } from 'vitest';
import recurrenceText from '../vectors/recurrence-text-by-hand.json' with { type: 'json' };
import recurrences from '../vectors/recurrences.json' with { type: 'json' };
import { createOccurrences, createSetOccurrences } from './evaluate.ts';
import type { Occurrences } from './occurrences.ts';
import { parseRecurrence } from './parse-text.ts';
import type { Recurrence } from './rule.ts';

/* Runs the vectors as vectors/README.md describes. */

const instant = (text: string) => Date.parse(text);

function startsBetween(occurrences: Occurrences | null, from: number, to: number): number[] {
  const starts: number[] = [];
  if (!occurrences) return starts;
  for (let at = occurrences.after(from); at < to; at = occurrences.after(at)) starts.push(at);
  return starts;
}

test('every vector has a unique name', () => {
  for (const file of [recurrences, recurrenceText])
    expect(new Set(file.map(({ name }) => name)).size).toBe(file.length);
});

describe('recurrences', () => {
  test.each(recurrences)('$name', ({ schedule, from, to, starts }) => {
    const { start_datetime, end_datetime, tzid, recurrence_rule } = schedule;
    const occurrences = createOccurrences(recurrence_rule as Recurrence, findTimeZone(tzid) as TimeZone);
    const duration = parseLocalTime(end_datetime) - parseLocalTime(start_datetime);
    expect(startsBetween(occurrences, instant(from) - duration, instant(to))).toEqual(starts.map(instant));
  });
});

describe('recurrence text', () => {
  test.each(recurrenceText as { name: string; text: string; error?: string; starts?: string[] }[])(
    '$name',
    ({ text, error, starts = [] }) => {
      if (error !== undefined) {
        expect(() => parseRecurrence(text)).toThrow(error);
        return;
      }
      const set = parseRecurrence(text);
      const zone = findTimeZone(set.tzid ?? 'UTC') as TimeZone;
      const occurrences = createSetOccurrences(set, '2026-01-01T00:00:00', zone);
      const [from, to] = [instant('2020-01-01T00:00:00Z'), instant('2030-01-01T00:00:00Z')];
      expect(startsBetween(occurrences, from, to)).toEqual(starts.map(instant));
    },
  );
});
