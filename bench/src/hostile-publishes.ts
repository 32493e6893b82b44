import { integer, ms, percentiles, type Result } from './measure.ts';
import { type Account, call, insertDevices, type Service, signUp } from './service.ts';

const SECONDS = 45;
const GOAL_MS = 1000;
const PASSWORD = 'a password of the benchmark';
const TIMELINES = 200;
const PUBLISHES = 30;
const ITEMS = 1000;
const WEEK_MS = 6.9 * 86_400_000;

/** Measures how long others wait while one organisation requests timelines and publishes as fast as it can. */
export async function benchHostilePublishes(service: Service): Promise<Result[]> {
  const [neighbour, attacker] = [
    await signUp(service, 'neighbour@example.com'),
    await signUp(service, 'flood@example.com'),
  ];
  const playlistId = await makePlaylist(service, neighbour, 1);
  await insertDevices(service, neighbour, 'neighbour', 200, playlistId);
  const [published = ''] = await findScreens(service, neighbour);
  const targets = await prepareFlood(service, attacker);
  const until = performance.now() + SECONDS * 1000;
  const sent = { timelines: 0, publishes: 0 };
  const flood = [
    ...Array.from({ length: TIMELINES }, (_, index) => async () => {
      const id = targets[index % targets.length] ?? '';
      await call(service, 'GET', timelinePath(id), attacker.headers);
      sent.timelines += 1;
    }),
    ...targets.map((id) => async () => {
      await call(service, 'POST', `/v3/devices/${id}/actions/publish`, attacker.headers, {});
      sent.publishes += 1;
    }),
  ].map((once) => repeat(until, once));
  const calls: Record<string, () => Promise<unknown>> = {
    '/healthz': () => fetch(`${service.url}/healthz`).then((reply) => reply.arrayBuffer()),
    'A heartbeat': () =>
      call(service, 'POST', '/v3/device/heartbeat', { authorization: 'Token vd_neighbour_1' }, {}),
    'A sign-in': () =>
      call(service, 'POST', '/v3/auth/sign_in', {}, { email: 'neighbour@example.com', password: PASSWORD }),
    'A list of screens': () => call(service, 'GET', '/v5/devices?page_size=25', neighbour.headers),
    'A publish': () =>
      call(service, 'POST', `/v3/devices/${published}/actions/publish`, neighbour.headers, {}),
  };
  const waits = await Promise.all(
    Object.entries(calls).map(async ([name, once]) => [name, await sampleUntil(until, once)] as const),
  );
  await Promise.all(flood);
  return waits.map(([name, { samples, failures }]) => {
    const { p50, p99 } = percentiles(samples);
    return {
      area: 'Hostile publishes',
      name: `${name}, while another organisation requests ${TIMELINES} timelines and ${PUBLISHES} publishes at a time (${integer(sent.timelines)} and ${integer(sent.publishes)} completed; ${integer(samples.length)} calls, ${integer(failures)} failed): p99, maximum`,
      value: `${ms(p99)}, ${ms(Math.max(...samples))} (p50 ${ms(p50)})`,
      goal: `p99 ≤ ${GOAL_MS.toLocaleString('en')} ms, none failed`,
      met: p99 <= GOAL_MS && failures === 0,
    };
  });
}

/** Creates screens with a long published playlist, which then gets a rule that every publish has to evaluate. */
async function prepareFlood(service: Service, attacker: Account): Promise<string[]> {
  const playlistId = await makePlaylist(service, attacker, ITEMS);
  await insertDevices(service, attacker, 'flood', PUBLISHES, playlistId);
  const ids = await findScreens(service, attacker);
  for (const id of ids)
    await call(service, 'POST', `/v3/devices/${id}/actions/publish`, attacker.headers, {});
  const rule = {
    type: 'notEquals',
    left: { type: 'variable', path: ['device', 'name'] },
    right: { type: 'constant', value: 'y' },
  };
  await call(service, 'PATCH', `/v3/playlists/${playlistId}`, attacker.headers, {
    is_rule_on_items: true,
    rule,
  });
  return ids;
}

async function makePlaylist(service: Service, { headers }: Account, items: number): Promise<string> {
  const { data } = await call<{ data: { id: string; name: string }[] }>(
    service,
    'GET',
    '/v3/applications?page_size=200',
    headers,
  );
  const created = await call<{ presentation: { id: string } }>(
    service,
    'POST',
    '/v3/presentations',
    headers,
    {
      name: 'Poster',
      application_id: data.find(({ name }) => name === 'Announcement')?.id,
      application_vars: {},
    },
  );
  const { id } = await call<{ id: string }>(service, 'POST', '/v3/playlists', headers, {
    name: 'Main',
    items: Array.from({ length: items }, () => ({ presentation_id: created.presentation.id })),
  });
  return id;
}

async function findScreens(service: Service, { domainId }: Account): Promise<string[]> {
  const { rows } = await service.database.query<{ id: string }>(
    'select id from devices where domain_id = $1',
    [domainId],
  );
  return rows.map(({ id }) => id);
}

function timelinePath(id: string): string {
  const from = new Date();
  const to = new Date(from.getTime() + WEEK_MS);
  return `/v4/devices/${id}/timeline?from=${from.toISOString()}&to=${to.toISOString()}`;
}

/** Repeats a request and ignores rejections, which are part of the defence. */
async function repeat(until: number, once: () => Promise<void>): Promise<void> {
  while (performance.now() < until) await once().catch(() => undefined);
}

async function sampleUntil(
  until: number,
  once: () => Promise<unknown>,
): Promise<{ samples: number[]; failures: number }> {
  const samples: number[] = [];
  let failures = 0;
  while (performance.now() < until) {
    const start = performance.now();
    await once().catch(() => (failures += 1));
    samples.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { samples, failures };
}
