import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../testing/expect-disabled-reason.ts';
import { currentAddress, openPage, showAt } from '../../testing/open-page.tsx';
import { publishOf, replyToPublishes } from '../../testing/publishes.ts';
import { cityTag, idOf, listOf, NOW } from '../../testing/sample.ts';
import { changed, offline, playing, shop } from './screens.fixture.ts';

const soup = {
  presentationId: idOf(30),
  presentationName: 'Autumn soups',
  thumbnailUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  playlistId: null,
  noReadAccess: false,
  startedAt: NOW,
};

/** The shop, in which one screen plays and another one has stopped. */
function openShop(search = '') {
  const api = shop();
  api.on(
    'devices.list',
    listOf(
      { ...playing, nowPlaying: soup, tags: [cityTag(playing.id, 'Berlin')] },
      { ...offline, nowPlaying: soup },
      { ...changed, isDisabled: true },
    ),
  );
  return openPage(`/screens${search}`, api).then(() => api);
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const panel = (name: string) => page.getByRole('complementary', { name: `Details of ${name}` });
const focusRow = async (name: string) => {
  await expect.element(row(name)).toBeVisible();
  (row(name).element() as HTMLElement).focus();
};

describe('the details of a screen beside the list', () => {
  test('open with Space, follow the arrow keys, and close with Escape', async () => {
    await openShop();
    await focusRow('Shop window');
    await userEvent.keyboard(' ');
    await expect.element(panel('Shop window')).toHaveTextContent(/Showing “Autumn soups” since/);
    await expect.element(panel('Shop window').getByText('city: Berlin')).toBeVisible();
    await expect.element(panel('Shop window').getByRole('link', { name: 'Autumn offers' })).toBeVisible();
    await expectAccessible();
    await focusRow('Shop window');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel('Reception')).toBeVisible();
    await expect.element(row('Reception')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('complementary', { name: /Details/ })).not.toBeInTheDocument();
    await expect.element(row('Reception')).toHaveFocus();
    expect(currentAddress()).toBe('/screens');
  });

  test('never show an old picture as if it were live', async () => {
    await openShop();
    await focusRow('Reception');
    await userEvent.keyboard(' ');
    await expect.element(panel('Reception')).toHaveTextContent(/Last seen .*, showing “Autumn soups”/);
    const picture = panel('Reception').getByRole('img', { name: 'Autumn soups' });
    expect(getComputedStyle(picture.element()).filter).toBe('grayscale(1)');
    await expect.element(panel('Reception')).toHaveTextContent(/It may still be playing/);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel('Till 3')).toHaveTextContent(/shows nothing until someone enables it/);
    await expect.element(panel('Till 3').getByRole('img', { name: 'Autumn soups' })).not.toBeInTheDocument();
  });

  test('do not put content without a visible name in quotation marks', async () => {
    const api = shop();
    const hidden = { ...soup, presentationName: null, noReadAccess: true };
    api.on('devices.list', listOf({ ...playing, nowPlaying: hidden }, { ...offline, nowPlaying: hidden }));
    await openPage('/screens', api);
    await focusRow('Shop window');
    await userEvent.keyboard(' ');
    await expect
      .element(panel('Shop window'))
      .toHaveTextContent(/Showing content that you don’t have access to since/);
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(panel('Reception'))
      .toHaveTextContent(/Last seen .*, showing content that you don’t have access to/);
  });

  test('explain the errors of the player, and show its own message in a tooltip', async () => {
    const api = shop();
    const error = 'Window 3 timed out after 30 seconds';
    const broken = { ...playing, publishState: 'failed' as const, publishPlaybackError: error };
    api.on('devices.list', listOf(broken));
    await openPage('/screens', api);
    await focusRow('Shop window');
    await userEvent.keyboard(' ');
    const reason = panel('Shop window').getByText(/^The content didn’t load in time\./);
    await expect.element(reason).toHaveAttribute('title', expect.stringContaining(error));
    await expect.element(panel('Shop window')).not.toHaveTextContent(/Window 3/);
  });

  test('open with a button in the row, and return the focus from the panel', async () => {
    await openShop();
    await row('Reception').hover();
    await page.getByRole('button', { name: 'Details of Reception' }).click();
    await expect.element(panel('Reception')).toBeVisible();
    (panel('Reception').getByRole('button', { name: 'Close' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel('Reception')).not.toBeInTheDocument();
    await expect.element(row('Reception')).toHaveFocus();
  });

  test('stay open while a menu in them closes', async () => {
    await openShop();
    await focusRow('Shop window');
    await userEvent.keyboard(' ');
    await panel('Shop window').getByRole('button', { name: 'More actions for Shop window' }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(panel('Shop window')).toBeVisible();
  });

  test('name the next scheduled publish, and open it', async () => {
    const api = await openShop();
    const scheduled = (index: number, playlist: string, startsAt: string) =>
      publishOf({
        id: idOf(index),
        state: 'scheduled',
        startsAt,
        playlists: [{ id: idOf(9), name: playlist }],
        counts: { pending: 2 },
      });
    const later = scheduled(71, 'Winter offers', '2026-12-01T09:00:00.000Z');
    const next = scheduled(72, 'Advent offers', '2026-11-29T06:00:00.000Z');
    api.on('publishes.list', ({ query: { deviceId } }) =>
      deviceId === offline.id ? listOf() : listOf(later, next),
    );
    replyToPublishes(api, next);
    await focusRow('Shop window');
    await userEvent.keyboard(' ');
    await expect.element(panel('Shop window')).toHaveTextContent(/Next publish“Advent offers” to 2 screens/);
    await expectAccessible();
    await focusRow('Shop window');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel('Reception')).toBeVisible();
    await expect.element(panel('Reception')).not.toHaveTextContent(/Next publish/);
    await userEvent.keyboard('{ArrowUp}');
    await panel('Shop window')
      .getByRole('button', { name: /Advent offers/ })
      .click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/Scheduled for/);
  });

  test('do not read the publishes of each screen while none is scheduled', async () => {
    const api = await openShop();
    await focusRow('Shop window');
    await userEvent.keyboard(' ');
    await expect.element(panel('Shop window')).toBeVisible();
    await expect
      .poll(() => api.requests('publishes.list').filter(({ query }) => query.state === 'scheduled').length)
      .toBe(1);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel('Reception')).toBeVisible();
    expect(api.requests('publishes.list').filter(({ query }) => query.deviceId)).toEqual([]);
  });

  test('say why actions are not possible', async () => {
    await openShop();
    await focusRow('Reception');
    await userEvent.keyboard(' ');
    await expectDisabledReason(panel('Reception').getByRole('button', { name: 'Assign playlist' }));
  });

  test('open from a tile', async () => {
    await openShop('?view=grid');
    const card = page.getByRole('link', { name: 'Reception' }).first();
    await expect.element(card).toBeVisible();
    (card.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(panel('Reception')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel('Reception')).not.toBeInTheDocument();
    await expect.element(card).toHaveFocus();
  });

  test('are a sheet on a phone', async () => {
    await showAt('phone');
    await openShop();
    await page.getByRole('button', { name: 'Details of Reception' }).click();
    const sheet = page.getByRole('dialog');
    await expect.element(sheet).toHaveTextContent(/Last seen .*, showing “Autumn soups”/);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
