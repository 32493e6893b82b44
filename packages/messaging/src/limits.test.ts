import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createMeter,
  FLOOD_LIMIT,
  isWithinLimits,
  MAX_NODES,
  MAX_PAYLOAD_CHARACTERS,
  MESSAGE_BURST,
  MESSAGES_PER_SECOND,
} from './limits.ts';

test('accepts typical messages', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (payload) => isWithinLimits(payload)));
  for (const payload of [undefined, null, 1n, 'x', new Date(0), new Map(), new ArrayBuffer(1000)])
    expect(isWithinLimits(payload)).toBe(true);
});

const cyclic: unknown[] = [];
cyclic.push({ cyclic });
const keys = Object.fromEntries(Array.from({ length: MAX_NODES + 1 }, (_, i) => [`k${i}`, i]));

test.each([
  ['a string', 'x'.repeat(MAX_PAYLOAD_CHARACTERS + 1)],
  ['several long strings', Array(11).fill('x'.repeat(MAX_PAYLOAD_CHARACTERS / 10))],
  ['a key', { ['k'.repeat(MAX_PAYLOAD_CHARACTERS + 1)]: 1 }],
  ['an array', Array(MAX_NODES + 1).fill(0)],
  ['an array of holes', new Array(4_000_000_000)],
  ['an object', keys],
  ['a buffer', new ArrayBuffer(MAX_PAYLOAD_CHARACTERS + 1)],
  ['a view of a buffer', { view: new Uint8Array(MAX_PAYLOAD_CHARACTERS + 1) }],
  ['a cycle', cyclic],
  ['deep nesting', Array.from({ length: MAX_NODES + 1 }).reduce<unknown>((inner) => ({ inner }), null)],
])('rejects %s as too large', (_, payload) => {
  expect(isWithinLimits(payload)).toBe(false);
});

test('allows a burst, and then a limited rate', () => {
  let now = 0;
  const meter = createMeter(() => now);
  const admitted = (tries: number) =>
    Array.from({ length: tries }, meter).filter((each) => each === 'admitted');
  expect(admitted(MESSAGE_BURST + 10)).toHaveLength(MESSAGE_BURST);
  now = 1000;
  expect(admitted(MESSAGE_BURST)).toHaveLength(MESSAGES_PER_SECOND);
  now = 60_000;
  expect(admitted(MESSAGE_BURST + 10)).toHaveLength(MESSAGE_BURST);
});

test('reports a flood once, and allows a burst again after a pause', () => {
  let now = 0;
  const meter = createMeter(() => now);
  const floods = (tries: number) =>
    Array.from({ length: tries }, meter).filter((each) => each === 'flood').length;
  expect(floods(MESSAGE_BURST + FLOOD_LIMIT - 1)).toBe(0);
  now = 60_000;
  expect(floods(MESSAGE_BURST + FLOOD_LIMIT - 1)).toBe(0);
  expect(floods(FLOOD_LIMIT)).toBe(1);
});
