import { setTimeout as pause } from 'node:timers/promises';
import { publishedContent } from '@vitrine/contract';
import { POLLING } from '@vitrine/test-kit';
import { expect } from 'vitest';
import { type ApiReply, type Request, send } from '../support/api.ts';
import { query } from '../support/screens.ts';
import type { KnownScreen, Organisation } from './organisation.ts';
import { readDocument, sha256 } from './traffic.ts';

const ended = new Set(['acknowledged', 'failed', 'timed_out']);

/** Retries while the service replies 503. After a database crash, it first has to replace its connections. */
async function requestUntilAvailable(method: string, url: string, request: Request = {}): Promise<ApiReply> {
  const deadline = performance.now() + POLLING.timeout;
  for (;;) {
    const answer = await send(method, url, request);
    if (answer && answer.status < 300) return answer;
    const isTransient = answer === undefined || answer.status === 503;
    if (!isTransient || performance.now() > deadline)
      throw new Error(`${method} ${url} answered ${answer?.status ?? 'nothing'}: ${answer?.body}`);
    await pause(50);
  }
}

async function requestJson<T>(...request: Parameters<typeof requestUntilAvailable>): Promise<T> {
  return (await requestUntilAvailable(...request)).json<T>();
}

/** Data that was checked and can no longer change. Later rounds skip it. */
export interface Checked {
  events: Set<string>;
  uploads: Set<string>;
}

/**
 * Checks after a crash, while there is no other traffic, that all acknowledged data exists exactly once and is
 * complete.
 */
export async function expectNothingLost(
  organisation: Organisation,
  dataDir: string,
  checked: Checked,
): Promise<void> {
  for (const screen of organisation.screens) await checkScreen(organisation, screen);
  await checkEvents(organisation, dataDir, checked);
  await checkUploads(organisation, checked);
  await checkBatches(organisation);
}

async function checkScreen({ url, headers }: Organisation, screen: KnownScreen): Promise<void> {
  const acknowledged = Math.max(0, ...screen.published.keys());
  const highestSeen = screen.revision;
  const now = await requestJson<{
    revision: number;
    publish_state: string;
    publish_playback_success: boolean;
  }>('GET', `${url}/v3/devices/${screen.id}`, { headers });
  expect(now.revision, 'no acknowledged publish is lost').toBeGreaterThanOrEqual(acknowledged);
  expect(now.revision, 'the revision does not go back').toBeGreaterThanOrEqual(highestSeen);
  if (screen.played === now.revision && now.revision > 0)
    expect(now.publish_playback_success, 'the report of a screen is not lost').toBe(true);

  const { name } = await requestJson<{ name: string }>(
    'GET',
    `${url}/v3/presentations/${screen.presentationId}`,
    {
      headers,
    },
  );
  const edit = Number(name.replace('Edit ', ''));
  expect(edit, 'no acknowledged edit is lost').toBeGreaterThanOrEqual(screen.edited);
  expect(edit).toBeLessThanOrEqual(screen.attempted);

  if (now.revision === 0) return;
  const answer = await requestUntilAvailable('GET', `${url}/v3/device/content/publish`, {
    headers: screen.headers,
  });
  const problems: string[] = [];
  expect(readDocument(screen, answer, problems), 'the document has the current revision').toBe(now.revision);
  expect(problems).toEqual([]);
  publishedContent.parse(answer.json());
}

/** Checks that each event is stored exactly once. Only the database can show duplicates. */
async function checkEvents({ screens }: Organisation, dataDir: string, { events }: Checked): Promise<void> {
  for (const table of ['plays', 'device_errors', 'analytics_events'] as const) {
    const wanted = screens.flatMap((screen) =>
      [...screen.events].flatMap(([id, of]) => (of === table && !events.has(id) ? [id] : [])),
    );
    const rows = await query<{ id: string }>(
      { dataDir },
      `select id::text from ${table} where id = any($1::uuid[])`,
      [wanted],
    );
    expect(rows.map((row) => row.id).sort(), `each accepted event is in ${table} once`).toEqual(
      wanted.sort(),
    );
    for (const id of wanted) events.add(id);
  }
}

async function checkUploads(organisation: Organisation, { uploads }: Checked): Promise<void> {
  const { url, contentUrl, headers } = organisation;
  for (const [id, hash] of organisation.uploads) {
    if (uploads.has(id)) continue;
    const read = () =>
      requestJson<{ status: string; url: string | null }>('GET', `${url}/v3/file_uploads/${id}`, { headers });
    await expect
      .poll(async () => (await read()).status, {
        ...POLLING,
        message: 'an accepted file becomes ready',
      })
      .toBe('ready');
    const file = await requestUntilAvailable('GET', new URL((await read()).url ?? '', contentUrl).href);
    expect(sha256(file.body), 'a file has the uploaded bytes').toBe(hash);
    uploads.add(id);
  }
}

interface BatchStatus {
  total: number;
  data: { device_id: string; action_statuses: { status: string; completed: string | null }[] }[];
}

async function checkBatches({ url, headers, batches, screens }: Organisation): Promise<void> {
  for (const [id, ends] of batches) {
    const status = await requestJson<BatchStatus>(
      'GET',
      `${url}/v4/devices/batch_management/status?batch_id=${id}`,
      {
        headers,
      },
    );
    expect(status.data.map((each) => each.device_id).sort(), 'each screen has its action').toEqual(
      screens.map((screen) => screen.id).sort(),
    );
    for (const { device_id, action_statuses: actions } of status.data) {
      expect(actions).toHaveLength(1);
      const [action] = actions;
      const end = action && ended.has(action.status) ? `${action.status} ${action.completed}` : undefined;
      const before = ends.get(device_id);
      if (before) expect(end, 'an action ends once').toBe(before);
      else if (end) ends.set(device_id, end);
    }
    // A batch whose actions have all ended is not checked in every round.
    if (ends.size === screens.length && batches.size > 20) batches.delete(id);
  }
}

/** Makes each screen report in a new session what it plays, and checks that this has ended every action. */
export async function endAllActions(organisation: Organisation): Promise<void> {
  const { url, screens, batches } = organisation;
  for (const { headers } of screens) {
    const sendHeartbeat = (json: object) =>
      requestJson<{ revision: number }>('POST', `${url}/v3/device/heartbeat`, { headers, json });
    const { revision } = await sendHeartbeat({ session_id: crypto.randomUUID() });
    await sendHeartbeat({ publish: { revision, ack: true, playback_success: true } });
  }
  await checkBatches(organisation);
  for (const ends of batches.values()) {
    expect(ends.size, 'each action has ended').toBe(screens.length);
    for (const end of ends.values()) expect(end).toMatch(/^acknowledged /);
  }
}
