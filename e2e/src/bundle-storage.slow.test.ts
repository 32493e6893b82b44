import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { POLLING } from '@vitrine/test-kit';
import { freePorts } from '@vitrine/test-kit/free-ports';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { recordFrames } from './support/frame-recording.ts';
import { createKiosk, type Kiosk } from './support/kiosk.ts';
import { colours, picture } from './support/pictures.ts';
import { pairScreen } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * A screen moves from one organisation to another while its browser profile stays. The legacy bundle of one
 * organisation must not find stored data of the other, with a content origin for each organisation or a shared one.
 */

/**
 * Chromium resolves this name and everything below it to loopback. It is one site, because some browsers block
 * storage of other sites in frames.
 */
const SITE = 'signs.localhost';
const PASSWORD = 'seven green bottles';

/** Reports the contents of every kind of storage, then writes its own mark to each, and shows `colour`. */
const BUNDLE = `({
  default: function App({ miraEvents, mark, colour, picture }) {
    React.useEffect(() => {
      const attempt = (work) => Promise.resolve().then(work).catch((error) => 'refused: ' + error.name);
      const ways = {
        localStorage: [
          () => Object.keys(localStorage),
          () => localStorage.setItem(mark, mark),
        ],
        indexedDB: [
          async () => (await indexedDB.databases()).map(({ name }) => name),
          () => new Promise((resolve, reject) => {
            const opening = indexedDB.open(mark);
            opening.onsuccess = () => resolve(opening.result.close());
            opening.onerror = () => reject(opening.error);
          }),
        ],
        caches: [() => caches.keys(), () => caches.open(mark)],
        serviceWorker: [
          async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname.slice(1, -1)),
          // A registration is stored once its worker is installed.
          () => navigator.serviceWorker.register('/sw.js', { scope: '/' + mark + '/' }).then(({ installing }) =>
            new Promise((resolve) => {
              if (!installing) resolve();
              else installing.onstatechange = () => installing.state === 'activated' && resolve();
            })),
        ],
      };
      void (async () => {
        const report = {};
        for (const [way, [read, write]] of Object.entries(ways)) {
          const found = await attempt(read);
          const wrote = await attempt(async () => (await write(), 'wrote'));
          report[way] = {
            found: Array.isArray(found) ? found.filter((name) => /^mark-/.test(name)) : found,
            wrote,
          };
        }
        window.storageReport = report;
      })();
      if (!picture) miraEvents.emit('presentation_ready');
    }, []);
    const fill = { position: 'fixed', inset: 0, width: '100%', height: '100%' };
    return picture
      ? React.createElement('img', { src: picture.url, style: fill, onLoad: () => miraEvents.emit('presentation_ready') })
      : React.createElement('div', { style: { ...fill, background: colour } });
  },
})`;

let bundles: Server;
beforeAll(async () => {
  await buildFrontEnds();
  bundles = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end(BUNDLE);
  });
  await new Promise<void>((resolve) => bundles.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void bundles?.close());

type Report = Record<string, { found: unknown; wrote: string }>;

