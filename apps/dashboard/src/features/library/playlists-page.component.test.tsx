import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';

type Item = ReturnType<typeof sampleItem<'library.list'>>;

const item = (index: number, name: string, resourceType: Item['resourceType'], fields: Partial<Item> = {}) =>
  sampleItem('library.list', {
    id: idOf(index),
    resourceId: idOf(index),
    name,
    resourceType,
    permissions: ['read', 'update', 'delete', 'share'],
    updatedAt: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
    ...fields,
  });
const pictureOf = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="${colour}"/></svg>`)}`;

const winter = item(1, 'Winter', 'folder');
const lunch = item(2, 'Lunch', 'playlist', {
  playlistData: { itemCount: 5, thumbnailUrls: ['red', 'green', 'blue'].map(pictureOf) },
});
const empty = item(3, 'Nothing yet', 'playlist', { playlistData: { itemCount: 0, thumbnailUrls: [] } });
const folder = {
  id: winter.id,
  name: 'Winter',
  parentFolderId: null,
  permissions: ['read' as const, 'update' as const],
};
const playlistOf = ({ id, name }: Item, totalDuration: number) =>
  sampleItem('playlists.list', { id, name, totalDuration, permissions: ['read', 'update'] });

const lunchIn = (parentFolderId: string | null) =>
  sampleReply('playlists.get', { id: lunch.id, parentFolderId, permissions: ['read', 'update'] });

function playlists(...data: Item[]) {
  const api = emptyOrganisation();
  api.on('library.list', sampleReply('library.list', { data, total: data.length }));
  api.on('playlists.list', listOf(playlistOf(lunch, 200), playlistOf(empty, 0)));
  api.on('playlists.get', sampleReply('playlists.get', { id: lunch.id, name: 'Lunch' }));
  api.on('library.usage', { data: [{ id: lunch.id, screenCount: 9 }] });
  api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders: [folder] }));
  return api;
}

const main = () => page.getByRole('main');
const list = () => page.getByRole('list', { name: 'Playlists' });
const card = (name: string) => list().getByRole('listitem').filter({ hasText: name });
const link = (name: string) => main().getByRole('link', { name, exact: true });
const composer = () => main().getByRole('textbox', { name: 'Playlist name' });
const button = (name: string) => main().getByRole('button', { name, exact: true });

