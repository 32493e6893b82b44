import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PNG } from 'pngjs';
import { type Answer, type Request, send } from '../support/api.ts';
import type { KnownScreen, Organisation } from './organisation.ts';

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Between tries while nothing answers. */
const RETRY_MS = 10;
const REFUSED_LIMIT_MS = 20_000;
/** Answers to others between two batches. */
const BATCH_EVERY = 40;

/** Clients that do what people and screens do, all at once, and remember what the service acknowledged. */
export interface Traffic {
  /** Resolves when so many requests have been answered since the start. */
  answers(count: number): Promise<void>;
  /** Resolves when so many publishes have been answered since the start. */
  publishes(count: number): Promise<void>;
  /** From now on, the service may say that it is away. */
  crashed(): void;
  /** Resolves when the service has said that it is away. */
  refused(): Promise<void>;
  /** Lets each client end what it is doing. */
  stop(): Promise<void>;
  /** Answers that should not have been given. */
  readonly wrong: readonly string[];
}

export function startTraffic(organisation: Organisation): Traffic {
  const { url, contentUrl } = organisation;
  const wrong: string[] = [];
  let isStopped = false;
  let mayBeAway = false;
  let answered = 0;
  let published = 0;
  let refusals = 0;

  /** Undefined unless the service did it: what then came of it is not known. */
  async function done(method: string, address: string, request: Request): Promise<Answer | undefined> {
    const answer = await send(method, address, request);
    if (answer) answered += 1;
    if (answer && answer.status < 300) return answer;
    const told = answer && `${method} ${address} answered ${answer.status}: ${answer.body}`;
    if (answer?.status === 503) {
      refusals += 1;
      if (!mayBeAway) wrong.push(`Not away: ${told}`);
      if (!(Number(answer.headers.get('retry-after')) > 0)) wrong.push(`Without Retry-After: ${told}`);
    } else if (told) wrong.push(told);
    else if (!mayBeAway) wrong.push(`${method} ${address} was not answered`);
    await pause(RETRY_MS);
    return undefined;
  }
  const person = (method: string, path: string, json?: unknown) =>
    done(method, url + path, { headers: organisation.headers, json });
  const device = (screen: KnownScreen, method: string, path: string, json?: unknown) =>
    done(method, url + path, { headers: screen.headers, json });

  async function publisher(screen: KnownScreen): Promise<void> {
    screen.tried += 1;
    const edit = screen.tried;
    const name = `Edit ${edit}`;
    if (!(await person('PATCH', `/v3/presentations/${screen.presentationId}`, { name }))) return;
    screen.edited = edit;
    const answer = await person('POST', `/v3/devices/${screen.id}/actions/publish`);
    if (!answer) return;
    const { revision, content_hash: hash } = answer.json<{ revision: number; content_hash: string }>();
    if (screen.published.has(revision)) wrong.push(`Revision ${revision} was given twice`);
    screen.published.set(revision, { hash, edit });
    published += 1;
    screen.revision = Math.max(screen.revision, revision);
  }

  function heart(screen: KnownScreen): () => Promise<void> {
    let last = 0;
    let session = randomUUID();
    return async () => {
      const report = last > 0 && { publish: { revision: last, ack: true, playback_success: true } };
      const answer = await device(screen, 'POST', '/v3/device/heartbeat', { session_id: session, ...report });
      if (!answer) {
        // As after a restart of the screen.
        session = randomUUID();
        return;
      }
      const { revision } = answer.json<{ revision: number }>();
      if (revision < last) wrong.push(`The revision went back from ${last} to ${revision} in a heartbeat`);
      screen.played = Math.max(screen.played, last);
      screen.revision = Math.max(screen.revision, revision);
      last = revision;
    };
  }

  function reader(screen: KnownScreen): () => Promise<void> {
    let last = 0;
    return async () => {
      if (screen.published.size === 0) return void (await pause(RETRY_MS));
      const answer = await device(screen, 'GET', '/v3/device/content/publish');
      if (!answer) return;
      const revision = readDocument(screen, answer, wrong);
      if (revision < last) wrong.push(`The revision went back from ${last} to ${revision} in a document`);
      last = revision;
    };
  }

  function reporter(screen: KnownScreen): () => Promise<void> {
    let unsent: ReturnType<typeof someEvents> | undefined;
    return async () => {
      unsent ??= someEvents(screen);
      // Sent again with the same ids until it is answered, as the player does.
      if (!(await device(screen, 'POST', '/v4/device/events', { events: unsent.events }))) return;
      for (const [id, table] of unsent.tables) screen.events.set(id, table);
      unsent = undefined;
    };
  }

  async function uploader(): Promise<void> {
    const bytes = smallPicture();
    const hash = sha256(bytes);
    const target = await person('POST', '/v3/file_uploads', {
      filename: 'crash.png',
      content_type: 'image/png',
      content_length: bytes.length,
      sha256: hash,
    });
    if (!target) return;
    const upload = target.json<{ id: string; url: string; headers: Record<string, string> }>();
    const address = new URL(upload.url, contentUrl).href;
    if (await done('PUT', address, { headers: upload.headers, bytes }))
      organisation.uploads.set(upload.id, hash);
  }

  function batcher(): () => Promise<void> {
    let next = BATCH_EVERY / 2;
    let count = 0;
    return async () => {
      if (answered < next) return void (await pause(RETRY_MS));
      next = answered + BATCH_EVERY;
      count += 1;
      const answer = await person('POST', '/v4/devices/batch_management', {
        action: count % 2 === 0 ? 'restart' : 'publish',
        device_ids: organisation.screens.map(({ id }) => id),
      });
      if (answer) organisation.batches.set(answer.json<{ batch_id: string }>().batch_id, new Map());
    };
  }

  async function repeat(once: () => Promise<void>): Promise<void> {
    while (!isStopped) await once();
  }
  const clients = [
    ...organisation.screens.flatMap((screen) => [
      repeat(() => publisher(screen)),
      repeat(heart(screen)),
      repeat(reader(screen)),
      repeat(reporter(screen)),
    ]),
    repeat(uploader),
    repeat(batcher()),
  ];
  const all = Promise.all(clients);
  all.catch(() => undefined);

  return {
    async answers(count) {
      while (answered < count && wrong.length === 0) await Promise.race([pause(1), all]);
    },
    async publishes(count) {
      while (published < count && wrong.length === 0) await Promise.race([pause(1), all]);
    },
    crashed() {
      mayBeAway = true;
    },
    async refused() {
      const deadline = performance.now() + REFUSED_LIMIT_MS;
      while (refusals === 0 && wrong.length === 0) {
        if (performance.now() > deadline) throw new Error('The service never said that it is away.');
        await Promise.race([pause(1), all]);
      }
    },
    async stop() {
      isStopped = true;
      await all;
    },
    wrong,
  };
}

