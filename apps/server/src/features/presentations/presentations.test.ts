import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApplication, makePlaylist, makePresentation } from '../../testing/library.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture, putFile, uploadFile } from '../../testing/uploads.ts';

let app: TestApp;
let robin: SignedUp;
let outsider: SignedUp;
let board: { id: string };

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
  outsider = await app.signUp();
  board = await makeApplication(robin, {
    defaultDuration: 20,
    thumbnailUrl: '/apps/board/thumbnail.svg',
    presentationProperties: [
      { name: 'title', type: 'string', default: 'Hello' },
      { name: 'pictures', type: 'image', multiple: true, optional: true },
      { name: 'zone', type: 'playlist', optional: true },
      { name: 'look', type: 'theme', optional: true },
    ],
  });
});
afterAll(() => app.close());

function create(applicationVars: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  return robin.try('presentations.create', {
    body: { name: 'Menu', applicationId: board.id, applicationVars, ...more },
  });
}

async function refusedAt(
  answered: Promise<{ status: number; error: { fields?: { path: string }[] } | undefined }>,
) {
  const { status, error } = await answered;
  return [status, ...(error?.fields ?? []).map((field) => field.path)];
}

describe('creating', () => {
  test('fills in defaults', async () => {
    const { data } = await create();
    expect(data.presentation).toMatchObject({
      applicationVars: { title: 'Hello' },
      duration: 20,
      applicationName: 'Board',
      thumbnailUrl: '/apps/board/thumbnail.svg',
      fileUploads: [],
      tzid: null,
    });
    expect(data.presentation.token).toMatch(/^[\w-]{32}$/);
    expect(data.fileUploads).toEqual([]);
  });

  test('reports every wrong value', async () => {
    expect(await refusedAt(create({ title: 5, colour: 'red' }))).toEqual([
      400,
      'application_vars.colour',
      'application_vars.title',
    ]);
  });

  test('never renames the application’s own keys', async () => {
    const { id: applicationId } = await makeApplication(robin, {
      presentationProperties: [{ name: 'snake_case_name', type: 'modal' }],
    });
    const values = { snake_case_name: { inner_key: { deep_key: 1 } } };
    const made = await makePresentation(robin, { applicationId, applicationVars: values });
    expect(made.applicationVars).toEqual(values);
  });

  test('rejects an application that the person cannot read', async () => {
    const answered = outsider.try('presentations.create', { body: { name: 'x', applicationId: board.id } });
    expect(await refusedAt(answered)).toEqual([400, 'application_id']);
  });

  test('rejects a version of another application', async () => {
    const other = await makeApplication(robin);
    const applicationDeploymentId = other.currentDeploymentId ?? '';
    expect(await refusedAt(create({}, { applicationDeploymentId }))).toEqual([
      400,
      'application_deployment_id',
    ]);
  });

  test('requires start, end and time zone together', async () => {
    expect(await refusedAt(create({}, { tzid: 'Europe/Berlin' }))).toEqual([400, 'start_datetime']);
    const { data } = await create(
      {},
      { tzid: 'Europe/Berlin', startDatetime: '2026-11-20T09:00Z', endDatetime: '2026-11-20T18:00' },
    );
    expect(data.presentation).toMatchObject({ startDatetime: '2026-11-20T09:00', tzid: 'Europe/Berlin' });
  });

  test('leaves nothing of a rejected presentation', async () => {
    const count = async () => (await robin.call('presentations.list', {})).total;
    const before = await count();
    await create({ zone: '00000000-0000-7000-8000-000000000001' });
    expect(await count()).toBe(before);
  });
});

