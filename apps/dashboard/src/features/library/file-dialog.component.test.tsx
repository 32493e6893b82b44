import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, sampleItem, sampleReply } from '../../testing/sample.ts';

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#3d6b4f"/></svg>')}`;
const soup = sampleReply('fileUploads.get', {
  id: idOf(3),
  filename: 'soup.svg',
  status: 'ready',
  contentType: 'image/svg+xml',
  contentLength: 2_000_000,
  width: 160,
  height: 90,
  url: picture,
});

function withFile(name = 'soup.svg') {
  const api = emptyOrganisation();
  const item = sampleItem('library.list', {
    id: soup.id,
    resourceId: soup.id,
    name,
    resourceType: 'file_upload',
    permissions: ['read', 'update'],
  });
  api.on('library.list', sampleReply('library.list', { data: [item], total: 1 }));
  api.on('fileUploads.get', soup);
  return api;
}

const dialog = () => page.getByRole('dialog');
const create = () => dialog().getByRole('button', { name: 'Create a presentation from this file' });
const skeleton = () => dialog().element().querySelector('.mantine-Skeleton-root');

async function open(api: ReturnType<typeof withFile>, name = 'soup.svg') {
  await openPage('/content', api);
  await page.getByRole('button', { name, exact: true }).click();
  await expect.element(dialog()).toBeVisible();
}

test('shows a picture with its size, and starts a presentation from it', async () => {
  await open(withFile());
  await expect.element(dialog().getByRole('img', { name: 'soup.svg' })).toHaveAttribute('src', picture);
  await expect.element(dialog()).toHaveTextContent(/2 MB · 160 × 90/);
  await expectAccessible();
  await create().click();
  await expect.poll(currentAddress).toMatch(/^\/presentations\/new\?files=/);
});

test('plays a video without sound', async () => {
  const api = withFile('film.mp4');
  api.on('fileUploads.get', { ...soup, contentType: 'video/mp4', url: 'data:video/mp4,' });
  await open(api, 'film.mp4');
  const video = dialog().getByLabelText('film.mp4');
  await expect.element(video).toHaveAttribute('controls');
  expect((video.element() as HTMLVideoElement).muted).toBe(true);
  await expectAccessible();
});

test('shows a placeholder while the file is loading', async () => {
  const api = withFile();
  api.hold('fileUploads.get');
  await open(api);
  await expect.poll(skeleton).not.toBeNull();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  await expectAccessible();
});

test('says why the file cannot be loaded, and retries', async () => {
  const api = withFile();
  api.on('fileUploads.get', failWith('forbidden', 'You don’t have permission to do this.'));
  await open(api);
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(/don’t have permission/);
  await expect.element(create()).not.toBeInTheDocument();
  await expectAccessible();
  api.on('fileUploads.get', soup);
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog().getByRole('img', { name: 'soup.svg' })).toBeVisible();
});

test('closes with Escape and returns the focus to the list', async () => {
  await openPage('/content?view=table', withFile());
  const row = page.getByRole('row', { name: /soup\.svg/ });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(create()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

test('shows a very long name without breaking the dialog', async () => {
  const name = `${'Rindfleischetikettierung'.repeat(8)}.svg`;
  await showAt('phone');
  const api = withFile(name);
  await openPage('/content', api);
  await page.getByRole('button', { name, exact: true }).click();
  await expect.element(dialog().getByRole('heading', { name })).toBeVisible();
  await expectAccessible();
});
