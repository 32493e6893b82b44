import { ms, percentiles, type Result } from './measure.ts';
import { type Account, call, insertDevices, type Service, signUp } from './service.ts';

const SECONDS = 90;
const GOAL_MS = 1000;
const PASSWORD = 'a password of the benchmark';

/** Files of one customer that once kept every other customer waiting. */
const hostileFiles: [contentType: string, bytes: Buffer][] = [
  ['text/plain', Buffer.from(`${'<!-- -->'.repeat(40)}x`)],
  ...Array.from({ length: 5 }, (_, index): [string, Buffer] => ['image/svg+xml', slowDrawing(index)]),
  ['image/svg+xml', svg('<g/>'.repeat(2_400_000))],
  ['image/svg+xml', Buffer.from('<!DOCTYPE['.repeat(12_000))],
  ['audio/flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(4_000_000)])],
];

/** How long the calls of one organisation take while another uploads hostile files for as long as it is allowed to. */
export async function benchHostileFiles(service: Service): Promise<Result[]> {
  const neighbour = await signUp(service, 'neighbour@example.com');
  await insertDevices(service, neighbour, 'neighbour', 200);
  const attackers = await Promise.all([1, 2].map((each) => signUp(service, `attacker${each}@example.com`)));
  const until = performance.now() + SECONDS * 1000;
  const [files, ...waits] = await Promise.all([
    Promise.all(attackers.map((attacker) => attack(service, attacker, until))),
    ...Object.entries(callsOf(service, neighbour)).map(
      async ([name, once]) => [name, await sampleUntil(until, once)] as const,
    ),
  ]);
  const sent = files.reduce((sum, each) => sum + each, 0);
  // Proof that the attack reached the sandbox: files that it refused or killed, and kills.
  const { rows } = await service.database.query<{ ended: number; kills: number }>(
    `select (select count(*)::int from file_uploads where status in ('failed', 'ready')) as ended,
       (select coalesce(sum(strikes), 0)::int from sandbox_strikes) as kills`,
  );
  return waits.map(([name, samples]) => {
    const { p50, p99 } = percentiles(samples);
    return {
      area: 'Hostile files',
      name: `${name}, while two organisations upload hostile files (${sent} sent, ${rows[0]?.ended} processed, ${rows[0]?.kills} killed; ${samples.length} calls): p99, longest`,
      value: `${ms(p99)}, ${ms(Math.max(...samples))} (p50 ${ms(p50)})`,
      goal: `p99 ≤ ${GOAL_MS.toLocaleString('en')} ms`,
      met: p99 <= GOAL_MS,
    };
  });
}

function callsOf(service: Service, { headers }: Account): Record<string, () => Promise<unknown>> {
  return {
    '/healthz': () => fetch(`${service.url}/healthz`).then((reply) => reply.arrayBuffer()),
    'A heartbeat': () =>
      call(service, 'POST', '/v3/device/heartbeat', { authorization: 'Token vd_neighbour_1' }, {}),
    'A sign-in': () =>
      call(service, 'POST', '/v3/auth/sign_in', {}, { email: 'neighbour@example.com', password: PASSWORD }),
    'A list of screens': () => call(service, 'GET', '/v5/devices?page_size=25', headers),
  };
}

async function sampleUntil(until: number, once: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    await once();
    samples.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return samples;
}

/** Uploads every file again and again. Refusals (quotas, a full queue) are part of the defence. */
async function attack(service: Service, { headers }: Account, until: number): Promise<number> {
  let sent = 0;
  for (; performance.now() < until; sent += 1) {
    const [contentType, bytes] = hostileFiles[sent % hostileFiles.length] as [string, Buffer];
    const announced = { filename: `file ${sent}`, content_type: contentType, content_length: bytes.length };
    try {
      const target = await call<{ url: string; headers: Record<string, string> }>(
        service,
        'POST',
        '/v3/file_uploads',
        headers,
        announced,
      );
      // The reply comes when the file is processed: the next file does not wait for that.
      void fetch(new URL(target.url, service.contentUrl), {
        method: 'PUT',
        headers: target.headers,
        body: new Uint8Array(bytes),
      }).catch(() => undefined);
    } catch {
      // Too many pending uploads.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return sent;
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${content}</svg>`);
}

function slowDrawing(seed: number): Buffer {
  const noise = `<filter id="f" width="1" height="1"><feTurbulence seed="${seed}" baseFrequency=".9" numOctaves="9"/><feGaussianBlur stdDeviation="90"/><feMorphology operator="dilate" radius="90"/></filter>`;
  return svg(`${noise}<rect width="4000" height="4000" filter="url(#f)"/>`);
}
