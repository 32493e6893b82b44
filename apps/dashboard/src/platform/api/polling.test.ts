import { ApiError, NetworkError } from '@vitrine/client';
import { expect, test } from 'vitest';
import { pollingOf } from './polling.ts';

const refusal = new ApiError({ code: 'not_found', status: 404, message: 'x' });

test('polls only while the broker cannot be reached', () => {
  expect(pollingOf({ data: 1, error: null }, true)).toBe(false);
  expect(pollingOf({ data: 1, error: null }, false)).toBe(30_000);
  expect(pollingOf({ error: new NetworkError('gone') }, false)).toBe(30_000);
});

test('never repeats a read that the server refused for good', () => {
  expect(pollingOf({ error: refusal }, false)).toBe(false);
  expect(pollingOf({ error: refusal }, true, () => 1500)).toBe(false);
});

test('a read that follows some work sets its own pace and end', () => {
  const pace = (done: boolean | undefined) => (done ? null : 1500);
  expect(pollingOf({ data: false, error: null }, true, pace)).toBe(1500);
  expect(pollingOf({ data: true, error: null }, false, pace)).toBe(false);
  expect(pollingOf<boolean>({ error: null }, true, pace)).toBe(1500);
});
