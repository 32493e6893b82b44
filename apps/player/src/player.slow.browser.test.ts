import { POLLING } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import {
  countRegistrations,
  expectStep,
  heartbeats,
  open,
  openPlaying,
  openTab,
  player,
  registered,
  requestHeartbeat,
  sentTo,
  setUpPlayer,
  startService,
} from './testing/player-tab.ts';
import { colourOf, expectShown, GOLD, TEAL, TOMATO } from './testing/screen.ts';
import { stuckStorages } from './testing/stuck-storages.ts';

setUpPlayer('player-test');

test('shows the activation code, the first content and the next publish at one address, without going dark', async () => {
  // Without this query, the service worker would add it when the page reloads.
  const page = await open(undefined, '?offlineSupport=true');
  const address = `${player.service.url}/player/?offlineSupport=true`;
  const navigations: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigations.push(frame.url());
  });
  const expectAddress = () => expect(page.url()).toBe(address);
  await expectStep(page, 'register_device');
  expect(await page.textContent('h1')).toBe('Pair your screen');
  expect(await page.getAttribute('.code', 'aria-label')).toBe('Code K7M2XQ');
  expect(await page.textContent('.device-id')).toBe('0192f3a0-7b6c-7cc3-98c4-dc0c0c073981');
  await page.waitForSelector('.qr svg');
  await page.waitForSelector('#splash', { state: 'detached' });

  Object.assign(player.service.state.heartbeat, registered);
  await requestHeartbeat(page);
  await expectStep(page, 'waiting_for_publish');
  expectAddress();
  await page.getByText("Hooray! You're all set").waitFor();
  await page.getByText('Connected to internet and dashboard').waitFor();

  player.service.publish(1, ['teal', 'tomato']);
  await requestHeartbeat(page);
  await expectShown(page, TEAL);
  await expectShown(page, TOMATO);
  await expect
    .poll(() => heartbeats().at(-1)?.body)
    .toMatchObject({ publish: { revision: 1, ack: true, playback_success: true } });
  expectAddress();
  // Entering play_playlist reloads the page: at the same address.
  expect(navigations.length).toBeGreaterThan(0);
  expect(new Set(navigations)).toEqual(new Set([address]));

  Object.assign(player.service.state.heartbeat, { publish_ack: true, publish_playback_success: true });
  const seen = new Set<string>();
  const before = navigations.length;
  player.service.publish(2, ['gold']);
  await requestHeartbeat(page);
  for (let colour = ''; colour !== GOLD; ) {
    colour = await colourOf(page);
    seen.add(colour);
  }
  const others = [...seen].filter((colour) => ![TEAL, TOMATO, GOLD].includes(colour));
  expect(others, `after ${navigations.length - before} reloads`).toEqual([]);
  // It sends the plays of earlier pages when it starts.
  await page.reload();
  await expect
    .poll(() => player.service.calls.filter((call) => call.path === '/api/v4/device/events').length, POLLING)
    .toBeGreaterThan(0);
});

test('clears the screen and registers again only if the server itself says that the device was deleted', async () => {
  const page = await openPlaying(['teal']);
  await expectShown(page, TEAL);
  Object.assign(player.service.state.heartbeat, {
    registration_status: 'pending_dashboard_confirmation',
    confirmation_token: 'abcdef',
  });
  player.service.state.deletedToken = 'token-1';
  await requestHeartbeat(page);
  await expect.poll(countRegistrations).toBe(2);
  await page.getByText('Pair your screen').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe('token-2');
});

