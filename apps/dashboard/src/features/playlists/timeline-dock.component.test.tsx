import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiDouble, failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { openPage, showAt } from '../../testing/open-page.tsx';
import {
  clickItem,
  composer,
  itemRow,
  itemRows,
  lastSavedOrder,
  playlistAddress,
  replyWithContent,
  selectedItemNames,
} from './playlists.fixture.ts';

const names = ['Soup', 'Salad', 'Pizza'];
const dock = () => page.getByRole('region', { name: 'What plays' });
const listbox = () => dock().getByRole('listbox');
const plays = () =>
  listbox()
    .getByRole('option')
    .elements()
    .map(({ textContent }) => /: (.*), in Lunch/.exec(textContent ?? '')?.[1]);
const separator = () => dock().getByRole('separator');
const height = () => Number(separator().element().getAttribute('aria-valuenow'));
const selectedLanes = () =>
  [...dock().element().querySelectorAll('[data-selected="true"]')].map(({ textContent }) => textContent);

/** An API double without an address of content, so the preview does not play. */
const kitchen = (shown: readonly string[] = names) => composer(shown, {}, { content_url: undefined });

async function open(shown: readonly string[] = names, api: ApiDouble = kitchen(shown)): Promise<ApiDouble> {
  replyWithContent(api, shown);
  await openPage(playlistAddress, api);
  await expect.poll(() => itemRows().length).toBe(shown.length);
  await expect.poll(() => plays().length).toBeGreaterThan(10);
  return api;
}

/** Opens the playlist while its content cannot be read. */
async function openWithoutContent() {
  const api = kitchen();
  api.on('playlists.playbackContent', failWith('forbidden', 'You don’t have permission to do this.'));
  await openPage(playlistAddress, api);
  await expect.element(dock().getByRole('alert')).toHaveTextContent(/don’t have permission/);
  return api;
}

