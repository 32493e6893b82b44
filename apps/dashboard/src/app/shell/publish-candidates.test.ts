import { expect, test } from 'vitest';
import type { Device } from '../../platform/api.ts';
import {
  confirmationsOf,
  formatScreenTime,
  type Preview,
  type PreviewGroup,
  publishCandidates,
} from './publish-candidates.ts';

const screen = (id: string) =>
  ({ id, name: id, permissions: ['read', 'publish'] }) as Partial<Device> as Device;
const group = (...ids: string[]) =>
  ({
    devices: ids.map((id) => ({ id, name: id, canConfirm: !id.endsWith('*') })),
  }) as Partial<PreviewGroup> as PreviewGroup;
// In these tests, an asterisk at the end of an id marks a screen that the person cannot change.
const preview = (...groups: PreviewGroup[]) => ({ groups }) as Partial<Preview> as Preview;

const groupToConfirm = (leavesBlank: boolean, ...ids: string[]) => ({
  ...group(...ids),
  confirmation: { leavesBlank } as PreviewGroup['confirmation'],
});

test('shows every screen before the preview has loaded', () => {
  expect(publishCandidates([screen('a'), screen('b')], undefined)).toEqual([
    { device: screen('a'), group: undefined, isForbidden: false },
    { device: screen('b'), group: undefined, isForbidden: false },
  ]);
});

test('gives each screen of a group the changes of the group', () => {
  const shared = group('a', 'c');
  const candidates = publishCandidates(['a', 'b', 'c'].map(screen), preview(shared, group('gone')));
  expect(candidates.map((each) => each.group)).toEqual([shared, undefined, shared]);
});

test('shows screens that need a confirmation first, and otherwise keeps the order', () => {
  const candidates = publishCandidates(
    ['a', 'b', 'c', 'd'].map(screen),
    preview(group('a', 'c'), groupToConfirm(true, 'd'), groupToConfirm(false, 'b')),
  );
  expect(candidates.map(({ device }) => device.id)).toEqual(['b', 'd', 'a', 'c']);
});

test('counts the chosen screens that need a confirmation', () => {
  const candidates = publishCandidates(
    ['a', 'b', 'c', 'd'].map(screen),
    preview(groupToConfirm(true, 'a', 'b'), groupToConfirm(false, 'c'), {
      ...group('d'),
      confirmation: null,
    }),
  );
  expect(confirmationsOf(candidates, new Set())).toEqual({ blank: 2, missing: 1 });
  expect(confirmationsOf(candidates, new Set(['a', 'c']))).toEqual({ blank: 1, missing: 0 });
});

test('does not count screens that the person cannot confirm, because they are not published', () => {
  const candidates = publishCandidates(
    ['a', 'b*', 'c*'].map(screen),
    preview(groupToConfirm(true, 'a', 'b*'), group('c*')),
  );
  expect(candidates.map(({ isForbidden }) => isForbidden)).toEqual([false, true, false]);
  expect(confirmationsOf(candidates, new Set())).toEqual({ blank: 1, missing: 0 });
});

test('shows times in the screen’s zone, and names the zone if it differs', () => {
  const at = '2026-07-01T21:30:00Z';
  expect(formatScreenTime('Asia/Tokyo', at, 'Europe/Berlin', 'en-GB')).toEqual({
    when: '2 Jul 2026, 06:30',
    place: 'Tokyo',
  });
  expect(formatScreenTime('Europe/Paris', at, 'Europe/Berlin', 'en-GB')).toEqual({
    when: '1 Jul 2026, 23:30',
    place: null,
  });
});
