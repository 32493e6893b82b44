import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../testing/expect-disabled-reason.ts';
import { openPage, showAt } from '../../testing/open-page.tsx';
import { replyToPublishes } from '../../testing/publishes.ts';
import { idOf, listOf, sampleReply } from '../../testing/sample.ts';
import { UNANSWERED_UPLOADS } from '../../testing/server-addresses.ts';
import { playing } from './screens.fixture.ts';
import { addAsColleague, madeId, savedItems, shopWithFiles, soupId } from './show-files.fixture.ts';

const LUNCH = { playlistId: idOf(9), playlist: { id: idOf(9), name: 'Lunch' } };
/** The id of the first playlist that the API double creates. */
const CREATED = idOf(11);

const button = (name: string | RegExp) => page.getByRole('button', { name });
const main = () => page.getByRole('main');
const sheet = () => page.getByRole('dialog', { name: 'Publish' });
const menu = () => page.getByRole('menu');
const tray = () => page.getByRole('region', { name: 'Activity' });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

const fileOf = (name: string) =>
  new File([new Uint8Array(1000)], name, { type: name.endsWith('.png') ? 'image/png' : '' });

function drag(type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', target: Element, ...names: string[]) {
  const dataTransfer = new DataTransfer();
  for (const name of names) dataTransfer.items.add(fileOf(name));
  const place = { clientX: 300, clientY: 300 };
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...place }));
}

/** Opens the page of the screen, and waits until it accepts files. */
async function openScreen(fields: Parameters<typeof shopWithFiles>[0] = {}) {
  const api = shopWithFiles(fields);
  await openPage(`/screens/${playing.id}`, api);
  const name = fields.screen?.name ?? playing.name;
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  return api;
}

async function openList(fields: Parameters<typeof shopWithFiles>[0] = {}, search = '') {
  const api = shopWithFiles(fields);
  await openPage(`/screens${search}`, api);
  await expect.element(page.getByRole('link', { name: /^Shop window/ }).first()).toBeVisible();
  return api;
}

/** Answers the file dialog of the system, which a button opens. */
async function chooseIn(open: () => Promise<void>, ...names: string[]): Promise<void> {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    const data = new DataTransfer();
    for (const name of names) data.items.add(fileOf(name));
    this.files = data.files;
    this.dispatchEvent(new Event('change'));
  });
  await open();
  click.mockRestore();
}

