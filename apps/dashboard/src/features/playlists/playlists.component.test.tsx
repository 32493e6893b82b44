import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, openPage } from '../../testing/open-page.tsx';
import { groupOf, previewOf, replyToPublishes } from '../../testing/publishes.ts';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import {
  cake,
  composer,
  composerId,
  countLabels,
  itemOf,
  playlistAddress,
  playlistEditor,
  salad,
  soup,
} from './playlists.fixture.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const items = () => page.getByRole('region', { name: 'Lunch' }).getByRole('listitem');
const lastItems = (api: ReturnType<typeof playlistEditor>) =>
  api
    .requests('playlists.update')
    .at(-1)
    ?.body.items?.map(({ presentationId }) => presentationId);

/** Counts how often the two parts of a row, the handle and the details, render. */
function countRowRenders() {
  const takeLabels = countLabels();
  return () => {
    const count = takeLabels();
    return count('playlist.remove') + count('common.dragHandle');
  };
}

/** Finds an element by selector, because queries by role take seconds if there are many rows. */
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

async function openLongPlaylist() {
  const rows = Array.from({ length: 100 }, (_, index) =>
    itemOf({ id: idOf(1000 + index), name: `Item ${index + 1}` }, index),
  );
  const api = playlistEditor({ items: rows });
  api.hold('playlists.update');
  await openPage(playlistAddress, api);
  const countRows = () => document.querySelectorAll('li[data-dragging]').length;
  await expect.poll(countRows).toBe(100);
  return { api, find, countRows };
}

/** Picks up an item with the keyboard once its row is visible. */
async function pickUp(name: string) {
  const handle = find(`[aria-label="Drag ${name}"]`);
  handle?.focus();
  await expect.poll(() => handle?.closest('li')?.dataset.sortable).toBe('true');
  await userEvent.keyboard(' ');
  await expect.poll(() => handle?.getAttribute('aria-pressed')).toBe('true');
}

describe('the playlist editor', () => {
  test('renders only the rows that change when a row of a long list is removed, moved or dragged', async () => {
    const { find, countRows } = await openLongPlaylist();
    const takeCount = countRowRenders();

    // React renders twice in strict mode.
    find('[aria-label="Remove Item 50"]')?.click();
    await expect.poll(countRows).toBe(99);
    expect(takeCount()).toBeLessThanOrEqual(4);

    find('[aria-label="More actions for Item 2"]')?.click();
    await expect.poll(() => find('[role="menuitem"]')).not.toBeNull();
    find('[role="menuitem"]')?.click();
    await expect.poll(() => find('li[data-dragging]')?.textContent).toContain('Item 2');
    expect(takeCount()).toBeLessThanOrEqual(8);

    await pickUp('Item 4');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText(/Item 4: position 5 of 99/)).toBeInTheDocument();
    expect(takeCount()).toBe(0);
  });

  test('moves an item with the keyboard while a long list scrolls', async () => {
    const { api, find } = await openLongPlaylist();
    await pickUp('Item 90');
    const position = () =>
      Number(/position (\d+) of 100/.exec(find('[id^="DndLiveRegion"]')?.textContent ?? '')?.[1]);
    // A key press can have no effect while the list scrolls.
    await expect
      .poll(async () => {
        await userEvent.keyboard('{ArrowUp}');
        return position();
      })
      .toBeLessThanOrEqual(70);
    await userEvent.keyboard(' ');
    await expect.element(page.getByText(/Moved Item 90 to position/)).toBeInTheDocument();
    await expect.poll(() => lastItems(api)?.indexOf(idOf(1089))).toBe(position() - 1);
    expect(document.activeElement).toBe(find('[aria-label="Drag Item 90"]'));
  });

  test('explains that the playlist is empty, and adds an item', async () => {
    const api = playlistEditor();
    await openPage(playlistAddress, api);
    await expect.element(page.getByText('This playlist is empty')).toBeVisible();
    await expect.element(button('Assign to screens')).toBeDisabled();
    await expectAccessible();
    await button('Add Soup').click();
    await expect.poll(() => lastItems(api)).toEqual([soup.id]);
    await expect.element(page.getByText('1 item', { exact: true })).toBeVisible();
  });

  test('shows the items in order', async () => {
    await openPage(playlistAddress, playlistEditor({ items: [itemOf(soup), itemOf(salad, 1)] }));
    await expect.element(items().nth(0)).toHaveTextContent(/Soup/);
    await expect.element(items().nth(1)).toHaveTextContent(/Salad/);
    await expectAccessible();
  });

  test('moves an item with the keyboard', async () => {
    const api = playlistEditor({ items: [itemOf(soup), itemOf(salad, 1)] });
    await openPage(playlistAddress, api);
    const handle = page.getByRole('button', { name: 'Drag Salad' });
    await expect.element(handle).toBeVisible();
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText(/Salad: position 2 of 2/)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText(/Salad: position 1 of 2/)).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.poll(() => lastItems(api)).toEqual([salad.id, soup.id]);
  });

  test('removes an item, and Undo restores it', async () => {
    const api = playlistEditor({ items: [itemOf(soup), itemOf(salad, 1)] });
    await openPage(playlistAddress, api);
    await button('Remove Soup').click();
    await expect.poll(() => lastItems(api)).toEqual([salad.id]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => lastItems(api)).toEqual([soup.id, salad.id]);
  });
});

