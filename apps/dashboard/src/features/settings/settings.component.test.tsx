import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, me, openPage } from '../../testing/open-page.tsx';
import { listOf, sampleItem, sampleReply } from '../../testing/sample.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (pattern: string | RegExp) => page.getByText(pattern);
const dialog = () => page.getByRole('dialog');

describe('profile', () => {
  test('saves a changed name and confirms it', async () => {
    const api = emptyOrganisation();
    api.on('profile.update', ({ body }) => ({ ...me, ...(body.name !== undefined && { name: body.name }) }));
    await openPage('/settings/profile', api);
    await page.getByLabelText('Name', { exact: true }).fill('Ada King');
    await expect.poll(() => api.requests('profile.update').at(-1)?.body).toEqual({ name: 'Ada King' });
    await expect.element(text('Saved')).toBeVisible();
    await expectAccessible();
  });

  test('keeps unsaved changes when saving fails, and retries', async () => {
    const api = emptyOrganisation();
    api.on('profile.update', failWith('unavailable', 'Busy'));
    await openPage('/settings/profile', api);
    await page.getByLabelText('Name', { exact: true }).fill('Ada King');
    const retry = page.getByRole('button', { name: /try again|retry/i });
    await expect.element(retry).toBeVisible();
    api.on('profile.update', ({ body }) => ({ ...me, name: body.name ?? me.name }));
    await retry.click();
    await expect.element(text('Saved')).toBeVisible();
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Ada King');
  });

  test('explains that the address changes when the person opens the link', async () => {
    const api = emptyOrganisation();
    api.on('accounts.changeEmail', me);
    await openPage('/settings/profile', api);
    await button('Change email').click();
    await expect.element(page.getByLabelText('New email')).toHaveFocus();
    await userEvent.keyboard('countess@example.com{Tab}a long password{Enter}');
    await expect.element(text(/We sent a link to countess@example.com/)).toBeVisible();
    expect(api.requests('accounts.changeEmail')[0]?.body).toEqual({
      email: 'countess@example.com',
      password: 'a long password',
    });
  });

  test('shows a wrong password next to its field', async () => {
    const api = emptyOrganisation();
    api.on(
      'accounts.changeEmail',
      failWith('bad_request', 'Wrong', [{ path: 'password', message: 'This password is wrong.' }]),
    );
    await openPage('/settings/profile', api);
    await button('Change email').click();
    await page.getByLabelText('New email').fill('countess@example.com');
    await page.getByLabelText('Confirm with your password').fill('wrong');
    await button('Change email').click();
    await expect
      .element(page.getByLabelText('Confirm with your password'))
      .toHaveAccessibleDescription(/is wrong/);
    await expectAccessible();
  });

  test('signs out even if the server cannot be reached', async () => {
    const api = emptyOrganisation();
    api.on('auth.signOut', failWith('unavailable', 'Busy'));
    await openPage('/settings/profile', api);
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(currentAddress).toMatch(/^\/sign-in/);
  });
});

