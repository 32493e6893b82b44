import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, me, openPage } from '../../testing/open-page.tsx';
import { sampleReply } from '../../testing/sample.ts';

const signedOut = { signedOut: true };
const emailField = () => page.getByLabelText('Email', { exact: true });
const passwordField = () => page.getByLabelText('Password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const address = () => expect.poll(currentAddress);

describe('sign in', () => {
  test('signs in with only the keyboard, and goes to the home page', async () => {
    const api = emptyOrganisation();
    api.on('auth.signIn', sampleReply('auth.signIn', { profile: me }));
    await openPage('/sign-in', api, signedOut);
    await expect.element(emailField()).toHaveFocus();
    await userEvent.keyboard('ada@example.com{Tab}a long password{Enter}');
    await address().toBe('/');
    expect(api.requests('auth.signIn').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', password: 'a long password' },
    ]);
  });

  test('shows a failed sign-in next to the password', async () => {
    const api = emptyOrganisation();
    api.on('auth.signIn', failWith('unauthorized', 'Wrong email or password'));
    await openPage('/sign-in', api, signedOut);
    await emailField().fill('ada@example.com');
    await passwordField().fill('wrong');
    await button('Sign in').click();
    await expect.element(page.getByText('The email address or password is wrong.')).toBeVisible();
    await expect.element(passwordField()).toBeInvalid();
    await expectAccessible();
  });

  test('asks for the second factor, reports a wrong code and goes back to the password', async () => {
    const api = emptyOrganisation();
    api.on('auth.signIn', ({ body }) =>
      body.code === undefined ? failWith('mfa_required', 'Code needed') : failWith('unauthorized', 'Wrong'),
    );
    await openPage('/sign-in', api, signedOut);
    await emailField().fill('ada@example.com');
    await passwordField().fill('a long password');
    await button('Sign in').click();
    await expect.element(heading('Enter your code')).toBeVisible();
    await expect.element(page.getByLabelText('Code')).toHaveFocus();
    await userEvent.keyboard('123456{Enter}');
    await expect.element(page.getByText('This code is wrong or has already been used.')).toBeVisible();
    await expectAccessible();
    await button('Back to sign in').click();
    await expect.element(passwordField()).toHaveValue('a long password');
  });

  test('says how long to wait after too many attempts, and lets the person try again', async () => {
    const api = emptyOrganisation();
    api.on('auth.signIn', failWith('too_many_requests', 'Slow down'));
    await openPage('/sign-in', api, signedOut);
    await emailField().fill('ada@example.com');
    await passwordField().fill('a long password');
    await button('Sign in').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Too many attempts/);
    await expect.element(button('Sign in')).toBeEnabled();
  });

  test('returns to the address that required the sign-in', async () => {
    const api = emptyOrganisation();
    api.on('auth.signIn', sampleReply('auth.signIn', { profile: me }));
    await openPage('/settings/profile', api, signedOut);
    await expect.element(emailField()).toBeVisible();
    await userEvent.keyboard('ada@example.com{Tab}a long password{Enter}');
    await address().toBe('/settings/profile');
  });
});

