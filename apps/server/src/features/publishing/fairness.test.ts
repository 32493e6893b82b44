import { POLLING } from '@vitrine/test-kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

/** More than the connections (8 in tests) and the threads. */
const FLOOD = 30;
const PASSWORD = 'correct horse battery';

let t: TestApp;
let heldDomain: string | undefined;
let release: () => void = () => {};
/** The number of tasks of each kind whose turn has come and that the test delays. */
const held = { canPlay: 0, timeline: 0 };
const open = new Promise<void>((resolve) => {
  release = resolve;
});

beforeAll(async () => {
  t = await startTestApp(
    {},
    {
      forecast: {
        waitLimitMilliseconds: 600_000,
        async onTurn(name, domainId) {
          if (domainId !== heldDomain) return;
          held[name as keyof typeof held] += 1;
          await open;
        },
      },
    },
  );
});
afterAll(async () => {
  release();
  await t.close();
});

const storeIsBerlin = {
  type: 'equals' as const,
  left: { type: 'variable' as const, path: ['device', 'tags', 'store'] as [string, ...string[]] },
  right: { type: 'constant' as const, value: 'Berlin' },
};

/** Screens of a person with a playlist whose rule has to be evaluated before each publish. */
async function screensWithRule(person: SignedUp, count: number): Promise<string[]> {
  const poster = await insertPresentation(t.database, person);
  const playlistId = await insertPlaylist(t.database, person, [{ presentationId: poster }]);
  await person.call('playlists.update', {
    params: { id: playlistId },
    body: { rule: storeIsBerlin, isRuleOnItems: true },
  });
  const ids = [];
  for (let index = 0; index < count; index += 1) {
    const screen = await pairDevice(t, person, `Screen ${index}`);
    const tags = [
      { key: 'store', value: 'Berlin' },
      { key: 'number', value: String(index) },
    ];
    await person.call('devices.update', { params: { id: screen.id }, body: { playlistId, tags } });
    ids.push(screen.id);
  }
  return ids;
}

test('the publishes and timelines of one organisation do not delay others', async () => {
  const [flooding, other] = [await t.signUp(), await t.signUp()];
  // Each publish has its own document, so no cached result serves two of them.
  const targets: string[] = [];
  for (let index = 0; index < FLOOD; index += 1) targets.push(...(await screensWithRule(flooding, 1)));
  const [screen = ''] = await screensWithRule(other, 1);
  const device = await pairDevice(t, other, 'Heart');

  heldDomain = flooding.domainId;
  let ended = 0;
  const flood = targets.flatMap((id) => [
    flooding.try('devices.publish', { params: { id } }),
    flooding.try('devices.timeline', {
      params: { id },
      query: { from: '2026-11-20T12:00:00Z', to: '2026-11-21T12:00:00Z', content: 'draft' },
    }),
  ]);
  for (const each of flood) void each.finally(() => (ended += 1));
  await vi.waitFor(() => expect(held).toEqual({ canPlay: 1, timeline: 1 }), POLLING);

  const replies = await Promise.all([
    device.try('device.heartbeat', { body: {} }),
    t.anonymous.try('auth.signIn', { body: { email: other.email, password: PASSWORD } }),
    other.try('devices.list'),
    other.try('devices.publish', { params: { id: screen } }),
    other.try('devices.timeline', {
      params: { id: screen },
      query: { from: '2026-11-20T12:00:00Z', to: '2026-11-21T12:00:00Z', content: 'draft' },
    }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // No waiting request holds a connection. One receives the announcements of jobs, and the job queue briefly borrows
  // another.
  expect(ended).toBe(0);
  expect(t.database.pool.waitingCount).toBe(0);
  await expect.poll(() => t.database.pool.totalCount - t.database.pool.idleCount).toBe(1);

  release();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
