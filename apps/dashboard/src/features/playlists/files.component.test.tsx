import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptUploads } from '../../testing/accept-uploads.ts';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { UNANSWERED_UPLOADS } from '../../testing/server-addresses.ts';
import { itemOf, playlistAddress, playlistEditor, salad, soup } from './playlists.fixture.ts';

const items = () => page.getByRole('region', { name: 'Lunch' }).getByRole('listitem');
const button = (name: string | RegExp) => page.getByRole('button', { name });

type Property = NonNullable<
  ReturnType<typeof sampleItem<'applications.list'>>['currentAppVersion']
>['presentationProperties'][number];

function app(index: number, name: string, property: Property) {
  return sampleItem('applications.list', {
    id: idOf(index),
    name,
    isBuiltIn: true,
    currentAppVersion: {
      ...sampleItem('applicationVersions.list', { id: idOf(index + 1), applicationId: idOf(index) }),
      defaultDuration: 15,
      presentationProperties: [property],
    },
  });
}
const files = (name: string, ...types: string[]): Property => ({
  name,
  label: name,
  type: 'file',
  multiple: true,
  constraints: { 'content-types': types },
});
const pictures = app(300, 'Pictures', files('pictures', 'image/*'));
const video = app(310, 'Video', files('videos', 'video/*'));
const webPage = app(320, 'Web page', { name: 'url', label: 'url', type: 'string' });

const typeOf = (filename: string) => (filename.endsWith('.mp4') ? 'video/mp4' : 'image/png');

/** A playlist with two items. The API double gives new presentations the ids `idOf(401)`, `idOf(402)` and so on. */
function editorWithFiles({ address = undefined as string | undefined, fields = {} } = {}) {
  const created: { id: string; name: string }[] = [];
  const api = playlistEditor({ items: [itemOf(soup), itemOf(salad, 1)], ...fields }, {}, created);
  acceptUploads(api, (filename) => ({ contentType: typeOf(filename) }), address);
  api.on('applications.list', listOf(pictures, video, webPage));
  api.on('presentations.create', ({ body: { name } }) => {
    const presentation = {
      ...sampleReply('presentations.get'),
      id: idOf(401 + created.length),
      name,
      totalDuration: 15,
    };
    created.push(presentation);
    return sampleReply('presentations.create', { presentation });
  });
  return api;
}
const file = (name: string) => new File([new Uint8Array(1000)], name, { type: typeOf(name) });
const savedItems = (api: ReturnType<typeof playlistEditor>) =>
  api
    .requests('playlists.update')
    .at(-1)
    ?.body.items?.map(({ presentationId }) => presentationId);

function drag(type: 'dragover' | 'drop', target: Element, names: string[], clientY = 0) {
  const dataTransfer = new DataTransfer();
  for (const name of names) dataTransfer.items.add(file(name));
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientY }));
}

function paste(add: (data: DataTransfer) => void) {
  const clipboardData = new DataTransfer();
  add(clipboardData);
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
  );
}

