import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, openPage, showAt } from '../../testing/open-page.tsx';
import { sampleReply } from '../../testing/sample.ts';
import { market, sampleOrganisation, winter } from '../../testing/sample-organisation.ts';

const address = `/content/${market.id}`;
const longName = 'Donaudampfschifffahrtsgesellschaft'.repeat(7).slice(0, 230);

type Folder = typeof market;
function organisation(...folders: Folder[]) {
  const api = sampleOrganisation();
  api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
  return api;
}

const main = () => page.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const link = (name: string) => main().getByRole('link', { name, exact: true });

describe('a folder', () => {
  test('shows its path, whose links open the folders above it', async () => {
    await openPage(address, organisation(winter, market));
    await expect.element(heading('Christmas market')).toBeVisible();
    await expect.element(link('Content')).toHaveAttribute('href', '/content');
    (link('Winter').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(`/content/${winter.id}`);
    await expect.element(heading('Winter')).toBeVisible();
  });

  test('is not called “Content” while its path is loading', async () => {
    const api = organisation();
    api.hold('folders.libraryLite');
    await openPage(address, api);
    await expect.element(page.getByText('mulled-wine.jpg').first()).toBeVisible();
    await expect.element(heading('Folder')).toBeInTheDocument();
    await expectAccessible();
  });

  test('invites people to drop files into it while it is empty', async () => {
    const api = organisation(winter, market);
    api.on('library.list', sampleReply('library.list'));
    await openPage(address, api);
    await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await expect.element(button('Choose files')).toBeVisible();
    await expectAccessible();
  });

  test('offers no way to add items if it does not exist', async () => {
    const api = organisation(winter);
    api.on('library.list', failWith('not_found', 'This folder no longer exists.'));
    await openPage(address, api);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(heading('Folder')).toBeVisible();
    await expect.element(button('Upload')).not.toBeInTheDocument();
    await expect.element(button('New')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('shows a long path of very long names without breaking the page', async () => {
    const api = organisation({ ...winter, name: longName }, { ...market, name: longName });
    await showAt('phone');
    await openPage(address, api);
    await expect.element(heading(longName)).toBeVisible();
    await expect.element(link(longName)).toBeVisible();
    await expectAccessible();
  });

  test('opens a folder in it with the keyboard', async () => {
    await openPage(`${address}?view=table`, organisation(winter, market));
    const row = page.getByRole('row', { name: /Stalls/ });
    await expect.element(row).toBeVisible();
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toMatch(/^\/content\/.*44\?view=table$/);
  });
});

describe('a read-only folder', () => {
  const reason = 'You don’t have permission to add items to this folder.';

  async function open() {
    const api = organisation(winter, { ...market, permissions: ['read'] });
    await openPage(address, api);
    await expect.element(heading('Christmas market')).toBeVisible();
    return api;
  }

  function drag(type: 'dragenter' | 'drop') {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['soup'], 'soup.png', { type: 'image/png' }));
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }

  test('says why nothing can be added', async () => {
    await open();
    for (const name of ['New', 'Upload']) {
      await expect.element(button(name)).toBeDisabled();
      await expect.element(button(name)).toHaveAccessibleDescription(reason);
    }
    await expectAccessible();
  });

  test('has no upload button while it is empty', async () => {
    const api = organisation({ ...market, permissions: ['read'] });
    api.on('library.list', sampleReply('library.list'));
    await openPage(address, api);
    await expect.element(page.getByText(/Items that others add/)).toBeVisible();
    await expect.element(button('Choose files')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('rejects dropped files, and says why', async () => {
    const api = await open();
    drag('dragenter');
    await expect.element(page.getByText('You can’t upload here')).toBeVisible();
    drag('drop');
    await expect.element(page.getByText('You can’t upload here')).not.toBeInTheDocument();
    expect(api.requests('fileUploads.create')).toEqual([]);
    // The root accepts files.
    await link('Content').click();
    await expect.element(button('Upload')).toBeEnabled();
    drag('dragenter');
    await expect.element(page.getByText('Drop to upload')).toBeVisible();
  });

  test('hides the upload command in the search', async () => {
    await open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByText('New playlist')).toBeVisible();
    await expect.element(page.getByText('Upload files')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('is not a drop target', async () => {
    const readable: Folder = { ...winter, permissions: ['read'] };
    await openPage(address, organisation(readable, market));
    const [readOnly, root] = [link('Winter'), link('Content')];
    await expect.element(readOnly).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('application/x-vitrine-items', '1');
    const over = (target: Element) =>
      target.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
    // `dispatchEvent` returns false if the element is a drop target.
    expect(over(root.element())).toBe(false);
    expect(over(readOnly.element())).toBe(true);
  });
});
