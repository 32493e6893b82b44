import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { type Clicks, countClicks } from './support/clicks.ts';
import { mouseInput } from './support/input.ts';
import { type RunningServer, start } from './support/server.ts';
import { addColleague, openSignedInPage, type SignedUp, signUp } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';
import { chooseColleague, type Person } from './support/tasks.ts';

/* Sharing an item with a colleague, and what the colleague can do with it. The steps build on each other. */

const password = 'seven green bottles';
const PLAYLIST = 'Summer sale';
/** From the open list: the menu, “Share”, the colleague, “Done”. */
const MOST_CLICKS = 5;

let server: RunningServer;
let browser: Browser;
let ada: Person & { clicks: Clicks };
let ben: Page;
let playlistId: string;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('sharing'), launchBrowser()]);
  const api = `${server.url}/api`;
  const owner = await signUp(api, { email: 'ada@example.com', password, name: 'Ada Winter' });
  const colleague = await addColleague(server, owner, {
    email: 'ben@example.com',
    password,
    name: 'Ben Okafor',
  });
  playlistId = await createPlaylist(api, owner);
  const page = await openSignedInPage(browser, server.url, owner);
  const clicks = await countClicks(page);
  ada = { url: server.url, page, clicks, input: mouseInput(page, clicks) };
  ben = await openSignedInPage(browser, server.url, colleague);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = createSteps();

async function createPlaylist(api: string, { token }: SignedUp): Promise<string> {
  const { id } = await callApi<{ id: string }>('POST', `${api}/v3/playlists`, {
    headers: { authorization: `Bearer ${token}` },
    json: { name: PLAYLIST },
  });
  return id;
}

const listed = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: PLAYLIST, exact: true }).first();
const dialog = () => ada.page.getByRole('dialog');

/** Opens the dialog from the list of playlists, which must be open. */
async function openShareDialog(): Promise<void> {
  const { page, input } = ada;
  await input.press(page.getByRole('button', { name: `More actions for ${PLAYLIST}` }));
  await input.press(page.getByRole('menuitem', { name: 'Share', exact: true }));
  await dialog().waitFor();
}

step('a colleague cannot see a playlist that is not shared', async () => {
  await ben.goto(`${server.url}/playlists`);
  await ben.getByRole('heading', { name: 'Playlists', exact: true }).waitFor();
  await ben.getByText('Welcome', { exact: true }).or(ben.getByText('No playlists yet')).first().waitFor();
  expect(await listed(ben).count()).toBe(0);
});

step('its owner shares it from the list with few clicks', async () => {
  const { page, input, clicks } = ada;
  await page.goto(`${server.url}/playlists`);
  await listed(page).waitFor();
  clicks.reset();
  await openShareDialog();
  await chooseColleague(ada, 'Ben Okafor');
  await input.press(dialog().getByRole('button', { name: 'Done' }));
  await dialog().waitFor({ state: 'detached' });
  expect(clicks.count()).toBe(4);
  expect(clicks.count()).toBeLessThanOrEqual(MOST_CLICKS);
});

step('the colleague sees it without a reload, but cannot change it', async () => {
  await listed(ben).waitFor();
  await ben.goto(`${server.url}/playlists/${playlistId}`);
  const name = ben.getByRole('textbox', { name: 'Playlist name' });
  await expect.poll(() => name.inputValue(), POLLING).toBe(PLAYLIST);
  expect(await name.getAttribute('readonly')).not.toBeNull();
  await ben
    .getByText(/don’t have permission to change it/)
    .first()
    .waitFor();
  const share = ben.getByRole('main').getByRole('button', { name: 'Share', exact: true });
  expect(await share.getAttribute('aria-disabled')).toBe('true');
});

step('the owner lets the colleague edit it, which takes effect on the open page', async () => {
  const { page } = ada;
  await openShareDialog();
  await expectAccessible(page);
  await dialog().getByRole('combobox', { name: 'Access for Ben Okafor' }).click();
  await page.getByRole('option', { name: /^Can edit/ }).click();
  await page.getByText('Access changed for Ben Okafor').waitFor();
  const name = ben.getByRole('textbox', { name: 'Playlist name' });
  await expect.poll(() => name.getAttribute('readonly'), POLLING).toBeNull();
});

step('the owner removes the colleague, who no longer sees it', async () => {
  await ben.goto(`${server.url}/playlists`);
  await listed(ben).waitFor();
  await dialog().getByRole('button', { name: 'Remove Ben Okafor' }).click();
  await ada.page.getByText('Removed Ben Okafor').waitFor();
  await listed(ben).waitFor({ state: 'detached' });
  await ben.goto(`${server.url}/playlists/${playlistId}`);
  await ben.getByRole('heading', { name: 'Page not found' }).waitFor();
});
