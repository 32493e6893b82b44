import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../platform/i18n.ts';
import { acceptUploads } from '../testing/accept-uploads.ts';
import { failWith } from '../testing/api-double.ts';
import {
  berlinView,
  guideOrganisation,
  menuBoardId,
  nineScreens,
  themeId,
} from '../testing/guide-organisation.ts';
import { capture, copyPicture, withRealisticPictures } from '../testing/guide-pictures.ts';
import { openPage } from '../testing/open-page.tsx';
import { idOf } from '../testing/sample.ts';
import { lunch, shopWindow } from '../testing/sample-organisation.ts';

/*
 * `npm run guide-pictures [-- -t name]`: renders the pictures of the guide in `docs/guide/images`. Run it when the
 * dashboard looks different, and look at each picture before you commit it.
 */

// Runs before the imports, because pages read the clock when their code loads.
vi.hoisted(() => vi.setSystemTime('2026-11-20T09:00:00.000Z'));

const dialog = () => page.getByRole('dialog');
const main = () => page.getByRole('main');
const button = (name: string | RegExp) => page.getByRole('button', { name });
type Size = readonly [width: number, height: number];
const WINDOW: Size = [1120, 660];

/** Opens a page and waits for a text on it. */
async function open(address: string, text: string | RegExp, api = guideOrganisation(), size = WINDOW) {
  await page.viewport(...size);
  await openPage(address, withRealisticPictures(api));
  await expect.element(page.getByText(text).first()).toBeVisible();
}

const sectionOf = (heading: Locator) => heading.element().closest('section') as Element;

/** Waits until the preview of a playlist plays. */
async function waitForPreview(): Promise<void> {
  const preview = page.getByRole('region', { name: 'Live preview', includeHidden: true });
  await expect.element(preview).toBeInTheDocument();
  await expect.element(preview).toHaveTextContent(/^$/);
}

/** The element around the label of a field. */
const fieldOf = (label: string) =>
  page.getByLabelText(label, { exact: true }).element().closest('div[class*="InputWrapper-root"]') as Element;

describe('first steps', () => {
  const openAddScreen = async () => {
    await open('/screens', 'Waiting room');
    await button('Add screen').click();
    await expect.element(dialog()).toBeVisible();
    const address = dialog().getByText(/^http:\/\/localhost:\d+/);
    address.element().textContent = 'https://signage.example.com/player/';
    dialog()
      .getByText(/replace “localhost”/)
      .element()
      .remove();
    await dialog().getByLabelText('Activation code').fill('K7M2QX');
    await dialog().getByLabelText('Name').fill('Shop window');
  };

  test('add-a-screen', async () => {
    await openAddScreen();
    await capture('add-a-screen', [dialog()]);
  });

  test('use-this-browser', async () => {
    await openAddScreen();
    await capture('use-this-browser', [fieldOf('Activation code'), fieldOf('Name')], 8);
  });

  test('show-a-file', async () => {
    const api = guideOrganisation();
    api.on('devices.get', { ...shopWindow, playlistId: null, playlist: null });
    await open(`/screens/${shopWindow.id}`, 'Nothing to play yet', api);
    await capture('show-a-file', [main()]);
  });

  test('upload-content', async () => {
    await open('/content', 'pumpkin-soup.jpg');
    await capture('upload-content', [main()]);
  });

  test('file-types', async () => {
    await open('/content', 'pumpkin-soup.jpg', acceptUploads(guideOrganisation()));
    const dataTransfer = new DataTransfer();
    for (const name of ['autumn-offers.pptx', 'prices.xlsx'])
      dataTransfer.items.add(new File([new Uint8Array(900)], name));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    await expect.element(page.getByText(/can’t show slides/)).toBeVisible();
    await capture('file-types', [page.getByRole('region', { name: 'Activity' })], 16);
  });
});

