import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { failWith } from '../../../testing/api-double.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../../testing/expect-disabled-reason.ts';
import { emptyOrganisation, openPage } from '../../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../../testing/sample.ts';
import { PropertyFields } from '../property-fields.tsx';
import type { Values } from '../values.ts';
import { property } from './column.fixture.ts';

type Property = ReturnType<typeof property>;

const dishProperties = [
  property({ name: 'name', type: 'string', label: 'Name' }),
  property({ name: 'price', type: 'number', label: 'Price', optional: true, constraints: { max: 100 } }),
  property({ name: 'soldOut', type: 'boolean', label: 'Sold out' }),
];
const dishes = (fields: Record<string, unknown> = {}) =>
  property({
    name: 'dishes',
    type: 'array',
    label: 'Dishes',
    properties: dishProperties,
    optional: true,
    ...fields,
  });
const soup = { name: 'Soup', price: 4.5, soldOut: false };
const fish = { name: 'Fish', price: 9, soldOut: true };
const cake = { name: 'Cake', price: 3, soldOut: false };

const fields = () => page.getByRole('complementary', { name: 'Content' });
const cell = (column: string, row: number, within = fields()) =>
  within.getByLabelText(`${column}, row ${row}`, { exact: true });
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = (keys: string) => userEvent.keyboard(keys);
const names = () =>
  fields()
    .getByLabelText(/^Name, row/)
    .elements()
    .map((each) => (each as HTMLInputElement).value);

/** Opens a presentation with these values in the editor. Saves succeed. */
async function openEditor(
  properties: Property[],
  applicationVars: Values,
  { permissions = ['read', 'update'] }: { permissions?: string[] } = {},
) {
  const version = sampleItem('applicationVersions.list', {
    id: idOf(31),
    applicationId: idOf(30),
    presentationProperties: properties,
  });
  const application = sampleItem('applications.list', {
    id: idOf(30),
    name: 'Menu',
    currentAppVersion: version,
  });
  const presentation = sampleReply('presentations.get', {
    id: idOf(40),
    name: 'Lunch',
    applicationId: application.id,
    applicationDeploymentId: version.id,
    applicationVars,
    permissions: permissions as never,
  });
  const api = emptyOrganisation();
  api.on('applications.list', listOf(application));
  api.on('applications.get', application);
  api.on('presentations.get', presentation);
  api.on('presentations.update', sampleReply('presentations.update', { presentation }));
  await openPage(`/presentations/${presentation.id}`, api);
  await expect.element(fields()).toBeVisible();
  const saved = () => api.requests('presentations.update').at(-1)?.body.applicationVars;
  return { api, saved };
}

/** Pastes into the focused element. Returns whether the browser would paste the text itself. */
function paste(text: string, html = ''): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html) clipboardData.setData('text/html', html);
  return (
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    ) ?? true
  );
}

async function focus(column: string, row: number) {
  await expect.element(cell(column, row)).toBeVisible();
  (cell(column, row).element() as HTMLElement).focus();
}

