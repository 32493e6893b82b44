import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { captureScreencast, launchBrowser } from '@vitrine/test-kit/browser';
import mqtt from 'mqtt';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { fetchChannelKey } from './channel.ts';
import { ms, percentiles, type Result, rowsOf } from './measure.ts';
import { type Account, announceUpload, call, type Service, signUp } from './service.ts';

const MESSAGES = 200;
const PIXELS = 24;
const WARM_UP = 4;
/** A pixel counts as different if the differences of its channels add up to more than this. */
const DIFFERENCE_THRESHOLD = 60;
const LIMIT_MS = 30_000;
/** The interval between messages. A screen acknowledges each, and is limited to 20 packets a second on average. */
const MESSAGE_EVERY_MS = 60;
export const VIEWPORT = { width: 1280, height: 720 };

export const now = () => performance.timeOrigin + performance.now();
const p95 = (samples: readonly number[]) => percentiles(samples).p95;

export interface Screen {
  id: string;
  token: string;
  headers: Record<string, string>;
}

/** Measures how fast a publish becomes visible, and how much JavaScript a player loads before its first content. */
export async function benchPixels(service: Service): Promise<Result[]> {
  const account = await signUp(service, 'pixels@example.com');
  const screen = await addScreen(service, account);
  const playlists: string[] = [];
  for (let number = 0; number < PIXELS + WARM_UP; number += 1)
    playlists.push(await createPicturePlaylist(service, account, number));
  await assignAndPublish(service, account, screen, playlists[0] ?? '');

  const messages = await measureMessageDelays(service, account, screen);
  const browser = await launchBrowser({ isComplete: true });
  try {
    const scripts = await measureScripts(browser, service, screen);
    const pixels = await measurePixelDelays(browser, service, account, screen, playlists);
    return [
      ...messageRows(messages),
      {
        area: 'Pixels',
        name: `From publish of a new picture to first changed pixel in Chromium: p95 of ${pixels.length} (p50 ${ms(percentiles(pixels).p50)})`,
        value: ms(p95(pixels)),
        goal: '≤ 1,000 ms',
        met: p95(pixels) <= 1000,
      },
      {
        area: 'Pixels',
        name: `Player JavaScript loaded before the first content, gzip (as sent: ${kB(scripts.sent)})`,
        value: kB(scripts.gzip),
        goal: '≤ 120 kB',
        met: scripts.gzip <= 120_000,
      },
    ];
  } finally {
    await browser.close();
  }
}