describe('the timeline below the items', () => {
  test('shows what the playlist plays today', async () => {
    await open();
    expect(plays().slice(0, 4)).toEqual(['Soup', 'Salad', 'Pizza', 'Soup']);
    await expect.element(listbox()).toHaveAccessibleName(/00:00 to .*00:00|12:00 AM to .*12:00 AM/);
    await expectAccessible();
  });

  test('follows each saved edit, and never shows a mixture of old and new content', async () => {
    const api = await open();
    const list = listbox().element();
    const texts = new Set<string | null>();
    const shown = dock().element();
    const observer = new MutationObserver(() => texts.add(shown.textContent));
    observer.observe(shown, { childList: true, subtree: true, characterData: true });
    await page.getByRole('button', { name: 'Remove Soup' }).click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([2, 3]);
    await expect.poll(plays).not.toContain('Soup');
    observer.disconnect();
    expect([...texts].join()).not.toContain('No longer exists');
    expect(listbox().element()).toBe(list);
    expect(plays().slice(0, 3)).toEqual(['Salad', 'Pizza', 'Salad']);
  });

  test('marks the lane of the selected item', async () => {
    await open();
    expect(selectedLanes()).toEqual([]);
    await clickItem('Salad');
    await expect.poll(selectedLanes).toEqual(['Salad']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(selectedLanes).toEqual([]);
  });

  test('shows the lane of the selected item in a long playlist, whose lanes are folded', async () => {
    await open(Array.from({ length: 40 }, (_, index) => `Item ${index + 1}`));
    await expect.element(dock().getByRole('button', { name: 'Item 31' })).not.toBeInTheDocument();
    await clickItem('Item 2');
    await expect.element(dock().getByRole('button', { name: 'Item 2', exact: true })).toBeVisible();
    await expect.poll(selectedLanes).toEqual(['Item 2']);
  });

  test('selects the row of a play that is clicked, without moving the focus to it', async () => {
    await open();
    const lane = dock().element().querySelectorAll('canvas')[1]!;
    const { width } = lane.getBoundingClientRect();
    // At 01:30, the second of three items plays. Each of them plays for an hour.
    await userEvent.click(lane, { position: { x: (width * 1.5) / 24, y: 65 } });
    await expect.poll(selectedItemNames).toEqual(['Salad']);
    expect(dock().element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(selectedItemNames).toEqual(['Pizza']);
    await dock().getByRole('button', { name: 'Soup', exact: true }).click();
    await expect.poll(selectedItemNames).toEqual(['Soup']);
  });

  test('selects the right item if several have the same content', async () => {
    const api = kitchen();
    await open(names, api);
    await clickItem('Soup');
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(() => plays().slice(0, 3)).toEqual(['Soup', 'Soup', 'Salad']);
    await expect
      .poll(() => itemRows().map(({ dataset }) => dataset.selected))
      .toEqual(['false', 'true', 'false', 'false']);
    await dock().getByRole('button', { name: 'Soup', exact: true }).first().click();
    await expect
      .poll(() => itemRows().map(({ dataset }) => dataset.selected))
      .toEqual(['true', 'false', 'false', 'false']);
  });

  test('opens the full view with the button, or with Enter', async () => {
    await open();
    await dock().getByRole('button', { name: 'Open full view' }).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/What Lunch plays/);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    (listbox().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/What Lunch plays/);
  });

  test('says why it cannot be loaded', async () => {
    await openWithoutContent();
    await expectAccessible();
  });

  // Changes of the size of the window load the content again, too, so this test makes none.
  test('retries to load', async () => {
    const api = await openWithoutContent();
    replyWithContent(api, names);
    await dock().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(plays).toContain('Soup');
  });

  test('explains an empty playlist', async () => {
    const api = kitchen([]);
    replyWithContent(api, []);
    await openPage(playlistAddress, api);
    await expect.element(dock()).toHaveTextContent(/Add presentations to the playlist to see when they play/);
    await expectAccessible();
  });
});

describe('the size of the timeline below the items', () => {
  test('changes with the keyboard, and this browser remembers it', async () => {
    await open();
    const before = height();
    (separator().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(height()).toBe(before + 16);
    expect(dock().element().getBoundingClientRect().height).toBe(before + 16);
    await userEvent.keyboard('{Home}');
    expect(height()).toBe(192);
    await openPage(playlistAddress, kitchen());
    await expect.poll(() => height()).toBe(192);
  });

  test('changes when its edge is dragged, but leaves room for the items', async () => {
    await open();
    const before = height();
    const { top } = dock().element().getBoundingClientRect();
    const drag = (type: string, clientY: number) =>
      separator()
        .element()
        .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, clientY }));
    // A synthetic pointer cannot be captured.
    (separator().element() as HTMLElement).setPointerCapture = () => {};
    drag('pointerdown', top);
    drag('pointermove', top - 40);
    await expect.poll(height).toBe(before + 40);
    drag('pointermove', top - 2000);
    drag('pointerup', top - 2000);
    await expect.poll(height).toBeGreaterThan(before + 40);
    expect(itemRow('Soup').parentElement!.parentElement!.clientHeight).toBeGreaterThan(200);
  });

  test('collapses to its title, and stays collapsed', async () => {
    await open();
    const title = () => dock().getByRole('button', { name: 'What plays', exact: true });
    await expect.element(title()).toHaveAttribute('aria-expanded', 'true');
    await title().click();
    await expect.element(title()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(listbox()).not.toBeInTheDocument();
    await expect.element(separator()).not.toBeInTheDocument();
    expect(dock().element().getBoundingClientRect().height).toBeLessThan(48);
    await expectAccessible();
    await openPage(playlistAddress, kitchen());
    await expect.element(title().last()).toHaveAttribute('aria-expanded', 'false');
  });

  test('collapses with Enter on its edge, and its title gets the focus', async () => {
    await open();
    (separator().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(separator()).not.toBeInTheDocument();
    await expect.element(dock().getByRole('button', { name: 'What plays', exact: true })).toHaveFocus();
  });

  test('on a phone, a button opens the full view instead', async () => {
    await showAt('phone');
    const api = kitchen();
    replyWithContent(api, names);
    await openPage(playlistAddress, api);
    await expect.element(dock()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'What plays' }).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/What Lunch plays/);
  });
});
