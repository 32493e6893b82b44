import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../testing/expect-disabled-reason.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { listOf, NOW, sampleItem, sampleReply } from '../../testing/sample.ts';

const screen = sampleReply('devices.get', {
  name: 'Shop window',
  permissions: ['read', 'update', 'publish'],
});
const door = sampleItem('devices.workers', { name: 'door', state: 'open', at: NOW });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

describe('the page of a screen', () => {
  test('has a button that shares it', async () => {
    const api = emptyOrganisation();
    api.on('devices.get', { ...screen, permissions: ['read', 'update', 'publish', 'share'] });
    api.on('devices.workers', sampleReply('devices.workers'));
    api.hold('acls.list');
    await openPage(`/screens/${screen.id}?tab=workers`, api);
    await button('Share').click();
    await expect.element(dialog()).toHaveAccessibleName(/Shop window/);
  });

  test('says why a person cannot share it', async () => {
    const api = emptyOrganisation();
    api.on('devices.get', screen);
    api.on('devices.workers', sampleReply('devices.workers'));
    await openPage(`/screens/${screen.id}?tab=workers`, api);
    await expectDisabledReason(button('Share'), /don’t have permission/);
  });
});

describe('workers of a screen', () => {
  const open = async (workers: (typeof door)[], permissions = screen.permissions) => {
    const api = emptyOrganisation();
    api.on('devices.get', { ...screen, permissions });
    api.on('devices.workers', sampleReply('devices.workers', { data: workers }));
    await openPage(`/screens/${screen.id}?tab=workers`, api);
    return api;
  };

  test('explains workers when there are none', async () => {
    await open([]);
    await expect.element(page.getByText('No states yet')).toBeVisible();
    await expectAccessible();
  });

  test('sets the state of a new worker', async () => {
    const api = await open([]);
    api.on('devices.setWorkerState', sampleReply('devices.setWorkerState'));
    await button('Set a state').click();
    await expect.element(dialog().getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('door{Tab}42');
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Set state' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.requests('devices.setWorkerState')[0]?.body).toEqual({ name: 'door', state: 42 });
  });

  test('clears a state, and undoes it', async () => {
    const api = await open([door]);
    api.on('devices.setWorkerState', sampleReply('devices.setWorkerState'));
    await button('Clear door').click();
    await expect.element(page.getByText('door cleared')).toBeVisible();
    await expectAccessible();
    await button('Undo').click();
    await expect
      .poll(() => api.requests('devices.setWorkerState').map(({ body }) => body.state))
      .toEqual([null, 'open']);
  });

  test('is read-only for people who cannot edit the screen', async () => {
    await open([door], ['read']);
    await expect.element(page.getByText('door', { exact: true })).toBeVisible();
    await expect.element(button('Clear door')).not.toBeInTheDocument();
    await expect.element(button('Set a state')).not.toBeInTheDocument();
  });
});

describe('the activity of a screen', () => {
  const withoutActivity = () => {
    const api = emptyOrganisation();
    api.on('devices.get', screen);
    api.on('devices.recentErrors', listOf());
    api.on('devices.revisions', listOf());
    api.on('devices.batchStatus', sampleReply('devices.batchStatus'));
    return api;
  };
  const address = `/screens/${screen.id}?tab=activity`;

  test('says that nothing has happened yet', async () => {
    await openPage(address, withoutActivity());
    await expect.element(page.getByText('Nothing has been published to this screen yet.')).toBeVisible();
    await expect.element(page.getByText('No actions yet.')).toBeVisible();
    await expectAccessible();
  });

  test('shows errors, and who published what', async () => {
    const api = withoutActivity();
    const errorMessage = 'The picture could not be decoded. '.repeat(12).trim();
    api.on('devices.recentErrors', listOf(sampleItem('devices.recentErrors', { errorMessage })));
    api.on(
      'devices.revisions',
      listOf(
        sampleItem('devices.revisions', {
          revision: 1,
          playlist: { id: screen.id, name: 'Autumn offers' },
          publishedBy: { id: screen.id, name: 'Ada' },
        }),
      ),
    );
    await openPage(address, api);
    await expect.element(page.getByText(errorMessage)).toBeVisible();
    await expect.element(page.getByText('Autumn offers, by Ada')).toBeVisible();
    await expectAccessible();
  });

  test('says what an error is about, and never shows the codes of events', async () => {
    const api = withoutActivity();
    const errorOf = (event: string, presentationName: string | null) =>
      sampleItem('devices.recentErrors', { event, errorMessage: `Error of ${event}`, presentationName });
    api.on(
      'devices.recentErrors',
      listOf(
        errorOf('presentation_error', 'Autumn soups'),
        errorOf('uncaught_error', null),
        errorOf('event_of_a_later_version', null),
      ),
    );
    await openPage(address, api);
    const row = (event: string) => page.getByRole('listitem').filter({ hasText: `Error of ${event}` });
    await expect
      .element(row('presentation_error'))
      .toHaveTextContent(/Error of presentation_errorAutumn soups$/);
    await expect.element(row('uncaught_error')).toHaveTextContent(/Error of uncaught_errorPlayer$/);
    await expect
      .element(row('event_of_a_later_version'))
      .toHaveTextContent(/Error of event_of_a_later_version$/);
    await expectAccessible();
  });

  test('explains why a publish failed', async () => {
    const api = withoutActivity();
    const failed = { revision: 1, failedAt: NOW, error: 'Window 3 timed out after 30 seconds' };
    api.on('devices.revisions', listOf(sampleItem('devices.revisions', failed)));
    await openPage(address, api);
    await expect.element(page.getByText(/^Failed .*: The content didn’t load in time\./)).toBeVisible();
    // The name of the playlist stays on one line beside the error.
    const name = page.getByText('No playlist', { exact: true }).element();
    expect(name.getClientRects()).toHaveLength(1);
    expect(name.getBoundingClientRect().height).toBeLessThan(30);
    await expectAccessible();
  });

  test('publishes an earlier version again, not the current one', async () => {
    const api = withoutActivity();
    const current = { ...screen, revision: 2, permissions: ['read' as const, 'publish' as const] };
    api.on('devices.get', current);
    api.on(
      'devices.revisions',
      listOf(...[2, 1].map((revision) => sampleItem('devices.revisions', { revision }))),
    );
    await openPage(address, api);
    await expect.element(button('Publish again')).toBeVisible();
    await expectAccessible();
    await button('Publish again').click();
    await expect
      .poll(() => api.requests('publishes.preview')[0]?.body)
      .toEqual({ scope: { deviceIds: [screen.id] }, revision: 1 });
    await expect.element(page.getByRole('dialog', { name: 'Publish again' })).toBeVisible();
  });

  test('says which part cannot be loaded', async () => {
    const api = withoutActivity();
    api.on('devices.revisions', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage(address, api);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/don’t have permission/);
    await expect.element(page.getByText('No actions yet.')).toBeVisible();
  });
});
