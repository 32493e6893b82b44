import { expect, test } from 'vitest';
import { getStepText, registerText, shortenAddress, splitCode } from './step-text.ts';

test('shows the wording of the specification', () => {
  const address = { supportEmail: 'help@acme.example' };
  expect(getStepText('waiting_for_publish', address)).toEqual({
    headline: "Hooray! You're all set",
    detail: 'This screen is ready to be amazing!',
    status: 'Connected to internet and dashboard',
  });
  expect(getStepText('disabled_screen', address)).toEqual({
    headline: 'This screen is inactive',
    detail: 'Please contact help@acme.example to reactivate.',
    status: 'Connected to internet',
  });
  expect(getStepText('multiple_screens', address)).toMatchObject({
    headline: 'This screen is already running',
    detail: 'Close all other windows to start playing content.',
  });
  expect(getStepText('empty_playlist', address)).toEqual({
    headline: 'No content to display.',
    detail: 'Try adding supported apps like Pictures and Flyers.',
    status: 'Connected to internet and dashboard',
  });
  expect(registerText.headline).toBe('Pair your screen');
  expect(registerText.haveAccount('Acme')).toBe('I have a Acme account');
  expect(registerText.noAccount).toBe("I don't have an account yet");
});

test('shows a generic contact if no email address is configured', () => {
  expect(getStepText('disabled_screen', { supportEmail: null }).detail).toBe(
    'Please contact your administrator to reactivate.',
  );
});

test('groups codes by three characters and omits the scheme of addresses', () => {
  const read = (code: string) => splitCode(code).map((group) => group.text);
  expect(read('k7m2xq')).toEqual(['K7M', '2XQ']);
  expect(read('abcd')).toEqual(['ABC', 'D']);
  expect(read('')).toEqual([]);
  expect(shortenAddress('https://acme.example/join/')).toBe('acme.example/join');
});
