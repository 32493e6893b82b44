import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ApiDouble } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { openPage } from '../../testing/open-page.tsx';
import {
  clickItem,
  composer,
  countLabels,
  itemRow,
  itemRows,
  lastSavedOrder,
  nameOfRow,
  playlistAddress,
  selectedItemNames,
} from './playlists.fixture.ts';

const names = ['Soup', 'Salad', 'Pizza', 'Pasta', 'Cake'];
const toolbar = () => page.getByRole('toolbar');
const action = (name: string) => toolbar().getByRole('button', { name, exact: true });
const notification = () => page.getByRole('status').filter({ hasText: 'Undo' });

const shownNames = () => itemRows().map(nameOfRow);
const focusedName = () => nameOfRow(document.activeElement);

async function open(api: ApiDouble = composer(names), count = names.length): Promise<ApiDouble> {
  await openPage(playlistAddress, api);
  await expect.poll(() => itemRows().length).toBe(count);
  return api;
}

describe('the item list', () => {
  test('selects one item with a click, and several with Ctrl, Shift or the checkbox', async () => {
    await open();
    await clickItem('Salad');
    await expect.poll(selectedItemNames).toEqual(['Salad']);
    await expect.element(toolbar()).toHaveTextContent(/1 selected/);
    await clickItem('Pasta', ['Control']);
    await expect.poll(selectedItemNames).toEqual(['Salad', 'Pasta']);
    await clickItem('Cake', ['Shift']);
    await expect.poll(selectedItemNames).toEqual(['Pasta', 'Cake']);
    await clickItem('Salad', ['Shift']);
    await expect.poll(selectedItemNames).toEqual(['Salad', 'Pizza', 'Pasta']);
    await page.getByRole('checkbox', { name: 'Select Soup' }).click();
    await expect.element(toolbar()).toHaveTextContent(/4 selected/);
    await expect.element(page.getByRole('checkbox', { name: 'Select Soup' })).toBeChecked();
    await expectAccessible();
    await action('Clear selection').click();
    await expect.element(toolbar()).not.toBeInTheDocument();
    expect(selectedItemNames()).toEqual([]);
  });

  test('moves between items and selects them with the keyboard', async () => {
    await open();
    await userEvent.keyboard('j');
    await expect.poll(focusedName).toBe('Soup');
    await userEvent.keyboard('jx{ArrowDown}{ArrowDown} k');
    expect(selectedItemNames()).toEqual(['Salad', 'Pasta']);
    expect(focusedName()).toBe('Pizza');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selectedItemNames()).toEqual(['Pasta', 'Cake']);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selectedItemNames()).toEqual(names);
    await userEvent.keyboard('{Escape}');
    expect(selectedItemNames()).toEqual([]);
    expect(focusedName()).toBe('Cake');
  });

  test('has one tab stop, the item that had focus last', async () => {
    await open();
    const stops = () => itemRows().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([itemRow('Soup')]);
    itemRow('Pizza').focus();
    expect(stops()).toEqual([itemRow('Pizza')]);
    await userEvent.keyboard('{Delete}');
    await expect.poll(focusedName).toBe('Pasta');
    expect(stops()).toEqual([itemRow('Pasta')]);
  });

  test('keeps the selection when the items move and are saved', async () => {
    const api = composer(names);
    await open(api);
    await clickItem('Soup');
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 1, 2, 3, 4, 5]);
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 1, 4, 5]);
    await expect.element(page.getByText('Saved')).toBeVisible();
    expect(itemRows().findIndex(({ dataset }) => dataset.selected === 'true')).toBe(3);
    expect(document.activeElement).toBe(itemRows()[3]);
  });
});

