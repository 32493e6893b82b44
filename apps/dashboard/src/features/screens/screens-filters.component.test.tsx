import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { shop } from './screens.fixture.ts';

const folder = (index: number, name: string, parentFolderId: string | null = null) => ({
  id: idOf(index),
  name,
  parentFolderId,
  permissions: ['read' as const, 'update' as const],
});

/** The shop with two folders, a playlist and tags. */
function chain() {
  const api = shop();
  const folders = [folder(21, 'Germany'), folder(22, 'Berlin', idOf(21))];
  api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
  api.on('playlists.list', listOf(sampleItem('playlists.list', { id: idOf(9), name: 'Autumn offers' })));
  const city = (value: string, screenCount: number) => ({ key: 'city', value, screenCount });
  api.on('devices.tags', listOf(city('Berlin', 2), city('Kyoto', 1)));
  return api;
}

const filterButton = () => page.getByRole('button', { name: 'Filter', exact: true });
const search = () => page.getByRole('dialog').getByRole('combobox');
const option = (name: string | RegExp) => page.getByRole('option', { name });
const chips = () => page.getByRole('list', { name: 'Active filters' });
const chip = (name: RegExp) => chips().getByRole('button', { name });
/** Waits until the list has loaded, because its keys work only then. */
const listed = () => expect.element(page.getByText('Reception').first()).toBeVisible();

describe('the filters of the list of screens', () => {
  test('filters by a field and a value with the keyboard, with the number of screens in each state', async () => {
    const api = chain();
    await openPage('/screens', api);
    await listed();
    await userEvent.keyboard('f');
    await expect.element(search()).toHaveFocus();
    await expect.element(option('State')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(option('Offline 1')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(currentAddress).toBe('/screens?state=offline');
    await expect.element(chip(/^State is Offline/)).toBeVisible();
    await expect.element(filterButton()).toHaveFocus();
    await expectAccessible();
    expect(api.requests('devices.list').at(-1)?.query).toMatchObject({ state: 'offline' });
  });

  test('finds values of all fields', async () => {
    await openPage('/screens', chain());
    await listed();
    await userEvent.keyboard('f');
    await userEvent.type(search(), 'kyo');
    await option('Tag city: Kyoto').click();
    await expect.poll(currentAddress).toBe('/screens?tag=city%3AKyoto');
    await expect.element(chip(/^Tag is city: Kyoto/)).toBeVisible();
  });

  test('combines filters, and changes the value of one', async () => {
    const api = chain();
    await openPage(`/screens?state=offline&tag=city&folder=${idOf(22)}&playlist=${idOf(9)}`, api);
    for (const name of [
      /State is Offline/,
      /Tag is city: any value/,
      /Folder is Berlin/,
      /Playlist is Autumn/,
    ])
      await expect.element(chip(name).first()).toBeVisible();
    expect(api.requests('devices.list')[0]?.query).toMatchObject({
      state: 'offline',
      tag: 'city',
      folderId: idOf(22),
      playlistId: idOf(9),
    });
    await chip(/^State is/).click();
    await expect.element(option('Offline 1')).toHaveAttribute('aria-selected', 'true');
    await option('Online 2').click();
    await expect.element(chip(/^State is Online/)).toHaveFocus();
    expect(currentAddress()).toContain('state=online&tag=city');
  });

  test('removes a filter with Delete, and focuses the next one', async () => {
    await openPage('/screens?state=offline&tag=city', chain());
    await expect.element(chip(/^State is/)).toBeVisible();
    (chip(/^State is/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.poll(currentAddress).toBe('/screens?tag=city');
    await expect.element(chip(/^Tag is/)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.poll(currentAddress).toBe('/screens');
    await expect.element(filterButton()).toHaveFocus();
  });

  test('removes all filters, but not the search', async () => {
    await openPage(`/screens?q=re&state=offline&folder=${idOf(21)}`, chain());
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(currentAddress).toBe('/screens?q=re');
  });

  test('goes back from the values to the fields, and closes with Escape', async () => {
    await openPage('/screens', chain());
    await listed();
    await filterButton().click();
    await option('Folder').click();
    await expect.element(option('Germany / Berlin')).toBeVisible();
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(option('State')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(filterButton()).toHaveFocus();
  });

  test('says that nothing matches', async () => {
    await openPage('/screens', chain());
    await listed();
    await userEvent.keyboard('f');
    await userEvent.type(search(), 'zzz');
    await expect.element(page.getByRole('dialog').getByText('Nothing found')).toBeVisible();
    await expectAccessible();
  });

  test('shows long values on a phone without breaking the page', async () => {
    const api = chain();
    const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
    api.on('playlists.list', listOf(sampleItem('playlists.list', { id: idOf(9), name })));
    await showAt('phone');
    await openPage(`/screens?state=offline&tag=city:Berlin&playlist=${idOf(9)}`, api);
    await expect.element(chip(/Playlist is Donau/).first()).toBeVisible();
    await expectAccessible();
  });
});
