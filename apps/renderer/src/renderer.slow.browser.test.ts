import { expect, test } from 'vitest';
import { colorsDuring, frameOf } from './testing/renderer-fixture.ts';
import {
  content,
  events,
  openPage,
  openWithTimers,
  readProperties,
  renderer,
  setUpRenderer,
  start,
  timersOf,
} from './testing/renderer-pages.ts';

setUpRenderer();

test('passes presentation, device, strings and variables to a function component, and plays it on request', async () => {
  const page = await start({ welcome: { title: 'World', ms: 100_000 } });
  await events(page, 'play');
  const frame = await frameOf(page, 'w1');
  await frame.waitForFunction(() => document.querySelector('#plays')?.textContent === '1');
  expect(await frame.textContent('h1')).toBe('Hello World');
  expect(await frame.evaluate(() => Reflect.get(window, 'React').version)).toMatch(/^18\./);
  const given = JSON.parse((await frame.textContent('pre')) ?? '');
  expect(given).toEqual({
    presentation: {
      name: 'My welcome',
      theme: {},
      application_vars: { title: 'World', ms: 100_000 },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      application_id: 'application',
      application_deployment_id: 'welcome',
      application_name: 'Welcome',
    },
    device: { id: 'd1', name: 'Lobby' },
    isDashboard: false,
    auth: { token: 'secret' },
    selectedPaths: [],
  });
  expect(await page.evaluate(() => window.host.log)).toContain('info welcome is ready for World');
});

test('function and class components take turns in preloaded windows', async () => {
  const page = await start({ welcome: { title: 'A', ms: 2000 }, counter: { ms: 2000 } });
  const played = await events(page, 'play', 3);
  expect(played.map(({ presentationId }) => presentationId)).toEqual(['welcome', 'counter', 'welcome']);
  expect(await events(page, 'endSuccess', 2)).toHaveLength(2);
});

test('shows nothing else between two presentations', async () => {
  const page = await start({ counter: { ms: 1500, color: '#dc1e1e' }, welcome: { title: '', ms: 1500 } });
  const frame = await frameOf(page, 'w1');
  await frame.waitForFunction(() => document.querySelector('#plays')?.textContent === '1');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const seen = await colorsDuring(page, () => events(page, 'play', 3));
  expect(seen).toEqual(new Set(['220 30 30', '30 60 220']));
});

test('replays a single presentation in the same page', async () => {
  const page = await start({ counter: { ms: 100 } });
  await events(page, 'play', 2);
  const frame = await frameOf(page, 'w1');
  await frame.waitForFunction(() => document.querySelector('#plays')?.textContent === '2');
});

test('loads the fonts of the theme before the presentation is ready', async () => {
  const page = await start({ welcome: { title: 'A', ms: 100_000, themed: true } });
  await events(page, 'play');
  const frame = await frameOf(page, 'w1');
  const seen = await frame.evaluate(() => ({
    fonts: [...document.fonts].map(({ family, status }) => [family.replaceAll('"', ''), status]),
    family: getComputedStyle(document.querySelector('h1') as Element).fontFamily,
    background: getComputedStyle(document.querySelector('main') as Element).backgroundColor,
  }));
  expect(seen.fonts).toEqual([
    ['House Sans', 'loaded'],
    [`${renderer.fixture.contentUrl}/files/inter.woff2`, 'loaded'],
  ]);
  expect(seen.family).toContain('House Sans');
  expect(seen.background).toBe('rgb(20, 180, 60)');
  const { presentation } = JSON.parse((await frame.textContent('pre')) ?? '');
  expect(presentation.theme).toMatchObject({
    name: 'Evening',
    background_color: '#14b43c',
    heading_font: `${renderer.fixture.contentUrl}/files/inter.woff2`,
    heading_font_new: {
      name: 'House Sans',
      file_upload: { url: `${renderer.fixture.contentUrl}/files/inter.woff2` },
    },
    heading_2_font: null,
  });
});

test('waits for a slow bundle, and shows nothing until it is ready', async () => {
  renderer.fixture.delay = 1500;
  const page = await start({ welcome: { title: 'late', ms: 100_000 } });
  const frame = await frameOf(page, 'w1');
  expect(await frame.$('main')).toBeNull();
  await events(page, 'play');
  expect(await frame.textContent('h1')).toBe('Hello late');
});

