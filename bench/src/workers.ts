import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser } from '@vitrine/test-kit/browser';
import mqtt from 'mqtt';
import type { Page } from 'playwright-core';
import { ms, percentiles, type Result } from './measure.ts';
import {
  addScreen,
  assignAndPublish,
  createPresentation,
  now,
  playerUrl,
  type Screen,
  VIEWPORT,
  watchColour,
  withTimeout,
} from './pixels.ts';
import { type Account, call, type Service, signUp } from './service.ts';

const CHANGES = 24;
const WARM_UP = 4;
/** The pause between two changes, in which the window of the last one loads and the screen becomes idle. */
const APART_MS = 3000;

interface Sample {
  /** Milliseconds from the report until the player opens the window. */
  decided: number;
  /** Milliseconds from the report until the first frame that shows the new content. */
  seen: number;
}

/**
 * Measures how fast a screen reacts to a worker whose state makes a rule true: the item with the rule interrupts the
 * current content.
 */
export async function benchWorkers(service: Service): Promise<Result[]> {
  const account = await signUp(service, 'workers@example.com');
  const screen = await addScreen(service, account);
  await assignAndPublish(service, account, screen, await playlistWithOverride(service, account));
  const sensor = await openSensor(service, account, screen);
  const browser = await launchBrowser({ isComplete: true });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.addInitScript(watchWindows);
    const colourWatcher = await watchColour(page);
    const first = colourWatcher.change();
    await page.goto(playerUrl(service, screen));
    await first;
    await pause(2 * APART_MS);
    const byCall = (state: string) =>
      call(service, 'POST', `/v4/devices/${screen.id}/worker_states`, account.headers, {
        name: 'door',
        state,
      });
    return [
      ...reactionRows(
        'From a worker state sent by API call',
        await measureChanges(page, colourWatcher, byCall),
      ),
      ...reactionRows(
        'From a sensor state sent over MQTT',
        await measureChanges(page, colourWatcher, sensor.report),
      ),
    ];
  } finally {
    await browser.close();
    await sensor.close();
  }
}

function reactionRows(what: string, measured: readonly Sample[]): Result[] {
  const decided = percentiles(measured.map((each) => each.decided));
  const seen = percentiles(measured.map((each) => each.seen));
  return [
    {
      area: 'Workers',
      name: `${what} to the player’s reaction (it opens the window that the rule selects): p95 of ${measured.length} (p50 ${ms(decided.p50)})`,
      value: ms(decided.p95),
      goal: '≤ 200 ms',
      met: decided.p95 <= 200,
    },
    {
      area: 'Workers',
      name: `… to first changed pixel in Chromium: p95 of ${measured.length} (p50 ${ms(seen.p50)})`,
      value: ms(seen.p95),
      goal: '≤ 1,000 ms',
      met: seen.p95 <= 1000,
    },
  ];
}

async function measureChanges(
  page: Page,
  colourWatcher: Awaited<ReturnType<typeof watchColour>>,
  report: (state: string) => Promise<unknown>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let number = 0; number < CHANGES + WARM_UP; number += 1) {
    const changed = colourWatcher.change();
    const start = now();
    await report(number % 2 === 0 ? 'open' : 'shut');
    const seen = (await changed) - start;
    const decided = await withTimeout(
      page.evaluate((from) => window.opened?.find((at) => at >= from) ?? Promise.reject(), start),
      'No window was opened',
    );
    if (number >= WARM_UP) samples.push({ decided: decided - start, seen });
    await pause(APART_MS);
  }
  return samples;
}

declare global {
  interface Window {
    /** The times at which the player opened windows, in epoch milliseconds. */
    opened?: number[];
  }
}

/** Runs in the player's page. */
function watchWindows(): void {
  if (window.top !== window) return;
  const opened: number[] = [];
  window.opened = opened;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && (node.matches('iframe') || node.querySelector('iframe')))
          opened.push(performance.timeOrigin + performance.now());
  }).observe(document, { childList: true, subtree: true });
}

/** Creates a playlist of one picture, which another one of a different colour overrides while the door is open. */
async function playlistWithOverride(service: Service, account: Account): Promise<string> {
  const create = (body: object) =>
    call<{ id: string }>(service, 'POST', '/v3/playlists', account.headers, body);
  const [always, open] = await Promise.all(
    [0, 1].map((number) => createPresentation(service, account, number, 3600)),
  );
  const override = await create({
    name: 'Open door',
    schedule_type: 'override',
    items: [{ presentation_id: open }],
    rule: {
      type: 'equals',
      left: { type: 'variable', path: ['workers', 'door'] },
      right: { type: 'constant', value: 'open' },
    },
  });
  const main = await create({
    name: 'Main',
    items: [{ presentation_id: always }, { playlist_id: override.id }],
  });
  return main.id;
}

async function openSensor(service: Service, account: Account, screen: Screen) {
  const key = await call<{
    url: string;
    client_id: string;
    username: string;
    password: string;
    topics: { topic: string }[];
  }>(service, 'POST', `/v4/devices/${screen.id}/sensor_keys`, account.headers, { names: ['door'] });
  const client = await mqtt.connectAsync(new URL(key.url, service.url.replace('http', 'ws')).href, {
    clientId: key.client_id,
    username: key.username,
    password: key.password,
  });
  const topic = key.topics[0]?.topic ?? '';
  return {
    report: (state: string) => client.publishAsync(topic, JSON.stringify(state), { qos: 1 }),
    close: () => client.endAsync(),
  };
}