test('a deleted device stays on the page until a new page can be loaded, and then registers', async () => {
  await startService();
  Object.assign(player.service.state.heartbeat, registered);
  player.service.publish(1, ['teal']);
  // Without a service worker, the page comes from the network.
  const page = await openTab({ serviceWorkers: 'block' });
  await page.goto(`${player.service.url}/player/`);
  await expectShown(page, TEAL);
  let refused = 0;
  await page.route(/\/player\/([?#].*)?$/, (route) => {
    refused += 1;
    return route.abort();
  });
  player.service.state.deletedToken = 'token-1';
  Object.assign(player.service.state.heartbeat, { registration_status: 'pending_dashboard_confirmation' });
  await requestHeartbeat(page);
  await expect.poll(() => refused, POLLING).toBeGreaterThan(1);
  expect(page.url(), 'not the error page of the browser').toMatch(player.service.url);
  expect(countRegistrations()).toBe(1);
  await page.unroute(/\/player\/([?#].*)?$/);
  await expect.poll(countRegistrations).toBe(2);
});

test('requests a heartbeat even after a very short interruption of the network', async () => {
  const page = await openPlaying(['teal']);
  await expect.poll(() => heartbeats().at(-1)?.body.publish).toMatchObject({ playback_success: true });
  // The player has nothing to report, so the next heartbeat is two minutes away.
  const before = heartbeats().length;
  await requestHeartbeat(page);
  await expect.poll(() => heartbeats().length).toBeGreaterThan(before);
});

test('reloads a page with missing code when the server answers', async () => {
  await startService();
  const page = await openTab();
  let isBroken = true;
  await page.route(/\/player\/assets\//, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${player.service.url}/player/`);
  isBroken = false;
  await page.getByText('Pair your screen').waitFor();
});

test.each(Object.entries(stuckStorages))(
  'a deleted device shows its activation code even if storage %s',
  async (_, stick) => {
    await startService();
    Object.assign(player.service.state.heartbeat, registered);
    player.service.publish(1, ['teal']);
    const page = await openTab({ viewport: { width: 960, height: 540 } });
    await page.addInitScript(stick);
    await page.goto(`${player.service.url}/player/`);
    await expectShown(page, TEAL);
    await page.evaluate(() => {
      window.name = 'stuck';
    });
    const before = heartbeats().length;
    Object.assign(player.service.state.heartbeat, {
      registration_status: 'pending_dashboard_confirmation',
      confirmation_token: 'abcdef',
    });
    player.service.state.deletedToken = 'token-1';
    await requestHeartbeat(page);
    await page.getByText('Pair your screen').waitFor();
    expect(await page.getAttribute('.code', 'aria-label')).toBe('Code ABCDEF');
    const tokens = heartbeats()
      .slice(before)
      .map(({ token }) => token);
    // The player must not reload repeatedly. If a pending request has already reported the deletion, it does not reload
    // at all.
    expect(tokens.filter((token) => token === 'token-1').length).toBeLessThanOrEqual(1);
    expect(tokens).toContain('token-2');
    // No content of the deleted device remains behind the message.
    await expect.poll(() => page.locator('#playback iframe').count()).toBe(0);
  },
);

test('shows that it cannot register, logs why, and registers as soon as it can', async () => {
  const page = await open((double) => {
    double.state.failure = { status: 503, body: 'no', contentType: 'text/plain' };
  }, '?debug=true');
  const lines: string[] = [];
  page.on('console', (message) => void lines.push(message.text()));
  await page.getByText('Can’t connect this screen. Check its network connection. Trying again…').waitFor();
  await expect
    .poll(() => lines.join('\n'), POLLING)
    .toContain('Failed to create device, received response status 503');
  player.service.state.failure = null;
  await page.getByText('Pair your screen').waitFor();
  await expect.poll(() => page.textContent('#status')).toBe('');
});

test('retries loading a view of the player', async () => {
  await startService();
  const page = await openTab();
  let attempts = 0;
  await page.route('**/assets/mount-*.js', (route) => {
    attempts += 1;
    return attempts === 1 ? route.abort() : route.continue();
  });
  await page.goto(`${player.service.url}/player/`);
  await page.getByText('Pair your screen').waitFor();
  expect(attempts).toBeGreaterThan(0);
});

test('shows an error if the page lacks its container', async () => {
  await startService();
  const page = await openTab();
  await page.route('**/player/?debug=true', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="root"', 'id="other"') });
  });
  const lines: string[] = [];
  page.on('console', (message) => void lines.push(message.text()));
  await page.goto(`${player.service.url}/player/?debug=true`);
  await expect.poll(() => page.textContent('#status')).toBe('Container not found.');
  expect(lines.join('\n')).toContain('vitrine: The player could not start');
});

test("ignores a deleted device's token in the address", async () => {
  await startService();
  player.service.state.deletedToken = 'dead';
  const page = await openTab();
  await page.goto(`${player.service.url}/player/?deviceId=gone&accessToken=dead`);
  await page.getByText('Pair your screen').waitFor();
  expect(
    player.service.calls.filter((call) => call.token === 'dead' && call.path.endsWith('heartbeat')),
  ).toHaveLength(1);
});

test("ignores a deleted device's token in the address even if storage is unavailable", async () => {
  await startService();
  player.service.state.deletedToken = 'dead';
  const page = await openTab();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(`${player.service.url}/player/?deviceId=gone&accessToken=dead`);
  await page.getByText('Pair your screen').waitFor();
  expect(heartbeats().filter(({ token }) => token === 'dead')).toHaveLength(1);
  expect(player.service.calls.filter(({ path }) => path.endsWith('create_lite_device'))).toHaveLength(1);
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

test.each([
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
])('a long address leaves the screen ID on one line at $width × $height', async (viewport) => {
  await startService();
  const page = await openTab({ viewport });
  await page.goto(`${player.service.url}/player/`);
  await page.getByText('Pair your screen').waitFor();
  await page.waitForSelector('#splash', { state: 'detached' });
  const footer = await page.locator('.footer dl').evaluate((list) => {
    const link = list.querySelector('a');
    if (link) link.textContent = 'signage.a-long-name-of-an-organisation.example:18480/player/help.html';
    const id = list.querySelector<HTMLElement>('.device-id');
    const text = document.createRange();
    text.selectNodeContents(id as HTMLElement);
    const { right } = text.getBoundingClientRect();
    const next = link?.getBoundingClientRect();
    return {
      idLines: text.getClientRects().length,
      isBesideLink: right <= (next?.left ?? 0) || text.getBoundingClientRect().bottom <= (next?.top ?? 0),
      isInside: Math.max(right, next?.right ?? 0) <= list.getBoundingClientRect().right,
    };
  });
  expect(footer).toEqual({ idLines: 1, isBesideLink: true, isInside: true });
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
  Object.assign(player.service.state.heartbeat, registered);
  await requestHeartbeat(page);
  await page.getByText("Hooray! You're all set").waitFor();
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  for (const each of ['step step-leaving: fade-out', 'step step-entering: slide-in'])
    await expect.poll(seen).toContain(each);
  await page.waitForSelector('.step-leaving', { state: 'detached' });
  expect(await page.locator('.step').count()).toBe(1);
});

test('removes the splash one second after the start', async () => {
  await startService();
  const page = await openTab();
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto(`${player.service.url}/player/`);
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
  expect(player.service.calls.filter(({ path }) => path.endsWith('create_lite_device'))).toHaveLength(1);
});

test('sends logs to the configured log service', async () => {
  await startService();
  player.service.state.config.log_url = 'https://logs.example/bulk/key/';
  const page = await openTab();
  await page.route('https://logs.example/**', (route) =>
    route.fulfill({ body: '{"response":"ok"}', headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.clock.install();
  await page.goto(`${player.service.url}/player/`);
  await page.getByText('Pair your screen').waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().startsWith('https://logs.example/')),
    page.clock.fastForward(10_000),
  ]);
  expect(request.method()).toBe('POST');
  expect(request.headers()['x-loggly-tag']).toBe('secondscreen,production');
  const lines = (request.postData() ?? '').split('\n').map((line) => JSON.parse(line) as { message: string });
  expect(lines.map(({ message }) => message)).toContain('The player is starting');
  expect(player.service.calls.filter(({ path }) => path.endsWith('/logs'))).toEqual([]);
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
  await expect
    .poll(
      () =>
        sentTo('/events')
          .map(({ event, error_message }) => `${event}: ${error_message}`)
          .sort(),
      POLLING,
    )
    .toEqual(['uncaught_error: RangeError: thrown', 'unhandled_rejection: TypeError: rejected']);
  await expect
    .poll(
      () =>
        sentTo('/logs')
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
  await startService();
  const page = await openTab();
  const lines: string[] = [];
  page.on('console', (message) => void lines.push(message.text()));
  await page.goto(`${player.service.url}/player/${query}`);
  await page.getByText('Pair your screen').waitFor();
  expect(lines.some((line) => line.startsWith('vitrine: '))).toBe(isWritten);
});
