import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser, takeScreenshot } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { send } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { pairScreen } from './support/screens.ts';
import { outputDirectory, type RunningServer, start } from './support/server.ts';
import { signInAs, signUp } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';

/*
 * A person schedules an item of a playlist on weekdays from seven to ten, on the screens of one shop. The description
 * on the page, the stored data and the engine's result must agree.
 */

const ZONE = 'Europe/Berlin';
const ITEM = 'Good morning';

interface Thing {
  id: string;
  name: string;
  presentation_id: string | null;
}
interface Stored {
  tzid: string | null;
  start_datetime: string | null;
  end_datetime: string | null;
  recurrence_rule: unknown;
  rule: unknown;
}
interface Explained {
  data: { presentation_id: string | null; plays: boolean; reason: string }[];
}

let server: RunningServer;
let browser: Browser;
let page: Page;
let token: string;
let screenId: string;
let playlistId: string;
let itemId: string;

async function call<T>(method: string, path: string, json?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await send(method, `${server.url}/api${path}`, { json, headers });
  if (!answer || answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer?.status} ${answer?.body}`);
  return answer.json<T>();
}

beforeAll(async () => {
  await buildFrontEnds();
  mkdirSync(outputDirectory, { recursive: true });
  [server, browser] = await Promise.all([start('schedules-and-rules'), launchBrowser()]);
  const person = await signUp(`${server.url}/api`, {
    email: 'ada@example.com',
    password: 'seven green bottles',
    name: 'Ada',
    domain_name: 'Bakery',
  });
  token = person.token;
  // The library of a new organisation contains samples, and a playlist with them.
  const lists = await call<{ data: Thing[] }>('GET', '/v3/playlists');
  playlistId = lists.data.find(({ name }) => name === 'Welcome')!.id;
  const { items } = await call<{ items: Thing[] }>('GET', `/v3/playlists/${playlistId}`);
  itemId = items.find(({ name }) => name === ITEM)!.presentation_id!;
  ({ id: screenId } = await pairScreen(`${server.url}/api`, call, { name: 'Berlin window', timezone: ZONE }));
  await call('PATCH', `/v3/devices/${screenId}`, {
    playlist_id: playlistId,
    tags: [{ key: 'store', value: 'Berlin' }],
  });
  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: ZONE,
    locale: 'en-GB',
  });
  await signInAs(desk, server.url, person);
  page = await desk.newPage();
  await page.goto(`${server.url}/playlists/${playlistId}`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The schedule and the rule are beside the items, among the properties of the selected one. */
const properties = () => page.getByRole('complementary', { name: 'Properties' });
const deselect = () => button('Clear selection').click();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const step = createSteps();
const capture = (name: string) => takeScreenshot(page, { path: join(outputDirectory, `${name}.png`) });
const stored = async () => {
  const { tzid, start_datetime, end_datetime, recurrence_rule, rule } = await call<Stored>(
    'GET',
    `/v3/presentations/${itemId}`,
  );
  return { tzid, start_datetime, end_datetime, recurrence_rule, rule };
};
const always: Stored = {
  tzid: null,
  start_datetime: null,
  end_datetime: null,
  recurrence_rule: null,
  rule: null,
};
const storeIs = (value: string) => ({
  type: 'equals',
  left: { type: 'variable', path: ['device', 'tags', 'store'] },
  right: { type: 'constant', value },
});

/**
 * Asks the server why the item would or would not play on the screen at this instant if the playlist were published.
 */
async function reasonAt(at: string): Promise<string> {
  const query = new URLSearchParams({ at, content: 'draft', page_size: '200' });
  const { data } = await call<Explained>('GET', `/v4/devices/${screenId}/explain?${query}`);
  const item = data.find(({ presentation_id }) => presentation_id === itemId)!;
  expect(item.plays).toBe(item.reason === 'plays');
  return item.reason;
}

const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now());
let wanted: Stored;

step('a schedule is created from presets and fields, and described in words and on a calendar', async () => {
  await button(`Set when ${ITEM} plays`).click();
  const panel = properties();
  await panel.getByRole('heading', { name: ITEM, exact: true }).waitFor();
  await button('Weekdays').click();
  await panel.getByRole('switch', { name: 'All day' }).click();
  await panel.getByLabel('Start time').fill('7');
  await panel.getByLabel('End time').fill('10am');
  await panel.getByLabel('End time').press('Tab');
  await panel.getByText('Every weekday from 07:00 to 10:00, Berlin time.', { exact: true }).waitFor();

  // The calendar opens at the month of the next occurrence. At the end of a month, this can be the next month.
  const firstDay = await panel.locator('[data-day][data-outside="false"]').first().getAttribute('data-day');
  await button('Next month').click();
  const month = new Date(`${firstDay?.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + 1);
  const days = Array.from(
    { length: 31 },
    (_, index) => new Date(month.getTime() + index * 86_400_000),
  ).filter((day) => day.getUTCMonth() === month.getUTCMonth());
  const workdays = days.filter((day) => day.getUTCDay() >= 1 && day.getUTCDay() <= 5);
  const marked = panel.locator('[data-day][data-outside="false"][data-plays="true"]');
  const markedDays = () => marked.evaluateAll((all) => all.map((each) => each.getAttribute('data-day')));
  await expect.poll(markedDays, POLLING).toEqual(workdays.map((day) => day.toISOString().slice(0, 10)));
  await marked.first().click();
  await panel.getByText('07:00 – 10:00', { exact: true }).waitFor();
  await capture('schedule-editor');
});

