import { POLLING } from '@vitrine/test-kit';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { cachedRevision } from './support/cached.ts';
import { moveClock } from './support/clock.ts';
import { countTurns, type FrameRecording, recordFrames } from './support/frame-recording.ts';
import { createKiosk, type Kiosk } from './support/kiosk.ts';
import type { ColourName, Scene } from './support/pictures.ts';
import { createShop, type PairedScreen, query, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { createSteps } from './support/steps.ts';

/*
 * A screen boots without a network: the test kills the server and keeps the browser's profile. The steps build on
 * each other. How long a cold boot takes is measured by the player benchmark, not here.
 */

const BOOTS = isLongRun ? 3 : 1;
const DAYS = 30;
const PLAYS_PER_DAY = 300;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFLINE = '&offlineSupport=true';

const step = createSteps();

let server: RunningServer;
let kiosk: Kiosk;
let shop: Shop;
let screen: PairedScreen;
let page: Page;
const pictures = {} as Record<ColourName, string>;

beforeAll(async () => {
  await buildFrontEnds();
  [server, kiosk] = await Promise.all([start('offline'), createKiosk()]);
  shop = await createShop(server);
  screen = await shop.addScreen();
  for (const colour of ['red', 'blue', 'green'] as const) pictures[colour] = await shop.pictureOf(colour, 5);
});

afterAll(async () => {
  await kiosk?.remove();
  await server?.stop();
});

/**
 * Waits until the screen has changed between these colours this many times, and checks that it has shown nothing else.
 */
async function waitForTurns(colours: readonly ColourName[], times: number): Promise<void> {
  const recording = await recordFrames(page);
  await expect.poll(() => recording.now, POLLING).toBe(colours[0]);
  const mark = recording.mark();
  await expect.poll(() => countTurns(recording.since(mark)), POLLING).toBeGreaterThanOrEqual(times);
  expect(new Set(recording.since(mark))).toEqual(new Set(colours));
  await recording.stop();
}

/** Waits until the screen can play the revision with this ETag without a network. */
const expectCached = (etag: string) => expect.poll(() => cachedRevision(page), POLLING).toBe(etag);

/** Starts the player with its clock at this moment. */
async function startAt(time: number): Promise<void> {
  page = await kiosk.replacePage();
  await moveClock(page, time - Date.now());
  await page.goto(screen.playerUrl(OFFLINE), { waitUntil: 'commit' });
}

/** Returns the scenes that the screen showed, from its first content on. */
function contentOf(scenes: readonly Scene[]): Scene[] {
  return scenes.slice(scenes.findIndex((scene) => scene !== 'black' && scene !== 'between'));
}

/**
 * Starts shortly before `noon` and returns the recording once red is on the screen. A busy machine may not have started
 * by noon. The next attempt then starts earlier.
 */
async function startBefore(noon: number, afternoon: ColourName): Promise<FrameRecording> {
  for (const lead of [10_000, 20_000, 50_000]) {
    await startAt(noon - lead);
    const seen = await recordFrames(page);
    await expect.poll(() => ['red', afternoon].includes(seen.now ?? ''), POLLING).toBe(true);
    if (contentOf(seen.since(0))[0] === 'red') return seen;
    await seen.stop();
  }
  throw new Error('The screen never showed what is scheduled for the morning.');
}

step('plays the published revision and caches it', async () => {
  const etag = await shop.show(screen, await shop.playlistOf([pictures.red, pictures.blue]));
  page = await kiosk.switchOn();
  await page.goto(screen.playerUrl(OFFLINE));
  await waitForTurns(['red', 'blue'], 2);
  await expectCached(etag);
});

step('plays after a boot without a network', async () => {
  await server.kill9();
  for (let boot = 0; boot < BOOTS; boot += 1) {
    await kiosk.switchOff();
    page = await kiosk.switchOn();
    await page.goto(screen.playerUrl(OFFLINE), { waitUntil: 'commit' });
    await waitForTurns(['red', 'blue'], 2);
  }
});

step('counts thirty offline days of plays exactly once although replies are lost', async () => {
  const wanted = DAYS * PLAYS_PER_DAY;
  const ids = await page.evaluate(writePlays, {
    presentationId: pictures.red,
    days: DAYS,
    perDay: PLAYS_PER_DAY,
  });
  expect(ids).toHaveLength(wanted);
  await kiosk.switchOff();

  await server.restart();
  page = await kiosk.switchOn();
  let lost = 0;
  await page.route('**/api/v4/device/events', async (route) => {
    // The server stores them, but the screen never gets the reply.
    if (lost >= 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.goto(screen.playerUrl(OFFLINE));
  const counted = async () => {
    const rows = await query<{ all: string; each: string }>(
      server,
      'select count(*) as all, count(distinct id) as each from plays where id = any($1::uuid[])',
      [ids],
    );
    return rows[0];
  };
  await expect
    .poll(counted, { ...POLLING, interval: 1000 })
    .toEqual({ all: String(wanted), each: String(wanted) });
  expect(lost).toBe(2);
});

step('plays the next publish once the network is back, without a black frame', async () => {
  await page.unroute('**/api/v4/device/events');
  const recording = await recordFrames(page);
  await expect.poll(() => recording.now, POLLING).toBe('red');
  const mark = recording.mark();
  await shop.show(screen, await shop.playlistOf([pictures.green]));
  await expect.poll(() => recording.now, POLLING).toBe('green');
  expect(recording.since(mark).filter((scene) => scene === 'black' || scene === 'between')).toEqual([]);
  await recording.stop();
});

step('keeps its schedules for seven offline days with a start each day', async () => {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  const wallClock = (at: number) => new Date(at).toISOString().slice(0, 19);
  const daily = (fromHour: number, toHour: number, byday?: string[]) => {
    const start = wallClock(midnight + fromHour * HOUR);
    return {
      tzid: 'UTC',
      start_datetime: start,
      end_datetime: wallClock(midnight + toHour * HOUR),
      recurrence_rule: { freq: 'daily', dtstart: start, interval: 1, ...(byday && { byday }) },
    };
  };
  const weekend = ['SA', 'SU'];
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR'];
  const [everyMorning, afternoons, weekendAfternoons] = await Promise.all([
    shop.pictureOf('red', 5, daily(0, 12)),
    shop.pictureOf('blue', 5, daily(12, 24, weekdays)),
    shop.pictureOf('green', 5, daily(12, 24, weekend)),
  ]);
  // Which colour plays now depends on the weekday and may be the one that is on the screen already.
  await expectCached(
    await shop.show(screen, await shop.playlistOf([everyMorning, afternoons, weekendAfternoons])),
  );
  await server.kill9();
  // Only the first of these starts is a cold boot, which is tested above.
  await kiosk.switchOff();

  const days = Array.from({ length: 7 }, (_, index) => midnight + (index + 1) * DAY);
  for (const day of days) {
    const afternoon = afternoonOf(day);
    if (noons.includes(new Date(day).getUTCDay())) {
      const seen = await startBefore(day + 12 * HOUR, afternoon);
      await expect.poll(() => seen.now, POLLING).toBe(afternoon);
      expect(contentOf(seen.since(0))).toEqual(['red', afternoon]);
      await seen.stop();
    } else {
      await startAt(day + 15 * HOUR);
      const seen = await recordFrames(page);
      await expect.poll(() => seen.now, POLLING).toBe(afternoon);
      expect(contentOf(seen.since(0))).toEqual([afternoon]);
      await seen.stop();
    }
  }
});

step('follows clock changes while it is offline', async () => {
  // The screen's clock is a week ahead. It would learn this from the server, and would then start a week too early
  // below.
  await kiosk.switchOff();
  await server.restart();
  const today = new Date().toISOString().slice(0, 10);
  const fromThreeToFour = (tzid: string) => ({
    tzid,
    start_datetime: `${today}T03:00:00`,
    end_datetime: `${today}T04:00:00`,
    recurrence_rule: { freq: 'daily', dtstart: `${today}T03:00:00`, interval: 1 },
  });
  const [york, lordHowe] = await Promise.all([
    shop.pictureOf('green', 5, fromThreeToFour('America/New_York')),
    shop.pictureOf('blue', 5, fromThreeToFour('Australia/Lord_Howe')),
  ]);
  const etag = await shop.show(screen, await shop.playlistOf([york, lordHowe]));
  await startAt(Date.now());
  await expectCached(etag);
  await server.kill9();

  for (const [time, wanted] of [
    // New York moves its clocks by an hour, Lord Howe by half an hour. With the old offset, none of these times would
    // be between three and four.
    ['2035-03-11T07:10:00Z', 'green'],
    ['2035-11-04T08:10:00Z', 'green'],
    ['2035-03-31T17:10:00Z', 'blue'],
    ['2035-10-06T16:10:00Z', 'blue'],
  ] as const) {
    await startAt(Date.parse(time));
    const seen = await recordFrames(page);
    await expect.poll(() => seen.now, POLLING).toBe(wanted);
    await seen.stop();
  }
  for (const time of ['2035-03-11T08:10:00Z', '2035-03-31T16:10:00Z']) {
    await startAt(Date.parse(time));
    await page.getByText('No content to display.').waitFor();
  }
});

/**
 * The days of the week on which the screen starts before noon. There are only two, because waiting for the change at
 * noon takes real seconds.
 */
const noons = [0, 3];
const afternoonOf = (day: number) => ([0, 6].includes(new Date(day).getUTCDay()) ? 'green' : 'blue');

/** Runs in the page. Writes the plays of thirty offline days to the player's storage, and returns their ids. */
async function writePlays(what: { presentationId: string; days: number; perDay: number }): Promise<string[]> {
  const DAY = 86_400_000;
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  const ids: string[] = [];
  const opening = indexedDB.open('vitrine-player');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const transaction = database.transaction('events', 'readwrite');
  const began = Date.now() - what.days * DAY;
  for (let count = 0; count < what.days * what.perDay; count += 1) {
    const at = began + count * (DAY / what.perDay);
    const time = hex(Math.floor(at), 12);
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${hex(count, 12)}`;
    ids.push(id);
    const { presentationId } = what;
    transaction.objectStore('events').put({
      id,
      at: new Date(at).toISOString(),
      type: 'play',
      presentationId,
      playlistId: null,
      revision: 1,
      durationMs: 5000,
    });
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
  return ids;
}