describe('the playlist editor in an unusual state', () => {
  test('keeps the items when saving fails, and retries', async () => {
    const api = playlistEditor();
    api.on('playlists.update', failWith('conflict', 'Someone else changed this.'));
    await openPage(playlistAddress, api);
    await button('Add Soup').click();
    await expect.element(items().nth(0)).toHaveTextContent(/Soup/);
    const retry = page.getByRole('button', { name: /try again|retry/i });
    await expect.element(retry).toBeVisible();
    await expectAccessible();
    api.on('playlists.update', sampleReply('playlists.update', { id: idOf(1), name: 'Lunch' }));
    await retry.click();
    await expect.element(page.getByText('Saved')).toBeVisible();
  });

  test('keeps what someone else adds at the same time', async () => {
    const api = composer(['Soup', 'Salad']);
    await openPage(playlistAddress, api);
    await expect.poll(() => items().elements()).toHaveLength(2);

    const [one, two] = [composerId(1), composerId(2)];
    const theirs = [one, two, cake.id].map((id) => ({ presentation_id: id }));
    await api.fetch(`/api/v3${playlistAddress}`, {
      method: 'PATCH',
      body: JSON.stringify({ items: theirs }),
    });
    await button('Remove Soup').click();

    await expect.element(page.getByText('Someone else has changed this playlist, too.')).toBeVisible();
    await expect.element(items().nth(0)).toHaveTextContent('Salad');
    await expect.element(items().nth(1)).toHaveTextContent('Cake');
    expect(lastItems(api)).toEqual([two, cake.id]);

    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => lastItems(api)).toEqual([one, two, cake.id]);
    await expect.element(page.getByRole('status').getByText('Saved')).toBeVisible();
    expect(items().elements()).toHaveLength(3);
  });

  test('is read-only for people who cannot edit the playlist', async () => {
    await openPage(playlistAddress, playlistEditor({ items: [itemOf(soup)], permissions: ['read'] }));
    await expect.element(button('Remove Soup')).toBeDisabled();
    await expectAccessible();
  });

  test('shows which items the person has no access to', async () => {
    await openPage(playlistAddress, playlistEditor({ items: [itemOf({ id: soup.id, name: null })] }));
    await expect.element(page.getByText('You don’t have access to this').first()).toBeVisible();
    await expectAccessible();
  });

  test('restores an item from the trash', async () => {
    const api = playlistEditor({ items: [itemOf({ id: soup.id, name: null })] });
    const deleted = {
      ...buildPresentation({ id: soup.id }),
      resource: { deletedAt: '2026-11-01T09:00:00.000Z', tags: [] },
    };
    const root = buildPlaylist({ id: idOf(1), items: [deleted] });
    api.on('playlists.playbackContent', buildContent({ playlists: [root], presentations: [deleted] }));
    api.on('library.restore', sampleReply('library.restore'));
    await openPage(playlistAddress, api);
    await expect.element(items().nth(0)).toHaveTextContent(/In the trash/);
    await expectAccessible();
    await items().nth(0).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => api.requests('library.restore')[0]?.body.ids).toEqual([soup.id]);
    await expect.element(page.getByText('Restored')).toBeVisible();
  });

  test('fits very long names', async () => {
    const name = 'Kartoffelpufferpfannenwender'.repeat(8);
    await openPage(playlistAddress, playlistEditor({ items: [itemOf({ id: soup.id, name })] }));
    await expect.element(page.getByRole('link', { name })).toBeVisible();
    await expectAccessible();
  });

  test('shows an error if the playlist no longer exists', async () => {
    const api = playlistEditor();
    api.on('playlists.get', failWith('not_found', 'Not found'));
    await openPage(playlistAddress, api);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible();
  });

  test('requires a name', async () => {
    const api = playlistEditor();
    await openPage(playlistAddress, api);
    const name = page.getByRole('textbox', { name: 'Playlist name' });
    await name.fill('');
    await expect.element(name).toHaveAccessibleDescription('This is required.');
    await name.fill('Dinner');
    await expect.poll(() => api.requests('playlists.update').at(-1)?.body.name).toBe('Dinner');
  });
});

describe('the dialog that assigns a playlist', () => {
  const screen = sampleItem('devices.list', {
    id: idOf(21),
    name: 'Shop window',
    permissions: ['read', 'update', 'publish'],
  });

  test('assigns and publishes the playlist in one step', async () => {
    const api = playlistEditor({ items: [itemOf(soup)] });
    api.on('devices.list', listOf(screen));
    replyToPublishes(api);
    api.on('publishes.preview', previewOf(groupOf({ id: idOf(1), name: 'Lunch' }, [screen])));
    await openPage(playlistAddress, api);
    await button('Assign to screens').click();
    await dialog()
      .getByRole('checkbox', { name: /Shop window/ })
      .click();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Assign and publish to 1 screen' }).click();
    await dialog().getByRole('button', { name: 'Publish to 1 screen' }).click();
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body)
      .toMatchObject({ scope: { deviceIds: [screen.id] }, playlistId: idOf(1) });
  });

  test('invites people to add the first screen', async () => {
    await openPage(playlistAddress, playlistEditor({ items: [itemOf(soup)] }));
    await button('Assign to screens').click();
    await expect.element(dialog()).toHaveTextContent(/No screens yet/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Assign to screens')).toHaveFocus();
    expect(currentAddress()).toBe(playlistAddress);
  });
});