describe('a list as a table', () => {
  test('shows headers and rows, and saves values with their types', async () => {
    const { saved } = await openEditor([dishes()], { dishes: [soup, fish] });
    const table = fields().getByRole('table');
    await expect.element(table.getByRole('columnheader')).toHaveLength(3);
    await expect.element(cell('Price', 1)).toHaveValue('4.5');
    await expect.element(cell('Sold out', 2)).toBeChecked();
    await cell('Price', 1).fill('5,25');
    await cell('Sold out', 1).click();
    await expect.poll(saved).toEqual({ dishes: [{ name: 'Soup', price: 5.25, soldOut: true }, fish] });
    await expectAccessible();
  });

  test('shows a hint while it is empty, and focuses the first row that is added', async () => {
    const { saved } = await openEditor([dishes()], {});
    await expect.element(fields().getByText(/paste cells from a spreadsheet/)).toBeVisible();
    await expectAccessible();
    await fields().getByRole('button', { name: 'Add row' }).click();
    expect(focused()).toBe('Name, row 1');
    await press('Soup{Tab}4.5');
    await expect.poll(saved).toEqual({ dishes: [soup] });
  });

  test('keeps text that is not a number, and shows an error at the cell', async () => {
    const { api } = await openEditor([dishes()], { dishes: [soup] });
    await cell('Price', 1).fill('free');
    await expect.element(cell('Price', 1)).toHaveAccessibleDescription('Enter a number.');
    await expect.element(fields().getByRole('table').getByText('Price: Enter a number.')).toBeVisible();
    await expectAccessible();
    await cell('Price', 1).fill('4.');
    await expect.element(cell('Price', 1)).toHaveValue('4.');
    await expect.element(cell('Price', 1)).toHaveAccessibleDescription('');
    expect(api.requests('presentations.update').map(({ body }) => body.applicationVars)).not.toContainEqual({
      dishes: [{ ...soup, price: 'free' }],
    });
  });

  test('shows errors from the server at their cells', async () => {
    const sections = property({
      name: 'sections',
      type: 'array',
      label: 'Sections',
      properties: [property({ name: 'title', type: 'string', label: 'Title' }), dishes()],
    });
    const { api } = await openEditor([sections], { sections: [{ title: 'Lunch', dishes: [soup, fish] }] });
    api.on(
      'presentations.update',
      failWith('bad_request', 'Invalid', [
        { path: 'application_vars.sections.0.dishes.1.price', message: 'This is too expensive.' },
      ]),
    );
    await cell('Price', 2).fill('99');
    await expect.element(cell('Price', 2)).toHaveAccessibleDescription('This is too expensive.');
    await expect.element(cell('Price', 1)).toHaveAccessibleDescription('');
  });

  test('is plain text for people with read-only access', async () => {
    await openEditor([dishes()], { dishes: [soup, fish] }, { permissions: ['read'] });
    const table = fields().getByRole('table');
    await expect.element(table.getByRole('cell', { name: 'Fish' })).toBeVisible();
    await expect.element(table.getByRole('cell', { name: 'Yes' })).toBeVisible();
    expect(fields().getByRole('group', { name: 'Dishes' }).getByRole('button').elements()).toEqual([]);
    expect(fields().getByRole('group', { name: 'Dishes' }).getByRole('textbox').elements()).toEqual([]);
    await expectAccessible();
  });

  test('fits very long text and many columns on a phone', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
    const many = [...dishProperties, property({ name: 'from', type: 'date', label: long, optional: true })];
    await openEditor([dishes({ properties: many })], { dishes: [{ ...soup, name: long }] });
    await expect.element(cell('Name', 1)).toBeVisible();
    await expectAccessible();
  });

  test('shows fields that do not fit in a cell below the row', async () => {
    const extras = property({
      name: 'extras',
      type: 'selection',
      multiple: true,
      label: 'Extras',
      options: [{ name: 'Bread', value: 'bread' }],
    });
    await openEditor([dishes({ properties: [...dishProperties, extras] })], { dishes: [soup, fish] });
    const details = fields().getByRole('button', { name: 'Details of Fish' });
    await expect.element(details).toHaveAttribute('aria-expanded', 'false');
    await expect.element(fields().getByText('Extras: This is required.').first()).toBeVisible();
    await details.click();
    await expect.element(fields().getByLabelText('Extras', { exact: true }).first()).toBeVisible();
    await expectAccessible();
  });
});

