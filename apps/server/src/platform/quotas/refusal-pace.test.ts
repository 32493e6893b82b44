import { expect, test } from 'vitest';
import { createRefusalPace } from './refusal-pace.ts';

function setUp() {
  let now = 1_000_000;
  const waits: number[] = [];
  const pace = createRefusalPace({
    now: () => now,
    wait: async (ms) => void waits.push(ms),
  });
  const advance = (ms: number) => {
    now += ms;
  };
  return { pace, waits, advance };
}

test('the first refusal comes at once, and those after it 100 ms apart', async () => {
  const { pace, waits, advance } = setUp();
  await pace('one');
  expect(waits).toEqual([]);
  await pace('one');
  await pace('one');
  expect(waits).toEqual([100, 200]);
  advance(300);
  await pace('one');
  expect(waits).toEqual([100, 200]);
});

test('organisations do not wait for each other', async () => {
  const { pace, waits } = setUp();
  await Promise.all([pace('one'), pace('two')]);
  expect(waits).toEqual([]);
});

test('no refusal waits longer than two seconds', async () => {
  const { pace, waits } = setUp();
  for (let count = 0; count < 100; count += 1) await pace('one');
  expect(Math.max(...waits)).toBe(2000);
});
