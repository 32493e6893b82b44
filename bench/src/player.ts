import { setTimeout as pause } from 'node:timers/promises';
import { captureScreencast, launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, BrowserContext } from 'playwright-core';
import { PNG } from 'pngjs';
import { median, ms, percentiles, type Result } from './measure.ts';
import {
  addScreen,
  assignAndPublish,
  colourOf,
  createPlaylist,
  createPresentation,
  now,
  playerUrl,
  type Screen,
  VIEWPORT,
} from './pixels.ts';
import { type Account, type Service, signUp } from './service.ts';

const STARTS = 9;
const SCREENS = 4;
const SWAPS_EACH = 12;
/** The minimum duration of a presentation. */
const TURN_SECONDS = 5;
/** After the first content, the player downloads files that playback does not need, and the browser stores them. */
const SETTLE_MS = 15_000;
const IDLE_MS = 10_000;
const IDLE_ROUNDS = 3;
const LIMIT_MS = 60_000;
const PICTURE = 0;

/** Measures the performance of a screen: its start, its swaps, and its cost while nothing changes. */
export async function benchPlayer(service: Service): Promise<Result[]> {
  const account = await signUp(service, 'player@example.com');
  const browser = await launchBrowser({ isComplete: true });
  try {
    const swaps = await measureSwaps(browser, service, account);
    const screen = await addScreen(service, account);
    const still = await createPresentation(service, account, PICTURE, 3600);
    await assignAndPublish(service, account, screen, await createPlaylist(service, account, [still]));
    const context = await browser.newContext({ viewport: VIEWPORT });
    await measureFirstContent(context, service, screen);
    await pause(SETTLE_MS);
    const warm = await measureStarts(context, service, screen);
    const idle = await measureIdleShares(browser, context, service, screen);
    // Measured last, because it stops the server.
    await service.stop();
    const offline = await measureStarts(context, service, screen);
    return [
      {
        area: 'Player',
        name: `From navigation to first painted content, with the cache of an earlier start: median of ${STARTS} (p95 ${ms(percentiles(warm).p95)})`,
        value: ms(median(warm)),
        goal: '≤ 1,000 ms',
        met: median(warm) <= 1000,
      },
      {
        area: 'Player',
        name: `… and without the server: median of ${STARTS} (p95 ${ms(percentiles(offline).p95)})`,
        value: ms(median(offline)),
        goal: '≤ 1,000 ms',
        met: median(offline) <= 1000,
      },
      {
        area: 'Player',
        name: `From the end of a presentation to the frame that shows the next: p95 of ${swaps.length} (started within ${ms(percentiles(swaps.map((each) => each.ms)).p95)})`,
        value: `${percentiles(swaps.map((each) => each.frames)).p95} frame`,
        goal: '≤ 1 frame',
        met: percentiles(swaps.map((each) => each.frames)).p95 <= 1,
      },
      {
        area: 'Player',
        name: `CPU time of all browser processes while showing a still picture: median of ${IDLE_ROUNDS} × ${IDLE_MS / 1000} s, of one core`,
        value: `${median(idle).toFixed(1)}%`,
        goal: '≤ 2%',
        met: median(idle) <= 2,
      },
    ];
  } finally {
    await browser.close();
  }
}

const addressOf = (service: Service, screen: Screen) => `${playerUrl(service, screen)}&offlineSupport=true`;

async function measureStarts(context: BrowserContext, service: Service, screen: Screen): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1)
    times.push(await measureFirstContent(context, service, screen));
  return times;
}

/** Returns the milliseconds from the start of the navigation to the first frame of content, by the browser's clock. */
async function measureFirstContent(
  context: BrowserContext,
  service: Service,
  screen: Screen,
): Promise<number> {
  const page = await context.newPage();
  const { promise: painted, resolve, reject } = Promise.withResolvers<number>();
  const late = setTimeout(() => reject(new Error('No content appeared.')), LIMIT_MS);
  await captureScreencast(page, (png, at) => isContent(png) && resolve(at), { size: 64 });
  await page.goto(addressOf(service, screen), { waitUntil: 'commit' });
  const at = await painted.finally(() => clearTimeout(late));
  const start = await page.evaluate(() => performance.timeOrigin);
  await page.close();
  return at - start;
}

/** Whether the middle of the screen has the colour of the picture. */
function isContent(frame: Buffer): boolean {
  const { data, width, height } = PNG.sync.read(frame);
  const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return colourOf(PICTURE).every((channel, index) => Math.abs(channel - (data[middle + index] ?? 0)) < 20);
}

interface Swap {
  /** Animation frames until the next window is on top. */
  frames: number;
  /** The time until that frame begins. */
  ms: number;
}

declare global {
  interface Window {
    swaps?: Swap[];
  }
}

async function measureSwaps(browser: Browser, service: Service, account: Account): Promise<Swap[]> {
  const pictures = await Promise.all(
    [10, 11].map((number) => createPresentation(service, account, number, TURN_SECONDS)),
  );
  const playlist = await createPlaylist(service, account, pictures);
  const context = await browser.newContext({ viewport: VIEWPORT });
  const perScreen = Array.from({ length: SCREENS }, async () => {
    const screen = await addScreen(service, account);
    await assignAndPublish(service, account, screen, playlist);
    const page = await context.browser()?.newPage({ viewport: VIEWPORT });
    if (!page) throw new Error('The browser has closed.');
    await page.addInitScript(watchSwaps);
    await page.goto(addressOf(service, screen));
    await page.waitForFunction((minSwaps) => (window.swaps?.length ?? 0) >= minSwaps, SWAPS_EACH, {
      timeout: LIMIT_MS + SWAPS_EACH * TURN_SECONDS * 2000,
    });
    const swaps = await page.evaluate(() => window.swaps ?? []);
    await page.close();
    return swaps.slice(0, SWAPS_EACH);
  });
  const swaps = (await Promise.all(perScreen)).flat();
  await context.close();
  return swaps;
}

/** Runs in the player's page: the player creates the channel to each window, so this listener runs first. */
function watchSwaps(): void {
  if (window.top !== window) return;
  const swaps: Swap[] = [];
  window.swaps = swaps;
  const onTop = () =>
    [...document.querySelectorAll('#playback iframe')].find(
      ({ parentElement }) => parentElement?.style.zIndex === '1',
    );
  const Channel = window.MessageChannel;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      this.port1.addEventListener('message', ({ data }) => {
        if (data?.type !== 'complete') return;
        const [before, from] = [onTop(), performance.now()];
        let frames = 0;
        const countFrame = () => {
          frames += 1;
          if (onTop() !== before) swaps.push({ frames, ms: performance.now() - from });
          else if (frames < 600) requestAnimationFrame(countFrame);
        };
        requestAnimationFrame(countFrame);
      });
    }
  };
}

async function measureIdleShares(
  browser: Browser,
  context: BrowserContext,
  service: Service,
  screen: Screen,
): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(addressOf(service, screen));
  await pause(SETTLE_MS);
  const session = await browser.newBrowserCDPSession();
  const seconds = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const shares: number[] = [];
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    const [before, from] = [await seconds(), now()];
    await pause(IDLE_MS);
    shares.push((((await seconds()) - before) * 100_000) / (now() - from));
  }
  await page.close();
  return shares;
}
