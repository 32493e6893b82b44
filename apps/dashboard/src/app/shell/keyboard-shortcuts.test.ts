import { expect, test } from 'vitest';
import { hasCommandKey } from './keyboard-shortcuts.ts';

test('names keys as the keyboard does', () => {
  expect(['MacIntel', 'iPhone', 'iPad'].map(hasCommandKey)).toEqual([true, true, true]);
  expect(['Win32', 'Linux x86_64', ''].map(hasCommandKey)).toEqual([false, false, false]);
});
