import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChannelKey, openChannel } from './channel.ts';
import { median, type Result, rate } from './measure.ts';
import { startProcessMeasurement } from './processor-time.ts';
import { RawWebSocket } from './raw-websocket.ts';

const SERVER = join(
  fileURLToPath(new URL('../../', import.meta.url)),
  'apps/server/src/platform/realtime/testing/fan-out-server.ts',
);
const SCREENS = 1000;
/** Messages to each screen in a round. */
const MESSAGES = 100;
const ROUNDS = 5;
const GOAL = 40_000;

/** Measures messages of the embedded broker to screens, each on its own topic, and the same bytes on bare WebSockets. */
export async function benchFanOut(): Promise<Result[]> {
  const server = fork(SERVER, { execArgv: [] });
  let received = 0;
  try {
    const [addresses] = await once(server, 'message');
    await connectScreens(server, addresses.broker, () => (received += 1));
    await connectSockets(addresses.sockets, () => (received += 1));
    const measured = { broker: [] as Measured[], sockets: [] as Measured[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const to of ['broker', 'sockets'] as const) {
        const start = received;
        const result = await measure(server, to, () => received - start);
        // The first round is a warm-up.
        if (round > 0) measured[to].push(result);
      }
    }
    return resultsOf(measured);
  } finally {
    server.disconnect();
  }
}

async function connectScreens(server: ChildProcess, url: string, onMessage: () => void): Promise<void> {
  server.send({ type: 'keys', screens: SCREENS });
  const [{ keys }] = (await once(server, 'message')) as [{ keys: Omit<ChannelKey, 'url'>[] }];
  for (const key of keys) await openChannel({ ...key, url: `${url}/mqtt` }, onMessage);
}

async function connectSockets(url: string, onMessage: () => void): Promise<void> {
  for (let count = 0; count < SCREENS; count += 1)
    await new Promise<void>((resolve) => {
      const socket = new RawWebSocket(url, 'mqtt');
      socket.onopen = resolve;
      socket.onmessage = onMessage;
    });
}

interface Measured {
  perSecond: number;
  /** Processor time of the server, in microseconds. */
  perMessage: number;
}

async function measure(server: ChildProcess, to: string, received: () => number): Promise<Measured> {
  const count = SCREENS * MESSAGES;
  const readSeconds = startProcessMeasurement(server.pid as number);
  const start = performance.now();
  server.send({ type: 'send', to, rounds: MESSAGES });
  while (received() < count) await new Promise(setImmediate);
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: count / seconds, perMessage: (readSeconds() / count) * 1e6 };
}

function resultsOf({ broker, sockets }: Record<'broker' | 'sockets', Measured[]>): Result[] {
  const rates = broker.map(({ perSecond }) => perSecond);
  const [ours, bare] = [median(rates), median(sockets.map(({ perSecond }) => perSecond))];
  const medianCost = (list: Measured[]) =>
    `${median(list.map(({ perMessage }) => perMessage)).toFixed(1)} µs`;
  return [
    {
      area: 'Fan-out',
      name: `Messages to ${SCREENS.toLocaleString('en')} screens, each on its own topic; processor time per message: ${medianCost(broker)}; ${rate(Math.min(...rates))} to ${rate(Math.max(...rates))}`,
      value: rate(ours),
      goal: `≥ ${rate(GOAL)}`,
      met: ours >= GOAL,
    },
    {
      area: 'Fan-out',
      name: `… compared with the same bytes through bare WebSockets (${rate(bare)}; ${medianCost(sockets)})`,
      value: `${(ours / bare).toFixed(2)} ×`,
      goal: '',
      met: true,
      better: 'greater',
    },
  ];
}
