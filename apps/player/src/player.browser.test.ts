import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser, takeScreenshot } from '@vitrine/test-kit/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPlayer } from './testing/build-player.ts';
import { colourOf, expectShown, GOLD, TEAL, TOMATO } from './testing/screen.ts';
import { type ServiceDouble, startServiceDouble } from './testing/service-double.ts';

let dist: string;
const DARK = '11,12,14';
const registered = { registration_status: 'registered', confirmation_token: null };

let browser: Browser;
let service: ServiceDouble;
let context: BrowserContext;

beforeAll(async () => {
  dist = await buildPlayer('player-test');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});
afterEach(async () => {
  await context?.close();
  await service?.close();
});

async function open(prepare: (double: ServiceDouble) => void = () => undefined, query = ''): Promise<Page> {
  service = await startServiceDouble(dist);
  prepare(service);
  context = await browser.newContext({ viewport: { width: 960, height: 540 } });
  const page = await context.newPage();
  await page.goto(`${service.url}/player/${query}`);
  return page;
}

const stepIs = (page: Page, step: string) =>
  expect.poll(() => page.evaluate(() => document.getElementById('root')?.dataset.step), POLLING).toBe(step);
/** Coming back online asks for a heartbeat at once. */
const askForHeartbeat = (page: Page) =>
  context.setOffline(true).then(async () => {
    await page.waitForFunction(() => !navigator.onLine);
    await context.setOffline(false);
  });
const registrations = () => service.calls.filter((call) => call.path.endsWith('create_lite_device')).length;
const HEARTBEAT = '/api/v3/device/heartbeat';
const heartbeats = () => service.calls.filter((call) => call.path === HEARTBEAT);
/** Waits until the player has processed a failed heartbeat: it never sends two at a time, and sends another now. */
async function expectFailedHeartbeat(page: Page): Promise<void> {
  service.failedCalls.length = 0;
  const count = () => service.failedCalls.filter((path) => path === HEARTBEAT).length;
  await expect.poll(count, POLLING).toBeGreaterThan(0);
  const before = count();
  await askForHeartbeat(page);
  await expect.poll(count, POLLING).toBeGreaterThan(before);
}

test('goes from the activation code to the first content and the next publish without going dark, at one address', async () => {
  // Without this query, the service worker would add it when the page reloads.
  const page = await open(undefined, '?offlineSupport=true');
  const address = `${service.url}/player/?offlineSupport=true`;
  const navigations: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigations.push(frame.url());
  });
  const expectAddress = () => expect(page.url()).toBe(address);
  await stepIs(page, 'register_device');
  expect(await page.textContent('h1')).toBe('Pair your screen');
  expect(await page.getAttribute('.code', 'aria-label')).toBe('Code K7M2XQ');
  expect(await page.textContent('.device-id')).toBe('0192f3a0-7b6c-7cc3-98c4-dc0c0c073981');
  await page.waitForSelector('.qr svg');
  await page.waitForSelector('#splash', { state: 'detached' });

  Object.assign(service.state.heartbeat, registered);
  await askForHeartbeat(page);
  await stepIs(page, 'waiting_for_publish');
  expectAddress();
  await page.getByText("Hooray! You're all set").waitFor();
  await page.getByText('Connected to internet and dashboard').waitFor();

  service.publish(1, ['teal', 'tomato']);
  await askForHeartbeat(page);
  await expectShown(page, TEAL);
  await expectShown(page, TOMATO);
  await expect
    .poll(() => heartbeats().at(-1)?.body)
    .toMatchObject({ publish: { revision: 1, ack: true, playback_success: true } });
  expectAddress();
  // Entering play_playlist reloads the page: at the same address.
  expect(navigations.length).toBeGreaterThan(0);
  expect(new Set(navigations)).toEqual(new Set([address]));

  Object.assign(service.state.heartbeat, { publish_ack: true, publish_playback_success: true });
  const seen = new Set<string>();
  service.publish(2, ['gold']);
  await askForHeartbeat(page);
  for (let colour = ''; colour !== GOLD; ) {
    colour = await colourOf(page);
    seen.add(colour);
  }
  expect([...seen].filter((colour) => ![TEAL, TOMATO, GOLD].includes(colour))).toEqual([]);
  await expect
    .poll(() => service.calls.filter((call) => call.path === '/api/v4/device/events').length, POLLING)
    .toBeGreaterThan(0);
});