describe('the keyboard in a table', () => {
  test('moves between cells and adds rows', async () => {
    const { saved } = await openEditor([dishes()], { dishes: [soup, fish] });
    await focus('Name', 1);
    await press('{ArrowDown}');
    expect(focused()).toBe('Name, row 2');
    await press('{ArrowUp}{Tab}');
    expect(focused()).toBe('Price, row 1');
    await press('{Enter}');
    expect(focused()).toBe('Price, row 2');
    await press('{Shift>}{Tab}{/Shift}{Enter}');
    expect(focused()).toBe('Name, row 3');
    await press('Cake{Tab}3');
    await expect.poll(saved).toEqual({ dishes: [soup, fish, cake] });
    await press('{Shift>}{Enter}{/Shift}');
    expect(focused()).toBe('Price, row 2');
  });

  test('replaces the text of a cell that was reached with Tab', async () => {
    await openEditor([dishes()], { dishes: [soup] });
    await focus('Sold out', 1);
    await press('{Shift>}{Tab}{Tab}{/Shift}Stew');
    await expect.element(cell('Name', 1)).toHaveValue('Stew');
  });

  test('moves and deletes rows, and undoes a deletion', async () => {
    await openEditor([dishes()], { dishes: [soup, fish, cake] });
    await focus('Name', 1);
    await press('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(names).toEqual(['Fish', 'Soup', 'Cake']);
    expect(focused()).toBe('Name, row 2');
    await press('{Control>}{Backspace}{/Control}');
    await expect.poll(names).toEqual(['Fish', 'Cake']);
    expect(focused()).toBe('Name, row 2');
    await press('{Control>}z{/Control}');
    await expect.poll(names).toEqual(['Fish', 'Soup', 'Cake']);
  });

  test('deletes a word, not the row, while the cursor is inside the text', async () => {
    await openEditor([dishes()], { dishes: [{ ...soup, name: 'Soup of the day' }, fish] });
    await focus('Name', 1);
    await press('{End}{Control>}{Backspace}{/Control}');
    await expect.poll(names).toEqual(['Soup of the ', 'Fish']);
  });

  test('moves the cursor through all lines of a text before it leaves the cell', async () => {
    const story = property({ name: 'story', type: 'text', label: 'Name', optional: true });
    await openEditor([dishes({ properties: [story] })], { dishes: [{ story: 'a\nb' }, { story: 'c' }] });
    await focus('Name', 1);
    (cell('Name', 1).element() as HTMLTextAreaElement).setSelectionRange(0, 0);
    await press('{ArrowDown}');
    expect(focused()).toBe('Name, row 1');
    await press('{End}{ArrowDown}');
    expect(focused()).toBe('Name, row 2');
    await press('{End}{Shift>}{Enter}{/Shift}d');
    await expect.element(cell('Name', 2)).toHaveValue('c\nd');
  });
});

describe('the pointer in a table', () => {
  test('deletes a row, and Undo restores it', async () => {
    await openEditor([dishes()], { dishes: [soup, fish] });
    await fields().getByRole('button', { name: 'Remove Soup' }).click();
    await expect.poll(names).toEqual(['Fish']);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['Soup', 'Fish']);
  });

  test('names a deleted row by its number if it has no title', async () => {
    await openEditor([dishes()], { dishes: [soup, { ...fish, name: '' }] });
    await fields().getByRole('button', { name: 'Remove row 2' }).click();
    await expect.element(page.getByRole('status').getByText('Row 2 deleted', { exact: true })).toBeVisible();
    await fields().getByRole('button', { name: 'Remove Soup' }).click();
    await expect.element(page.getByRole('status').getByText('Soup deleted', { exact: true })).toBeVisible();
  });

  test('moves and inserts rows with the menu of a row', async () => {
    await openEditor([dishes()], { dishes: [soup, fish] });
    await fields().getByRole('button', { name: 'More actions for Fish' }).click();
    await page.getByRole('menuitem', { name: /Move up/ }).click();
    await expect.poll(names).toEqual(['Fish', 'Soup']);
    await fields().getByRole('button', { name: 'More actions for Soup' }).click();
    await page.getByRole('menuitem', { name: /Insert row above/ }).click();
    await expect.poll(names).toEqual(['Fish', '', 'Soup']);
  });

  test('drags a row by its handle', async () => {
    await openEditor([dishes()], { dishes: [soup, fish, cake] });
    const handle = fields().getByRole('button', { name: 'More actions for Soup' });
    const target = fields().getByRole('button', { name: 'More actions for Cake' });
    await userEvent.dragAndDrop(handle, target, { targetPosition: { x: 8, y: 30 } });
    await expect.poll(names).toEqual(['Fish', 'Cake', 'Soup']);
    // Dropping a row where it was does not open the menu.
    await userEvent.dragAndDrop(handle, handle, {
      sourcePosition: { x: 8, y: 6 },
      targetPosition: { x: 8, y: 26 },
    });
    await expect.element(handle).toHaveAttribute('aria-expanded', 'false');
    await handle.click();
    await expect.element(page.getByRole('menuitem', { name: /Move up/ })).toBeVisible();
  });
});

