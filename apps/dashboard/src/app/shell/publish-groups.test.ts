import { expect, test } from 'vitest';
import type { Device } from '../../platform/api.ts';
import { groupsOf, namesOf, type Preview, type PreviewGroup } from './publish-groups.ts';

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

test('names are quoted, counted, and hidden where they may not be seen', () => {
  const things = ['One', null, 'Three', 'Four', 'Five'].map((name) => ({ name }));
  expect(namesOf(things, 'hidden')).toEqual({ names: '“One”, hidden, “Three”', more: 2 });
  expect(namesOf(things.slice(0, 1), 'hidden')).toEqual({ names: '“One”', more: 0 });
});