test('plays stored content after a cold boot without the server, and preserves it whatever the server replies', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  await expectShown(page, TEAL);
  for (const failure of [
    {
      status: 401,
      body: '{"code":"unauthorized","message":"no","request_id":"r"}',
      contentType: 'application/json',
    },
    {
      status: 404,
      body: '{"code":"not_found","message":"no","request_id":"r"}',
      contentType: 'application/json',
    },
    { status: 503, body: 'no', contentType: 'text/plain' },
    { status: 200, body: '<html>Welcome to the hotel</html>', contentType: 'text/html' },
    { status: 410, body: '<html>Gone</html>', contentType: 'text/html' },
  ]) {
    service.state.failure = failure;
    await page.reload();
    await expectFailedHeartbeat(page);
    await expectShown(page, TEAL);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe('token-1');
  }
});

test('an outage of the server does not show on the screen', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  await expectShown(page, TEAL);
  await service.down();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(HEARTBEAT));
  await askForHeartbeat(page);
  await failed;
  await expectShown(page, TEAL);
  await service.up();
  service.publish(2, ['gold']);
  await askForHeartbeat(page);
  await expectShown(page, GOLD);
});

test('accepts network messages from the host page, but not from an app', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  await expectShown(page, TEAL);
  const connectionOf = (ssid: string) => ({ id: 'soc-device-heartbeat-event', info: { ssid } });
  const received = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let heard = 0;
        addEventListener('message', ({ data }) => {
          if (data?.id === 'soc-device-heartbeat-event') heard += 1;
          if (heard === 2) resolve();
        });
      }),
  );
  await page.evaluate((message) => window.postMessage(message, '*'), connectionOf('Shop'));
  const application = await page.locator('#playback iframe').first().elementHandle();
  const frame = await application?.contentFrame();
  await frame?.evaluate((message) => window.parent.postMessage(message, '*'), connectionOf('Forged'));
  await received;
  const before = heartbeats().length;
  await askForHeartbeat(page);
  await expect.poll(() => heartbeats().length).toBeGreaterThan(before);
  expect(heartbeats().at(-1)?.body).toMatchObject({ ssid: 'Shop' });
});

test('a disabled screen goes blank at the next heartbeat and plays again when enabled', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  await expectShown(page, TEAL);
  service.state.heartbeat.is_disabled = true;
  await askForHeartbeat(page);
  await page.getByText('This screen is inactive').waitFor();
  await expect.poll(() => page.locator('#playback iframe').count()).toBe(0);
  await expectShown(page, DARK);
  service.state.heartbeat.is_disabled = false;
  await askForHeartbeat(page);
  await expectShown(page, TEAL);
});

test('clears the screen and registers again only if the server itself says that the device was deleted', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  await expectShown(page, TEAL);
  Object.assign(service.state.heartbeat, {
    registration_status: 'pending_dashboard_confirmation',
    confirmation_token: 'abcdef',
  });
  service.state.deletedToken = 'token-1';
  await askForHeartbeat(page);
  await expect.poll(registrations).toBe(2);
  await page.getByText('Pair your screen').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe('token-2');
});

