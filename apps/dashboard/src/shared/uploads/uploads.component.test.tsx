import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptUploads } from '../../testing/accept-uploads.ts';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { idOf, sampleReply } from '../../testing/sample.ts';
import { UNANSWERED_UPLOADS, UPLOADS } from '../../testing/server-addresses.ts';

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
  await openPage('/library', api);
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

  test('are uploaded, and can become a presentation', async () => {
    const api = await openLibrary();
    drag('drop', picture('soup.png'), picture('salad.png'));
    await expect.element(tray().getByRole('heading', { name: '2 files uploaded' })).toBeVisible();
    expect(api.requests('fileUploads.create').map(({ body }) => body)).toMatchObject([
      { filename: 'soup.png', contentType: 'image/png', contentLength: 1000, folderId: null },
      { filename: 'salad.png' },
    ]);
    await expectAccessible();
    await button('Create a presentation from these 2 pictures').click();
    await expect.poll(currentAddress).toBe(`/presentations/new?files=${idOf(61)}%2C${idOf(62)}`);
  });

  test('can become a presentation if they are PDFs', async () => {
    await openLibrary(service(() => ({ contentType: 'application/pdf' })));
    drag('drop', new File(['%PDF'], 'menu.pdf', { type: 'application/pdf' }));
    await button('Create a presentation from this PDF').click();
    await expect.poll(currentAddress).toBe(`/presentations/new?files=${idOf(61)}`);
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
    await expect.element(button('Retry Menu.docx')).not.toBeInTheDocument();
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
    await button('Retry soup.png').click();
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
