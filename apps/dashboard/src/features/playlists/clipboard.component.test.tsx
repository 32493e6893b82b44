import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ApiDouble } from '../../testing/api-double.ts';
import { me, openPage } from '../../testing/open-page.tsx';
import { idOf } from '../../testing/sample.ts';
import { ITEMS_TYPE } from './clipboard-items.ts';
import {
  clickItem,
  composer,
  composerId,
  itemRows,
  lastSavedOrder,
  nameOfRow,
  playlistAddress,
} from './playlists.fixture.ts';

const names = ['Soup', 'Salad', 'Pizza'];
const count = () => itemRows().length;

async function open(api: ApiDouble = composer(names)): Promise<ApiDouble> {
  await openPage(playlistAddress, api);
  await expect.poll(count).toBe(3);
  return api;
}

/** Dispatches the event of a clipboard shortcut, because tests have no clipboard. */
function dispatch(type: 'copy' | 'cut' | 'paste', data = new DataTransfer()): DataTransfer {
  const event = new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData: data });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.clipboardData!;
}

function dataOf(value: unknown, text = ''): DataTransfer {
  const data = new DataTransfer();
  data.setData(ITEMS_TYPE, typeof value === 'string' ? value : JSON.stringify(value));
  data.setData('text/plain', text);
  return data;
}

describe('the clipboard', () => {
  test('copies items as data and as a list of names, and pastes them after the selection', async () => {
    const api = await open();
    await clickItem('Soup');
    await clickItem('Pizza', ['Control']);
    const data = dispatch('copy');
    await expect.element(page.getByText('2 items copied')).toBeVisible();
    expect(data.getData('text/plain')).toBe('Soup\nPizza');
    await userEvent.keyboard('{Escape}');
    await clickItem('Salad');
    dispatch('paste', data);
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 1, 3, 3]);
    await expect
      .poll(() => itemRows().map(({ dataset }) => dataset.selected))
      .toEqual(['false', 'false', 'true', 'true', 'false']);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3]);
  });

  test('pastes items of any playlist at the end if nothing is selected', async () => {
    const api = await open();
    dispatch(
      'paste',
      dataOf({ domainId: me.domainId, items: [{ presentationId: composerId(2), name: 'Old name' }] }),
    );
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 2]);
    expect(nameOfRow(itemRows().at(-1))).toBe('Salad');
  });

  test('pastes twice if the shortcut is pressed twice', async () => {
    const api = await open();
    const items = [{ presentationId: composerId(2), name: 'Salad' }];
    dispatch('paste', dataOf({ domainId: me.domainId, items }));
    dispatch('paste', dataOf({ domainId: me.domainId, items }));
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 2, 2]);
  });

  test('cuts and pastes items, and undoes each in one step', async () => {
    const api = await open();
    await clickItem('Soup');
    await clickItem('Salad', ['Control']);
    const data = dispatch('cut');
    await expect.poll(() => lastSavedOrder(api)).toEqual([3]);
    dispatch('paste', data);
    await expect.poll(() => lastSavedOrder(api)).toEqual([3, 1, 2]);
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3]);
  });

  test('rejects items of another organisation', async () => {
    await open();
    dispatch(
      'paste',
      dataOf({ domainId: idOf(999), items: [{ presentationId: composerId(2), name: 'Salad' }] }),
    );
    await expect.element(page.getByText(/belong to another organisation/)).toBeVisible();
    expect(count()).toBe(3);
  });

  test('leaves out items that the person has no access to, and pastes the others', async () => {
    const api = await open();
    const items = [
      { presentationId: idOf(998), name: 'Secret' },
      { presentationId: composerId(1), name: 'Soup' },
    ];
    dispatch('paste', dataOf({ domainId: me.domainId, items }));
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 1]);
    await expect.element(page.getByText(/Couldn’t paste 1 item/)).toBeVisible();
  });

  test('does not paste a playlist into itself', async () => {
    await open();
    dispatch(
      'paste',
      dataOf({ domainId: me.domainId, items: [{ playlistId: idOf(1), name: 'Lunch', duration: 30 }] }),
    );
    await expect.element(page.getByText('A playlist can’t contain itself.')).toBeVisible();
    expect(count()).toBe(3);
  });

  test('ignores unreadable data', async () => {
    const api = await open();
    for (const data of ['{', '[]', '{"items":[{}]}', `{"domainId":"${me.domainId}","items":[{"name":1}]}`])
      dispatch('paste', dataOf(data, 'Soup'));
    dispatch(
      'paste',
      dataOf({ domainId: me.domainId, items: [{ presentationId: composerId(3), name: '' }] }),
    );
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 3]);
  });

  test('does not copy or paste items in a text field', async () => {
    const api = await open();
    await clickItem('Soup');
    await page.getByRole('textbox', { name: 'Playlist name' }).click();
    expect(dispatch('copy').types).toEqual([]);
    dispatch(
      'paste',
      dataOf({ domainId: me.domainId, items: [{ presentationId: composerId(3), name: '' }] }),
    );
    // The selection reads the permissions of its items.
    expect(api.requests('library.lookup').map(({ query }) => query.ids)).not.toContainEqual([composerId(3)]);
  });

  test('copies with the toolbar button', async () => {
    await open();
    await clickItem('Salad');
    await page.getByRole('toolbar').getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText('1 item copied')).toBeVisible();
  });

  test('allows people with read-only access to copy, but not to cut or paste', async () => {
    await open(composer(names, { permissions: ['read'] }));
    await clickItem('Salad');
    expect(dispatch('cut').types).toEqual([]);
    const data = dispatch('copy');
    expect(data.getData('text/plain')).toBe('Salad');
    dispatch('paste', data);
    await expect.element(page.getByText(/don’t have permission to change it/).last()).toBeVisible();
    expect(count()).toBe(3);
  });

  test('rejects a paste that would give the playlist too many items', async () => {
    const api = await open();
    const items = Array.from({ length: 998 }, () => ({ presentationId: composerId(1), name: 'Soup' }));
    dispatch('paste', dataOf({ domainId: me.domainId, items }));
    await expect.element(page.getByText(/at most 1,000 items/)).toBeVisible();
    expect(api.requests('playlists.update')).toEqual([]);
  });
});
