import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { openPage } from '../../testing/open-page.tsx';
import { idOf, sampleReply } from '../../testing/sample.ts';
import {
  itemOf,
  lastSavedTiming,
  openTimingDrawer,
  playlistAddress,
  playlistEditor,
  showWithDrawer,
  soup,
  timingEditor,
} from './playlists.fixture.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const drawer = () => page.getByRole('dialog', { name: 'When Soup plays' });
const lunch = {
  tzid: 'Europe/Berlin',
  startDatetime: '2026-11-02T11:30:00',
  endDatetime: '2026-11-02T14:00:00',
  recurrenceRule: { freq: 'daily', dtstart: '2026-11-02T11:30:00', interval: 1 },
} as const;

async function openDrawer(api: ReturnType<typeof timingEditor>) {
  await openTimingDrawer(api);
  await expect.element(drawer()).toBeVisible();
}

describe('the timing drawer of an item', () => {
  test('explains that an item without a schedule or a rule plays at any time', async () => {
    await openDrawer(timingEditor());
    await expect.element(drawer()).toHaveTextContent(/Plays at any time/);
    await expect.element(drawer()).toHaveTextContent(/Applies to “Soup” in every playlist/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(button('Set when Soup plays')).toHaveFocus();
  });

  test('shows placeholders while it is loading', async () => {
    const api = timingEditor();
    api.hold('presentations.get');
    await openDrawer(api);
    await expect.element(drawer().getByRole('tab').first()).not.toBeInTheDocument();
  });

  test('shows why loading failed, and retries', async () => {
    const api = timingEditor();
    api.on('presentations.get', failWith('forbidden', 'You don’t have permission to do this.'));
    await openDrawer(api);
    await expect.element(drawer().getByRole('alert')).toHaveTextContent(/don’t have permission/);
    await expectAccessible();
    api.on('presentations.get', sampleReply('presentations.get', { id: soup.id, permissions: ['update'] }));
    await drawer().getByRole('button', { name: 'Try again' }).click();
    await expect.element(drawer()).toHaveTextContent(/Plays at any time/);
  });

  test('saves changes at once, and offers to undo them after it closes', async () => {
    const api = timingEditor();
    await openDrawer(api);
    await drawer().getByRole('button', { name: 'Lunch' }).click();
    await expect
      .poll(() => lastSavedTiming(api))
      .toMatchObject({ tzid: 'Europe/Berlin', recurrenceRule: { freq: 'daily' } });
    expect(lastSavedTiming(api)?.startDatetime).toMatch(/T11:30/);
    await expect.element(drawer().getByText('Saved')).toBeVisible();
    await expectAccessible();
    await drawer().getByRole('button', { name: 'Close' }).click();
    const notice = page.getByText('Changes to “Soup” saved');
    await expect.element(notice).toBeVisible();
    await button('Undo').click();
    await expect.poll(() => lastSavedTiming(api)).toMatchObject({ tzid: null, recurrenceRule: null });
  });

  test('no longer offers to undo earlier changes after a new one, which would be lost', async () => {
    const api = timingEditor();
    await openDrawer(api);
    await drawer().getByRole('button', { name: 'Lunch' }).click();
    await drawer().getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText('Changes to “Soup” saved')).toBeVisible();
    await button(/hen Soup plays/).click();
    await drawer().getByRole('button', { name: 'Breakfast' }).click();
    await drawer().getByRole('button', { name: 'Close' }).click();
    await button('Undo').first().click();
    await expect.poll(() => lastSavedTiming(api)?.startDatetime).toMatch(/T11:30/);
  });

  test('is read-only without permission to edit', async () => {
    await openDrawer(timingEditor({ ...lunch, permissions: ['read'] }));
    await expect.element(drawer()).toHaveTextContent(/don’t have permission to change it/);
    expect(drawer().getByRole('tabpanel').element().hasAttribute('inert')).toBe(true);
    await expectAccessible();
  });

  test('keeps the changed schedule when saving fails, and retries', async () => {
    const api = timingEditor();
    api.on('presentations.update', failWith('unavailable', 'Busy'));
    await openDrawer(api);
    await drawer().getByRole('button', { name: 'Lunch' }).click();
    const retry = drawer().getByRole('button', { name: /try again/i });
    await expect.element(retry).toBeVisible();
    await expect
      .element(drawer().getByRole('button', { name: 'Lunch' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expectAccessible();
    api.on('presentations.update', sampleReply('presentations.update'));
    await retry.click();
    await expect.element(drawer().getByText('Saved')).toBeVisible();
  });

  test('restores a removed schedule', async () => {
    const api = timingEditor(lunch);
    await openDrawer(api);
    await drawer().getByRole('button', { name: 'Remove schedule' }).click();
    await expect.element(drawer()).toHaveTextContent(/Plays at any time/);
    await expect.poll(() => lastSavedTiming(api)).toMatchObject({ startDatetime: null });
    await button('Undo').click();
    await expect.poll(() => lastSavedTiming(api)).toMatchObject({ startDatetime: lunch.startDatetime });
  });

  test('covers the page on a phone', async () => {
    await page.viewport(390, 844);
    await openDrawer(timingEditor(lunch));
    const { width, height } = drawer().element().getBoundingClientRect();
    expect([width, height]).toEqual([390, 844]);
  });

  test('fits very long names', async () => {
    const name = 'Kartoffelpufferpfannenwender'.repeat(8);
    const api = playlistEditor({ items: [itemOf({ id: soup.id, name })] });
    api.on(
      'presentations.get',
      sampleReply('presentations.get', { id: soup.id, name, permissions: ['update'] }),
    );
    await showWithDrawer();
    await openPage(playlistAddress, api);
    await button(/^Set when Kartoffel/).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/Plays at any time/);
    await expectAccessible();
  });
});

describe('the timing drawer of a playlist', () => {
  const open = async () => {
    const api = timingEditor();
    await showWithDrawer();
    await openPage(playlistAddress, api);
    await button(/Set when this playlist plays/).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/Applies to the whole playlist/);
    return api;
  };
  const lastSavedPlaylist = (api: ReturnType<typeof timingEditor>) => api.requests('playlists.update').at(-1);

  test('makes the playlist override others', async () => {
    const api = await open();
    await page.getByLabelText('Takes over from the other items').click();
    await expect.poll(() => lastSavedPlaylist(api)?.body).toEqual({ scheduleType: 'override' });
    expect(lastSavedPlaylist(api)?.params).toEqual({ id: idOf(1) });
    await expectAccessible();
  });

  test('applies the rule to each item', async () => {
    const api = await open();
    await page.getByRole('tab', { name: 'Rule' }).click();
    await page.getByLabelText('each of its items').click();
    await expect.poll(() => lastSavedPlaylist(api)?.body).toEqual({ isRuleOnItems: true });
  });
});
