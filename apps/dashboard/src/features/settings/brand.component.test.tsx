import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiDouble, failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, me, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';

const autumn = sampleItem('themes.list', {
  id: idOf(70),
  name: 'Autumn',
  backgroundColor: '#f4e9d8',
  headingTextColor: '#7a2e12',
  bodyTextColor: '#4a3a2a',
  presentationCount: 12,
});
const winter = sampleItem('themes.list', { id: idOf(71), name: 'Winter' });

/** An organisation with two themes, which saves the choice. */
function organisation(defaultThemeId: string | null = null): ApiDouble {
  const api = emptyOrganisation();
  let domain = sampleReply('domain.get', { name: 'Corner Shops', defaultThemeId });
  api.on('domain.get', () => domain);
  api.on('domain.update', ({ body }) => {
    if (body.defaultThemeId !== undefined) domain = { ...domain, defaultThemeId: body.defaultThemeId };
    return domain;
  });
  api.on('themes.list', listOf(autumn, winter));
  return api;
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const bodies = (api: ApiDouble) => api.requests('domain.update').map(({ body }) => body);

describe('the organisation’s theme', () => {
  test('is one of the themes, which say what uses them', async () => {
    await openPage('/settings/brand', organisation(autumn.id));
    await expect.element(radio('Autumn')).toBeChecked();
    await expect.element(radio('None')).not.toBeChecked();
    await expect.element(radio('Autumn')).toHaveAccessibleDescription('Used by 12 presentations');
    await expect.element(radio('Winter')).toHaveAccessibleDescription('Not used by any presentation');
    await expectAccessible();
  });

  test('is saved when it is chosen, and the choice can be undone', async () => {
    const api = organisation(winter.id);
    await openPage('/settings/brand', api);
    await radio('Autumn').click();
    await expect.element(page.getByText('“Autumn” is now the organisation’s theme.')).toBeVisible();
    await expect.element(radio('Autumn')).toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(radio('Winter')).toBeChecked();
    expect(bodies(api)).toEqual([{ defaultThemeId: autumn.id }, { defaultThemeId: winter.id }]);
  });

  test('can be chosen or removed with the keyboard', async () => {
    const api = organisation(autumn.id);
    await openPage('/settings/brand', api);
    await expect.element(radio('Autumn')).toBeChecked();
    (radio('Autumn').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(radio('None')).toBeChecked();
    await expect.poll(() => bodies(api)).toEqual([{ defaultThemeId: null }]);
    await expect.element(page.getByText('The organisation no longer has a theme.')).toBeVisible();
  });

  test('stays as it was if it cannot be saved', async () => {
    const api = organisation(autumn.id);
    api.on('domain.update', failWith('unavailable', 'Busy'));
    await openPage('/settings/brand', api);
    await radio('Winter').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(radio('Autumn')).toBeChecked();
  });

  test('can be changed only by administrators', async () => {
    const api = organisation(autumn.id);
    api.on('profile.get', { ...me, domainRole: 'standard' });
    await openPage('/settings/brand', api);
    await expect.element(radio('Autumn')).toBeChecked();
    for (const name of ['None', 'Autumn', 'Winter']) await expect.element(radio(name)).toBeDisabled();
    await expect.element(page.getByText('Only administrators can change these settings.')).toBeVisible();
    await expectAccessible();
  });

  test('is “None” if there are no themes, and a button creates one', async () => {
    const api = organisation();
    api.on('themes.list', listOf());
    api.on('themes.create', sampleReply('themes.create', { id: idOf(72) }));
    await openPage('/settings/brand', api);
    await expect.element(radio('None')).toBeChecked();
    await expectAccessible();
    await page.getByRole('button', { name: 'New theme' }).click();
    await expect.poll(currentAddress).toBe(`/themes/${idOf(72)}`);
  });

  test('stays on the page that was opened while a theme was created', async () => {
    const api = organisation();
    const { promise, resolve } = Promise.withResolvers<typeof created>();
    const created = sampleReply('themes.create', { id: idOf(72), name: 'Untitled theme' });
    api.on('themes.create', () => promise);
    api.hold('themes.get');
    await openPage('/settings/brand', api);
    await page.getByRole('button', { name: 'New theme' }).click();
    await page.getByRole('link', { name: 'Edit Winter' }).click();
    await expect.poll(currentAddress).toBe(`/themes/${winter.id}`);
    resolve(created);
    await expect.element(page.getByText('Untitled theme added')).toBeVisible();
    expect(currentAddress()).toBe(`/themes/${winter.id}`);
  });

  test('is linked to its editor', async () => {
    const api = organisation();
    api.hold('themes.get');
    await openPage('/settings/brand', api);
    await page.getByRole('link', { name: 'Edit Winter' }).click();
    await expect.poll(currentAddress).toBe(`/themes/${winter.id}`);
  });

  test('says why it cannot be loaded, and retries', async () => {
    const api = organisation();
    api.on('themes.list', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage('/settings/brand', api);
    await expect.element(page.getByText(/don’t have permission/)).toBeVisible();
    api.on('themes.list', listOf(autumn));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(radio('Autumn')).toBeVisible();
  });
});