describe('a paste from a spreadsheet', () => {
  test('fills cells and adds rows, and is undone in one step', async () => {
    await openEditor([dishes()], { dishes: [soup] });
    await focus('Price', 1);
    expect(paste('5\tx\r\n6,50\t\r\n')).toBe(false);
    await expect.element(page.getByRole('status').getByText('2 rows pasted.')).toBeVisible();
    await expect.element(cell('Price', 2)).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['Soup']);
    await expect.element(cell('Price', 1)).toHaveValue('4.5');
  });

  test('is undone except for rows that were edited later', async () => {
    const { saved } = await openEditor([dishes()], { dishes: [soup] });
    await focus('Price', 1);
    paste('5\tx\r\n6,50\t\r\n');
    const added = { name: undefined, price: 6.5, soldOut: false };
    await cell('Name', 2).fill('Stew');
    await expect.poll(saved).toEqual({
      dishes: [
        { ...soup, price: 5, soldOut: true },
        { ...added, name: 'Stew' },
      ],
    });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.element(cell('Price', 1)).toHaveValue('4.5');
    await expect.poll(names).toEqual(['Soup', 'Stew']);
  });

  test('follows headers, and reports the cells and columns that it could not use', async () => {
    await openEditor([dishes()], { dishes: [soup] });
    await focus('Price', 1);
    paste('price\tAllergens\tsold OUT\tname\n3\tnone\tmaybe\tTea\nfree\tnone\tyes\tWater');
    await expect.poll(names).toEqual(['Tea', 'Water']);
    const message = page.getByRole('status').filter({ hasText: '2 rows pasted.' });
    await expect.element(message).toHaveTextContent('Check Price in row 2.');
    await expect.element(message).toHaveTextContent('Couldn’t use “maybe” (Sold out in row 1).');
    await expect.element(message).toHaveTextContent('This list has no column named Allergens.');
    await expect.element(cell('Price', 2)).toHaveAccessibleDescription('Enter a number.');
  });

  test('is rejected if the list has no room for all rows', async () => {
    await openEditor([dishes({ constraints: { maxItems: 3 } })], { dishes: [soup, fish] });
    await focus('Name', 2);
    paste('a\nb\nc');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Only 2 of 3 rows fit here, so nothing was pasted. This list can have at most 3 rows.',
      );
    await expectAccessible();
    expect(names()).toEqual(['Soup', 'Fish']);
    paste('a\nb');
    await expect.poll(names).toEqual(['Soup', 'a', 'b']);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expectDisabledReason(fields().getByRole('button', { name: 'Add row' }), /3 rows/);
  });

  test('adds rows after the last one if no cell has the focus', async () => {
    await openEditor([dishes()], {});
    (fields().getByRole('button', { name: 'Add row' }).element() as HTMLElement).focus();
    paste('Name\tPrice\nTea\t3');
    await expect.poll(names).toEqual(['Tea']);
  });

  test('is left to the browser if it is the text of one field', async () => {
    const story = property({ name: 'story', type: 'text', label: 'Name', optional: true });
    await openEditor([dishes({ properties: [story] })], { dishes: [{ story: 'a' }] });
    await focus('Name', 1);
    expect(paste('Soup, hot')).toBe(true);
    expect(paste('two\nlines')).toBe(true);
    expect(paste('two\nrows', '<table><tr><td>two</td></tr></table>')).toBe(false);
  });
});

describe('a copied table', () => {
  test('includes the headers, and can be pasted into another list', async () => {
    const other = { ...dishes({ name: 'drinks' }), label: 'Drinks' } as Property;
    await openEditor([dishes(), other], { dishes: [soup, { ...fish, name: 'Fish\t"fresh"' }] });
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await fields().getByRole('button', { name: 'Copy table' }).click();
    const text = copied.mock.calls[0]?.[0] ?? '';
    copied.mockRestore();
    expect(text).toBe('Name\tPrice\tSold out\r\nSoup\t4.5\tFALSE\r\n"Fish\t""fresh"""\t9\tTRUE');
    await expect.element(page.getByText(/^2 rows copied/)).toBeVisible();
    const drinks = fields().getByRole('group', { name: 'Drinks' });
    (drinks.getByRole('button', { name: 'Add row' }).element() as HTMLElement).focus();
    paste(text);
    await expect.element(cell('Name', 2, drinks)).toHaveValue('Fish\t"fresh"');
    await expect.element(cell('Sold out', 2, drinks)).toBeChecked();
  });
});

