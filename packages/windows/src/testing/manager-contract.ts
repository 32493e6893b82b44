import { POLLING } from '@vitrine/test-kit';
import { expect, test } from 'vitest';

/**
 * A window manager with windows of one kind and a clock that the test controls. Applications only follow the test's
 * commands. Presentations have single letters as names.
 */
export interface ContractDriver {
  /** Makes the application in the last opened window of a presentation report that it is ready. */
  ready(id: string): Promise<void>;
  complete(id: string, error?: string): Promise<void>;
  lock(id: string): Promise<void>;
  unlock(id: string): Promise<void>;
  advance(ms: number): Promise<void>;
  call(method: 'pause' | 'resume' | 'interrupt'): Promise<void>;
  /** Sets the items that the engine cycles through from now on. */
  setItems(items: (string | null)[], options?: { interrupting?: boolean }): Promise<void>;
  /** As `setItems`, in new content. */
  publish(items: string[], interrupt: boolean): Promise<void>;
  /** Windows in the order in which they were opened: `[a]` is on the screen, `b` beneath it. */
  screen(): Promise<string>;
  /** The events of the manager: `play a`, `endSuccess a`, … */
  eventLog(): Promise<string[]>;
  /** The number of times that the last opened window of a presentation was asked to play. */
  plays(id: string): Promise<number>;
  close(): Promise<void>;
}

export interface ContractOptions {
  /** Seconds, for applications of configurable duration. */
  duration?: number;
}

export type OpenContractDriver = (
  items: (string | null)[],
  options: ContractOptions,
) => Promise<ContractDriver>;

interface Scenario {
  title: string;
  items: (string | null)[];
  run(
    driver: ContractDriver,
    sees: (screen: string) => Promise<void>,
    reports: (...eventLog: string[]) => Promise<void>,
  ): Promise<void>;
  options: ContractOptions;
}

const scenarios: Scenario[] = [];

function scenario(
  title: string,
  items: (string | null)[],
  run: Scenario['run'],
  options: ContractOptions = {},
): void {
  scenarios.push({ title, items, run, options });
}

/** Tests that a window manager meets the specification, with any implementation of its windows. */
export function windowManagerContract(name: string, open: OpenContractDriver): void {
  for (const { title, items, run, options } of scenarios)
    test(`${name}: ${title}`, async () => {
      const driver = await open(items, options);
      try {
        await run(
          driver,
          (screen) => expect.poll(() => driver.screen(), POLLING).toBe(screen),
          (...eventLog) => expect.poll(() => driver.eventLog(), POLLING).toEqual(eventLog),
        );
      } finally {
        await driver.close();
      }
    });
}

scenario(
  'loads the current presentation, shows it when it is ready, and preloads the next one',
  ['a', 'b'],
  async (d, sees, reports) => {
    await sees('a');
    await d.ready('a');
    await sees('[a] b');
    await reports('play a');
    await expect.poll(() => d.plays('a'), POLLING).toBe(1);
    expect(await d.plays('b')).toBe(0);
  },
);

scenario('swaps to the preloaded window on completion', ['a', 'b', 'c'], async (d, sees, reports) => {
  await d.ready('a');
  await d.ready('b');
  await d.complete('a');
  await sees('[b] c');
  await reports('play a', 'endSuccess a', 'play b');
});

scenario(
  'restarts the current presentation on completion if the next window is not ready',
  ['a', 'b'],
  async (d, sees, reports) => {
    await d.ready('a');
    await d.complete('a');
    await reports('play a', 'endSuccess a', 'play a');
    await sees('[a] b');
    await expect.poll(() => d.plays('a'), POLLING).toBe(2);
  },
);

scenario('removes the window on completion if nothing can play', ['a'], async (d, sees, reports) => {
  await d.ready('a');
  await d.setItems([null]);
  await d.complete('a');
  await sees('');
  await reports('play a', 'endSuccess a');
});

scenario('restarts the only presentation on completion', ['a'], async (d, sees, reports) => {
  await d.ready('a');
  await d.complete('a');
  await reports('play a', 'endSuccess a', 'play a');
  await sees('[a]');
});

scenario(
  'delays a completion within 3,000 ms of the previous one, and ignores its repeat',
  ['a'],
  async (d, _sees, reports) => {
    await d.ready('a');
    await d.complete('a');
    await d.advance(500);
    await d.complete('a');
    await d.complete('a');
    await d.advance(2499);
    await reports('play a', 'endSuccess a', 'play a');
    await d.advance(1);
    await reports('play a', 'endSuccess a', 'play a', 'endSuccess a', 'play a');
    await d.advance(10_000);
    await reports('play a', 'endSuccess a', 'play a', 'endSuccess a', 'play a');
  },
);