function messageRows(samples: readonly number[]): Result[] {
  const row = rowsOf('Pixels');
  const { p50, p95, p99 } = percentiles(samples);
  return [
    row(
      `From publish to message on the screen’s channel: p50 of ${samples.length} publishes`,
      ms(p50),
      '≤ 4 ms',
      p50 <= 4,
    ),
    row('… p95', ms(p95), '≤ 50 ms', p95 <= 50),
    row('… p99', ms(p99), '≤ 15 ms', p99 <= 15),
  ];
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export async function addScreen(service: Service, account: Account): Promise<Screen> {
  const device = await call<{ id: string; api_token: string }>(
    service,
    'POST',
    '/v3/devices/actions/create_lite_device',
    {},
    {},
  );
  const headers = { authorization: `Token ${device.api_token}` };
  const { confirmation_token } = await call<{ confirmation_token: string }>(
    service,
    'POST',
    '/v3/device/heartbeat',
    headers,
    {},
  );
  await call(service, 'POST', '/v3/devices/actions/register', account.headers, { confirmation_token });
  return { id: device.id, token: device.api_token, headers };
}

/** Creates a playlist with one picture of a unique colour. */
async function createPicturePlaylist(service: Service, account: Account, number: number): Promise<string> {
  // A long duration, so nothing else changes during the measurement.
  const presentationId = await createPresentation(service, account, number, 3600);
  return createPlaylist(service, account, [presentationId]);
}

export async function createPlaylist(
  service: Pick<Service, 'url'>,
  account: Account,
  presentationIds: readonly string[],
): Promise<string> {
  const { id } = await call<{ id: string }>(service, 'POST', '/v3/playlists', account.headers, {
    name: `Pictures ${presentationIds.length}`,
    items: presentationIds.map((each) => ({ presentation_id: each })),
  });
  return id;
}

/** Creates a presentation of a picture with the colour of this number. */
export async function createPresentation(
  service: Service,
  account: Account,
  number: number,
  seconds: number,
): Promise<string> {
  const { headers } = account;
  const uploadId = await uploadPicture(service, account, number);
  const { data } = await call<{ data: { id: string; name: string }[] }>(
    service,
    'GET',
    '/v3/applications',
    headers,
  );
  const { presentation } = await call<{ presentation: { id: string } }>(
    service,
    'POST',
    '/v3/presentations',
    headers,
    {
      name: `Picture ${number}`,
      application_id: data.find(({ name }) => name === 'Pictures')?.id,
      application_vars: { pictures: [{ id: uploadId }] },
      duration: seconds,
    },
  );
  return presentation.id;
}

/** Uploads a picture of one colour, and returns the id of its upload. The server can still be processing it. */
export async function uploadPicture(service: Service, account: Account, number: number): Promise<string> {
  const bytes = createPicture(number);
  const upload = await announceUpload(service, account, {
    filename: `${number}.png`,
    content_type: 'image/png',
    content_length: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const put = await fetch(new URL(upload.url, service.contentUrl), {
    method: 'PUT',
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  if (!put.ok) throw new Error(`The picture was refused: ${put.status} ${await put.text()}`);
  return upload.id;
}

/** Returns the colour of a number. Consecutive numbers have very different colours. */
export function colourOf(number: number): [red: number, green: number, blue: number] {
  const bright = number % 2 === 0;
  return [bright ? 230 : 40, 100 + number * 4, bright ? 60 : 220];
}

/** Creates a picture of one colour, so its bytes differ for each number. */
function createPicture(number: number): Buffer {
  const png = new PNG(VIEWPORT);
  for (let at = 0; at < png.data.length; at += 4) png.data.set([...colourOf(number), 255], at);
  return PNG.sync.write(png);
}

async function assign(service: Service, account: Account, screen: Screen, playlistId: string): Promise<void> {
  await call(service, 'PATCH', `/v3/devices/${screen.id}`, account.headers, { playlist_id: playlistId });
}

const publish = (service: Service, account: Account, screen: Screen) =>
  call(service, 'POST', `/v3/devices/${screen.id}/actions/publish`, account.headers);

export async function assignAndPublish(
  service: Service,
  account: Account,
  screen: Screen,
  playlistId: string,
): Promise<void> {
  await assign(service, account, screen, playlistId);
  await publish(service, account, screen);
}

async function measureMessageDelays(service: Service, account: Account, screen: Screen): Promise<number[]> {
  const { url, topic, ...key } = await fetchChannelKey(service, screen.token, randomUUID());
  const client = await mqtt.connectAsync(url, key);
  let onPublished = (_at: number) => {};
  client.on('message', (_topic, payload) => {
    const at = now();
    if (JSON.parse(payload.toString()).type === 'published') onPublished(at);
  });
  await client.subscribeAsync(topic, { qos: 1 });
  const samples: number[] = [];
  for (let number = 0; number < MESSAGES + WARM_UP; number += 1) {
    const message = new Promise<number>((resolve) => {
      onPublished = resolve;
    });
    const start = now();
    const arrival = withTimeout(message, 'No message arrived');
    const [at] = await Promise.all([arrival, publish(service, account, screen)]);
    if (number >= WARM_UP) samples.push(at - start);
    await pause(Math.max(0, start + MESSAGE_EVERY_MS - now()));
  }
  await client.endAsync();
  return samples;
}

/** Watches the colour in the middle of each frame that Chromium presents of a page, with times by Chromium's clock. */
export async function watchColour(page: Page) {
  let expected: { from: number; differs(colour: Buffer): boolean; resolve(at: number): void } | undefined;
  let colour = Buffer.alloc(3);
  await captureScreencast(
    page,
    (png, at) => {
      const { data: pixels, width, height } = PNG.sync.read(png);
      const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
      colour = Buffer.from(pixels.subarray(middle, middle + 3));
      if (expected && at >= expected.from && expected.differs(colour)) expected.resolve(at);
    },
    { size: 64 },
  );
  return {
    /** The time of the next frame with a colour other than the current one. */
    change(): Promise<number> {
      const before = Buffer.from(colour);
      const changed = new Promise<number>((resolve) => {
        const differs = (next: Buffer) =>
          next.reduce((sum, channel, index) => sum + Math.abs(channel - (before[index] ?? 0)), 0) >
          DIFFERENCE_THRESHOLD;
        expected = { from: now(), differs, resolve };
      });
      return withTimeout(changed, 'Nothing changed on the screen');
    },
  };
}

export function withTimeout<T>(promise: Promise<T>, otherwise: string): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`${otherwise} for ${LIMIT_MS / 1000} s.`)), LIMIT_MS);
    void promise.finally(() => clearTimeout(timer)).catch(() => undefined);
  });
  return Promise.race([promise, late]);
}

