import { expect, test } from 'vitest';
import { readFragment } from './fragment.ts';

test('reads the window id and the offline flag from the fragment', () => {
  expect(readFragment('#windowId=w1')).toEqual({ windowId: 'w1', offlineSupport: false });
  expect(readFragment('#windowId=w1%2Fc%2Fw2&offlineSupport=true')).toEqual({
    windowId: 'w1/c/w2',
    offlineSupport: true,
  });
});

test('turns offline support on only for "true"', () => {
  expect(readFragment('#windowId=w1&offlineSupport=1')?.offlineSupport).toBe(false);
});

test('returns null without a window id', () => {
  expect(readFragment('')).toBeNull();
  expect(readFragment('#offlineSupport=true')).toBeNull();
});