test('a deleted device stays on its page while no page can be loaded, and then registers', async () => {
  service = await startServiceDouble(dist);
  Object.assign(service.state.heartbeat, registered);
  service.publish(1, ['teal']);
  // Without a service worker, the page comes from the network.
  context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${service.url}/player/`);
  await expectShown(page, TEAL);
  let refused = 0;
  await page.route(/\/player\/([?#].*)?$/, (route) => {
    refused += 1;
    return route.abort();
  });
  service.state.deletedToken = 'token-1';
  Object.assign(service.state.heartbeat, { registration_status: 'pending_dashboard_confirmation' });
  await askForHeartbeat(page);
  await expect.poll(() => refused, POLLING).toBeGreaterThan(1);
  expect(page.url(), 'not the error page of the browser').toMatch(service.url);
  expect(registrations()).toBe(1);
  await page.unroute(/\/player\/([?#].*)?$/);
  await expect.poll(registrations).toBe(2);
});

test('requests a heartbeat even after a very short interruption of the network', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  await expect.poll(() => heartbeats().at(-1)?.body.publish).toMatchObject({ playback_success: true });
  // The player has nothing to report, so the next heartbeat is two minutes away.
  const before = heartbeats().length;
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  await expect.poll(() => heartbeats().length).toBeGreaterThan(before);
});

test('reloads a page with missing code when the server answers', async () => {
  service = await startServiceDouble(dist);
  context = await browser.newContext();
  const page = await context.newPage();
  let isBroken = true;
  await page.route(/\/player\/assets\//, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${service.url}/player/`);
  isBroken = false;
  await page.getByText('Pair your screen').waitFor();
});

/**
 * Ways in which a browser can fail to remove stored data once this page's name is `stuck`. Runs before the page's
 * scripts.
 */
const stuckStorages = {
  'refuses every change': () => {
    const refuse = () => {
      throw new DOMException('denied', 'UnknownError');
    };
    for (const [prototype, names] of [
      [Storage.prototype, ['setItem', 'removeItem', 'clear']],
      [IDBObjectStore.prototype, ['put', 'delete', 'clear']],
    ] as const)
      for (const name of names) {
        const real = Reflect.get(prototype, name) as () => unknown;
        Object.assign(prototype, {
          [name](this: unknown, ...values: []) {
            return window.name === 'stuck' ? refuse() : real.apply(this, values);
          },
        });
      }
  },
  'never ends to clear': () => {
    const { removeItem } = Storage.prototype;
    const { clear } = IDBObjectStore.prototype;
    Storage.prototype.removeItem = function (key) {
      if (window.name !== 'stuck') removeItem.call(this, key);
    };
    IDBObjectStore.prototype.clear = function () {
      if (window.name !== 'stuck') return clear.call(this);
      const again = () => {
        this.count().onsuccess = again;
      };
      again();
      return this.count() as never;
    };
  },
};

test.each(Object.entries(stuckStorages))(
  'a deleted device shows its activation code even if storage %s',
  async (_, stick) => {
    service = await startServiceDouble(dist);
    Object.assign(service.state.heartbeat, registered);
    service.publish(1, ['teal']);
    context = await browser.newContext({ viewport: { width: 960, height: 540 } });
    const page = await context.newPage();
    await page.addInitScript(stick);
    await page.goto(`${service.url}/player/`);
    await expectShown(page, TEAL);
    await page.evaluate(() => {
      window.name = 'stuck';
    });
    const before = heartbeats().length;
    Object.assign(service.state.heartbeat, {
      registration_status: 'pending_dashboard_confirmation',
      confirmation_token: 'abcdef',
    });
    service.state.deletedToken = 'token-1';
    await askForHeartbeat(page);
    await page.getByText('Pair your screen').waitFor();
    expect(await page.getAttribute('.code', 'aria-label')).toBe('Code ABCDEF');
    const tokens = heartbeats()
      .slice(before)
      .map(({ token }) => token);
    // The player must not reload repeatedly, or at all if a pending request has already brought the news.
    expect(tokens.filter((token) => token === 'token-1').length).toBeLessThanOrEqual(1);
    expect(tokens).toContain('token-2');
    // Nothing of the deleted device's content remains behind the card.
    await expect.poll(() => page.locator('#playback iframe').count()).toBe(0);
  },
);

