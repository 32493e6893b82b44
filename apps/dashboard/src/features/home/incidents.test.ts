import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idOf, sampleItem } from '../../testing/sample.ts';
import { type Incident, listIncidents, remedyFor, takeIncidents } from './incidents.ts';

type Screen = ReturnType<typeof sampleItem<'devices.list'>>;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const offline = (index: number, fields: Partial<Screen> = {}) =>
  sampleItem('devices.list', { id: idOf(index), lastHeartbeatAt: at(index), ...fields });
const failed = (index: number, fields: Partial<Screen> = {}) =>
  sampleItem('devices.list', {
    id: idOf(index),
    isOnline: true,
    publishedAt: at(index),
    playlistId: idOf(90),
    publishState: 'failed',
    publishPlaybackError: 'Broken',
    permissions: ['read', 'update', 'publish'],
    ...fields,
  });
const ids = (incidents: readonly Incident[]) => incidents.map(({ device }) => Number(device.id.slice(-2)));

describe('the incidents', () => {
  test('are sorted by severity, then by how recent they are', () => {
    const incidents = listIncidents([failed(1), failed(4)], [offline(3), offline(5)]);
    expect(ids(incidents)).toEqual([4, 1, 5, 3]);
  });

  test('leave out disabled screens', () => {
    expect(listIncidents([], [offline(1, { isDisabled: true })])).toEqual([]);
  });

  test('contain a screen once, as offline, if it has failed and is offline', () => {
    const screen = failed(1, { isOnline: false, lastHeartbeatAt: at(7) });
    const [incident, ...others] = listIncidents([screen], [screen]);
    expect(incident).toMatchObject({ kind: 'offline', since: at(7) });
    expect(others).toEqual([]);
  });

  test('end with screens that never connected', () => {
    const never = offline(9, { lastHeartbeatAt: null, lastOnlineAt: null });
    expect(ids(listIncidents([never, offline(1)]))).toEqual([1, 9]);
  });
});

describe('the first incidents', () => {
  const both = fc
    .record({ attention: fc.nat(30), offline: fc.nat(30), limit: fc.integer({ min: 2, max: 20 }) })
    .map(({ limit, ...counts }) => ({
      limit,
      counts,
      incidents: listIncidents(
        Array.from({ length: counts.attention }, (_, index) => failed(index)),
        Array.from({ length: counts.offline }, (_, index) => offline(index + 40)),
      ),
    }));

  test('fill the limit, keep the order, and contain every kind that there is', () => {
    fc.assert(
      fc.property(both, ({ limit, counts, incidents }) => {
        const shown = takeIncidents(incidents, limit);
        expect(shown).toHaveLength(Math.min(limit, incidents.length));
        expect(shown).toEqual(incidents.filter((each) => shown.includes(each)));
        for (const kind of ['attention', 'offline'] as const)
          expect(shown.some((each) => each.kind === kind)).toBe(counts[kind] > 0);
      }),
    );
  });
});

describe('the action for an incident', () => {
  const remedy = (screen: Screen) => remedyFor(listIncidents([screen])[0] as Incident);

  test('is to open a screen that is offline', () => {
    expect(remedy(offline(1, { permissions: ['read', 'update', 'publish'] }))).toBe('open');
  });

  test('is to publish if the content has changed since the publish that failed', () => {
    expect(remedy(failed(1, { hasUnpublishedChanges: true }))).toBe('publish');
  });

  test('is to choose a playlist if the screen has none', () => {
    expect(remedy(failed(1, { playlistId: null, hasUnpublishedChanges: true }))).toBe('choosePlaylist');
  });

  test('is to restart the player otherwise', () => {
    expect(remedy(failed(1))).toBe('restart');
  });

  test('is never one that the person is not allowed to take', () => {
    expect(remedy(failed(1, { permissions: ['read'], hasUnpublishedChanges: true }))).toBe('open');
    expect(remedy(failed(1, { permissions: ['read'], playlistId: null }))).toBe('open');
    expect(remedy(failed(1, { permissions: ['read', 'update'], hasUnpublishedChanges: true }))).toBe(
      'restart',
    );
  });
});
