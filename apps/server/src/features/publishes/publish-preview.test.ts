import type { BodyInput, Calls } from '@vitrine/contract';
import { describe, expect, test } from 'vitest';
import { insertPlaylist } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import type { SignedUp } from '../../testing/test-app.ts';
import { createFleet, type Screen } from './testing/fleet.ts';

const { t } = await startWithOwner();
const setUp = (count?: number) => createFleet(t, count);

describe('the preview of a publish', () => {
  const preview = (person: SignedUp, body: BodyInput<Calls['publishes.preview']>) =>
    person.call('publishes.preview', { body });

  test('is grouped by playlist, and counts the screens of each change', async () => {
    const { person, screens, playlist, poster, publishAll, rename } = await setUp(3);
    await publishAll();
    await rename('Changed');
    const [moved] = screens as [Screen];
    const other = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Other');
    await person.call('devices.update', { params: { id: moved.id }, body: { playlistId: other } });
    const { total, groups } = await preview(person, { scope: { state: 'unpublished' } });
    expect(total).toBe(3);
    expect(groups).toMatchObject([
      {
        playlist: { id: playlist, name: 'Main' },
        screenCount: 2,
        screens: [{ name: 'Screen 1' }, { name: 'Screen 2' }],
        changes: [
          { screenCount: 2, isChanged: true, previousPlaylist: null, changed: [{ name: 'Changed' }] },
        ],
        warnings: [],
      },
      {
        playlist: { id: other, name: 'Other' },
        screenCount: 1,
        changes: [{ screenCount: 1, previousPlaylist: { id: playlist, name: 'Main' } }],
      },
    ]);
  });

  test('lists a warning once for all its screens, even in different zones', async () => {
    const { person, screens, playlist } = await setUp(3);
    for (const [index, timezone] of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'].entries())
      await person.call('devices.update', { params: { id: screens[index]?.id ?? '' }, body: { timezone } });
    const empty = await insertPlaylist(t.database, person, [], 'Nothing yet');
    const { groups, refused } = await preview(person, { scope: { playlistId: playlist }, playlistId: empty });
    expect(groups).toMatchObject([
      {
        screenCount: 3,
        warnings: [
          {
            screenCount: 3,
            confirmation: { reason: 'empty', leavesBlank: true },
            confirmableCount: 3,
            blankSeconds: 7 * 86_400,
          },
        ],
      },
    ]);
    expect(refused).toEqual([]);
  });

  test('counts the screens that cannot be published to, by reason', async () => {
    const { person } = await setUp();
    const ids = ['01890000-0000-7000-8000-0000000000fe', '01890000-0000-7000-8000-0000000000ff'];
    expect(await preview(person, { scope: { deviceIds: ids } })).toMatchObject({
      total: 0,
      refused: [{ reason: 'This screen doesn’t exist, or you don’t have access to it.', screenCount: 2 }],
    });
  });

  test('of an earlier revision compares it with what the screen plays', async () => {
    const { person, screens, playlist, poster, publishAll, rename } = await setUp(2);
    const [screen] = screens as [Screen, Screen];
    await publishAll();
    await rename('Second');
    const other = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Other');
    await person.call('devices.update', { params: { id: screen.id }, body: { playlistId: other } });
    await publishAll();
    const { total, groups } = await preview(person, { scope: { deviceIds: [screen.id] }, revision: 1 });
    expect(total).toBe(1);
    expect(groups).toMatchObject([
      {
        playlist: { id: playlist, name: 'Main' },
        changes: [
          {
            isChanged: true,
            previousPlaylist: { id: other, name: 'Other' },
            changed: [{ kind: 'presentation', name: 'Poster' }],
          },
        ],
        warnings: [],
      },
    ]);
  });
});
