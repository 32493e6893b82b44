import { expect, test } from 'vitest';
import { codeGroups, registerWords, shortAddress, wordsOf } from './words.ts';

test('the steps say what the specification says', () => {
  const address = { supportEmail: 'help@acme.example' };
  expect(wordsOf('waiting_for_publish', address)).toEqual({
    headline: "Hooray! You're all set",
    detail: 'This screen is ready to be amazing!',
    status: 'Connected to internet and dashboard',
  });
  expect(wordsOf('disabled_screen', address)).toEqual({
    headline: 'This screen is inactive',
    detail: 'Please contact help@acme.example to reactivate.',
    status: 'Connected to internet',
  });
  expect(wordsOf('multiple_screens', address)).toMatchObject({
    headline: 'This screen is already running',
    detail: 'Close all other windows to start playing content.',
  });
  expect(wordsOf('empty_playlist', address)).toEqual({
    headline: 'No content to display.',
    detail: 'Try adding supported apps like Pictures and Flyers.',
    status: 'Connected to internet and dashboard',
  });
  expect(registerWords.headline).toBe('Pair your screen');
  expect(registerWords.haveAccount('Acme')).toBe('I have a Acme account');
  expect(registerWords.noAccount).toBe("I don't have an account yet");
});

test('nobody to write to is said in words', () => {
  expect(wordsOf('disabled_screen', { supportEmail: null }).detail).toBe(
    'Please contact your administrator to reactivate.',
  );
});

test('codes are read in groups of three, addresses without their scheme', () => {
  const read = (code: string) => codeGroups(code).map((group) => group.text);
  expect(read('k7m2xq')).toEqual(['K7M', '2XQ']);
  expect(read('abcd')).toEqual(['ABC', 'D']);
  expect(read('')).toEqual([]);
  expect(shortAddress('https://acme.example/join/')).toBe('acme.example/join');
});
