import { POLLING } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { pairDevice } from '../../testing/content.ts';
import { makeApplication, makePlaylist, makePresentation } from '../../testing/library.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { makePicture, uploadFile } from '../../testing/uploads.ts';

const { t, owner } = await startWithOwner();

const choose = (defaultThemeId: string | null) => owner.call('domain.update', { body: { defaultThemeId } });
const makeTheme = (name: string, body: object = {}) =>
  owner.call('themes.create', { body: { name, ...body } });
const publish = (id: string) => owner.call('devices.publish', { params: { id } });
const force = { query: { force: 'true' } } as const;

/** Two published screens. The presentation of the first has no theme, and that of the second has its own. */
async function setUp() {
  await choose(null);
  const own = await makeTheme('Own');
  const { id: applicationId } = await makeApplication(owner);
  const plain = await makePresentation(owner, { name: 'Plain', applicationId });
  const themed = await makePresentation(owner, { name: 'Themed', applicationId, themeId: own.id });
  const screenWith = async (presentation: { id: string }) => {
    const playlist = await makePlaylist(owner, { items: [{ presentationId: presentation.id }] });
    const screen = await pairDevice(t, owner);
    await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist.id } });
    await publish(screen.id);
    return { ...screen, playlistId: playlist.id };
  };
  const screens = { plain: await screenWith(plain), themed: await screenWith(themed) };
  await t.clock.advanceAsync(1000);
  return { own, plain, themed, screens };
}

type Screen = Awaited<ReturnType<typeof pairDevice>>;
const contentOf = (screen: Screen) => screen.call('device.publishedContent');
const hasChanges = async (...screens: Screen[]) => {
  const { data } = await owner.call('devices.list', { query: { pageSize: 200 } });
  const { data: filtered } = await owner.call('devices.list', {
    query: { state: 'unpublished', pageSize: 200 },
  });
  return screens.map(({ id }) => {
    const row = data.find((each) => each.id === id)?.hasUnpublishedChanges;
    expect(filtered.some((each) => each.id === id)).toBe(row);
    return row;
  });
};

test('a new organisation has no default theme, so apps show their own look', async () => {
  const someone = await t.signUp();
  expect((await someone.call('domain.get')).defaultThemeId).toBeNull();
});

test('a presentation without a theme shows the default theme, from the next publish on', async () => {
  const { own, plain, themed, screens } = await setUp();
  const picture = await uploadFile(t, owner, await makePicture());
  const brand = await makeTheme('Brand', { backgroundColor: '#102030', backgroundImageId: picture.id });
  expect(await hasChanges(screens.plain, screens.themed)).toEqual([false, false]);

  expect((await choose(brand.id)).defaultThemeId).toBe(brand.id);
  // Only screens that show the default theme have something to publish.
  expect(await hasChanges(screens.plain, screens.themed)).toEqual([true, false]);
  expect((await contentOf(screens.plain)).themes).toEqual({});

  await publish(screens.plain.id);
  expect(await hasChanges(screens.plain)).toEqual([false]);
  const content = await contentOf(screens.plain);
  expect(content.presentations[plain.id]?.themeId).toBe(brand.id);
  expect(content.themes[brand.id]).toMatchObject({ name: 'Brand', backgroundColor: '#102030' });
  expect(content.assets.map(({ id }) => id)).toContain(picture.id);
  const other = await contentOf(screens.themed);
  expect(other.presentations[themed.id]?.themeId).toBe(own.id);
  expect(Object.keys(other.themes)).toEqual([own.id]);

  const preview = await owner.call('playlists.playbackContent', {
    params: { id: screens.plain.playlistId },
  });
  expect(preview.presentations[plain.id]?.themeId).toBe(brand.id);
});

test('counts a change of the default theme, and choosing another or none, as unpublished changes', async () => {
  const { screens } = await setUp();
  const [first, second] = [await makeTheme('First'), await makeTheme('Second')];
  await choose(first.id);
  await publish(screens.plain.id);
  const changes = [
    () => owner.call('themes.update', { params: { id: first.id }, body: { backgroundColor: '#ffffff' } }),
    () => choose(second.id),
    () => choose(null),
  ];
  for (const change of changes) {
    await t.clock.advanceAsync(1000);
    await change();
    expect(await hasChanges(screens.plain, screens.themed)).toEqual([true, false]);
    await publish(screens.plain.id);
    expect(await hasChanges(screens.plain)).toEqual([false]);
  }
  await t.clock.advanceAsync(1000);
  // The same choice again, and other settings of the organisation, change nothing.
  await choose(null);
  await owner.call('domain.update', { body: { description: 'Shops' } });
  expect(await hasChanges(screens.plain)).toEqual([false]);
});

