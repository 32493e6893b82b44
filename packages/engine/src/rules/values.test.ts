import { describe, expect, test } from 'vitest';
import { compare, contains, equal, textValue, toValue, type Value } from './values.ts';

const value = (raw: unknown) => toValue(raw) as Value;

describe('forms of a value', () => {
  test('gives a number its text', () => {
    expect(value(7.5)).toMatchObject({ number: 7.5, text: '7.5', isNumber: true, list: null, set: null });
  });

  test.each<[string, number]>([
    ['10', 10],
    [' 10 ', 10],
    ['-1.5', -1.5],
    ['+3', 3],
    ['.5', 0.5],
    ['2.', 2],
    ['1e3', 1000],
    ['1E-2', 0.01],
    ['', Number.NaN],
    ['ten', Number.NaN],
    ['10 apples', Number.NaN],
    ['x10', Number.NaN],
    ['0x10', Number.NaN],
    ['1e', Number.NaN],
    ['Infinity', Number.NaN],
  ])('reads the text %j as %d', (text, number) => {
    expect(value(text)).toMatchObject({ text, number, isNumber: false, list: null });
  });

  test('treats a boolean as text, not as a number', () => {
    expect(value(true)).toMatchObject({ text: 'true', number: Number.NaN, isNumber: false });
    expect(textValue('10')).toMatchObject({ text: '10', number: Number.NaN, isNumber: false });
  });

  test('reads only scalars of a list, as trimmed text', () => {
    expect(value([' a ', 5, false, null, { b: 1 }, ['c']])).toMatchObject({
      list: ['a', '5', 'false'],
      text: 'a|5|false',
      number: Number.NaN,
      isNumber: false,
    });
    expect(value(' a | b|').list).toEqual(['a', 'b', '']);
  });

  test('returns no value for anything that cannot be compared', () => {
    for (const raw of [undefined, null, Number.NaN, {}, () => 1, Symbol('a')])
      expect(toValue(raw)).toBeNull();
  });
});

test('compares numbers with numbers or text as numbers, and text with text as written', () => {
  expect(equal(value(0), value(-0))).toBe(true);
  expect(equal(value(5), value('5.0'))).toBe(true);
  expect(equal(value('5'), value('5.0'))).toBe(false);
  expect(equal(value(5), value('five'))).toBe(false);
  expect(equal(value(Number.POSITIVE_INFINITY), value('Infinity'))).toBe(true);
});

test('compares a single value with a list as a list of one, on either side', () => {
  for (const [list, single, expected] of [
    [['a'], 'a', true],
    [['a', 'a'], 'a', true],
    [['a', 'b'], 'a', false],
    [['b'], 'a', false],
    [[], 'a', false],
    [['5'], 5, true],
  ] as const) {
    expect(equal(value(list), value(single))).toBe(expected);
    expect(equal(value(single), value(list))).toBe(expected);
  }
  expect(contains(value(['a', 'b']), value('b'))).toBe(true);
  expect(contains(value('b'), value(['a', 'b']))).toBe(true);
  expect(contains(value('ab'), value(['a', 'b']))).toBe(false);
});

test('compares a thousand items in less than quadratic time', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => index);
  const [forwards, backwards] = [value(numbers), value(numbers.toReversed())];
  expect(equal(forwards, backwards)).toBe(true);
  expect(equal(forwards, value([...numbers.slice(1), 'x']))).toBe(false);
  expect(contains(forwards, value(['x', 999]))).toBe(true);
  expect(contains(forwards, value(['x', 1000]))).toBe(false);
});

test('orders numbers before text, and never orders lists', () => {
  expect(compare(value('10'), value('9'))).toBeGreaterThan(0);
  expect(compare(value('10a'), value('9a'))).toBeLessThan(0);
  expect(compare(value('b'), value('a'))).toBeGreaterThan(0);
  expect(compare(value('a'), value('a'))).toBe(0);
  expect(compare(value(['a']), value('a'))).toBeNaN();
  expect(compare(value('a'), value(['a']))).toBeNaN();
});
