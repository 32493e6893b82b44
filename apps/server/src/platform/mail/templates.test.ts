import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../languages.ts';
import {
  alreadyRegisteredMail,
  confirmEmailMail,
  confirmSignUpMail,
  emailAlreadyUsedMail,
  emailChangedMail,
  emailChangeRequestedMail,
  offlineScreensMail,
  resetPasswordMail,
} from './templates.ts';

const reset = {
  language: 'en' as const,
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

The link works once and expires after 1 hour. Setting a new password signs you out everywhere and revokes your API keys.

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
  const about = {
    ...reset,
    brandName: 'Vitrine',
    name: 'Ada',
    link: 'https://vitrine.example/sign-in',
    newEmail,
  };
  const { text } = emailChangedMail({ ...about, supportEmail: 'help@example.com' });
  expect(text).toContain(`was changed to ${masked}. `);
  expect(text).not.toContain(newEmail);
  expect(text).toContain('write to help@example.com.');
});

test('escapes markup and line breaks in names', () => {
  const hostile = '<b>"Eve"</b>\r\nBcc: all@example.com';
  const { subject, html } = offlineScreensMail({
    language: 'en',
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
  ['en', 30, 'expires after 30 minutes.'],
  ['en', 60, 'expires after 1 hour.'],
  ['en', 90, 'expires after 90 minutes.'],
  ['en', 1440, 'expires after 1 day.'],
  ['de', 1440, 'ist 1 Tag gültig.'],
  ['fr', 60, 'reste valable 1\u00a0heure.'],
  ['ja', 60, '1時間で期限が切れます。'],
  ['ar', 120, 'ومدة صلاحيته ساعتان.'],
] as const)('formats in %s a link that works for %i minutes: %s', (language, validMinutes, words) => {
  expect(resetPasswordMail({ ...reset, language, validMinutes }).text).toContain(words);
});

/** Values that stay the same in every language. The brand is of no language, and has no letters of any. */
const VALUES = {
  brandName: '<1>',
  name: '<2>',
  domainName: '<3>',
  link: 'https://4.example/x',
  unsubscribe: 'https://5.example/x',
  newEmail: '6@6.example',
  supportEmail: '7@7.example',
  screens: ['<8>', '<9>'],
  total: 2,
  validMinutes: 60,
};

const templates = {
  resetPasswordMail,
  confirmSignUpMail,
  confirmEmailMail,
  alreadyRegisteredMail,
  emailAlreadyUsedMail,
  emailChangeRequestedMail,
  emailChangedMail,
  emailChangedWithoutSupport: (about: typeof VALUES & { language: Language }) =>
    emailChangedMail({ ...about, supportEmail: undefined }),
  offlineScreensMail,
  manyOfflineScreens: (about: typeof VALUES & { language: Language }) =>
    offlineScreensMail({ ...about, total: 12 }),
  oneOfflineScreen: (about: typeof VALUES & { language: Language }) =>
    offlineScreensMail({ ...about, screens: ['<8>'], total: 1 }),
};

/** How often each value occurs. */
function valuesIn(text: string): Record<string, number> {
  const found = text.match(/<\d>|https:\/\/\d\.example\/x|\d…@\d\.example|7@7\.example/g) ?? [];
  return Object.fromEntries(
    [...new Set(found)].sort().map((value) => [value, found.filter((each) => each === value).length]),
  );
}

const sentencesOf = (text: string) =>
  text.split(/\n+|(?<=[.?!]) /).filter((line) => /\p{Letter}{3}/u.test(line) && !line.startsWith('https:'));

describe.each(Object.entries(templates))('%s', (_name, template) => {
  const english = template({ ...VALUES, language: 'en' });

  test.each(languages.filter((each) => each !== 'en'))('is complete in %s', (language) => {
    const { subject, text, html } = template({ ...VALUES, language });
    expect(valuesIn(text)).toEqual(valuesIn(english.text));
    expect(valuesIn(subject)).toEqual(valuesIn(english.subject));
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\{\{|\$\{/);
    const foreign = sentencesOf(`${subject}\n${text}`);
    expect(foreign.length).toBeGreaterThan(4);
    expect(
      foreign.filter((each) => sentencesOf(`${english.subject}\n${english.text}`).includes(each)),
    ).toEqual([]);
    if (language === 'ar' || language === 'ja')
      expect(text.replaceAll(/https:\S+|\S+@\S+|\bAPI/g, '')).not.toMatch(/[a-z]/i);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain(`<table role="presentation" lang="${language}"`);
  });
});

test('isolates names of other scripts in Arabic, but not links', () => {
  const { subject, text, html } = offlineScreensMail({
    ...VALUES,
    language: 'ar',
    brandName: 'Vitrine',
    name: 'منى',
    domainName: 'Corner Shops',
    screens: ['Lobby', 'الردهة'],
    total: 1234,
  });
  expect(subject).toBe('1,234 شاشة غير متصلة (\u2068Corner Shops\u2069)');
  expect(text).toContain('\u2068Lobby\u2069 والردهة و1,232 شاشة أخرى.');
  expect(text).toContain('مرحبًا منى،');
  expect(text).toMatch(/^https:\/\/5\.example\/x$/m);
  expect(html).toContain('<a href="https://5.example/x" dir="ltr"');
});

test.each([
  [2, 'شاشتان غير متصلتين (<3>)'],
  [3, '3 شاشات غير متصلة (<3>)'],
  [11, '11 شاشة غير متصلة (<3>)'],
  [100, '100 شاشة غير متصلة (<3>)'],
])('counts %i screens in Arabic', (total, subject) => {
  expect(offlineScreensMail({ ...VALUES, language: 'ar', total }).subject).toBe(subject);
});

test('formats counts and lists by the language', () => {
  const many = (language: Language) => offlineScreensMail({ ...VALUES, language, total: 12_345 });
  expect(many('en').text).toContain('<8>, <9> and 12,343 more have');
  expect(many('de').subject).toBe('12.345 Bildschirme sind offline (<3>)');
  expect(many('de').text).toContain('<8>, <9> und 12.343 weitere sind');
  expect(offlineScreensMail({ ...VALUES, language: 'fr', total: 3 }).text).toContain(
    '<8>, <9> et 1 autre sont',
  );
});
