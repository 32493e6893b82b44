import { expect, test } from 'vitest';
import { hasCommandKey } from './keyboard-shortcuts.ts';

test('recognises platforms whose keyboards have a Command key', () => {
  expect(['MacIntel', 'iPhone', 'iPad'].map(hasCommandKey)).toEqual([true, true, true]);
  expect(['Win32', 'Linux x86_64', ''].map(hasCommandKey)).toEqual([false, false, false]);
});
