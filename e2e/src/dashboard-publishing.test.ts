import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { createShop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { openSignedInPage, type SignedUp } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';

/*
 * Confirmations before a screen shows nothing, and the workers of a screen. "Window" has a picture to show,
 * "Counter" an empty playlist, and "Hall" none. The steps build on each other.
 */

const names = ['Counter', 'Hall', 'Window'] as const;
type Name = (typeof names)[number];

let server: RunningServer;
let browser: Browser;
let page: Page;
let headers: Record<string, string>;
let ids: Record<Name, string>;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('dashboard-publishing'), launchBrowser()]);
  const shop = await createShop(server);
  const me = await callApi<SignedUp>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: { email: 'shop@example.com', password: 'seven green bottles' },
  });
  headers = { authorization: `Bearer ${me.token}` };
  const poster = await shop.pictureOf('red', 10);
  const playlists = {
    Window: await shop.playlistOf([poster]),
    Counter: await shop.playlistOf([]),
    Hall: null,
  };
  const added: [Name, string][] = [];
  for (const name of names) {
    const { id } = await shop.addScreen();
    await call('PATCH', `/v3/devices/${id}`, { name, playlist_id: playlists[name] });
    added.push([name, id]);
  }
  ids = Object.fromEntries(added) as typeof ids;
  page = await openSignedInPage(browser, server.url, me);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = createSteps();

const call = <T>(method: string, path: string, json?: unknown) =>
  callApi<T>(method, `${server.url}/api${path}`, { headers, ...(json === undefined ? {} : { json }) });
const revisions = () =>
  Promise.all(
    names.map(async (name) => (await call<{ revision: number }>('GET', `/v3/devices/${ids[name]}`)).revision),
  );
const dialog = (name: string) => page.getByRole('dialog', { name });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });

async function select(...chosen: Name[]): Promise<void> {
  await page.goto(`${server.url}/screens`);
  for (const name of chosen) await page.getByLabel(`Select ${name}`, { exact: true }).check();
}

const publishSelection = () =>
  page.getByRole('toolbar').getByRole('button', { name: 'Publish', exact: true }).click();

/** Publishes what the open sheet offers, and closes it. */
async function publishFromSheet(button: string, confirms = false): Promise<void> {
  if (confirms)
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Also publish/ })
      .check();
  await inDialog(button).click();
  await page.getByRole('dialog').getByText('Recent publishes').waitFor();
  await page.keyboard.press('Escape');
  await closed();
}

step('the sheet warns about screens that would show nothing', async () => {
  await page.goto(`${server.url}/screens`);
  await page.getByRole('button', { name: '2 screens to update', exact: true }).click();
  await dialog('Publish changes').getByText('This playlist is empty, so nothing will play.').waitFor();
  await page.getByText('Also publish to the screen that will have nothing to play').waitFor();
  await expectAccessible(page);
  await inDialog('Cancel').click();
  await closed();
});

step('publishing a selection names playlists and warnings, and changes nothing itself', async () => {
  await select(...names);
  await publishSelection();
  const sheet = dialog('Publish changes');
  await sheet.getByRole('heading', { name: 'Playlist of 0' }).waitFor();
  await sheet.getByText('This playlist is empty, so nothing will play.').waitFor();
  await sheet.getByRole('heading', { name: 'No playlist' }).waitFor();
  await sheet.getByText('No playlist is assigned, so nothing will play.').waitFor();
  await expectAccessible(page);
  await inDialog('Cancel').click();
  await closed();
  expect(await revisions()).toEqual([0, 0, 0]);
});

step('without a confirmation, only the screens with something to play are published', async () => {
  await publishSelection();
  await publishFromSheet('Publish to 1 screen');
  await expect.poll(revisions).toEqual([0, 0, 1]);
});

step('the other screens are published after confirmation', async () => {
  await select('Counter', 'Hall');
  await publishSelection();
  await publishFromSheet('Publish to 2 screens', true);
  await expect.poll(revisions).toEqual([1, 1, 1]);
});

step('assigning a playlist that shows nothing also asks for confirmation', async () => {
  await select('Window');
  await page.getByRole('button', { name: 'Assign playlist' }).click();
  await dialog('Assign playlist').getByText('Playlist of 0').click();
  await inDialog('Assign and publish').click();
  await dialog('Publish “Playlist of 0”').getByText('This playlist is empty').waitFor();
  await expectAccessible(page);
  await inDialog('Cancel').click();
  await closed();
  const window = await call<{ playlist: { name: string } }>('GET', `/v3/devices/${ids.Window}`);
  expect(window.playlist.name).toBe('Playlist of 1');
  expect(await revisions()).toEqual([1, 1, 1]);
});

