import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkNothingIsLost, endAllActions } from './crash/checks.ts';
import { createOrganisation } from './crash/organisation.ts';
import { startTraffic, type Traffic } from './crash/traffic.ts';
import { createRandom } from './support/random.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * The server, its PostgreSQL or both end at once (`kill -9`), at a point that chance chooses, while clients
 * publish, upload, report and beat. `CRASH_SEED` repeats the choices of a run, `CRASH_ROUNDS` changes their number.
 */

const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));
const rounds = Number(process.env.CRASH_ROUNDS ?? 20);
const SCREENS = 2;
/** Before each crash. Without them, a slow machine would crash before anything was worth losing. */
const MOST_PUBLISHES = 2;
const MOST_ANSWERS = 60;
const MOST_MS = 15;

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
    const kill = random.pick(['server', 'server', 'postgres', 'postgres', 'both']);
    traffic = startTraffic(organisation);
    await traffic.publishes(random.between(0, MOST_PUBLISHES));
    await traffic.answers(random.between(1, MOST_ANSWERS));
    await pause(random.between(0, MOST_MS));
    traffic.crashed();
    if (kill !== 'server') expect(server.killPostgres9()).toBe(true);
    if (kill !== 'postgres') await server.kill9();
    // PostgreSQL alone: the server says that it is away, and comes back without help.
    if (kill === 'postgres') await traffic.refused();
    if (kill === 'postgres') await server.ready();
    await traffic.stop();
    if (kill !== 'postgres') await server.restart();
    expect(traffic.wrong, `round ${round}, ${kill}`).toEqual([]);
    await checkNothingIsLost(organisation, server.dataDir, checked);
  }

  await endAllActions(organisation);
  // What a server was working on when it was killed, the next one removes.
  await expect.poll(() => readdirSync(join(server.dataDir, 'scratch'))).toEqual([]);
});
