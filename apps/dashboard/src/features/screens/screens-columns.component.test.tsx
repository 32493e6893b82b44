import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { playing, shop } from './screens.fixture.ts';

const columnsButton = () => page.getByRole('button', { name: 'Columns' });
const menu = () => page.getByRole('dialog', { name: 'Columns' });
const column = (name: string) => menu().getByRole('checkbox', { name });
const edge = (name: string) => page.getByRole('separator', { name: `Width of ${name}` });
const listed = () => expect.element(page.getByText('Reception').first()).toBeVisible();
const table = () => page.getByRole('table', { name: 'Screens' });
const tracks = () => (table().element() as HTMLElement).style.getPropertyValue('--tracks');

/** The headers of the columns, without those of the checkboxes and menus. */
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((each) => each.textContent ?? '')
    .slice(1, -1);

const menuButton = () => page.getByRole('button', { name: /^More actions for MÜNCHEN/ });
const menuEnd = () => menuButton().element().getBoundingClientRect().right;

/** The list of a screen with a name of 32 characters, beside the list of folders. */
async function openLongNames(width: number) {
  const api = shop();
  api.on('devices.list', listOf({ ...playing, name: 'MÜNCHEN HBF, GLEIS 12, EINGANG A' }));
  const folder = { id: idOf(60), name: 'Berlin', parentFolderId: null, permissions: [] };
  api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders: [folder] }));
  await page.viewport(width, 900);
  await openPage('/screens', api);
  await expect.element(menuButton()).toBeVisible();
}

const openShop = () => openPage('/screens', shop());

describe('the columns of the list of screens', () => {
  test('are shown and hidden in a menu, and remembered', async () => {
    await openShop();
    await listed();
    expect(headers()).toEqual(['Screen', 'State', 'Playing now', 'Playlist', 'Published', 'Last seen']);
    await columnsButton().click();
    await expect.element(column('Screen')).toBeDisabled();
    await column('Playing now').click();
    await column('Time zone').click();
    await expect
      .poll(headers)
      .toEqual(['Screen', 'State', 'Playlist', 'Published', 'Last seen', 'Time zone']);
    await expectAccessible();
    // Phones have no columns, so the menu was hidden for a moment.
    (column('Time zone').element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(columnsButton()).toHaveFocus();
    await cleanup();
    await openShop();
    await listed();
    expect(headers()).toContain('Time zone');
    await columnsButton().click();
    await menu().getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(headers).toContain('Playing now');
    expect(headers()).not.toContain('Time zone');
    await expect.element(menu().getByRole('button', { name: 'Reset to default' })).toBeDisabled();
  });

  test('move with the keyboard', async () => {
    await openShop();
    await listed();
    await columnsButton().click();
    const handle = menu().getByRole('button', { name: 'Drag Last seen' });
    await expect.element(handle).toBeVisible();
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => headers().at(-1)).toBe('Published');
    await expect.element(handle).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Last seen: position 5 of 6.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('Last seen: position 6 of 6.')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.poll(() => headers().at(-1)).toBe('Last seen');
  });

  test('move by dragging', async () => {
    await openShop();
    await listed();
    await columnsButton().click();
    await userEvent.dragAndDrop(
      menu().getByRole('button', { name: 'Drag Last seen' }),
      menu().getByRole('button', { name: 'Drag State' }),
      { steps: 10 },
    );
    await expect
      .poll(headers)
      .toEqual(['Screen', 'Last seen', 'State', 'Playing now', 'Playlist', 'Published']);
  });

  test('are resized with the arrow keys and by dragging', async () => {
    await openShop();
    await listed();
    await expect.element(edge('State')).toHaveAttribute('aria-valuetext', 'Automatic');
    (edge('State').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expect.poll(tracks).toContain(' 156px ');
    await expect.element(edge('State')).toHaveAttribute('aria-valuenow', '156');
    await userEvent.dragAndDrop(edge('State'), page.getByRole('columnheader', { name: 'Playing now' }));
    await expect.poll(tracks).not.toContain(' 156px ');
    await expectAccessible();
    await userEvent.dblClick(edge('State'));
    await expect.poll(tracks).toContain(' minmax(112px, 140px) ');
    // Neither a drag nor a click on the edge sorts the list.
    expect(currentAddress()).toBe('/screens');
  });

  test('become narrow before names do', async () => {
    const name = 'Frankfurt Hauptbahnhof, Gleis 12, Wartebereich';
    const api = shop();
    api.on('devices.list', listOf({ ...playing, name }));
    await page.viewport(1440, 900);
    await openPage('/screens', api);
    const link = page.getByRole('link', { name });
    await expect.element(link).toBeVisible();
    const cell = link.element().parentElement as HTMLElement;
    await expect.poll(() => cell.scrollWidth - cell.clientWidth).toBeLessThanOrEqual(0);
  });

  test.for([1024, 1280, 1440])('fit in a window of %i px with long names', async (width) => {
    await openLongNames(width);
    const list = table().element().parentElement as HTMLElement;
    await expect.poll(() => list.scrollWidth - list.clientWidth).toBe(0);
    expect(menuEnd()).toBeLessThanOrEqual(list.getBoundingClientRect().right);
  });

  test('leave the menu of each row visible if they do not fit, also from right to left', async () => {
    await openLongNames(1024);
    await columnsButton().click();
    for (const each of ['Tags', 'Time zone', 'Resolution', 'Folder']) await column(each).click();
    const list = table().element().parentElement as HTMLElement;
    await expect.poll(() => list.scrollWidth - list.clientWidth).toBeGreaterThan(100);
    expect(menuEnd()).toBeLessThanOrEqual(list.getBoundingClientRect().right);
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    const start = () => menuButton().element().getBoundingClientRect().left;
    await expect.poll(start).toBeGreaterThanOrEqual(list.getBoundingClientRect().left);
  });

  test('show tags, folders and what the screen reports', async () => {
    const tags = [['city', 'Berlin'] as const, ['till', ''] as const].map(([key, value], index) => ({
      id: idOf(40 + index),
      key,
      value,
      label: null,
      type: 'custom',
      resourceId: idOf(1),
    }));
    const api = shop();
    const fields = { tags, timezone: 'America/New_York', screenDimensions: { width: 1920, height: 1080 } };
    api.on('devices.list', listOf(sampleItem('devices.list', { ...playing, ...fields })));
    await openPage('/screens', api);
    await columnsButton().click();
    for (const each of ['Tags', 'Time zone', 'Resolution', 'Folder']) await column(each).click();
    for (const text of ['city: Berlin', 'till', 'America/New York', '1920 × 1080'])
      await expect.element(table().getByText(text, { exact: true })).toBeInTheDocument();
  });
});
