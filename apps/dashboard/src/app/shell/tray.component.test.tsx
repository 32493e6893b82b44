import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, NOW, sampleItem, sampleReply } from '../../testing/sample.ts';

type Status = ReturnType<typeof sampleReply<'devices.batchStatus'>>;
const none: Status['counts'] = { pending: 0, sent: 0, acknowledged: 0, failed: 0, timedOut: 0 };
const progress = (counts: Partial<Status['counts']>, data: Status['data'] = []): Status =>
  sampleReply('devices.batchStatus', { total: 1, counts: { ...none, ...counts }, data });

const screen = sampleItem('devices.list', {
  id: idOf(1),
  name: 'Shop window',
  playlistId: idOf(9),
  playlist: { id: idOf(9), name: 'Autumn offers' },
  hasUnpublishedChanges: true,
  permissions: ['read', 'update', 'publish'],
});
const tray = () => page.getByRole('region', { name: 'Activity' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function publish(status: Status) {
  const api = emptyOrganisation();
  api.on('devices.get', screen);
  api.on('devices.list', listOf(screen));
  api.on('devices.batch', sampleReply('devices.batch', { batchId: idOf(70), total: 1 }));
  api.on('devices.batchStatus', status);
  await openPage(`/screens/${screen.id}`, api);
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(tray()).toHaveTextContent(/Publishing to Shop window/);
  return api;
}

describe('an action on screens', () => {
  test('shows its progress until it is done', async () => {
    const api = await publish(progress({ sent: 1 }));
    await expect.element(tray().getByText('0 of 1')).toBeVisible();
    await expectAccessible();
    api.on('devices.batchStatus', progress({ acknowledged: 1 }));
    await expect.element(tray().getByText('Done')).toBeVisible();
    expect(api.requests('devices.batchStatus').at(-1)?.query.batchId).toBe(idOf(70));
  });

  test('says why it failed until the person closes it', async () => {
    const record: Status['data'][number] = {
      deviceId: screen.id,
      profileId: null,
      actionStatuses: [
        { action: 'publish', status: 'failed', created: NOW, completed: NOW, message: 'The disk is full.' },
      ],
    };
    await publish(progress({ failed: 1 }, [record]));
    await expect.element(tray().getByText('1 failed: The disk is full.')).toBeVisible();
    await expectAccessible();
    await tray().getByRole('button', { name: 'Close' }).click();
    await expect.element(tray()).not.toBeInTheDocument();
  });

  test('says how many screens have not responded', async () => {
    await publish(progress({ timedOut: 1 }));
    await expect.element(tray().getByText('1 hasn’t responded yet')).toBeVisible();
    await tray().getByRole('button', { name: 'Clear finished' }).click();
    await expect.element(tray()).not.toBeInTheDocument();
    await expect.element(button('Publish').first()).toBeVisible();
  });
});
