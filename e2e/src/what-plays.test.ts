import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser, takeScreenshot } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect } from 'vitest';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { outputDirectory, type RunningServer, start } from './support/server.ts';
import { type SignedUp, signInAs, signUp } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';

/*
 * A playlist that is blank until 14:00: one item has a schedule, the other a rule on a worker's state. Its timeline
 * shows when each plays, why, and what-if results. The browser's clock is at 10:00 in Berlin. The steps build on each
 * other.
 */

const NOW = new Date('2026-03-27T09:00:00Z');
let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await buildFrontEnds();
  mkdirSync(outputDirectory, { recursive: true });
  [server, browser] = await Promise.all([start('what-plays'), launchBrowser()]);
  const { person, playlistId } = await makePlaylist(`${server.url}/api`);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
  });
  await signInAs(context, server.url, person);
  page = await context.newPage();
  await page.clock.install({ time: NOW });
  await page.goto(`${server.url}/playlists/${playlistId}`);
  // Collapse the timeline of the page, so that there is only one.
  await page.getByRole('button', { name: 'What plays' }).click();
  await page.getByRole('button', { name: 'Open full view' }).click();
  await page.getByText('Time on the screen').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function makePlaylist(api: string): Promise<{ person: SignedUp; playlistId: string }> {
  const person = await signUp(api, {
    email: 'ada@example.com',
    password: 'seven green bottles',
    name: 'Ada',
  });
  const headers = { authorization: `Bearer ${person.token}` };
  const { data } = await callApi<{ data: { id: string; name: string }[] }>('GET', `${api}/v3/applications`, {
    headers,
  });
  const application_id = data.find(({ name }) => name === 'Clock')?.id;
  const present = async (name: string, more: object) => {
    const json = { name, application_id, duration: 3600, ...more };
    const { presentation } = await callApi<{ presentation: { id: string } }>(
      'POST',
      `${api}/v3/presentations`,
      {
        headers,
        json,
      },
    );
    return { presentation_id: presentation.id };
  };
  const afternoon = {
    tzid: 'Europe/Berlin',
    start_datetime: '2026-03-02T14:00:00',
    end_datetime: '2026-03-02T18:00:00',
    recurrence_rule: { freq: 'daily', dtstart: '2026-03-02T14:00:00' },
  };
  const ifRain = {
    type: 'equals',
    left: { type: 'variable', path: ['workers', 'weather'] },
    right: { type: 'constant', value: 'rain' },
  };
  const items = [await present('Afternoon offers', afternoon), await present('Umbrellas', { rule: ifRain })];
  const { id } = await callApi<{ id: string }>('POST', `${api}/v3/playlists`, {
    headers,
    json: { name: 'Window', items },
  });
  return { person, playlistId: id };
}

const step = createSteps();
const timeline = () => page.getByRole('listbox', { name: /^What plays/ });
const segments = () => timeline().getByRole('option').allTextContents();
const inspector = () => page.getByRole('complementary', { name: 'Why' });

/** Returns the colours of a small part of the screen's lane at a visible hour. */
async function coloursAt(hour: number): Promise<string[]> {
  // The first canvas is the strip, the second the ruler with the screen's lane.
  const picture = PNG.sync.read(await takeScreenshot(page.locator('canvas').nth(1)));
  const middle = Math.floor((picture.width * (hour + 0.5)) / 24);
  const seen = new Set<string>();
  // Above the names inside the bars.
  for (let y = 47; y < 51; y += 1)
    for (let x = middle - 6; x < middle + 6; x += 1) {
      const at = (y * picture.width + x) * 4;
      seen.add(picture.data.subarray(at, at + 3).join());
    }
  return [...seen];
}

step('a day shows its blank times in words and in the timeline', async () => {
  await expect
    .poll(segments, POLLING)
    .toEqual([
      'Fri 27 Mar, 00:00 to 14:00:01: Nothing plays',
      'Fri 27 Mar, 14:00:01 to 15:00:01: Afternoon offers, in Window',
      'Fri 27 Mar, 15:00:01 to 16:00:01: Afternoon offers, in Window',
      'Fri 27 Mar, 16:00:01 to 17:00:01: Afternoon offers, in Window',
      'Fri 27 Mar, 17:00:01 to 18:00:01: Afternoon offers, in Window',
      'Fri 27 Mar, 18:00:01 to Sat 28 Mar, 14:00:01: Nothing plays',
    ]);
  await takeScreenshot(page, { path: join(outputDirectory, 'what-plays-day.png') });
  const [offers, night] = [await coloursAt(14), await coloursAt(20)];
  // An item has one colour. Blank times are hatched.
  expect(offers).toHaveLength(1);
  expect(await coloursAt(16)).toEqual(offers);
  expect(night.length).toBeGreaterThan(1);
  expect(night).not.toContain(offers[0]);
});

