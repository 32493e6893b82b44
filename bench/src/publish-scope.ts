import { setTimeout as pause } from 'node:timers/promises';
import { createFleet } from './fleet.ts';
import { integer, median, ms, type Result, rowsOf } from './measure.ts';
import { copySamplePlaylist } from './playlists.ts';
import { type Account, call, type Service } from './service.ts';

const SCREENS = 10_000;
const ROUNDS = 3;
const GOAL_MS = 5000;
const POLL_MS = 50;
const LIMIT_MS = 60_000;
/** All screens of a fleet have this tag. */
const SCOPE = { tag: 'format:landscape' };

/** Measures how long a publish to all screens with a tag takes until it is completed. */
export async function benchScope(service: Service): Promise<Result> {
  const fleet = await createFleet(service, 'scope', SCREENS);
  const times: number[] = [];
  for (const playlistId of await copySamplePlaylist(service, fleet, ROUNDS)) {
    const start = performance.now();
    const { id } = await call<{ id: string }>(service, 'POST', '/v4/publishes', fleet.headers, {
      scope: SCOPE,
      playlist_id: playlistId,
    });
    await untilCompleted(service, fleet, id);
    times.push(performance.now() - start);
  }
  const medianMs = median(times);
  return rowsOf('Publish')(
    `POST /v4/publishes with a tag of ${integer(SCREENS)} screens, until the publish is completed: median of ${ROUNDS}, each with a new playlist (minimum ${ms(Math.min(...times))}, maximum ${ms(Math.max(...times))})`,
    ms(medianMs),
    `≤ ${integer(GOAL_MS)} ms`,
    medianMs <= GOAL_MS,
  );
}

/** @throws Error if the publish ends in another state, takes more than a minute, or does not reach every screen */
async function untilCompleted(service: Service, { headers }: Account, id: string): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const { state, total, counts } = await call<{
      state: string;
      total: number;
      counts: { refused: number };
    }>(service, 'GET', `/v4/publishes/${id}`, headers);
    if (state === 'completed' && total === SCREENS && counts.refused === 0) return;
    if ((state !== 'scheduled' && state !== 'running') || performance.now() > deadline)
      throw new Error(
        `The publish to ${SCREENS} screens is ${state}: ${total} screens, ${counts.refused} refused.`,
      );
    await pause(POLL_MS);
  }
}