describe('files that are dropped on the page of a screen without a playlist', () => {
  test('become its new playlist, which the publish sheet offers to publish', async () => {
    const api = await openScreen();
    replyToPublishes(api);
    await expect.element(main().getByText('Nothing to play yet')).toBeVisible();
    await expectAccessible();
    drag('dragenter', document.body, 'soup.png');
    await expect.element(page.getByText('Drop to show on “Shop window”')).toBeVisible();
    drag('drop', document.body, 'soup.png');
    await expect.element(sheet()).toBeVisible();
    await expect.element(page.getByText('1 file added to “Shop window”')).toBeVisible();
    expect(api.requests('playlists.create').map(({ body }) => body.name)).toEqual(['Shop window']);
    expect(api.requests('devices.update').map(({ body }) => body.playlistId)).toEqual([CREATED]);
    expect(savedItems(api)).toEqual([[madeId(1)]]);
    await expectAccessible();
    await sheet().getByRole('button', { name: 'Publish to 1 screen' }).click();
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body.scope)
      .toEqual({ deviceIds: [playing.id] });
    // A publish can be undone separately.
    await expect.element(page.getByText('1 file added to “Shop window”')).not.toBeInTheDocument();
  });

  test('keep their order, and are not offered for another playlist', async () => {
    const api = await openScreen();
    const names: string[] = [];
    const first = Promise.withResolvers<void>();
    const { presentation } = sampleReply('presentations.create');
    api.on('presentations.create', async ({ body: { name } }) => {
      if (name === 'soup') await first.promise;
      names.push(name);
      const id = madeId(name === 'soup' ? 1 : 2);
      return sampleReply('presentations.create', { presentation: { ...presentation, id, name } });
    });
    drag('drop', document.body, 'soup.png', 'salad.png');
    await expect.poll(() => names).toEqual(['salad']);
    expect(savedItems(api)).toEqual([]);
    first.resolve();
    await expect.poll(() => savedItems(api).at(-1)).toEqual([madeId(1), madeId(2)]);
    await expect.element(page.getByText('2 files added to “Shop window”')).toBeVisible();
    await expect.element(tray()).toHaveTextContent(/2 files uploaded/);
    await expect.element(tray().getByRole('button', { name: 'Add to playlist' })).not.toBeInTheDocument();
    expect(api.requests('playlists.create')).toHaveLength(1);
  });

  test('can be undone: the new playlist goes to the trash', async () => {
    const api = await openScreen();
    drag('drop', document.body, 'soup.png');
    await expect.element(sheet()).toBeVisible();
    await button('Undo').click();
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect
      .poll(() => api.requests('playlists.delete').map(({ params }) => params.id))
      .toEqual([CREATED]);
    expect(api.requests('devices.update').map(({ body }) => body.playlistId)).toEqual([CREATED, null]);
    expect(savedItems(api)).toEqual([[madeId(1)], []]);
    await expect.element(main().getByText('Nothing to play yet')).toBeVisible();
  });

  test('share one playlist if they are dropped one after the other', async () => {
    const api = await openScreen();
    drag('drop', document.body, 'soup.png');
    drag('drop', document.body, 'salad.png');
    await expect.poll(() => savedItems(api).at(-1)?.toSorted()).toEqual([madeId(1), madeId(2)]);
    expect(api.requests('playlists.create')).toHaveLength(1);
  });

  test('show their progress in the tray, and leave nothing behind if they are cancelled', async () => {
    const api = await openScreen({ uploads: UNANSWERED_UPLOADS });
    drag('drop', document.body, 'soup.png');
    await expect.element(tray()).toHaveTextContent(/Uploading 1 file/);
    await expectAccessible();
    await button('Cancel soup.png').click();
    await expect.element(tray()).toHaveTextContent(/Cancelled/);
    expect(api.requests('playlists.create')).toEqual([]);
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  test('are refused before the upload if screens cannot show them', async () => {
    const api = await openScreen();
    drag('drop', document.body, 'menu.docx');
    await expect.element(tray()).toHaveTextContent(/can’t show text documents/);
    expect(api.requests('fileUploads.create')).toEqual([]);
    expect(api.requests('playlists.create')).toEqual([]);
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  test('say why they could not be added, and continue after a retry', async () => {
    const api = await openScreen();
    const restore = api.fail(
      'playlists.create',
      failWith('forbidden', 'You don’t have permission to do this.'),
    );
    drag('drop', document.body, 'soup.png');
    await expect.element(tray()).toHaveTextContent(/don’t have permission/);
    await expectAccessible();
    restore();
    await button('Try again: soup.png').click();
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[madeId(1)]]);
    // The retry uses what the first attempt created.
    expect(api.requests('fileUploads.create')).toHaveLength(1);
    expect(api.requests('presentations.create')).toHaveLength(1);
  });

  test('say that no app can show them', async () => {
    const api = await openScreen();
    api.on('applications.list', { total: 0, data: [] });
    drag('drop', document.body, 'soup.png');
    await expect.element(page.getByText(/Couldn’t add “soup.png”/)).toBeVisible();
    expect(api.requests('playlists.create')).toEqual([]);
    await expect.element(sheet()).not.toBeInTheDocument();
  });
});

describe('files for a screen with a playlist', () => {
  test('are added at its end, and can be undone', async () => {
    const api = await openScreen({ screen: LUNCH });
    drag('drop', document.body, 'soup.png');
    await expect.element(sheet()).toBeVisible();
    await expect.element(page.getByText('1 file added to “Lunch”')).toBeVisible();
    expect(savedItems(api)).toEqual([[soupId, madeId(1)]]);
    await button('Undo').click();
    await expect.poll(() => savedItems(api).at(-1)).toEqual([soupId]);
    expect(api.requests('playlists.create')).toEqual([]);
    expect(api.requests('playlists.delete')).toEqual([]);
    expect(api.requests('devices.update')).toEqual([]);
  });

  test('never change other screens without a question', async () => {
    const api = await openScreen({ screen: LUNCH, others: ['Reception', 'Till 3'] });
    drag('drop', document.body, 'soup.png', 'salad.png');
    await expect.element(menu()).toHaveAccessibleName('Show 2 files on “Shop window”');
    const toLunch = page.getByRole('menuitem', { name: 'Add to “Lunch”' });
    await expect.element(toLunch).toHaveTextContent(/Also changes 2 other screens/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    expect(api.requests('fileUploads.create')).toEqual([]);
    drag('drop', document.body, 'soup.png');
    await toLunch.click();
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[soupId, madeId(1)]]);
  });

  test('are all added if more are dropped before the question about the first is answered', async () => {
    const api = await openScreen({ screen: LUNCH, others: ['Reception'] });
    const add = main().getByRole('button', { name: 'Add files' });
    (add.element() as HTMLElement).focus();
    drag('drop', document.body, 'soup.png');
    await expect.element(menu()).toHaveAccessibleName('Show 1 file on “Shop window”');
    drag('drop', document.body, 'salad.png', 'cake.png');
    await expect.poll(() => api.requests('devices.affected').length).toBe(2);
    await expect.element(menu()).toHaveAccessibleName('Show 1 file on “Shop window”');
    const toLunch = page.getByRole('menuitem', { name: 'Add to “Lunch”' });
    await toLunch.click();
    await expect.element(menu()).toHaveAccessibleName('Show 2 files on “Shop window”');
    await expect.element(toLunch).toHaveFocus();
    await expectAccessible();
    // The sheet would cover the question.
    await expect.element(page.getByText('1 file added to “Lunch”')).toBeVisible();
    await expect.element(sheet()).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api).at(-1)).toEqual([soupId, madeId(1), madeId(2), madeId(3)]);
  });

  test('are not added if their question is dismissed, which asks the next one and returns the focus', async () => {
    const api = await openScreen({ screen: LUNCH, others: ['Reception'] });
    const add = main().getByRole('button', { name: 'Add files' });
    (add.element() as HTMLElement).focus();
    drag('drop', document.body, 'soup.png');
    await expect.element(menu()).toBeVisible();
    drag('drop', document.body, 'salad.png', 'cake.png');
    await expect.poll(() => api.requests('devices.affected').length).toBe(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).toHaveAccessibleName('Show 2 files on “Shop window”');
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
    expect(api.requests('fileUploads.create')).toEqual([]);
  });

  test('need no second question if no other screen plays the playlist after the first answer', async () => {
    const others = ['Reception'];
    const api = await openScreen({ screen: LUNCH, others });
    drag('drop', document.body, 'soup.png');
    await expect.element(menu()).toBeVisible();
    drag('drop', document.body, 'salad.png');
    await expect.poll(() => api.requests('devices.affected').length).toBe(2);
    api.on('devices.affected', listOf({ id: playing.id, name: playing.name, playlistId: idOf(9) }));
    await page.getByRole('menuitem', { name: 'Add to “Lunch”' }).click();
    await expect.poll(() => savedItems(api).at(-1)?.length).toBe(3);
    await expect.element(menu()).not.toBeInTheDocument();
  });

  test('can be undone without removing items that others have added since', async () => {
    const api = await openScreen({ screen: LUNCH });
    drag('drop', document.body, 'soup.png');
    await expect.element(page.getByText('1 file added to “Lunch”')).toBeVisible();
    addAsColleague(api, idOf(9), madeId(1), madeId(7));
    await button('Undo').click();
    await expect.poll(() => savedItems(api).at(-1)).toEqual([soupId, madeId(1), madeId(7)]);
  });

  test('get a playlist of their own if the person prefers that', async () => {
    const api = await openScreen({ screen: LUNCH, others: ['Reception'] });
    drag('drop', document.body, 'soup.png');
    await page.getByRole('menuitem', { name: 'Create a playlist for this screen' }).click();
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[madeId(1)]]);
    await button('Undo').click();
    await expect
      .poll(() => api.requests('devices.update').map(({ body }) => body.playlistId))
      .toEqual([CREATED, LUNCH.playlistId]);
  });

  test('can only get a new playlist if the person cannot change the current one', async () => {
    await openScreen({ screen: LUNCH, playlist: { permissions: ['read'] } });
    drag('drop', document.body, 'soup.png');
    await expectDisabledReason(
      page.getByRole('menuitem', { name: 'Add to “Lunch”' }),
      /don’t have permission to change this playlist/,
    );
    await expect
      .element(page.getByRole('menuitem', { name: 'Create a playlist for this screen' }))
      .toHaveTextContent(/Replaces “Lunch” on this screen/);
    await expectAccessible();
  });

  test('do not need access to that playlist', async () => {
    const api = await openScreen({ screen: { playlistId: idOf(9), playlist: null } });
    drag('drop', document.body, 'soup.png');
    await expectDisabledReason(
      page.getByRole('menuitem', { name: 'Add to its playlist' }),
      /don’t have permission to change this playlist/,
    );
    await page.getByRole('menuitem', { name: 'Create a playlist for this screen' }).click();
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[madeId(1)]]);
  });

  test('are added without the sheet if the person cannot publish', async () => {
    const api = await openScreen({ screen: { ...LUNCH, permissions: ['read', 'update'] } });
    drag('drop', document.body, 'soup.png');
    await expect.element(page.getByText('1 file added to “Lunch”')).toBeVisible();
    expect(savedItems(api)).toEqual([[soupId, madeId(1)]]);
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  test('are added without the sheet if the person has opened another page', async () => {
    const api = await openScreen({ screen: LUNCH });
    const waiting = Promise.withResolvers<void>();
    const { presentation } = sampleReply('presentations.create');
    api.on('presentations.create', async () => {
      await waiting.promise;
      return sampleReply('presentations.create', { presentation: { ...presentation, id: madeId(1) } });
    });
    drag('drop', document.body, 'soup.png');
    await expect.poll(() => api.requests('presentations.create').length).toBe(1);
    await page.getByRole('link', { name: 'Screens', exact: true }).first().click();
    await expect.element(row('Reception')).toBeVisible();
    waiting.resolve();
    await expect.element(page.getByText('1 file added to “Lunch”')).toBeVisible();
    expect(savedItems(api)).toEqual([[soupId, madeId(1)]]);
    await expect.element(sheet()).not.toBeInTheDocument();
  });
});

