import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ApiDouble } from '../testing/api-double.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { expectDisabledReason } from '../testing/expect-disabled-reason.ts';
import { openPage } from '../testing/open-page.tsx';
import { groupOf, previewOf } from '../testing/publishes.ts';
import { idOf, listOf, NOW, sampleItem, sampleReply } from '../testing/sample.ts';
import { lunch, sampleOrganisationWithoutPreviews, shopWindow } from '../testing/sample-organisation.ts';

/* Pages for people who can only read: actions that the server would refuse are disabled. */

const readOnly: Pick<typeof shopWindow, 'permissions'> = { permissions: ['read'] };
const screen = { ...shopWindow, ...readOnly, hasUnpublishedChanges: true };
const editable = { ...shopWindow, id: idOf(29), name: 'Foyer', hasUnpublishedChanges: true };
const playlist = { ...lunch, ...readOnly };
const file = sampleItem('library.list', {
  id: idOf(42),
  resourceId: idOf(42),
  name: 'soup.jpg',
  resourceType: 'file_upload',
  ...readOnly,
});

function organisation(fileFields: { deletedAt?: string } = {}): ApiDouble {
  const api = sampleOrganisationWithoutPreviews();
  api.on('devices.list', listOf(screen));
  api.on('devices.get', screen);
  api.on('playlists.get', playlist);
  api.on('playlists.list', listOf(playlist));
  api.on('library.list', sampleReply('library.list', { data: [{ ...file, ...fileFields }], total: 1 }));
  return api;
}

const main = () => page.getByRole('main');
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

async function expectDisabled(...names: string[]): Promise<void> {
  for (const name of names)
    await expect.element(main().getByRole('button', { name, exact: true })).toBeDisabled();
}
async function expectReasons(...names: string[]): Promise<void> {
  for (const name of names) await expectDisabledReason(main().getByRole('button', { name, exact: true }));
}

async function expectItemReasons(...names: string[]): Promise<void> {
  for (const name of names) await expectDisabledReason(item(name));
}

describe('read-only lists', () => {
  test('library items can be opened, but not changed', async () => {
    await openPage('/content', organisation());
    await button('More actions for soup.jpg').click();
    await expect.element(item('Open')).toBeEnabled();
    await expectItemReasons('Rename', 'Move to folder', 'Delete');
    await expectAccessible();
    const card = page.getByRole('listitem').filter({ hasText: 'soup' });
    await expect.element(card).not.toHaveAttribute('draggable');
  });

  test('selected library items cannot be moved or deleted', async () => {
    await openPage('/content', organisation());
    await page.getByRole('checkbox', { name: /soup/ }).click();
    await expectReasons('Move to folder', 'Delete');
    await expect.element(button('Create a presentation from this file')).toBeEnabled();
    await expectAccessible();
  });

  test('deleted items cannot be restored', async () => {
    await openPage('/content?trash=true', organisation({ deletedAt: NOW }));
    await page.getByRole('checkbox', { name: /soup/ }).click();
    await expectReasons('Restore');
    await button('More actions for soup.jpg').click();
    await expectItemReasons('Restore');
  });

  test('the menu of a screen cannot change it', async () => {
    await openPage('/screens', organisation());
    await button('More actions for Shop window').click();
    await expectItemReasons('Publish', 'Add files', 'Restart player', 'Rename');
    await expectItemReasons('Disable', 'Unpair', 'Delete');
    await expectAccessible();
  });

  test('selected screens can be changed only if the person can change at least one of them', async () => {
    const api = organisation();
    api.on('devices.list', listOf(screen, editable));
    await openPage('/screens', api);
    await page.getByRole('checkbox', { name: /Shop window/ }).click();
    await expectReasons('Publish', 'Assign playlist', 'Move to folder', 'Restart player', 'More');
    await expectAccessible();
    // The server changes the screens that the person is allowed to change.
    await page.getByRole('checkbox', { name: /Foyer/ }).click();
    await expect.element(page.getByRole('toolbar').getByRole('button', { name: 'Publish' })).toBeEnabled();
  });
});

