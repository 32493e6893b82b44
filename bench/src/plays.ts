import { randomUUID } from 'node:crypto';
import { createFleet, type Fleet } from './fleet.ts';
import { type LoadRound, measureLoad, summarise } from './load-rounds.ts';
import { integer, type Result, rate } from './measure.ts';
import { playEvents } from './play-events.ts';
import type { RawRequest } from './raw-http.ts';
import type { Service } from './service.ts';

const SCREENS = 1000;
const SECONDS = 4;
const ROUNDS = 3;
/** The number of plays to prepare for each round. All are new, because a play that is sent again costs less. */
const PREPARED = 100_000 * SECONDS;
const PLAY_MS = 10_000;
const PREFIX = 'plays';

/**
 * The largest possible batches, as sent after an outage, and those of a screen that sends every two minutes. Each
 * screen has its own connection and waits for replies.
 */
const BATCHES = [
  { plays: 500, screens: 50, goal: 80_000 },
  { plays: 12, screens: SCREENS, goal: 40_000 },
];

export async function benchPlays(service: Service): Promise<Result[]> {
  const fleet = await createFleet(service, PREFIX, SCREENS);
  const results: Result[] = [];
  for (const batch of BATCHES) results.push(await measure(service, fleet, batch));
  return results;
}

async function measure(
  service: Service,
  fleet: Fleet,
  { plays, screens, goal }: (typeof BATCHES)[number],
): Promise<Result> {
  // The first round is a warm-up.
  const rounds: LoadRound[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const connections = prepareRequests(screens, plays);
    rounds.push(await measureLoad(service, { url: service.url, connections, seconds: SECONDS }, plays));
  }
  const [, ...measured] = rounds;
  const { perSecond, details } = summarise(measured, 'play');
  return {
    area: 'Plays',
    name: `Stored plays of ${integer(screens)} of ${integer(fleet.deviceIds.length)} screens in batches of ${plays}; ${details}`,
    value: rate(perSecond),
    goal: `≥ ${rate(goal)}`,
    met: perSecond >= goal,
  };
}

function prepareRequests(screens: number, plays: number): RawRequest[][] {
  const presentations = Array.from({ length: 20 }, () => randomUUID());
  const playlistId = randomUUID();
  const requests = Math.ceil(PREPARED / plays / screens);
  return Array.from({ length: screens }, (_, screen) =>
    Array.from({ length: requests }, (_, request) => {
      const end = Date.now() - (requests - request - 1) * plays * PLAY_MS;
      const events = playEvents({ count: plays, end, playMs: PLAY_MS, playlistId, presentations });
      return {
        method: 'POST',
        path: '/api/v4/device/events',
        headers: {
          authorization: `Token vd_${PREFIX}_${screen + 1}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ events }),
      };
    }),
  );
}
