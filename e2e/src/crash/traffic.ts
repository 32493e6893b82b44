import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { POLLING } from '@vitrine/test-kit';
import { PNG } from 'pngjs';
import { type ApiReply, type Request, send } from '../support/api.ts';
import type { KnownScreen, Organisation } from './organisation.ts';

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Wait between attempts while the service does not respond. */
const RETRY_MS = 10;
/** Number of replies to other requests between two batches. */
const BATCH_EVERY = 40;

/** Clients that act as people and screens at the same time, and record what the service has acknowledged. */
export interface Traffic {
  /** Resolves once the service has replied to this number of requests since the start. */
  waitForReplies(count: number): Promise<void>;
  /** Resolves once the service has acknowledged this number of publishes since the start. */
  waitForPublishes(count: number): Promise<void>;
  /** From now on, it is not a problem if the service is unavailable. */
  allowUnavailable(): void;
  /** Resolves when the service has replied that it is unavailable. */
  waitForUnavailable(): Promise<void>;
  /** Stops each client after its current request. */
  stop(): Promise<void>;
  /** Incorrect replies of the service. */
  readonly problems: readonly string[];
}

/** The state that all clients of one round share. */
interface Round {
  readonly problems: string[];
  isStopped: boolean;
  canBeUnavailable: boolean;
  answered: number;
  published: number;
  refused: number;
}

/**
 * Sends the requests of one round. A request resolves to undefined if the service did not confirm it. The service may
 * have executed it or not.
 */
interface Requests {
  send(method: string, address: string, request: Request): Promise<ApiReply | undefined>;
  person(method: string, path: string, json?: unknown): Promise<ApiReply | undefined>;
  device(screen: KnownScreen, method: string, path: string, json?: unknown): Promise<ApiReply | undefined>;
}

type Client = () => Promise<void>;

export function startTraffic(organisation: Organisation): Traffic {
  const round: Round = {
    problems: [],
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
      createHeartbeatSender(requests, round, screen),
      createDocumentReader(requests, round, screen),
      createEventSender(requests, screen),
    ]),
    createUploader(requests, organisation),
    createBatchSender(requests, round, organisation),
  ];
  const all = Promise.all(
    clients.map(async (client) => {
      while (!round.isStopped) await client();
    }),
  );
  all.catch(() => undefined);
  /** Also resolves after an incorrect reply. */
  async function waitUntil(isReached: () => boolean, what: string): Promise<void> {
    const deadline = performance.now() + POLLING.timeout;
    while (!isReached() && round.problems.length === 0) {
      if (performance.now() > deadline) throw new Error(`Timed out while waiting for ${what}.`);
      await Promise.race([pause(1), all]);
    }
  }

  return {
    waitForReplies: (count) => waitUntil(() => round.answered >= count, 'replies'),
    waitForPublishes: (count) => waitUntil(() => round.published >= count, 'publishes'),
    allowUnavailable() {
      round.canBeUnavailable = true;
    },
    waitForUnavailable: () => waitUntil(() => round.refused > 0, 'a reply that the service is unavailable'),
    async stop() {
      round.isStopped = true;
      await all;
    },
    problems: round.problems,
  };
}