test('a presentation can change from a theme to the same default theme, which then counts', async () => {
  const { own, themed, screens } = await setUp();
  await choose(own.id);
  await owner.call('presentations.update', { params: { id: themed.id }, body: { themeId: null } });
  await publish(screens.themed.id);
  await t.clock.advanceAsync(1000);
  await choose((await makeTheme('Other')).id);
  expect(await hasChanges(screens.themed)).toEqual([true]);
});

test('a preview of a publish lists the presentations that would get the new default theme', async () => {
  const { screens } = await setUp();
  await choose((await makeTheme('Brand')).id);
  const preview = await owner.call('publishes.preview', {
    body: { scope: { deviceIds: [screens.plain.id, screens.themed.id] } },
  });
  const changed = preview.groups.flatMap(({ changes }) => changes.map(({ isChanged }) => isChanged));
  expect(changed.sort()).toEqual([false, true]);
});

test('deleting the default theme needs a confirmation, and restoring it restores the look', async () => {
  const { plain, screens } = await setUp();
  const brand = await makeTheme('Brand');
  await choose(brand.id);
  const params = { id: brand.id };
  const refused = await owner.try('themes.delete', { params });
  expect(refused.status).toBe(409);
  expect(refused.error?.message).toMatch(/^“Brand” is used on \d+ screens?: /);
  expect(refused.error?.fields?.map(({ path }) => path)).toContain(`devices.${screens.plain.id}`);
  expect(refused.error?.fields?.map(({ path }) => path)).not.toContain(`devices.${screens.themed.id}`);
  await publish(screens.plain.id);

  await t.clock.advanceAsync(1000);
  await owner.call('themes.delete', { params, ...force });
  expect((await owner.call('domain.get')).defaultThemeId).toBeNull();
  expect(await hasChanges(screens.plain)).toEqual([true]);
  await publish(screens.plain.id);
  expect((await contentOf(screens.plain)).presentations[plain.id]?.themeId).toBeNull();

  await t.clock.advanceAsync(1000);
  await owner.call('library.restore', { body: { ids: [brand.id] } });
  expect((await owner.call('domain.get')).defaultThemeId).toBe(brand.id);
  expect(await hasChanges(screens.plain)).toEqual([true]);
});

test('a presentation whose own theme is in the trash shows the default theme', async () => {
  const { own, themed, screens } = await setUp();
  const brand = await makeTheme('Brand');
  await choose(brand.id);
  const count = async () => (await owner.call('themes.get', { params: { id: brand.id } })).presentationCount;
  const before = await count();
  await owner.call('themes.delete', { params: { id: own.id }, ...force });
  expect(await count()).toBe(before + 1);
  await publish(screens.themed.id);
  expect((await contentOf(screens.themed)).presentations[themed.id]?.themeId).toBe(brand.id);
  await t.clock.advanceAsync(1000);
  await owner.call('library.restore', { body: { ids: [own.id] } });
  expect(await hasChanges(screens.themed)).toEqual([true]);
});

test('only administrators choose the default theme, and only a theme of their organisation', async () => {
  const { plain } = await setUp();
  const brand = await makeTheme('Brand');
  const member = await addMember(t, owner.domainId, 'standard');
  const refused = await member.try('domain.update', { body: { defaultThemeId: brand.id } });
  expect(refused.status).toBe(403);
  const outsider = await t.signUp();
  const theirs = await outsider.call('themes.create', { body: { name: 'Theirs' } });
  const gone = await makeTheme('Gone');
  await owner.call('themes.delete', { params: { id: gone.id } });
  for (const id of [theirs.id, plain.id, gone.id]) {
    const { status, error } = await owner.try('domain.update', { body: { defaultThemeId: id } });
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'default_theme_id']);
  }
  expect((await owner.call('domain.get')).defaultThemeId).toBeNull();
});

test('people who cannot read the default theme publish it without a confirmation', async () => {
  await setUp();
  const brand = await makeTheme('Brand');
  await choose(brand.id);
  const member = await addMember(t, owner.domainId, 'restricted');
  expect((await member.try('themes.get', { params: { id: brand.id } })).status).toBe(404);
  const { id: applicationId } = await makeApplication(member);
  const poster = await makePresentation(member, { applicationId });
  const playlist = await makePlaylist(member, { items: [{ presentationId: poster.id }] });
  const screen = await pairDevice(t, member);
  await member.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist.id } });
  await member.call('devices.publish', { params: { id: screen.id } });
  expect((await contentOf(screen)).presentations[poster.id]?.themeId).toBe(brand.id);
  // A publish that runs later checks again what the person can read.
  await member.call('presentations.update', { params: { id: poster.id }, body: { name: 'New' } });
  await member.call('publishes.create', { body: { scope: { deviceIds: [screen.id] } } });
  const nameOnScreen = async () => (await contentOf(screen)).presentations[poster.id]?.name;
  await expect.poll(nameOnScreen, POLLING).toBe('New');
  expect((await contentOf(screen)).themes).toHaveProperty(brand.id);
});
