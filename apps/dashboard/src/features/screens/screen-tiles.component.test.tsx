import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, listOf, NOW } from '../../testing/sample.ts';
import { changed, offline, playing, shop } from './screens.fixture.ts';

const soup = {
  presentationId: idOf(30),
  presentationName: 'Autumn soups',
  thumbnailUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  playlistId: null,
  noReadAccess: false,
  startedAt: NOW,
};
/** The clock of the page can be half a minute behind. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();

const broken = { ...playing, id: idOf(4), name: 'Bar', publishState: 'failed' as const };
const live = { ...playing, nowPlaying: soup };

/** The shop, with a screen in each state. */
function openMosaic(search: string) {
  const api = shop();
  api.on(
    'devices.list',
    listOf(
      { ...broken, nowPlaying: soup, publishPlaybackError: 'A file is missing.', publishedAt: hoursAgo(3) },
      { ...offline, nowPlaying: soup, lastHeartbeatAt: hoursAgo(2) },
      live,
      { ...changed, isDisabled: true, nowPlaying: soup },
    ),
  );
  return openPage(`/screens${search}`, api).then(() => api);
}

const list = () => page.getByRole('list', { name: 'Screens' });
const tile = (name: RegExp | string) => list().getByRole('link', { name });
const pictureOf = (name: string) => tile(new RegExp(name)).element().querySelector('img');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focusTile = async (name: RegExp) => {
  await expect.element(tile(name)).toBeVisible();
  (tile(name).element() as HTMLElement).focus();
};