function createRequests({ url, headers }: Organisation, round: Round): Requests {
  const { problems } = round;
  const sendChecked: Requests['send'] = async (method, address, request) => {
    const answer = await send(method, address, request);
    if (answer) round.answered += 1;
    if (answer && answer.status < 300) return answer;
    const text = answer && `${method} ${address} answered ${answer.status}: ${answer.body}`;
    if (answer?.status === 503) {
      round.refused += 1;
      if (!round.canBeUnavailable) problems.push(`Unexpectedly unavailable: ${text}`);
      if (!(Number(answer.headers.get('retry-after')) > 0)) problems.push(`No Retry-After header: ${text}`);
    } else if (text) problems.push(text);
    else if (!round.canBeUnavailable) problems.push(`${method} ${address} was not answered`);
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
    screen.attempted += 1;
    const edit = screen.attempted;
    const name = `Edit ${edit}`;
    if (!(await person('PATCH', `/v3/presentations/${screen.presentationId}`, { name }))) return;
    screen.edited = edit;
    const answer = await person('POST', `/v3/devices/${screen.id}/actions/publish`);
    if (!answer) return;
    const { revision, content_hash: hash } = answer.json<{ revision: number; content_hash: string }>();
    if (screen.published.has(revision)) round.problems.push(`Revision ${revision} was assigned twice`);
    screen.published.set(revision, { hash, edit });
    round.published += 1;
    screen.revision = Math.max(screen.revision, revision);
  };
}

function createHeartbeatSender({ device }: Requests, { problems }: Round, screen: KnownScreen): Client {
  let last = 0;
  let session = randomUUID();
  return async () => {
    const report = last > 0 && { publish: { revision: last, ack: true, playback_success: true } };
    const answer = await device(screen, 'POST', '/v3/device/heartbeat', { session_id: session, ...report });
    if (!answer) {
      // Starts a new session, as a restarted screen does.
      session = randomUUID();
      return;
    }
    const { revision } = answer.json<{ revision: number }>();
    if (revision < last) problems.push(`The revision went back from ${last} to ${revision} in a heartbeat`);
    screen.played = Math.max(screen.played, last);
    screen.revision = Math.max(screen.revision, revision);
    last = revision;
  };
}

function createDocumentReader({ device }: Requests, { problems }: Round, screen: KnownScreen): Client {
  let last = 0;
  return async () => {
    if (screen.published.size === 0) return void (await pause(RETRY_MS));
    const answer = await device(screen, 'GET', '/v3/device/content/publish');
    if (!answer) return;
    const revision = readDocument(screen, answer, problems);
    if (revision < last) problems.push(`The revision went back from ${last} to ${revision} in a document`);
    last = revision;
  };
}

function createEventSender({ device }: Requests, screen: KnownScreen): Client {
  let unsent: ReturnType<typeof createEvents> | undefined;
  return async () => {
    unsent ??= createEvents(screen);
    // Like the player, resends the events with the same ids until the server accepts them.
    if (!(await device(screen, 'POST', '/v4/device/events', { events: unsent.events }))) return;
    for (const [id, table] of unsent.tables) screen.events.set(id, table);
    unsent = undefined;
  };
}

function createUploader({ person, send }: Requests, { contentUrl, uploads }: Organisation): Client {
  return async () => {
    const bytes = createPicture();
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

function createBatchSender({ person }: Requests, round: Round, organisation: Organisation): Client {
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
export function readDocument(screen: KnownScreen, answer: ApiReply, problems: string[]): number {
  const revision = Number(answer.headers.get('x-revision'));
  const hash = sha256(answer.body);
  const publish = screen.published.get(revision);
  const before = screen.documents.get(revision);
  if (answer.headers.get('etag') !== `"${hash}"`)
    problems.push(`Revision ${revision} does not match its ETag`);
  if (publish && publish.hash !== hash)
    problems.push(`Revision ${revision} does not match the reply to its publish`);
  if (before && before !== hash)
    problems.push(`Revision ${revision} differs from the document that was read before`);
  if (publish && readPresentationName(screen, answer) !== `Edit ${publish.edit}`)
    problems.push(
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

function createEvents({ presentationId: presentation_id }: KnownScreen) {
  // The time is fixed here, because the player also resends an event with its original time.
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

/** Creates a picture whose bytes are different each time. */
function createPicture(): Buffer {
  const png = new PNG({ width: 8, height: 8 });
  png.data.set(createHash('sha512').update(randomUUID()).digest());
  for (let alpha = 3; alpha < png.data.length; alpha += 4) png.data[alpha] = 255;
  return PNG.sync.write(png);
}