describe('sign up', () => {
  test('creates an account and goes to the home page', async () => {
    const api = emptyOrganisation();
    api.on('auth.signUp', sampleReply('auth.signUp', { profile: me }));
    await openPage('/sign-up', api, signedOut);
    await page.getByLabelText('Your name').fill('Ada Lovelace');
    await emailField().fill('ada@example.com');
    await passwordField().fill('correct horse battery staple');
    await expectAccessible();
    await button('Create account').click();
    await address().toBe('/');
    expect(api.requests('auth.signUp')[0]?.body).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      password: 'correct horse battery staple',
    });
  });

  test('shows each error next to its field', async () => {
    const api = emptyOrganisation();
    api.on(
      'auth.signUp',
      failWith('bad_request', 'Invalid', [
        { path: 'email', message: 'Must be an email address.' },
        { path: 'domain_name', message: 'Must have at most 255 characters.' },
      ]),
    );
    await openPage('/sign-up', api, signedOut);
    await page.getByLabelText('Your name').fill('Ada');
    await emailField().fill('ada@example.com');
    await passwordField().fill('correct horse battery staple');
    await button('Create account').click();
    await expect.element(emailField()).toHaveAccessibleDescription(/Must be an email address/);
    await expect
      .element(page.getByLabelText('Organisation'))
      .toHaveAccessibleDescription(/at most 255 characters/);
  });

  test('asks people to check their email if the server confirms addresses', async () => {
    const api = emptyOrganisation();
    api.on('auth.signUp', sampleReply('auth.signUp', { profile: null }));
    await openPage('/sign-up', api, signedOut);
    await page.getByLabelText('Your name').fill('Ada');
    await emailField().fill('ada@example.com');
    await passwordField().fill('correct horse battery staple');
    await button('Create account').click();
    await expect.element(heading('Check your email')).toBeVisible();
    await expect.element(page.getByText(/We sent a link to ada@example.com/)).toBeVisible();
    await button('Use another address').click();
    await expect.element(emailField()).toHaveValue('ada@example.com');
  });

  test.each([
    ['closed', /You can’t create an account here/],
    ['invite', /this version can’t send invitations yet/],
  ])('says that sign-up is %s', async (signUp, hint) => {
    const api = emptyOrganisation({ sign_up: signUp });
    await openPage('/sign-up', api, signedOut);
    await expect.element(heading('Sign-up is closed')).toBeVisible();
    await expect.element(page.getByText(hint)).toBeVisible();
    await expectAccessible();
  });
});

describe('password reset', () => {
  test.each([
    [true, 'Check your email'],
    [false, 'Ask the person who runs this server for the link'],
  ])('requests a link if the server can send email: %s', async (sendsMail, title) => {
    const api = emptyOrganisation({ sends_mail: sendsMail });
    api.on('auth.forgotPassword', undefined);
    await openPage('/forgot-password', api, signedOut);
    await expect.element(emailField()).toHaveFocus();
    await userEvent.keyboard('ada@example.com{Enter}');
    await expect.element(heading(title)).toBeVisible();
    await expect.element(page.getByText(/ada@example.com/)).toBeVisible();
    await expectAccessible();
  });

  test('sets a new password', async () => {
    const api = emptyOrganisation();
    api.on('auth.resetPassword', undefined);
    await openPage('/reset-password?token=abc', api, signedOut);
    await page.getByLabelText('New password').fill('correct horse battery staple');
    await expectAccessible();
    await button('Set password').click();
    await expect.element(heading('Password changed')).toBeVisible();
    expect(api.requests('auth.resetPassword')[0]?.body).toEqual({
      token: 'abc',
      password: 'correct horse battery staple',
    });
  });

  test('offers another link when the link has expired', async () => {
    const api = emptyOrganisation();
    api.on(
      'auth.resetPassword',
      failWith('bad_request', 'Old', [{ path: 'token', message: 'This link doesn’t work.' }]),
    );
    await openPage('/reset-password?token=abc', api, signedOut);
    await page.getByLabelText('New password').fill('correct horse battery staple');
    await button('Set password').click();
    await expect.element(page.getByText('Each link works once and expires after an hour.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  });

  test('says that a link without its token is incomplete', async () => {
    await openPage('/reset-password', emptyOrganisation(), signedOut);
    await expect.element(page.getByText(/It’s incomplete/)).toBeVisible();
    await expectAccessible();
  });
});

describe('links from emails', () => {
  test('confirms a sign-up and signs in', async () => {
    const api = emptyOrganisation();
    api.on('auth.confirmSignUp', sampleReply('auth.confirmSignUp', { profile: me }));
    await openPage('/confirm-sign-up?token=abc', api, signedOut);
    await expect.element(heading('Confirm your email address')).toBeVisible();
    await expectAccessible();
    await button('Confirm and sign in').click();
    await address().toBe('/');
  });

  test('says that a used link does not work', async () => {
    const api = emptyOrganisation();
    api.on('auth.confirmSignUp', failWith('bad_request', 'Used'));
    await openPage('/confirm-sign-up?token=abc', api, signedOut);
    await button('Confirm and sign in').click();
    await expect.element(heading('This link doesn’t work')).toBeVisible();
  });

  test('confirms a new address', async () => {
    const api = emptyOrganisation();
    api.on('auth.confirmEmail', undefined);
    await openPage('/confirm-email?token=abc', api, signedOut);
    await button('Confirm email address').click();
    await expect.element(heading('Email changed')).toBeVisible();
    await expectAccessible();
  });
});