/** An organisation with one screen that plays the bundle. */
async function organisationOf(
  server: RunningServer,
  name: string,
  { picturePng, host = '127.0.0.1' }: { picturePng?: Buffer; host?: string } = {},
) {
  const api = `${server.url}/api`;
  const { token } = await ask<{ token: string }>('POST', `${api}/v3/auth/sign_up`, {
    json: { email: `${name}@example.com`, password: PASSWORD, name },
  });
  const call = <T>(method: string, path: string, json?: unknown) =>
    ask<T>(method, api + path, { headers: { authorization: `Bearer ${token}` }, json });
  const { content_url: contentUrl, domain_id: domainId } = await call<{
    content_url: string | null;
    domain_id: string;
  }>('GET', '/v3/profile');
  const { id: applicationId } = await call<{ id: string }>('POST', '/v3/applications', { name: 'Bundle' });
  await call('POST', `/v3/applications/${applicationId}/application_versions`, {
    name: 'Bundle',
    major_version: 1,
    source_url: `http://127.0.0.1:${(bundles.address() as AddressInfo).port}/bundle.js`,
    presentation_properties: [
      { name: 'mark', type: 'string' },
      { name: 'colour', type: 'string', optional: true },
      { name: 'picture', type: 'file', optional: true },
    ],
    configurable_duration: true,
  });
  let values: object = { colour: `rgb(${colours.green.join(' ')})` };
  if (picturePng) {
    const file = { filename: 'a.png', content_type: 'image/png', content_length: picturePng.length };
    const made = await call<{ id: string; url: string; headers: Record<string, string> }>(
      'POST',
      '/v3/file_uploads',
      file,
    );
    await ask('PUT', made.url, { headers: made.headers, bytes: picturePng });
    values = { picture: { id: made.id } };
  }
  const { presentation } = await call<{ presentation: { id: string } }>('POST', '/v3/presentations', {
    name: 'Bundle',
    application_id: applicationId,
    application_vars: { mark: `mark-${name}`, ...values },
    duration: 3600,
  });
  const { id: playlistId } = await call<{ id: string }>('POST', '/v3/playlists', {
    name: 'Bundle',
    items: [{ presentation_id: presentation.id }],
  });
  const { id, api_token } = await pairScreen(api, call);
  await call('PATCH', `/v3/devices/${id}`, { playlist_id: playlistId });
  await call('POST', `/v3/devices/${id}/actions/publish`);
  return {
    contentUrl,
    domainId,
    presentationId: presentation.id,
    playerUrl: `${server.url.replace('127.0.0.1', host)}/player/?deviceId=${id}&accessToken=${api_token}&offlineSupport=true`,
  };
}

async function shows(page: Page, colour: keyof typeof colours): Promise<void> {
  const recording = await recordFrames(page);
  await expect.poll(() => recording.now, POLLING).toBe(colour);
  await recording.stop();
}

/** The report of the bundle on this page, and the frame that it is in. */
async function reportOf(page: Page): Promise<{ report: Report; frame: Frame }> {
  const read = async () => {
    for (const frame of page.frames()) {
      const report = await frame
        .evaluate(() => (window as { storageReport?: Report }).storageReport)
        .catch(() => undefined);
      if (report) return { report, frame };
    }
    return undefined;
  };
  await expect.poll(read, POLLING).toBeDefined();
  return (await read()) as { report: Report; frame: Frame };
}

/** Plays the screen of this organisation in the device's only browser profile. */
async function reportsOn(kiosk: Kiosk, organisation: { playerUrl: string }) {
  const page = await kiosk.switchOn();
  await page.goto(organisation.playerUrl);
  await shows(page, 'green');
  const { report, frame } = await reportOf(page);
  const address = frame.url();
  await kiosk.switchOff();
  return { report, address };
}

const inEach = (found: unknown, wrote: string) =>
  Object.fromEntries(
    ['localStorage', 'indexedDB', 'caches', 'serviceWorker'].map((way) => [way, { found, wrote }]),
  );

