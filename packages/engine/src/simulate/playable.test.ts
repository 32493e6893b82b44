import { expect, test } from 'vitest';
import { content, deleted, schedule, whenOn } from '../testing/content.ts';
import { NOON } from '../testing/play.ts';
import { createPlayableCheck, createPlayableUntilFinder } from './playable.ts';

const options = { playlistId: 'root' };
const tagIs = (value: string) => ({
  type: 'equals' as const,
  left: { type: 'variable' as const, path: ['device', 'tags', 'store'] as ['device', ...string[]] },
  right: { type: 'constant' as const, value },
});
const past = schedule('2020-01-01T09:00', '2020-01-01T10:00');
const later = schedule('2029-01-01T09:00', '2029-01-01T10:00');
const never = schedule('2020-02-30T09:00', '2020-02-30T10:00');
const afterSix = {
  type: 'greaterThan' as const,
  left: { type: 'variable' as const, path: ['current_time'] as ['current_time'] },
  right: { type: 'constant' as const, value: '18:00' },
};

test.each([
  ['an item without rules', { root: ['a'] }, {}, true],
  ['no items', { root: [] }, {}, false],
  ['deleted items', { root: ['a'] }, { a: deleted }, false],
  ['a schedule that is over', { root: ['a'] }, { a: { scheduleRule: past } }, false],
  ['a schedule without a date', { root: ['a'] }, { a: { scheduleRule: never } }, false],
  ['a schedule of a later year', { root: ['a'] }, { a: { scheduleRule: later } }, true],
  [
    'one that is over beside one that is not',
    { root: ['a', 'n'], n: ['b'] },
    { a: { scheduleRule: past } },
    true,
  ],
  ['a rule that waits for a worker', { root: ['a'] }, { a: { rule: whenOn('door') } }, true],
  [
    'a rule that waits for a worker or for a tag that it lacks',
    { root: ['a'] },
    { a: { rule: { type: 'or', group: [whenOn('door'), tagIs('Berlin')] } } },
    true,
  ],
  [
    'a rule that waits for a worker and for a tag that it lacks',
    { root: ['a'] },
    { a: { rule: { type: 'and', group: [whenOn('door'), tagIs('Berlin')] } } },
    false,
  ],
  [
    'a schedule that is over, with a rule that waits for a worker',
    { root: ['a'] },
    { a: { scheduleRule: past, rule: whenOn('door') } },
    false,
  ],
  [
    'a tag that it lacks beside a schedule that is over, with a rule that waits for a worker',
    { root: ['a', 'b'] },
    { a: { rule: tagIs('Berlin') }, b: { scheduleRule: past, rule: whenOn('door') } },
    false,
  ],
  [
    'a deleted item with a rule that waits for a worker',
    { root: ['a'] },
    { a: { ...deleted, rule: whenOn('door') } },
    false,
  ],
  ['a rule that waits for the evening', { root: ['a'] }, { a: { rule: afterSix } }, true],
] as [string, Parameters<typeof content>[0], Parameters<typeof content>[1], boolean][])(
  '%s',
  (_, playlists, presentations, expected) => {
    const document = content(playlists, presentations);
    expect(createPlayableCheck(document, options, NOON)({ timezone: 'UTC' })).toBe(expected);
  },
);

test('depends on the tags of each device, even if combined with a time rule', () => {
  const group = [afterSix, tagIs('Berlin')];
  const document = content({ root: ['a'] }, { a: { rule: { type: 'and', group } } });
  const plays = createPlayableCheck(document, options, NOON);
  const tags = (store: string) => ({ tags: [{ key: 'store', value: store }] });
  expect([plays(tags('Paris')), plays(tags('Berlin')), plays({}), plays(tags('Berlin'))]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('reports the time until which the content can play', () => {
  const until = (scheduleRule: typeof later) =>
    createPlayableUntilFinder(
      content({ root: ['a'] }, { a: { scheduleRule } }),
      options,
      NOON,
    )({ timezone: 'UTC' });
  expect(until(later)).toBe(Date.parse('2029-01-01T10:00:00Z'));
  expect(until(past)).toBeNull();
  expect(createPlayableUntilFinder(content({ root: ['a'] }), options, NOON)({})).toBe(
    Number.POSITIVE_INFINITY,
  );
});
