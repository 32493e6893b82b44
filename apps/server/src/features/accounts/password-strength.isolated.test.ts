import { expect, test, vi } from 'vitest';
import { createPasswordStrength } from './password-strength.ts';

test('its time limit begins only when the dictionaries are loaded', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const strength = createPasswordStrength('Vitrine');
  const [weak, strong] = [
    strength.require('password', []),
    strength.require('correct horse battery', []),
  ].map((answer) => answer.then(() => 'accepted').catch((error: Error) => error.message));
  await Promise.resolve();
  expect(limits).not.toHaveBeenCalled();
  expect(await weak).toMatch(/too easy to guess/);
  expect(await strong).toBe('accepted');
  expect(limits).toHaveBeenCalledTimes(2);
});
