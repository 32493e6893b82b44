import type { BodyInput, Calls } from '@vitrine/contract';
import { POLLING } from '@vitrine/test-kit';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { z } from 'zod';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../../testing/content.ts';
import type { SignedUp, TestApp } from '../../../testing/test-app.ts';

export type PublishBody = BodyInput<Calls['publishes.create']>;
export type Screen = Awaited<ReturnType<typeof pairDevice>>;

/** Adds jobs to the queue of the running server, which run at the time of the test clock. */
export function createPublishJobs(t: TestApp) {
  const jobs = createJobs({ pool: t.database.pool, log: createLog('silent'), isWorker: false });
  const advance = jobs.define('advance_publish', z.object({ id: z.uuid() }), async () => {});
  const resume = jobs.define('resume_publishes', z.object({}), async () => {});
  beforeAll(() => jobs.start());
  afterAll(() => jobs.stop());
  return {
    runJob: async (id: string) => {
      await advance.enqueue({ id });
    },
    resumeAll: async () => {
      await resume.enqueue({});
    },
  };
}

/** Creates an organisation with screens that have one playlist of one poster. */
export async function createFleet(t: TestApp, count = 1) {
  const person = await t.signUp();
  const poster = await insertPresentation(t.database, person);
  const playlist = await insertPlaylist(t.database, person, [{ presentationId: poster }]);
  const screens: Screen[] = [];
  for (let index = 0; index < count; index += 1) screens.push(await pairDevice(t, person, `Screen ${index}`));
  const deviceIds = screens.map(({ id }) => id);
  await person.call('devices.batch', {
    body: { action: 'set_playlist', deviceIds, playlistId: playlist },
  });
  const create = (body: Partial<PublishBody> = {}) =>
    person.call('publishes.create', { body: { scope: { deviceIds }, ...body } });
  const get = (id: string) => person.call('publishes.get', { params: { id } });
  const publishAll = async () => {
    const { id } = await create();
    await untilState(person, id, 'completed');
    return id;
  };
  const rename = async (name: string) => {
    await t.clock.advanceAsync(1000);
    await person.call('presentations.update', { params: { id: poster }, body: { name } });
    await t.clock.advanceAsync(1000);
  };
  const deletePoster = async () => {
    await t.clock.advanceAsync(1000);
    await person.call('presentations.delete', { params: { id: poster }, query: { force: 'true' } });
  };
  return { person, poster, playlist, screens, create, get, publishAll, rename, deletePoster };
}

export async function untilState(person: SignedUp, id: string, state: string) {
  return vi.waitFor(async () => {
    const publish = await person.call('publishes.get', { params: { id } });
    expect(publish.state).toBe(state);
    return publish;
  }, POLLING);
}

/** Reports what a screen does with its current revision. */
export async function report(
  screen: Screen,
  publish: { ack?: true; playbackSuccess?: true; playbackError?: string },
) {
  const { revision } = await screen.call('device.heartbeat', { body: {} });
  await screen.call('device.heartbeat', { body: { publish: { revision, ...publish } } });
  return revision;
}

export async function shownBy(screen: Screen): Promise<string[]> {
  const { presentations } = await screen.call('device.publishedContent');
  return Object.values(presentations).map(({ name }) => name);
}
