import { MAX_DEVICES_PER_REQUEST } from '@vitrine/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { batches } from '../../shared/batches/batches.ts';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { openPage } from '../../testing/open-page.tsx';
import { idOf, sampleReply } from '../../testing/sample.ts';
import { offline, playing, shop } from './screens.fixture.ts';

/** More screens than one request can name: two are loaded, and the others are not. */
const others = Array.from({ length: MAX_DEVICES_PER_REQUEST }, (_, index) => idOf(1000 + index));
const ids = [playing.id, offline.id, ...others];
const COUNT = '10,002';

beforeEach(() => batches.set([]));

async function selectAll(address = '/screens') {
  const api = shop();
  api.on('devices.list', { total: ids.length, data: [playing, offline] });
  api.on('devices.ids', ({ query: { page: number, pageSize } }) => ({
    total: ids.length,
    data: ids.slice((number - 1) * pageSize, number * pageSize),
  }));
  api.on('publishes.preview', sampleReply('publishes.preview', { total: ids.length }));
  let requests = 0;
  api.on('devices.batch', ({ body }) => ({ batchId: idOf(500 + requests++), total: body.deviceIds.length }));
  api.on('devices.batchStatus', ({ query }) => {
    const sent = query.batchId === idOf(500) ? MAX_DEVICES_PER_REQUEST : 2;
    const counts = { pending: 0, sent, acknowledged: 0, failed: 0, timedOut: 0 };
    return { total: sent, counts, data: [] };
  });
  await openPage(address, api);
  await page.getByRole('checkbox', { name: /Shop window/ }).click();
  await action(`Select all ${COUNT}`).click();
  await expect.element(toolbar()).toHaveTextContent(`${COUNT} selected`);
  return api;
}
const toolbar = () => page.getByRole('toolbar');
const action = (name: string) => toolbar().getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const tray = () => page.getByRole('region', { name: 'Activity' });

describe('a selection of more screens than one request can name', () => {
  test('is restarted in several requests, which the tray shows as one', async () => {
    const api = await selectAll();
    await action('Restart player').click();
    await expect.element(tray()).toHaveTextContent(`Restarting ${COUNT} screens`);
    await expect.element(tray().getByText(`0 of ${COUNT}`)).toBeVisible();
    await expect.element(toolbar()).not.toBeInTheDocument();
    const requests = api.requests('devices.batch').map(({ body }) => body.deviceIds);
    expect(requests.map(({ length }) => length)).toEqual([MAX_DEVICES_PER_REQUEST, 2]);
    expect(new Set(requests.flat())).toEqual(new Set(ids));
  });

  test('says how many screens it did not reach, and keeps them selected', async () => {
    const api = await selectAll();
    api.on('devices.batch', ({ body }) =>
      body.deviceIds.length === 2
        ? failWith('conflict', 'Someone is changing these screens.')
        : { batchId: idOf(500), total: body.deviceIds.length },
    );
    await action('Restart player').click();
    await expect.element(page.getByText('Someone is changing these screens.')).toBeVisible();
    await expect.element(page.getByText(/Only 10,000 of 10,002 screens are included/)).toBeVisible();
    await expect.element(toolbar()).toHaveTextContent('2 selected');
    // The tray waits only for the screens that the action reached.
    await expect.element(tray().getByText('0 of 10,000')).toBeVisible();
  });

  test('is published with the filter of the list, without a screen that was left out', async () => {
    const api = await selectAll('/screens?state=offline');
    await page.getByRole('checkbox', { name: /Reception/ }).click();
    await expect.element(toolbar()).toHaveTextContent('10,001 selected');
    await action('Publish').click();
    await expect
      .poll(() => api.requests('publishes.preview').at(-1)?.body.scope)
      .toEqual({ state: 'offline', excludeDeviceIds: [offline.id] });
  });

  test('says before tags change that this cannot be undone', async () => {
    const api = await selectAll();
    await action('Edit tags').click();
    await expect.element(dialog()).toHaveTextContent(/you can’t undo the change/);
    await expect.element(dialog()).toHaveTextContent(COUNT);
    await expectAccessible();
    await dialog().getByRole('combobox').fill('season: winter');
    await userEvent.keyboard('{Enter}');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(toolbar()).not.toBeInTheDocument();
    expect(api.requests('devices.batch').map(({ body }) => body.deviceIds.length)).toEqual([
      MAX_DEVICES_PER_REQUEST,
      2,
    ]);
    // Reading the tags of this many screens would take too long.
    expect(api.requests('devices.list').filter(({ query }) => query.id)).toEqual([]);
  });
});
