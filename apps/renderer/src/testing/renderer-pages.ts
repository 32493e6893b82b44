import {
  buildApplicationVersion,
  buildContent,
  buildPresentation,
  buildTheme,
  POLLING,
} from '@vitrine/test-kit';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { TestHost } from './host.ts';
import { type RendererFixture, rendererFixture } from './renderer-fixture.ts';

/** The fixture of the running test file. */
export const renderer = {} as { fixture: RendererFixture };
const pages: Page[] = [];

/** Call once per test file. */
export function setUpRenderer(): void {
  beforeAll(async () => {
    renderer.fixture = await rendererFixture();
  });
  afterEach(async () => {
    renderer.fixture.delay = 0;
    renderer.fixture.isDown = false;
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(() => renderer.fixture.close());
}

/** Opens the host page until the end of the test. */
export async function openPage(options?: Parameters<RendererFixture['open']>[0]): Promise<Page> {
  const page = await renderer.fixture.open(options);
  pages.push(page);
  return page;
}

const theme = buildTheme({
  id: 'theme',
  name: 'Evening',
  backgroundColor: '#14b43c',
  headingTextColor: '#dc1e1e',
  headingFontNew: { id: 'f', name: 'House Sans', weight: 400, fileUpload: { url: '/files/inter.woff2' } },
});

/** Creates content with one presentation of each of these bundles. Its id is the name of the bundle. */
export function content(bundles: Record<string, Record<string, unknown>>) {
  return buildContent({
    presentations: Object.entries(bundles).map(([name, applicationVars]) =>
      buildPresentation({
        id: name,
        name: `My ${name}`,
        applicationId: 'application',
        applicationName: 'Welcome',
        applicationDeploymentId: name,
        applicationVars,
        token: 'secret',
        themeId: applicationVars.themed ? 'theme' : null,
        hasPlaylists: name === 'zones',
      }),
    ),
    applicationVersions: Object.keys(bundles).map((name) =>
      buildApplicationVersion({
        id: name,
        embeddedUrlFormat: null,
        sourceUrl: `/bundles/${name}.js`,
        configurableDuration: false,
        strings: { greeting: 'Hello' },
        presentationProperties: [{ name: 'declared', type: 'string' }],
      }),
    ),
    themes: [theme],
  });
}

/** Starts a window manager that plays these bundles in turn. */
export async function start(
  bundles: Record<string, Record<string, unknown>>,
  options: {
    items?: string[];
    playlists?: Record<string, string[]>;
    offlineSupport?: boolean;
    on?: Page;
  } = {},
): Promise<Page> {
  const page = options.on ?? (await openPage());
  await page.evaluate((given) => window.host.start(given), {
    content: content(bundles),
    items: options.items ?? Object.keys(bundles),
    contentBaseUrl: renderer.fixture.contentUrl,
    ...(options.playlists ? { playlists: options.playlists } : {}),
    ...(options.offlineSupport ? { offlineSupport: true } : {}),
  });
  return page;
}

/** Waits for at least `count` events of one type, and returns them. */
export async function events(page: Page, type: string, count = 1): Promise<TestHost['events']> {
  const read = () =>
    page.evaluate((wanted) => window.host.events.filter((event) => event.type === wanted), type);
  await page.waitForFunction(
    ([wanted, least]) => window.host.events.filter((event) => event.type === wanted).length >= least,
    [type, count] as const,
    POLLING,
  );
  return read();
}

/** Opens a page whose frames record the durations of their timers. */
export async function openWithTimers(): Promise<Page> {
  const page = await openPage();
  await page.addInitScript(() => {
    const timers: unknown[] = [];
    const wait = window.setTimeout;
    Object.assign(window, {
      timers,
      setTimeout(run: () => void, ms?: number, ...values: unknown[]) {
        timers.push(ms);
        return wait(run, ms, ...values);
      },
    });
  });
  return page;
}

/** Returns the duration of each timer of the frame, in milliseconds. */
export const timersOf = (frame: Frame): Promise<number[]> =>
  frame.evaluate(() => Reflect.get(window, 'timers'));

/** Returns the result of a bundle's `getProperties`, or the message of its error. */
export const readProperties = (
  page: Page,
  name: string,
  applicationVars: Record<string, unknown> = {},
  readyLimit?: number,
) =>
  page.evaluate(
    async ([given, id, contentUrl, limit]) => {
      window.host.reader ??= window.host.openReader(contentUrl);
      window.host.readyLimit = limit;
      const builderState = { inputs: [{ path: ['stops', 0, 'city'], state: { isOpen: true } }] };
      return window.host.reader.read(given, id, builderState).catch((error: Error) => error.message);
    },
    [content({ [name]: applicationVars }), name, renderer.fixture.contentUrl, readyLimit] as const,
  );
