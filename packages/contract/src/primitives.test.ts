import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  email,
  isTimeZone,
  listQuery,
  localTime,
  name,
  queryFlag,
  queryIds,
  timeOfDay,
  userRecord,
} from './primitives.ts';

const id = '0192f3a0-0000-7000-8000-000000000001';

describe('local times', () => {
  test('removes a trailing Z', () => {
    expect(localTime.parse('2026-11-20T09:00:00Z')).toBe('2026-11-20T09:00:00');
    expect(localTime.parse('2026-11-20T09:00:00.000Z')).toBe('2026-11-20T09:00:00.000');
    expect(localTime.parse('2026-11-20T09:00')).toBe('2026-11-20T09:00');
  });
  test.each([
    '2026-11-20',
    '2026-11-20 09:00',
    '2026-11-20T09:00:00+01:00',
    '2026-11-20T09:00ZZ',
    'now',
    '',
    '2026-02-30T09:00',
    '2026-13-01T09:00',
    '2026-11-20T24:00',
    '2026-11-20T09:60',
  ])('rejects %j', (text) => {
    expect(localTime.safeParse(text).success).toBe(false);
  });
  test('accepts a leap day only in leap years', () => {
    expect(localTime.safeParse('2028-02-29T09:00').success).toBe(true);
    expect(localTime.safeParse('2026-02-29T09:00').success).toBe(false);
  });
});

test('requires two-digit hours and minutes', () => {
  expect(timeOfDay.safeParse('09:30').success).toBe(true);
  for (const text of ['9:30', '24:00', '09:60', '09:30:00']) {
    expect(timeOfDay.safeParse(text).success).toBe(false);
  }
});

test('accepts the time zones of this runtime', () => {
  expect(isTimeZone('America/New_York')).toBe(true);
  expect(isTimeZone('Nowhere/Land')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});

test('trims names and email addresses, and rejects blank ones', () => {
  expect(name.parse('  Lobby ')).toBe('Lobby');
  expect(name.safeParse('   ').error?.issues[0]?.message).toBe('Must not be empty.');
  expect(email.parse(' Ann@Example.COM ')).toBe('ann@example.com');
});

describe('lists', () => {
  const query = z.strictObject(listQuery(['name', 'created_at'] as const, 'asc'));
  test('defaults to page 1 with 25 items, sorted by the first field', () => {
    expect(query.parse({})).toEqual({ page: 1, page_size: 25, sort_by: 'name', sort_direction: 'asc' });
    expect(query.parse({ page: '3', page_size: '200' })).toMatchObject({ page: 3, page_size: 200 });
  });
  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'x'],
    ['page', ''],
    ['page', '1e9'],
    ['page_size', '201'],
    ['page_size', '0'],
    ['page_size', 'Infinity'],
    ['page_size', 'NaN'],
    ['page_size', ['1', '2']],
    ['sort_by', 'password'],
    ['sort_by', 'name; drop table devices'],
    ['sort_by', '__proto__'],
    ['sort_by', 'constructor'],
    ['sort_direction', 'sideways'],
    ['unknown', '1'],
  ])('reports %s of %j at its field', (field, value) => {
    const { error } = query.safeParse({ [field]: value });
    expect(error?.issues).toHaveLength(1);
    expect(error?.issues[0]?.code === 'unrecognized_keys' ? [field] : error?.issues[0]?.path).toEqual([
      field,
    ]);
  });
});

test('accepts a single id, ids separated by commas and repeated ids in a query', () => {
  expect(queryIds.parse(id)).toEqual([id]);
  expect(queryIds.parse(`${id},${id},`)).toEqual([id, id]);
  expect(queryIds.parse([id, id])).toEqual([id, id]);
  expect(queryIds.parse('')).toEqual([]);
  expect(queryIds.safeParse('not-an-id').success).toBe(false);
  expect(queryIds.safeParse(Array.from({ length: 1001 }, () => id)).success).toBe(false);
});

test('accepts only true and false as flags in a query', () => {
  expect(queryFlag.parse('true')).toBe(true);
  expect(queryFlag.parse('false')).toBe(false);
  expect(queryFlag.safeParse('1').success).toBe(false);
});

test('accepts any key of a user without prototype pollution', () => {
  const value = userRecord.parse(JSON.parse('{"__proto__":{"admin":true},"a_b":1}'));
  expect((value as { admin?: unknown }).admin).toBeUndefined();
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});
