import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../testing/expect-disabled-reason.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';

type Property = ReturnType<typeof sampleItem<'applicationVersions.list'>>['presentationProperties'][number];

/** Declares properties like a published app, with camelCase names. */
const declare = (...properties: ({ name: string; type: string } & Record<string, unknown>)[]) =>
  properties.map((each) => ({ label: each.name, ...each })) as unknown as Property[];

const fields = () => page.getByRole('complementary', { name: 'Content' });
const field = (label: string) => fields().getByLabelText(label, { exact: true });
const create = () => page.getByRole('button', { name: 'Create presentation' });

async function openForm(properties: Property[], api = emptyOrganisation()) {
  const version = sampleItem('applicationVersions.list', {
    id: idOf(31),
    applicationId: idOf(30),
    configurableDuration: true,
    defaultDuration: 15,
    presentationProperties: properties,
  });
  const application = sampleItem('applications.list', {
    id: idOf(30),
    name: 'Menu',
    currentAppVersion: version,
  });
  api.on('applications.list', listOf(application));
  api.on('applications.get', application);
  api.on('presentations.create', failWith('unavailable', 'Only its request matters.'));
  await openPage(`/presentations/new?app=${application.id}`, api);
  await expect.element(create()).toBeVisible();
  const created = async () => {
    await create().click();
    await expect.poll(() => api.requests('presentations.create')).not.toHaveLength(0);
    return api.requests('presentations.create').at(-1)?.body.applicationVars;
  };
  return { api, created };
}

describe('the form of an app', () => {
  test('saves values with the types of their properties', async () => {
    const { created } = await openForm(
      declare(
        { name: 'headline', type: 'string', helperText: 'Shown at the top.' },
        { name: 'story', type: 'text' },
        { name: 'price', type: 'number' },
        { name: 'vegan', type: 'boolean', default: false },
        { name: 'from', type: 'date' },
      ),
    );
    await field('headline').fill('Soup');
    await expect.element(field('headline')).toHaveAccessibleDescription('Shown at the top.');
    await field('story').fill('With bread');
    await field('price').fill('4.5');
    await fields().getByRole('switch', { name: 'vegan' }).click();
    await field('from').fill('2026-11-20');
    await expectAccessible();
    expect(await created()).toEqual({
      headline: 'Soup',
      story: 'With bread',
      price: 4.5,
      vegan: true,
      from: '2026-11-20',
    });
  });

  test('says what is wrong with a value, and does not save it', async () => {
    const { api } = await openForm(
      declare(
        { name: 'price', type: 'number', constraints: { min: 1, max: 10 } },
        { name: 'headline', type: 'string' },
      ),
    );
    await field('price').fill('12');
    await create().click();
    await expect.element(field('price')).toHaveAccessibleDescription('Enter 10 or less.');
    await expect.element(field('headline')).toHaveAccessibleDescription('This is required.');
    await expectAccessible();
    expect(api.requests('presentations.create')).toEqual([]);
  });

  test('offers options, and keeps the types of their values', async () => {
    const options = [
      { name: 'small', label: 'Small', value: 1 },
      { name: 'large', label: 'Large', value: 2 },
    ];
    const { created } = await openForm(
      declare(
        { name: 'size', type: 'selection', options },
        { name: 'portion', type: 'toggleButtonGroup', options },
        { name: 'layout', type: 'selectionWithImages', options },
        { name: 'extras', type: 'selection', multiple: true, options },
      ),
    );
    await field('size').click();
    await page.getByRole('option', { name: 'Large' }).click();
    await fields().getByRole('radiogroup', { name: 'portion' }).getByText('Small').click();
    await fields().getByRole('group', { name: 'layout' }).getByRole('button', { name: 'Large' }).click();
    (field('extras').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await page.getByRole('option', { name: 'Small' }).click();
    await expectAccessible();
    expect(await created()).toEqual({ size: 2, portion: 1, layout: 2, extras: [1] });
  });

  test('adds rows of fields up to the limit', async () => {
    const { created } = await openForm(
      declare({
        name: 'dishes',
        type: 'array',
        constraints: { maxItems: 2 },
        properties: declare({ name: 'dish', type: 'string' }),
      }),
    );
    const add = fields().getByRole('button', { name: 'Add row' });
    await add.click();
    await userEvent.keyboard('Soup{Enter}Salad');
    await expectDisabledReason(add, /at most 2 rows/);
    await expectAccessible();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await created()).toEqual({ dishes: [{ dish: 'Salad' }, { dish: 'Soup' }] });
    await fields().getByRole('button', { name: 'Remove Salad' }).click();
    await expect.element(field('dish, row 1')).toHaveValue('Soup');
  });

  test('says that a property cannot be edited here', async () => {
    await openForm(declare({ name: 'account', type: 'oAuth', optional: true }));
    await expect.element(fields()).toHaveTextContent(/The dashboard can’t edit this type of field/);
  });

  test('shows very long labels and options without breaking the page', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
    await openForm(
      declare(
        { name: 'first', label: long, type: 'string' },
        {
          name: 'second',
          label: 'second',
          type: 'toggleButtonGroup',
          options: [{ name: 'long', label: long, value: 1 }],
        },
      ),
    );
    await expect.element(field(long)).toBeVisible();
    await expectAccessible();
  });
});

describe('fields for themes and playlists', () => {
  test('choose a theme if there is one', async () => {
    const api = emptyOrganisation();
    api.on('themes.list', listOf(sampleItem('themes.list', { id: idOf(51), name: 'Winter' })));
    api.on('themes.get', sampleReply('themes.get', { id: idOf(51), name: 'Winter' }));
    api.on('fonts.list', listOf());
    const { created } = await openForm(declare({ name: 'theme', type: 'theme', optional: true }), api);
    await field('theme').click();
    await page.getByRole('option', { name: 'Winter' }).click();
    // The preview needs the theme.
    await expect.poll(() => api.requests('themes.get').map(({ params }) => params.id)).toContain(idOf(51));
    expect(await created()).toEqual({ theme: idOf(51) });
  });

  test('hide an optional theme when there are no themes', async () => {
    const api = emptyOrganisation();
    api.on('themes.list', listOf());
    await openForm(
      declare({ name: 'theme', type: 'theme', optional: true }, { name: 'headline', type: 'string' }),
      api,
    );
    await expect.element(field('headline')).toBeVisible();
    await expect.element(field('theme')).not.toBeInTheDocument();
  });

  test('choose a playlist', async () => {
    const api = emptyOrganisation();
    const lunch = sampleItem('playlists.list', { id: idOf(61), name: 'Lunch' });
    api.on('playlists.list', listOf(lunch));
    api.on('playlists.get', sampleReply('playlists.get', { id: lunch.id, name: lunch.name }));
    const { created } = await openForm(declare({ name: 'inner', type: 'playlist' }), api);
    await fields().getByRole('button', { name: 'Choose a playlist' }).click();
    await page.getByRole('radio', { name: /^Lunch/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose', exact: true }).click();
    await expect.element(fields().getByText('Lunch')).toBeVisible();
    expect(await created()).toEqual({ inner: lunch.id });
  });
});
