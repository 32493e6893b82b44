import type { Operator, Rule } from '@vitrine/contract';
import { explainRule, type ItemReason, type RuleData } from '@vitrine/engine';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import '../../platform/i18n.ts';
import { createTimeFormatter } from '@vitrine/timeline';
import { en } from '../../locales/en.ts';
import { type DescribeOptions, describeRuleOutcome, type RuleDescription } from './rule-description.ts';

type Path = Extract<Extract<Rule, { left: unknown }>['left'], { type: 'variable' }>['path'];
const v = (...path: Path) => ({ type: 'variable' as const, path });
const c = (value: string | number | boolean | null | string[]) => ({ type: 'constant' as const, value });

/** A Friday, 14:00 in Berlin. */
const AT = Date.parse('2026-03-27T13:00:00Z');
const options: DescribeOptions = {
  t: i18next.t,
  locale: 'en-GB',
  time: createTimeFormatter('Europe/Berlin', 'en-GB').moment,
  deviceZone: 'Europe/Berlin',
  multiTimezone: false,
};
const data: RuleData = {
  device: { id: 'd', name: 'Window', timezone: 'Europe/Berlin', tags: [{ key: 'store', value: 'mitte' }] },
  workers: { door: true, sky: { rain: 3 }, cups: ['red', 'blue'] },
  presentation: { name: 'Soup', applicationName: 'Pictures', tags: [{ key: 'meal', value: 'lunch' }] },
  playlist: { name: 'Menu', mode: 'shuffle', tags: [{ key: 'floor', value: '1' }] },
};
const describedRule = (rule: Rule, ruleData = data) =>
  describeRuleOutcome(rule, explainRule(rule, ruleData, AT), options);
const lineOf = ({ outcome, text, actual }: RuleDescription) =>
  `${outcome ? '✓' : '✗'} ${text}${actual === '' ? '' : ` (${actual})`}`;
const compare = (left: Extract<Rule, { left: unknown }>['left'], type: Operator, right: typeof left) =>
  lineOf(describedRule({ type, left, right }));

test.each([
  ['equals', '✗ store is north (It is “mitte”)'],
  ['notEquals', '✓ store is not north (It is “mitte”)'],
  ['contains', '✗ store contains north (It is “mitte”)'],
  ['notContains', '✓ store does not contain north (It is “mitte”)'],
  ['greaterThan', '✗ store is more than north (It is “mitte”)'],
  ['greaterThanOrEqual', '✗ store is at least north (It is “mitte”)'],
  ['lessThan', '✓ store is less than north (It is “mitte”)'],
  ['lessThanOrEqual', '✓ store is at most north (It is “mitte”)'],
] as const)('describes a clause with %s and its actual value', (operator, line) => {
  expect(compare(v('device', 'tags', 'store'), operator, c('north'))).toBe(line);
});

test('describes clock variables', () => {
  expect(compare(v('current_time'), 'greaterThanOrEqual', c('09:30'))).toBe(
    '✓ the time of day is at or after 09:30 (It is 14:00)',
  );
  expect(compare(v('current_time'), 'lessThan', c('12:00'))).toBe(
    '✗ the time of day is before 12:00 (It is 14:00)',
  );
  expect(compare(v('current_date'), 'greaterThan', c('2026-04-01'))).toBe(
    '✗ the date is after 1 Apr 2026 (It is 27 Mar 2026)',
  );
  expect(compare(v('current_day'), 'equals', c('saturday'))).toBe('✗ the day is Saturday (It is Friday)');
  expect(compare(v('current_day'), 'contains', c(['MO', 'FR']))).toBe(
    '✓ the day is Monday or Friday (It is Friday)',
  );
});

test('names worker states, device fields and tags', () => {
  expect(compare(v('workers', 'door'), 'equals', c(false))).toBe(
    '✗ the state of “door” is false (It is true)',
  );
  expect(compare(v('workers', 'sky', 'rain'), 'greaterThan', c(2))).toBe(
    '✓ the state of “sky › rain” is more than 2 (It is 3)',
  );
  expect(compare(v('workers', 'cups'), 'contains', c('red'))).toBe(
    '✓ the state of “cups” contains red (It is “red”, “blue”)',
  );
  expect(compare(v('device', 'name'), 'equals', c('Door'))).toBe(
    '✗ the screen name is Door (It is “Window”)',
  );
  expect(compare(v('presentation', 'tags', 'meal'), 'equals', c('lunch|dinner'))).toMatch(
    'presentation tag meal is exactly lunch and dinner',
  );
  expect(compare(v('presentation', 'application_name'), 'equals', c('Clock'))).toBe(
    '✗ the app is Clock (It is “Pictures”)',
  );
  expect(compare(v('playlist', 'mode'), 'equals', c('single'))).toBe(
    '✗ the playback mode is “One item per turn” (It is “Shuffled”)',
  );
  expect(compare(v('playlist', 'tags', 'floor'), 'equals', c('2'))).toBe(
    '✗ the playlist tag floor is 2 (It is “1”)',
  );
});

