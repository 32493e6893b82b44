import { expect, test } from 'vitest';
import { hasCommandKey, keyNames } from './keyboard-shortcuts.ts';

test('recognises platforms whose keyboards have a Command key', () => {
  expect(['MacIntel', 'iPhone', 'iPad'].map(hasCommandKey)).toEqual([true, true, true]);
  expect(['Win32', 'Linux x86_64', ''].map(hasCommandKey)).toEqual([false, false, false]);
});

test('names the keys as the keyboard labels them', () => {
  expect(Object.values(keyNames('MacIntel'))).toEqual(['⌘', '⌥', '⇧', '⌫']);
  expect(Object.values(keyNames('Win32'))).toEqual(['Ctrl', 'Alt', 'Shift', 'Del']);
});
