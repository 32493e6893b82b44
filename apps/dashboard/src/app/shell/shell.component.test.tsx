import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, me, openPage } from '../../testing/open-page.tsx';
import { listOf, sampleItem, sampleReply } from '../../testing/sample.ts';

const dialog = () => page.getByRole('dialog');
const changed = sampleItem('devices.list', {
  name: 'Shop window',
  hasUnpublishedChanges: true,
  permissions: ['read', 'update', 'publish'],
  playlistId: '01940000-0000-7000-8000-000000000009',
  playlist: { id: '01940000-0000-7000-8000-000000000009', name: 'Autumn offers' },
});

function withChanges() {
  const api = emptyOrganisation();
  api.on('devices.counts', sampleReply('devices.counts', { total: 1, unpublished: 1 }));
  api.on('devices.list', listOf(changed));
  api.on('devices.publishPreview', sampleReply('devices.publishPreview'));
  api.on('devices.batchStatus', sampleReply('devices.batchStatus'));
  return api;
}

describe('publishing', () => {
  test('says how many screens have changes, and publishes them', async () => {
    const api = withChanges();
    api.on('devices.batch', sampleReply('devices.batch'));
    await openPage('/apps', api);
    await expect.element(page.getByText('1 screen has changes')).toBeVisible();
    await page.getByRole('region', { name: 'Publish changes' }).getByRole('button').click();
    await expect.element(dialog()).toHaveTextContent(/will show “Autumn offers”/);
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Publish to 1 screen' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.requests('devices.batch')[0]?.body).toMatchObject({
      action: 'publish',
      deviceIds: [changed.id],
    });
  });

  test('can publish even if the preview fails', async () => {
    const api = withChanges();
    api.on('devices.publishPreview', failWith('forbidden', 'No'));
    await openPage('/apps', api);
    await page.getByRole('region', { name: 'Publish changes' }).getByRole('button').click();
    await expect.element(page.getByText(/You can still publish/)).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Publish to 1 screen' })).toBeEnabled();
    await expectAccessible();
  });

  test('disables the button when no screen is selected', async () => {
    await openPage('/apps', withChanges());
    await page.getByRole('region', { name: 'Publish changes' }).getByRole('button').click();
    await dialog().getByRole('checkbox').click();
    await expect.element(dialog().getByRole('button', { name: /^Publish to/ })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('search', () => {
  const organisationWithScreen = () => {
    const api = emptyOrganisation();
    api.on('devices.list', ({ query }) => (query.search === 'shop' ? listOf(changed) : listOf()));
    return api;
  };

  test('finds a screen with the keyboard and opens it', async () => {
    const api = organisationWithScreen();
    api.on('devices.get', changed);
    await openPage('/apps', api);
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('shop');
    await expect.element(dialog()).toHaveTextContent(/Shop window/);
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(`/screens/${changed.id}`);
  });

  test('says that nothing was found', async () => {
    await openPage('/apps', organisationWithScreen());
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('Nothing found for “zzz”')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('navigation and messages on every page', () => {
  test('navigates by keyboard shortcuts and lists them', async () => {
    await openPage('/apps', emptyOrganisation());
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(dialog()).toHaveTextContent(/Keyboard shortcuts/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await userEvent.keyboard('gl');
    await expect.poll(currentAddress).toBe('/library');
  });

  test('shows the first steps until the person hides them', async () => {
    const api = emptyOrganisation();
    const steps = { screenAdded: true, contentAdded: false, published: false };
    api.on('profile.onboarding', sampleReply('profile.onboarding', { steps, dismissed: false }));
    api.on('profile.setOnboarding', ({ body }) => ({ steps, dismissed: body.dismissed }));
    await openPage('/apps', api);
    const checklist = page.getByRole('region', { name: 'First steps' });
    await expect.element(checklist).toHaveTextContent(/2 of 4/);
    await checklist.getByRole('button', { name: 'Hide checklist' }).click();
    await expect.element(checklist).not.toBeInTheDocument();
  });

  test('offers a way back from an address that does not exist', async () => {
    await openPage('/nowhere', emptyOrganisation());
    await page.getByRole('main').getByRole('link', { name: 'Go to Screens' }).click();
    await expect.poll(currentAddress).toBe('/screens');
  });

  test('redirects to the sign-in page when the session has ended', async () => {
    const api = emptyOrganisation();
    api.on('applications.list', failWith('unauthorized', 'Session ended'));
    await openPage('/apps', api);
    await expect.poll(currentAddress).toMatch(/^\/sign-in/);
  });
});

describe('apps', () => {
  const application = sampleItem('applications.list', { name: 'Menu board', isBuiltIn: true });

  test('says that there are no apps', async () => {
    const api = emptyOrganisation();
    api.on('applications.list', listOf());
    await openPage('/apps', api);
    await expect.element(page.getByRole('heading', { name: 'No apps' })).toBeVisible();
    await expectAccessible();
  });

  test('shows apps that have a version, each as one button', async () => {
    const api = emptyOrganisation();
    const currentAppVersion = sampleItem('applicationVersions.list', { description: 'Dishes and prices' });
    api.on('applications.list', listOf({ ...application, currentAppVersion }));
    await openPage('/apps', api);
    await expect
      .element(page.getByRole('button', { name: /Menu board/ }))
      .toHaveTextContent(/Dishes and prices/);
    await expectAccessible();
  });
});

test('hides a person’s activity from the next person who signs in', async () => {
  const api = withChanges();
  api.on('devices.batch', sampleReply('devices.batch'));
  const counts = { pending: 1, sent: 0, acknowledged: 0, failed: 0, timedOut: 0 };
  api.on('devices.batchStatus', sampleReply('devices.batchStatus', { counts }));
  api.on('auth.signOut', undefined);
  api.on('auth.signIn', sampleReply('auth.signIn', { profile: me }));
  await openPage('/settings/profile', api);
  await page.getByRole('region', { name: 'Publish changes' }).getByRole('button').click();
  await dialog().getByRole('button', { name: 'Publish to 1 screen' }).click();
  await expect.element(page.getByText(/Shop window/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  api.on('devices.list', listOf());
  api.on('devices.counts', sampleReply('devices.counts'));
  await page.getByLabelText('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('a long password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await expect.element(page.getByText(/Shop window/)).not.toBeInTheDocument();
});

test('reports a failure in a message that can be read and closed', async () => {
  const api = emptyOrganisation();
  api.on('playlists.create', failWith('forbidden', 'You don’t have permission to do this.'));
  await openPage('/library', api);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Playlist' }).click();
  const message = page.getByRole('alert');
  await expect.element(message).toHaveTextContent(/don’t have permission/);
  await expectAccessible();
  await message.getByRole('button', { name: 'Close' }).click();
  await expect.element(message).not.toBeInTheDocument();
});
