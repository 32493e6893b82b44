import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showChosenLanguage } from '../../platform/i18n.ts';
import type { ApiDouble } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { listOf } from '../../testing/sample.ts';

const choice = () =>
  page
    .getByRole('combobox')
    .or(page.getByRole('textbox', { name: 'Language' }))
    .first();
async function choose(name: string): Promise<void> {
  await choice().click();
  await page.getByRole('option', { name }).click();
}

test('uses the language of the browser until the person chooses another, and remembers the choice', async () => {
  const api = emptyOrganisation();
  api.on('apiKeys.list', listOf());
  await openPage('/settings/profile', api);
  await expect
    .element(page.getByLabelText('Language', { exact: true }).first())
    .toHaveValue('Same as the browser');
  await choose('Deutsch');
  await expect.element(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
  await page.getByText('API-Schlüssel').click();
  await page.getByRole('button', { name: 'Neuer API-Schlüssel' }).click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Schließen' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(document.documentElement.lang).toBe('de');
  await showChosenLanguage();
  expect(document.documentElement.lang).toBe('de');
});

test('tells the server the language at once, which writes emails in it', async () => {
  const api = emptyOrganisation();
  const requested: string[] = [];
  const recording: ApiDouble = {
    ...api,
    fetch(input, init) {
      requested.push(`${String(input)} ${new Headers(init?.headers).get('accept-language')}`);
      return api.fetch(input, init);
    },
  };
  await openPage('/settings/profile', recording);
  await choose('Português');
  // The first request in the language is not one that is repeated regularly.
  await expect.poll(() => requested.find((each) => each.endsWith(' pt'))).toBe('/api/v3/profile pt');
  expect(requested).toContain('/api/v3/profile en');
});

test('reads from right to left in Arabic, including on a phone', async () => {
  await openPage('/settings/profile', emptyOrganisation());
  await choose('العربية');
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
  await expect.element(page.getByRole('heading', { name: 'اللغة' })).toBeVisible();
  const { left } = page.getByRole('navigation').first().element().getBoundingClientRect();
  expect(left).toBeGreaterThan(window.innerWidth / 2);
  await expectAccessible();
});