step('a screen’s page asks for confirmation before it publishes a blank playlist', async () => {
  await page.goto(`${server.url}/screens/${ids.Counter}`);
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).first().click();
  await dialog('Publish changes').getByText('This playlist is empty').waitFor();
  await expectAccessible(page);
  await publishFromSheet('Publish to 1 screen', true);
  await expect.poll(revisions).toEqual([2, 1, 1]);
});

/** "Window" plays its picture while its store is Berlin and it is in Berlin's time zone. */
async function showInBerlin(): Promise<void> {
  const { playlist_id: playlist } = await call<{ playlist_id: string }>('GET', `/v3/devices/${ids.Window}`);
  const is = (path: string[], value: string) => ({
    type: 'equals',
    left: { type: 'variable', path },
    right: { type: 'constant', value },
  });
  await call('PATCH', `/v3/playlists/${playlist}`, {
    is_rule_on_items: true,
    rule: {
      type: 'and',
      group: [is(['device', 'tags', 'store'], 'Berlin'), is(['device', 'timezone'], 'Europe/Berlin')],
    },
  });
  await call('PATCH', `/v3/devices/${ids.Window}`, {
    tags: [{ key: 'store', value: 'Berlin' }],
    timezone: 'Europe/Berlin',
  });
  await call('POST', `/v3/devices/${ids.Window}/actions/publish`, {});
}

const question = () => dialog('Leave “Window” with nothing to play?');
const factsOf = async () => {
  const { tags, timezone } = await call<{ tags: { value: string }[]; timezone: string }>(
    'GET',
    `/v3/devices/${ids.Window}`,
  );
  return [...tags.map(({ value }) => value), timezone];
};

step('tags that leave a screen with nothing to play are saved only after confirmation', async () => {
  await showInBerlin();
  await page.goto(`${server.url}/screens/${ids.Window}?tab=settings`);
  const tags = page.getByLabel('Tags');
  await tags.fill('store: Munich');
  await tags.blur();
  await question().getByText('can play with these tags').waitFor();
  await expectAccessible(page);
  await inDialog('Cancel').click();
  await closed();
  await expect.poll(() => tags.inputValue()).toBe('store: Berlin');
  expect(await factsOf()).toEqual(['Berlin', 'Europe/Berlin']);
  await tags.fill('store: Munich');
  await tags.blur();
  await inDialog('Change anyway').click();
  await closed();
  await expect.poll(factsOf).toEqual(['Munich', 'Europe/Berlin']);
  // It already plays nothing, so there is no confirmation.
  await tags.fill('store: Berlin');
  await tags.blur();
  await expect.poll(factsOf).toEqual(['Berlin', 'Europe/Berlin']);
});

step('a time zone that leaves a screen with nothing to play is saved only after confirmation', async () => {
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Asia/Tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await question().getByText('can play in this time zone').waitFor();
  await expectAccessible(page);
  await inDialog('Cancel').click();
  await closed();
  await expect.poll(() => zone.inputValue()).toBe('Europe/Berlin');
  expect(await factsOf()).toEqual(['Berlin', 'Europe/Berlin']);
});

step('a name is saved on blur or Enter, and Escape reverts it', async () => {
  const path = `/v3/devices/${ids.Window}`;
  const screen = () => call<{ name: string; is_audio_only: boolean; playlist_id: string }>('GET', path);
  await call('PATCH', `/v3/playlists/${(await screen()).playlist_id}`, {
    rule: {
      type: 'equals',
      left: { type: 'variable', path: ['device', 'name'] },
      right: { type: 'constant', value: 'Window' },
    },
  });
  await call('POST', `${path}/actions/publish`, {});
  await page.reload();
  const name = page.getByRole('main').getByLabel('Name', { exact: true });
  await name.fill('Wind');
  // Another setting saves immediately without moving the focus, and must not save the half-typed name.
  await page.getByRole('switch', { name: 'Audio only' }).dispatchEvent('click');
  await expect.poll(async () => (await screen()).is_audio_only).toBe(true);
  expect((await screen()).name).toBe('Window');
  expect(await question().count()).toBe(0);
  await name.press('Escape');
  expect(await name.inputValue()).toBe('Window');
  await name.fill('Door');
  await name.press('Enter');
  await question().getByText('can play with its new name').waitFor();
  await inDialog('Cancel').click();
  await closed();
  await expect.poll(() => name.inputValue()).toBe('Window');
  await name.fill('Door');
  await name.blur();
  await inDialog('Change anyway').click();
  await expect.poll(async () => (await screen()).name).toBe('Door');
  await name.fill('Window');
  await name.press('Enter');
  await expect.poll(async () => (await screen()).name).toBe('Window');
});

