import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ApiDouble } from '../testing/api-double.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { expectDisabledReason } from '../testing/expect-disabled-reason.ts';
import { me, openPage } from '../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../testing/sample.ts';
import {
  announcement,
  lunch,
  sampleOrganisationWithoutPreviews,
  shopWindow,
  winter,
} from '../testing/sample-organisation.ts';

/* What dialogs offer to people who can only read the items that the dialog is about. */

const readOnly: Pick<typeof shopWindow, 'permissions'> = { permissions: ['read'] };
const playlist = { ...lunch, ...readOnly };

/** The sample organisation, for a member who can only read. */
function organisation(): ApiDouble {
  const api = sampleOrganisationWithoutPreviews();
  api.on('profile.get', { ...me, domainRole: 'standard' });
  api.on('playlists.get', playlist);
  api.on('playlists.list', listOf(playlist));
  return api;
}

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

describe('“What plays”', () => {
  const soup = buildPresentation({ id: idOf(11), name: 'Soup' });

  test('opens for people who cannot change the playlist', async () => {
    const api = organisation();
    api.on(
      'playlists.playbackContent',
      buildContent({
        playlists: [buildPlaylist({ id: lunch.id, name: 'Lunch', items: [soup] })],
        presentations: [soup],
      }),
    );
    await openPage(`/playlists/${lunch.id}`, api);
    await button('Open full view').click();
    await expect.element(dialog().getByRole('heading', { name: 'Time on the screen' })).toBeVisible();
    await expectAccessible();
  });

  test('does not offer to add presentations to a read-only playlist', async () => {
    const api = organisation();
    api.on('playlists.playbackContent', buildContent({ playlists: [buildPlaylist({ id: lunch.id })] }));
    await openPage(`/playlists/${lunch.id}`, api);
    await button('Open full view').click();
    await expect.element(dialog()).toHaveTextContent(/This playlist is empty/);
    await expect.element(inDialog('Add presentations')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('says why no playlist can be chosen for a read-only screen', async () => {
    const api = organisation();
    const changes = { ...readOnly, playlistId: null, playlist: null, publishedAt: null };
    api.on('devices.get', { ...shopWindow, ...changes });
    await openPage(`/screens/${shopWindow.id}?tab=whatPlays`, api);
    await expect.element(button('Choose a playlist')).toBeDisabled();
    await expect.element(page.getByRole('main')).toHaveTextContent(/don’t have permission to change it/);
    await expectAccessible();
  });
});

describe('choosing a playlist', () => {
  const publishes = 'Assign and publish';

  test('says that the person can change the screen, but not publish to it', async () => {
    const api = organisation();
    api.on('devices.get', { ...shopWindow, permissions: ['read', 'update'] });
    await openPage(`/screens/${shopWindow.id}`, api);
    await button(/^Change$/).click();
    // Reading a playlist is enough to assign it.
    await dialog().getByRole('radio', { name: /Lunch/ }).click();
    await expect.element(inDialog('Assign')).toBeEnabled();
    await expect.element(inDialog(publishes)).toBeDisabled();
    await expect.element(dialog()).toHaveTextContent(/don’t have permission to publish to this screen/);
    await expectAccessible();
  });

  test('says that the person cannot publish to the selected screens', async () => {
    const api = organisation();
    api.on('devices.list', listOf({ ...shopWindow, permissions: ['read', 'update'] }));
    await openPage('/screens', api);
    await page.getByRole('checkbox', { name: /Shop window/ }).click();
    await button('Assign playlist').click();
    await dialog().getByRole('radio', { name: /Lunch/ }).click();
    await expect.element(inDialog(publishes)).toBeDisabled();
    await expect.element(dialog()).toHaveTextContent(/don’t have permission to publish to these screens/);
    await expectAccessible();
  });
});

describe('choosing files', () => {
  const sampleFile = sampleItem('library.list', {
    id: idOf(42),
    resourceId: idOf(42),
    name: 'pumpkin-soup.jpg',
    resourceType: 'file_upload',
    fileData: {
      contentType: 'image/jpeg',
      contentLength: 1000,
      url: null,
      thumbnailUrl: null,
      width: null,
      height: null,
      duration: null,
    },
    ...readOnly,
  });

  test('offers files that a person can only view, because a presentation only shows them', async () => {
    const api = organisation();
    const data = [sampleFile];
    api.on('library.list', sampleReply('library.list', { data, total: data.length }));
    await openPage(`/presentations/new?app=${announcement.id}`, api);
    await button('Choose from content').click();
    await dialog()
      .getByRole('button', { name: /pumpkin-soup/ })
      .click();
    await expect.element(inDialog('Choose')).toBeEnabled();
    await expectAccessible();
  });

  test('puts a new presentation and its files into the root of the library if the folder is read-only', async () => {
    const api = organisation();
    const folders = [{ ...winter, ...readOnly }];
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
    api.hold('fileUploads.create');
    api.hold('presentations.create');
    await openPage(`/presentations/new?app=${announcement.id}&folder=${winter.id}`, api);
    await page.getByLabelText('Headline').fill('Soup');
    await page.getByText('Centre').click();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['soup'], 'soup.png', { type: 'image/png' }));
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    page.getByRole('group', { name: 'Picture' }).element().dispatchEvent(drop);
    const uploads = () => api.requests('fileUploads.create').map(({ body }) => body.folderId);
    await expect.poll(uploads).toEqual([null]);
    await button('Create presentation').click();
    const created = () => api.requests('presentations.create').map(({ body }) => body.parentFolderId);
    await expect.poll(created).toEqual([null]);
  });

  test('adds files that are dropped on a read-only presentation to the library', async () => {
    const api = organisation();
    api.hold('fileUploads.create');
    api.on(
      'presentations.get',
      sampleReply('presentations.get', {
        id: idOf(12),
        applicationId: announcement.id,
        applicationDeploymentId: announcement.currentAppVersion?.id ?? '',
        parentFolderId: winter.id,
        ...readOnly,
      }),
    );
    await openPage(`/presentations/${idOf(12)}`, api);
    const field = page.getByRole('group', { name: 'Picture' });
    await expect.element(field).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['soup'], 'soup.png', { type: 'image/png' }));
    field.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    await expect
      .poll(() => api.requests('fileUploads.create').map(({ body }) => body.folderId))
      .toEqual([null]);
  });
});