describe('security', () => {
  const session = (name: string, fields: object = {}) =>
    sampleItem('auth.sessions', { userAgent: name, ...fields });

  const withoutActivity = () => {
    const api = emptyOrganisation();
    api.on('auth.sessions', listOf());
    api.on('auth.securityEvents', listOf());
    return api;
  };

  test('says that nothing has happened yet', async () => {
    await openPage('/settings/security', withoutActivity());
    await expect.element(text('Sign-ins and changes to your account appear here.')).toBeVisible();
    await expect.element(button('Change password')).toBeDisabled();
    await expectAccessible();
  });

  test('lists sessions and ends all others after a confirmation', async () => {
    const api = withoutActivity();
    api.on('auth.sessions', listOf(session('Mozilla/5.0 Firefox/150.0')));
    api.on('auth.endOtherSessions', undefined);
    await openPage('/settings/security', api);
    await button('Sign out everywhere else').click();
    await expect.element(dialog()).toHaveTextContent(/ends all your other sessions/);
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect.element(text(/signed out everywhere else/)).toBeVisible();
  });

  test('closes the confirmation with Escape and ends nothing', async () => {
    const api = withoutActivity();
    await openPage('/settings/security', api);
    await button('Sign out everywhere else').click();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Sign out everywhere else')).toHaveFocus();
    expect(api.requests('auth.endOtherSessions')).toEqual([]);
  });

  test('says why sessions cannot be loaded', async () => {
    const api = withoutActivity();
    api.on('auth.sessions', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage('/settings/security', api);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/don’t have permission/);
  });

  test('sets up two-step sign-in and shows the recovery codes', async () => {
    const api = withoutActivity();
    const otpauthUrl = 'otpauth://totp/Vitrine:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Vitrine';
    api.on('auth.startMfa', sampleReply('auth.startMfa', { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl }));
    api.on('auth.confirmMfa', ({ body }) =>
      body.code === '123456'
        ? sampleReply('auth.confirmMfa', { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] })
        : failWith('bad_request', 'Wrong', [{ path: 'code', message: 'This code is wrong.' }]),
    );
    await openPage('/settings/security', api);
    await button('Set up').click();
    // The form that changes the password has its own field.
    await expect.element(page.getByLabelText('Current password')).toBeVisible();
    await expect.element(page.getByLabelText('Confirm with your password')).toHaveFocus();
    await userEvent.keyboard('a long password{Enter}');
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect.element(text('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await page.getByLabelText('Code', { exact: true }).fill('000000');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByLabelText('Code', { exact: true }))
      .toHaveAccessibleDescription('This code is wrong.');
    await page.getByLabelText('Code', { exact: true }).fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(text('aaaa-bbbb')).toBeVisible();
    await expectAccessible();
  });
});

describe('organisation', () => {
  test('shows read-only settings to standard members', async () => {
    const api = emptyOrganisation();
    api.on('profile.get', { ...me, domainRole: 'standard' });
    await openPage('/settings/organisation', api);
    await expect.element(text('Only administrators can change these settings.')).toBeVisible();
    await expect.element(page.getByLabelText('Organisation name')).toBeDisabled();
    await expect.element(page.getByRole('heading', { name: 'Members' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('shows long names of members without breaking the page', async () => {
    const api = emptyOrganisation();
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6);
    api.on(
      'domain.profiles',
      listOf(sampleItem('domain.profiles', { name, email: `${'x'.repeat(200)}@example.com` })),
    );
    await openPage('/settings/organisation', api);
    await expect.element(text(name)).toBeVisible();
    await expectAccessible();
  });

  test('asks for confirmation before a change of the time zone setting leaves screens with nothing to play', async () => {
    const api = emptyOrganisation();
    api.on('domain.setMultitimezone', ({ body }) =>
      body.confirmBlank
        ? sampleReply('domain.get', { isMultitimezoneEnabled: true })
        : failWith('conflict', '2 screens would have nothing to play.', [
            { path: 'confirm_blank', message: 'Confirm it.' },
          ]),
    );
    await openPage('/settings/organisation', api);
    await page.getByRole('switch', { name: /time zone/ }).click();
    await expect.element(dialog()).toBeVisible();
    await expectAccessible();
  });
});

describe('API keys', () => {
  const withKeys = (...keys: ReturnType<typeof sampleItem<'apiKeys.list'>>[]) => {
    const api = emptyOrganisation();
    api.on('apiKeys.list', listOf(...keys));
    return api;
  };

  test('says that there are no keys', async () => {
    await openPage('/settings/api-keys', withKeys());
    await expect.element(text('No API keys')).toBeVisible();
    await expectAccessible();
  });

  test('lets standard members manage their own keys', async () => {
    const api = withKeys(sampleItem('apiKeys.list', { name: 'Menu import' }));
    api.on('profile.get', { ...me, domainRole: 'standard' });
    await openPage('/settings/api-keys', api);
    await expect.element(button('New API key')).toBeEnabled();
    await expect.element(button('Revoke')).toBeEnabled();
  });

  test('shows an expired key as expired', async () => {
    await openPage(
      '/settings/api-keys',
      withKeys(sampleItem('apiKeys.list', { expiresAt: '2020-01-01T00:00:00Z' })),
    );
    await expect.element(text(/expired 1 Jan/)).toBeVisible();
    await expectAccessible();
  });

  test('creates a key for a purpose and shows it once', async () => {
    const api = withKeys();
    api.on('apiKeys.create', sampleReply('apiKeys.create', { key: 'vk_secret' }));
    await openPage('/settings/api-keys', api);
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await expect.element(button('Create key')).toBeDisabled();
    await page.getByLabelText('What is it for?').fill('Menu import');
    await page.getByLabelText('Edit content').click();
    await expectAccessible();
    await button('Create key').click();
    await expect.element(text('vk_secret')).toBeVisible();
    expect(api.requests('apiKeys.create')[0]?.body).toMatchObject({
      name: 'Menu import',
      scopes: ['content:write'],
    });
    await button('Done').click();
    await expect.element(text('vk_secret')).not.toBeInTheDocument();
  });

  test('revokes a key after a confirmation', async () => {
    const api = withKeys(sampleItem('apiKeys.list', { name: 'Menu import' }));
    api.on('apiKeys.delete', undefined);
    await openPage('/settings/api-keys', api);
    await button('Revoke').click();
    await expect.element(dialog()).toHaveTextContent(/Revoke “Menu import”\?/);
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Revoke' }).click();
    await expect.element(text('Menu import revoked')).toBeVisible();
  });
});