const ERROR_SCREEN_MS = 5000;

test('reports an error that occurred before play, and completes 5 s after play', async () => {
  const page = await openWithTimers();
  await start({ broken: {} }, { on: page });
  await events(page, 'play');
  const began = Date.now();
  const frame = await frameOf(page, 'w1');
  expect(await page.evaluate(() => window.host.log.join())).toContain("reading 'here'");
  const [end] = await events(page, 'endError');
  expect(Date.now() - began).toBeGreaterThan(4500);
  expect(await timersOf(frame)).toContain(ERROR_SCREEN_MS);
  expect(end?.error).toContain("reading 'here'");
});

test.each(['broken', 'empty', 'syntax', 'missing'])(
  'shows viewers of a screen no technical words about an error before play (%s)',
  async (name) => {
    const page = await start({ [name]: {} });
    await events(page, 'play');
    const frame = await frameOf(page, 'w1');
    expect(await frame.evaluate(() => document.body.innerText)).toMatch(
      /^Back in a moment\s+This content isn’t available right now\.$/,
    );
  },
);

test('shows the cause of an error in the editor', async () => {
  const page = await openPage();
  await page.evaluate(([given, url]) => window.host.startPreview(given, 'broken', url), [
    content({ broken: {} }),
    renderer.fixture.contentUrl,
  ] as const);
  const frame = await frameOf(page, 'preview1');
  await frame.waitForSelector('[role=alert]');
  expect(await frame.textContent('h1')).toBe('This content can’t be shown');
  expect(await frame.textContent('[role=alert]')).toContain("reading 'here'");
});

test('completes at once after an error during play, and tries again at the next play', async () => {
  const page = await openWithTimers();
  await start({ breaks: {} }, { on: page });
  const [end] = await events(page, 'endError');
  expect(end?.error).toBe('The feed is empty');
  expect(await timersOf(await frameOf(page, 'w1'))).not.toContain(ERROR_SCREEN_MS);
  // The only presentation is retried and fails again. A throttle prevents a busy loop.
  await events(page, 'endError', 2);
});

test('plays the next presentation after an error', async () => {
  const page = await start({ breaks: {}, welcome: { title: 'on', ms: 100_000 } });
  const played = await events(page, 'play', 2);
  expect(played.at(-1)?.presentationId).toMatch(/breaks|welcome/);
  await page.waitForFunction(() =>
    window.host.events.some((e) => e.type === 'play' && e.presentationId === 'welcome'),
  );
});

test('child windows play playlists within their bounds, and continue after uncaught errors', async () => {
  const zones = [
    { windowId: 'left', playlistId: 'p1', x: 0, y: 0, width: 320, height: 360 },
    { windowId: 'right', playlistId: 'p2', x: 319.6, y: 0, width: 320, height: 180.4 },
    { windowId: 'none', playlistId: 'unknown', x: 0, y: 0, width: 1, height: 1 },
  ];
  const page = await start(
    { zones: { zones }, counter: { ms: 100_000 }, welcome: { title: 'zone', ms: 100_000 } },
    { items: ['zones'], playlists: { p1: ['counter'], p2: ['welcome'] } },
  );
  const played = await events(page, 'play', 3);
  expect(new Set(played.map(({ presentationId, parent }) => `${presentationId} in ${parent}`))).toEqual(
    new Set(['zones in undefined', 'counter in w1/left', 'welcome in w1/right']),
  );
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('iframe')].map((frame) => {
      const { x, y, width, height } = frame.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );
  expect(boxes).toEqual([
    [0, 0, 640, 360],
    [0, 0, 320, 360],
    [320, 0, 320, 180],
  ]);
  // A transparent child window shows the content around it.
  const backgrounds = await page.evaluate(() =>
    [...document.querySelectorAll('iframe')].map((frame) => frame.parentElement?.style.background),
  );
  expect(backgrounds).toEqual(['rgb(0, 0, 0)', 'transparent', 'transparent']);
  const log = await page.evaluate(() => window.host.log);
  expect(log).toContain('error Failed to open child window none');
  await expect.poll(() => page.evaluate(() => window.host.log)).toContain('error Nobody catches this');
  const frame = await frameOf(page, 'w1');
  await frame.evaluate(() =>
    Reflect.get(window, 'miraEvents').emit('close_child_window', { windowId: 'left' }),
  );
  await page.waitForFunction(() => document.querySelectorAll('iframe').length === 2);
  expect(await page.evaluate(() => window.host.events.some(({ type }) => type === 'endError'))).toBe(false);
});