describe('content', () => {
  /** The table of dishes, from its heading to the button for another section. */
  const captureMenu = (name: string) => {
    const panel = page.getByRole('complementary', { name: 'Content' });
    return capture(
      name,
      [
        panel.getByText('Sections', { exact: true }),
        button('Add section'),
        button(/Delete Carrot cake|Remove Carrot cake/),
      ],
      16,
    );
  };

  test('start-from-a-template', async () => {
    await open('/presentations/new?view=templates', 'Lunch specials');
    await capture('start-from-a-template', [main()]);
  });

  test('menu-board', async () => {
    await open(`/presentations/${menuBoardId}`, 'Add section', guideOrganisation(), [1280, 720]);
    await captureMenu('menu-board');
    await copyPicture('cafe-menu-landscape', 'menu-board-result');
  });

  test('edit-a-table', async () => {
    await open(`/presentations/${menuBoardId}`, 'Add section', guideOrganisation(), [1280, 720]);
    await button(/Flat white/)
      .first()
      .click();
    await expect.element(page.getByRole('menuitem', { name: 'Insert row above' })).toBeVisible();
    await captureMenu('edit-a-table');
  });

  test('show-a-web-page', async () => {
    await open('/apps', 'Web page');
    await capture('show-a-web-page', [main()]);
  });

  test('themes', async () => {
    await open(`/themes/${themeId}`, 'Background picture');
    const sections = ['Colours', 'Fonts'].map((name) => sectionOf(page.getByRole('heading', { name })));
    await capture('themes', sections, 16);
  });

  test('organise-content', async () => {
    await open('/content?view=table', 'pumpkin-soup.jpg', guideOrganisation(), [1120, 420]);
    await capture('organise-content', [main()]);
  });

  test('delete-and-restore', async () => {
    const api = guideOrganisation();
    const fields = ['Shop window', 'Counter'].map((message, index) => ({
      path: `devices.${index}`,
      message,
    }));
    api.on(
      'playlists.delete',
      failWith('conflict', 'In use', [{ path: 'force', message: 'In use' }, ...fields]),
    );
    await open('/content', 'pumpkin-soup.jpg', api);
    await button('More actions for Lunch').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(dialog()).toHaveTextContent(/in use/);
    await capture('delete-and-restore', [dialog()]);
  });
});

describe('playlists', () => {
  const timeline = () => page.getByRole('region', { name: 'What plays' }).getByRole('listbox');
  const openPlaylist = async (size: Size = WINDOW) =>
    open(`/playlists/${lunch.id}`, 'Opening hours', guideOrganisation(), size);

  test('build-a-playlist', async () => {
    await openPlaylist([1420, 760]);
    await waitForPreview();
    await expect.element(timeline().getByRole('option').first()).toBeInTheDocument();
    // Marks where content would be added.
    await page.getByRole('tab', { name: 'Content' }).click();
    await capture('build-a-playlist', [main()]);
  });

  test('set-durations', async () => {
    await openPlaylist([1240, 700]);
    await button(/^Duration of Opening hours/).click();
    await expect.element(page.getByRole('textbox', { name: 'Duration of Opening hours' })).toBeVisible();
    await capture('set-durations', [page.getByRole('list', { name: 'Items' })]);
  });

  test('schedule-an-item', async () => {
    await openPlaylist([1120, 720]);
    await button(/Opening hours.*plays/)
      .first()
      .click();
    await expect.element(dialog().getByRole('region', { name: /^Calendar/ })).toBeVisible();
    await capture('schedule-an-item', [dialog()]);
  });

  test('rules', async () => {
    await openPlaylist([1120, 440]);
    await button(/Opening hours.*plays/)
      .first()
      .click();
    await dialog().getByRole('tab', { name: 'Rule' }).click();
    await expect.element(dialog().getByLabelText('What to check').first()).toBeVisible();
    await capture('rules', [dialog()]);
  });
});

describe('publishing', () => {
  test('publish', async () => {
    await open('/screens', 'Waiting room', guideOrganisation(), [1120, 460]);
    await button('1 screen to update').click();
    await expect.element(dialog()).toHaveTextContent(/Counter/);
    await capture('publish', [dialog()]);
  });

  test('publish-later', async () => {
    await open('/screens', 'Waiting room', nineScreens(), [1120, 720]);
    await button('9 screens to update').click();
    await expect.element(dialog()).toHaveTextContent(/Counter/);
    await dialog().getByText('Later', { exact: true }).click();
    await dialog().getByRole('switch').click();
    await expect.element(dialog().getByLabelText('Screens in the first stage')).toBeVisible();
    await capture('publish-later', [dialog().getByRole('region', { name: 'When' })], 12);
  });

  test('undo-a-publish', async () => {
    await open('/', 'Recent publishes', guideOrganisation(), [1120, 400]);
    await page.getByRole('region', { name: 'Recent publishes' }).getByRole('button').first().click();
    await expect.element(dialog().getByRole('button', { name: 'Undo publish' })).toBeVisible();
    await capture('undo-a-publish', [dialog()]);
  });

  test('what-plays', async () => {
    await open(
      `/screens/${shopWindow.id}?tab=whatPlays`,
      'Time on the screen',
      guideOrganisation(),
      [1280, 700],
    );
    await capture('what-plays', [main()]);
  });
});