test('describes a list as alternatives', () => {
  expect(compare(v('device', 'tags', 'store'), 'contains', c('mitte|north'))).toBe(
    '✓ store is mitte or north (It is “mitte”)',
  );
  expect(compare(v('device', 'tags', 'store'), 'notContains', c(['mitte', 'north']))).toBe(
    '✗ store is not mitte or north (It is “mitte”)',
  );
});

test('describes both values of two variables', () => {
  expect(compare(v('device', 'name'), 'equals', v('playlist', 'name'))).toBe(
    '✗ the screen name is the playlist name (They are “Window” and “Menu”)',
  );
});

test('gives an unset value as the reason', () => {
  expect(compare(v('workers', 'weather'), 'equals', c('rain'))).toBe(
    '✗ the state of “weather” is rain (It isn’t set, so this is false)',
  );
  expect(compare(v('device', 'tags', 'store'), 'equals', c(null))).toBe(
    '✗ store is … (It isn’t set, so this is false)',
  );
});

test('explains conditions that apply only to presentations', () => {
  const rule: Rule = { type: 'equals', left: v('presentation', 'application_name'), right: c('Clock') };
  expect(lineOf(describedRule(rule, { playlist: data.playlist }))).toBe(
    '✓ the app is Clock (Counts as true for playlists, which don’t have this property)',
  );
});

test('describes how many clauses of a group must match', () => {
  const rule: Rule = {
    type: 'and',
    group: [
      { type: 'or', group: [{ type: 'equals', left: v('workers', 'door'), right: c(true) }] },
      { type: 'or', group: [] },
    ],
  };
  const description = describedRule(rule);
  expect(lineOf(description)).toBe('✗ All of these');
  expect(description.group.map(lineOf)).toEqual([
    '✓ At least one of these',
    '✗ No conditions, so it’s never true',
  ]);
  expect(description.group[0]?.group.map(lineOf)).toEqual(['✓ the state of “door” is true (It is true)']);
  expect(description.group.map(({ id }) => id)).toEqual(['0.0', '0.1']);
  expect(lineOf(describedRule({ type: 'and', group: [] }))).toBe('✓ No conditions, so it’s always true');
});

const daily = (start: string, end: string, more: object = {}): Rule => ({
  type: 'schedule',
  startDatetime: `2026-03-02T${start}`,
  endDatetime: `2026-03-02T${end}`,
  tzid: 'Europe/Berlin',
  recurrenceRule: { freq: 'daily', interval: 1, dtstart: `2026-03-02T${start}`, ...more },
});

test('describes a schedule and when it is active', () => {
  expect(lineOf(describedRule(daily('09:00:00', '17:00:00')))).toBe(
    '✓ Every day from 09:00 to 17:00, Berlin time (Active until Fri 27 Mar, 17:00)',
  );
  expect(lineOf(describedRule(daily('09:00:00', '11:00:00')))).toBe(
    '✗ Every day from 09:00 to 11:00, Berlin time (Not active until Sat 28 Mar, 09:00)',
  );
  expect(describedRule(daily('09:00:00', '11:00:00', { count: 1 })).actual).toBe('Ended');
  expect(describedRule(daily('09:00:00', '09:00:00')).actual).toBe(
    'Never active, because a date, its time zone or its length is invalid',
  );
});

test('shows the outcome of a rule of an unknown type', () => {
  const rule = daily('09:00:00', '17:00:00');
  const description = describeRuleOutcome(null, explainRule(rule, data, AT), options);
  expect(lineOf(description)).toBe('✓ Unknown type of rule (Active until Fri 27 Mar, 17:00)');
});

/** The type makes sure that this list is complete. */
const reasons: Record<ItemReason, true> = {
  plays: true,
  playlist_rule: true,
  item_rule: true,
  global_rule: true,
  schedule: true,
  nothing_inside: true,
  parent_playlist: true,
  overridden: true,
  outranked: true,
  held_back: true,
  malformed_item: true,
  not_found: true,
  deleted: true,
  no_read_access: true,
  invalid_rule: true,
  invalid_frequency: true,
  cycle: true,
  too_deep: true,
};

test('describes every reason of the engine differently, and says what to do', () => {
  const reasonKeys = Object.keys(reasons).sort();
  expect(Object.keys(en.whatPlays.reasons).sort()).toEqual(reasonKeys);
  expect(Object.keys(en.whatPlays.more).sort()).toEqual([...reasonKeys, 'plays_playlist'].sort());
  expect(new Set(Object.values(en.whatPlays.reasons)).size).toBe(reasonKeys.length);
});
