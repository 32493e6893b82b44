import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acceptUploads } from '../../../testing/accept-uploads.ts';
import { type ApiDouble, failWith } from '../../../testing/api-double.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { currentAddress, openPage, showAt } from '../../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../../testing/sample.ts';
import {
  cake,
  clickItem,
  composer,
  composerId,
  countLabels,
  itemRow,
  itemRows,
  lastSavedOrder,
  nameOfRow,
  pasta,
  playlistAddress,
  replyWithLibrary,
} from '../playlists.fixture.ts';

const names = ['Soup', 'Salad', 'Pizza'];
const panel = () => page.getByRole('region', { name: 'Add to playlist' });
const tile = (name: string) => panel().getByRole('button', { name, exact: true });
const tab = (name: string) => panel().getByRole('tab', { name });
const cursor = () => nameOfRow(itemRows().find(({ dataset }) => dataset.cursor !== undefined));

/**
 * A playlist of “Soup”, “Salad” and “Pizza”, and a library of “Cake” and “Pasta”, whose ids have the numbers 4 and 5
 * when the playlist is saved.
 */
function kitchen(fields: Parameters<typeof composer>[1] = {}): ApiDouble {
  const api = composer(names, fields);
  replyWithLibrary(api, cake, pasta);
  return api;
}

async function open(api: ApiDouble = kitchen()): Promise<ApiDouble> {
  await openPage(playlistAddress, api);
  await expect.poll(() => itemRows().length).toBe(3);
  return api;
}

const item = (fields: Partial<ReturnType<typeof sampleItem<'library.list'>>>) =>
  sampleItem('library.list', { presentationData: null, playlistData: null, fileData: null, ...fields });
const reply = (...data: ReturnType<typeof item>[]) =>
  sampleReply('library.list', { data, total: data.length });
const folder = item({ id: idOf(71), resourceId: idOf(71), resourceType: 'folder', name: 'Autumn' });

/** Opens the playlist while the library cannot be read. */
async function openUnreadable() {
  const api = kitchen();
  api.on('library.list', failWith('forbidden', 'You don’t have permission to do this.'));
  await open(api);
  await expect.element(panel().getByRole('alert')).toHaveTextContent(/don’t have permission/);
  return api;
}

describe('content of the library', () => {
  test('goes to the end if nothing is selected', async () => {
    const api = await open();
    await tile('Add Cake').click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 4]);
    expect(itemRows().every(({ dataset }) => dataset.selected === 'false')).toBe(true);
    await expectAccessible();
  });

  test('goes after the selected item, in the order of the clicks', async () => {
    const api = await open();
    await clickItem('Soup');
    await expect.poll(cursor).toBe('Soup');
    await tile('Add Cake').click();
    await tile('Add Pasta').click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 4, 5, 2, 3]);
    await expect.poll(cursor).toBe('Pasta');
  });

  test('is added with Enter, after the arrow keys, and Ctrl+Z removes it', async () => {
    const api = await open();
    await expect.element(tile('Add Cake')).toBeVisible();
    (tile('Add Cake').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 5]);
    await expect.element(tile('Add Pasta')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3]);
  });

  test('goes where it is dropped', async () => {
    const api = await open();
    await expect.element(tile('Add Cake')).toBeVisible();
    const dataTransfer = new DataTransfer();
    const drag = (type: string, target: Element, clientY = 0) =>
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientY }));
    const { top } = itemRow('Salad').getBoundingClientRect();
    drag('dragstart', tile('Add Cake').element());
    drag('dragover', itemRow('Salad'), top + 5);
    expect(itemRow('Salad').dataset.drop).toBe('before');
    drag('drop', itemRow('Salad'), top + 5);
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 4, 2, 3]);
    drag('dragstart', tile('Add Pasta').element());
    drag('drop', page.getByRole('region', { name: 'Lunch' }).element());
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 4, 2, 3, 5]);
  });

  test('is found in folders and by its name', async () => {
    const api = kitchen();
    const found = item({ id: idOf(72), resourceId: cake.id, resourceType: 'presentation', name: cake.name });
    api.on('library.list', ({ query }) =>
      query.search === 'cak' ? reply(found) : query.folderId === folder.resourceId ? reply() : reply(folder),
    );
    await open(api);
    await tile('Open folder Autumn').click();
    await expect.element(panel()).toHaveTextContent(/This folder is empty/);
    await expect.poll(() => panel().element().contains(document.activeElement)).toBe(true);
    await panel().getByRole('searchbox').fill('cak');
    await expect.element(tile('Add Cake')).toBeVisible();
    expect(api.requests('library.list').at(-1)?.query).toMatchObject({ folderId: folder.resourceId });
    await panel().getByRole('searchbox').fill('');
    await tile('Autumn').click();
    await expect.element(tile('Open folder Autumn')).toBeVisible();
    await expectAccessible();
  });

  test('becomes a presentation if it is a file', async () => {
    const api = kitchen();
    api.on('applications.list', listOf(pictures));
    const fileData = {
      ...{ contentType: 'image/png', contentLength: 1, url: null, thumbnailUrl: null },
      ...{ width: null, height: null, duration: null },
    };
    api.on(
      'library.list',
      reply(
        item({ id: idOf(73), resourceId: idOf(73), resourceType: 'file_upload', name: 'a.png', fileData }),
      ),
    );
    replyToCreate(api, 4);
    await open(api);
    await clickItem('Soup');
    await tile('Add a.png').click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 4, 2, 3]);
    expect(api.requests('presentations.create')[0]?.body.applicationVars).toEqual({
      pictures: [{ id: idOf(73) }],
    });
  });

  test('says why it cannot be loaded', async () => {
    await openUnreadable();
    await expectAccessible();
  });

  // Changes of the size of the window load it again, too, so this test makes none.
  test('is loaded again on request', async () => {
    const api = await openUnreadable();
    replyWithLibrary(api, cake);
    await panel().getByRole('button', { name: 'Try again' }).click();
    await expect.element(tile('Add Cake')).toBeVisible();
  });

  test('does not render the other rows of a long playlist', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `Item ${index + 1}`);
    const api = composer(many);
    replyWithLibrary(api, { id: composerId(501), name: 'Cake' });
    await openPage(playlistAddress, api);
    await expect.poll(() => itemRows().length).toBe(500);
    const add = () => document.querySelector<HTMLElement>('[aria-label="Add Cake"]');
    await expect.poll(add).not.toBeNull();
    const take = countLabels();
    add()?.click();
    await expect.poll(() => itemRows().length).toBe(501);
    expect(take()('playlist.remove')).toBeLessThanOrEqual(4);
  });
});

