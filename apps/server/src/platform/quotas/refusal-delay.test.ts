import { expect, test } from 'vitest';
import { createRefusalDelay } from './refusal-delay.ts';

function setUp() {
  let now = 1_000_000;
  const waits: number[] = [];
  const delayRefusal = createRefusalDelay({
    now: () => now,
    wait: async (ms) => void waits.push(ms),
  });
  const advance = (ms: number) => {
    now += ms;
  };
  return { delayRefusal, waits, advance };
}

test('does not delay the first refusal, and sends later ones 100 ms apart', async () => {
  const { delayRefusal, waits, advance } = setUp();
  await delayRefusal('one');
  expect(waits).toEqual([]);
  await delayRefusal('one');
  await delayRefusal('one');
  expect(waits).toEqual([100, 200]);
  advance(300);
  await delayRefusal('one');
  expect(waits).toEqual([100, 200]);
});

test('delays each organisation separately', async () => {
  const { delayRefusal, waits } = setUp();
  await Promise.all([delayRefusal('one'), delayRefusal('two')]);
  expect(waits).toEqual([]);
});

test('delays no refusal for more than two seconds', async () => {
  const { delayRefusal, waits } = setUp();
  for (let count = 0; count < 100; count += 1) await delayRefusal('one');
  expect(Math.max(...waits)).toBe(2000);
});
