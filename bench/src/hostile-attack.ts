import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  firstKindsOf,
  kindOf,
  makeHostileFeed,
  makeHostileFile,
  makeHostileVersion,
} from './hostile-inputs.ts';
import { type Account, announceUpload, call, type UploadTarget } from './service.ts';

/** The attackers run in a separate thread: creating and sending files must not delay the measuring thread. */
export interface AttackInput {
  feedAddress: string;
}

export interface AttackCommand {
  url: string;
  contentUrl: string;
  accounts: Account[];
  newsId: string;
}

/** The numbers of inputs sent, and of replies by kind. */
export interface AttackCounts {
  /** Files that arrived: their PUT got 204. */
  files: number;
  /** Announcements rejected by a limit of the organisation (pending uploads, storage). */
  overLimit: number;
  patterns: number;
  feeds: number;
  /** Number of replies with status 500. The goal is none. */
  serverErrors: number;
}

/** Concurrent uploads of each organisation: more than can wait for their processing. */
const SENDERS = 6;
const ENDED_POLL_MS = 500;

const { feedAddress } = workerData as AttackInput;
const counts: AttackCounts = { files: 0, overLimit: 0, patterns: 0, feeds: 0, serverErrors: 0 };
let serial = 0;

const feeds = createServer((request, response) => {
  response.setHeader('content-type', 'application/rss+xml');
  response.end(makeHostileFeed(Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0)));
});
feeds.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: (feeds.address() as AddressInfo).port }));
/** The first message starts the attack, and the second one ends it. */
parentPort?.once('message', (command: AttackCommand) => {
  const end = new AbortController();
  parentPort?.once('message', () => end.abort());
  void attack(command, end.signal).then(() => feeds.close());
});

async function attack(command: AttackCommand, end: AbortSignal): Promise<void> {
  const repeat = async (once: () => Promise<void>): Promise<void> => {
    while (!end.aborted) await once().catch(countError);
  };
  await Promise.all(
    command.accounts.flatMap((account, index) => [
      (async () => {
        for (const kind of firstKindsOf(index, command.accounts.length))
          await sendUntilEnded(command, account, kind, end);
        await Promise.all(
          Array.from({ length: SENDERS }, () => repeat(async () => void (await sendFile(command, account)))),
        );
      })(),
      sendVersions(command, account, repeat),
      repeat(() => requestFeed(command, account)),
    ]),
  );
  parentPort?.postMessage({ counts });
}

function countError(error: unknown): void {
  if (/ returned 500/.test(String(error))) counts.serverErrors += 1;
}

/** Sends one file of a kind, and waits until the server has processed or rejected it. */
async function sendUntilEnded(
  command: AttackCommand,
  account: Account,
  kind: string,
  end: AbortSignal,
): Promise<void> {
  let id: string | undefined;
  for (let status = ''; status !== 'ready' && status !== 'failed' && !end.aborted; ) {
    try {
      id ??= await sendFile(command, account, kind);
      const path = `/v3/file_uploads/${id}`;
      ({ status } = await call<{ status: string }>(command, 'GET', path, account.headers));
    } catch (error) {
      countError(error);
    }
    await pause(ENDED_POLL_MS);
  }
}

/** Sends a file, by default of the next kind. Returns its id. */
async function sendFile(
  { url, contentUrl }: AttackCommand,
  { headers }: Account,
  requestedKind?: string,
): Promise<string> {
  serial += 1;
  const kind = requestedKind ?? kindOf(serial);
  const { contentType, bytes } = makeHostileFile(kind, serial);
  const announced = {
    // The name contains the kind, because the result counts files by kind.
    filename: `file ${kind} ${serial}`,
    content_type: contentType,
    content_length: bytes.length,
  };
  let target: UploadTarget;
  try {
    target = await announceUpload({ url }, { headers }, announced);
  } catch (error) {
    if (/ returned (429|507)/.test(String(error))) counts.overLimit += 1;
    throw error;
  }
  const reply = await fetch(new URL(target.url, contentUrl), {
    method: 'PUT',
    headers: target.headers,
    body: new Uint8Array(bytes),
  });
  await reply.arrayBuffer();
  if (reply.status !== 204) throw new Error(`The PUT returned ${reply.status}`);
  counts.files += 1;
  return target.id;
}

async function sendVersions(
  { url }: AttackCommand,
  { headers }: Account,
  repeat: (once: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { id } = await call<{ id: string }>({ url }, 'POST', '/v3/applications', headers, {
    name: 'Hostile',
  });
  await repeat(async () => {
    counts.patterns += 1;
    serial += 1;
    await call(
      { url },
      'POST',
      `/v3/applications/${id}/application_versions`,
      headers,
      makeHostileVersion(serial),
    );
  });
}

async function requestFeed({ url, contentUrl, newsId }: AttackCommand, { headers }: Account): Promise<void> {
  serial += 1;
  const feed = `http://${feedAddress}/${serial}.xml`;
  await call({ url }, 'POST', '/v3/presentations', headers, {
    name: 'Hostile',
    application_id: newsId,
    application_vars: { feed },
  });
  const reply = await fetch(`${contentUrl}/feeds/news?address=${encodeURIComponent(feed)}`);
  await reply.arrayBuffer();
  counts.feeds += 1;
  if (reply.status === 500) counts.serverErrors += 1;
}
