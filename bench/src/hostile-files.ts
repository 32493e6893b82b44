import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { PUBLIC_ADDRESS, webOnLoopback } from '@vitrine/test-kit/web-on-loopback';
import type { AttackCommand, AttackCounts, AttackInput } from './hostile-attack.ts';
import { type Goal, meetsGoal, unfinishedKinds } from './hostile-verdict.ts';
import { integer, ms, percentiles, type Result } from './measure.ts';
import { uploadPicture } from './pixels.ts';
import { type Account, call, insertDevices, type Service, signUp, startService } from './service.ts';

/**
 * The attack ends when at least one file of every kind has been processed or rejected, which takes minutes because four
 * kinds use their 15 seconds of processor time twice.
 */
const MIN_SECONDS = 300;
const MAX_SECONDS = 1200;
const ATTACKERS = 10;
const GOAL: Goal = { percentile: 'p99', milliseconds: 1000 };
/** A picture waits for a process, and organisations that are new to the server share the first processes. */
const PICTURE_GOAL: Goal = { percentile: 'p50', milliseconds: 30_000 };
const PICTURE = 'A picture, from upload to ready';
const PASSWORD = 'a password of the benchmark';

/**
 * Measures how long the calls of one organisation take while ten others send hostile files, patterns and feeds as fast
 * as the server replies. The server has its default log level, limits and database.
 */
export async function benchHostileFiles(): Promise<Result[]> {
  const attackers = new Worker(new URL('./hostile-attack.ts', import.meta.url), {
    workerData: { feedAddress: PUBLIC_ADDRESS } satisfies AttackInput,
  });
  const [{ port }] = (await once(attackers, 'message')) as [{ port: number }];
  const service = await startService(webOnLoopback(port));
  try {
    return await measure(service, attackers);
  } finally {
    await attackers.terminate();
    await service.stop();
  }
}

async function measure(service: Service, attackers: Worker): Promise<Result[]> {
  const neighbour = await signUp(service, 'neighbour@example.com');
  await insertDevices(service, neighbour, 'neighbour', 200);
  const accounts: Account[] = [];
  for (let each = 1; each <= ATTACKERS; each++)
    accounts.push(await signUp(service, `attacker${each}@example.com`));
  const { url, contentUrl } = service;
  attackers.postMessage({
    url,
    contentUrl,
    accounts,
    newsId: await findNews(service, neighbour),
  } satisfies AttackCommand);
  const end = new AbortController();
  const [seconds, ...waits] = await Promise.all([
    endAttack(service, neighbour, end),
    ...Object.entries(createCalls(service, neighbour, end.signal)).map(
      async ([name, once]) => [name, await sampleUntil(end.signal, once)] as const,
    ),
  ]);
  const files = await countFiles(service, neighbour);
  attackers.postMessage('end');
  const [{ counts }] = (await once(attackers, 'message')) as [{ counts: AttackCounts }];
  const unfinished = unfinishedKinds(files);
  const attack =
    `${integer(counts.files)} files: ${integer(files.ready)} processed, ${integer(files.rejected)} rejected, ${integer(files.quarantined)} quarantined, ` +
    `${integer(files.waiting)} still waiting, ${integer(counts.overLimit)} above the limit on pending uploads; ${integer(files.kills)} kills; ` +
    `${unfinished.length > 0 ? `no file of these kinds finished: ${unfinished.join(', ')}; ` : ''}${integer(counts.patterns)} sets of regular expressions, ${integer(counts.feeds)} feeds, ${integer(counts.serverErrors)} answers with status 500`;
  return waits.map(([name, samples], index) => {
    const { p50, p99 } = percentiles(samples);
    const goal = name === PICTURE ? PICTURE_GOAL : GOAL;
    return {
      area: 'Hostile files',
      name: `${name} (${integer(samples.length)} calls): p50, p99, maximum${index === 0 ? `. ${ATTACKERS} organisations attack for ${seconds} s with ${attack}` : ''}`,
      value: `${ms(p50)}, ${ms(p99)}, ${ms(Math.max(...samples))}`,
      goal: `${goal.percentile} ≤ ${ms(goal.milliseconds)}, while files of every kind finish and some kill their process`,
      met: meetsGoal(samples, goal, files),
    };
  });
}

/**
 * Ends the attack once at least one file of every kind has been processed or rejected. Returns its duration in seconds.
 */
async function endAttack(service: Service, neighbour: Account, end: AbortController): Promise<number> {
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 1000);
  await pause(MIN_SECONDS * 1000);
  while (seconds() < MAX_SECONDS && unfinishedKinds(await countFiles(service, neighbour)).length > 0)
    await pause(5000);
  end.abort();
  return seconds();
}

async function findNews(service: Service, { headers }: Account): Promise<string> {
  const { data } = await call<{ data: { id: string; name: string }[] }>(
    service,
    'GET',
    '/v3/applications?search=news&is_built_in=true',
    headers,
  );
  if (!data[0]) throw new Error('There is no News app. Run `npm run build` first.');
  return data[0].id;
}

interface FileCounts {
  ready: number;
  rejected: number;
  quarantined: number;
  waiting: number;
  kills: number;
  finishedKinds: string[];
}

/**
 * Reads from the database the status of the attackers' files (without the sample content), the kinds of which a file
 * was processed or rejected, and the number of times that a file killed its process.
 */
async function countFiles({ database }: Service, neighbour: Account): Promise<FileCounts> {
  const { rows } = await database.query<FileCounts>(
    `select (count(*) filter (where status = 'ready'))::int as ready,
       (count(*) filter (where status = 'failed' and not is_killed))::int as rejected,
       (count(*) filter (where status = 'failed' and is_killed))::int as quarantined,
       (count(*) filter (where status in ('waiting', 'processing') and steps <> '[]'))::int as waiting,
       coalesce(array_agg(distinct kind) filter (where status in ('ready', 'failed')), '{}') as "finishedKinds",
       (select coalesce(sum(strikes), 0)::int from sandbox_strikes) as kills
     from (select status, steps, split_part(name, ' ', 2) as kind, steps::text ~ 'took too long|too much memory|t be processed' as is_killed
       from file_uploads join resources using (id, domain_id)
       where domain_id <> $1 and name like 'file %') files`,
    [neighbour.domainId],
  );
  return rows[0] as FileCounts;
}

function createCalls(
  service: Service,
  account: Account,
  end: AbortSignal,
): Record<string, () => Promise<unknown>> {
  const { headers } = account;
  let pictures = 0;
  return {
    '/healthz': () => fetch(`${service.url}/healthz`).then((reply) => reply.arrayBuffer()),
    'A heartbeat': () =>
      call(service, 'POST', '/v3/device/heartbeat', { authorization: 'Token vd_neighbour_1' }, {}),
    'A sign-in': () =>
      call(service, 'POST', '/v3/auth/sign_in', {}, { email: 'neighbour@example.com', password: PASSWORD }),
    [PICTURE]: async () => {
      pictures += 1;
      const id = await uploadPicture(service, account, pictures);
      // A file that is not ready at the end of the attack is counted as taking until then.
      for (let status = ''; status !== 'ready' && !end.aborted; await pause(100))
        ({ status } = await call<{ status: string }>(service, 'GET', `/v3/file_uploads/${id}`, headers));
    },
    'A list of screens': () => call(service, 'GET', '/v5/devices?page_size=25', headers),
  };
}

async function sampleUntil(end: AbortSignal, once: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  while (!end.aborted) {
    const start = performance.now();
    await once();
    samples.push(performance.now() - start);
    await pause(50);
  }
  return samples;
}
