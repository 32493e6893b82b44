import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../platform/i18n.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';

const banner = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Opens a page and presses a key, after which the code of the banner loads. */
async function usePage(): Promise<void> {
  await openPage('/apps', emptyOrganisation());
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Shift}');
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

test.for(['desktop', 'phone'] as const)('a banner says that the browser is offline (%s)', async (size) => {
  onTestFinished(() => void vi.restoreAllMocks());
  await showAt(size);
  await usePage();
  await expect.element(page.getByText(/You’re offline/)).not.toBeInTheDocument();
  setOnline(false);
  const text = 'You’re offline. Changes will be saved when you’re back.';
  await expect.element(banner(text)).toBeVisible();
  const { bottom } = banner(text).element().getBoundingClientRect();
  expect(page.getByRole('main').element().getBoundingClientRect().top).toBe(bottom);
  await expectAccessible();
  setOnline(true);
  await expect.element(page.getByText(/You’re offline/)).not.toBeInTheDocument();
});

test('the banner is in the language of the page', async () => {
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await chooseLanguage('en');
  });
  await chooseLanguage('de');
  await usePage();
  setOnline(false);
  await expect.element(banner(/^Sie sind offline\./)).toBeVisible();
});
