import { MP4_BASE64 } from '@vitrine/test-kit/videos';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, sampleItem, sampleReply } from '../../testing/sample.ts';

type Item = ReturnType<typeof sampleItem<'library.list'>>;

const item = (index: number, name: string, resourceType: Item['resourceType'], fields: Partial<Item> = {}) =>
  sampleItem('library.list', {
    id: idOf(index),
    resourceId: idOf(index),
    name,
    resourceType,
    permissions: ['read', 'update', 'delete', 'share'],
    ...fields,
  });
const pictureOf = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="${colour}"/></svg>`)}`;
const fileData = {
  contentType: 'image/png',
  contentLength: 1000,
  url: null,
  thumbnailUrl: null,
  width: 1920,
  height: 1080,
  duration: null,
};
const film = 'data:video/mp4;base64,'.concat(MP4_BASE64);

const winter = item(1, 'Winter', 'folder');
const lunch = item(2, 'Lunch', 'playlist', {
  playlistData: { itemCount: 5, thumbnailUrls: [pictureOf('red'), pictureOf('green'), pictureOf('blue')] },
});
const soups = item(3, 'Soups', 'presentation', {
  presentationData: {
    applicationName: 'Pictures',
    applicationThumbnailUrl: null,
    applicationIconUrl: null,
    thumbnailUrl: pictureOf('orange'),
    duration: 75,
    fileUploads: null,
  },
});
const clip = item(4, 'clip.mp4', 'file_upload', {
  fileData: {
    ...fileData,
    contentType: 'video/mp4',
    url: film,
    thumbnailUrl: pictureOf('gray'),
    duration: 1,
  },
});

function library(...data: Item[]) {
  const api = emptyOrganisation();
  api.on('library.list', sampleReply('library.list', { data, total: data.length }));
  return api;
}

const list = () => page.getByRole('list', { name: 'Content' });
const card = (name: string) => list().getByRole('listitem').filter({ hasText: name });
const opener = (name: string) => card(name).getByTitle(name, { exact: true });
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

describe('the library in pictures', () => {
  test('shows the pictures, lengths and numbers of screens of items', async () => {
    const api = library(winter, lunch, soups, clip);
    api.on('library.usage', { data: [{ id: lunch.id, screenCount: 9 }] });
    await openPage('/content', api);
    await expect.element(card('Lunch')).toHaveTextContent(/5 items.*Playlist.*On 9 screens/);
    expect(card('Lunch').element().querySelectorAll('img')).toHaveLength(3);
    await expect.element(card('Soups')).toHaveTextContent(/1:15.*Pictures/);
    await expect.element(card('Soups')).not.toHaveTextContent(/screens/);
    expect(api.requests('library.usage')[0]?.query.ids).toEqual([lunch.id, soups.id, clip.id]);
    await expectAccessible();
  });

  test('leaves out the files of presentations, except among files', async () => {
    const api = library(soups);
    await openPage('/content', api);
    await expect.element(card('Soups')).toBeVisible();
    expect(api.requests('library.list').at(-1)?.query.hideShownFiles).toBe('true');
    await openPage('/content?kind=file_upload', api);
    await expect.poll(() => api.requests('library.list').at(-1)?.query.type).toBe('file_upload');
    expect(api.requests('library.list').at(-1)?.query.hideShownFiles).toBeUndefined();
  });

  test('opens an item with a click on its picture or its name', async () => {
    const api = library(lunch, soups);
    api.on('presentations.get', failWith('not_found', 'Not found'));
    await openPage('/content', api);
    await opener('Soups').click({ position: { x: 20, y: 128 } });
    await expect.poll(currentAddress).toBe(`/presentations/${soups.resourceId}`);
  });

  test('can become a table, which stays in the next folder', async () => {
    await openPage('/content', library(winter, lunch));
    await page.getByRole('button', { name: 'Table' }).click();
    await expect.element(page.getByRole('row', { name: /Lunch/ })).toBeVisible();
    await page.getByRole('link', { name: 'Winter' }).click();
    await expect.poll(currentAddress).toBe(`/content/${winter.resourceId}?view=table`);
  });

  test('shows very long names without breaking the page', async () => {
    await showAt('phone');
    await openPage('/content', library({ ...soups, name: 'Rindfleischetikettierung'.repeat(8) }, lunch));
    await expect.element(card('Lunch')).toBeVisible();
    await expectAccessible();
  });
});