describe('the list of screens', () => {
  test('accepts files on a row, and highlights the row', async () => {
    const api = await openList();
    await expect.element(row('Shop window')).toBeVisible();
    const target = row('Shop window').element() as HTMLElement;
    drag('dragenter', target, 'soup.png');
    await expect.element(page.getByText(/^Drop files on a screen to show them there/)).toBeVisible();
    drag('dragover', target, 'soup.png');
    expect(target.dataset.drop).toBe('true');
    drag('dragleave', target, 'soup.png');
    expect(target.dataset.drop).toBeUndefined();
    drag('drop', target, 'soup.png');
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[madeId(1)]]);
  });

  test.each(['grid', 'dense'])('accepts files on a tile: %s', async (view) => {
    const api = await openList({}, `?view=${view}`);
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Shop window/ }) });
    const target = tile.element() as HTMLElement;
    drag('dragover', target, 'soup.png');
    expect(target.dataset.drop).toBe('true');
    drag('drop', target, 'soup.png');
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[madeId(1)]]);
  });

  test('accepts files on the details beside it, and has a button for them there', async () => {
    const api = await openList();
    await row('Shop window').hover();
    await button('Details of Shop window').click();
    const panel = page.getByRole('complementary', { name: 'Details of Shop window' });
    await expect.element(panel.getByRole('button', { name: 'Add files' })).toBeEnabled();
    drag('drop', panel.element(), 'soup.png');
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[madeId(1)]]);
  });

  test('uploads files that are dropped beside the screens', async () => {
    const api = await openList();
    await expect.element(row('Shop window')).toBeVisible();
    drag('drop', document.body, 'soup.png');
    await expect.element(tray()).toHaveTextContent(/1 file uploaded/);
    await expect.element(tray().getByRole('button', { name: 'Add to playlist' })).toBeVisible();
    expect(savedItems(api)).toEqual([]);
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  test('does not accept files for a screen that the person cannot change, and says why', async () => {
    const api = await openList();
    await expect.element(row('Reception')).toBeVisible();
    const target = row('Reception').element() as HTMLElement;
    drag('dragover', target, 'soup.png');
    expect(target.dataset.drop).toBeUndefined();
    drag('drop', target, 'soup.png');
    await expect.element(page.getByText(/You don’t have permission to do this/)).toBeVisible();
    expect(api.requests('fileUploads.create')).toEqual([]);
  });
});

