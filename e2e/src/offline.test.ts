import { castScreen } from '@vitrine/test-kit/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { moveClock } from './support/clock.ts';
import { film, turns } from './support/film.ts';
import { keptContent } from './support/kept.ts';
import { type ColourName, sceneOf } from './support/pictures.ts';
import { createShop, type PairedScreen, query, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { createWall, type Wall } from './support/wall.ts';

/*
 * A screen that is switched on without a network: the server is ended, the browser's profile kept. The tests
 * follow each other.
 */

const PATIENCE = { timeout: 60_000, interval: 20 };
const BOOTS = 5;
const BOOT_GOAL_MS = 1000;
const DAYS = 30;
const PLAYS_PER_DAY = 300;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFLINE = '&offlineSupport=true';

let server: RunningServer;
let wall: Wall;
let shop: Shop;
let screen: PairedScreen;
let page: Page;
const pictures = {} as Record<ColourName, string>;

beforeAll(async () => {
  await buildFrontEnds();
  [server, wall] = await Promise.all([start('offline'), createWall()]);
  shop = await createShop(server);
  screen = await shop.addScreen();
  for (const colour of ['red', 'blue', 'green'] as const) pictures[colour] = await shop.pictureOf(colour, 5);
}, 240_000);

afterAll(async () => {
  await wall?.remove();
  await server?.stop();
}, 60_000);

/** Plays these, one after the other and nothing else, for so many changes. */
async function plays(colours: readonly ColourName[], times: number): Promise<void> {
  const screenFilm = await film(page);
  await expect.poll(() => screenFilm.now, PATIENCE).toBe(colours[0]);
  const mark = screenFilm.mark();
  await expect.poll(() => turns(screenFilm.since(mark)), PATIENCE).toBeGreaterThanOrEqual(times);
  expect(new Set(screenFilm.since(mark))).toEqual(new Set(colours));
  await screenFilm.stop();
}

const kept = () => keptContent(page);

/** Switches the wall on with its clock at this moment. */
async function bootAt(time: number): Promise<void> {
  await wall.switchOff();
  page = await wall.switchOn();
  await moveClock(page, time - Date.now());
  await page.goto(screen.playerUrl(OFFLINE), { waitUntil: 'commit' });
}

/** From the start of the navigation to the first painted frame of content, both by the browser's clock. */
async function bootTime(): Promise<number> {
  page = await wall.switchOn();
  let painted = Number.NaN;
  const end = await castScreen(
    page,
    (png, presentedAt) => {
      if (Number.isNaN(painted) && sceneOf(png) === 'red') painted = presentedAt;
    },
    { size: 160 },
  );
  await page.goto(screen.playerUrl(OFFLINE), { waitUntil: 'commit' });
  await expect.poll(() => painted, PATIENCE).toBeGreaterThan(0);
  await end();
  return painted - (await page.evaluate(() => performance.timeOrigin));
}

test('what is published plays, and is kept', { timeout: 120_000 }, async () => {
  await shop.show(screen, await shop.playlistOf([pictures.red, pictures.blue]));
  page = await wall.switchOn();
  await page.goto(screen.playerUrl(OFFLINE));
  await plays(['red', 'blue'], 2);
  await expect.poll(kept, PATIENCE).toBeTruthy();
});

test(`switched on without a network, content is on the screen within ${BOOT_GOAL_MS} ms`, {
  timeout: 180_000,
}, async () => {
  await server.kill9();
  const times: number[] = [];
  for (let boot = 0; boot < BOOTS; boot += 1) {
    await wall.switchOff();
    times.push(await bootTime());
  }
  times.sort((a, b) => a - b);
  process.stdout.write(`cold boots without network: ${times.map(Math.round).join(', ')} ms\n`);
  // The best of them: the others tell how busy the machine is, and the bench what a quiet one takes.
  expect(times[0]).toBeLessThan(BOOT_GOAL_MS);
  await plays(['red', 'blue'], 4);
});

test('thirty days of plays without a network are counted once each, although replies are lost', {
  timeout: 180_000,
}, async () => {
  const wanted = DAYS * PLAYS_PER_DAY;
  const ids = await page.evaluate(rememberPlays, {
    presentationId: pictures.red,
    days: DAYS,
    perDay: PLAYS_PER_DAY,
  });
  expect(ids).toHaveLength(wanted);
  await wall.switchOff();

  await server.restart();
  page = await wall.switchOn();
  let lost = 0;
  await page.route('**/api/v4/device/events', async (route) => {
    // The service takes them, and the screen never hears of it.
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
    .poll(counted, { ...PATIENCE, timeout: 150_000, interval: 1000 })
    .toEqual({ all: String(wanted), each: String(wanted) });
  expect(lost).toBe(2);
});

test('back on the network, the next publish plays, and black was never seen', {
  timeout: 120_000,
}, async () => {
  await page.unroute('**/api/v4/device/events');
  const screenFilm = await film(page);
  await expect.poll(() => screenFilm.now, PATIENCE).toBe('red');
  const mark = screenFilm.mark();
  await shop.show(screen, await shop.playlistOf([pictures.green]));
  await expect.poll(() => screenFilm.now, PATIENCE).toBe('green');
  expect(screenFilm.since(mark).filter((scene) => scene === 'black' || scene === 'between')).toEqual([]);
  await screenFilm.stop();
});

test('seven days without a network, switched on anew each day: schedules are kept, and nothing else is seen', {
  timeout: 240_000,
}, async () => {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  const wallTime = (at: number) => new Date(at).toISOString().slice(0, 19);
  const daily = (fromHour: number, toHour: number, byday?: string[]) => {
    const start = wallTime(midnight + fromHour * HOUR);
    return {
      tzid: 'UTC',
      start_datetime: start,
      end_datetime: wallTime(midnight + toHour * HOUR),
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
  await shop.show(screen, await shop.playlistOf([everyMorning, afternoons, weekendAfternoons]));
  const now = new Date().getUTCHours() < 12 ? 'red' : afternoonOf(midnight);
  const published = await film(page);
  await expect.poll(() => published.now, PATIENCE).toBe(now);
  await expect.poll(kept, PATIENCE).toBeTruthy();
  await server.kill9();

  const days = Array.from({ length: 7 }, (_, index) => midnight + (index + 1) * DAY);
  for (const day of days) {
    const isWatchedAtNoon = new Date(day).getUTCDay() % 3 === 0;
    await bootAt(day + (isWatchedAtNoon ? 12 * HOUR - 6000 : 15 * HOUR));
    const seen = await film(page);
    await expect.poll(() => seen.now, PATIENCE).toBe(isWatchedAtNoon ? 'red' : afternoonOf(day));
    const mark = seen.mark();
    await expect.poll(() => seen.now, PATIENCE).toBe(afternoonOf(day));
    const wanted = isWatchedAtNoon ? ['red', afternoonOf(day)] : [afternoonOf(day)];
    expect(seen.since(mark)).toEqual(wanted);
    await seen.stop();
  }
});

test('clocks that change while there is no network: what is scheduled plays by the clock on the wall', {
  timeout: 120_000,
}, async () => {
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
  const before = await kept();
  await shop.show(screen, await shop.playlistOf([york, lordHowe]));
  await bootAt(Date.now());
  await expect.poll(async () => ![null, before].includes(await kept()), PATIENCE).toBe(true);
  await server.kill9();

  for (const [time, wanted] of [
    // New York, an hour forward, an hour back; Lord Howe, half an hour each. An hour too late by the former clock.
    ['2035-03-11T07:10:00Z', 'green'],
    ['2035-11-04T08:10:00Z', 'green'],
    ['2035-03-31T17:10:00Z', 'blue'],
    ['2035-10-06T16:10:00Z', 'blue'],
  ] as const) {
    await bootAt(Date.parse(time));
    const seen = await film(page);
    await expect.poll(() => seen.now, PATIENCE).toBe(wanted);
    await seen.stop();
  }
  for (const time of ['2035-03-11T08:10:00Z', '2035-03-31T16:10:00Z']) {
    await bootAt(Date.parse(time));
    await page.getByText('No content to display.').waitFor();
  }
});

const afternoonOf = (day: number) => ([0, 6].includes(new Date(day).getUTCDay()) ? 'green' : 'blue');

/** In the page: what thirty days without a service leave in the player's storage. */
async function rememberPlays(what: {
  presentationId: string;
  days: number;
  perDay: number;
}): Promise<string[]> {
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
