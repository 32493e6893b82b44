import type { Operand, Operator, RecurrenceRule, Rule, ScheduleRule } from '@vitrine/contract';
import { parseRecurrence, toRecurrenceText } from '@vitrine/recurrence';
import { instants, occurrenceSeconds, recurrences, timeZones } from '@vitrine/test-kit/recurrences';
import { formatLocalTime } from '@vitrine/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateRule } from '../src/rules/evaluate.ts';
import { isActive, nextTransition } from '../src/schedule/schedule.ts';
import type { SetSchedule } from '../src/schedule/set-schedule.ts';
import { content } from '../src/testing/content.ts';
import { engineFor } from '../src/testing/play.ts';

/*
 * Measures that every decision is fast enough, on request: `DECISION_LIMIT_MS=1` on an idle machine. In every run,
 * bounded.test.ts of the recurrences counts operations without a clock. This test also finds work that it does not
 * count, and the engine benchmark measures the guaranteed 1 ms. It is separate from the sources because mutation tests
 * slow everything down.
 */

const DAY = 86_400_000;
/** Milliseconds of processor time for one decision. 0: not measured. Unbounded work takes seconds. */
const LIMIT_MS = Number(process.env.DECISION_LIMIT_MS ?? 0);
/** Calls per measurement. The CPU time of a thread has a resolution of a few milliseconds. */
const CALLS = 40;
/** A slow result is measured again, because other processes evict caches. */
const TRIES = 20;

/** CPU milliseconds of one call. `again` counts the calls, so no two are equal. */
function millisecondsOf(call: (again: number) => void): number {
  call(-1);
  let best = Number.POSITIVE_INFINITY;
  for (let again = 0; again < TRIES * CALLS && best >= LIMIT_MS; again += CALLS) {
    const began = processorMs();
    for (let index = 0; index < CALLS; index += 1) call(again + index);
    best = Math.min(best, (processorMs() - began) / CALLS);
  }
  return best;
}

/** Processor time instead of elapsed time: on a busy machine, a thread waits for longer than it works. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function scheduleOf(recurrenceRule: RecurrenceRule, tzid: string, seconds: number): ScheduleRule {
  const start = Date.parse(`${recurrenceRule.dtstart}Z`);
  return {
    type: 'schedule',
    startDatetime: recurrenceRule.dtstart,
    endDatetime: formatLocalTime(Math.min(start + seconds * 1000, Date.UTC(9999, 11, 31))),
    tzid,
    recurrenceRule,
  };
}

describe.skipIf(LIMIT_MS === 0)(`no decision takes more than ${LIMIT_MS} ms`, () => {
  test('for schedules at any instant', () => {
    fc.assert(
      fc.property(recurrences, timeZones, occurrenceSeconds, instants, (recurrence, tzid, seconds, at) => {
        const schedule = scheduleOf(recurrence, tzid, seconds);
        const document = content({ root: ['p'] }, { p: { scheduleRule: schedule } });
        const engine = engineFor(document);
        // Each query follows one about a different time, so the last result cannot be reused.
        const questions: Record<string, (now: number) => void> = {
          isActive: (now) => isActive(schedule, now),
          nextTransition: (now) => nextTransition(schedule, now),
          evaluateRule: (now) => evaluateRule(schedule, {}, now),
          next: (now) => engine.next({ now }),
        };
        for (const [name, ask] of Object.entries(questions))
          expect(
            millisecondsOf((again) => ask(again % 2 === 0 ? at + again : at - 1000 * DAY - again)),
            name,
          ).toBeLessThan(LIMIT_MS);
      }),
      { numRuns: 120, endOnFailure: true },
    );
  });

  test('for recurrence sets parsed from text', () => {
    fc.assert(
      fc.property(
        recurrences,
        fc.option(recurrences, { nil: undefined, freq: 3 }),
        fc.option(recurrences, { nil: undefined, freq: 3 }),
        instants,
        (rule, more, without, at) => {
          const [first, ...dates] = toRecurrenceText(rule).split('\n');
          const ruleOf = (other: RecurrenceRule) => toRecurrenceText(other).split('\n')[1] ?? '';
          const text = [
            first,
            ...dates,
            ...(more ? [ruleOf(more)] : []),
            ...(without ? [ruleOf(without).replace('RRULE', 'EXRULE')] : []),
          ].join('\n');
          const schedule: SetSchedule = {
            type: 'set',
            startDatetime: '2026-11-20T09:00:00',
            endDatetime: '2026-11-20T10:00:00',
            tzid: 'Europe/Berlin',
            set: parseRecurrence(text),
          };
          for (const ask of [isActive, nextTransition])
            expect(
              millisecondsOf((again) =>
                ask(schedule, again % 2 === 0 ? at + again : at - 1000 * DAY - again),
              ),
              text.slice(0, 1000),
            ).toBeLessThan(LIMIT_MS);
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  });

  test('for a thousand comparisons', () => {
    const operators = fc.constantFrom<Operator>(
      'equals',
      'notEquals',
      'contains',
      'notContains',
      'greaterThan',
      'greaterThanOrEqual',
      'lessThan',
      'lessThanOrEqual',
    );
    const texts = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom('12:30', '2026-11-20', 'FR', '7', 'a|b'),
    );
    const operands: fc.Arbitrary<Operand> = fc.oneof(
      fc
        .constantFrom<[Operand & { type: 'variable' }]['0']['path']>(
          ['current_time'],
          ['current_date'],
          ['current_day'],
          ['device', 'tags', 'list'],
          ['device', 'name'],
          ['workers', 'door'],
          ['workers', 'till', 'queue'],
        )
        .map((path): Operand => ({ type: 'variable', path })),
      fc
        .oneof(texts, fc.integer(), fc.boolean(), fc.array(texts, { maxLength: 20 }))
        .map((value): Operand => ({ type: 'constant', value })),
    );
    const comparisons = fc.record({ type: operators, left: operands, right: operands });
    const groups = fc.array(comparisons, { minLength: 900, maxLength: 990, size: 'max' });
    const world = (door: string) => ({
      device: { name: 'Screen', timezone: 'Europe/Berlin', tags: { list: `a|b|${door}` } },
      workers: { door, till: { queue: 7 } },
    });
    fc.assert(
      fc.property(groups, instants, (group, at) => {
        // Nest the comparisons: each is then evaluated, regardless of the results of the others.
        const rule: Rule = {
          type: 'and',
          group: group.map((each) => ({ type: 'or', group: [each, ALWAYS] })),
        };
        const worlds = [world('open'), world('shut')];
        expect(
          millisecondsOf((again) => evaluateRule(rule, worlds[again & 1] ?? {}, at + again * 60_000)),
        ).toBeLessThan(LIMIT_MS);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

const ALWAYS: Rule = { type: 'and', group: [] };