export const playerUrl = (service: Service, { id, token }: Screen) =>
  `${service.url}/player/?deviceId=${id}&accessToken=${token}`;

/** Returns the bytes of scripts in a cold start with published content and without a cache. */
async function measureScripts(
  browser: Browser,
  service: Service,
  screen: Screen,
): Promise<{ gzip: number; sent: number }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  // Count scripts until the player requests the page of the first application. Later requests load content.
  const scripts = new Set<string>();
  const opened = new Promise<void>((resolve) => {
    page.on('request', (request) => {
      if (request.url().startsWith(service.contentUrl) && request.resourceType() === 'document') resolve();
      else if (/\.js$/.test(request.url()) && !isOpen) scripts.add(request.url());
    });
  });
  let isOpen = false;
  void opened.then(() => {
    isOpen = true;
  });
  await page.goto(playerUrl(service, screen));
  await opened;
  let [gzip, sent] = [0, 0];
  for (const url of scripts) {
    gzip += gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    sent += Number(headers.get('content-length'));
  }
  if (scripts.size === 0) throw new Error('The player loaded no script.');
  await context.close();
  return { gzip, sent };
}

async function measurePixelDelays(
  browser: Browser,
  service: Service,
  account: Account,
  screen: Screen,
  playlists: readonly string[],
): Promise<number[]> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const colourWatcher = await watchColour(page);
  const first = colourWatcher.change();
  await page.goto(playerUrl(service, screen));
  await first;
  const samples: number[] = [];
  for (const [number, playlistId] of playlists.entries()) {
    await untilReported(service, account, screen);
    if (number === 0) continue;
    await assign(service, account, screen, playlistId);
    const changed = colourWatcher.change();
    const start = now();
    await publish(service, account, screen);
    const delay = (await changed) - start;
    if (number >= WARM_UP) samples.push(delay);
  }
  await context.close();
  return samples;
}

/** Waits until the screen has reported that it plays the last publish. It is idle after that. */
async function untilReported(service: Service, account: Account, screen: Screen): Promise<void> {
  const deadline = now() + LIMIT_MS;
  for (;;) {
    const { publish_state } = await call<{ publish_state: string }>(
      service,
      'GET',
      `/v3/devices/${screen.id}`,
      account.headers,
    );
    if (publish_state === 'published') return;
    if (now() > deadline) throw new Error('The screen did not report the last publish.');
    await pause(50);
  }
}