describe('screens', () => {
  const selectTwoScreens = async () => {
    for (const name of ['Shop window', 'Counter'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await expect.element(page.getByText('2 selected')).toBeVisible();
  };
  const openTab = async (tab: string, text: string, size: Size = WINDOW) =>
    open(`/screens/${shopWindow.id}?tab=${tab}`, text, guideOrganisation(), size);

  test('fix-a-screen', async () => {
    await open('/', 'Problems', guideOrganisation(), [1240, 480]);
    await capture('fix-a-screen', [main()]);
  });

  test('set-up-a-screen', async () => {
    await openTab('settings', 'Active hours', [1120, 720]);
    await capture('set-up-a-screen', [main()]);
  });

  test('find-screens', async () => {
    await open('/screens?state=online', 'Waiting room', guideOrganisation(), [1360, 600]);
    await button('Details of Shop window').click();
    await expect.element(page.getByRole('complementary', { name: 'Details of Shop window' })).toBeVisible();
    await capture('find-screens', [main()]);
  });

  test('watch-screens', async () => {
    await open('/screens?view=grid', 'Waiting room', guideOrganisation(), [1240, 620]);
    await capture('watch-screens', [main()]);
  });

  test('saved-views', async () => {
    await open(
      `/screens?tag=city:Berlin&saved=${berlinView.id}`,
      'Waiting room',
      guideOrganisation(),
      [1240, 520],
    );
    await button('More actions for Berlin').click();
    await expect.element(page.getByRole('menuitem', { name: 'Share with the organisation' })).toBeVisible();
    await capture('saved-views', [main()]);
  });

  test('edit-tags', async () => {
    await open('/screens', 'Waiting room');
    await selectTwoScreens();
    await button('Edit tags').click();
    await dialog().getByLabelText('Add a tag').fill('floor: 2');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Don’t add floor: 2')).toBeVisible();
    await capture('edit-tags', [dialog()]);
  });

  test('organise-screens', async () => {
    await open('/screens', 'Waiting room', guideOrganisation(), [1240, 460]);
    await selectTwoScreens();
    await capture('organise-screens', [main()]);
  });

  test('screen-tags', async () => {
    await openTab('settings', 'Active hours');
    fieldOf('Tags').scrollIntoView({ block: 'center' });
    await capture('screen-tags', [fieldOf('Tags')], 20);
  });

  test('workers', async () => {
    await openTab('workers', 'till.queue', [1120, 420]);
    await capture('workers', [main()]);
  });

  test('keep-playing-offline', async () => {
    await open(`/screens/${idOf(23)}`, 'Last seen', guideOrganisation(), [1120, 560]);
    await waitForPreview();
    await capture('keep-playing-offline', [main()]);
  });

  test('replace-a-screen', async () => {
    await open(`/screens/${shopWindow.id}`, 'Last seen', guideOrganisation(), [1120, 420]);
    await waitForPreview();
    await button('More actions for Shop window').click();
    await expect.element(page.getByRole('menuitem', { name: 'Unpair' })).toBeVisible();
    await capture('replace-a-screen', [main()]);
  });

  test('screen-activity', async () => {
    await openTab('activity', 'Lunch, by Ada Lovelace', [1120, 520]);
    await capture('screen-activity', [main()]);
  });
});

describe('account and organisation', () => {
  test('share-with-a-colleague', async () => {
    await open(`/playlists/${lunch.id}`, 'Autumn soups');
    await button('Share').click();
    await expect.element(dialog().getByText('Alan Turing')).toBeVisible();
    await capture('share-with-a-colleague', [dialog()]);
  });

  test('members-and-roles', async () => {
    await open('/settings/organisation', 'Grace Hopper');
    const members = sectionOf(page.getByRole('heading', { name: 'Members' }));
    members.scrollIntoView({ block: 'center' });
    await capture('members-and-roles', [members], 16);
  });

  test('secure-your-account', async () => {
    await open('/settings/security', 'Two-step sign-in', guideOrganisation(), [1120, 720]);
    await capture('secure-your-account', [main()]);
  });

  test('api-keys', async () => {
    await open('/settings/api-keys', 'Till in Lisbon', guideOrganisation(), [1120, 420]);
    await capture('api-keys', [main()]);
  });

  test('language', async () => {
    await open('/settings/profile', 'Language', guideOrganisation(), [1120, 640]);
    await page.getByLabelText('Language', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect.element(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    await capture('language', [main()]);
    await chooseLanguage(null);
  });

  test('search', async () => {
    await open('/screens', 'Waiting room');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(dialog()).toBeVisible();
    await capture('search', [dialog()]);
  });

  test('keyboard-shortcuts', async () => {
    await open('/screens', 'Waiting room', guideOrganisation(), [1120, 720]);
    await userEvent.keyboard('?');
    await expect.element(dialog()).toHaveTextContent(/Anywhere/);
    await capture('keyboard-shortcuts', [dialog()]);
  });
});