type Property = NonNullable<
  ReturnType<typeof sampleItem<'applications.list'>>['currentAppVersion']
>['presentationProperties'][number];

function app(index: number, name: string, property: Property, embeddedUrlFormat = '/apps/x/index.html') {
  return sampleItem('applications.list', {
    id: idOf(index),
    name,
    isBuiltIn: true,
    currentAppVersion: {
      ...sampleItem('applicationVersions.list', { id: idOf(index + 1), applicationId: idOf(index) }),
      ...{ defaultDuration: 15, embeddedUrlFormat, presentationProperties: [property] },
    },
  });
}
const pictures = app(300, 'Pictures', {
  ...{ name: 'pictures', label: 'pictures', type: 'file', multiple: true },
  constraints: { 'content-types': ['image/*'] },
});
const clock = app(310, 'Clock', { name: 'title', label: 'title', type: 'string', optional: true });
const menu = app(
  320,
  'Menu board',
  { name: 'title', label: 'title', type: 'string', optional: true },
  '/apps/menu-board/index.html',
);

/** Gives the new presentation the id with this number. */
function replyToCreate(api: ApiDouble, index: number): void {
  api.on('presentations.create', ({ body: { name } }) =>
    sampleReply('presentations.create', {
      presentation: { ...sampleReply('presentations.get'), id: composerId(index), name, totalDuration: 15 },
    }),
  );
}