describe('files that are added to a playlist', () => {
  test('become items at the end, each with an app that can show it', async () => {
    const api = editorWithFiles();
    await openPage(playlistAddress, api);
    await expect.element(items().nth(1)).toHaveTextContent(/Salad/);
    drag('drop', document.body, ['offer.png', 'trailer.mp4']);
    await expect
      .poll(() => api.requests('presentations.create').map(({ body }) => [body.name, body.applicationId]))
      .toEqual(
        expect.arrayContaining([
          ['offer', pictures.id],
          ['trailer', video.id],
        ]),
      );
    await expect.element(items().nth(2)).toHaveTextContent(/offer/);
    await expect.element(items().nth(3)).toHaveTextContent(/trailer/);
    await expect.poll(() => savedItems(api)?.length).toBe(4);
    expect(savedItems(api)?.slice(0, 2)).toEqual([soup.id, salad.id]);
    const offer = api.requests('presentations.create').find(({ body }) => body.name === 'offer');
    expect(offer?.body.applicationVars).toMatchObject({ pictures: [{ id: idOf(61) }] });
    await expect.element(button('Create a presentation from this picture')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('become items where they are dropped', async () => {
    const api = editorWithFiles();
    await openPage(playlistAddress, api);
    await expect.element(items().nth(1)).toHaveTextContent(/Salad/);
    const row = items().nth(1).element() as HTMLElement;
    const { top } = row.getBoundingClientRect();
    drag('dragover', row, ['offer.png'], top + 5);
    expect(row.dataset.drop).toBe('before');
    drag('drop', row, ['offer.png'], top + 5);
    expect(row.dataset.drop).toBeUndefined();
    await expect.poll(() => savedItems(api)).toEqual([soup.id, idOf(401), salad.id]);
  });

  test('show their progress in the list, and can be cancelled', async () => {
    const api = editorWithFiles({ address: UNANSWERED_UPLOADS });
    await openPage(playlistAddress, api);
    await expect.element(items().nth(1)).toHaveTextContent(/Salad/);
    drag('drop', document.body, ['offer.png']);
    await expect.element(items().nth(2)).toHaveTextContent(/offer\.png/);
    // The list shows the progress, so the tray does not.
    await expect.element(page.getByRole('region', { name: 'Activity' })).not.toBeInTheDocument();
    await expectAccessible();
    await items().nth(2).getByRole('button', { name: 'Cancel offer.png' }).click();
    await expect.element(items().nth(2)).not.toBeInTheDocument();
    expect(api.requests('presentations.create')).toEqual([]);
  });

  test('show why the upload failed, and become items after a retry', async () => {
    const api = editorWithFiles();
    const restore = api.fail(
      'fileUploads.create',
      failWith('forbidden', 'You don’t have permission to do this.'),
    );
    await openPage(playlistAddress, api);
    await expect.element(items().nth(1)).toHaveTextContent(/Salad/);
    drag('drop', document.body, ['offer.png']);
    await expect.element(items().nth(2)).toHaveTextContent(/don’t have permission/);
    await expectAccessible();
    restore();
    await items().nth(2).getByRole('button', { name: 'Try again: offer.png' }).click();
    await expect.poll(() => savedItems(api)).toEqual([soup.id, salad.id, idOf(401)]);
  });

  test('stay in the library if no app can show them', async () => {
    const api = editorWithFiles();
    api.on('applications.list', listOf(video));
    await openPage(playlistAddress, api);
    await expect.element(items().nth(1)).toHaveTextContent(/Salad/);
    drag('drop', document.body, ['offer.png']);
    await expect
      .element(
        page.getByText(
          'Couldn’t add “offer.png”, because no app shows this type of file. Add a picture, a video or a PDF.',
        ),
      )
      .toBeVisible();
    expect(api.requests('presentations.create')).toEqual([]);
    await expect.element(items().nth(2)).not.toBeInTheDocument();
  });

  test('can be pasted, and so can web addresses', async () => {
    const api = editorWithFiles();
    await openPage(playlistAddress, api);
    await expect.element(items().nth(1)).toHaveTextContent(/Salad/);
    paste((data) => data.items.add(file('image.png')));
    await expect.element(items().nth(2)).toHaveTextContent(/Pasted picture/);
    paste((data) => data.setData('text/plain', ' https://www.example.com/menu '));
    await expect.element(items().nth(3)).toHaveTextContent(/www\.example\.com/);
    expect(api.requests('presentations.create').at(-1)?.body).toMatchObject({
      applicationId: webPage.id,
      applicationVars: { url: 'https://www.example.com/menu' },
    });
    paste((data) => data.setData('text/plain', 'Soup of the day'));
    await expect.poll(() => savedItems(api)?.length).toBe(4);
    expect(api.requests('presentations.create')).toHaveLength(2);
  });

  test('are ignored if the person cannot edit the playlist', async () => {
    const api = editorWithFiles({ fields: { permissions: ['read'] } });
    await openPage(playlistAddress, api);
    await expect.element(items().nth(1)).toHaveTextContent(/Salad/);
    await expect.element(button('Upload files')).not.toBeInTheDocument();
    drag('drop', document.body, ['offer.png']);
    paste((data) => data.setData('text/plain', 'https://www.example.com'));
    expect(api.requests('fileUploads.create')).toEqual([]);
    expect(api.requests('presentations.create')).toEqual([]);
  });
});