describe('nested lists', () => {
  const sections = property({
    name: 'sections',
    type: 'array',
    label: 'Sections',
    properties: [property({ name: 'title', type: 'string', label: 'Title', optional: true }), dishes()],
  });
  const menu = {
    sections: [
      { title: 'Lunch', dishes: [soup] },
      { title: 'Sweets', dishes: [cake] },
    ],
  };

  test('appear as headings above tables', async () => {
    const { saved } = await openEditor([sections], menu);
    const lunch = fields().getByRole('region', { name: 'Lunch' });
    await expect.element(cell('Name', 1, lunch)).toHaveValue('Soup');
    await expectAccessible();
    await focus('Title', 1);
    await press('{Enter}');
    await expect.poll(focused).toBe('Name, row 1');
    await press('{Enter}Fish{Tab}9');
    await expect.element(cell('Name', 2, lunch)).toHaveValue('Fish');
    await focus('Title', 2);
    await press('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(saved).toEqual({
      sections: [menu.sections[1], { title: 'Lunch', dishes: [soup, { ...fish, soldOut: false }] }],
    });
  });

  test('restore a deleted row in its section, even after the section has moved', async () => {
    await openEditor([sections], menu);
    await fields().getByRole('button', { name: 'Remove Cake' }).click();
    await focus('Title', 1);
    await press('{Alt>}{ArrowDown}{/Alt}');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect
      .element(cell('Name', 1, fields().getByRole('region', { name: 'Sweets' })))
      .toHaveValue('Cake');
    await expect
      .element(cell('Name', 1, fields().getByRole('region', { name: 'Lunch' })))
      .toHaveValue('Soup');
  });

  test('are added, filled and collapsed', async () => {
    await openEditor([sections], { sections: [] });
    await fields().getByRole('button', { name: 'Add to Sections' }).click();
    expect(focused()).toBe('Title, row 1');
    await press('{Enter}{Enter}');
    await expect.poll(focused).toBe('Name, row 1');
    await fields().getByRole('button', { name: 'Details of row 1' }).first().click();
    await expect.element(cell('Name', 1)).not.toBeVisible();
    await focus('Title', 1);
    await press('{Enter}');
    await expect.poll(focused).toBe('Title, row 2');
  });

  test('restore a deleted row after they were closed, without losing later edits', async () => {
    const { saved } = await openEditor([sections], { sections: [{ title: 'Lunch', dishes: [soup, fish] }] });
    await fields().getByRole('button', { name: 'Remove Soup' }).click();
    const details = fields().getByRole('button', { name: 'Details of Lunch' });
    await details.click();
    await details.click();
    await userEvent.fill(cell('Price', 1), '12');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(saved)
      .toEqual({ sections: [{ title: 'Lunch', dishes: [soup, { ...fish, price: 12 }] }] });
  });
});

describe('a list of 500 rows', () => {
  test('renders only the row that changes', async () => {
    let reads = 0;
    const rows = Array.from({ length: 500 }, (_, index) => ({
      // Each render of a row reads its name.
      get name() {
        reads += 1;
        return `Dish ${index + 1}`;
      },
      price: index / 10,
      soldOut: false,
    }));
    function Form() {
      const [values, setValues] = useState<Values>({ dishes: rows });
      const context = { translate: String, problems: {}, values, folderId: null };
      return <PropertyFields properties={form} values={values} onChange={setValues} context={context} />;
    }
    const form = [dishes()];
    await render(
      <MantineProvider>
        <Form />
      </MantineProvider>,
    );
    const price = page.getByLabelText('Price, row 2', { exact: true });
    await expect.element(price).toBeVisible();
    expect(reads).toBeGreaterThanOrEqual(500);
    reads = 0;
    await price.fill('7');
    await expect.element(price).toHaveValue('7');
    expect(reads).toBeLessThan(10);
  });
});
