import { expect, test } from 'vitest';
import { emailChangedMail, offlineScreensMail, resetPasswordMail } from './templates.ts';

const reset = {
  brandName: 'Vitrine',
  name: 'Ada',
  link: 'https://vitrine.example/reset?token=abc&x=1',
  validMinutes: 60,
};
test('explains in the password email what the link does, how long it works, and what to do otherwise', () => {
  const { subject, text, html } = resetPasswordMail(reset);
  expect(subject).toBe('Set a new password for Vitrine');
  expect(text).toBe(`Hello Ada,

Someone asked to set a new password for your Vitrine account.

Set a new password:
https://vitrine.example/reset?token=abc&x=1

The link works once and expires after one hour. Setting a new password signs you out everywhere and revokes your API keys.

If you didn’t ask for this, ignore this email. Your password stays the same.

Vitrine
`);
  expect(html).toContain('href="https://vitrine.example/reset?token=abc&amp;x=1"');
  expect(html).not.toMatch(/<script|<img|url\(/);
});

test.each([
  ['ada@example.com', 'a…@example.com'],
  ['a@example.com', 'a…@example.com'],
  ['👩‍🚀x@example.com', '👩…@example.com'],
  ['"a@b"@example.com', '"…@example.com'],
])('shows a former address %s as %s', (newEmail, masked) => {
  const about = { brandName: 'Vitrine', name: 'Ada', link: 'https://vitrine.example/sign-in', newEmail };
  const { text } = emailChangedMail({ ...about, supportEmail: 'help@example.com' });
  expect(text).toContain(`was changed to ${masked}. `);
  expect(text).not.toContain(newEmail);
  expect(text).toContain('write to help@example.com.');
});

test('escapes markup and line breaks in names', () => {
  const hostile = '<b>"Eve"</b>\r\nBcc: all@example.com';
  const { subject, html } = offlineScreensMail({
    brandName: 'Vitrine',
    name: hostile,
    domainName: hostile,
    screens: [hostile],
    total: 1,
    link: 'https://vitrine.example/screens',
    unsubscribe: 'https://vitrine.example/unsubscribe',
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toMatch(/<b>|"Eve"/);
});

test.each([
  [30, '30 minutes'],
  [60, 'one hour'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1440, 'one day'],
])('formats %i minutes as %s', (validMinutes, words) => {
  expect(resetPasswordMail({ ...reset, validMinutes }).text).toContain(
    `works once and expires after ${words}.`,
  );
});
