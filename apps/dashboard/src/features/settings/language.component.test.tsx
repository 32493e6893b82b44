import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage, showChosenLanguage } from '../../platform/i18n.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';

afterEach(() => chooseLanguage(null));

const choice = () =>
  page
    .getByRole('combobox')
    .or(page.getByRole('textbox', { name: 'Language' }))
    .first();
async function choose(name: string): Promise<void> {
  await choice().click();
  await page.getByRole('option', { name }).click();
}

test('speaks the language of the browser until the person chooses another, and remembers the choice', async () => {
  await openPage('/settings/profile', emptyOrganisation());
  await expect
    .element(page.getByLabelText('Language', { exact: true }).first())
    .toHaveValue('Same as the browser');
  await choose('Deutsch');
  await expect.element(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
  expect(document.documentElement.lang).toBe('de');
  await showChosenLanguage();
  expect(document.documentElement.lang).toBe('de');
});

test('reads from right to left in Arabic, also on a phone', async () => {
  await openPage('/settings/profile', emptyOrganisation());
  await choose('العربية');
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
  await expect.element(page.getByRole('heading', { name: 'اللغة' })).toBeVisible();
  const { left } = page.getByRole('navigation').first().element().getBoundingClientRect();
  expect(left).toBeGreaterThan(window.innerWidth / 2);
  await expectAccessible();
});
