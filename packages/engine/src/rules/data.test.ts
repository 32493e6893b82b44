import { describe, expect, test } from 'vitest';
import { createRuleVariables, readPath } from './data.ts';

describe('a path follows only own keys', () => {
  const data = {
    tags: { region: 'north', 'first.floor': 'yes' },
    list: [{ key: 'a', value: 1 }, { key: 'b', value: 2 }, { key: 'a', value: 3 }, null, 'text'],
    orderItems: { total_sum: 4 },
    _private_key: 5,
    nothing: null,
  };

  test.each<[string[], unknown]>([
    [['tags', 'region'], 'north'],
    [['tags', 'first.floor'], 'yes'],
    [['tags', 'missing', 'deeper'], undefined],
    [['tags', 'region', 'length'], undefined],
    [['list', 'a'], 3],
    [['list', 'b'], 2],
    [['list', 'c'], undefined],
    [['list', 'length'], undefined],
    [['order_items', 'total_sum'], 4],
    [['orderItems', 'totalSum'], undefined],
    [['_private_key'], 5],
    [['constructor'], undefined],
    [['tags', '__proto__'], undefined],
    [['to_string'], undefined],
    [['nothing', 'here'], undefined],
  ])('%j', (path, expected) => {
    expect(readPath(data, path, 0)).toBe(expected);
  });

  test('reads only the beginning of a very long list', () => {
    const long = Array.from({ length: 10_001 }, (_, index) => ({ key: `k${index}`, value: index }));
    expect(readPath(long, ['k9999'], 0)).toBe(9999);
    expect(readPath(long, ['k10000'], 0)).toBeUndefined();
  });
});

describe('variables', () => {
  test('creates one slot per path, with its current value', () => {
    const variables = createRuleVariables();
    const slot = variables.slotOf(['workers', 'till']);
    expect(variables.slotOf(['workers', 'till'])).toBe(slot);
    expect(variables.slotOf(['workers', 'queue'])).not.toBe(slot);
    variables.setRoots({ workers: { till: 'open' } });
    expect(variables.value(slot)?.text).toBe('open');
    variables.setRoots({ workers: { till: 'shut' } });
    expect(variables.value(slot)?.text).toBe('shut');
    variables.setRoots({ workers: undefined });
    expect(variables.value(slot)).toBeNull();
  });

  test('returns the same object for an unchanged value', () => {
    const variables = createRuleVariables();
    const slot = variables.slotOf(['workers', 'list']);
    variables.setRoots({ workers: { list: ['a', 'b'] } });
    const before = variables.value(slot);
    variables.setRoots({ workers: { list: ['a', 'b'] } });
    expect(variables.value(slot)).toBe(before);
  });

  test('reports whether a refresh changed anything, including arrays changed in place', () => {
    const variables = createRuleVariables();
    variables.slotOf(['workers', 'a']);
    const second = variables.slotOf(['workers', 'b']);
    const list = ['x'];
    expect(variables.refresh({ workers: { a: 1, b: list } })).toBe(true);
    expect(variables.refresh({ workers: { a: 1, b: list } })).toBe(false);
    list.push('y');
    expect(variables.refresh({ workers: { a: 1, b: list } })).toBe(true);
    expect(variables.value(second)?.list).toEqual(['x', 'y']);
    list[0] = 'z';
    expect(variables.refresh({ workers: { a: 1, b: list } })).toBe(true);
    expect(variables.refresh({ workers: { a: 2, b: list } })).toBe(true);
    expect(variables.refresh({ workers: { b: list } })).toBe(true);
    expect(variables.refresh({ workers: { b: list } })).toBe(false);
  });
});