scenario(
  'treats an error of the current presentation as completion',
  ['a', 'b'],
  async (d, sees, reports) => {
    await d.ready('a');
    await d.ready('b');
    await d.complete('a', 'no codec');
    await sees('[b] a');
    await reports('play a', 'endError a', 'play b');
  },
);

scenario('removes and recreates a window that is not ready within 30 s', ['a'], async (d, sees, reports) => {
  await d.advance(29_999);
  await reports();
  await d.advance(1);
  await reports('endError a');
  await sees('a');
  await d.ready('a');
  await sees('[a]');
  await reports('endError a', 'play a');
});

scenario(
  "reports a preloaded window that is not ready within 30 s, and preloads the engine's new choice",
  ['a', 'b', 'c'],
  async (d, sees, reports) => {
    await d.ready('a');
    await d.advance(30_000);
    await reports('play a', 'preloadError b');
    await sees('[a] c');
  },
);

scenario(
  'asks the engine one second past each minute, and replaces the preloaded window',
  ['a', 'b'],
  async (d, sees) => {
    await d.ready('a');
    await d.ready('b');
    await d.setItems(['a', 'c']);
    // The clock starts 30 s after a full minute.
    await d.advance(30_999);
    await sees('[a] b');
    await d.advance(1);
    await sees('[a] c');
  },
);

scenario(
  "ends the current presentation if the engine's preview signals an interrupt",
  ['a', 'b'],
  async (d, sees, reports) => {
    await d.ready('a');
    await d.ready('b');
    await d.setItems(['a', 'c'], { interrupting: true });
    await d.advance(31_000);
    await sees('[a] c');
    await d.ready('c');
    await sees('[c] a');
    await reports('play a', 'endSuccess a', 'play c');
  },
);

scenario(
  'an interrupt waits for the lock, and releasing the lock ends the presentation',
  ['a', 'b'],
  async (d, sees, reports) => {
    await d.ready('a');
    await d.ready('b');
    await d.lock('a');
    await d.call('interrupt');
    await reports('play a');
    await d.unlock('a');
    await sees('[b] a');
    await reports('play a', 'endSuccess a', 'play b');
  },
);

scenario('a lock expires 60 s after it was acquired', ['a', 'b'], async (d, sees, reports) => {
  await d.ready('a');
  await d.ready('b');
  await d.lock('a');
  await d.call('interrupt');
  await d.advance(59_999);
  await reports('play a');
  await d.advance(1);
  await sees('[b] a');
});

scenario(
  'restarts the current presentation at its end while it is locked or paused',
  ['a', 'b'],
  async (d, sees, reports) => {
    await d.ready('a');
    await d.ready('b');
    await d.lock('a');
    await d.complete('a');
    await reports('play a', 'endSuccess a', 'play a');
    await d.unlock('a');
    await d.call('pause');
    await d.advance(3000);
    await d.complete('a');
    await reports('play a', 'endSuccess a', 'play a', 'endSuccess a', 'play a');
    await d.call('resume');
    await d.advance(3000);
    await d.complete('a');
    await sees('[b] a');
  },
);

scenario(
  'an application with a configurable duration ends after that duration',
  ['a', 'b'],
  async (d, sees) => {
    await d.ready('a');
    await d.ready('b');
    await d.advance(6999);
    await sees('[a] b');
    await d.advance(1);
    await sees('[b] a');
  },
  { duration: 7 },
);

scenario(
  'a configurable duration is at least five seconds',
  ['a', 'b'],
  async (d, sees) => {
    await d.ready('a');
    await d.ready('b');
    await d.advance(4999);
    await sees('[a] b');
    await d.advance(1);
    await sees('[b] a');
  },
  { duration: 1 },
);

scenario(
  'new content with an interrupt replaces the old content when it is ready',
  ['a', 'b'],
  async (d, sees, reports) => {
    await d.ready('a');
    await d.publish(['c', 'd'], true);
    await sees('[a] c');
    await d.ready('c');
    await sees('[c] d');
    await reports('play a', 'endSuccess a', 'play c');
  },
);

scenario(
  'new content without an interrupt waits for the end of the current presentation',
  ['a', 'b'],
  async (d, sees, reports) => {
    await d.ready('a');
    await d.publish(['c', 'd'], false);
    await d.ready('c');
    await reports('play a');
    await d.complete('a');
    await sees('[c] d');
  },
);