describe('the actions on selected items', () => {
  test('move them to the top and to the bottom', async () => {
    const api = await open();
    await clickItem('Salad');
    await clickItem('Pasta', ['Control']);
    await action('Move to top').click();
    await expect.poll(shownNames).toEqual(['Salad', 'Pasta', 'Soup', 'Pizza', 'Cake']);
    await action('Move to bottom').click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 3, 5, 2, 4]);
    expect(selectedItemNames()).toEqual(['Salad', 'Pasta']);
  });

  test('remove them, and Undo restores them', async () => {
    const api = await open();
    await clickItem('Salad');
    await clickItem('Pasta', ['Control']);
    await action('Remove').click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 3, 5]);
    await expect.element(notification()).toHaveTextContent('2 items removed');
    await notification().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 4, 5]);
  });

  test('are undone one by one with Ctrl+Z, which hides their notifications', async () => {
    const api = await open();
    await clickItem('Salad');
    await clickItem('Pasta', ['Control']);
    await userEvent.keyboard('{Delete}');
    await expect.element(notification()).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(shownNames).toEqual(names);
    await expect.element(notification()).not.toBeInTheDocument();
    expect(selectedItemNames()).toEqual(['Salad', 'Pasta']);
    await expect.poll(focusedName).toBe('Salad');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}d{/Control}');
    await expect.poll(() => itemRows().length).toBe(7);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(shownNames).toEqual(['Soup', 'Pizza', 'Salad', 'Cake', 'Pasta']);
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 4, 5]);
  });

  test('duplicate them after the last one, and select the copies', async () => {
    const api = await open();
    await clickItem('Soup');
    await clickItem('Pizza', ['Control']);
    await action('Duplicate').click();
    await expect.poll(() => lastSavedOrder(api)).toEqual([1, 2, 3, 1, 3, 4, 5]);
    expect(itemRows().map(({ dataset }) => dataset.selected === 'true')).toEqual(
      [0, 0, 0, 1, 1, 0, 0].map(Boolean),
    );
  });

  test('move all of them when one is dragged with the keyboard', async () => {
    const api = await open();
    await clickItem('Soup');
    await clickItem('Pizza', ['Control']);
    const handle = page.getByRole('button', { name: 'Drag Soup' });
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText(/Soup and 1 other item: position 1 of 5/)).toBeInTheDocument();
    expect(itemRow('Soup').dataset.count).toBe('2');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(page.getByText(/Soup and 1 other item: position 4/)).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.poll(() => lastSavedOrder(api)).toEqual([2, 4, 1, 3, 5]);
    expect(itemRow('Soup').dataset.count).toBeUndefined();
    expect(selectedItemNames()).toEqual(['Soup', 'Pizza']);
  });

  test('move all of them when one is dragged with the mouse', async () => {
    const api = await open();
    await clickItem('Pasta');
    await clickItem('Cake', ['Control']);
    const handle = page.getByRole('button', { name: 'Drag Cake' });
    await userEvent.dragAndDrop(handle, page.getByRole('button', { name: 'Drag Soup' }), {
      steps: 8,
    } as object);
    await expect.poll(() => lastSavedOrder(api)).toEqual([4, 5, 1, 2, 3]);
  });
});

describe('the focus', () => {
  test('goes to the next row after × and Remove, and to the list after the last row', async () => {
    await open(composer(['Soup', 'Salad', 'Pizza']), 3);
    await page.getByRole('button', { name: 'Remove Soup' }).click();
    await expect.poll(focusedName).toBe('Salad');
    await clickItem('Pizza');
    await action('Remove').click();
    await expect.poll(focusedName).toBe('Salad');
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText('This playlist is empty')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Lunch' })).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(focusedName).toBe('Salad');
  });

  test('returns to the selected row after “Clear selection”', async () => {
    await open();
    await clickItem('Pizza');
    await action('Clear selection').click();
    await expect.poll(focusedName).toBe('Pizza');
    await clickItem('Salad');
    (action('Remove').element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(focusedName).toBe('Salad');
  });

  test('does not change the selection if another row is removed with ×', async () => {
    await open();
    await clickItem('Salad');
    await page.getByRole('button', { name: 'Remove Soup' }).click();
    await expect.poll(shownNames).toEqual(names.slice(1));
    expect(selectedItemNames()).toEqual(['Salad']);
  });
});

describe('the selection with read-only access', () => {
  test('has no checkboxes, and offers only to copy', async () => {
    await open(composer(names, { permissions: ['read'] }));
    await clickItem('Salad');
    await expect.element(action('Copy')).toBeVisible();
    expect(toolbar().getByRole('button').elements()).toHaveLength(2);
    expect(document.querySelector('ol input')).toBeNull();
    await userEvent.keyboard('{Delete}{Alt>}{ArrowDown}{/Alt}{Control>}d{/Control}');
    expect(shownNames()).toEqual(names);
    await expectAccessible();
  });
});

describe('a long playlist', () => {
  const many = Array.from({ length: 500 }, (_, index) => `Item ${index + 1}`);

  /** Counts how often rows and their details render. */
  function countRenders() {
    const takeLabels = countLabels();
    return () => {
      const count = takeLabels();
      return { rows: count('common.selectRow'), details: count('playlist.remove') };
    };
  }

  test('renders only the rows whose state changes', async () => {
    await open(composer(many), 500);
    const take = countRenders();
    await clickItem('Item 1');
    await expect.poll(selectedItemNames).toEqual(['Item 1']);
    // React can render twice in strict mode.
    const expectOneRow = () => {
      const { rows, details } = take();
      expect([1, 2]).toContain(rows);
      expect(details).toBe(0);
    };
    expectOneRow();
    await userEvent.keyboard('{ArrowDown}x');
    await expect.poll(selectedItemNames).toHaveLength(2);
    expectOneRow();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    expect(take()).toEqual({ rows: 0, details: 0 });
    await userEvent.keyboard('30{Enter}');
    await expect.poll(() => itemRow('Item 2').textContent).toContain('0:30');
    expect(take().details).toBeLessThanOrEqual(8);
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.poll(selectedItemNames).toHaveLength(500);
    expect(take().details).toBe(0);
  });
});
