import { describe, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { storeIs } from '../../testing/rules.ts';
import { createScreens } from './testing/screens.ts';

const { t, owner } = await startWithOwner();
const { screenWith, guestOf } = createScreens(t, owner);

const NOON = '2026-11-20T12:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

/** Plays from noon for ten minutes, each day. */
const noonBreak = {
  tzid: 'UTC',
  startDatetime: '2026-11-20T12:00:00',
  endDatetime: '2026-11-20T12:10:00',
};

const hour = (id: string, content?: 'published' | 'draft') => ({
  params: { id },
  query: { from: NOON, to: at(60), ...(content ? { content } : {}) },
});

describe('timeline', () => {
  test('returns when each item plays, and when nothing plays', async () => {
    const { device, playlistId, publish } = await screenWith(['Menu', 'Offer']);
    await owner.call('playlists.update', { params: { id: playlistId }, body: noonBreak });
    await publish();
    const timeline = await owner.call('devices.timeline', hour(device.id));
    expect(timeline).toMatchObject({
      deviceId: device.id,
      timezone: 'Europe/Berlin',
      content: 'published',
      revision: 1,
    });
    expect(timeline.segments.slice(0, 3)).toMatchObject([
      {
        presentationName: 'Menu',
        playlistName: 'Main',
        start: NOON,
        end: '2026-11-20T12:00:10.000Z',
        itemIndex: 0,
      },
      {
        presentationName: 'Offer',
        start: '2026-11-20T12:00:10.000Z',
        itemIndex: 1,
        playlistPath: [playlistId],
      },
      { presentationName: 'Menu', cause: 'loop' },
    ]);
    expect(timeline.segments.at(-1)).toMatchObject({
      presentationId: null,
      end: at(60),
      cause: 'nothing_plays',
    });
    expect(timeline.blanks).toEqual([{ start: at(10), end: at(60) }]);
    expect(timeline.blankSeconds).toBe(3000);
    expect(timeline.items.map((item) => [item.presentationName, item.seconds])).toEqual([
      ['Menu', 300],
      ['Offer', 300],
    ]);
    expect(timeline.completeUntil).toBe(at(60));
  });

  test('can show the draft before the first publish', async () => {
    const { device } = await screenWith(['Draft']);
    const published = await owner.try('devices.timeline', hour(device.id));
    expect(published).toMatchObject({
      status: 404,
      error: { message: 'Nothing has been published to this screen yet.' },
    });
    const draft = await owner.call('devices.timeline', hour(device.id, 'draft'));
    expect(draft).toMatchObject({ content: 'draft', revision: null, blanks: [] });
    // An item that loops alone is one segment.
    expect(draft.segments).toMatchObject([{ presentationName: 'Draft', start: NOON, end: at(60) }]);
  });

  test('gives the time up to which a long timeline is complete', async () => {
    const { device, publish } = await screenWith(['A', 'B']);
    await publish();
    const ask = (from: string) =>
      owner.call('devices.timeline', { params: { id: device.id }, query: { from, to: at(7 * 1440) } });
    const timeline = await ask(NOON);
    expect(timeline.segments).toHaveLength(500);
    expect(timeline.completeUntil).toBe(new Date(Date.parse(NOON) + 5_000_000).toISOString());
    expect((await ask(timeline.completeUntil)).segments[0]?.start).toBe(timeline.completeUntil);
    expect(timeline.items.reduce((sum, item) => sum + item.share, 0)).toBeCloseTo(1);
  });

  test('rejects empty or too long intervals at the field', async () => {
    const { device } = await screenWith(['A']);
    for (const [to, message] of [
      [NOON, 'Must be after `from`.'],
      [at(8 * 1440 + 1), 'Must be at most eight days after `from`.'],
    ] as const)
      expect(
        await owner.try('devices.timeline', { params: { id: device.id }, query: { from: NOON, to } }),
      ).toMatchObject({ status: 400, error: { fields: [{ path: 'to', message }] } });
  });

  test('leaves out names and ids of content that the caller cannot read', async () => {
    const { device, publish } = await screenWith(['Secret']);
    await publish();
    const guest = await addMember(t, owner.domainId, 'restricted');
    await owner.call('share.create', {
      params: { id: device.id },
      body: { emails: [], profileIds: [guest.profileId] },
    });
    const seen = await guest.call('devices.timeline', hour(device.id));
    const hidden = { presentationId: null, playlistId: null, noReadAccess: true };
    expect(seen.segments[0]).toMatchObject({
      ...hidden,
      presentationName: null,
      playlistName: null,
      playlistPath: [null],
      start: NOON,
    });
    expect(seen.items).toMatchObject([hidden]);
    const document = await guest.call('devices.playbackContent', { params: { id: device.id } });
    expect(JSON.stringify(document)).not.toContain('Secret');
    expect(document).toMatchObject({ themes: {}, applications: {}, applicationVersions: {}, assets: [] });
    expect(Object.values(document.presentations)[0]).toMatchObject({
      duration: 10,
      applicationVars: {},
      token: null,
    });
  });
});

describe('explain', () => {
  test('leaves out names and ids of what the caller cannot read', async () => {
    const { device, presentations, playlistId, publish } = await screenWith(['Secret']);
    await publish();
    const guest = await guestOf(device.id);
    const explanation = await guest.call('devices.explain', {
      params: { id: device.id },
      query: { at: NOON },
    });
    expect(explanation.step).toMatchObject({ presentationId: null, playlistId: null, noReadAccess: true });
    expect(explanation.data).toMatchObject([
      { presentationId: null, playlistId: null, name: null, noReadAccess: true, plays: true },
      { presentationId: null, name: null, noReadAccess: true, playlistPath: [null], plays: true },
    ]);
    const text = JSON.stringify(explanation);
    for (const hidden of [playlistId, ...presentations, 'Secret']) expect(text).not.toContain(hidden);
    const seen = await owner.call('devices.explain', { params: { id: device.id }, query: { at: NOON } });
    expect(seen.data[1]).toMatchObject({ presentationId: presentations[0], noReadAccess: false });
  });

  test('names the clause that fails, with the actual value', async () => {
    const { device, playlistId, publish } = await screenWith(['Poster']);
    await owner.call('playlists.update', {
      params: { id: playlistId },
      body: { rule: storeIs('Berlin'), isRuleOnItems: true },
    });
    await owner.call('devices.update', {
      params: { id: device.id },
      body: { tags: [{ key: 'store', value: 'Kiel' }] },
    });
    await publish(true);
    const explanation = await owner.call('devices.explain', {
      params: { id: device.id },
      query: { at: NOON },
    });
    expect(explanation.step).toMatchObject({ presentationId: null, cause: 'nothing_plays' });
    expect(explanation).toMatchObject({ total: 2, at: NOON });
    expect(explanation.data[1]).toMatchObject({
      name: 'Poster',
      plays: false,
      reason: 'playlist_rule',
      rules: [
        {
          origin: 'playlist',
          explanation: {
            type: 'equals',
            outcome: false,
            left: { value: 'Kiel' },
            right: { value: 'Berlin' },
          },
        },
      ],
    });
    await owner.call('devices.update', {
      params: { id: device.id },
      body: { tags: [{ key: 'store', value: 'Berlin' }] },
    });
    const then = await owner.call('devices.explain', { params: { id: device.id }, query: {} });
    expect(then.step.presentationName).toBe('Poster');
  });

  test('uses the last states of the screen’s workers', async () => {
    const { device, playlistId, publish } = await screenWith(['Door']);
    const rule = {
      ...storeIs('on'),
      left: { type: 'variable' as const, path: ['workers', 'door'] as [string, ...string[]] },
    };
    await owner.call('playlists.update', {
      params: { id: playlistId },
      body: { rule, isRuleOnItems: true },
    });
    await publish();
    const plays = async () =>
      (await owner.call('devices.explain', { params: { id: device.id }, query: {} })).data[1]?.plays;
    expect(await plays()).toBe(false);
    await device.call('device.events', {
      body: {
        events: [
          {
            type: 'worker',
            id: '01890000-0000-7000-8000-000000000009',
            at: new Date().toISOString(),
            name: 'door',
            state: 'on',
          },
        ],
      },
    });
    expect(await plays()).toBe(true);
    const { data } = await owner.call('devices.workers', { params: { id: device.id } });
    expect(data).toMatchObject([{ name: 'door', state: 'on' }]);
  });

  test('is paged', async () => {
    const { device, publish } = await screenWith(['A', 'B', 'C']);
    await publish();
    const explanation = await owner.call('devices.explain', {
      params: { id: device.id },
      query: { page: 2, pageSize: 3 },
    });
    expect(explanation.total).toBe(4);
    expect(explanation.data.map((item) => item.name)).toEqual(['C']);
  });
});
