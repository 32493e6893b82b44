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
// In these tests the ids of screens that the person cannot change end with an asterisk.
const preview = (...groups: PreviewGroup[]) => ({ groups }) as Partial<Preview> as Preview;

const needingConfirmation = (leavesBlank: boolean, ...ids: string[]) => ({
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
  const shown = publishCandidates(['a', 'b', 'c'].map(screen), preview(shared, group('gone')));
  expect(shown.map((each) => each.group)).toEqual([shared, undefined, shared]);
});

test('shows screens that need a confirmation first, and otherwise keeps the order', () => {
  const shown = publishCandidates(
    ['a', 'b', 'c', 'd'].map(screen),
    preview(group('a', 'c'), needingConfirmation(true, 'd'), needingConfirmation(false, 'b')),
  );
  expect(shown.map(({ device }) => device.id)).toEqual(['b', 'd', 'a', 'c']);
});

test('counts the chosen screens that need a confirmation', () => {
  const shown = publishCandidates(
    ['a', 'b', 'c', 'd'].map(screen),
    preview(needingConfirmation(true, 'a', 'b'), needingConfirmation(false, 'c'), {
      ...group('d'),
      confirmation: null,
    }),
  );
  expect(confirmationsOf(shown, new Set())).toEqual({ blank: 2, missing: 1 });
  expect(confirmationsOf(shown, new Set(['a', 'c']))).toEqual({ blank: 1, missing: 0 });
});

test('does not count screens that the person cannot confirm, because they are not published', () => {
  const shown = publishCandidates(
    ['a', 'b*', 'c*'].map(screen),
    preview(needingConfirmation(true, 'a', 'b*'), group('c*')),
  );
  expect(shown.map(({ isForbidden }) => isForbidden)).toEqual([false, true, false]);
  expect(confirmationsOf(shown, new Set())).toEqual({ blank: 1, missing: 0 });
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