test('child windows also restart at their end while paused, and continue when resumed', async () => {
  const zones = [{ windowId: 'left', playlistId: 'p1', x: 0, y: 0, width: 320, height: 360 }];
  const page = await start(
    { zones: { zones }, counter: { ms: 500 }, welcome: { title: 'next', ms: 500 } },
    { items: ['zones'], playlists: { p1: ['counter', 'welcome'] } },
  );
  const inChild = () =>
    page.evaluate(() =>
      window.host.events
        .filter(({ type, parent }) => type === 'play' && parent === 'w1/left')
        .map(({ presentationId }) => presentationId),
    );
  await page.evaluate(() => window.host.manager?.pause());
  await expect.poll(inChild).toEqual(['counter', 'counter', 'counter']);
  await page.evaluate(() => window.host.manager?.resume());
  await expect.poll(inChild).toContain('welcome');
});

test('log lines of a bundle name the presentation, its window and the parent window', async () => {
  const zones = [{ windowId: 'left', playlistId: 'p1', x: 0, y: 0, width: 320, height: 360 }];
  const page = await start(
    { welcome: { title: 'both', ms: 2000 }, zones: { zones } },
    { playlists: { p1: ['welcome'] } },
  );
  // The bundle plays alone first, and then in a child window of the other bundle.
  await events(page, 'play', 3);
  const reported = await page.evaluate(() =>
    window.host.contexts.filter((_, index) => window.host.log[index] === 'info welcome is ready for both'),
  );
  const common = {
    playlistId: 'playlist',
    publishedAt: '2026-11-20T12:00:00Z',
    name: 'My welcome',
    presentationId: 'welcome',
    applicationId: expect.any(String),
    applicationVersionId: 'welcome',
  };
  expect(reported).toContainEqual({ ...common, windowId: 'w1' });
  expect(reported).toContainEqual({ ...common, windowId: 'w2/left/w1', parentId: 'w2/left' });
});

test('a bundle with a lock is not interrupted until it releases the lock', async () => {
  const page = await start({ zones: { zones: [], holdLock: true }, counter: { ms: 100_000 } });
  await events(page, 'play');
  const frame = await frameOf(page, 'w1');
  await expect.poll(() => page.evaluate(() => window.host.log.join())).toContain('Nobody catches this');
  await frameOf(page, 'w2');
  await page.evaluate(() => window.host.manager?.interrupt());
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(await events(page, 'play')).toHaveLength(1);
  await frame.evaluate(() => Reflect.get(window, 'miraEvents').emit('disable_interrupt_lock'));
  expect((await events(page, 'play', 2)).at(-1)?.presentationId).toBe('counter');
});

test('isolates a bundle in its own origin without shared storage', async () => {
  const page = await start({ storage: {} });
  await events(page, 'play');
  const frame = await frameOf(page, 'w1');
  expect(JSON.parse((await frame.textContent('pre')) ?? '')).toEqual({ origin: 'null', reached: [] });
});

test('replays a bundle without a network if offline support is on', async () => {
  const bundles = { welcome: { title: 'cached', ms: 100_000 } };
  const page = await openPage({ isSameSite: true });
  await start(bundles, { offlineSupport: true, on: page });
  await events(page, 'play');
  renderer.fixture.isDown = true;
  await page.reload();
  await page.waitForFunction(() => 'host' in window);
  await start(bundles, { offlineSupport: true, on: page });
  await events(page, 'play');
  const frame = await frameOf(page, 'w1');
  expect(await frame.textContent('body')).toContain('Hello cached');
});