describe('apps and templates', () => {
  const withApps = () => {
    const api = kitchen();
    api.on('applications.list', listOf(pictures, clock, menu));
    replyToCreate(api, 4);
    return api;
  };

  test('an app becomes an item after the selected one, and its editor opens', async () => {
    const api = await open(withApps());
    await clickItem('Soup');
    await tab('Apps').click();
    await expectAccessible();
    await tile('New presentation with Clock').click();
    await expect.poll(currentAddress).toBe(`/presentations/${composerId(4)}`);
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 4, 2, 3]);
    expect(api.requests('presentations.create')[0]?.body).toMatchObject({ applicationId: clock.id });
  });

  test('an app is offered in a message if another page was opened meanwhile', async () => {
    const api = withApps();
    const waiting = Promise.withResolvers<void>();
    const { presentation } = sampleReply('presentations.create');
    api.on('presentations.create', async ({ body: { name } }) => {
      await waiting.promise;
      return sampleReply('presentations.create', {
        presentation: { ...presentation, id: composerId(4), name },
      });
    });
    api.on('playlists.insertItems', sampleReply('playlists.insertItems'));
    await open(api);
    await tab('Apps').click();
    await tile('New presentation with Clock').click();
    await expect.poll(() => api.requests('presentations.create')).toHaveLength(1);
    await page.getByRole('link', { name: 'Apps & templates' }).click();
    await expect.poll(currentAddress).toBe('/apps');
    await expect.element(panel()).not.toBeInTheDocument();
    waiting.resolve();
    const message = page.getByRole('status').filter({ hasText: 'added' });
    await expect.element(message).toBeVisible();
    expect(currentAddress()).toBe('/apps');
    await message.getByRole('button', { name: 'Open' }).click();
    await expect.poll(currentAddress).toBe(`/presentations/${composerId(4)}`);
  });

  test('an app that needs values opens its form first, and remembers the place', async () => {
    const api = await open(withApps());
    await clickItem('Salad');
    await tab('Apps').click();
    await panel().getByRole('searchbox').fill('pict');
    await expect.element(tile('New presentation with Clock')).not.toBeInTheDocument();
    await tile('New presentation with Pictures').click();
    await expect.poll(currentAddress).toContain(`/presentations/new?app=${pictures.id}`);
    expect(currentAddress()).toContain(`playlist=${idOf(1)}`);
    expect(currentAddress()).toContain('at=2');
    expect(api.requests('presentations.create')).toEqual([]);
  });

  test('a template becomes one item, even after a double click', async () => {
    const api = await open(withApps());
    await tab('Templates').click();
    await panel().getByRole('searchbox').fill('cafe');
    await expectAccessible();
    await tile('Add Café menu').dblClick();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 4]);
    // Even if the first click is done before the second one comes.
    const second = new MouseEvent('click', { detail: 2, bubbles: true });
    tile('Add Café menu').element().dispatchEvent(second);
    expect(api.requests('presentations.create')).toHaveLength(1);
    expect(currentAddress()).toBe(playlistAddress);
    await panel().getByRole('searchbox').fill('zeppelin');
    await expect.element(panel()).toHaveTextContent(/No matching templates/);
  });

  test('explain that there are no apps', async () => {
    const api = kitchen();
    api.on('applications.list', listOf());
    await open(api);
    await tab('Apps').click();
    await expect.element(panel().getByRole('heading')).toBeVisible();
    await expectAccessible();
  });
});

describe('uploads', () => {
  test('go after the selected item', async () => {
    const api = kitchen();
    api.on('applications.list', listOf(pictures));
    acceptUploads(api);
    replyToCreate(api, 4);
    await open(api);
    await clickItem('Salad');
    await tab('Upload').click();
    await expectAccessible();
    const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
      this: HTMLInputElement,
    ) {
      const data = new DataTransfer();
      data.items.add(new File(['1'], 'offer.png', { type: 'image/png' }));
      this.files = data.files;
      this.dispatchEvent(new Event('change'));
    });
    await panel().getByRole('button', { name: 'Choose files' }).click();
    choose.mockRestore();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 4, 3]);
  });
});

describe('the panel', () => {
  test('collapses, keeps the focus, and this browser remembers its tab', async () => {
    await open();
    await tab('Upload').click();
    await panel().getByRole('button', { name: 'Collapse panel' }).click();
    await expect.element(panel().getByRole('tab').first()).not.toBeInTheDocument();
    await expect.element(panel().getByRole('button', { name: 'Upload' })).toHaveFocus();
    await expectAccessible();
    await panel().getByRole('button', { name: 'Content' }).click();
    await expect.element(tab('Content')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('Content')).toHaveFocus();
    await tab('Upload').click();
    await openPage(playlistAddress, kitchen());
    await expect.element(tab('Upload').last()).toHaveAttribute('aria-selected', 'true');
  });

  test('is a sheet on a phone, which stays open', async () => {
    await showAt('phone');
    const api = kitchen();
    await openPage(playlistAddress, api);
    await expect.element(panel()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Add items' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add to playlist' });
    await sheet.getByRole('button', { name: 'Add Cake' }).click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 4]);
    await expect.element(page.getByText('Cake added')).toBeVisible();
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Add items' })).toHaveFocus();
  });

  test('does not exist for people who cannot change the playlist', async () => {
    await open(kitchen({ permissions: ['read'] }));
    await expect.element(panel()).not.toBeInTheDocument();
    expect(cursor()).toBeUndefined();
  });
});
