import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { POLLING } from '@vitrine/test-kit';
import { freePorts } from '@vitrine/test-kit/free-ports';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { waitForServiceWorker } from './support/cached.ts';
import { recordFrames } from './support/frame-recording.ts';
import { createKiosk, type Kiosk } from './support/kiosk.ts';
import { colours, picture } from './support/pictures.ts';
import { pairScreen } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { createSteps } from './support/steps.ts';

/*
 * A screen moves from one organisation to another while its browser profile stays. The legacy bundle of one
 * organisation must not find stored data of the other, whether each organisation has its own content origin or both
 * share one. The steps build on each other: the server starts with one content origin and then gets one for each
 * organisation.
 */

/**
 * Chromium resolves this name and everything below it to loopback. It is one site, because some browsers block
 * storage of other sites in frames.
 */
const SITE = 'signs.localhost';
const MINUTE = 60_000;
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

/** Creates an organisation with one screen that plays the bundle. */
async function createOrganisation(
  server: RunningServer,
  name: string,
  { picturePng, host = '127.0.0.1' }: { picturePng?: Buffer; host?: string } = {},
) {
  const api = `${server.url}/api`;
  const { token } = await callApi<{ token: string }>('POST', `${api}/v3/auth/sign_up`, {
    json: { email: `${name}@example.com`, password: PASSWORD, name },
  });
  const call = <T>(method: string, path: string, json?: unknown) =>
    callApi<T>(method, api + path, { headers: { authorization: `Bearer ${token}` }, json });
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
    const upload = await call<{ id: string; url: string; headers: Record<string, string> }>(
      'POST',
      '/v3/file_uploads',
      file,
    );
    await callApi('PUT', upload.url, { headers: upload.headers, bytes: picturePng });
    values = { picture: { id: upload.id } };
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

async function expectShown(page: Page, colour: keyof typeof colours): Promise<void> {
  const recording = await recordFrames(page);
  await expect.poll(() => recording.now, POLLING).toBe(colour);
  await recording.stop();
}

/** Waits for the report of the bundle on this page, and returns it with its frame. */
async function readReport(page: Page): Promise<{ report: Report; frame: Frame }> {
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

/** Plays the screen of this organisation in the device's only browser profile, and returns the bundle's report. */
async function playAndReadReport(kiosk: Kiosk, organisation: { playerUrl: string }) {
  const page = await kiosk.replacePage();
  await page.goto(organisation.playerUrl);
  await expectShown(page, 'green');
  const { report, frame } = await readReport(page);
  return { report, address: frame.url() };
}

const inEveryStorage = (found: unknown, wrote: string) =>
  Object.fromEntries(
    ['localStorage', 'indexedDB', 'caches', 'serviceWorker'].map((way) => [way, { found, wrote }]),
  );

let server: RunningServer;
let kiosk: Kiosk;
/** Environment variables for the server's next start. */
const environment: Record<string, string> = {};
beforeAll(async () => {
  const [contentPort = 0] = await freePorts(1);
  environment.CONTENT_PORT = String(contentPort);
  [server, kiosk] = await Promise.all([start('bundle-storage', environment), createKiosk()]);
});
afterAll(async () => {
  await kiosk?.remove();
  await server?.stop();
});

const step = createSteps();

step(
  'with one shared content origin, a bundle shows its files after a cold boot without a network',
  async () => {
    const shop = await createOrganisation(server, 'shop', { picturePng: picture('blue') });
    const page = await kiosk.replacePage();
    await page.goto(shop.playerUrl);
    await expectShown(page, 'blue');
    await waitForServiceWorker(page);
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
    await expectShown(cold, 'blue');
    expect(Object.values((await readReport(cold)).report).map(({ wrote }) => wrote)).toEqual(
      Array(4).fill('refused: SecurityError'),
    );
  },
);

step('bundles of screens with offline support have no storage', async () => {
  await server.restart();
  const [one, two] = [await createOrganisation(server, 'one'), await createOrganisation(server, 'two')];
  expect(one.contentUrl).toBeNull();
  const refused = inEveryStorage('refused: SecurityError', 'refused: SecurityError');
  expect((await playAndReadReport(kiosk, one)).report).toEqual(refused);
  expect((await playAndReadReport(kiosk, two)).report).toEqual(refused);
});

step('a screen keeps playing when its organisation moves to its own content origin', async () => {
  const { playerUrl, domainId } = await createOrganisation(server, 'four', { host: SITE });
  const page = await kiosk.replacePage();
  await page.clock.install();
  await page.goto(playerUrl);
  await expectShown(page, 'green');
  const origins = () =>
    page
      .frames()
      .filter((each) => /\/(renderer|offline)\//.test(each.url()))
      .map((each) => new URL(each.url()).origin);
  const { CONTENT_PORT } = environment;
  expect(new Set(origins())).toEqual(new Set([`http://${SITE}:${CONTENT_PORT}`]));
  environment.CONTENT_URL = `http://*.${SITE}:${CONTENT_PORT}`;
  await server.kill9();
  await server.restart();
  const own = `http://o${domainId.replaceAll('-', '')}.${SITE}:${CONTENT_PORT}`;
  const later = async () => {
    // The player reloads at most once a minute, and has just reloaded for its first content.
    await page.clock.fastForward(MINUTE);
    return [...new Set(origins())];
  };
  await expect.poll(later, { ...POLLING, interval: 1000 }).toEqual([own]);
  await expectShown(page, 'green');
  await kiosk.switchOff();
});

step(
  'with one content origin per organisation, bundles keep their storage and cannot read that of others',
  async () => {
    const [five, six] = [
      await createOrganisation(server, 'five', { host: SITE }),
      await createOrganisation(server, 'six', { host: SITE }),
    ];
    expect(five.contentUrl).not.toBe(six.contentUrl);
    const first = await playAndReadReport(kiosk, five);
    expect(first.report).toEqual(inEveryStorage([], 'wrote'));
    expect(new URL(first.address).origin).toBe(five.contentUrl);
    // Move the screen to the other organisation.
    const moved = await playAndReadReport(kiosk, six);
    expect(moved.report).toEqual(inEveryStorage([], 'wrote'));
    expect(new URL(moved.address).origin).toBe(six.contentUrl);
    // The stored data must survive closing the browser.
    await kiosk.switchOff();
    expect((await playAndReadReport(kiosk, five)).report).toEqual(inEveryStorage(['mark-five'], 'wrote'));
  },
);

step('the editor renders a bundle on the origin of its organisation', async () => {
  const seven = await createOrganisation(server, 'seven', { host: SITE });
  const dashboard = server.url.replace('127.0.0.1', SITE);
  const page = await kiosk.replacePage();
  await page.goto(dashboard);
  await page.getByLabel(/^E-?mail$/).fill('seven@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${dashboard}/presentations/${seven.presentationId}`);
  const { report, frame } = await readReport(page);
  expect(new URL(frame.url()).origin).toBe(seven.contentUrl);
  expect(report.localStorage).toEqual({
    found: 'refused: SecurityError',
    wrote: 'refused: SecurityError',
  });
});
