import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { expectDisabledReason } from '../testing/expect-disabled-reason.ts';
import { openPage, showAt } from '../testing/open-page.tsx';
import { listOf } from '../testing/sample.ts';
import { lunch, sampleOrganisationWithoutPreviews, shopWindow } from '../testing/sample-organisation.ts';

/* Disabled buttons and menu items explain why they are disabled, including to people who only use a keyboard. */

const button = (name: string) => page.getByRole('button', { name, exact: true });
const publish = () => page.getByRole('main').getByRole('button', { name: 'Publish', exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const tooltip = () => page.getByRole('tooltip');
const readOnlyScreen = { ...shopWindow, permissions: ['read'] } satisfies typeof shopWindow;

function organisationWith(screen: typeof shopWindow) {
  const api = sampleOrganisationWithoutPreviews();
  api.on('devices.list', listOf(screen));
  api.on('devices.get', screen);
  return api;
}

/** Moves the focus in the open menu with the arrow keys. */
async function moveFocusTo(name: string): Promise<void> {
  await expect.element(item(name)).toBeVisible();
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowDown}');
      return document.activeElement?.textContent;
    })
    .toBe(name);
}

describe('a disabled menu item', () => {
  test('shows the reason when the arrow keys reach it', async () => {
    await openPage('/screens', organisationWith(readOnlyScreen));
    await button('More actions for Shop window').click();
    await expectDisabledReason(item('Restart player'));
    await moveFocusTo('Restart player');
    await expect.element(tooltip()).toHaveTextContent(/don’t have permission/);
    await expectAccessible();
  });

  test('shows the full reason on a phone', async () => {
    await showAt('phone');
    await openPage('/screens', organisationWith(readOnlyScreen));
    await button('More actions for Shop window').click();
    await moveFocusTo('Restart player');
    await expect.element(tooltip()).toBeVisible();
    const isInView = () => {
      const { left, right } = tooltip().element().getBoundingClientRect();
      return left >= 0 && right <= window.innerWidth;
    };
    await expect.poll(isInView).toBe(true);
    await showAt('desktop');
  });

  test('does nothing when it is selected, and leaves the menu open', async () => {
    const api = organisationWith(readOnlyScreen);
    await openPage('/screens', api);
    await button('More actions for Shop window').click();
    await moveFocusTo('Restart player');
    await userEvent.keyboard('{Enter}');
    await item('Delete').click({ force: true });
    await expect.element(item('Restart player')).toBeVisible();
    expect(api.requests('devices.restart')).toEqual([]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a disabled button', () => {
  test('shows the reason, and does nothing when it is clicked', async () => {
    const api = organisationWith({ ...readOnlyScreen, hasUnpublishedChanges: true });
    await openPage(`/screens/${shopWindow.id}`, api);
    await expectDisabledReason(publish(), /publish to this screen/);
    await publish().click({ force: true });
    expect(api.requests('publishes.preview')).toEqual([]);
    await expect.element(tooltip()).toHaveTextContent(/publish to this screen/);
    await expectAccessible();
  });

  test('shows the reason on a phone', async () => {
    await showAt('phone');
    await openPage(`/screens/${shopWindow.id}`, organisationWith(readOnlyScreen));
    await button('Change').click({ force: true });
    await expect.element(tooltip()).toHaveTextContent(/don’t have permission/);
    await expectAccessible();
    await showAt('desktop');
  });

  test('asks for a playlist on the page of a screen without one', async () => {
    const api = organisationWith({
      ...shopWindow,
      playlistId: null,
      playlist: null,
      hasUnpublishedChanges: false,
    });
    await openPage(`/screens/${shopWindow.id}`, api);
    await expectDisabledReason(publish(), /playlist/);
  });

  test('asks for items on the page of an empty playlist', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on('playlists.get', { ...lunch, items: [], itemCount: 0 });
    await openPage(`/playlists/${lunch.id}`, api);
    await expectDisabledReason(button('Assign to screens'), /Add items/);
    await button('Assign to screens').click({ force: true });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
