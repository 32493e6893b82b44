import { freePorts } from '@vitrine/test-kit/free-ports';
import { type LoadRound, measureLoad, summarise } from './load-rounds.ts';
import { integer, type Result, rate, rowsOf } from './measure.ts';
import type { RawRequest } from './raw-http.ts';
import { insertDevices, type Service, signUp, startScript, stopScript } from './service.ts';

const SCREENS = 1000;
const SECONDS = 5;
const ROUNDS = 5;

/**
 * Builds a heartbeat of a screen.
 *
 * @param prefix the prefix of its token, see `insertDevices`
 * @param index the index of the screen, from 0
 * @param version consecutive versions differ in every value that changes while a screen runs
 */
export const heartbeatRequest = (prefix: string, index: number, version = 0) => ({
  method: 'POST',
  path: '/api/v3/device/heartbeat',
  headers: { authorization: `Token vd_${prefix}_${index + 1}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    connection_type: version % 2 === 0 ? 'wifi' : 'ethernet',
    ssid: `shop ${version}`,
    rssi: -40 - ((index + version) % 30),
    session_id: '01890000-0000-7000-8000-000000000001',
    screen_dimensions: { width: 1920, height: 1080 + version },
  }),
});

/** A server that receives heartbeats, and its results. */
interface Receiver {
  url: string;
  pid: number;
  /** The path for a screen, by its index. */
  path?(index: number): string;
  rounds: LoadRound[];
}

/** Measures stored heartbeats against a route that stores nothing, and against the cheapest UPDATE per request. */
export async function benchHeartbeats(service: Service): Promise<Result[]> {
  const account = await signUp(service, 'heartbeats@example.com');
  await insertDevices(service, account, 'beat', SCREENS);
  const { rows } = await service.database.query<{ id: string }>(
    'select id from devices where domain_id = $1',
    [account.domainId],
  );
  const { host, port, user, database } = service.database;
  const [baselinePort = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${baselinePort}`;
  const child = await startScript(
    'bench/src/heartbeat-baselines.ts',
    { PORT: String(baselinePort), DATABASE: JSON.stringify({ host, port, user, database }) },
    url,
  );
  const baseline = { url, pid: child.pid as number };
  const ours: Receiver = { url: service.url, pid: service.pid, rounds: [] };
  const bare: Receiver = { ...baseline, path: () => '/bare', rounds: [] };
  const update: Receiver = { ...baseline, path: (index) => `/update/${rows[index]?.id}`, rounds: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const receiver of [ours, bare, update]) {
        const measured = await sendHeartbeats(receiver, service.databasePid, round);
        // The first round is a warm-up.
        if (round > 0) receiver.rounds.push(measured);
      }
  } finally {
    await stopScript(child);
  }
  return resultsOf(ours, bare, update);
}

/** Sends heartbeats like a fleet: each screen has a connection of its own, and waits for its replies. */
function sendHeartbeats(
  { url, pid, path }: Receiver,
  databasePid: number,
  round: number,
): Promise<LoadRound> {
  const connections = Array.from({ length: SCREENS }, (_, index): RawRequest[] => {
    const beat = heartbeatRequest('beat', index, round);
    return [path ? { ...beat, path: path(index) } : beat];
  });
  return measureLoad({ pid, databasePid }, { url, connections, seconds: SECONDS });
}

function resultsOf(ours: Receiver, bare: Receiver, update: Receiver): Result[] {
  const row = rowsOf('Heartbeats');
  const { perSecond, details } = summarise(ours.rounds);
  const compared = (what: string, { rounds }: Receiver, goal: number): Result => {
    const other = summarise(rounds);
    const ratio = perSecond / other.perSecond;
    return row(
      `… compared with ${what} (${rate(other.perSecond)}; ${other.details})`,
      `${ratio.toFixed(2)} ×`,
      `≥ ${goal} ×`,
      ratio >= goal,
    );
  };
  const logLevel = process.env.LOG_LEVEL ? `log level ${process.env.LOG_LEVEL}` : 'the default log level';
  return [
    row(
      `Committed heartbeats: ${integer(SCREENS)} connections; ${logLevel}; different values in each of ${ROUNDS} rounds; ${details}`,
      rate(perSecond),
    ),
    compared('a bare Fastify route with the same validation', bare, 0.6),
    compared('the same route with a prepared UPDATE of one row by its key per request', update, 1.5),
  ];
}
