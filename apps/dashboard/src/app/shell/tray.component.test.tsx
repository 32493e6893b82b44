import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { groupOf, type Publish, previewOf, publishOf, replyToPublishes } from '../../testing/publishes.ts';
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

async function restart(status: Status) {
  const api = emptyOrganisation();
  api.on('devices.list', listOf(screen));
  api.on('devices.batch', sampleReply('devices.batch', { batchId: idOf(70), total: 1 }));
  api.on('devices.batchStatus', status);
  await openPage('/screens', api);
  await page.getByRole('checkbox', { name: /Shop window/ }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Restart player' }).click();
  await expect.element(tray()).toHaveTextContent(/Restarting Shop window/);
  return api;
}

describe('an action on screens', () => {
  test('shows its progress until it is done', async () => {
    const api = await restart(progress({ sent: 1 }));
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
        { action: 'restart', status: 'failed', created: NOW, completed: NOW, message: 'The disk is full.' },
      ],
    };
    await restart(progress({ failed: 1 }, [record]));
    await expect.element(tray().getByText('1 failed: The disk is full.')).toBeVisible();
    await expectAccessible();
    await tray().getByRole('button', { name: 'Close' }).click();
    await expect.element(tray()).not.toBeInTheDocument();
  });

  test('says how many screens have not responded', async () => {
    await restart(progress({ timedOut: 1 }));
    await expect.element(tray().getByText('1 hasn’t responded yet')).toBeVisible();
    await tray().getByRole('button', { name: 'Clear finished' }).click();
    await expect.element(tray()).not.toBeInTheDocument();
    await expect.element(button('Add screen')).toBeVisible();
  });
});

describe('a publish', () => {
  async function publish(reply: Publish) {
    const api = emptyOrganisation();
    api.on('devices.counts', sampleReply('devices.counts', { total: 1, publishable: 1 }));
    api.on('publishes.preview', previewOf(groupOf(screen.playlist, [screen])));
    replyToPublishes(api, reply);
    await openPage('/apps', api);
    await button('1 screen to update').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish to 1 screen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect.element(tray()).toHaveTextContent(/“Autumn offers” to 1 screen/);
    return api;
  }

  test('shows its progress until every screen plays it', async () => {
    const api = await publish(publishOf({ state: 'running' }));
    await expect.element(tray().getByText('0 of 1')).toBeVisible();
    await expectAccessible();
    api.on('publishes.get', publishOf({ counts: { playing: 1 } }));
    await expect.element(tray().getByText('Done')).toBeVisible();
  });

  test('says how many screens failed, and opens the details', async () => {
    await publish(publishOf({ counts: { failed: 1 } }));
    await expect.element(tray().getByText('1 failed')).toBeVisible();
    await tray()
      .getByRole('button', { name: /Autumn offers/ })
      .click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/1 screen failed/);
    await userEvent.keyboard('{Escape}');
    await tray().getByRole('button', { name: 'Close' }).click();
    await expect.element(tray()).not.toBeInTheDocument();
  });

  test('says how many screens are offline', async () => {
    await publish(publishOf({ counts: { offline: 1 } }));
    await expect.element(tray().getByText('1 screen is offline')).toBeVisible();
  });

  test('says when it starts if it is scheduled', async () => {
    await publish(publishOf({ state: 'scheduled', counts: { pending: 1 } }));
    await expect.element(tray().getByText(/^Scheduled for/)).toBeVisible();
  });
});
