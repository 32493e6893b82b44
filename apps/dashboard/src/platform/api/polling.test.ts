import { ApiError, NetworkError } from '@vitrine/client';
import { expect, test } from 'vitest';
import { pollingOf } from './polling.ts';

const refusal = new ApiError({ code: 'not_found', status: 404, message: 'x' });

test('polls only while the broker cannot be reached', () => {
  expect(pollingOf({ data: 1, error: null }, true)).toBe(false);
  expect(pollingOf({ data: 1, error: null }, false)).toBe(30_000);
  expect(pollingOf({ error: new NetworkError('gone') }, false)).toBe(30_000);
});

test('does not retry a read after a final error', () => {
  expect(pollingOf({ error: refusal }, false)).toBe(false);
  expect(pollingOf({ error: refusal }, true, () => 1500)).toBe(false);
});

test('lets a read that tracks a job set its own interval and end', () => {
  const pollMs = (done: boolean | undefined) => (done ? null : 1500);
  expect(pollingOf({ data: false, error: null }, true, pollMs)).toBe(1500);
  expect(pollingOf({ data: true, error: null }, false, pollMs)).toBe(false);
  expect(pollingOf<boolean>({ error: null }, true, pollMs)).toBe(1500);
});
