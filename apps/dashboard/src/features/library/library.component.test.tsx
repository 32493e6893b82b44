import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, NOW, sampleItem, sampleReply } from '../../testing/sample.ts';

const item = (index: number, fields: Partial<ReturnType<typeof sampleItem<'library.list'>>>) =>
  sampleItem('library.list', { id: idOf(index), resourceId: idOf(index), ...fields });
const allPermissions = ['read', 'update', 'delete', 'share'] as const;
const playlist = item(1, {
  name: 'Autumn offers',
  resourceType: 'playlist',
  permissions: [...allPermissions],
});
const folder = item(2, { name: 'Winter', resourceType: 'folder', permissions: [...allPermissions] });
const file = item(3, { name: 'soup.jpg', resourceType: 'file_upload', permissions: [...allPermissions] });
const trashed = item(4, {
  name: 'Summer',
  resourceType: 'playlist',
  deletedAt: NOW,
  permissions: [...allPermissions],
});

function library(...data: ReturnType<typeof item>[]) {
  const api = emptyOrganisation();
  api.on('library.list', sampleReply('library.list', { data, total: data.length }));
  return api;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const menuItem = (name: string) => page.getByRole('menuitem', { name });
const dialog = () => page.getByRole('dialog');
const menuOf = (name: string) => page.getByRole('button', { name: new RegExp(`${name}`) }).last();

describe('the library', () => {
  test('invites people to drop files into an empty library', async () => {
    await openPage('/content', library());
    await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await expect.element(button('Choose files')).toBeVisible();
    await expectAccessible();
  });

  test('lists folders, playlists and files', async () => {
    await openPage('/content', library(folder, playlist, file));
    for (const { name } of [folder, playlist, file])
      await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expectAccessible();
  });

  test('says why it cannot be loaded, and retries', async () => {
    const api = library();
    api.on('library.list', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage('/content', api);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/don’t have permission/);
    api.on('library.list', sampleReply('library.list', { data: [playlist], total: 1 }));
    await button('Try again').click();
    await expect.element(page.getByText('Autumn offers').first()).toBeVisible();
  });

  test('offers to clear filters when nothing matches', async () => {
    const api = library(playlist);
    api.on('library.list', ({ query }) =>
      sampleReply('library.list', query.search ? {} : { data: [playlist], total: 1 }),
    );
    await openPage('/content?q=nowhere', api);
    await expect.element(page.getByText('No matching items')).toBeVisible();
    await button('Clear filters').click();
    await expect.element(page.getByText('Autumn offers').first()).toBeVisible();
  });

  test('shows very long names without breaking the page', async () => {
    await openPage('/content', library({ ...playlist, name: 'Rindfleischetikettierung'.repeat(10) }));
    await expect.element(page.getByText(/^Rindfleisch/).first()).toBeVisible();
    await expectAccessible();
  });

  test('opens a folder at phone width', async () => {
    const api = library(folder);
    await showAt('phone');
    await openPage('/content', api);
    await page.getByRole('link', { name: 'Winter' }).click({ position: { x: 20, y: 130 } });
    await expect.poll(currentAddress).toBe(`/content/${folder.resourceId}`);
  });
});

describe('changing the library', () => {
  test('creates a folder with the keyboard', async () => {
    const api = library(playlist);
    api.on('folders.create', sampleReply('folders.create', { name: 'Spring' }));
    await openPage('/content', api);
    await button('New').click();
    await menuItem('Folder').click();
    await expect.element(dialog().getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('Spring{Enter}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.requests('folders.create')[0]?.body).toMatchObject({ name: 'Spring', type: 'library' });
  });

  test('keeps the name in the dialog when the folder cannot be created', async () => {
    const api = library(playlist);
    api.on('folders.create', failWith('conflict', 'A folder with this name exists here.'));
    await openPage('/content', api);
    await button('New').click();
    await menuItem('Folder').click();
    await dialog().getByLabelText('Name').fill('Spring');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toHaveTextContent(/A folder with this name exists here/);
    await expect.element(dialog().getByLabelText('Name')).toHaveValue('Spring');
    await expectAccessible();
  });

  test('renames an item', async () => {
    const api = library(playlist);
    api.on('playlists.update', sampleReply('playlists.update', { name: 'Late autumn' }));
    await openPage('/content', api);
    await menuOf('Autumn offers').click();
    await menuItem('Rename').click();
    await dialog().getByLabelText('Name').fill('Late autumn');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.requests('playlists.update')[0]?.body).toEqual({ name: 'Late autumn' });
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('moves an item to the trash and offers to undo it', async () => {
    const api = library(playlist);
    api.on('playlists.delete', undefined);
    await openPage('/content', api);
    await menuOf('Autumn offers').click();
    await menuItem('Delete').click();
    await expect.element(page.getByText('Autumn offers moved to the trash')).toBeVisible();
    await expect.element(button('Undo')).toBeVisible();
  });

  test('warns before deleting items that screens show', async () => {
    const api = library(playlist);
    api.on(
      'playlists.delete',
      failWith('conflict', 'In use', [{ path: 'force', message: 'On “Shop window”.' }]),
    );
    await openPage('/content', api);
    await menuOf('Autumn offers').click();
    await menuItem('Delete').click();
    await expect.element(dialog()).toHaveTextContent(/is in use/);
    await expectAccessible();
  });
});

describe('a theme in the library', () => {
  const theme = (presentationCount: number, isDefault = false) =>
    item(7, {
      name: 'Autumn',
      resourceType: 'theme',
      permissions: [...allPermissions],
      themeData: { presentationCount, isDefault },
    });

  test('moves to a folder by its menu', async () => {
    const api = library(theme(0));
    api.on('themes.move', sampleReply('themes.move'));
    api.on(
      'folders.libraryLite',
      sampleReply('folders.libraryLite', {
        folders: [{ id: folder.id, name: 'Winter', parentFolderId: null, permissions: [...allPermissions] }],
      }),
    );
    await openPage('/library', api);
    await menuOf('Autumn').click();
    await menuItem('Move to folder').click();
    await dialog().getByText('Winter').click();
    await dialog().getByRole('button', { name: /^Move/ }).click();
    await expect.poll(() => api.requests('themes.move')[0]?.body).toEqual({ folderId: folder.id });
  });

  test('can be duplicated', async () => {
    const api = library(theme(0));
    api.on('themes.copy', sampleReply('themes.copy'));
    await openPage('/library', api);
    await menuOf('Autumn').click();
    await menuItem('Duplicate').click();
    await expect.poll(() => api.requests('themes.copy')[0]?.params.id).toBe(idOf(7));
  });

  test('lists the presentations that use it', async () => {
    const api = library(theme(1));
    const user = sampleItem('presentations.list', { id: idOf(12), name: 'Lunch' });
    api.on('presentations.list', { total: 1, data: [user] });
    await openPage('/library?view=table', api);
    await expect.element(page.getByText('Used by 1 presentation')).toBeVisible();
    await menuOf('Autumn').click();
    await menuItem('Show presentations').click();
    await expect.element(dialog().getByRole('link', { name: 'Lunch' })).toBeVisible();
  });

  test('is deleted at once if nothing uses it', async () => {
    const api = library(theme(0));
    api.on('themes.delete', undefined);
    await openPage('/library', api);
    await menuOf('Autumn').click();
    await menuItem('Delete').click();
    await expect.element(page.getByText('Autumn moved to the trash')).toBeVisible();
    expect(api.requests('themes.delete')[0]?.query.force).toBeUndefined();
  });

  test('in use is deleted after the person has seen the consequences', async () => {
    const api = library(theme(12));
    api.on('themes.delete', undefined);
    api.on('library.usage', { data: [{ id: idOf(7), screenCount: 9 }] });
    api.on('domain.get', sampleReply('domain.get', { defaultThemeId: idOf(8) }));
    await openPage('/library', api);
    await menuOf('Autumn').click();
    await menuItem('Delete').click();
    await expect.element(dialog()).toHaveTextContent('“Autumn” is in use');
    await expect
      .element(dialog())
      .toHaveTextContent('12 presentations use this. They will use the organisation’s theme instead.');
    await expect
      .element(dialog())
      .toHaveTextContent('It’s on 9 screens, which keep it until you next publish.');
    await expectAccessible();
    expect(api.requests('themes.delete')).toEqual([]);
    await dialog().getByRole('button', { name: 'Delete anyway' }).click();
    await expect.poll(() => api.requests('themes.delete')[0]?.query.force).toBe('true');
    await expect.element(button('Undo')).toBeVisible();
  });

  test('of the organisation stays if the person cancels after seeing the consequences', async () => {
    const api = library(theme(1, true));
    api.on('domain.get', sampleReply('domain.get', { defaultThemeId: idOf(7) }));
    await openPage('/library', api);
    await menuOf('Autumn').click();
    await menuItem('Delete').click();
    await expect.element(dialog()).toHaveTextContent(/This is the organisation’s theme\./);
    await expect
      .element(dialog())
      .toHaveTextContent('1 presentation uses this. It will use its app’s default look instead.');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.requests('themes.delete')).toEqual([]);
  });

  test('waits for its confirmation, while other selected items are deleted', async () => {
    const api = library(theme(12), playlist);
    api.on('playlists.delete', undefined);
    api.on('themes.delete', undefined);
    await openPage('/library', api);
    for (const name of ['Autumn', 'Autumn offers'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
    await userEvent.click(page.getByRole('toolbar').getByRole('button', { name: 'Delete' }));
    await expect.element(dialog()).toHaveTextContent('“Autumn” is in use');
    await expect.poll(() => api.requests('playlists.delete').length).toBe(1);
    expect(api.requests('themes.delete')).toEqual([]);
  });
});

describe('the trash', () => {
  test('says that it is empty', async () => {
    await openPage('/content?trash=true', library());
    await expect.element(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    await expectAccessible();
  });

  test('shows what an item looks like, and restores it', async () => {
    const api = library(trashed);
    api.on('library.restore', sampleReply('library.restore'));
    await openPage('/content?trash=true', api);
    await page.getByTitle('Summer', { exact: true }).click();
    await expect.element(dialog().getByRole('heading', { name: 'Summer' })).toBeVisible();
    await expect.element(dialog()).toHaveTextContent(/Playlist.*Deleted \w+/);
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText('Restored')).toBeVisible();
    expect(api.requests('library.restore')[0]?.body.ids).toEqual([trashed.resourceId]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('restores an item', async () => {
    const api = library(trashed);
    api.on('library.restore', sampleReply('library.restore'));
    await openPage('/content?trash=true', api);
    await menuOf('Summer').click();
    await menuItem('Restore').click();
    await expect.element(page.getByText('Restored')).toBeVisible();
    await expectAccessible();
  });
});