describe('choosing a folder', () => {
  test('disables folders to which the person cannot add items', async () => {
    const api = organisation();
    const folders = [winter, { ...winter, id: idOf(46), name: 'Spring', ...readOnly }];
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
    await openPage('/content', api);
    await page.getByRole('checkbox', { name: 'Select Lunch' }).click();
    await button('Move to folder').click();
    await expect.element(dialog().getByRole('radio', { name: 'Winter' })).toBeEnabled();
    await expect.element(dialog().getByRole('radio', { name: 'Spring View only' })).toBeDisabled();
    await expectAccessible();
  });
});

describe('folders of screens', () => {
  const folder = { ...winter, id: idOf(47), name: 'Ground floor' };

  async function open(...permissions: (typeof folder)['permissions']) {
    const api = organisation();
    const folders = [{ ...folder, permissions }];
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
    await openPage(`/screens?folder=${folder.id}`, api);
    await page.getByRole('complementary', { name: 'Folders' }).getByRole('button', { name: 'More' }).click();
  }

  test('cannot be changed without permission', async () => {
    await open('read');
    await expectDisabledReason(page.getByRole('menuitem', { name: 'Rename' }));
    await expectDisabledReason(page.getByRole('menuitem', { name: 'Delete' }));
    await expectDisabledReason(button('New folder'));
    await expectAccessible();
  });

  test.for([
    ['read', null],
    ['update', folder.id],
  ] as const)(
    'with the permission to %s, a new screen goes into the folder %s',
    async ([permission, parentFolderId]) => {
      const api = organisation();
      const folders = [{ ...folder, permissions: [permission] }];
      api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
      api.hold('devices.register');
      await openPage(`/screens?folder=${folder.id}&add=true`, api);
      await expect.element(page.getByText('Ground floor').first()).toBeInTheDocument();
      await dialog().getByLabelText(/code/i).first().fill('ABC DEF');
      await dialog().getByLabelText('Name').fill('Foyer');
      await dialog().getByRole('button', { name: 'Add screen' }).click();
      await expect
        .poll(() => api.requests('devices.register').map(({ body }) => body.parentFolderId))
        .toEqual([parentFolderId]);
    },
  );

  test('can be changed with permission', async () => {
    await open('read', 'update', 'delete');
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeEnabled();
    await expect.element(button('New folder')).toBeEnabled();
  });
});

describe('the publish control', () => {
  const withCounts = (unpublished: number, publishable: number) => {
    const api = organisation();
    api.on('devices.counts', sampleReply('devices.counts', { total: 3, unpublished, publishable }));
    return api;
  };

  test('counts only the screens to which the person can publish', async () => {
    await openPage('/apps', withCounts(3, 1));
    await expect.element(button('1 screen to update')).toBeVisible();
    await expectAccessible();
  });

  test('offers only the history to people who cannot publish to any of the screens', async () => {
    await openPage('/apps', withCounts(3, 0));
    await expect.element(button('Recent publishes')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /to publish$/ })).not.toBeInTheDocument();
  });
});
