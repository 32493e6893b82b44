import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '@vitrine/test-kit/free-ports';
import { createFleet } from './fleet.ts';
import { heartbeatRequest } from './heartbeats.ts';
import { measureRepliesPerSecond } from './load.ts';
import { median, type Result, rate } from './measure.ts';
import { type Peer, parseRequests, type Requests, readPeers } from './peers.ts';
import { startProcessMeasurement, startServiceMeasurement } from './processor-time.ts';
import type { RawRequest } from './raw-http.ts';
import { type Service, startProgram, stopScript } from './service.ts';

const SCREENS = 1000;
const SECONDS = 5;
const ROUNDS = 5;

const MEASURES: { key: keyof Requests; name: string; connections: number }[] = [
  { key: 'heartbeats', name: 'Heartbeats stored', connections: SCREENS },
  { key: 'screens', name: 'Reads of one screen', connections: 64 },
  { key: 'pages', name: 'Pages of 200 screens', connections: 8 },
];

interface Candidate {
  name: string;
  url: string;
  requests: Requests;
  /** Starts measuring. The returned function returns the processor time of all its processes since, in seconds. */
  measure(): () => number;
  stop(): Promise<void>;
}

/**
 * Compares Vitrine with the products in the folder `PEERS` (see `peers.ts`). Rounds alternate between them, so other
 * load on the machine affects all of them equally.
 */
export async function benchCompare(service: Service): Promise<Result[]> {
  const peers = await readPeers(process.env.PEERS);
  const candidates = [await prepareVitrine(service)];
  try {
    for (const peer of peers) candidates.push(await startPeer(peer));
    const results: Result[] = [];
    for (const measure of MEASURES) results.push(...(await compare(candidates, measure)));
    return results;
  } finally {
    for (const candidate of candidates) await candidate.stop();
  }
}

async function prepareVitrine(service: Service): Promise<Candidate> {
  const { deviceIds, headers } = await createFleet(service, 'compare', SCREENS);
  const numbers = Array.from({ length: SCREENS }, (_, index) => index);
  return {
    name: 'Vitrine',
    url: service.url,
    requests: {
      heartbeats: numbers.map((index) => heartbeatRequest('compare', index)),
      screens: deviceIds.map((id) => ({ path: `/api/v3/devices/${id}`, headers })),
      pages: [1, 2, 3, 4, 5].map((page) => ({
        path: `/api/v5/devices?page_size=200&page=${page}`,
        headers,
      })),
    },
    measure() {
      const readSeconds = startServiceMeasurement(service);
      return () => {
        const { server, database } = readSeconds();
        return server + database;
      };
    },
    async stop() {},
  };
}

/** Starts a peer with an empty data directory, and lets it prepare a thousand screens. */
async function startPeer({ name, folder, start, ready, prepare }: Peer): Promise<Candidate> {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-peer-'));
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const options = { cwd: folder, env: { ...process.env, PORT: String(port), DATA_DIR: data, URL: url } };
  const child = await startProgram(start, options, `${url}${ready}`);
  const stop = async () => {
    await stopScript(child);
    await rm(data, { recursive: true, force: true });
  };
  try {
    const [program = '', ...rest] = prepare;
    const { stdout } = await promisify(execFile)(program, rest, { ...options, maxBuffer: 100_000_000 });
    const requests = parseRequests(name, stdout);
    return { name, url, requests, measure: () => startProcessMeasurement(child.pid as number), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compare(
  candidates: readonly Candidate[],
  { key, name, connections }: (typeof MEASURES)[number],
): Promise<Result[]> {
  const measured = candidates.filter(({ requests }) => requests[key]);
  const rounds = new Map(measured.map((each) => [each, { rates: [] as number[], costs: [] as number[] }]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [candidate, { rates, costs }] of rounds) {
      const { url, requests, measure } = candidate;
      const readSeconds = measure();
      const perSecond = await measureRepliesPerSecond({
        url,
        connections: distribute(requests[key] ?? [], connections),
        seconds: SECONDS,
      });
      // The first round is a warm-up.
      if (round === 0) continue;
      rates.push(perSecond);
      costs.push((readSeconds() / (perSecond * SECONDS)) * 1e6);
    }
  }
  const [ours, ...peers] = [...rounds.values()].map(({ rates }) => median(rates));
  const best = peers.length === 0 ? null : Math.max(...peers);
  return [...rounds].map(([candidate, { rates, costs }], index) => ({
    area: name,
    name: `${candidate.name}: ${rate(Math.min(...rates))} to ${rate(Math.max(...rates))}; processor time per request: ${Math.round(median(costs))} µs`,
    value: rate(median(rates)),
    goal: index === 0 && best !== null ? `≥ ${rate(best)}` : '',
    met: best === null || (ours ?? 0) >= best,
  }));
}

/** Distributes requests evenly among connections. Each connection gets at least one. */
function distribute(requests: readonly RawRequest[], connections: number): RawRequest[][] {
  const count = Math.max(connections, requests.length);
  const lists = Array.from({ length: connections }, (): RawRequest[] => []);
  for (let index = 0; index < count; index += 1)
    lists[index % connections]?.push(requests[index % requests.length] as RawRequest);
  return lists;
}