test('an audio-only screen is black and keeps playing, and shows its picture again afterwards', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal', 'tomato']);
  });
  await expectShown(page, TEAL);
  service.state.heartbeat.is_audio_only = true;
  await askForHeartbeat(page);
  await expectShown(page, '0,0,0');
  const plays = () =>
    service.calls.flatMap(({ path, body }) =>
      path.endsWith('/events')
        ? (body.events as { type: string }[]).filter(({ type }) => type === 'play')
        : [],
    ).length;
  const before = plays();
  await expect.poll(plays, POLLING).toBeGreaterThan(before + 1);
  expect(await colourOf(page)).toBe('0,0,0');
  await page.reload();
  await expect.poll(() => page.locator('#playback iframe').count()).toBeGreaterThan(0);
  await page.waitForSelector('#splash', { state: 'detached' });
  await expectShown(page, '0,0,0');
  service.state.heartbeat.is_audio_only = false;
  await askForHeartbeat(page);
  await expectShown(page, TEAL).catch(() => expectShown(page, TOMATO));
});

test('an ad interrupts every ten minutes and plays once before the content continues', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal', 'tomato']);
    double.advertise('gold');
  });
  await expectShown(page, TEAL);
  await page.clock.install();
  await page.reload();
  await expectShown(page, TEAL);
  await page.clock.fastForward(600_000);
  await expectShown(page, GOLD);
  await page.clock.runFor(10_000);
  await expectShown(page, TEAL).catch(() => expectShown(page, TOMATO));
  const plays = () =>
    service.calls
      .flatMap(({ path, body }) =>
        path.endsWith('/events') ? (body.events as { type: string; is_ad?: boolean }[]) : [],
      )
      .filter(({ type }) => type === 'play')
      .map(({ is_ad }) => is_ad ?? false);
  await page.clock.runFor(20_000);
  // It is counted once, as an ad.
  await expect.poll(() => plays().filter((isAd) => isAd)).toEqual([true]);
  expect(plays().length).toBeGreaterThan(1);
  expect(await colourOf(page)).not.toBe(GOLD);
});

test('shows why it cannot register, and registers as soon as it can', async () => {
  const page = await open((double) => {
    double.state.failure = { status: 503, body: 'no', contentType: 'text/plain' };
  });
  await page.getByText('Failed to create device, received response status 503').waitFor();
  service.state.failure = null;
  await page.getByText('Pair your screen').waitFor();
  await expect.poll(() => page.textContent('#status')).toBe('');
});

test('loads a view of the player at another attempt if the first one fails', async () => {
  service = await startServiceDouble(dist);
  context = await browser.newContext();
  const page = await context.newPage();
  let attempts = 0;
  await page.route('**/assets/mount-*.js', (route) => {
    attempts += 1;
    return attempts === 1 ? route.abort() : route.continue();
  });
  await page.goto(`${service.url}/player/`);
  await page.getByText('Pair your screen').waitFor();
  expect(attempts).toBeGreaterThan(0);
});

test('shows an error if the page lacks its container', async () => {
  service = await startServiceDouble(dist);
  context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/player/?debug=true', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="root"', 'id="other"') });
  });
  const lines: string[] = [];
  page.on('console', (message) => void lines.push(message.text()));
  await page.goto(`${service.url}/player/?debug=true`);
  await expect.poll(() => page.textContent('#status')).toBe('Container not found.');
  expect(lines.join('\n')).toContain('vitrine: The player could not start');
});

