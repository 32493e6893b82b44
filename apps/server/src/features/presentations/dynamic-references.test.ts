import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import { makeApplication, makePlaylist, makePresentation } from '../../testing/library.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * A bundle's `getProperties` can return properties of type theme and playlist. The server knows only their values: the
 * ids.
 */

let app: TestApp;
let robin: SignedUp;
let bundle: { id: string };

beforeAll(async () => {
  // Nothing is fetched from the address of the bundle.
  app = await startTestApp({}, { web: { resolve: async () => [] } });
  robin = await app.signUp();
  bundle = await makeApplication(robin, {
    embeddedUrlFormat: null,
    sourceUrl: 'https://bundles.example/bundle.js',
    presentationProperties: [{ name: 'title', type: 'string', default: 'Hello' }],
  });
});
afterAll(() => app.close());

const makeTheme = async (person = robin) =>
  (await person.call('themes.create', { body: { name: 'Brand' } })).id;
const makeNested = async (person = robin) => (await makePlaylist(person, { name: 'Nested' })).id;

function save(id: string, applicationVars: Record<string, unknown>) {
  return robin.try('presentations.update', { params: { id }, body: { applicationVars } });
}

/** The document that a screen with only this presentation would receive. */
async function documentWith(presentationId: string) {
  const { id } = await makePlaylist(robin, { items: [{ presentationId }] });
  const { body } = await app.app.http.inject({
    url: `/api/v3/playlists/${id}/playback_content`,
    headers: { authorization: `Bearer ${robin.token}` },
  });
  return JSON.parse(body);
}

test('publishes the playlists and the theme in the values of a bundle’s own properties', async () => {
  const [theme, zone, other] = [await makeTheme(), await makeNested(), await makeNested()];
  const made = await makePresentation(robin, {
    applicationId: bundle.id,
    applicationVars: { look: theme, zone, rows: [{ zone: other.toUpperCase() }], code: crypto.randomUUID() },
  });
  expect(made.themeId).toBe(theme);
  const document = await documentWith(made.id);
  expect(document.presentations[made.id]).toMatchObject({
    theme_id: theme,
    has_playlists: true,
    presentations_playlists: [zone, other].sort(),
    application_vars: { look: theme, zone },
  });
  expect(Object.keys(document.playlists)).toEqual(expect.arrayContaining([zone, other]));
  expect(document.themes).toHaveProperty(theme);
});

test('changes and removes the theme with the value', async () => {
  const [first, second] = [await makeTheme(), await makeTheme()];
  const { id } = await makePresentation(robin, {
    applicationId: bundle.id,
    applicationVars: { look: first },
  });
  expect((await save(id, { look: second })).data.presentation.themeId).toBe(second);
  expect((await save(id, {})).data.presentation.themeId).toBeNull();
  // A theme that was chosen for the presentation itself stays.
  await robin.call('presentations.update', { params: { id }, body: { themeId: first } });
  expect((await save(id, { title: 'New' })).data.presentation.themeId).toBe(first);
});

test('treats ids of resources that the person cannot read as plain strings', async () => {
  const outsider = await app.signUp();
  const applicationVars = { look: await makeTheme(outsider), zone: await makeNested(outsider) };
  const made = await makePresentation(robin, { applicationId: bundle.id, applicationVars });
  expect(made).toMatchObject({ themeId: null, applicationVars });
  expect((await documentWith(made.id)).presentations[made.id].presentations_playlists).toEqual([]);
});

test('rejects a playlist that contains the presentation', async () => {
  const { id } = await makePresentation(robin, { applicationId: bundle.id });
  const { id: zone } = await makePlaylist(robin, { items: [{ presentationId: id }] });
  const { status, error } = await save(id, { zone });
  expect([status, error?.fields?.[0]?.path]).toEqual([400, 'application_vars.zone']);
});

test('a playlist in use by a bundle cannot be deleted without force', async () => {
  const zone = await makeNested();
  const { id } = await makePresentation(robin, { applicationId: bundle.id, applicationVars: { zone } });
  const { id: playlistId } = await makePlaylist(robin, { items: [{ presentationId: id }] });
  const screen = await pairDevice(app, robin);
  await robin.call('devices.update', { params: { id: screen.id }, body: { playlistId } });
  expect((await robin.try('playlists.delete', { params: { id: zone } })).status).toBe(409);
});
