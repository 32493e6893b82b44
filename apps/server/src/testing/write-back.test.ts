import { type Call, type CallId, calls } from '@vitrine/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from './access-matrix-members.ts';
import { pairDevice } from './content.ts';
import { makeApplication, makePlaylist, makePresentation } from './library.ts';
import { type SignedUp, startTestApp, type TestApp } from './test-app.ts';
import { makePicture as pictureOf, uploadFile } from './uploads.ts';

/*
 * Clients read a resource, change one field, and send the others back unchanged. For every path with GET and PATCH,
 * sending back what was read must succeed and change nothing.
 */
const all = Object.entries(calls) as [CallId, Call][];
const pairs = all.flatMap(([update, call]) => {
  if (call.method !== 'PATCH') return [];
  const read = all.find(([, other]) => other.method === 'GET' && other.path === call.path);
  return read ? [{ read: read[0], update }] : [];
});

let app: TestApp;
let robin: SignedUp;
const ids = new Map<string, string>();

beforeAll(async () => {
  // Other tests keep the machine busy, and pictures must not exceed their time limit.
  app = await startTestApp({}, { sandboxTimeScale: 10 });
  robin = await app.signUp();
  const tags = [
    { key: 'store', value: '7', label: 'Store', type: 'number' },
    { key: 'floor', value: '2' },
  ];
  const schedule = {
    tzid: 'Europe/Berlin',
    startDatetime: '2026-01-01T09:00:00',
    endDatetime: '2026-01-01T18:00:00',
    recurrenceRule: { freq: 'daily', dtstart: '2026-01-01T09:00:00', interval: 1 },
  } as const;
  const rule = {
    type: 'equals',
    left: { type: 'variable', path: ['device', 'tags', 'store'] },
    right: { type: 'constant', value: '7' },
  } as const;
  const picture = (await uploadFile(app, robin, await pictureOf())).id;
  const application = await makeApplication(robin, {
    presentationProperties: [
      { name: 'title', type: 'string' },
      { name: 'picture', type: 'image', optional: true },
    ],
  });
  const theme = await robin.call('themes.create', {
    body: { name: 'Dark', backgroundColor: '#000000', backgroundImageId: picture, backgroundScale: 'fit' },
  });
  const presentation = await makePresentation(robin, {
    applicationId: application.id,
    applicationVars: { title: 'Hello', picture },
    themeId: theme.id,
    duration: 12,
    tags,
    rule,
    ...schedule,
  });
  const nested = await makePlaylist(robin, { name: 'Nested', items: [{ presentationId: presentation.id }] });
  const playlist = await makePlaylist(robin, {
    items: [{ presentationId: presentation.id }, { playlistId: nested.id }],
    description: 'Front',
    mode: 'shuffle',
    itemsPerPass: 2,
    parentPlaylistId: nested.id,
    scheduleType: 'override',
    isRuleOnItems: true,
    rule,
    tags,
    ...schedule,
  });
  const device = await pairDevice(app, robin);
  await robin.call('devices.update', {
    params: { id: device.id },
    body: {
      tags,
      playlistId: playlist.id,
      description: 'By the door',
      activeHoursStart: '08:00',
      activeHoursEnd: '20:00',
      dailyRebootTime: '04:00',
    },
  });
  const folder = await robin.call('folders.create', { body: { name: 'Menus', description: 'All' } });
  for (const [update, id] of [
    ['applications.update', application.id],
    ['devices.update', device.id],
    ['fileUploads.update', picture],
    ['folders.update', folder.id],
    ['playlists.update', playlist.id],
    ['presentations.update', presentation.id],
    ['themes.update', theme.id],
  ] as const) {
    ids.set(update, id);
  }
});
afterAll(() => app.close());

test.each(pairs)('$update accepts what $read returns', async ({ read, update }) => {
  const call: Call = calls[update];
  if (call.path.includes('{')) expect([...ids.keys()]).toContain(update);
  await expectWriteBack(robin, read, update, ids.get(update));
});

/** Sends back the complete reply, because clients do not know which fields can be set. */
async function expectWriteBack(person: SignedUp, read: CallId, update: CallId, id: string | undefined) {
  const params = { id };
  const before = (await person.try(read, { params } as never)).wire as Record<string, unknown>;
  const response = await person.try(update, { params, raw: before } as never);
  expect(response.error).toBeUndefined();
  const after = (await person.try(read, { params } as never)).wire as Record<string, unknown>;
  expect({ ...after, ...times(before) }).toEqual(before);
}