step('a click explains the current item and each clause of the schedule', async () => {
  const lane = (await page.locator('canvas').nth(1).boundingBox())!;
  await page.mouse.click(lane.x + (lane.width * 15.5) / 24, lane.y + 65);
  await inspector().getByText('It plays when its turn comes.').first().waitFor();
  await inspector().getByText('15:00:01 – 16:00:01 · Window').waitFor();
  await inspector().getByText('Every day from 14:00 to 18:00, Berlin time').waitFor();
  await inspector().getByText('Active until Fri 27 Mar, 18:00').waitFor();
  await takeScreenshot(page, { path: join(outputDirectory, 'what-plays-why.png') });
});

step('an item that never plays shows the failing part of its rule and the actual value', async () => {
  await page.getByRole('button', { name: 'Umbrellas', exact: true }).first().click();
  const why = inspector().getByRole('region', { name: 'Umbrellas' });
  await why.getByText('Its rule isn’t true').waitFor();
  await why.getByText('state of “weather” is rain').waitFor();
  await why.getByText('It isn’t set, so this is false').waitFor();
});

step('a what-if state changes the timeline and its explanation immediately', async () => {
  const dry = await coloursAt(20);
  await inspector().getByLabel('State of “weather”').fill('rain');
  await expect.poll(segments, POLLING).toContain('Fri 27 Mar, 00:00 to 01:00: Umbrellas, in Window');
  expect((await segments()).join()).not.toContain('Nothing plays');
  const why = inspector().getByRole('region', { name: 'Umbrellas' });
  await why.getByText('It plays when its turn comes.').waitFor();
  await why.getByText('It is “rain”').waitFor();
  await expect.poll(async () => (await coloursAt(20)).length, POLLING).toBe(1);
  await takeScreenshot(page, { path: join(outputDirectory, 'what-plays-rain.png') });
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect.poll(() => coloursAt(20), POLLING).toEqual(dry);
});

step('keys move to the present, between items, and to the explanation', async () => {
  await timeline().focus();
  await page.keyboard.press('Home');
  await inspector().getByText('Live', { exact: true }).waitFor();
  const chosen = timeline().getByRole('option', { selected: true });
  await expect.poll(() => chosen.textContent(), POLLING).toBe('Fri 27 Mar, 00:00 to 14:00:01: Nothing plays');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => chosen.textContent(), POLLING)
    .toBe('Fri 27 Mar, 15:00:01 to 16:00:01: Afternoon offers, in Window');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(async () => (await segments()).length, POLLING).toBeLessThan(8);
  await page.keyboard.press('Enter');
  expect(await inspector().evaluate((element) => element === document.activeElement)).toBe(true);
});

step('weeks list their blank times and clock changes, and can be paged', async () => {
  await page.getByText('Week', { exact: true }).click();
  await page.getByText('Sun 29 Mar, 03:00').waitFor();
  await page.getByText('Clocks go forward 1 hr').waitFor();
  await page.getByRole('button', { name: 'Go to Sat 28 Mar, 18:00' }).click();
  await inspector().getByText('Nothing plays').waitFor();
  await takeScreenshot(page, { path: join(outputDirectory, 'what-plays-week.png') });
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.getByText('Fri 3 Apr – Thu 9 Apr', { exact: true }).waitFor();
  await expect.poll(async () => (await segments())[0], POLLING).toMatch(/^(Thu 2|Fri 3) Apr/);
  await page.getByRole('button', { name: 'Now', exact: true }).first().click();
  await page.getByText('Fri 27 Mar – Thu 2 Apr', { exact: true }).waitFor();
  await expect.poll(async () => (await segments())[0], POLLING).toMatch(/^Fri 27 Mar/);
});

step('dragging past the end of a week continues into the next one', async () => {
  const lane = (await page.locator('canvas').nth(1).boundingBox())!;
  const at = (day: number) => lane.x + (lane.width * day) / 7;
  await page.mouse.move(at(6), lane.y + 65);
  await page.mouse.down();
  await page.mouse.move(at(4.4), lane.y + 65);
  await page.mouse.move(at(2.7), lane.y + 65);
  await page.mouse.up();
  await page.getByText('Mon 30 Mar – Sun 5 Apr', { exact: true }).waitFor();
  await expect.poll(async () => (await segments())[0], POLLING).toMatch(/^(Sun 29|Mon 30) Mar/);
});
