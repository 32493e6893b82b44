import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { makePresentation } from '../../testing/library.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture, putFile, uploadFile } from '../../testing/uploads.ts';

let app: TestApp;
let robin: SignedUp;
let outsider: SignedUp;

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
  outsider = await app.signUp();
});
afterAll(() => app.close());

function makeFont(person: SignedUp, contentLength = 5) {
  return person.call('fonts.create', {
    body: { name: 'Inter', filename: 'inter.woff2', contentType: 'font/woff2', contentLength },
  });
}

async function refusedAt(body: Record<string, unknown>) {
  const { status, error } = await robin.try('themes.create', { body: { name: 'x', ...body } });
  return [status, error?.fields?.[0]?.path, error?.fields?.[0]?.message];
}

describe('a theme', () => {
  test('has colours, images, fonts and a presentation', async () => {
    const image = await uploadFile(app, robin, await makePicture());
    const { font } = await makeFont(robin);
    const presentation = await makePresentation(robin);
    const theme = await robin.call('themes.create', {
      body: {
        name: 'Dark',
        presentationId: presentation.id,
        backgroundColor: '#101014',
        backgroundImageId: image.id,
        backgroundScale: 'fill',
        heading2FontId: font.id,
        heading2TextColor: '#fff',
      },
    });
    expect(theme).toMatchObject({
      presentationId: presentation.id,
      backgroundColor: '#101014',
      backgroundImage: { id: image.id, url: image.url, thumbnailUrl: image.thumbnailUrl },
      backgroundImagePortrait: null,
      heading2FontId: font.id,
      heading2TextColor: '#fff',
      bodyFontId: null,
    });
    const changed = await robin.call('themes.update', {
      params: { id: theme.id },
      body: { backgroundImageId: null, borderColor: '#00ff00' },
    });
    expect(changed).toMatchObject({
      backgroundImage: null,
      borderColor: '#00ff00',
      heading2TextColor: '#fff',
    });
  });

  test('accepts only pictures that are ready and readable', async () => {
    const text = await uploadFile(app, robin, Buffer.from('hello'), { contentType: 'text/plain' });
    const waiting = await robin.call('fileUploads.create', {
      body: { filename: 'a.png', contentType: 'image/png', contentLength: 5 },
    });
    const theirs = await uploadFile(app, outsider, await makePicture());
    const field = 'background_image_id';
    expect(await refusedAt({ backgroundImageId: text.id })).toEqual([400, field, 'Must be a picture.']);
    expect(await refusedAt({ backgroundImageId: waiting.id })).toEqual([
      400,
      field,
      'This picture isn’t ready yet. Try again in a moment.',
    ]);
    expect((await refusedAt({ backgroundImageId: theirs.id })).slice(0, 2)).toEqual([400, field]);
  });

  test('accepts readable fonts and presentations', async () => {
    const { font } = await makeFont(outsider);
    const presentation = await makePresentation(outsider);
    expect((await refusedAt({ heading2FontId: font.id })).slice(0, 2)).toEqual([400, 'heading_2_font_id']);
    expect((await refusedAt({ presentationId: presentation.id })).slice(0, 2)).toEqual([
      400,
      'presentation_id',
    ]);
  });

  test('keeps an image that has been deleted since', async () => {
    const image = await uploadFile(app, robin, await makePicture());
    const { id } = await robin.call('themes.create', { body: { name: 'x', backgroundImageId: image.id } });
    await robin.call('fileUploads.delete', { params: { id: image.id } });
    const body = { name: 'y', backgroundImageId: image.id };
    const changed = await robin.call('themes.update', { params: { id }, body });
    expect(changed.backgroundImage).toEqual({ id: image.id, url: null, thumbnailUrl: null });
  });

  test('can be listed and deleted, and is hidden from other domains', async () => {
    const { id } = await robin.call('themes.create', { body: { name: 'Find me' } });
    const params = { id };
    expect((await robin.call('themes.list', { query: { search: 'find' } })).total).toBe(1);
    expect((await outsider.try('themes.get', { params })).status).toBe(404);
    expect((await outsider.try('themes.update', { params, body: { name: 'x' } })).status).toBe(404);
    expect((await outsider.try('themes.delete', { params })).status).toBe(404);
    await robin.call('themes.delete', { params });
    expect((await robin.try('themes.get', { params })).status).toBe(404);
  });
});

