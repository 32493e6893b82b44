import { MP4_BASE64 } from '@vitrine/test-kit/videos';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptUploads } from '../../testing/accept-uploads.ts';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { UNANSWERED_UPLOADS, UPLOADS } from '../../testing/server-addresses.ts';

/** Adds the built-in app that shows pictures. */
function withApplications(api: ReturnType<typeof service>) {
  const version = sampleItem('applicationVersions.list', {
    defaultDuration: 10,
    presentationProperties: [{ name: 'pictures', type: 'image', multiple: true }] as never,
  });
  const pictures = sampleItem('applications.list', { isBuiltIn: true, currentAppVersion: version });
  api.on('applications.list', listOf(pictures));
  return api;
}

/** An organisation whose server accepts files, with a result for each of them. */
function service(resultOf?: Parameters<typeof acceptUploads>[1], address = UPLOADS) {
  return acceptUploads(emptyOrganisation(), resultOf, address);
}

const picture = (name: string, bytes = 1000) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const tray = () => page.getByRole('region', { name: 'Activity' });
const button = (name: string | RegExp) => tray().getByRole('button', { name });

function drag(type: 'dragenter' | 'dragleave' | 'drop', ...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

async function openLibrary(api = service()) {
  await openPage('/content', api);
  await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  return api;
}

describe('files dropped anywhere on the page', () => {
  test('show a hint while they are dragged', async () => {
    await openLibrary();
    drag('dragenter', picture('soup.png'));
    await expect.element(page.getByText('Drop to upload')).toBeVisible();
    drag('dragleave', picture('soup.png'));
    await expect.element(page.getByText('Drop to upload')).not.toBeInTheDocument();
  });

  test('become presentations that can be added to a playlist', async () => {
    const api = withApplications(service());
    const ids: Record<string, string> = { soup: idOf(71), salad: idOf(72) };
    const made: { name: string }[] = [];
    api.on('presentations.create', ({ body }) => {
      made.push(body);
      return sampleReply('presentations.create', {
        presentation: { ...sampleReply('presentations.create').presentation, id: ids[body.name] ?? '' },
      });
    });
    const playlist = { id: idOf(80), name: 'Lunch', permissions: ['read', 'update'] as ['read', 'update'] };
    api.on('playlists.list', listOf(sampleItem('playlists.list', playlist)));
    api.on('playlists.get', sampleReply('playlists.get', { id: idOf(80), name: 'Lunch', items: [] }));
    api.on('playlists.insertItems', sampleReply('playlists.insertItems', { id: idOf(80) }));
    await openLibrary(api);
    drag('drop', picture('soup.png'), picture('salad.png'));
    await expect.element(tray().getByRole('heading', { name: '2 files uploaded' })).toBeVisible();
    expect(api.requests('fileUploads.create').map(({ body }) => body)).toMatchObject([
      { filename: 'soup.png', contentType: 'image/png', contentLength: 1000, folderId: null },
      { filename: 'salad.png' },
    ]);
    // Files are processed at the same time, so either can be ready first.
    expect(made.toSorted((a, b) => b.name.localeCompare(a.name))).toMatchObject([
      { name: 'soup', parentFolderId: null },
      { name: 'salad', parentFolderId: null },
    ]);
    await expectAccessible();
    await button('Add to playlist').click();
    await page.getByRole('dialog').getByText('Lunch').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(currentAddress).toBe(`/playlists/${idOf(80)}`);
    expect(api.requests('playlists.insertItems').map(({ body }) => body)).toEqual([
      { items: [{ presentationId: idOf(71) }, { presentationId: idOf(72) }] },
    ]);
  });

  test('get a poster if they are videos', async () => {
    const api = service(() => ({ contentType: 'video/mp4' }));
    api.on('fileUploads.setPoster', sampleReply('fileUploads.setPoster', { id: idOf(61), status: 'ready' }));
    await openLibrary(api);
    const bytes = Uint8Array.from(atob(MP4_BASE64), (character) => character.charCodeAt(0));
    drag('drop', new File([bytes], 'film.mp4', { type: 'video/mp4' }));
    await expect.poll(() => api.requests('fileUploads.setPoster')[0]?.params.id).toBe(idOf(61));
    await expect.element(tray().getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
  });

  test('are uploaded without a poster if the browser cannot decode the video', async () => {
    const api = await openLibrary(service(() => ({ contentType: 'video/mp4' })));
    drag('drop', new File(['no video'], 'film.mp4', { type: 'video/mp4' }));
    await expect.element(tray().getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
    expect(api.requests('fileUploads.setPoster')).toEqual([]);
  });

  test('stay files if no application shows them', async () => {
    await openLibrary(withApplications(service(() => ({ contentType: 'text/csv' }))));
    drag('drop', new File(['a,b'], 'prices.csv', { type: 'text/csv' }));
    await expect.element(tray().getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
    await expect.element(button('Add to playlist')).not.toBeInTheDocument();
  });

  test('show their progress, and can be cancelled', async () => {
    await openLibrary(service(undefined, UNANSWERED_UPLOADS));
    drag('drop', picture('soup.png'));
    await expect.element(tray().getByRole('heading', { name: 'Uploading 1 file' })).toBeVisible();
    await expect.element(tray().getByRole('progressbar')).toBeVisible();
    await expectAccessible();
    await button('Cancel soup.png').click();
    await expect.element(tray()).toHaveTextContent(/Cancelled/);
    await button('Clear finished').click();
    await expect.element(tray()).not.toBeInTheDocument();
  });

  test('show why they are not accepted, and stay in the tray', async () => {
    await openLibrary();
    drag('drop', picture('blank.png', 0), picture('soup.png'));
    await expect.element(tray()).toHaveTextContent(/This file is empty. Choose another one./);
    await expect.element(tray().getByRole('heading', { name: '1 file uploaded · 1 failed' })).toBeVisible();
    await expectAccessible();
  });

  test('are refused before the upload if screens cannot show them, with an alternative', async () => {
    const api = await openLibrary();
    drag('drop', new File(['Soup'], 'Menu.docx'), picture('soup.png'));
    await expect.element(tray()).toHaveTextContent(/text documents. Export this one as a PDF/);
    await expect.element(button('Try again: Menu.docx')).not.toBeInTheDocument();
    await expect.element(tray().getByRole('heading', { name: '1 file uploaded · 1 failed' })).toBeVisible();
    expect(api.requests('fileUploads.create').map(({ body }) => body.filename)).toEqual(['soup.png']);
    await expectAccessible();
  });

  test('can be retried after the server has refused them', async () => {
    const api = await openLibrary();
    api.on('fileUploads.create', failWith('forbidden', 'You don’t have permission to do this.'));
    drag('drop', picture('soup.png'));
    await expect.element(tray()).toHaveTextContent(/don’t have permission/);
    api.on(
      'fileUploads.create',
      sampleReply('fileUploads.create', { id: idOf(61), url: `${UPLOADS}/soup.png` }),
    );
    api.on('fileUploads.get', sampleReply('fileUploads.get', { id: idOf(61), status: 'ready' }));
    await button('Try again: soup.png').click();
    await expect.element(tray().getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
  });

  test('show why the server could not process them', async () => {
    const broken = {
      status: 'failed',
      completedSteps: [{ stepName: 'verified', error: 'This is not a picture.' }],
    } as const;
    await openLibrary(service(() => ({ ...broken, completedSteps: [...broken.completedSteps] })));
    drag('drop', picture('soup.png'));
    await expect.element(tray()).toHaveTextContent(/This is not a picture./);
  });

  test('remain visible as one line when the tray is collapsed', async () => {
    await openLibrary();
    drag('drop', picture('Speisekarte'.repeat(20)));
    await expect.element(tray().getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
    await expectAccessible();
    await button('Collapse').click();
    await expect.element(tray().getByText(/^Speisekarte/)).not.toBeInTheDocument();
    await expect.element(button('Expand')).toHaveAttribute('aria-expanded', 'false');
  });
});