describe('files', () => {
  test('accepts files by id, or declared before their upload, and returns their addresses', async () => {
    const ready = await uploadFile(app, robin, await makePicture());
    const bytes = await makePicture(20, 20);
    const { data, status } = await create({
      pictures: [ready.id, { filename: 'new.png', content_type: 'image/png', content_length: bytes.length }],
    });
    expect(status).toBe(201);
    const [target] = data.fileUploads;
    expect(data.presentation.applicationVars.pictures).toEqual([{ id: ready.id }, { id: target?.id }]);
    expect(data.presentation.thumbnailUrl).toBe(ready.thumbnailUrl);
    await putFile(app, target as never, bytes);
    const { fileUploads } = await robin.call('presentations.get', { params: { id: data.presentation.id } });
    expect(fileUploads.map((file) => [file.id, file.status])).toEqual([
      [ready.id, 'ready'],
      [target?.id, 'ready'],
    ]);
  });

  test('of others, or of the wrong type, are rejected at their index', async () => {
    const theirs = await uploadFile(app, outsider, await makePicture());
    expect(await refusedAt(create({ pictures: [theirs.id] }))).toEqual([400, 'application_vars.pictures.0']);
    const text = await uploadFile(app, robin, Buffer.from('hello'), { contentType: 'text/plain' });
    expect(await refusedAt(create({ pictures: [{ id: text.id }] }))).toEqual([
      400,
      'application_vars.pictures.0',
    ]);
  });

  test('that failed are rejected', async () => {
    const failed = await uploadFile(app, robin, Buffer.from('hello'), { contentType: 'image/png' });
    expect(failed.status).toBe('failed');
    expect(await refusedAt(create({ pictures: [failed.id] }))).toEqual([400, 'application_vars.pictures.0']);
  });

  test('that exist already are not accepted as playlists', async () => {
    const file = await uploadFile(app, robin, await makePicture());
    const { data } = await create({ pictures: [file.id] });
    const answered = robin.try('presentations.update', {
      params: { id: data.presentation.id },
      body: { applicationVars: { zone: file.id } },
    });
    expect(await refusedAt(answered)).toEqual([400, 'application_vars.zone']);
  });

  test('that exist already can stay, even in the trash', async () => {
    const file = await uploadFile(app, robin, await makePicture());
    const { data } = await create({ pictures: [file.id] });
    await robin.call('fileUploads.delete', { params: { id: file.id } });
    const params = { id: data.presentation.id };
    const again = await robin.call('presentations.update', {
      params,
      body: { applicationVars: { title: 'New', pictures: [file.id] } },
    });
    expect(again.presentation.applicationVars).toEqual({ title: 'New', pictures: [{ id: file.id }] });
    expect(again.presentation.fileUploads).toEqual([]);
  });
});

describe('changing', () => {
  test('keeps omitted fields and updates the time of the change', async () => {
    const { data } = await create({ title: 'One' }, { tags: [{ key: 'store', value: '1' }] });
    await app.clock.advanceAsync(5000);
    const { presentation } = await robin.call('presentations.update', {
      params: { id: data.presentation.id },
      body: { name: 'Two', duration: 45 },
    });
    expect(presentation).toMatchObject({ name: 'Two', duration: 45, applicationVars: { title: 'One' } });
    expect(presentation.tags.map((tag) => `${tag.key}=${tag.value}`)).toEqual(['store=1']);
    expect(Date.parse(presentation.updatedAt)).toBe(Date.parse(data.presentation.updatedAt) + 5000);
  });

  test('concurrent changes do not undo each other', async () => {
    const file = await uploadFile(app, robin, await makePicture());
    const schedule = { tzid: 'UTC', startDatetime: '2026-11-20T09:00', endDatetime: '2026-11-20T18:00' };
    for (let round = 0; round < 5; round += 1) {
      const { data } = await create();
      const params = { id: data.presentation.id };
      const applicationVars = { pictures: [file.id] };
      await Promise.all([
        robin.call('presentations.update', { params, body: schedule }),
        robin.call('presentations.update', { params, body: { applicationVars } }),
        robin.call('presentations.update', { params, body: { applicationVars, name: 'New' } }),
      ]);
      const found = await robin.call('presentations.get', { params });
      expect(found).toMatchObject({ ...schedule, name: 'New' });
      expect(found.fileUploads).toHaveLength(1);
    }
  });

  test('a new version drops the values that it does not declare', async () => {
    const { id } = await makeApplication(robin, {
      presentationProperties: [
        { name: 'kept', type: 'string' },
        { name: 'gone', type: 'string' },
      ],
    });
    const version = await robin.call('applicationVersions.create', {
      params: { id },
      body: {
        name: 'Two',
        majorVersion: 2,
        embeddedUrlFormat: 'https://board.example/',
        presentationProperties: [
          { name: 'kept', type: 'string' },
          { name: 'added', type: 'number', default: 1 },
        ],
      },
    });
    const made = await makePresentation(robin, {
      applicationId: id,
      applicationVars: { kept: 'a', gone: 'b' },
    });
    const { presentation } = await robin.call('presentations.update', {
      params: { id: made.id },
      body: { applicationDeploymentId: version.id },
    });
    expect(presentation.applicationVars).toEqual({ kept: 'a', added: 1 });
  });

  test('the application’s theme property chooses the theme', async () => {
    const { data } = await create();
    const theme = await robin.call('themes.create', { body: { name: 'Dark' } });
    const params = { id: data.presentation.id };
    const body = { applicationVars: { look: theme.id } };
    const { presentation } = await robin.call('presentations.update', { params, body });
    expect(presentation.themeId).toBe(theme.id);
    const without = await robin.call('presentations.update', {
      params,
      body: { applicationVars: { look: null } },
    });
    expect(without.presentation.themeId).toBeNull();
  });

  test('rejects a theme that the person cannot read', async () => {
    const theirs = await outsider.call('themes.create', { body: { name: 'Theirs' } });
    expect(await refusedAt(create({}, { themeId: theirs.id }))).toEqual([400, 'theme_id']);
    expect(await refusedAt(create({ look: theirs.id }))).toEqual([400, 'application_vars.look']);
  });

  test('returns 404 to other organisations', async () => {
    const { data } = await create();
    const params = { id: data.presentation.id };
    expect((await outsider.try('presentations.get', { params })).status).toBe(404);
    expect((await outsider.try('presentations.update', { params, body: { name: 'x' } })).status).toBe(404);
    expect((await outsider.try('presentations.copy', { params, body: {} })).status).toBe(404);
    expect((await outsider.try('presentations.move', { params, body: { folderId: null } })).status).toBe(404);
    expect((await outsider.try('presentations.delete', { params })).status).toBe(404);
  });
});

