import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAllActions, expectNothingLost } from './crash/checks.ts';
import { createOrganisation } from './crash/organisation.ts';
import { startTraffic, type Traffic } from './crash/traffic.ts';
import { createRandom } from './support/random.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * Kills the server, its PostgreSQL or both (`kill -9`) at a random moment while clients publish, upload and send
 * reports and heartbeats. `CRASH_SEED` reproduces a run, `CRASH_ROUNDS` changes the number of crashes.
 */

const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));
const rounds = Number((process.env.CRASH_ROUNDS ?? isLongRun) ? 20 : 6);
const SCREENS = 2;
/**
 * Bounds of the random moment of each crash. With time alone, a slow machine would crash before it has data to
 * lose.
 */
const MOST_PUBLISHES = 2;
const MOST_ANSWERS = 60;
const MOST_MS = 15;
/** In turn, because a few random choices could leave one out. */
const KILLS = ['server', 'postgres', 'both'] as const;

let server: RunningServer;
let traffic: Traffic | undefined;

beforeAll(async () => {
  server = await start('crash');
});

afterAll(async () => {
  await traffic?.stop();
  await server?.stop();
});

test(`${rounds} crashes lose no acknowledged data (CRASH_SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const organisation = await createOrganisation(server, SCREENS);
  const checked = { events: new Set<string>(), uploads: new Set<string>() };

  for (let round = 1; round <= rounds; round += 1) {
    const kill = KILLS[round % KILLS.length];
    traffic = startTraffic(organisation);
    await traffic.publishes(random.between(0, MOST_PUBLISHES));
    await traffic.answers(random.between(1, MOST_ANSWERS));
    await pause(random.between(0, MOST_MS));
    traffic.crashed();
    if (kill !== 'server') expect(server.killPostgres9()).toBe(true);
    if (kill !== 'postgres') await server.kill9();
    // Only PostgreSQL was killed: the server reports it and recovers without help.
    if (kill === 'postgres') await traffic.refused();
    if (kill === 'postgres') await server.ready();
    await traffic.stop();
    if (kill !== 'postgres') await server.restart();
    expect(traffic.wrong, `round ${round}, ${kill}`).toEqual([]);
    await expectNothingLost(organisation, server.dataDir, checked);
  }

  await endAllActions(organisation);
  // The next server removes unfinished work of the killed one.
  await expect.poll(() => readdirSync(join(server.dataDir, 'scratch'))).toEqual([]);
});