describe('a theme, like other items of the library,', () => {
  test('moves between folders, with a check of the permission to add to them', async () => {
    const folder = await robin.call('folders.create', { body: { name: 'Brand' } });
    const theirs = await outsider.call('folders.create', { body: { name: 'Theirs' } });
    const { id } = await robin.call('themes.create', { body: { name: 'x' } });
    const move = (folderId: string | null) =>
      robin.try('themes.move', { params: { id }, body: { folderId } });
    expect((await move(folder.id)).data.parentFolderId).toBe(folder.id);
    const listed = await robin.call('library.list', { query: { folderId: folder.id } });
    expect(listed.data.map((item) => item.id)).toEqual([id]);
    const refused = await move(theirs.id);
    expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([400, 'folder_id']);
    expect((await move(null)).data.parentFolderId).toBeNull();
    expect((await outsider.try('themes.move', { params: { id }, body: { folderId: null } })).status).toBe(
      404,
    );
  });

  test('can be copied with its settings and tags', async () => {
    const tags = [{ key: 'season', value: 'autumn' }];
    const { id } = await robin.call('themes.create', {
      body: { name: 'Autumn', backgroundColor: '#123456', tags },
    });
    const copy = await robin.call('themes.copy', { params: { id }, body: {} });
    expect(copy).toMatchObject({ name: 'Autumn (copy)', backgroundColor: '#123456', presentationCount: 0 });
    expect(copy.id).not.toBe(id);
    expect(copy.tags).toMatchObject([{ key: 'season', value: 'autumn', resourceId: copy.id }]);
    const named = await robin.call('themes.copy', { params: { id }, body: { name: 'Winter' } });
    expect(named.name).toBe('Winter');
    expect((await outsider.try('themes.copy', { params: { id }, body: {} })).status).toBe(404);
  });

  test('has tags', async () => {
    const body = { name: 'x', tags: [{ key: 'season', value: 'autumn' }] };
    const { id, tags } = await robin.call('themes.create', { body });
    expect(tags).toMatchObject([{ key: 'season', value: 'autumn' }]);
    const kept = await robin.call('themes.update', { params: { id }, body: { name: 'y' } });
    expect(kept.tags).toHaveLength(1);
    const removed = await robin.call('themes.update', { params: { id }, body: { tags: [] } });
    expect(removed.tags).toEqual([]);
  });

  test('can be shared', async () => {
    const member = await addMember(app, robin.domainId, 'restricted');
    const { id } = await robin.call('themes.create', { body: { name: 'x' } });
    const update = () => member.try('themes.update', { params: { id }, body: { name: 'y' } });
    expect((await update()).status).toBe(404);
    const share = (grantScope: 'viewer' | 'editor') =>
      robin.call('share.create', { params: { id }, body: { profileIds: [member.profileId], grantScope } });
    await share('viewer');
    expect((await update()).status).toBe(403);
    await share('editor');
    expect((await update()).data.name).toBe('y');
  });
});

test('a theme says how many presentations show it, of those that a person can read', async () => {
  const theme = await robin.call('themes.create', { body: { name: 'Counted' } });
  const { id } = theme;
  const first = await makePresentation(robin, { name: 'First', themeId: id });
  const second = await makePresentation(robin, { name: 'Second', themeId: id });
  await makePresentation(robin, { name: 'Other' });
  const member = await addMember(app, robin.domainId, 'restricted');
  for (const shared of [id, first.id])
    await robin.call('share.create', {
      params: { id: shared },
      body: { profileIds: [member.profileId], grantScope: 'viewer' },
    });
  const usersFor = async (person: SignedUp) => {
    const { presentationCount } = await person.call('themes.get', { params: { id } });
    const { data, total } = await person.call('presentations.list', {
      query: { themeId: id, sortBy: 'name', sortDirection: 'asc' },
    });
    const item = (await person.call('library.lookup', { query: { ids: [id] } })).data[0];
    expect(total).toBe(presentationCount);
    expect(item?.themeData).toEqual({ presentationCount, isDefault: false });
    return data.map(({ name }) => name);
  };
  expect(await usersFor(robin)).toEqual(['First', 'Second']);
  expect(await usersFor(member)).toEqual(['First']);
  await robin.call('presentations.delete', { params: { id: second.id } });
  expect(await usersFor(robin)).toEqual(['First']);
  const before = (await robin.call('presentations.list', {})).total;
  await robin.call('domain.update', { body: { defaultThemeId: id } });
  expect((await robin.call('themes.get', { params: { id } })).presentationCount).toBe(before);
  const [item] = (await robin.call('library.lookup', { query: { ids: [id] } })).data;
  expect(item?.themeData?.isDefault).toBe(true);
});

test('a font is available once its file is uploaded', async () => {
  const require = createRequire(import.meta.url);
  const path = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const bytes = await readFile(path);
  const { font, fileUpload } = await makeFont(robin, bytes.length);
  expect(font).toMatchObject({ name: 'Inter', weight: 400, fileUpload: { url: null } });
  await putFile(app, fileUpload, bytes);
  const { data } = await robin.call('fonts.list', { query: { pageSize: 200 } });
  expect(data.find((each) => each.id === font.id)?.fileUpload.url).toMatch(/^\/files\/[0-9a-f]{64}\.woff2$/);
  expect((await outsider.call('fonts.list', {})).data.map((each) => each.id)).not.toContain(font.id);
});
