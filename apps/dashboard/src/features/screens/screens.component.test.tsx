import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { groupOf, previewOf, replyToPublishes } from '../../testing/publishes.ts';
import { idOf, listOf, NOW } from '../../testing/sample.ts';
import { changed, offline, playing, shop } from './screens.fixture.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

describe('the list of screens', () => {
  test('invites people to add the first screen', async () => {
    await openPage('/screens', emptyOrganisation());
    await expect.element(page.getByRole('heading', { name: 'No screens yet' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('main').getByRole('button', { name: 'Add screen' }).click();
    await expect.element(dialog()).toHaveTextContent(/six-character code/);
  });

  test('shows each screen with its state, and the number of screens', async () => {
    await openPage('/screens', shop());
    for (const { name } of [playing, offline, changed])
      await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText('Autumn offers')).toBeVisible();
    await expectAccessible();
  });

  test('returns the focus from the menu of a screen to its button', async () => {
    await openPage('/screens', shop());
    const more = button('More actions for Shop window');
    await expect.element(more).toBeVisible();
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menu', { name: 'More actions for Shop window' })).toBeVisible();
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('menuitem', { name: 'Publish' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
  });

  test('shows placeholders while screens are loading', async () => {
    const api = emptyOrganisation();
    api.hold('devices.list');
    await openPage('/screens', api);
    await expect.element(page.getByRole('heading', { name: 'Screens', level: 1 })).toBeVisible();
    await expect.element(page.getByText('No screens yet')).not.toBeInTheDocument();
  });

  test('says why screens cannot be loaded, and retries', async () => {
    const api = emptyOrganisation();
    api.on('devices.list', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage('/screens', api);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/don’t have permission/);
    await expectAccessible();
    api.on('devices.list', listOf(playing));
    await button('Try again').click();
    await expect.element(page.getByText('Shop window').first()).toBeVisible();
  });

  test('offers to clear filters when nothing matches', async () => {
    const api = shop();
    api.on('devices.list', ({ query }) => (query.search ? listOf() : listOf(playing)));
    await openPage('/screens?q=nowhere', api);
    await expect.element(page.getByText('No matching screens')).toBeVisible();
    await button('Clear filters').click();
    await expect.element(page.getByText('Shop window').first()).toBeVisible();
    expect(currentAddress()).toBe('/screens');
  });

  test('shows very long names without breaking the page', async () => {
    const api = emptyOrganisation();
    api.on('devices.list', listOf({ ...playing, name: 'Donaudampfschifffahrtsgesellschaft'.repeat(7) }));
    await openPage('/screens', api);
    await expect.element(page.getByText(/^Donaudampf/).first()).toBeVisible();
    await expectAccessible();
  });
});

describe('actions in the list of screens', () => {
  test('publishes the selected screens', async () => {
    const api = shop();
    replyToPublishes(api);
    api.on('publishes.preview', previewOf(groupOf({ id: idOf(9), name: 'Lunch' }, [playing])));
    await openPage('/screens', api);
    await page.getByRole('checkbox', { name: /Shop window/ }).click();
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/1 selected/);
    await expectAccessible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Publish' }).click();
    await dialog().getByRole('button', { name: 'Publish to 1 screen' }).click();
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body)
      .toMatchObject({ scope: { deviceIds: [playing.id] } });
    // The selection ends when the publish starts.
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  });

  test('asks for confirmation before it disables screens', async () => {
    const api = shop();
    await openPage('/screens', api);
    await page.getByRole('checkbox', { name: /Shop window/ }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await expect.element(dialog()).toHaveTextContent(/stops playing within a minute/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.requests('devices.batch')).toEqual([]);
  });

  test('opens a screen at phone width', async () => {
    const api = shop();
    api.on('devices.get', playing);
    await showAt('phone');
    await openPage('/screens', api);
    await page.getByText('Shop window').first().click();
    await expect.poll(currentAddress).toBe(`/screens/${playing.id}`);
  });
});

describe('adding a screen', () => {
  test('accepts a code in any format, and opens the new screen', async () => {
    const api = shop();
    api.on('devices.register', playing);
    api.on('devices.get', playing);
    await openPage('/screens?add=true', api);
    await expect.element(page.getByLabelText('Activation code')).toHaveFocus();
    await userEvent.keyboard('abc 234');
    await page.getByLabelText('Name', { exact: true }).fill('Shop window');
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Add screen' }).click();
    await expect.poll(currentAddress).toBe(`/screens/${playing.id}`);
    expect(api.requests('devices.register')[0]?.body).toMatchObject({
      confirmationToken: 'abc234',
      name: 'Shop window',
    });
  });

  test('shows an unknown code as an error at the field', async () => {
    const api = shop();
    api.on(
      'devices.register',
      failWith('bad_request', 'Invalid', [
        { path: 'confirmation_token', message: 'No screen shows this code.' },
      ]),
    );
    await openPage('/screens?add=true', api);
    await page.getByLabelText('Activation code').fill('ZZZ999');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByLabelText('Activation code'))
      .toHaveAccessibleDescription('No screen shows this code.');
  });
});

describe('one screen', () => {
  const open = async (address: string, fields: Partial<typeof playing> = {}) => {
    const api = shop();
    api.on('devices.get', { ...playing, playlistId: null, playlist: null, ...fields });
    await openPage(`/screens/${playing.id}${address}`, api);
    return api;
  };

  test('offers to choose a playlist when the screen has none', async () => {
    await open('');
    await expect.element(page.getByText('Nothing to play yet')).toBeVisible();
    await expect.element(button('Choose a playlist')).toBeVisible();
    await expectAccessible();
  });

  test('says that the playlist is not shared with the person', async () => {
    await open('', { playlistId: idOf(9) });
    await expect.element(page.getByText('You don’t have access to this playlist')).toBeVisible();
    await expectAccessible();
  });

  test('shows the error of the last publish', async () => {
    await open('', { publishPlaybackError: 'A file could not be downloaded.', publishState: 'failed' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('A file could not be downloaded.');
    await expect.element(page.getByRole('alert').getByText('Details')).not.toBeInTheDocument();
  });

  test('explains an error of the player, and shows its own message on request', async () => {
    const error = 'There is not enough space on this screen for the new content: 900 MB needed, 12 MB free';
    await open('', { publishPlaybackError: error, publishState: 'failed' });
    const alert = page.getByRole('alert');
    await expect
      .element(alert)
      .toHaveTextContent(/^The screen doesn’t have enough space for the new content\./);
    await expect.element(alert.getByText(error)).not.toBeVisible();
    await expectAccessible();
    await alert.getByText('Details').click();
    await expect.element(alert.getByText(error)).toBeVisible();
    await expectAccessible();
  });

  test('says that the preview of its playlist will load again', async () => {
    const api = shop();
    const playlist = { id: idOf(9), name: 'Autumn offers' };
    api.on('devices.get', { ...playing, playlistId: playlist.id, playlist });
    const broken = buildPresentation({ id: idOf(30), applicationDeploymentId: idOf(31) });
    api.on(
      'playlists.playbackContent',
      buildContent({
        playlists: [buildPlaylist({ ...playlist, items: [broken] })],
        presentations: [broken],
      }),
    );
    await openPage(`/screens/${playing.id}`, api);
    const preview = page.getByRole('region', { name: 'Live preview' });
    await expect
      .element(preview)
      .toHaveTextContent(/^Couldn’t load the preview\. It will try again soon\.Failed/);
    await expect.element(preview.getByTitle(/^Failed to create window: application version/)).toBeVisible();
    await expectAccessible();
  });

  test('shows what an offline screen showed last, and nothing that moves', async () => {
    const nowPlaying = {
      presentationId: idOf(30),
      presentationName: 'Autumn soups',
      thumbnailUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
      playlistId: idOf(9),
      noReadAccess: false,
      startedAt: NOW,
    };
    const { playlistId, playlist } = playing;
    await open('', { playlistId, playlist, nowPlaying, isOnline: false, lastHeartbeatAt: NOW });
    const figure = page.getByRole('figure');
    await expect.element(figure).toHaveTextContent(/^OfflineLast seen .*, showing “Autumn soups”$/);
    const picture = figure.getByRole('img', { name: 'Autumn soups' });
    expect(getComputedStyle(picture.element()).filter).toBe('grayscale(1)');
    await expect.element(page.getByRole('region', { name: 'Live preview' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('says that a screen no longer exists', async () => {
    const api = shop();
    api.on('devices.get', failWith('not_found', 'Not found'));
    await openPage(`/screens/${playing.id}`, api);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible();
  });

  test('saves settings and shows errors next to their field', async () => {
    const api = await open('?tab=settings');
    api.on('devices.update', ({ body }) =>
      body.description === 'too much'
        ? failWith('bad_request', 'Invalid', [{ path: 'description', message: 'This is too much.' }])
        : { ...playing, description: body.description ?? null },
    );
    await page.getByLabelText('Description').fill('Behind the counter');
    await expect.element(page.getByText('Saved')).toBeVisible();
    await page.getByLabelText('Description').fill('too much');
    await expect.element(page.getByLabelText('Description')).toHaveAccessibleDescription(/This is too much/);
    await expectAccessible();
  });

  describe('a change that leaves the screen with nothing to play', () => {
    const rename = async () => {
      const api = await open('?tab=settings');
      api.on('devices.update', ({ body }) =>
        body.name !== undefined && !body.confirmBlank
          ? failWith('conflict', 'Blank', [{ path: 'confirm_blank', message: 'Confirm it.' }])
          : { ...playing, ...(body.name !== undefined && { name: body.name }) },
      );
      await page.getByLabelText('Name', { exact: true }).fill('Foyer');
      await userEvent.keyboard('{Tab}');
      await expect.element(dialog()).toHaveTextContent(/Shop window/);
      return api;
    };

    test('is saved after a confirmation', async () => {
      const api = await rename();
      await expectAccessible();
      await dialog().getByRole('button', { name: 'Change anyway' }).click();
      await expect
        .poll(() => api.requests('devices.update').map(({ body }) => [body.name, body.confirmBlank]))
        .toEqual([
          ['Foyer', false],
          ['Foyer', true],
        ]);
      await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Foyer');
    });

    test('is reverted if the person declines', async () => {
      const api = await rename();
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Shop window');
      expect(api.requests('devices.update')).toHaveLength(1);
    });
  });

  test('asks for confirmation before it deletes the screen', async () => {
    const api = await open('?tab=settings');
    api.on('devices.delete', undefined);
    await button('Delete').click();
    await expect.element(dialog()).toHaveTextContent(/can’t be undone/);
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.poll(currentAddress).toBe('/screens');
  });

  test.each([['from its page'], ['from the list']])(
    'deletes a screen %s, and the list keeps its filters',
    async (place) => {
      const api = shop();
      api.on('devices.get', playing);
      api.on('devices.delete', undefined);
      const list = '/screens?q=shop&state=online&sort=state&dir=desc';
      await openPage(list, api);
      if (place === 'from its page') {
        await page.getByRole('link', { name: 'Shop window' }).click();
        await page.getByRole('tab', { name: 'Settings' }).click();
        await button('Delete').click();
      } else {
        await button('More actions for Shop window').click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
      }
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await expect.element(page.getByText('Shop window deleted')).toBeVisible();
      await expect.poll(currentAddress).toBe(list);
      await expect.element(page.getByRole('searchbox', { name: /Search/ })).toHaveValue('shop');
    },
  );
});