describe('read-only items', () => {
  test('a screen cannot be published to, and its playlist cannot be changed', async () => {
    await openPage(`/screens/${screen.id}`, organisation());
    await expectReasons('Publish', 'Add files', 'Change');
    await expectAccessible();
  });

  test('no playlist can be chosen for a screen without one', async () => {
    const api = organisation();
    api.on('devices.get', { ...screen, playlistId: null, playlist: null });
    await openPage(`/screens/${screen.id}`, api);
    await expectReasons('Add files', 'Choose a playlist');
  });

  test('the settings of a screen are disabled, and a note says why', async () => {
    await openPage(`/screens/${screen.id}?tab=settings`, organisation());
    await expect.element(page.getByText(/don’t have permission to change it/)).toBeVisible();
    for (const label of ['Name', 'Description', 'Time zone', 'From', 'Daily player restart', 'Tags'])
      await expect.element(main().getByLabelText(label, { exact: true }).first()).toBeDisabled();
    await expect.element(page.getByRole('switch', { name: /Audio only/ })).toBeDisabled();
    await expect.element(page.getByRole('radio', { name: 'Portrait, rotated left' })).toBeDisabled();
    await expectReasons('Disable', 'Unpair', 'Delete');
    await expectAccessible();
  });

  test('a presentation is disabled, and a note says why', async () => {
    const api = organisation();
    api.on(
      'presentations.get',
      sampleReply('presentations.get', {
        id: idOf(12),
        name: 'Opening hours',
        applicationId: idOf(30),
        applicationDeploymentId: idOf(31),
        applicationVars: { headline: 'Open until 8', layout: 'left' },
        duration: 15,
        ...readOnly,
      }),
    );
    await openPage(`/presentations/${idOf(12)}`, api);
    await expect.element(page.getByText(/don’t have permission to change it/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    for (const label of ['Headline', 'Text', 'Duration'])
      await expect.element(page.getByLabelText(label, { exact: true })).toBeDisabled();
    await expectDisabled('Choose from content');
    await expectAccessible();
    await button('Add to playlist').click();
    await expect.element(dialog().getByRole('radio', { name: 'Lunch View only' })).toBeDisabled();
    await expect.element(dialog().getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  });

  test('a playlist is disabled, and a note says why', async () => {
    await openPage(`/playlists/${playlist.id}`, organisation());
    await expect.element(page.getByText(/don’t have permission to change it/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Playlist name' })).toHaveAttribute('readonly');
    await expect.element(page.getByRole('combobox', { name: 'Playback mode' })).toBeDisabled();
    await expect.element(page.getByRole('region', { name: 'Add to playlist' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('a playlist can be assigned only to screens to which the person can publish', async () => {
    const api = organisation();
    api.on('devices.list', listOf(screen, { ...editable, playlistId: null, playlist: null }));
    await openPage(`/playlists/${playlist.id}`, api);
    await button('Assign to screens').click();
    const choice = dialog().getByRole('checkbox', { name: /Shop window/ });
    await expect.element(choice).toBeDisabled();
    await expect.element(choice).not.toBeChecked();
    await expect.element(dialog()).toHaveTextContent(/don’t have permission to publish to this screen/);
    await expect.element(dialog().getByRole('checkbox', { name: /Foyer/ })).toBeEnabled();
    await expectAccessible();
  });

  test('a publish says which screens it leaves out, and why', async () => {
    const api = organisation();
    api.on('devices.counts', sampleReply('devices.counts', { total: 2, publishable: 1 }));
    const reason = 'You don’t have permission to publish to this screen.';
    const preview = previewOf(groupOf({ id: playlist.id, name: 'Lunch' }, [editable]));
    api.on('publishes.preview', { ...preview, refused: [{ reason, screenCount: 1 }] });
    await openPage('/apps', api);
    await button('1 screen to update').click();
    await expect.element(dialog()).toHaveTextContent(`1 screen: ${reason}`);
    await expect.element(dialog().getByRole('button', { name: 'Publish to 1 screen' })).toBeEnabled();
    await expectAccessible();
  });
});
