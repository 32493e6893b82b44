import { expect, test } from 'vitest';
import type { Device } from '../../platform/api.ts';
import { confirmationsOf, groupsOf, momentOn, type Preview, type PreviewGroup } from './publish-groups.ts';

const screen = (id: string) => ({ id, name: id }) as Device;
const group = (...ids: string[]) =>
  ({ devices: ids.map((id) => ({ id, name: id })) }) as Partial<PreviewGroup> as PreviewGroup;
const preview = (...groups: PreviewGroup[]) => ({ groups }) as Partial<Preview> as Preview;

test('before the preview is there, each screen stands alone', () => {
  expect(groupsOf([screen('a'), screen('b')], undefined).map(({ devices }) => devices.length)).toEqual([
    1, 1,
  ]);
});

test('screens of one group stand together, those that nothing is known of come first', () => {
  const shown = groupsOf(['a', 'b', 'c', 'd'].map(screen), preview(group('a', 'c'), group('d', 'gone')));
  expect(shown.map(({ devices }) => devices.map(({ id }) => id))).toEqual([['b'], ['a', 'c'], ['d']]);
  expect(shown.map((each) => each.group !== undefined)).toEqual([false, true, true]);
});

test('a group whose screens are no longer listed is not shown', () => {
  expect(groupsOf([], preview(group('a')))).toEqual([]);
});

test('counts the chosen screens that need a confirmation', () => {
  const withReason = (leavesBlank: boolean, ...ids: string[]) => ({
    ...group(...ids),
    confirmation: { leavesBlank } as PreviewGroup['confirmation'],
  });
  const groups = groupsOf(
    ['a', 'b', 'c', 'd'].map(screen),
    preview(withReason(true, 'a', 'b'), withReason(false, 'c'), { ...group('d'), confirmation: null }),
  );
  expect(confirmationsOf(groups, new Set())).toEqual({ blank: 2, missing: 1 });
  expect(confirmationsOf(groups, new Set(['a', 'c']))).toEqual({ blank: 1, missing: 0 });
});

test('a moment is told on the clocks of the screen, and whose they are where they differ', () => {
  const at = '2026-07-01T21:30:00Z';
  expect(momentOn('Asia/Tokyo', at, 'Europe/Berlin', 'en-GB')).toEqual({
    when: '2 Jul 2026, 06:30',
    place: 'Tokyo',
  });
  expect(momentOn('Europe/Paris', at, 'Europe/Berlin', 'en-GB')).toEqual({
    when: '1 Jul 2026, 23:30',
    place: null,
  });
});
