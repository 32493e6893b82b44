import { expect, test } from 'vitest';
import { pageNumbers, rangeBetween } from './paging.ts';

test('reads only pages with visible rows', () => {
  expect(pageNumbers(0, 20)).toEqual([1]);
  expect(pageNumbers(0, 0)).toEqual([1]);
  expect(pageNumbers(90, 110)).toEqual([1, 2]);
  expect(pageNumbers(100, 200)).toEqual([2]);
  expect(pageNumbers(9950, 10_000)).toEqual([100]);
});

test('selects a range in both directions', () => {
  expect(rangeBetween(2, 4)).toEqual([2, 3, 4]);
  expect(rangeBetween(4, 2)).toEqual([2, 3, 4]);
});
