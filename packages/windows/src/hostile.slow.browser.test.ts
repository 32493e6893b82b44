import { POLLING } from '@vitrine/test-kit';
import { takeScreenshot } from '@vitrine/test-kit/browser';
import { createTestTabs } from '@vitrine/test-kit/create-test-tabs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WindowContent } from './ports.ts';
import { type BrowserFixture, browserFixture, colorOf } from './testing/browser-fixture.ts';
import { openCrashBrowser } from './testing/crash-browser.ts';
import { applicationVersion, presentation, windowContent } from './testing/fakes.ts';

/*
 * Tests hostile apps: `evil` is an application on another site that attacks the player, and `good` is one of another
 * origin that must play regardless. The player must not be affected.
 */
let fixture: BrowserFixture;
const tabs = createTestTabs();

beforeAll(async () => {
  fixture = await browserFixture();
});
afterAll(() => fixture.close());

type Attack = {
  attack: string;
  ms?: number;
  at?: 'play' | 'load' | 'click';
  on?: 'otherSiteContentUrl' | 'contentUrl';
  /** `good` lives on the same origin, as applications of one organisation do: they share a process. */
  isNeighbour?: boolean;
};

function contentOf({ attack, ms = 0, at = 'play', on = 'otherSiteContentUrl' }: Attack): WindowContent {
  const version = applicationVersion({
    embeddedUrlFormat: '/app/index.html#image=:image&ms=:ms',
    presentationProperties: ['image', 'ms'].map((name) => ({ name, type: 'string' })),
  });
  const content = windowContent(
    [
      presentation('evil', { applicationDeploymentId: 'hostile' }),
      presentation('good', { applicationVars: { image: '/files/green.png', ms: 600_000 } }),
    ],
    version,
  );
  content.applicationVersions.hostile = applicationVersion({
    embeddedUrlFormat: `${fixture[on]}/app/hostile.html#attack=${attack}&ms=${ms}&at=${at}`,
  });
  return content;
}

/**
 * A player with `evil` and `good`, in the order of `items`. At a higher `speed`, the player detects problems sooner, but
 * on a busy machine it may mistake any application for a hung one.
 */
async function openUnderAttack(attack: Attack, items = ['evil', 'good'], speed = 1) {
  const page = await fixture.openPage(`/?speed=${speed}`);
  tabs.push(page);
  await page.waitForFunction(() => 'host' in window);
  await page.evaluate(([given, list, url]) => window.host.start(given, list, url), [
    contentOf(attack),
    items,
    fixture[attack.on === 'contentUrl' && !attack.isNeighbour ? 'otherSiteContentUrl' : 'contentUrl'],
  ] as const);
  return page;
}

const plays = (page: Page, id: string) =>
  page.waitForFunction(
    (wanted) => window.host.events.some((event) => event.type === 'play' && event.presentationId === wanted),
    id,
    POLLING,
  );
/**
 * Clicks the screen until `good` plays, and expects that the attacker has received a click. The player replaces an
 * attacker that does not respond in time, as on a busy machine, and the new one needs a click too.
 */
async function clickUntilGoodAppPlays(page: Page): Promise<void> {
  await plays(page, 'evil');
  const evil = () => page.frames().find((frame) => frame.url().includes('hostile.html'));
  let hasAttacked = false;
  const hasGoodPlayed = async () => {
    // Chromium gives clicks to the frame that it painted last: a picture makes it paint, however busy the machine is.
    await takeScreenshot(page);
    await page.mouse.click(320, 180);
    hasAttacked ||= await Promise.resolve(
      evil()?.evaluate(() => 'attacked' in document.documentElement.dataset),
    ).then(Boolean, () => false);
    return (await events(page)).some(
      ({ type, presentationId }) => type === 'play' && presentationId === 'good',
    );
  };
  await expect.poll(hasGoodPlayed, POLLING).toBe(true);
  expect(hasAttacked).toBe(true);
}
const events = (page: Page) => page.evaluate(() => window.host.events);
const warnings = (page: Page) => page.evaluate(() => window.host.warnings);
const paintedGreen = (page: Page) =>
  expect.poll(async () => colorOf(await takeScreenshot(page)), POLLING).toBe('green');