describe.each(['grid', 'dense'] as const)('the screens as tiles: %s', (view) => {
  test('show the state of each screen, and never an old picture as if it were live', async () => {
    await openMosaic(`?view=${view}`);
    await expect.element(tile('Shop window, Playing, Autumn soups')).toBeVisible();
    await expect.element(tile(/^Reception, Offline 2 hrs?$/)).toBeVisible();
    await expect.element(tile(/^Bar, Needs attention 3 hrs?, Autumn soups$/)).toBeVisible();
    await expect.element(tile('Till 3, Disabled')).toBeVisible();
    await expect.element(tile(/Reception/)).toHaveTextContent(view === 'dense' ? 'Offline2h' : 'Offline2 hr');
    await expect.element(tile(/Bar/)).toHaveTextContent(/^Needs attention/);
    const filterOf = (name: string) => getComputedStyle(pictureOf(name) as Element).filter;
    expect(filterOf('Shop window')).toBe('none');
    expect(filterOf('Bar')).toBe('none');
    expect(filterOf('Reception')).toBe('grayscale(1)');
    // A disabled screen is dark.
    expect(pictureOf('Till 3')).toBeNull();
    await expectAccessible();
  });

  test('move, select, show details and open with the keyboard', async () => {
    const api = await openMosaic(`?view=${view}`);
    api.on('devices.get', offline);
    await focusTile(/Bar/);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tile(/Reception/)).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/1 selected/);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
    await userEvent.keyboard(' ');
    const details = page.getByRole('complementary', { name: 'Details of Reception' });
    await expect.element(details).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(tile(/Reception/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(`/screens/${offline.id}`);
  });

  test('open the details with a button on the picture', async () => {
    await openMosaic(`?view=${view}`);
    await tile(/Reception/).hover();
    await button('Details of Reception').click();
    await expect.element(page.getByRole('complementary', { name: 'Details of Reception' })).toBeVisible();
  });

  test('fit on a phone', async () => {
    await showAt('phone');
    await openMosaic(`?view=${view}`);
    await expect.element(tile(/Reception/)).toBeVisible();
    await expectAccessible();
    const top = (name: RegExp) => tile(name).element().getBoundingClientRect().top;
    expect(top(/Bar/)).toBe(top(/Reception/));
  });

  test('cut long names', async () => {
    const api = shop();
    const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
    api.on('devices.list', listOf({ ...live, name, nowPlaying: { ...soup, presentationName: name } }));
    await openPage(`/screens?view=${view}`, api);
    await expect.element(tile(/^Donau/)).toBeVisible();
    await expectAccessible();
  });

  test('render and read only the visible part of 10,000 screens', async () => {
    const api = shop();
    api.on('devices.list', ({ query: { page: number = 1, pageSize = 25 } }) => ({
      total: 10_000,
      data: Array.from({ length: pageSize }, (_, index) => {
        const place = (number - 1) * pageSize + index;
        return { ...live, id: idOf(1000 + place), name: `Screen ${place}` };
      }),
    }));
    await openPage(`/screens?view=${view}`, api);
    await expect.element(tile('Screen 0,')).toBeVisible();
    await focusTile(/Screen 0,/);
    await userEvent.keyboard('{End}');
    await expect.element(tile('Screen 9999,')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(tile('Screen 9999,')).not.toHaveFocus();
    expect(list().element().children.length).toBeLessThan(250);
    expect(api.requests('devices.list').length).toBeLessThan(12);
    // The list already contains everything that a tile shows.
    expect(api.requests('presentations.get')).toEqual([]);
  });
});

describe('the tiles of screens', () => {
  test('say what is wrong, or what a screen showed last', async () => {
    await openMosaic('?view=grid');
    await expect.element(list()).toHaveTextContent(/A file is missing\./);
    await expect.element(list()).toHaveTextContent(/Last showed “Autumn soups”/);
    await expect.element(list()).toHaveTextContent(/It shows nothing until someone enables it/);
  });

  test('do not quote content that the viewer does not have access to', async () => {
    const api = shop();
    const hidden = { ...soup, presentationName: null, noReadAccess: true };
    api.on('devices.list', listOf({ ...offline, nowPlaying: hidden, lastHeartbeatAt: hoursAgo(2) }));
    await openPage('/screens?view=grid', api);
    await expect.element(list()).toHaveTextContent(/Last showed content that you don’t have access to$/);
  });

  test('say that a screen was never online', async () => {
    const api = shop();
    api.on('devices.list', listOf({ ...offline, lastHeartbeatAt: null, lastOnlineAt: null }));
    await openPage('/screens?view=dense', api);
    await expect.element(tile('Reception, Never online')).toBeVisible();
  });

  test('start with broken screens, and can be sorted in another way', async () => {
    const api = await openMosaic('?view=grid');
    await expect.element(tile(/Bar/)).toBeVisible();
    const lastOrder = () => {
      const { sortBy, sortDirection } = api.requests('devices.list').at(-1)?.query ?? {};
      return `${sortBy} ${sortDirection}`;
    };
    expect(lastOrder()).toBe('state asc');
    await button('Sort').click();
    await expect
      .element(page.getByRole('menuitem', { name: 'Needs attention first' }))
      .toHaveAttribute('aria-current', 'true');
    await expectAccessible();
    await page.getByRole('menuitem', { name: 'Last seen' }).click();
    await expect.poll(lastOrder).toBe('last_heartbeat_at desc');
    expect(currentAddress()).toBe('/screens?view=grid&sort=last_heartbeat_at&dir=desc');
    await button('Sort').click();
    await page.getByRole('menuitem', { name: 'Last seen' }).click();
    await expect.poll(lastOrder).toBe('last_heartbeat_at asc');
  });

  test('keep the filters when the view changes, and remain when the filters are cleared', async () => {
    await openMosaic('?state=online');
    await button('Small tiles').click();
    await expect.poll(currentAddress).toBe('/screens?state=online&view=dense');
    await expect.element(button('Small tiles')).toHaveAttribute('aria-pressed', 'true');
    await button('Large tiles').click();
    await expect.poll(currentAddress).toBe('/screens?state=online&view=grid');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'All screens' }).click();
    await expect.poll(currentAddress).toBe('/screens?view=grid');
    await button('Table').click();
    await expect.poll(currentAddress).toBe('/screens');
  });
});