describe('with a content origin for each organisation', () => {
  let server: RunningServer;
  let kiosk: Kiosk;
  beforeAll(async () => {
    const [contentPort = 0] = await freePorts(1);
    [server, kiosk] = await Promise.all([
      start('bundle-storage-wildcard', {
        CONTENT_PORT: String(contentPort),
        CONTENT_URL: `http://*.${SITE}:${contentPort}`,
      }),
      createKiosk(),
    ]);
  });
  afterAll(async () => {
    await kiosk?.remove();
    await server?.stop();
  });

  test('bundles keep their storage, and cannot read that of another organisation', {}, async () => {
    const [one, two] = [
      await organisationOf(server, 'one', { host: SITE }),
      await organisationOf(server, 'two', { host: SITE }),
    ];
    expect(one.contentUrl).not.toBe(two.contentUrl);
    const first = await reportsOn(kiosk, one);
    expect(first.report).toEqual(inEach([], 'wrote'));
    expect(new URL(first.address).origin).toBe(one.contentUrl);
    // Move the screen to the other organisation.
    const moved = await reportsOn(kiosk, two);
    expect(moved.report).toEqual(inEach([], 'wrote'));
    expect(new URL(moved.address).origin).toBe(two.contentUrl);
    expect((await reportsOn(kiosk, one)).report).toEqual(inEach(['mark-one'], 'wrote'));
  });

  test('the editor renders a bundle on the origin of its organisation', async () => {
    const three = await organisationOf(server, 'three', { host: SITE });
    const dashboard = server.url.replace('127.0.0.1', SITE);
    const page = await kiosk.switchOn();
    await page.goto(dashboard);
    await page.getByLabel(/^E-?mail$/).fill('three@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.goto(`${dashboard}/presentations/${three.presentationId}`);
    const { report, frame } = await reportOf(page);
    expect(new URL(frame.url()).origin).toBe(three.contentUrl);
    expect(report.localStorage).toEqual({
      found: 'refused: SecurityError',
      wrote: 'refused: SecurityError',
    });
    await kiosk.switchOff();
  });
});

test('a screen keeps playing when its organisation moves to its own content origin', async () => {
  const [contentPort = 0] = await freePorts(1);
  const environment: Record<string, string> = { CONTENT_PORT: String(contentPort) };
  const [server, kiosk] = await Promise.all([start('content-moves', environment), createKiosk()]);
  try {
    const { playerUrl, domainId } = await organisationOf(server, 'four', { host: SITE });
    const page = await kiosk.switchOn();
    await page.goto(playerUrl);
    await shows(page, 'green');
    const origins = () =>
      page
        .frames()
        .filter((each) => /\/(renderer|offline)\//.test(each.url()))
        .map((each) => new URL(each.url()).origin);
    expect(new Set(origins())).toEqual(new Set([`http://${SITE}:${contentPort}`]));
    environment.CONTENT_URL = `http://*.${SITE}:${contentPort}`;
    await server.kill9();
    await server.restart();
    const own = `http://o${domainId.replaceAll('-', '')}.${SITE}:${contentPort}`;
    // The player reloads at most once a minute, and has just reloaded for its first content.
    await expect.poll(() => [...new Set(origins())], POLLING).toEqual([own]);
    await shows(page, 'green');
  } finally {
    await kiosk.remove();
    await server.stop();
  }
});

describe('with one shared content origin', () => {
  let server: RunningServer;
  let kiosk: Kiosk;
  beforeAll(async () => {
    [server, kiosk] = await Promise.all([start('bundle-storage'), createKiosk()]);
  });
  afterAll(async () => {
    await kiosk?.remove();
    await server?.stop();
  });

  test('bundles of screens with offline support have no storage', async () => {
    const [one, two] = [await organisationOf(server, 'one'), await organisationOf(server, 'two')];
    expect(one.contentUrl).toBeNull();
    const refused = inEach('refused: SecurityError', 'refused: SecurityError');
    expect((await reportsOn(kiosk, one)).report).toEqual(refused);
    expect((await reportsOn(kiosk, two)).report).toEqual(refused);
  });

  test('a bundle shows its files after a cold boot without a network', async () => {
    const shop = await organisationOf(server, 'shop', { picturePng: picture('blue') });
    const page = await kiosk.switchOn();
    await page.goto(shop.playerUrl);
    await shows(page, 'blue');
    const isActive = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/player'))?.active?.state);
    await expect.poll(isActive, POLLING).toBe('activated');
    const hasBundle = () =>
      page
        .frames()
        .find((each) => each.url().includes('/offline/bundle-frame.html'))
        ?.evaluate(async () => (await (await caches.open('vitrine-bundles')).keys()).length);
    await expect.poll(hasBundle, POLLING).toBe(1);
    await kiosk.switchOff();
    await server.kill9();
    const cold = await kiosk.switchOn();
    await cold.goto(shop.playerUrl, { waitUntil: 'commit' });
    await shows(cold, 'blue');
    expect(Object.values((await reportOf(cold)).report).map(({ wrote }) => wrote)).toEqual(
      Array(4).fill('refused: SecurityError'),
    );
  });
});
