import { type Call, type CallId, calls } from '@vitrine/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { addMember } from './access-matrix-people.ts';
import { pairDevice } from './content.ts';
import { makeApplication, makePlaylist, makePresentation } from './library.ts';
import { type SignedUp, startTestApp, type TestApp } from './test-app.ts';
import { picture as pictureOf, upload } from './uploads.ts';

/*
 * Clients read a resource, change one member, and send the others back as they came. For every path that has both GET
 * and PATCH, sending back what was read must succeed and change nothing.
 */
const all = Object.entries(calls) as [CallId, Call][];
const pairs = all.flatMap(([update, call]) => {
  if (call.method !== 'PATCH') return [];
  const read = all.find(([, other]) => other.method === 'GET' && other.path === call.path);
  return read ? [{ read: read[0], update, body: call.body as z.ZodObject }] : [];
});

let app: TestApp;
let robin: SignedUp;
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
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
  const picture = (await upload(app, robin, await pictureOf())).id;
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

test.each(pairs)('$update takes back what $read returns', async ({ read, update, body }) => {
  const call: Call = calls[update];
  if (call.path.includes('{')) expect([...ids.keys()]).toContain(update);
  const params = { id: ids.get(update) };
  const before = (await robin.try(read, { params } as never)).wire as Record<string, unknown>;
  const raw = Object.fromEntries(Object.entries(before).filter(([key]) => key in body.shape));
  expect(Object.keys(raw).length).toBeGreaterThan(0);
  const answered = await robin.try(update, { params, raw } as never);
  expect(answered.error).toBeUndefined();
  const after = (await robin.try(read, { params } as never)).wire as Record<string, unknown>;
  expect({ ...after, ...times(before) }).toEqual(before);
});

/** A save, even of the same values, is a change. */
function times({ updated_at, last_activity_at, has_unpublished_changes }: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries({ updated_at, last_activity_at, has_unpublished_changes }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

test('a picture of a theme can be changed by the object that was read', async () => {
  const id = ids.get('themes.update') as string;
  const cleared = await robin.call('themes.update', { params: { id }, body: { backgroundImage: null } });
  expect(cleared.backgroundImage).toBeNull();
  const backgroundImage = { id: ids.get('fileUploads.update') as string };
  const set = await robin.call('themes.update', { params: { id }, body: { backgroundImage } });
  expect(set.backgroundImage).toMatchObject(backgroundImage);
});

test('an editor of a screen can send back a playlist that they cannot read, and choose no other such', async () => {
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