describe('hosted playlists', () => {
  test('of others are rejected', async () => {
    const theirs = await makePlaylist(outsider);
    expect(await refusedAt(create({ zone: theirs.id }))).toEqual([400, 'application_vars.zone']);
  });

  test('cannot contain the presentation that hosts them', async () => {
    const { data } = await create();
    const presentationId = data.presentation.id;
    const playlist = await makePlaylist(robin, { name: 'Loop', items: [{ presentationId }] });
    const answered = await robin.try('presentations.update', {
      params: { id: presentationId },
      body: { applicationVars: { zone: playlist.id } },
    });
    expect(answered.status).toBe(400);
    expect(answered.error?.fields?.[0]).toEqual({
      path: 'application_vars.zone',
      message: 'A playlist can’t contain itself: “Menu” → “Loop” → “Menu”.',
    });
  });

  test('count as nesting when the presentation is added to a playlist', async () => {
    const playlist = await makePlaylist(robin, { name: 'Outer' });
    const { data } = await create({ zone: playlist.id });
    const answered = robin.try('playlists.update', {
      params: { id: playlist.id },
      body: { items: [{ presentationId: data.presentation.id }] },
    });
    expect(await refusedAt(answered)).toEqual([400, 'items.0.presentation_id']);
  });
});

test('a copy has its own values and files', async () => {
  const file = await uploadFile(app, robin, await makePicture());
  const { data } = await create({ title: 'One', pictures: [file.id] }, { tags: [{ key: 'a', value: 'b' }] });
  const copy = await robin.call('presentations.copy', { params: { id: data.presentation.id }, body: {} });
  expect(copy).toMatchObject({ name: 'Menu (copy)', applicationVars: data.presentation.applicationVars });
  expect(copy.fileUploads.map((each) => each.id)).toEqual([file.id]);
  expect(copy.tags).toHaveLength(1);
  expect(copy.token).not.toBe(data.presentation.token);
  await robin.call('presentations.update', { params: { id: copy.id }, body: { applicationVars: {} } });
  const original = await robin.call('presentations.get', { params: { id: data.presentation.id } });
  expect(original.fileUploads).toHaveLength(1);
});

test('lists are filtered by application, folder, search and id', async () => {
  const lee = await app.signUp();
  const folder = await lee.call('folders.create', { body: { name: 'Here' } });
  const one = await makePresentation(lee, { name: 'Alpha 100%', parentFolderId: folder.id });
  const two = await makePresentation(lee, { name: 'Beta' });
  const found = async (query: Record<string, unknown>) =>
    (
      await lee.call('presentations.list', { query: { sortBy: 'name', sortDirection: 'asc', ...query } })
    ).data.map((each) => each.name);
  expect(await found({})).toEqual(['Alpha 100%', 'Beta']);
  expect(await found({ applicationId: two.applicationId })).toEqual(['Beta']);
  expect(await found({ folderId: folder.id })).toEqual(['Alpha 100%']);
  expect(await found({ search: '0%' })).toEqual(['Alpha 100%']);
  expect(await found({ id: [one.id] })).toEqual(['Alpha 100%']);
  await lee.call('presentations.delete', { params: { id: one.id } });
  expect(await found({})).toEqual(['Beta']);
});
