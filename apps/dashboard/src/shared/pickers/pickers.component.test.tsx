import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const longName = 'Kartoffelpufferpfannenwender'.repeat(8);

describe('choosing a playlist', () => {
  const screen = sampleReply('devices.get', {
    id: idOf(1),
    name: 'Shop window',
    permissions: ['read', 'update', 'publish'],
  });
  const playlist = (index: number, name: string) =>
    sampleItem('playlists.list', { id: idOf(index), name, itemCount: 2, totalDuration: 20 });
  const [lunch, dinner] = [playlist(11, 'Lunch'), playlist(12, longName)] as const;

  async function open(...playlists: (typeof lunch)[]) {
    const api = emptyOrganisation();
    api.on('devices.get', screen);
    api.on('devices.batch', sampleReply('devices.batch'));
    api.on('devices.batchStatus', sampleReply('devices.batchStatus'));
    api.on('playlists.list', ({ query: { search } }) =>
      listOf(...playlists.filter(({ name }) => name.toLowerCase().includes(search?.toLowerCase() ?? ''))),
    );
    await openPage(`/screens/${screen.id}`, api);
    await page.getByRole('button', { name: 'Choose a playlist' }).click();
    await expect.element(dialog()).toBeVisible();
    return api;
  }

  test('shows the duration of each playlist, and assigns the selected one', async () => {
    const api = await open(lunch, dinner);
    await expect.element(dialog()).toHaveTextContent(/Lunch2 items · /);
    await expect.element(button('Assign')).toBeDisabled();
    await expectAccessible();
    await dialog()
      .getByRole('radio', { name: /^Lunch/ })
      .click();
    await button('Assign').click();
    await expect
      .poll(() => api.requests('devices.batch')[0]?.body)
      .toMatchObject({ action: 'set_playlist', deviceIds: [screen.id], playlistId: lunch.id });
  });

  test('searches by name, and says when nothing matches', async () => {
    await open(lunch, dinner);
    await dialog().getByRole('textbox', { name: 'Search' }).fill('lun');
    await expect.element(dialog().getByRole('radio', { name: /^Kartoffel/ })).not.toBeInTheDocument();
    await dialog().getByRole('textbox', { name: 'Search' }).fill('breakfast');
    await expect.element(dialog()).toHaveTextContent(/No matching items/);
    await expectAccessible();
  });

  test('creates a playlist with the name in the search field', async () => {
    const api = await open(lunch);
    const breakfast = playlist(13, 'Breakfast');
    api.on('playlists.create', sampleReply('playlists.create', { id: breakfast.id, name: breakfast.name }));
    await dialog().getByRole('textbox', { name: 'Search' }).fill('Breakfast');
    await button('Create playlist').click();
    await expect.poll(() => api.requests('playlists.create')[0]?.body.name).toBe('Breakfast');
    await expect.element(button('Assign')).toBeEnabled();
  });

  test('says why playlists cannot be loaded, and returns the focus when it closes', async () => {
    const api = emptyOrganisation();
    api.on('devices.get', screen);
    api.on('playlists.list', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage(`/screens/${screen.id}`, api);
    await page.getByRole('button', { name: 'Choose a playlist' }).click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(/don’t have permission/);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Choose a playlist' })).toHaveFocus();
  });
});

describe('choosing a folder', () => {
  const allPermissions = ['read', 'update', 'delete', 'share'] as const;
  const offers = sampleItem('library.list', {
    id: idOf(1),
    resourceId: idOf(1),
    name: 'Autumn offers',
    resourceType: 'playlist',
    permissions: [...allPermissions],
  });
  type Folders = ReturnType<typeof sampleReply<'folders.libraryLite'>>['folders'];
  const winter: Folders[number] = {
    id: idOf(2),
    name: 'Winter',
    parentFolderId: null,
    permissions: [...allPermissions],
  };

  async function open(folders: Folders) {
    const api = emptyOrganisation();
    api.on('library.list', sampleReply('library.list', { data: [offers], total: 1 }));
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
    await openPage('/content', api);
    await page
      .getByRole('button', { name: /Autumn offers/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Move to folder' }).click();
    await expect.element(dialog()).toBeVisible();
    return api;
  }

  test('moves an item with the keyboard', async () => {
    const api = await open([winter]);
    api.on('playlists.move', sampleReply('playlists.move'));
    await expect.element(button('Move to folder')).toBeDisabled();
    (dialog().getByRole('radio', { name: 'Winter' }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await button('Move to folder').click();
    await expect.element(page.getByText('Autumn offers moved to Winter')).toBeVisible();
    expect(api.requests('playlists.move')[0]?.body).toMatchObject({ folderId: winter.id });
  });

  test('lists folders that the person can only view, but disables them', async () => {
    const spring = { ...winter, id: idOf(3), name: 'Spring', parentFolderId: winter.id };
    await open([{ ...winter, permissions: ['read'] }, spring]);
    await expect.element(dialog().getByRole('radio', { name: 'Winter View only' })).toBeDisabled();
    await expect.element(dialog().getByRole('radio', { name: 'Spring' })).toBeEnabled();
    await expectAccessible();
  });

  test('shows very long names without breaking the dialog', async () => {
    await showAt('phone');
    await open([{ ...winter, name: longName }]);
    await expect.element(dialog().getByText(longName)).toBeVisible();
    await expectAccessible();
  });
});

describe('choosing files', () => {
  const file = (index: number, name: string) =>
    sampleItem('library.list', {
      id: idOf(index),
      resourceId: idOf(index),
      name,
      resourceType: 'file_upload',
      fileData: {
        contentType: 'image/png',
        contentLength: 1000,
        url: null,
        thumbnailUrl: null,
        width: null,
        height: null,
        duration: null,
      },
    });
  const [soup, salad] = [file(1, 'soup.png'), file(2, 'salad.png')] as const;
  const property = { name: 'pictures', type: 'image', label: 'Pictures', multiple: true };
  const version = sampleItem('applicationVersions.list', {
    id: idOf(31),
    applicationId: idOf(30),
    presentationProperties: [property as never],
  });
  const application = sampleItem('applications.list', {
    id: idOf(30),
    name: 'Album',
    currentAppVersion: version,
  });

  async function open(...files: (typeof soup)[]) {
    const api = emptyOrganisation();
    api.on('applications.list', listOf(application));
    api.on('applications.get', application);
    api.on('library.list', sampleReply('library.list', { data: files, total: files.length }));
    api.on('fileUploads.get', ({ params: { id } }) =>
      sampleReply('fileUploads.get', {
        id,
        filename: id === soup.id ? soup.name : salad.name,
        status: 'ready',
      }),
    );
    await openPage(`/presentations/new?app=${application.id}`, api);
    await page.getByRole('button', { name: 'Choose from content' }).click();
    await expect.element(dialog()).toBeVisible();
    return api;
  }

  test('says what to do when there are no files', async () => {
    await open();
    await expect.element(dialog()).toHaveTextContent(/No files found. Upload a file/);
    await expectAccessible();
  });

  test('refuses dropped files of a type that the property does not accept', async () => {
    const api = await open();
    await userEvent.keyboard('{Escape}');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF'], 'menu.pdf', { type: 'application/pdf' }));
    const field = page.getByRole('group', { name: 'Pictures' });
    field.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    await expect.element(field).toHaveTextContent(/Can’t add menu.pdf here. Add pictures./);
    await expectAccessible();
    expect(api.requests('fileUploads.create')).toEqual([]);
  });

  test('shows more files on request', async () => {
    const all = Array.from({ length: 130 }, (_, index) => file(index + 1, `picture ${index + 1}.png`));
    const api = await open();
    api.on('library.list', ({ query: { page: number = 1, pageSize = 25 } }) =>
      sampleReply('library.list', {
        data: all.slice((number - 1) * pageSize, number * pageSize),
        total: all.length,
      }),
    );
    await dialog().getByRole('textbox', { name: 'Search' }).fill('picture');
    await expect.element(dialog().getByRole('button', { name: 'picture 100.png' })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'picture 101.png' })).not.toBeInTheDocument();
    await button('Show more').click();
    await expect.element(dialog().getByRole('button', { name: 'picture 130.png' })).toBeVisible();
    await expect.element(button('Show more')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('adds several files in the order in which they were selected', async () => {
    const api = await open(soup, salad);
    expect(api.requests('library.list').at(-1)?.query).toMatchObject({ contentTypes: ['image/*'] });
    await dialog()
      .getByRole('button', { name: /salad.png/ })
      .click();
    await dialog()
      .getByRole('button', { name: /soup.png/ })
      .click();
    await expectAccessible();
    await button('Choose 2 files').click();
    const names = () =>
      page
        .getByRole('group', { name: 'Pictures' })
        .getByRole('listitem')
        .all()
        .map((each) => each.element().textContent);
    await expect
      .poll(names)
      .toEqual([expect.stringContaining('salad.png'), expect.stringContaining('soup.png')]);
    await page.getByRole('button', { name: 'Move soup.png earlier' }).click();
    await expect
      .poll(names)
      .toEqual([expect.stringContaining('soup.png'), expect.stringContaining('salad.png')]);
    await page.getByRole('button', { name: 'Remove salad.png' }).click();
    await expect.poll(names).toEqual([expect.stringContaining('soup.png')]);
  });
});
