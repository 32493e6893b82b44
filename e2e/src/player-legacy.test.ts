import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { POLLING } from '@vitrine/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { waitForServiceWorker } from './support/cached.ts';
import { recordFrames } from './support/frame-recording.ts';
import { createKiosk, type Kiosk } from './support/kiosk.ts';
import { colours } from './support/pictures.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/** A legacy application plays on a screen, and plays again after a boot without a network. */

/** The output of an author's tool: one script whose value is its exports, with React as an external module. */
const BUNDLE = `({
  default: function App({ miraEvents, colour }) {
    React.useEffect(() => miraEvents.emit('presentation_ready'), [miraEvents]);
    return React.createElement('div', { style: { position: 'fixed', inset: 0, background: colour } });
  },
})`;

let server: RunningServer;
let kiosk: Kiosk;
let shop: Shop;
let bundles: Server;
/** Whether the bundle's server is unavailable. */
let isBundleServerDown = false;

beforeAll(async () => {
  await buildFrontEnds();
  [server, kiosk] = await Promise.all([start('player-legacy'), createKiosk()]);
  shop = await createShop(server);
  bundles = createServer((request, response) => {
    if (isBundleServerDown) return request.socket.destroy();
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end(BUNDLE);
  });
  await new Promise<void>((resolve) => bundles.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  isBundleServerDown = false;
  await kiosk?.switchOff();
});

afterAll(async () => {
  await kiosk?.remove();
  bundles?.close();
  await server?.stop();
});

/** Creates a presentation of the bundle in this colour. */
async function createPresentation(colour: keyof typeof colours): Promise<string> {
  const api = `${server.url}/api`;
  const { token } = await callApi<{ token: string }>('POST', `${api}/v3/auth/sign_in`, {
    json: { email: 'shop@example.com', password: 'seven green bottles' },
  });
  const post = <T>(path: string, json: unknown) =>
    callApi<T>('POST', api + path, { headers: { authorization: `Bearer ${token}` }, json });
  const { id } = await post<{ id: string }>('/v3/applications', { name: 'Bundle' });
  await post(`/v3/applications/${id}/application_versions`, {
    name: 'Bundle',
    major_version: 1,
    source_url: `http://127.0.0.1:${(bundles.address() as AddressInfo).port}/bundle.js`,
    presentation_properties: [{ name: 'colour', type: 'string' }],
    configurable_duration: true,
  });
  const { presentation } = await post<{ presentation: { id: string } }>('/v3/presentations', {
    name: 'Bundle',
    application_id: id,
    application_vars: { colour: `rgb(${colours[colour].join(' ')})` },
    duration: 3600,
  });
  return presentation.id;
}

const expectShown = async (page: Page, colour: keyof typeof colours) => {
  const recording = await recordFrames(page);
  await expect.poll(() => recording.now, POLLING).toBe(colour);
  await recording.stop();
};

test('a bundle that has not played before appears when its turn comes', async () => {
  const screen = await shop.addScreen();
  const bundle = await createPresentation('green');
  const pictures = [await shop.pictureOf('red', 3600), await shop.pictureOf('blue', 3600)];
  await shop.show(screen, await shop.playlistOf([...pictures, bundle]));
  const page = await kiosk.switchOn();
  await page.goto(screen.playerUrl('&offlineSupport=true'));
  await expectShown(page, 'red');
  const frameOf = (path: string) => page.frames().find((each) => each.url().includes(path));
  const cached = () =>
    frameOf('/offline/bridge.html')?.evaluate(async () => {
      const keys = await (await caches.open('vitrine-bundles')).keys();
      return keys.map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(cached, POLLING).toEqual(['/bundle.js']);
  expect(frameOf('/offline/bundle-frame.html')).toBeUndefined();

  isBundleServerDown = true;
  await shop.show(screen, await shop.playlistOf([bundle]));
  await expectShown(page, 'green');
});

test('a legacy application plays, and plays again after a boot without a network', async () => {
  const screen = await shop.addScreen();
  await shop.show(screen, await shop.playlistOf([await createPresentation('green')]));
  const address = screen.playerUrl('&offlineSupport=true');
  const page = await kiosk.switchOn();
  await page.goto(address);
  await expectShown(page, 'green');
  await waitForServiceWorker(page);
  // The page that plays it is one of the revision's files, and caches the bundle.
  const cached = () =>
    page
      .frames()
      .find((each) => each.url().includes('/offline/bundle-frame.html'))
      ?.evaluate(async () => {
        const of = async (name: string) => {
          const cache = await caches.open(name);
          const keys = await cache.keys();
          return Promise.all(
            keys
              .filter(({ url }) => !url.includes('/.kept/files/'))
              .map(async (key) => `${key.url} ${await (await cache.match(key))?.text()}`),
          );
        };
        const [revisions, scripts] = [await of('vitrine-files-1'), await of('vitrine-bundles')];
        return {
          renderer: revisions.some((text) => text.includes('/renderer/3.1.0/')),
          bundle: scripts.some((text) => text.includes('/bundle.js')),
        };
      });
  await expect.poll(cached, POLLING).toEqual({ renderer: true, bundle: true });

  await kiosk.switchOff();
  await server.kill9();
  bundles.closeAllConnections();
  await new Promise((resolve) => bundles.close(resolve));
  const cold = await kiosk.switchOn();
  await cold.goto(address, { waitUntil: 'commit' });
  await expectShown(cold, 'green');
});