/** Waits until the player has painted `count` frames. Resolves to the presentation that was on the screen then. */
const paintsFrames = (page: Page, count: number) =>
  page.evaluate(
    (frames) =>
      new Promise<string | undefined>((resolve) => {
        let left = frames;
        const next = () => {
          left -= 1;
          if (left > 0) requestAnimationFrame(next);
          else resolve(window.host.events.findLast(({ type }) => type === 'play')?.presentationId);
        };
        requestAnimationFrame(next);
      }),
    count,
  );

test('forged window ids do not affect other windows', async () => {
  const page = await openUnderAttack({ attack: 'forge' });
  await plays(page, 'evil');
  await expect
    .poll(() => warnings(page))
    .toContain("A message was ignored: 'complete' came outside the port");
  const received = await warnings(page);
  for (const windowId of ['w0', 'w2', '__proto__', 'constructor'])
    expect(received).toContain(`A message was ignored: it names window '${windowId}'`);
  expect((await events(page)).map(({ type }) => type)).not.toContain('endSuccess');
  await page.evaluate(() => window.host.manager?.interrupt());
  await plays(page, 'good');
  await paintedGreen(page);
  expect((await events(page)).at(-1)).toMatchObject({ type: 'play', presentationId: 'good' });
});

test('closes a flooding window and keeps playing', async () => {
  const page = await openUnderAttack({ attack: 'flood' });
  await plays(page, 'good');
  await paintedGreen(page);
  expect((await events(page)).find(({ type }) => type === 'endError')?.error).toContain(
    'sent too many messages',
  );
  // The warnings must not become a flood themselves.
  expect((await warnings(page)).filter((line) => /too many/.test(line)).length).toBeLessThan(20);
});

test('a flood from the preloaded window does not affect the current one', async () => {
  const page = await openUnderAttack({ attack: 'flood', at: 'load' }, ['good', 'evil']);
  await plays(page, 'good');
  await page.waitForFunction(() => window.host.events.some(({ type }) => type === 'preloadError'));
  await paintedGreen(page);
  const reported = await events(page);
  expect(reported.filter(({ presentationId, type }) => presentationId === 'good' && type !== 'play')).toEqual(
    [],
  );
});

test('ignores huge, deep and cyclic payloads, and still completes', async () => {
  const page = await openUnderAttack({ attack: 'huge', ms: 300 });
  await plays(page, 'good');
  await paintedGreen(page);
  const types = (await events(page)).map(({ type }) => type);
  // On a busy machine, it can play again before the next application is ready.
  expect(types.join(' ')).toMatch(/^empty( play endSuccess)+ play$/);
  expect((await warnings(page)).filter((line) => /payload is too large/.test(line)).length).toBeGreaterThan(
    8,
  );
});

test('prototype keys change nothing in the player', async () => {
  const page = await openUnderAttack({ attack: 'prototype', ms: 300 });
  await plays(page, 'good');
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
  const analytics = (await events(page)).filter(({ type }) => type === 'analyticsEvent');
  // Four for each time that it plays. On a busy machine, it may have played a second time already.
  expect(analytics.length % 4).toBe(0);
  expect(analytics).not.toHaveLength(0);
  for (const event of analytics) expect(Reflect.get(event, 'analytics')).toEqual({ type: 'a', source: 'b' });
  expect(await warnings(page)).toContain("Unknown message type '__proto__'");
});

test('prevents navigation of the top window', async () => {
  const page = await openUnderAttack({ attack: 'navigate', ms: 1000, at: 'click' });
  const before = page.url();
  await clickUntilGoodAppPlays(page);
  await paintedGreen(page);
  expect(page.url()).toBe(before);
});

