import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';

type Version = ReturnType<typeof sampleItem<'applicationVersions.list'>>;
type Property = Version['presentationProperties'][number];
const property = (fields: Partial<Property> & Pick<Property, 'name' | 'type'>): Property =>
  ({ singularName: fields.name, ...fields }) as Property;

const version = sampleItem('applicationVersions.list', {
  id: idOf(31),
  applicationId: idOf(30),
  configurableDuration: true,
  defaultDuration: 15,
  presentationProperties: [
    property({ name: 'headline', type: 'string', label: 'Headline' } as never),
    property({ name: 'price', type: 'number', label: 'Price', optional: true } as never),
  ],
});
const application = sampleItem('applications.list', {
  id: idOf(30),
  name: 'Announcement',
  isBuiltIn: true,
  currentAppVersion: version,
});
const presentation = sampleReply('presentations.get', {
  id: idOf(40),
  name: 'Opening hours',
  applicationId: application.id,
  applicationDeploymentId: version.id,
  applicationVars: { headline: 'Open until 8' },
  duration: 15,
  permissions: ['read', 'update'],
});

function service() {
  const api = emptyOrganisation();
  api.on('applications.list', listOf(application));
  api.on('applications.get', application);
  api.on('presentations.get', presentation);
  api.on('presentations.update', ({ body }) =>
    sampleReply('presentations.update', {
      presentation: { ...presentation, ...(body.name !== undefined && { name: body.name }) },
    }),
  );
  return api;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const fields = () => page.getByRole('complementary', { name: 'Content' });

test('the preview of an app that cannot load says that it will try again, and why it failed', async () => {
  const api = service();
  const unusable = { ...version, embeddedUrlFormat: null, sourceUrl: null };
  api.on('applications.get', { ...application, currentAppVersion: unusable });
  await openPage(`/presentations/${presentation.id}`, api);
  const preview = page.getByRole('region', { name: 'Live preview' });
  await expect
    .element(preview)
    .toHaveTextContent(/^Couldn’t load the preview\. It will try again soon\.The app/);
  await expect
    .element(preview.getByTitle('The application version has no embedded URL format'))
    .toBeVisible();
  await expectAccessible();
});

describe('a new presentation', () => {
  test('asks for the app first', async () => {
    const api = service();
    await openPage('/presentations/new', api);
    await expect.element(page.getByRole('heading', { name: 'Choose an app' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: /Announcement/ }).click();
    await expect
      .element(page.getByRole('textbox', { name: 'Name' }))
      .toHaveValue('New Announcement presentation');
  });

  test('names the missing values if it cannot be created yet', async () => {
    const api = service();
    await openPage(`/presentations/new?app=${application.id}`, api);
    await button('Create presentation').click();
    await expect
      .element(fields().getByLabelText('Headline'))
      .toHaveAccessibleDescription('This is required.');
    await expectAccessible();
    expect(api.requests('presentations.create')).toEqual([]);
  });

  test('creates the presentation with its values, and opens it', async () => {
    const api = service();
    api.on('presentations.create', sampleReply('presentations.create', { presentation }));
    await openPage(`/presentations/new?app=${application.id}`, api);
    await fields().getByLabelText('Headline').fill('Open until 8');
    await button('Create presentation').click();
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
    expect(api.requests('presentations.create')[0]?.body).toMatchObject({
      name: 'New Announcement presentation',
      applicationId: application.id,
      applicationVars: { headline: 'Open until 8' },
      duration: 15,
    });
  });

  test('shows a server error next to the field', async () => {
    const api = service();
    api.on(
      'presentations.create',
      failWith('bad_request', 'Invalid', [
        { path: 'application_vars.headline', message: 'This is too rude.' },
      ]),
    );
    await openPage(`/presentations/new?app=${application.id}`, api);
    await fields().getByLabelText('Headline').fill('…');
    await button('Create presentation').click();
    await expect
      .element(fields().getByLabelText('Headline'))
      .toHaveAccessibleDescription('This is too rude.');
  });

  test('shows no error for values that have changed since they were sent', async () => {
    const api = service();
    const rejection = failWith('bad_request', 'Invalid', [
      { path: 'application_vars.headline', message: 'This is too rude.' },
    ]);
    let reply = (): void => {};
    const isReplied = new Promise<void>((resolve) => {
      reply = resolve;
    });
    api.on('presentations.create', () => isReplied.then(() => rejection));
    await openPage(`/presentations/new?app=${application.id}`, api);
    const headline = fields().getByLabelText('Headline');
    await headline.fill('…');
    await button('Create presentation').click();
    await expect.poll(() => api.requests('presentations.create').length).toBe(1);
    await headline.fill('Open until 9');
    reply();
    await expect.element(button('Create presentation')).toBeEnabled();
    await expect.element(headline).not.toHaveAccessibleDescription();
  });
});

describe('a presentation', () => {
  const address = `/presentations/${presentation.id}`;

  test('shows its values and saves changes', async () => {
    const api = service();
    await openPage(address, api);
    await expect.element(fields().getByLabelText('Headline')).toHaveValue('Open until 8');
    await expectAccessible();
    await fields().getByLabelText('Headline').fill('Open until 9');
    await expect
      .poll(() => api.requests('presentations.update').at(-1)?.body.applicationVars)
      .toMatchObject({ headline: 'Open until 9' });
    await expect.element(page.getByText('Saved')).toBeVisible();
  });

  test('rejects a duration that is too short', async () => {
    const api = service();
    await openPage(address, api);
    await fields().getByLabelText('Duration').fill('2');
    await expect.element(fields().getByLabelText('Duration')).toHaveAccessibleDescription(/Enter 5 or more/);
    expect(api.requests('presentations.update')).toEqual([]);
  });

  test('keeps unsaved changes when saving fails', async () => {
    const api = service();
    api.on('presentations.update', failWith('unavailable', 'Busy'));
    await openPage(address, api);
    await fields().getByLabelText('Headline').fill('Open until 9');
    await expect.element(page.getByRole('button', { name: /try again|retry/i })).toBeVisible();
    await expect.element(fields().getByLabelText('Headline')).toHaveValue('Open until 9');
    await expectAccessible();
  });

  test('says that it no longer exists', async () => {
    const api = service();
    api.on('presentations.get', failWith('not_found', 'Not found'));
    await openPage(address, api);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible();
  });

  test('opens the dialog for adding it to a playlist', async () => {
    const api = service();
    const lunch = sampleReply('playlists.get', {
      id: idOf(50),
      name: 'Lunch',
      permissions: ['read', 'update'],
    });
    api.on('playlists.list', listOf(lunch));
    api.on('playlists.get', lunch);
    await openPage(address, api);
    await button('Add to playlist').click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/Lunch/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Add to playlist')).toHaveFocus();
  });
});
