import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { POLLING } from '@vitrine/test-kit';
import { PNG } from 'pngjs';
import { type ApiReply, type Request, send } from '../support/api.ts';
import type { KnownScreen, Organisation } from './organisation.ts';

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Between tries while nothing answers. */
const RETRY_MS = 10;
/** Answers to others between two batches. */
const BATCH_EVERY = 40;

/** Clients that do what people and screens do, all at once, and remember what the service acknowledged. */
export interface Traffic {
  /** Resolves when so many requests have been answered since the start. */
  answers(count: number): Promise<void>;
  /** Resolves after this number of replies to publishes since the start. */
  publishes(count: number): Promise<void>;
  /** From now on, the service can reply that it is unavailable. */
  crashed(): void;
  /** Resolves when the service has replied that it is unavailable. */
  refused(): Promise<void>;
  /** Stops each client after its current request. */
  stop(): Promise<void>;
  /** Incorrect replies of the service. */
  readonly wrong: readonly string[];
}

/** What all clients of one round know together. */
interface Round {
  readonly wrong: string[];
  isStopped: boolean;
  canBeUnavailable: boolean;
  answered: number;
  published: number;
  refused: number;
}

/** Sends requests of one round. Each resolves to undefined if the service did not confirm it: it may be done or not. */
interface Requests {
  send(method: string, address: string, request: Request): Promise<ApiReply | undefined>;
  person(method: string, path: string, json?: unknown): Promise<ApiReply | undefined>;
  device(screen: KnownScreen, method: string, path: string, json?: unknown): Promise<ApiReply | undefined>;
}

type Client = () => Promise<void>;

export function startTraffic(organisation: Organisation): Traffic {
  const round: Round = {
    wrong: [],
    isStopped: false,
    canBeUnavailable: false,
    answered: 0,
    published: 0,
    refused: 0,
  };
  const requests = createRequests(organisation, round);
  const clients = [
    ...organisation.screens.flatMap((screen) => [
      createPublisher(requests, round, screen),
      createHeart(requests, round, screen),
      createReader(requests, round, screen),
      createReporter(requests, screen),
    ]),
    createUploader(requests, organisation),
    createBatcher(requests, round, organisation),
  ];
  const all = Promise.all(
    clients.map(async (client) => {
      while (!round.isStopped) await client();
    }),
  );
  all.catch(() => undefined);
  /** Also resolves after an incorrect reply. */
  async function until(isReached: () => boolean, what: string): Promise<void> {
    const deadline = performance.now() + POLLING.timeout;
    while (!isReached() && round.wrong.length === 0) {
      if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
      await Promise.race([pause(1), all]);
    }
  }

  return {
    answers: (count) => until(() => round.answered >= count, 'answers'),
    publishes: (count) => until(() => round.published >= count, 'publishes'),
    crashed() {
      round.canBeUnavailable = true;
    },
    refused: () => until(() => round.refused > 0, 'a reply that the service is unavailable'),
    async stop() {
      round.isStopped = true;
      await all;
    },
    wrong: round.wrong,
  };
}

function createRequests({ url, headers }: Organisation, round: Round): Requests {
  const { wrong } = round;
  const sendChecked: Requests['send'] = async (method, address, request) => {
    const answer = await send(method, address, request);
    if (answer) round.answered += 1;
    if (answer && answer.status < 300) return answer;
    const text = answer && `${method} ${address} answered ${answer.status}: ${answer.body}`;
    if (answer?.status === 503) {
      round.refused += 1;
      if (!round.canBeUnavailable) wrong.push(`Not away: ${text}`);
      if (!(Number(answer.headers.get('retry-after')) > 0)) wrong.push(`Without Retry-After: ${text}`);
    } else if (text) wrong.push(text);
    else if (!round.canBeUnavailable) wrong.push(`${method} ${address} was not answered`);
    await pause(RETRY_MS);
    return undefined;
  };
  return {
    send: sendChecked,
    person: (method, path, json) => sendChecked(method, url + path, { headers, json }),
    device: (screen, method, path, json) =>
      sendChecked(method, url + path, { headers: screen.headers, json }),
  };
}