test('blocks pop-ups, dialogs and printing', async () => {
  const page = await openUnderAttack({ attack: 'popup', ms: 1000, at: 'click' });
  const opened: string[] = [];
  page.on('popup', () => opened.push('popup'));
  page.on('dialog', (dialog) => {
    opened.push('dialog');
    void dialog.dismiss();
  });
  await clickUntilGoodAppPlays(page);
  await paintedGreen(page);
  expect(opened).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
});

// On another site, and on another port of the player's own host, as installations are by default: once in real
// time, once three times as fast.
test.each([
  ['otherSiteContentUrl', 1],
  ['contentUrl', 3],
] as const)(
  'a window in a busy loop does not stop the player from painting, and is replaced (%s)',
  async (on, speed) => {
    const page = await openUnderAttack({ attack: 'busy', on }, ['evil', 'good'], speed);
    await plays(page, 'evil');
    // In the same process as the busy loop, the player would not paint a single frame until the loop ends.
    expect(await paintsFrames(page, 30)).toBe('evil');
    // It hangs again after its restart, and another application replaces it.
    await plays(page, 'good');
    expect((await events(page)).find(({ type }) => type === 'endError')?.error).toContain(
      'has not responded for 10 seconds',
    );
    await paintedGreen(page);
  },
);

test.each(['endless', 'endlessLater'])(
  'replaces a window that never returns (%s) with one that shares its process',
  async (attack) => {
    const page = await openUnderAttack({ attack, on: 'contentUrl', isNeighbour: true });
    await plays(page, 'evil');
    await plays(page, 'good');
    await paintedGreen(page);
    const reported = (await events(page)).map(({ type, presentationId }) => `${type} ${presentationId}`);
    const [first, second] = reported.filter((line) => /^(play|endError) /.test(line));
    expect([first, second]).toEqual(['play evil', 'endError evil']);
    // A hard restart comes first, as specified. On a busy machine, the other application, which shares the process, may
    // take so long to get ready that the hung one is opened again in the meantime.
    const before = reported.slice(0, reported.indexOf('play good'));
    expect(before.filter((line) => line === 'endError evil').length).toBeGreaterThanOrEqual(2);
  },
);

test('restarts a crashed frame, and plays another application if it crashes again', async () => {
  // At real speed: a busy machine needs much of the 30 seconds that the player allows for opening the frame again.
  const browser = await openCrashBrowser(`${fixture.hostUrl}/?speed=1`);
  try {
    await expect.poll(() => browser.evaluate("'host' in window"), POLLING).toBe(true);
    const given = [contentOf({ attack: 'nothing' }), ['evil', 'good'], fixture.contentUrl];
    await browser.evaluate(`host.start(...${JSON.stringify(given)})`);
    // Whether nothing plays for a moment between two windows depends on how fast the machine opens the second.
    const reported = () =>
      browser.evaluate(
        "host.events.filter((e) => e.type !== 'empty').map((e) => e.type + ' ' + e.presentationId)",
      );
    await expect.poll(reported, POLLING).toContain('play evil');
    await browser.crashFrame('hostile');
    const restarted = ['play evil', 'endError evil', 'play evil'];
    await expect.poll(reported, POLLING).toEqual(restarted);
    await browser.crashFrame('hostile');
    await expect.poll(reported, POLLING).toEqual([...restarted, 'endError evil', 'play good']);
    await expect.poll(async () => colorOf(await browser.screenshot()), POLLING).toBe('green');
    expect(await browser.evaluate("host.events.find((e) => e.type === 'endError').error")).toContain(
      'has not responded for 10 seconds',
    );
  } finally {
    await browser.close();
  }
});

test('detects an application that navigates away', async () => {
  const page = await openUnderAttack({ attack: 'leave' }, ['evil', 'good'], 3);
  await plays(page, 'good');
  await paintedGreen(page);
  expect((await events(page)).find(({ type }) => type === 'endError')?.error).toContain('is unresponsive');
});
