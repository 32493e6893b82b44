import type { Recurrence } from '@vitrine/recurrence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schedule } from '../testing/content.ts';
import { anyDescribedRule } from '../testing/described-rule.ts';
import { describeSchedule } from './describe.ts';
import { englishScheduleWording } from './english-wording.ts';
import type { ScheduleWording } from './wording.ts';

const START = '2026-11-20T09:00';
const END = '2026-11-20T17:00';

/** English whose texts have no letters except those of their placeholders. */
const silent = mapTexts(englishScheduleWording, (text) =>
  text.replace(/(\{\{\w+\}\})|\p{L}/gu, (_, placeholder?: string) => placeholder ?? '·'),
);
const silently = (rule: Partial<Recurrence> | null, locale = 'ja') =>
  describeSchedule(
    schedule(
      START,
      END,
      rule ? ({ freq: 'daily', dtstart: START, interval: 1, ...rule } as never) : undefined,
      'UTC',
    ),
    locale,
    { wording: silent },
  );

test('a wording provides every word of the sentence', () => {
  fc.assert(
    fc.property(anyDescribedRule, (rule) => {
      expect(silently(rule)).not.toMatch(/[a-z]|\{|\}/);
    }),
  );
  expect(silently(null)).not.toMatch(/[a-z]/);
});

test('dates, times, numbers and lists in a wording are those of the locale', () => {
  const wording = { ...englishScheduleWording };
  const rule = schedule(START, END, { freq: 'yearly', dtstart: START, interval: 1, bymonth: [6, 7] });
  expect(describeSchedule(rule, 'de', { wording })).toBe(
    'On 20. Juni und 20. Juli every year from 09:00 to 17:00, UTC',
  );
});

test('a wording can move and inflect words', () => {
  const wording: ScheduleWording = {
    ...englishScheduleWording,
    weekdays: {
      ...englishScheduleWording.weekdays,
      nth: { ...englishScheduleWording.weekdays.nth, MO: 'segunda-feira', SA: 'sábado' },
    },
    genders: { ...englishScheduleWording.genders, MO: 'feminine' },
    ordinals: {
      ...englishScheduleWording.ordinals,
      masculine: { ...englishScheduleWording.ordinals.masculine, first: 'no primeiro' },
      feminine: { ...englishScheduleWording.ordinals.feminine, first: 'na primeira' },
    },
    on: { ...englishScheduleWording.on, days: '{{days}}' },
    of: { ...englishScheduleWording.of, everyMonth: 'todo mês, {{days}}' },
  };
  const rule = schedule(START, END, {
    freq: 'monthly',
    dtstart: START,
    interval: 1,
    byday: ['1MO', '1SA'] as never,
  });
  expect(describeSchedule(rule, 'pt', { wording })).toMatch(
    /^Todo mês, na primeira segunda-feira e no primeiro sábado from/,
  );
});

test('a wording uses the plural form of the count, or “other” without one', () => {
  const wording: ScheduleWording = {
    ...englishScheduleWording,
    everyCount: { ...englishScheduleWording.everyCount, daily_two: 'كل يومين' },
  };
  const every = (interval: number) =>
    describeSchedule(schedule(START, END, { freq: 'daily', dtstart: START, interval }), 'ar-AE', {
      wording,
    });
  expect(every(2)).toMatch(/^كل يومين /);
  expect(every(3)).toMatch(/^Every 3 days /);
});

/** Replaces every text in a tree of texts. */
function mapTexts<Tree extends object>(tree: Tree, change: (text: string) => string): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      // The genders are not shown.
      key === 'genders' ? value : typeof value === 'string' ? change(value) : mapTexts(value, change),
    ]),
  ) as Tree;
}
