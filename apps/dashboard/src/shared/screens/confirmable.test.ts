import { ApiError } from '@vitrine/client';
import { expect, test } from 'vitest';
import { isConfirmable, screenNamesIn } from './confirmable.ts';

const refusal = (code: 'conflict' | 'forbidden', ...fields: { path: string; message: string }[]) =>
  new ApiError({ code, status: 409, message: 'No.', fields });

test('can confirm only conflicts that name the confirmation field', () => {
  const force = { path: 'force', message: '' };
  expect(isConfirmable(refusal('conflict', force), 'force')).toBe(true);
  expect(isConfirmable(refusal('conflict', force), 'confirm_blank')).toBe(false);
  expect(isConfirmable(refusal('conflict'), 'force')).toBe(false);
  expect(isConfirmable(refusal('forbidden', force), 'force')).toBe(false);
  expect(isConfirmable(new Error('No.'), 'force')).toBe(false);
});

test('returns the names of the screens in a conflict', () => {
  const error = refusal(
    'conflict',
    { path: 'devices.1', message: 'Bar' },
    { path: 'devices.2', message: 'Door' },
    { path: 'force', message: 'Set this to true.' },
  );
  expect(screenNamesIn(error)).toEqual(['Bar', 'Door']);
});
