import { expect, test } from 'vitest';
import { readFragment } from './fragment.ts';

test('the fragment carries the window id and the offline flag', () => {
  expect(readFragment('#windowId=w1')).toEqual({ windowId: 'w1', offlineSupport: false });
  expect(readFragment('#windowId=w1%2Fc%2Fw2&offlineSupport=true')).toEqual({
    windowId: 'w1/c/w2',
    offlineSupport: true,
  });
});

test('only the word true turns offline support on', () => {
  expect(readFragment('#windowId=w1&offlineSupport=1')?.offlineSupport).toBe(false);
});

test('returns null without a window id', () => {
  expect(readFragment('')).toBeNull();
  expect(readFragment('#offlineSupport=true')).toBeNull();
});