test('caches nothing without offline support, so bundles need the network', async () => {
  const bundles = { welcome: { title: 'gone', ms: 100_000 } };
  const page = await openPage({ isSameSite: true });
  await start(bundles, { on: page });
  await events(page, 'play');
  renderer.fixture.isDown = true;
  await page.reload();
  await page.waitForFunction(() => 'host' in window);
  await start(bundles, { on: page });
  const [failed] = await events(page, 'endError');
  expect(failed?.error).toContain('could not be loaded');
});

test('renders changes of the editor at once in the same page', async () => {
  const page = await openPage();
  await page.evaluate(([given, url]) => window.host.startPreview(given, 'welcome', url), [
    content({ welcome: { title: 'Draft', ms: 100_000 } }),
    renderer.fixture.contentUrl,
  ] as const);
  const frame = await frameOf(page, 'preview1');
  await frame.waitForSelector('text=Hello Draft');
  await events(page, 'playing');
  await page.evaluate(
    (given) => window.host.preview?.update(given),
    content({ welcome: { title: 'Final', ms: 1 } }),
  );
  await frame.waitForSelector('text=Hello Final');
  expect(JSON.parse((await frame.textContent('pre')) ?? '').isDashboard).toBe(true);
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(1);
});

test('calls getProperties with the values and the state of the editor, and accepts an asynchronous result', async () => {
  const page = await openPage();
  expect(await readProperties(page, 'welcome', { title: 'World' })).toEqual([
    { name: 'title', type: 'string', default: 'World' },
    { name: 'stops-0-city', type: 'text', state: { isOpen: true } },
  ]);
  expect(await readProperties(page, 'counter')).toEqual([
    { name: 'color', type: 'string', label: 'Colour', helper_text: 'Of the wall', optional: true },
  ]);
  expect(await readProperties(page, 'plain')).toEqual([{ name: 'declared', type: 'string' }]);
  expect(await readProperties(page, 'broken')).toBe('No properties today');
  expect(await readProperties(page, 'missing')).toContain('returned status 404');
});

test('getProperties gets the mapped presentation and lists of keys', async () => {
  const page = await openPage();
  const [given] = (await readProperties(page, 'echo', { title: 'World', themed: true })) as [
    { given: Record<string, unknown> },
  ];
  expect(given.given).toMatchObject({
    presentation: {
      name: 'My echo',
      values: { title: 'World' },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      applicationId: 'application',
      applicationDeploymentId: 'echo',
      applicationName: 'Welcome',
      theme: {
        name: 'Evening',
        backgroundColor: '#14b43c',
        headingTextColor: '#dc1e1e',
        headingFont: `${renderer.fixture.contentUrl}/files/inter.woff2`,
      },
    },
    selectedPaths: [['stops', 0, 'city']],
    builderState: { inputs: [{ path: ['stops', 0, 'city'], state: { isOpen: true } }] },
  });
});

const LATE = 'The app took too long to load its fields.';

test.each([
  ['never answers', 'endless'],
  ['never returns', 'spins'],
])('gives up a bundle that %s, and answers later requests', async (_, bundle) => {
  const page = await openPage();
  expect(await readProperties(page, bundle, {}, 500)).toBe(LATE);
  expect(await readProperties(page, 'plain')).toEqual([{ name: 'declared', type: 'string' }]);
});

test('reports an invalid result as an error at once', async () => {
  const page = await openPage();
  const cause = (count: number) => readProperties(page, 'echo', { count });
  expect(await cause(1001)).toBe("Invalid payload of 'presentation_properties'");
  expect(await cause(30_000)).toBe('The app has too many properties');
  expect(await readProperties(page, 'plain')).toEqual([{ name: 'declared', type: 'string' }]);
});

test.each([
  ['dance', undefined, ['log_error', { message: "Unknown message type 'dance'" }]],
  ['render', {}, ['log_error', { message: "Invalid payload of 'render'" }]],
  [
    'run_get_properties',
    { presentation: 1 },
    ['presentation_properties', { error: "Invalid payload of 'run_get_properties'" }],
  ],
] as const)('the renderer answers an invalid %s with an error', async (type, payload, answer) => {
  const page = await openPage();
  const answers = await page.evaluate(
    ([given, content, url]) => window.host.sendDirectly(given, content, url),
    [type, payload, renderer.fixture.contentUrl] as const,
  );
  expect(answers).toEqual(answer);
});