describe('the list of playlists', () => {
  test('shows the first posters of each, its items, length and screens, and the last change', async () => {
    const api = playlists(winter, lunch, empty);
    await openPage('/playlists', api);
    await expect.element(card('Lunch')).toHaveTextContent(/5 items · 3:20.*On 9 screens.*2 hr ago/);
    expect(card('Lunch').element().querySelectorAll('img')).toHaveLength(3);
    await expect.element(card('Nothing yet')).toHaveTextContent(/No items yet/);
    await expect.element(card('Winter')).toHaveTextContent(/Folder/);
    expect(api.requests('library.list')[0]?.query).toMatchObject({ type: 'playlist', withFolders: 'true' });
    expect(api.requests('playlists.list').at(-1)?.query).toMatchObject({
      id: [lunch.id, empty.id],
      includeItems: 'false',
    });
    await expectAccessible();
  });

  test('can become a table, which stays in the next folder', async () => {
    await openPage('/playlists', playlists(winter, lunch, empty));
    await button('Table').click();
    await expect.element(page.getByRole('row', { name: /Lunch.*5.*3:20.*9/ })).toBeVisible();
    await expectAccessible();
    await link('Winter').click();
    await expect.poll(currentAddress).toBe(`/playlists?view=table&folder=${winter.id}`);
  });

  test('opens folders here and playlists in the composer, which leads back here', async () => {
    const api = playlists(winter, lunch);
    api.on('playlists.get', lunchIn(winter.id));
    await openPage('/playlists', api);
    await link('Winter').click();
    await expect.poll(currentAddress).toBe(`/playlists?folder=${winter.id}`);
    await expect.element(page.getByRole('heading', { name: 'Winter', level: 1 })).toBeVisible();
    expect(api.requests('library.list').at(-1)?.query.folderId).toBe(winter.id);
    await page.getByRole('main').getByTitle('Lunch', { exact: true }).click();
    await expect.poll(currentAddress).toBe(`/playlists/${lunch.id}`);
    await expect.element(composer()).toBeVisible();
    await link('Playlists').click();
    await expect.poll(currentAddress).toBe(`/playlists?folder=${winter.id}`);
  });

  test('a playlist that was opened from the content leads back to the content', async () => {
    const api = playlists(lunch);
    api.on('playlists.get', lunchIn(winter.id));
    await openPage('/content', api);
    await main().getByTitle('Lunch', { exact: true }).click();
    await expect.poll(currentAddress).toBe(`/playlists/${lunch.id}`);
    await expect.element(composer()).toBeVisible();
    await link('Content').click();
    await expect.poll(currentAddress).toBe(`/content/${winter.id}`);
  });

  test('searches, sorts and keeps both in the address', async () => {
    const api = playlists(lunch);
    await openPage('/playlists?sort=name&dir=asc', api);
    await main().getByRole('searchbox', { name: 'Search playlists' }).fill('soup');
    await expect.poll(currentAddress).toBe('/playlists?sort=name&dir=asc&q=soup');
    await expect
      .poll(() => api.requests('library.list').at(-1)?.query)
      .toMatchObject({ search: 'soup', sortBy: 'name', sortDirection: 'asc' });
  });

  test('shows deleted playlists in the trash of the content', async () => {
    await openPage('/playlists', playlists(lunch));
    await button('Trash').click();
    await expect.poll(currentAddress).toBe('/content?trash=true&kind=playlist');
  });

  test('creates a playlist in the open folder, and opens it', async () => {
    const api = playlists(lunch);
    api.on('playlists.create', sampleReply('playlists.create', { id: lunch.id }));
    await openPage(`/playlists?folder=${winter.id}`, api);
    await button('New playlist').click();
    await expect.poll(currentAddress).toBe(`/playlists/${lunch.id}`);
    expect(api.requests('playlists.create')[0]?.body).toMatchObject({ parentFolderId: winter.id });
  });

  test('offers a new playlist in a message if another page was opened in the meantime', async () => {
    const api = playlists(lunch);
    const { promise, resolve } = Promise.withResolvers<typeof created>();
    const created = sampleReply('playlists.create', { id: lunch.id, name: 'Untitled playlist' });
    api.on('playlists.create', () => promise);
    await openPage('/playlists', api);
    await button('New playlist').click();
    await page.getByRole('link', { name: 'Apps & templates' }).click();
    await expect.poll(currentAddress).toBe('/apps');
    resolve(created);
    const message = page.getByRole('status').filter({ hasText: 'Untitled playlist added' });
    await expect.element(message).toBeVisible();
    expect(currentAddress()).toBe('/apps');
    await message.getByRole('button', { name: 'Open' }).click();
    await expect.poll(currentAddress).toBe(`/playlists/${lunch.id}`);
    await expect.element(message).not.toBeInTheDocument();
  });

  test('creates a folder in the open folder', async () => {
    const api = playlists(lunch);
    api.on('folders.create', sampleReply('folders.create'));
    await openPage(`/playlists?folder=${winter.id}`, api);
    await button('New folder').click();
    await page.getByRole('dialog').getByLabelText('Name').fill('Spring');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => api.requests('folders.create')[0]?.body)
      .toEqual({ name: 'Spring', type: 'library', parentFolderId: winter.id });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('renames with the keyboard, and drags into folders', async () => {
    const api = playlists(winter, lunch);
    api.on('playlists.update', sampleReply('playlists.update'));
    api.on('playlists.move', sampleReply('playlists.move'));
    await openPage('/playlists', api);
    const opener = main().getByTitle('Lunch', { exact: true });
    await expect.element(opener).toBeVisible();
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{F2}');
    await page.getByRole('dialog').getByLabelText('Name').fill('Dinner');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.requests('playlists.update')[0]?.body).toEqual({ name: 'Dinner' });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.dragAndDrop(card('Lunch'), card('Winter'));
    await expect.poll(() => api.requests('playlists.move')[0]?.body).toEqual({ folderId: winter.id });
  });
});

describe('without playlists', () => {
  test('says what a playlist is, and creates one', async () => {
    const api = playlists();
    api.on('playlists.create', sampleReply('playlists.create', { id: lunch.id }));
    await openPage('/playlists', api);
    await expect.element(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
    await expect.element(page.getByText('How to build a playlist')).toBeVisible();
    await expectAccessible();
    await showAt('desktop');
    await button('New playlist').last().click();
    await expect.poll(currentAddress).toBe(`/playlists/${lunch.id}`);
  });

  test('offers to clear a search that matches nothing', async () => {
    await openPage('/playlists?q=nowhere', playlists());
    await expect.element(page.getByRole('heading', { name: 'No matching playlists' })).toBeVisible();
    await button('Clear filters').click();
    await expect.poll(currentAddress).toBe('/playlists');
  });

  test('says that a folder is read-only, and adds nothing to it', async () => {
    const api = playlists();
    const readOnly = { ...folder, permissions: ['read' as const] };
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders: [readOnly] }));
    await openPage(`/playlists?folder=${winter.id}`, api);
    await expect.element(page.getByRole('heading', { name: 'No playlists in this folder' })).toBeVisible();
    await expect.element(button('New playlist')).toBeDisabled();
    await expect.element(button('New folder')).toHaveAccessibleDescription(/don’t have permission/);
    await expectAccessible();
  });

  test('shows why playlists could not be loaded', async () => {
    const api = playlists();
    api.on('library.list', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage('/playlists', api);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No playlists yet' })).not.toBeInTheDocument();
    await expectAccessible();
  });
});

test('shows very long names without breaking the page', async () => {
  await showAt('phone');
  await openPage('/playlists', playlists({ ...lunch, name: 'Rindfleischetikettierung'.repeat(8) }, empty));
  await expect.element(card('Nothing yet')).toBeVisible();
  await expectAccessible();
});
