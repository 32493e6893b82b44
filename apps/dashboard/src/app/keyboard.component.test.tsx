import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { failWith } from '../testing/api-double.ts';
import { currentAddress, emptyOrganisation, me, openPage } from '../testing/open-page.tsx';
import { replyToPublishes } from '../testing/publishes.ts';
import { idOf, NOW, sampleItem, sampleReply } from '../testing/sample.ts';
import {
  announcement,
  lunch,
  sampleOrganisationWithoutPreviews,
  shopWindow,
} from '../testing/sample-organisation.ts';

/* Uses pages and dialogs with only the keyboard. */

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Moves the focus as Tab would, and checks that Tab can reach the control. */
async function focus(locator: Locator): Promise<void> {
  await expect.element(locator).toBeEnabled();
  const element = locator.element() as HTMLElement;
  expect(element.tabIndex).toBe(0);
  element.focus();
  expect(document.activeElement).toBe(element);
}

describe('pages with only the keyboard', () => {
  test('chooses an app, fills in its fields in order and creates the presentation', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on(
      'presentations.create',
      sampleReply('presentations.create', {
        presentation: sampleReply('presentations.get', { id: idOf(12) }),
      }),
    );
    await openPage('/apps', api);
    await focus(button(/Announcement/));
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(`/presentations/new?app=${announcement.id}`);
    await focus(page.getByLabelText('Headline'));
    await userEvent.keyboard('Open until 8{Tab}Every day');
    await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('Every day');
    await userEvent.keyboard('{Tab}{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: 'Centre' })).toBeChecked();
    await focus(button('Create presentation'));
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => api.requests('presentations.create')[0]?.body.applicationVars)
      .toMatchObject({ headline: 'Open until 8', text: 'Every day', layout: 'centre' });
  });

  test('renames a presentation and changes the orientation of its preview', async () => {
    const api = sampleOrganisationWithoutPreviews();
    await openPage(`/presentations/${idOf(12)}`, api);
    const name = page.getByRole('textbox', { name: 'Name' });
    await focus(name);
    await userEvent.keyboard('{End} today{Enter}');
    await expect.element(name).not.toHaveFocus();
    await expect
      .poll(() => api.requests('presentations.update').at(-1)?.body.name)
      .toBe('Opening hours today');
    const landscape = page.getByRole('radio', { name: 'Landscape' });
    (landscape.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: 'Portrait' })).toBeChecked();
  });

  test('switches between the tabs of a screen with the arrow keys', async () => {
    await openPage(`/screens/${shopWindow.id}`, sampleOrganisationWithoutPreviews());
    await focus(page.getByRole('tab', { name: 'On air' }));
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('tab', { name: 'Activity' })).toHaveFocus();
    await expect.poll(currentAddress).toBe(`/screens/${shopWindow.id}?tab=activity`);
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent(/could not be decoded/);
  });

  test('opens the dialog for adding a screen, and closes it with Escape', async () => {
    const api = sampleOrganisationWithoutPreviews();
    await openPage('/screens', api);
    await focus(page.getByRole('main').getByRole('button', { name: 'Add screen' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('Activation code')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Add screen' })).toHaveFocus();
    expect(api.requests('devices.register')).toEqual([]);
  });

  test('creates an API key', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on('apiKeys.create', sampleReply('apiKeys.create', { key: 'vk_secret' }));
    await openPage('/settings/api-keys', api);
    await focus(button('New API key'));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('What is it for?')).toHaveFocus();
    await userEvent.keyboard('Till{Tab} {Enter}');
    await expect.element(page.getByText('vk_secret')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('New API key')).toHaveFocus();
  });
});

