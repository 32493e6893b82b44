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
 * Upper limits for the random moment of each crash. Counting publishes and replies ensures that even a slow machine has
 * data to lose by then, which a random time alone would not.
 */
const MAX_PUBLISHES = 2;
const MAX_REPLIES = 60;
const MAX_MS = 15;
/** Used in turn: with so few rounds, random choices could leave one out. */
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
    await traffic.waitForPublishes(random.between(0, MAX_PUBLISHES));
    await traffic.waitForReplies(random.between(1, MAX_REPLIES));
    await pause(random.between(0, MAX_MS));
    traffic.allowUnavailable();
    if (kill !== 'server') expect(server.killPostgres()).toBe(true);
    if (kill !== 'postgres') await server.kill9();
    // If only PostgreSQL was killed, the server reports that it is unavailable and recovers by itself.
    if (kill === 'postgres') await traffic.waitForUnavailable();
    if (kill === 'postgres') await server.ready();
    await traffic.stop();
    if (kill !== 'postgres') await server.restart();
    expect(traffic.problems, `round ${round}, ${kill}`).toEqual([]);
    await expectNothingLost(organisation, server.dataDir, checked);
  }

  await endAllActions(organisation);
  // The next server removes unfinished work of the killed one.
  await expect.poll(() => readdirSync(join(server.dataDir, 'scratch'))).toEqual([]);
});