step('an end that is not after the start is reported at its field and not saved', async () => {
  const panel = properties();
  await panel.getByText('Saved', { exact: true }).waitFor();
  const before = await stored();
  await panel.getByLabel('End time').fill('6:30');
  await panel.getByLabel('End time').press('Enter');
  await panel.getByText('The end must be after the start.').waitFor();
  await panel.getByText('Not saved yet. Complete or correct the marked fields.').waitFor();
  expect(await stored()).toEqual(before);
  await panel.getByLabel('End time').fill('10');
  await panel.getByLabel('End time').press('Enter');
  await panel.getByText('The end must be after the start.').waitFor({ state: 'detached' });
});

step('a rule on an existing tag says whether it is true now', async () => {
  const panel = properties();
  await panel.getByRole('tab', { name: 'Rule' }).click();
  await button('Add condition').click();
  await panel.getByLabel('What to check').click();
  await page.getByRole('option', { name: /^store/ }).click();
  await panel.getByLabel('Value', { exact: true }).fill('Rome');
  await panel.getByRole('button', { name: /^Not true now; Berlin window: Berlin/ }).waitFor();
  await panel.getByLabel('Value', { exact: true }).fill('Berlin');
  await panel.getByRole('button', { name: /^True now; Berlin window: Berlin/ }).waitFor();
  await panel.getByText('Plays when store is Berlin.', { exact: true }).waitFor();
  await capture('rule-builder');
  await panel.getByText('Saved', { exact: true }).waitFor();
  await deselect();
  await button(new RegExp(`^When ${ITEM} plays: Weekdays, 07:00.10:00, when store is Berlin$`)).waitFor();
  await capture('scheduled-item');
});

step('the server stores exactly the edited schedule and rule', async () => {
  wanted = {
    tzid: ZONE,
    start_datetime: `${today}T07:00:00`,
    end_datetime: `${today}T10:00:00`,
    recurrence_rule: {
      freq: 'weekly',
      dtstart: `${today}T07:00:00`,
      interval: 1,
      byday: ['MO', 'TU', 'WE', 'TH', 'FR'],
    },
    rule: storeIs('Berlin'),
  };
  expect(await stored()).toEqual(wanted);
});

step('the engine follows the schedule and the rule', async () => {
  // A Monday in winter, far enough in the future.
  expect(await reasonAt('2035-01-08T06:00:00Z')).toBe('plays');
  expect(await reasonAt('2035-01-08T08:59:59Z')).toBe('plays');
  expect(await reasonAt('2035-01-08T05:59:59Z')).toBe('schedule');
  expect(await reasonAt('2035-01-08T09:00:00Z')).toBe('schedule');
  expect(await reasonAt('2035-01-13T07:00:00Z')).toBe('schedule');
  // In summer, seven o'clock is an hour earlier in UTC.
  expect(await reasonAt('2035-07-09T05:00:00Z')).toBe('plays');
  await call('PATCH', `/v3/devices/${screenId}`, { tags: [{ key: 'store', value: 'Rome' }] });
  expect(await reasonAt('2035-01-08T07:00:00Z')).toBe('item_rule');
});

step('all changes of one session are undone in one step', async () => {
  await button(new RegExp(`^When ${ITEM} plays`)).click();
  const panel = properties();
  await panel.getByRole('heading', { name: ITEM, exact: true }).waitFor();
  await panel.getByRole('tab', { name: 'Schedule' }).click();
  await button('Remove schedule').click();
  await panel.getByRole('tab', { name: 'Rule' }).click();
  await panel.getByRole('button', { name: /^More actions: store is Berlin/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(stored, POLLING).toEqual(always);
  await deselect();
  const notification = page.getByText(`Changes to “${ITEM}” saved`).last();
  await notification.waitFor();
  await notification.locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored, POLLING).toEqual(wanted);
});
