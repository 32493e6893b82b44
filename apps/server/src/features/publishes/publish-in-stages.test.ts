import { POLLING } from '@vitrine/test-kit';
import { describe, expect, test, vi } from 'vitest';
import { startWithOwner } from '../../testing/owner.ts';
import { createFleet, createPublishJobs, report, type Screen, shownBy, untilState } from './testing/fleet.ts';

const { t } = await startWithOwner();
const { runJob } = createPublishJobs(t);
const setUp = (count?: number) => createFleet(t, count);

describe('a publish in stages', () => {
  const stages = [{ screens: 1 }, { percent: 50 }];

  async function canary(screens: readonly Screen[]): Promise<Screen> {
    const found = await vi.waitFor(async () => {
      const replies = await Promise.all(
        screens.map(async (screen) => ({
          screen,
          revision: (await screen.call('device.heartbeat', { body: {} })).revision,
        })),
      );
      const sent = replies.filter(({ revision }) => revision > 0);
      expect(sent).toHaveLength(1);
      return sent[0];
    }, POLLING);
    return found?.screen as Screen;
  }

  test('sends each stage once the screens of the previous one play it', async () => {
    const { person, screens, create, get, rename } = await setUp(4);
    const { id, stages: planned } = await create({ stages });
    expect(planned.map((stage) => stage.screens)).toEqual([1, 1, 2]);
    const first = await canary(screens);
    await vi.waitFor(async () => {
      expect(await get(id)).toMatchObject({
        state: 'running',
        checkUntil: expect.any(String),
        stages: [{ state: 'checking' }, { state: 'waiting' }, { state: 'waiting' }],
      });
    }, POLLING);
    await rename('Changed later');
    await report(first, { ack: true, playbackSuccess: true });
    await runJob(id);
    await vi.waitFor(async () => {
      expect((await get(id)).stages.map(({ state }) => state)).toEqual(['passed', 'checking', 'waiting']);
    }, POLLING);
    for (const screen of screens) {
      const { revision } = await screen.call('device.heartbeat', { body: {} });
      if (revision > 0) await report(screen, { ack: true });
    }
    // A screen that has only downloaded it can still fail.
    await runJob(id);
    expect((await get(id)).stages[1]?.state).toBe('checking');
    for (const screen of screens) {
      const { revision } = await screen.call('device.heartbeat', { body: {} });
      if (revision > 0) await report(screen, { ack: true, playbackSuccess: true });
    }
    await runJob(id);
    const { counts } = await untilState(person, id, 'completed');
    expect(counts).toMatchObject({ playing: 2, sent: 2, pending: 0 });
    for (const screen of screens) expect(await shownBy(screen)).toEqual(['Poster']);
  });

  test('stops when a screen of the first stage fails, and continues on request', async () => {
    const { person, screens, create } = await setUp(4);
    const { id } = await create({ stages });
    await report(await canary(screens), { playbackError: 'No picture.' });
    await runJob(id);
    const stopped = await untilState(person, id, 'stopped');
    expect(stopped).toMatchObject({
      counts: { failed: 1, pending: 3 },
      stages: [{ state: 'failed' }, { state: 'waiting' }, { state: 'waiting' }],
    });
    const continued = await person.call('publishes.continue', { params: { id } });
    expect(continued.state).toBe('running');
    await vi.waitFor(async () => {
      const { counts } = await person.call('publishes.get', { params: { id } });
      expect(counts).toMatchObject({ failed: 1, pending: 2 });
    }, POLLING);
  });

  test('stops when screens of a stage do not report in time', async () => {
    const { person, screens, create } = await setUp(3);
    const { id } = await create({ stages });
    await canary(screens);
    await t.clock.advanceAsync(599_000);
    await runJob(id);
    expect((await person.call('publishes.get', { params: { id } })).state).toBe('running');
    await t.clock.advanceAsync(2000);
    await runJob(id);
    expect((await untilState(person, id, 'stopped')).counts.pending).toBe(2);
  });

  test('sends nothing more after it is cancelled', async () => {
    const { person, screens, create } = await setUp(3);
    const { id } = await create({ stages });
    await report(await canary(screens), { ack: true, playbackSuccess: true });
    await person.call('publishes.cancel', { params: { id } });
    await runJob(id);
    const other = await create({ scope: { deviceIds: [screens[0]?.id ?? ''] } });
    await untilState(person, other.id, 'completed');
    expect((await person.call('publishes.get', { params: { id } })).counts).toMatchObject({ pending: 2 });
  });
});