function createPublisher({ person }: Requests, round: Round, screen: KnownScreen): Client {
  return async () => {
    screen.tried += 1;
    const edit = screen.tried;
    const name = `Edit ${edit}`;
    if (!(await person('PATCH', `/v3/presentations/${screen.presentationId}`, { name }))) return;
    screen.edited = edit;
    const answer = await person('POST', `/v3/devices/${screen.id}/actions/publish`);
    if (!answer) return;
    const { revision, content_hash: hash } = answer.json<{ revision: number; content_hash: string }>();
    if (screen.published.has(revision)) round.wrong.push(`Revision ${revision} was given twice`);
    screen.published.set(revision, { hash, edit });
    round.published += 1;
    screen.revision = Math.max(screen.revision, revision);
  };
}

function createHeart({ device }: Requests, { wrong }: Round, screen: KnownScreen): Client {
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

function createReader({ device }: Requests, { wrong }: Round, screen: KnownScreen): Client {
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

function createReporter({ device }: Requests, screen: KnownScreen): Client {
  let unsent: ReturnType<typeof someEvents> | undefined;
  return async () => {
    unsent ??= someEvents(screen);
    // Sent again with the same ids until it is answered, as the player does.
    if (!(await device(screen, 'POST', '/v4/device/events', { events: unsent.events }))) return;
    for (const [id, table] of unsent.tables) screen.events.set(id, table);
    unsent = undefined;
  };
}

function createUploader({ person, send }: Requests, { contentUrl, uploads }: Organisation): Client {
  return async () => {
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
    if (await send('PUT', address, { headers: upload.headers, bytes })) uploads.set(upload.id, hash);
  };
}

function createBatcher({ person }: Requests, round: Round, organisation: Organisation): Client {
  let next = BATCH_EVERY / 2;
  let count = 0;
  return async () => {
    if (round.answered < next) return void (await pause(RETRY_MS));
    next = round.answered + BATCH_EVERY;
    count += 1;
    const answer = await person('POST', '/v4/devices/batch_management', {
      action: count % 2 === 0 ? 'restart' : 'publish',
      device_ids: organisation.screens.map(({ id }) => id),
    });
    if (answer) organisation.batches.set(answer.json<{ batch_id: string }>().batch_id, new Map());
  };
}

/** Compares a document with its ETag and with the reply to its publish. Returns the revision. */
export function readDocument(screen: KnownScreen, answer: ApiReply, wrong: string[]): number {
  const revision = Number(answer.headers.get('x-revision'));
  const hash = sha256(answer.body);
  const publish = screen.published.get(revision);
  const before = screen.documents.get(revision);
  if (answer.headers.get('etag') !== `"${hash}"`) wrong.push(`Revision ${revision} does not match its ETag`);
  if (publish && publish.hash !== hash)
    wrong.push(`Revision ${revision} does not match the reply to its publish`);
  if (before && before !== hash) wrong.push(`Revision ${revision} is another document than before`);
  if (publish && readPresentationName(screen, answer) !== `Edit ${publish.edit}`)
    wrong.push(
      `Revision ${revision} contains ${readPresentationName(screen, answer)} instead of edit ${publish.edit}`,
    );
  screen.documents.set(revision, hash);
  screen.revision = Math.max(screen.revision, revision);
  return revision;
}

function readPresentationName(screen: KnownScreen, answer: ApiReply): string | undefined {
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

/** The bytes are different each time. */
function smallPicture(): Buffer {
  const png = new PNG({ width: 8, height: 8 });
  png.data.set(createHash('sha512').update(randomUUID()).digest());
  for (let alpha = 3; alpha < png.data.length; alpha += 4) png.data[alpha] = 255;
  return PNG.sync.write(png);
}