describe('the button for files', () => {
  /** Moves the focus to a button and presses Enter. */
  const pressEnter = (target: Locator) => async () => {
    await expect.element(target).toBeVisible();
    (target.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };

  test('adds the chosen files, with the keyboard', async () => {
    const api = await openScreen();
    await chooseIn(pressEnter(main().getByRole('button', { name: 'Add files' })), 'soup.png', 'salad.png');
    await expect.element(sheet()).toBeVisible();
    await expect.poll(() => sheet().element().contains(document.activeElement)).toBe(true);
    expect(savedItems(api).at(-1)).toHaveLength(2);
  });

  test('asks in a menu, which returns the focus', async () => {
    const api = await openScreen({ screen: LUNCH, others: ['Reception'] });
    const add = main().getByRole('button', { name: 'Add files' });
    await chooseIn(pressEnter(add), 'soup.png');
    await expect.element(menu()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
    await chooseIn(pressEnter(add), 'soup.png');
    await expect.element(menu()).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Add to “Lunch”' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(sheet()).toBeVisible();
    expect(api.requests('playlists.create')).toHaveLength(1);
  });

  test('is in the menu of each screen', async () => {
    const api = await openList();
    await button('More actions for Shop window').click();
    const item = page.getByRole('menuitem', { name: 'Add files' });
    await chooseIn(() => item.click(), 'soup.png');
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[madeId(1)]]);
  });

  test('says why it is disabled, and the page does not accept files', async () => {
    const api = await openScreen({ screen: { permissions: ['read'] } });
    await expectDisabledReason(main().getByRole('button', { name: 'Add files' }));
    drag('dragenter', document.body, 'soup.png');
    await expect.element(page.getByText('You can’t upload here')).toBeVisible();
    drag('drop', document.body, 'soup.png');
    expect(api.requests('fileUploads.create')).toEqual([]);
    await expectAccessible();
  });

  test('works on a phone', async () => {
    await showAt('phone');
    const api = await openScreen({
      screen: { ...LUNCH, name: 'Donaudampfschifffahrtsgesellschaft'.repeat(4) },
    });
    const add = main().getByRole('button', { name: 'Add files' });
    await chooseIn(() => add.click(), 'soup.png');
    await expect.element(sheet()).toBeVisible();
    expect(savedItems(api)).toEqual([[soupId, madeId(1)]]);
    await expectAccessible();
  });
});
