import { freePorts } from '@vitrine/test-kit/free-ports';
import { measureRepliesPerSecond } from './load.ts';
import { median, type Result, rate } from './measure.ts';
import { insertDevices, type Service, signUp, startScript, stopScript } from './service.ts';

const SCREENS = 1000;
const SECONDS = 5;
const ROUNDS = 5;

/** A heartbeat of a screen. `prefix`: of its token, see `insertDevices`. `index`: of the screen, from 0. */
export const heartbeatRequest = (prefix: string, index: number) => ({
  method: 'POST',
  path: '/api/v3/device/heartbeat',
  headers: { authorization: `Token vd_${prefix}_${index + 1}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    connection_type: 'wifi',
    ssid: 'shop',
    rssi: -40 - (index % 30),
    session_id: '01890000-0000-7000-8000-000000000001',
    screen_dimensions: { width: 1920, height: 1080 },
  }),
});

/** A fleet has many screens, each with its own connection, that wait for their own replies. */
const beats = Array.from({ length: SCREENS }, (_, index) => heartbeatRequest('beat', index));

const throughput = (url: string, path: string): Promise<number> =>
  measureRepliesPerSecond({
    url,
    connections: beats.map((beat) => [{ ...beat, path }]),
    seconds: SECONDS,
  });

/** Measures stored heartbeats against a route that stores nothing, and against one UPDATE per request. */
export async function benchHeartbeats(service: Service): Promise<Result[]> {
  const account = await signUp(service, 'heartbeats@example.com');
  await insertDevices(service, account, 'beat', SCREENS);
  const { host, port, user, database } = service.database;
  const [baselinePort = 0] = await freePorts(1);
  const baseline = `http://127.0.0.1:${baselinePort}`;
  const child = await startScript(
    'bench/src/heartbeat-baselines.ts',
    { PORT: String(baselinePort), DATABASE: JSON.stringify({ host, port, user, database }) },
    baseline,
  );
  try {
    const [stored, bare, single]: number[][] = [[], [], []];
    // A fresh server is slow, so warm it up before measuring.
    await throughput(service.url, '/api/v3/device/heartbeat');
    await throughput(baseline, '/bare');
    for (let round = 0; round < ROUNDS; round += 1) {
      stored?.push(await throughput(service.url, '/api/v3/device/heartbeat'));
      bare?.push(await throughput(baseline, '/bare'));
      single?.push(await throughput(baseline, '/update'));
    }
    const [ours, route, update] = [median(stored ?? []), median(bare ?? []), median(single ?? [])];
    return [
      { area: 'Heartbeats', name: 'Committed heartbeats', value: rate(ours), goal: '', met: true },
      {
        area: 'Heartbeats',
        name: `… compared with a bare Fastify route with the same validation (${rate(route)})`,
        value: `${(ours / route).toFixed(2)} ×`,
        goal: '≥ 0.6 ×',
        met: ours / route >= 0.6,
      },
      {
        area: 'Heartbeats',
        name: `… compared with one UPDATE per request (${rate(update)})`,
        value: `${(ours / update).toFixed(2)} ×`,
        goal: '≥ 1 ×',
        met: ours / update >= 1,
      },
    ];
  } finally {
    await stopScript(child);
  }
}