/** Holds a document against its ETag and against what was said of its revision. Answers the revision. */
export function readDocument(screen: KnownScreen, answer: Answer, wrong: string[]): number {
  const revision = Number(answer.headers.get('x-revision'));
  const hash = sha256(answer.body);
  const told = screen.published.get(revision);
  const before = screen.documents.get(revision);
  if (answer.headers.get('etag') !== `"${hash}"`)
    wrong.push(`Revision ${revision} is not what its ETag says`);
  if (told && told.hash !== hash) wrong.push(`Revision ${revision} is not what its publish said`);
  if (before && before !== hash) wrong.push(`Revision ${revision} is another document than before`);
  if (told && nameIn(screen, answer) !== `Edit ${told.edit}`)
    wrong.push(`Revision ${revision} holds ${nameIn(screen, answer)} instead of edit ${told.edit}`);
  screen.documents.set(revision, hash);
  screen.revision = Math.max(screen.revision, revision);
  return revision;
}

function nameIn(screen: KnownScreen, answer: Answer): string | undefined {
  return answer.json<{ presentations: Record<string, { name: string }> }>().presentations[
    screen.presentationId
  ]?.name;
}

function someEvents({ presentationId: presentation_id }: KnownScreen) {
  // Sent again as it was made, as the player does.
  const at = new Date(performance.timeOrigin + performance.now()).toISOString();
  const [play, error, seen] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    tables: [
      [play, 'plays'],
      [error, 'device_errors'],
      [seen, 'analytics_events'],
    ] as const,
    events: [
      { id: play, at, type: 'play', presentation_id, duration_ms: 1000 },
      { id: error, at, type: 'error', event: 'crash', error_message: error },
      { id: seen, at, type: 'analytics', source: 'crash', name: 'seen' },
    ],
  };
}

/** Of other bytes each time. */
function smallPicture(): Buffer {
  const png = new PNG({ width: 8, height: 8 });
  png.data.set(createHash('sha512').update(randomUUID()).digest());
  for (let alpha = 3; alpha < png.data.length; alpha += 4) png.data[alpha] = 255;
  return PNG.sync.write(png);
}