describe('the keyboard', () => {
  test('moves between cards, selects them and opens them', async () => {
    await openPage('/content', library(winter, lunch, soups, clip));
    await expect.element(opener('Winter')).toBeVisible();
    (opener('Winter').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(opener('Soups')).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(box('Soups')).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}x{/Shift}');
    await expect.element(page.getByText('3 selected')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(page.getByText('4 selected')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('4 selected')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(`/content/${winter.resourceId}`);
  });

  test.for(['/content', '/content?view=table'])('renames and deletes items in %s', async (address) => {
    const api = library(lunch, winter);
    api.on('playlists.update', sampleReply('playlists.update'));
    api.on('playlists.delete', undefined);
    api.on('folders.delete', undefined);
    await openPage(address, api);
    await expect.element(page.getByText('Lunch').first()).toBeVisible();
    const first = '[data-index="0"] [data-card], tr[data-index="0"]';
    document.querySelector<HTMLElement>(first)?.focus();
    await userEvent.keyboard('{F2}');
    await page.getByRole('dialog').getByLabelText('Name').fill('Dinner');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.requests('playlists.update')[0]?.body).toEqual({ name: 'Dinner' });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.matches(first)).toBe(true);
    await userEvent.keyboard('x{ArrowDown}{ArrowRight}x{Delete}');
    await expect.element(page.getByText('2 items moved to the trash')).toBeVisible();
    expect(api.requests('playlists.delete')).toHaveLength(1);
    expect(api.requests('folders.delete')).toHaveLength(1);
  });

  test.for([
    ['/content', 'ArrowRight'],
    ['/content?view=table', 'ArrowDown'],
  ] as const)('moves the focus before the next key in %s', async ([address, key]) => {
    await openPage(address, library(lunch, winter));
    await expect.element(page.getByText('Lunch').first()).toBeVisible();
    document.querySelector<HTMLElement>('[data-index="0"] [data-card], tr[data-index="0"]')?.focus();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect(document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index).toBe('1');
  });

  test.for(['/content', '/content?view=table'])('continues after a deletion in %s', async (address) => {
    let items = [lunch, soups, clip];
    const api = library();
    api.on('library.list', () => sampleReply('library.list', { data: items, total: items.length }));
    api.on('presentations.delete', () => {
      items = items.filter((each) => each !== soups);
      return undefined;
    });
    await openPage(address, api);
    await expect.element(page.getByText('Soups').first()).toBeVisible();
    document.querySelector<HTMLElement>('[data-index="1"] [data-card], tr[data-index="1"]')?.focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText('Soups moved to the trash')).toBeVisible();
    await expect
      .poll(() => document.activeElement?.closest('[data-index]')?.textContent)
      .toContain('clip.mp4');
  });

  test('does not delete items without permission', async () => {
    await openPage('/content', library({ ...lunch, permissions: ['read'] }));
    await expect.element(opener('Lunch')).toBeVisible();
    (opener('Lunch').element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}{F2}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText(/moved to the trash/)).not.toBeInTheDocument();
  });

  test('selects a range with a click while Shift is down', async () => {
    await openPage('/content', library(winter, lunch, soups, clip));
    await box('Winter').click();
    await opener('Soups').click({ modifiers: ['Shift'] });
    await expect.element(page.getByText('3 selected')).toBeVisible();
    expect(currentAddress()).toBe('/content');
  });
});

describe('a video', () => {
  const scrubbed = () => card('clip.mp4').element().querySelector('video');

  test('shows the frame under the mouse', async () => {
    await openPage('/content', library(clip));
    await expect.element(opener('clip.mp4')).toBeVisible();
    const width = opener('clip.mp4').element().getBoundingClientRect().width;
    const place = () => {
      const { currentTime = 0, duration = 1 } = scrubbed() ?? {};
      return currentTime / duration;
    };
    await opener('clip.mp4').hover({ position: { x: width * 0.25, y: 20 } });
    await expect.poll(place).toBeCloseTo(0.25, 1);
    await opener('clip.mp4').hover({ position: { x: width * 0.75, y: 20 } });
    await expect.poll(place).toBeCloseTo(0.75, 1);
    await expect.poll(() => scrubbed()?.dataset.shown).toBe('true');
    await userEvent.unhover(opener('clip.mp4'));
    await expect.poll(scrubbed).toBeNull();
  });

  test('without a poster gets one', async () => {
    const api = library({
      ...clip,
      fileData: { ...fileData, ...clip.fileData, thumbnailUrl: null } as never,
    });
    api.on('fileUploads.setPoster', sampleReply('fileUploads.setPoster'));
    await openPage('/content', api);
    await expect.poll(() => api.requests('fileUploads.setPoster').length).toBe(1);
    const [request] = api.requests('fileUploads.setPoster');
    expect(request?.params.id).toBe(clip.resourceId);
    const picture = new Image();
    picture.src = `data:image/jpeg;base64,${request?.body.picture}`;
    await picture.decode();
    expect([picture.naturalWidth, picture.naturalHeight]).toEqual([64, 48]);
  });
});

test('a video of a presentation gets a poster, although its app has a picture', async () => {
  const video = {
    id: idOf(90),
    filename: 'film.mp4',
    contentType: 'video/mp4',
    url: film,
    thumbnailUrl: null,
  };
  const api = library({
    ...soups,
    presentationData: {
      applicationName: 'Video',
      applicationThumbnailUrl: pictureOf('black'),
      applicationIconUrl: null,
      thumbnailUrl: null,
      duration: 1,
      fileUploads: [video],
    },
  });
  api.on('fileUploads.setPoster', sampleReply('fileUploads.setPoster'));
  await openPage('/content', api);
  await expect.poll(() => api.requests('fileUploads.setPoster')[0]?.params.id).toBe(video.id);
});

test('a theme says what uses it, and can be dragged onto a folder', async () => {
  const theme = item(5, 'Autumn', 'theme', { themeData: { presentationCount: 12, isDefault: false } });
  const brand = item(6, 'Brand', 'theme', { themeData: { presentationCount: 3, isDefault: true } });
  const api = library(winter, theme, brand);
  api.on('themes.move', sampleReply('themes.move'));
  await openPage('/library', api);
  await expect.element(page.getByText('Used by 12 presentations')).toBeVisible();
  await expect.element(page.getByText('Organisation’s theme')).toBeVisible();
  await expectAccessible();
  await userEvent.dragAndDrop(card('Autumn'), card('Winter'));
  await expect.poll(() => api.requests('themes.move')[0]?.body).toEqual({ folderId: winter.resourceId });
});

test('items can be dragged onto a folder', async () => {
  const api = library(winter, lunch);
  api.on('playlists.move', sampleReply('playlists.move'));
  await openPage('/content', api);
  await userEvent.dragAndDrop(card('Lunch'), card('Winter'));
  await expect.poll(() => api.requests('playlists.move')[0]?.body).toEqual({ folderId: winter.resourceId });
});
