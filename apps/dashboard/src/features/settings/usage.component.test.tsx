import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';

const usage = (storage: { used: number; limit: number }) => ({
  storage,
  screens: { used: 12, limit: 50 },
  members: { used: 3, limit: 100 },
  applications: { used: 0, limit: 20 },
  pendingUploads: { used: 0, limit: 100 },
});

test('shows how much of each limit is used', async () => {
  const api = emptyOrganisation();
  api.on('domain.usage', usage({ used: 4_500_000_000, limit: 10_000_000_000 }));
  await openPage('/settings/organisation', api);
  await expect.element(page.getByText('12 of 50')).toBeVisible();
  await expect.element(page.getByText('4.5 GB of 10 GB')).toBeVisible();
  await expectAccessible();
});

test('says why usage cannot be loaded, and retries', async () => {
  const api = emptyOrganisation();
  api.on('domain.usage', failWith('forbidden', 'You don’t have permission to do this.'));
  await openPage('/settings/organisation', api);
  await expect.element(page.getByText(/don’t have permission/)).toBeVisible();
  await expectAccessible();
  api.on('domain.usage', usage({ used: 0, limit: 10_000_000_000 }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('12 of 50')).toBeVisible();
});
