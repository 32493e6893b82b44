import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../testing/expect-disabled-reason.ts';
import { openPage } from '../../testing/open-page.tsx';
import { cityTag, idOf, listOf, sampleReply } from '../../testing/sample.ts';
import { changed, offline, playing, shop } from './screens.fixture.ts';

const dialog = () => page.getByRole('dialog');
const tags = () => dialog().getByRole('list', { name: 'Tags' });
const field = () => dialog().getByLabelText('Add a tag');
const save = () => dialog().getByRole('button', { name: 'Save' });
const canEdit = ['read' as const, 'update' as const];

/** Opens the dialog for two screens with different cities. */
async function openTags() {
  const api = shop();
  api.on(
    'devices.list',
    listOf(
      { ...playing, tags: [cityTag(playing.id, 'Berlin')] },
      { ...offline, permissions: canEdit, tags: [cityTag(offline.id, 'Kyoto')] },
      changed,
    ),
  );
  api.on('devices.tags', listOf({ key: 'till', value: '1', screenCount: 4 }));
  api.on('devices.batch', { batchId: idOf(80), total: 2 });
  api.on('devices.batchStatus', sampleReply('devices.batchStatus'));
  await openPage('/screens', api);
  for (const name of [/Shop window/, /Reception/]) await page.getByRole('checkbox', { name }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit tags' }).click();
  await expect.element(dialog()).toHaveTextContent(/Edit tags on 2 screens/);
  return api;
}

describe('the tags of selected screens', () => {
  test('are added and removed in one step', async () => {
    const api = await openTags();
    await expect.element(field()).toHaveFocus();
    await expect.element(save()).toBeDisabled();
    await userEvent.keyboard('floor: 2{Enter}');
    await expect.element(tags()).toHaveTextContent(/floor: 2/);
    await expect.element(field()).toHaveValue('');
    await dialog().getByRole('button', { name: 'Remove city: several values' }).click();
    await expectAccessible();
    await save().click();
    await expect
      .poll(() => api.requests('devices.batch')[0]?.body)
      .toEqual({
        action: 'change_tags',
        deviceIds: [playing.id, offline.id],
        add: [{ key: 'floor', value: '2' }],
        remove: ['city'],
        confirmBlank: false,
      });
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  });

  test('get their old values back with Undo', async () => {
    const api = await openTags();
    await userEvent.keyboard('floor: 2{Enter}');
    await dialog().getByRole('button', { name: 'Remove city: several values' }).click();
    await save().click();
    await expect.element(page.getByText('Tags changed on 2 screens')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Tags restored')).toBeVisible();
    const restore = (deviceId: string, value: string) => ({
      action: 'change_tags',
      deviceIds: [deviceId],
      add: [{ key: 'city', value, label: null, type: 'custom' }],
      remove: ['floor'],
      confirmBlank: true,
    });
    expect(api.requests('devices.batch').map(({ body }) => body)).toEqual([
      expect.anything(),
      restore(playing.id, 'Berlin'),
      restore(offline.id, 'Kyoto'),
    ]);
  });

  test('get their old values back on screens that the list has not loaded', async () => {
    const api = shop();
    const near = { ...playing, tags: [cityTag(playing.id, 'Berlin')] };
    const far = { ...playing, id: idOf(7), name: 'Roof', tags: [cityTag(idOf(7), 'Rome')] };
    api.on('devices.list', ({ query }) => {
      if (query.id) return listOf(far);
      return { total: 3, data: query.pageSize === 200 ? [near, offline, far] : [near, offline] };
    });
    api.on('devices.ids', { total: 3, data: [near.id, offline.id, far.id] });
    api.on('devices.batch', { batchId: idOf(80), total: 3 });
    api.on('devices.batchStatus', sampleReply('devices.batchStatus'));
    await openPage('/screens', api);
    await page.getByRole('checkbox', { name: /Shop window/ }).click();
    await page.getByRole('button', { name: 'Select all 3' }).click();
    await expect.element(page.getByRole('toolbar')).toHaveTextContent(/3 selected/);
    await page.getByRole('toolbar').getByRole('button', { name: 'Edit tags' }).click();
    await field().fill('city: Oslo');
    await userEvent.keyboard('{Enter}');
    await save().click();
    // The person cannot change the third screen.
    await expect.element(page.getByText('Tags changed on 2 screens')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Tags restored')).toBeVisible();
    const restores = api.requests('devices.batch').slice(1);
    expect(restores.map(({ body }) => body)).toMatchObject([
      { deviceIds: [near.id], add: [{ key: 'city', value: 'Berlin' }], remove: [] },
      { deviceIds: [far.id], add: [{ key: 'city', value: 'Rome' }], remove: [] },
    ]);
  });

  test('are suggested, and can be left out again', async () => {
    await openTags();
    await userEvent.keyboard('ti');
    await page.getByRole('option', { name: 'till: 1' }).click();
    await expect.element(tags()).toHaveTextContent(/till: 1/);
    await expect.element(field()).toHaveValue('');
    await dialog().getByRole('button', { name: 'Don’t add till: 1' }).click();
    await expect.element(tags()).not.toHaveTextContent(/till/);
    await expect.element(save()).toBeDisabled();
  });

  test('stay if their removal is undone', async () => {
    await openTags();
    await dialog().getByRole('button', { name: 'Remove city: several values' }).click();
    await tags().getByRole('button', { name: 'Undo' }).click();
    await expect.element(save()).toBeDisabled();
  });

  test('change after a confirmation if screens would show nothing', async () => {
    const api = await openTags();
    api.on('devices.batch', ({ body }) =>
      'confirmBlank' in body && body.confirmBlank
        ? { batchId: idOf(80), total: 2 }
        : failWith('conflict', 'No published content can play.', [
            { path: 'confirm_blank', message: 'Confirm it.' },
          ]),
    );
    await dialog().getByRole('button', { name: 'Remove city: several values' }).click();
    await save().click();
    await page.getByRole('button', { name: 'Change anyway' }).click();
    await expect
      .poll(() =>
        api.requests('devices.batch').map(({ body }) => 'confirmBlank' in body && body.confirmBlank),
      )
      .toEqual([false, true]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('say why they cannot be changed', async () => {
    const api = shop();
    await openPage('/screens', api);
    await page.getByRole('checkbox', { name: /Reception/ }).click();
    await expectDisabledReason(page.getByRole('toolbar').getByRole('button', { name: 'Edit tags' }));
  });
});
