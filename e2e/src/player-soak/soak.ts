import { setTimeout as pause } from 'node:timers/promises';
import { POLLING } from '@vitrine/test-kit';
import { createShop } from '../support/screens.ts';
import { start } from '../support/server.ts';
import { type MeasuredBrowser, openMeasuredBrowser } from './measured-browser.ts';

/*
 * A player that swaps as fast as its windows load. Applications run fifty times as fast, and each time one ends,
 * the player's clock advances to the next swap. Everything except the time is real: player, server, applications,
 * frames and processes.
 */

/** The state of the browser after this number of swaps and a garbage collection. */
export interface Sample {
  swaps: number;
  documents: number;
  frames: number;
  nodes: number;
  listeners: number;
  /** Bytes of the player's page. */
  heap: number;
  /** Bytes of all processes of the browser together. */
  memory: number;
  /** Result of `MeasuredBrowser.nativeMemory`. 0 if it was not requested. */
  native: number;
}

export const measures = ['documents', 'frames', 'nodes', 'listeners', 'heap', 'memory', 'native'] as const;

/** The player rejects completions that follow each other faster than this. */
const STEP_MS = 3000;
const SPEED = 50;
const PICTURE_SECONDS = 5;
const POLL_INTERVAL_MS = 200;
/** A swap takes a tenth of a second, and ten times as long on a slow machine. */
const SWAP_LIMIT_MS = 60_000;
const LIMIT_PER_SWAP_MS = 1000;

export interface SoakOptions {
  swaps: number;
  every: number;
  /** Also measures native memory, which takes a few seconds each time. */
  isNative?: boolean;
  /** Command-line flags of the browser. */
  flags?: readonly string[];
  onSample?(takeSample: Sample): void;
}

/**
 * Runs a screen in its own browser that shows two pictures in turn, and takes a sample after every `every` swaps.
 * @param name of the server's log.
 */
export async function soak(
  name: string,
  { swaps, every, onSample, isNative = false, flags = [] }: SoakOptions,
): Promise<Sample[]> {
  const [server, browser] = await Promise.all([start(name), openMeasuredBrowser(flags)]);
  try {
    const shop = await createShop(server);
    const screen = await shop.addScreen();
    const pictures = [
      await shop.pictureOf('red', PICTURE_SECONDS),
      await shop.pictureOf('blue', PICTURE_SECONDS),
    ];
    await shop.show(screen, await shop.playlistOf(pictures));
    await browser.prepare(`(${acceleratePlayer})(${STEP_MS})`, `(${accelerateApplication})(${SPEED})`);
    await browser.goto(screen.playerUrl());
    await browser.send('Performance.enable');
    const samples: Sample[] = [];
    for (let wanted = every; wanted <= swaps; wanted += every) {
      await waitForSwaps(browser, wanted, POLLING.timeout + every * LIMIT_PER_SWAP_MS);
      const result = await takeSample(browser, isNative, samples[0]?.frames);
      samples.push(result);
      onSample?.(result);
    }
    return samples;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Runs in each application's page. Speeds up its timers. */
function accelerateApplication(speed: number): void {
  const wait = window.setTimeout;
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0, ...values: unknown[]) => wait(run, ms / speed, ...values),
  });
}

/** Runs in the player's page. Advances its clock each time an application ends, and counts swaps. */
function acceleratePlayer(stepMs: number): void {
  const { setTimeout: wait, clearTimeout: cancel } = window;
  const now = performance.now.bind(performance);
  const wallClock = Date.now;
  let ahead = 0;
  let count = 0;
  let swaps = 0;
  Object.defineProperty(window, 'swaps', { get: () => swaps });
  const waiting = new Map<number, { due: number; handle: number; fire(): void }>();
  performance.now = () => now() + ahead;
  Date.now = () => wallClock() + ahead;
  Object.assign(window, {
    setTimeout(run: unknown, ms = 0, ...values: unknown[]) {
      count += 1;
      const id = count;
      const fire = () => {
        waiting.delete(id);
        if (typeof run === 'function') run(...values);
      };
      waiting.set(id, { due: performance.now() + ms, handle: wait(fire, ms), fire });
      return id;
    },
    clearTimeout(id: number) {
      const timer = waiting.get(id);
      if (!timer) return;
      cancel(timer.handle);
      waiting.delete(id);
    },
  });
  const step = () => {
    ahead += stepMs;
    for (const timer of waiting.values()) {
      cancel(timer.handle);
      timer.handle = wait(timer.fire, Math.max(0, timer.due - performance.now()));
    }
  };

  // The player creates the channel to each window, so this listener runs before the player's own.
  const Channel = window.MessageChannel;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      this.port1.addEventListener('message', ({ data }) => {
        if (data?.type === 'complete') step();
      });
    }
  };
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes)
        if (node instanceof HTMLElement && (node.matches('iframe') || node.querySelector('iframe')))
          swaps += 1;
  }).observe(document, { childList: true, subtree: true });
}

async function waitForSwaps(browser: MeasuredBrowser, wanted: number, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (Number((await browser.evaluate('window.swaps')) ?? 0) < wanted) {
    if (performance.now() > deadline) throw new Error(`The screen did not reach ${wanted} swaps.`);
    await pause(POLL_INTERVAL_MS);
  }
}

/**
 * Takes a sample while there are at most `frames` frames, because a window that is opening or closing has a hundred
 * listeners of its own. If the number never falls that low, frames have leaked, and the sample shows it.
 */
async function takeSample(browser: MeasuredBrowser, isNative: boolean, frames = Infinity): Promise<Sample> {
  const deadline = performance.now() + SWAP_LIMIT_MS;
  let metric = await readMetrics(browser);
  while (metric('Frames') > frames && performance.now() < deadline) metric = await readMetrics(browser);
  return {
    swaps: Number(await browser.evaluate('window.swaps')),
    documents: metric('Documents'),
    frames: metric('Frames'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    heap: metric('JSHeapUsedSize'),
    memory: await browser.memory(),
    native: isNative ? await browser.nativeMemory() : 0,
  };
}

async function readMetrics(browser: MeasuredBrowser): Promise<(name: string) => number> {
  // Twice: the first collection can release objects that wait for finalizers.
  await browser.send('HeapProfiler.collectGarbage');
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  return (name) =>
    (metrics as { name: string; value: number }[]).find((each) => each.name === name)?.value ?? Number.NaN;
}

/** Growth per thousand swaps: the slope of a linear least-squares fit to the samples. */
export function growth(samples: readonly Sample[], of: (typeof measures)[number]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ swaps }) => swaps));
  const y = mean(samples.map((each) => each[of]));
  const covariance = samples.reduce((sum, each) => sum + (each.swaps - x) * (each[of] - y), 0);
  const variance = samples.reduce((sum, { swaps }) => sum + (swaps - x) ** 2, 0);
  return (covariance / variance) * 1000;
}