/** "Window" plays for some more hours in the time zone of Samoa, but no longer in its own. */
async function scheduleInSamoaTime(): Promise<void> {
  const { playlist_id: playlist } = await call<{ playlist_id: string }>('GET', `/v3/devices/${ids.Window}`);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
  await call('PATCH', `/v3/playlists/${playlist}`, {
    is_rule_on_items: true,
    rule: {
      type: 'schedule',
      start_datetime: hoursAgo(35),
      end_datetime: hoursAgo(5),
      tzid: 'Pacific/Pago_Pago',
    },
  });
  await call('POST', `/v3/devices/${ids.Window}/actions/publish`, {});
}

step('schedules follow the screens’ time zones only after blank screens are confirmed', async () => {
  await scheduleInSamoaTime();
  await page.goto(`${server.url}/settings/organisation`);
  const zones = page.getByRole('switch', { name: 'Schedules follow each screen’s own time zone' });
  const confirmation = dialog('Leave screens with nothing to play?');
  await zones.click();
  await confirmation.getByText('“Window”').waitFor();
  await expectAccessible(page);
  await inDialog('Cancel').click();
  await closed();
  expect(await zones.isChecked()).toBe(false);
  await zones.click();
  await inDialog('Change anyway').click();
  await closed();
  await expect.poll(() => zones.isChecked()).toBe(true);
  // It plays again, so there is no confirmation.
  await zones.click();
  await expect.poll(() => zones.isChecked()).toBe(false);
});

step('a publish whose files are missing names the presentations', async () => {
  const { data } = await call<{ data: { id: string; name: string }[] }>('GET', '/v3/applications');
  const { id } = await call<{ id: string }>('POST', '/v3/file_uploads', {
    filename: 'film.mp4',
    content_type: 'video/mp4',
    content_length: 1000,
  });
  const { presentation } = await call<{ presentation: { id: string } }>('POST', '/v3/presentations', {
    name: 'Film',
    application_id: data.find(({ name }) => name === 'Video')?.id,
    application_vars: { videos: [{ id }] },
  });
  const playlist = await call<{ id: string }>('POST', '/v3/playlists', {
    name: 'Films',
    items: [{ presentation_id: presentation.id }],
  });
  await call('PATCH', `/v3/devices/${ids.Hall}`, { playlist_id: playlist.id });
  const words =
    'Nothing will play, because files are missing from “Film”. Upload them or choose other files.';
  await select('Hall');
  await publishSelection();
  await dialog('Publish changes').getByText(words).waitFor();
  await expectAccessible(page);
  await inDialog('Cancel').click();
  await closed();
  await call('PATCH', `/v3/devices/${ids.Counter}`, { playlist_id: playlist.id });
  await page.getByRole('button', { name: /^\d+ screens to update$/ }).click();
  await dialog('Publish changes').getByText(words).waitFor();
  await expectAccessible(page);
  await inDialog('Cancel').click();
  await closed();
});

step('deleting content that a screen shows names the screen first', async () => {
  await page.goto(`${server.url}/content`);
  await page.getByRole('button', { name: 'More actions for red', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog('“red” is in use').getByText('Window is showing this content.').waitFor();
  await expectAccessible(page);
  await inDialog('Delete anyway').click();
  await page.getByText('red moved to the trash').waitFor();
});

step('a screen without states explains what they are', async () => {
  await page.goto(`${server.url}/screens/${ids.Window}?tab=workers`);
  await page.getByText('No states yet').waitFor();
  await expectAccessible(page);
});

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const stateOf = async (name: string) => {
  const path = `/v4/devices/${ids.Window}/workers`;
  const { data } = await call<{ data: { name: string; state: unknown }[] }>('GET', path);
  return data.find((each) => each.name === name)?.state;
};

step('a state is set and shown with its author', async () => {
  await page.getByRole('button', { name: 'Set a state' }).click();
  await dialog('Set a state').waitFor();
  await page.getByLabel('Name').fill('door');
  await page.getByLabel('State', { exact: true }).fill('open');
  await expectAccessible(page);
  await inDialog('Set state').click();
  await row('door').getByText('open', { exact: true }).waitFor();
  await row('door').getByText('by Shop').waitFor();
  await expectAccessible(page);
  expect(await stateOf('door')).toBe('open');
});

step('states from elsewhere appear without a reload', async () => {
  await call('POST', `/v4/devices/${ids.Window}/worker_states`, { name: 'queue', state: { length: 4 } });
  await row('queue').getByText('{"length":4}').waitFor();
});

step('clearing a state can be undone', async () => {
  await page.getByRole('button', { name: 'Clear door' }).click();
  await row('door').getByText('Empty').waitFor();
  expect(await stateOf('door')).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('door').getByText('open', { exact: true }).waitFor();
  expect(await stateOf('door')).toBe('open');
});