/** Saving the same values also updates these fields. */
function times({ updated_at, last_activity_at, has_unpublished_changes }: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries({ updated_at, last_activity_at, has_unpublished_changes }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

test('changes a theme’s picture by the object that was read', async () => {
  const id = ids.get('themes.update') as string;
  const cleared = await robin.call('themes.update', { params: { id }, body: { backgroundImage: null } });
  expect(cleared.backgroundImage).toBeNull();
  const backgroundImage = { id: ids.get('fileUploads.update') as string };
  const set = await robin.call('themes.update', { params: { id }, body: { backgroundImage } });
  expect(set.backgroundImage).toMatchObject(backgroundImage);
});

test('lets an editor of a screen send back an unreadable playlist, but choose no other', async () => {
  const { id, playlistId } = await robin.call('devices.get', {
    params: { id: ids.get('devices.update') as string },
  });
  const editor = await addMember(app, robin.domainId, 'restricted');
  await robin.call('share.create', {
    params: { id },
    body: { profileIds: [editor.profileId], grantScope: 'editor' },
  });
  await editor.call('devices.update', { params: { id }, body: { playlistId, description: 'By the bar' } });
  const other = await makePlaylist(robin, { name: 'Other' });
  const refused = await editor.try('devices.update', { params: { id }, body: { playlistId: other.id } });
  expect(refused.error?.fields?.[0]?.path).toBe('playlist_id');
});

test('accepts what it returns for an application without a version', async () => {
  const { id } = await robin.call('applications.create', { body: { name: 'Planned' } });
  expect((await robin.call('applications.get', { params: { id } })).currentDeploymentId).toBeNull();
  await expectWriteBack(robin, 'applications.get', 'applications.update', id);
});

test('rejects removing the current version of an application', async () => {
  const id = ids.get('applications.update') as string;
  const raw = { current_deployment_id: null };
  const refused = await robin.try('applications.update', { params: { id }, raw });
  expect(refused.error?.fields?.[0]?.path).toBe('current_deployment_id');
});

test('applies a change to one field of a complete reply', async () => {
  const params = { id: ids.get('playlists.update') as string };
  const { wire } = await robin.try('playlists.get', { params });
  const raw = { ...(wire as object), description: 'Changed', item_count: 99, parent_folder_id: null };
  const saved = await robin.call('playlists.update', { params, raw });
  expect(saved).toMatchObject({ description: 'Changed', itemCount: 2 });
});

test('rejects fields that no reply has', async () => {
  const params = { id: ids.get('playlists.update') as string };
  const { wire } = await robin.try('playlists.get', { params });
  const refused = await robin.try('playlists.update', {
    params,
    raw: { ...(wire as object), colour: 'red' },
  });
  expect(refused.error?.fields).toEqual([{ path: 'colour', message: 'There is no such field.' }]);
});

test('rejects a change of read-only fields only', async () => {
  const params = { id: ids.get('devices.update') as string };
  const refused = await robin.try('devices.update', { params, raw: { is_disabled: true, id: params.id } });
  expect(refused.error?.fields?.map(({ path }) => path)).toEqual(['is_disabled', 'id']);
});

/** Resources with a different resource for each reference, by the call that updates them. */
async function makeReferring() {
  const picture = (await uploadFile(app, robin, await pictureOf())).id;
  const portrait = (await uploadFile(app, robin, await pictureOf())).id;
  const application = await makeApplication(robin, {
    presentationProperties: [
      { name: 'picture', type: 'image', optional: true },
      { name: 'list', type: 'playlist', optional: true },
    ],
  });
  const other = await makePresentation(robin);
  const played = await makePlaylist(robin, { name: 'Played', items: [{ presentationId: other.id }] });
  const parent = await makePlaylist(robin, { name: 'Parent' });
  const chosen = await robin.call('themes.create', { body: { name: 'Chosen' } });
  const theme = await robin.call('themes.create', {
    body: { name: 'T', backgroundImageId: picture, backgroundImagePortraitId: portrait },
  });
  const presentation = await makePresentation(robin, {
    applicationId: application.id,
    applicationVars: { picture, list: played.id },
    themeId: chosen.id,
  });
  const playlist = await makePlaylist(robin, {
    items: [{ presentationId: other.id }, { playlistId: played.id }],
    parentPlaylistId: parent.id,
  });
  const device = await pairDevice(app, robin);
  await robin.call('devices.update', { params: { id: device.id }, body: { playlistId: played.id } });
  return {
    referring: [
      ['themes.get', 'themes.update', theme.id],
      ['presentations.get', 'presentations.update', presentation.id],
      ['playlists.get', 'playlists.update', playlist.id],
      ['devices.get', 'devices.update', device.id],
    ] as const,
    async trashReferences() {
      const query = { force: 'true' } as const;
      for (const id of [picture, portrait]) await robin.call('fileUploads.delete', { params: { id }, query });
      for (const { id } of [played, parent]) await robin.call('playlists.delete', { params: { id }, query });
      await robin.call('presentations.delete', { params: { id: other.id }, query });
      await robin.call('themes.delete', { params: { id: chosen.id }, query });
    },
  };
}

test('accepts unchanged references to resources in the trash', async () => {
  const { referring, trashReferences } = await makeReferring();
  await trashReferences();
  for (const [read, update, id] of referring) await expectWriteBack(robin, read, update, id);
});

test('accepts unchanged references that the editor cannot read', async () => {
  const { referring } = await makeReferring();
  const editor = await addMember(app, robin.domainId, 'restricted');
  for (const [read, update, id] of referring) {
    await robin.call('share.create', {
      params: { id },
      body: { profileIds: [editor.profileId], grantScope: 'editor' },
    });
    await expectWriteBack(editor, read, update, id);
  }
});

test('rejects a new playlist reference that the editor cannot read', async () => {
  const { referring } = await makeReferring();
  const id = referring[2][2];
  const editor = await addMember(app, robin.domainId, 'restricted');
  await robin.call('share.create', {
    params: { id },
    body: { profileIds: [editor.profileId], grantScope: 'editor' },
  });
  const { id: parentPlaylistId } = await makePlaylist(robin, { name: 'Hidden' });
  const refused = await editor.try('playlists.update', { params: { id }, body: { parentPlaylistId } });
  expect(refused.error?.fields?.[0]?.path).toBe('parent_playlist_id');
});