describe('dialogs with only the keyboard', () => {
  test('assigns a playlist to a screen', async () => {
    const api = sampleOrganisationWithoutPreviews();
    replyToPublishes(api);
    await openPage(`/playlists/${lunch.id}`, api);
    await focus(button('Assign to screens'));
    await userEvent.keyboard('{Enter}');
    const choice = dialog().getByRole('checkbox', { name: /Waiting room/ });
    await expect.element(choice).toBeVisible();
    await focus(choice);
    await userEvent.keyboard(' ');
    await expect.element(choice).toBeChecked();
    await focus(dialog().getByRole('button', { name: /^Assign and publish to/ }));
    await userEvent.keyboard('{Enter}');
    const publish = dialog().getByRole('button', { name: /^Publish to/ });
    await expect.element(publish).toBeEnabled();
    await focus(publish);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body)
      .toMatchObject({ playlistId: lunch.id });
  });

  test('publishes changes with Enter', async () => {
    const api = sampleOrganisationWithoutPreviews();
    replyToPublishes(api);
    await openPage('/apps', api);
    await focus(button('1 screen to update'));
    await userEvent.keyboard('{Enter}');
    const publish = dialog().getByRole('button', { name: 'Publish to 1 screen' });
    await expect.element(publish).toBeEnabled();
    await focus(publish);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body.scope)
      .toEqual({ state: 'unpublished' });
    await expect.element(dialog()).toHaveTextContent(/1 screen hasn’t responded yet/);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('restores an item from the trash', async () => {
    const api = sampleOrganisationWithoutPreviews();
    const summer = sampleItem('library.list', {
      name: 'Summer',
      resourceType: 'playlist',
      deletedAt: NOW,
      permissions: ['read', 'delete'],
    });
    api.on('library.list', sampleReply('library.list', { data: [summer], total: 1 }));
    api.on('library.restore', sampleReply('library.restore'));
    await openPage('/content?trash=true&view=table', api);
    await focus(page.getByRole('row', { name: /Summer/ }));
    await userEvent.keyboard('x');
    await expect.element(page.getByRole('toolbar')).toBeVisible();
    await focus(page.getByRole('toolbar').getByRole('button', { name: 'Restore' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.requests('library.restore')[0]?.body.ids).toEqual([summer.resourceId]);
  });

  test('opens the dialog for a worker’s state, and returns the focus on Escape', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on('devices.setWorkerState', sampleReply('devices.setWorkerState'));
    await openPage(`/screens/${shopWindow.id}?tab=workers`, api);
    await focus(button('Change door'));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByLabelText('State')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Change door')).toHaveFocus();
    expect(api.requests('devices.setWorkerState')).toEqual([]);
  });

  test('deletes content that screens use', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on('playlists.delete', ({ query }) =>
      query.force === 'true'
        ? undefined
        : failWith('conflict', 'In use', [
            { path: 'force', message: 'Confirm it.' },
            { path: 'devices.0', message: 'Shop window' },
          ]),
    );
    await openPage('/content?view=table', api);
    await focus(page.getByRole('row', { name: /Winter/ }));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('row', { name: /Lunch/ })).toHaveFocus();
    await userEvent.keyboard('x');
    await focus(page.getByRole('toolbar').getByRole('button', { name: 'Delete' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toHaveTextContent(/Shop window/);
    // The safe choice has the focus.
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect
      .poll(() => api.requests('playlists.delete').map(({ query }) => query.force))
      .toEqual([undefined, 'true']);
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('links from emails with only the keyboard', () => {
  const signedOut = { signedOut: true };

  test('requests a link, and goes back to sign in', async () => {
    const api = emptyOrganisation();
    api.on('auth.forgotPassword', undefined);
    await openPage('/forgot-password', api, signedOut);
    await expect.element(page.getByLabelText('Email', { exact: true })).toHaveFocus();
    await userEvent.keyboard('ada@example.com{Tab}{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await focus(page.getByRole('link', { name: 'Back to sign in' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe('/sign-in');
  });

  test('sets a new password', async () => {
    const api = emptyOrganisation();
    api.on('auth.resetPassword', undefined);
    await openPage('/reset-password?token=abc', api, signedOut);
    await expect.element(page.getByLabelText('New password')).toHaveFocus();
    await userEvent.keyboard('correct horse battery staple{Enter}');
    await focus(page.getByRole('link', { name: 'Sign in' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe('/sign-in');
  });

  test('confirms a sign-up', async () => {
    const api = emptyOrganisation();
    api.on('auth.confirmSignUp', sampleReply('auth.confirmSignUp', { profile: me }));
    await openPage('/confirm-sign-up?token=abc', api, signedOut);
    await focus(button('Confirm and sign in'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe('/');
  });

  test('confirms a new address', async () => {
    const api = emptyOrganisation();
    api.on('auth.confirmEmail', undefined);
    await openPage('/confirm-email?token=abc', api, signedOut);
    await focus(button('Confirm email address'));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  });
});

describe('settings with only the keyboard', () => {
  test('renames the organisation, and requires two-step sign-in', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on('domain.update', sampleReply('domain.update'));
    await openPage('/settings/organisation', api);
    const name = page.getByLabelText('Organisation name');
    await focus(name);
    await userEvent.keyboard('{Control>}a{/Control}Market Shops{Tab}{Tab} ');
    const saved = () => Object.assign({}, ...api.requests('domain.update').map(({ body }) => body));
    await expect.poll(saved).toEqual({ name: 'Market Shops', mfaRequired: true });
  });
});