test("ignores a deleted device's token in the address", async () => {
  service = await startServiceDouble(dist);
  service.state.deletedToken = 'dead';
  context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.url}/player/?deviceId=gone&accessToken=dead`);
  await page.getByText('Pair your screen').waitFor();
  expect(
    service.calls.filter((call) => call.token === 'dead' && call.path.endsWith('heartbeat')),
  ).toHaveLength(1);
});

test("ignores a deleted device's token in the address even if storage is unavailable", async () => {
  service = await startServiceDouble(dist);
  service.state.deletedToken = 'dead';
  context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(`${service.url}/player/?deviceId=gone&accessToken=dead`);
  await page.getByText('Pair your screen').waitFor();
  expect(heartbeats().filter(({ token }) => token === 'dead')).toHaveLength(1);
  expect(service.calls.filter(({ path }) => path.endsWith('create_lite_device'))).toHaveLength(1);
});

test('rotates the page for the orientation of the screen', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered, { screen_orientation: 'left' });
  });
  await page.getByText("Hooray! You're all set").waitFor();
  const root = await page.locator('#root').evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return {
      width,
      height,
      own: [element.clientWidth, element.clientHeight],
      layout: element.dataset.layout,
    };
  });
  expect(root).toEqual({ width: 960, height: 540, own: [540, 960], layout: 'phone' });
});

test('downloads at most 120 kB before the first content', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  await expectShown(page, TEAL);
  const loaded = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource');
    const content = entries.find((entry) => entry.name.includes('/apps/colour'))?.startTime ?? 0;
    const scripts = entries.filter((entry) => entry.name.endsWith('.js') && entry.startTime <= content);
    return scripts.map((entry) => entry.name.split('/').at(-1) ?? '');
  });
  expect(loaded.length).toBeGreaterThan(0);
  const sizes = await Promise.all(
    loaded.map(async (name) => gzipSync(await readFile(join(dist, 'assets', name))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
});

test('content fills the screen without a view of the player over it', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  await expectShown(page, TEAL);
  await page.waitForSelector('#splash', { state: 'detached' });
  expect(await page.locator('#playback iframe').boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 960,
    height: 540,
  });
  expect(await page.locator('#screens .screen').count()).toBe(0);
  const { data } = PNG.sync.read(await takeScreenshot(page));
  const others = new Set<string>();
  for (let at = 0; at < data.length; at += 4) others.add([data[at], data[at + 1], data[at + 2]].join(','));
  expect([...others]).toEqual([TEAL]);
});

test('the old view fades out while the new one slides in', async () => {
  const page = await open();
  await page.getByText('Pair your screen').waitFor();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (!(target instanceof HTMLElement)) return;
      seen.push(`${target.closest('.step')?.className}: ${animationName}`);
    });
  });
  Object.assign(service.state.heartbeat, registered);
  await askForHeartbeat(page);
  await page.getByText("Hooray! You're all set").waitFor();
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  for (const each of ['step step-leaving: fade-out', 'step step-entering: slide-in'])
    await expect.poll(seen).toContain(each);
  await page.waitForSelector('.step-leaving', { state: 'detached' });
  expect(await page.locator('.step').count()).toBe(1);
});

test('the splash stays for a second after the start', async () => {
  service = await startServiceDouble(dist);
  context = await browser.newContext();
  const page = await context.newPage();
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto(`${service.url}/player/`);
  await page.locator('#root[data-step]').waitFor({ state: 'attached' });
  const splash = page.locator('#splash');
  await page.clock.runFor(999);
  expect(await splash.count()).toBe(1);
  await page.clock.runFor(1);
  expect(await splash.count()).toBe(0);
});

test('each page load starts a new session of the same device', async () => {
  const page = await open();
  await page.getByText('Pair your screen').waitFor();
  const stored = () => page.evaluate(() => [localStorage.deviceId, localStorage.accessToken]);
  const device = ['0192f3a0-7b6c-7cc3-98c4-dc0c0c073981', 'token-1'];
  expect(await stored()).toEqual(device);
  const first = heartbeats().at(-1)?.body.session_id;
  await page.reload();
  await page.getByText('Pair your screen').waitFor();
  const second = heartbeats().at(-1)?.body.session_id;
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(first).toMatch(uuid);
  expect(second).toMatch(uuid);
  expect(second).not.toBe(first);
  expect(await stored()).toEqual(device);
  expect(service.calls.filter(({ path }) => path.endsWith('create_lite_device'))).toHaveLength(1);
});

test('sends logs to the configured log service', async () => {
  service = await startServiceDouble(dist);
  service.state.config.log_url = 'https://logs.example/bulk/key/';
  context = await browser.newContext();
  const page = await context.newPage();
  await page.route('https://logs.example/**', (route) =>
    route.fulfill({ body: '{"response":"ok"}', headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.clock.install();
  await page.goto(`${service.url}/player/`);
  await page.getByText('Pair your screen').waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().startsWith('https://logs.example/')),
    page.clock.fastForward(10_000),
  ]);
  expect(request.method()).toBe('POST');
  expect(request.headers()['x-loggly-tag']).toBe('secondscreen,production');
  const lines = (request.postData() ?? '').split('\n').map((line) => JSON.parse(line) as { message: string });
  expect(lines.map(({ message }) => message)).toContain('The player starts');
  expect(service.calls.filter(({ path }) => path.endsWith('/logs'))).toEqual([]);
});

test('sends uncaught errors and unhandled rejections to the log and the server', async () => {
  const page = await open();
  await page.clock.install();
  await page.reload();
  await page.getByText('Pair your screen').waitFor();
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new RangeError('thrown');
    });
    void Promise.reject(new TypeError('rejected'));
  });
  await page.clock.fastForward(10_000);
  const sent = (call: string) =>
    service.calls.flatMap(({ path, body }) =>
      path.endsWith(call) ? (body.events as Record<string, unknown>[]) : [],
    );
  await expect
    .poll(
      () =>
        sent('/events')
          .map(({ event, error_message }) => `${event}: ${error_message}`)
          .sort(),
      POLLING,
    )
    .toEqual(['uncaught_error: RangeError: thrown', 'unhandled_rejection: TypeError: rejected']);
  await expect
    .poll(
      () =>
        sent('/logs')
          .filter(({ level }) => level === 'error')
          .map(({ message }) => message)
          .sort(),
      POLLING,
    )
    .toEqual(['uncaught_error', 'unhandled_rejection']);
});

test.each([
  ['?debug=true', true],
  ['?debug=1', false],
  ['', false],
])('writes to the console only with debug=true (%s)', async (query, isWritten) => {
  service = await startServiceDouble(dist);
  context = await browser.newContext();
  const page = await context.newPage();
  const lines: string[] = [];
  page.on('console', (message) => void lines.push(message.text()));
  await page.goto(`${service.url}/player/${query}`);
  await page.getByText('Pair your screen').waitFor();
  expect(lines.some((line) => line.startsWith('vitrine: '))).toBe(isWritten);
});

/** The colour app with another script. `send` sends it a custom message. */
const appWith = (script: string) =>
  new TextEncoder().encode(`<!doctype html><body style="margin:0"><script>
  const windowId = name.slice('vitrine:'.length);
  const send = (type, payload) => parent.postMessage({ namespace: 'vitrine', windowId, type, payload }, '*');
  document.body.style.background = new URLSearchParams(location.search).get('colour');
  send('runtime-subscribe', 'play');
  ${script}
</script>`);

test('plays a page that is ready after 8 s', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.state.files.set('/apps/colour.html', appWith("setTimeout(() => send('ready'), 8000);"));
    double.publish(1, ['teal']);
  });
  await expect.poll(() => colourOf(page), POLLING).toBe(TEAL);
});

test('shows the brand instead of black while the only presentation fails and reloads', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    // The first window floods its host and the second is ready, both when the test triggers them.
    const script = `const onceThereIs = (file, act) => {
      const timer = setInterval(async () => {
        if (!(await fetch('/files/' + file)).ok) return;
        clearInterval(timer);
        act();
      }, 100);
    };
    if (localStorage.opened) onceThereIs('go', () => send('ready'));
    else {
      localStorage.opened = true;
      onceThereIs('flood', () => { for (let count = 0; count < 20000; count += 1) send('ready'); });
      send('ready');
    }`;
    double.state.files.set('/apps/colour.html', appWith(script));
    double.publish(1, ['teal']);
  });
  await expect.poll(() => colourOf(page), POLLING).toBe(TEAL);
  service.state.files.set('/files/flood', new Uint8Array());
  await page.locator('.screen-starting').waitFor();
  // In the middle of the page is the brand's mark.
  await expect.poll(async () => [TEAL, DARK, '0,0,0'].includes(await colourOf(page)), POLLING).toBe(false);
  service.state.files.set('/files/go', new Uint8Array());
  await expect.poll(() => colourOf(page), POLLING).toBe(TEAL);
  await page.locator('.screen-starting').waitFor({ state: 'detached' });
});
