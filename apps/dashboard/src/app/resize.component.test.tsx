import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showAt } from '../testing/open-page.tsx';
import { idOf, listOf, sampleReply } from '../testing/sample.ts';
import { lunch, sampleOrganisationWithoutPreviews, shopWindow } from '../testing/sample-organisation.ts';

/* Dialogs and lists keep their state when the width of the window changes, for example when a tablet is rotated. */

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const menuItem = (name: string) => page.getByRole('menuitem', { name });

/** Runs the check at both widths. */
async function staysWhenResized(check: () => Promise<unknown>): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    await showAt(size);
    await expect.poll(() => window.matchMedia('(max-width: 767px)').matches).toBe(size === 'phone');
    await check();
  }
}

describe('when the window switches between phone and desktop width', () => {
  test('keeps the name that is typed for a library item', async () => {
    await openPage('/content', sampleOrganisationWithoutPreviews());
    await button('More actions for pumpkin-soup.jpg').click();
    await menuItem('Rename').click();
    await dialog().getByLabelText('Name').fill('squash.jpg');
    await staysWhenResized(() => expect.element(dialog().getByLabelText('Name')).toHaveValue('squash.jpg'));
  });

  test('keeps the folder that is selected for a library item', async () => {
    await openPage('/content', sampleOrganisationWithoutPreviews());
    await button('More actions for pumpkin-soup.jpg').click();
    await menuItem('Move to folder').click();
    await dialog().getByRole('radio', { name: 'Winter' }).click();
    await staysWhenResized(() =>
      expect.element(dialog().getByRole('radio', { name: 'Winter' })).toBeChecked(),
    );
  });

  test('keeps the details of a file open', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on(
      'fileUploads.get',
      sampleReply('fileUploads.get', { id: idOf(42), contentType: 'image/jpeg', contentLength: 2_340_000 }),
    );
    await openPage('/content', api);
    await button('pumpkin-soup.jpg').first().click();
    await staysWhenResized(() => expect.element(dialog()).toHaveTextContent(/2.3 MB/));
  });

  test('keeps the name that is typed for a screen', async () => {
    await openPage('/screens', sampleOrganisationWithoutPreviews());
    await button('More actions for Shop window').click();
    await menuItem('Rename').click();
    await dialog().getByRole('textbox').fill('Front window');
    await staysWhenResized(() => expect.element(dialog().getByRole('textbox')).toHaveValue('Front window'));
  });

  test('keeps the open tab in the drawer of an item', async () => {
    await page.viewport(1200, 900);
    await openPage(`/playlists/${lunch.id}`, sampleOrganisationWithoutPreviews());
    await button(/Opening hours.*plays/).click();
    const rule = dialog().getByRole('tab', { name: 'Rule' });
    await rule.click();
    await staysWhenResized(() => expect.element(rule).toHaveAttribute('aria-selected', 'true'));
  });

  test('keeps the row at the top of a list', async () => {
    const api = sampleOrganisationWithoutPreviews();
    const screens = Array.from({ length: 60 }, (_, index) => ({
      ...shopWindow,
      id: idOf(800 + index),
      name: `Screen ${index}`,
    }));
    api.on('devices.list', listOf(...screens));
    await openPage('/screens', api);
    await expect.element(page.getByText('Screen 0', { exact: true })).toBeVisible();
    const scroller = page.getByRole('table').element().parentElement as HTMLElement;
    scroller.scrollTo({ top: 20 * 40 });
    await expect.element(page.getByText('Screen 30', { exact: true })).toBeVisible();
    await showAt('phone');
    // The header of the table disappears, which moves the rows up by part of a row.
    await expect.poll(() => Math.ceil(scroller.scrollTop / 60)).toBeOneOf([19, 20]);
    await expect.element(page.getByText('Screen 20', { exact: true })).toBeVisible();
  });
});
