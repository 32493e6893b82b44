import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser, takeScreenshot } from '@vitrine/test-kit/browser';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import type { Browser, BrowserContext, FileChooser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { countTurns, type FrameRecording, recordFrames } from './support/frame-recording.ts';
import { type ColourName, picture, type Scene } from './support/pictures.ts';
import { outputDirectory, type RunningServer, start } from './support/server.ts';
import { createSteps } from './support/steps.ts';
import { type WatchedTexts, watchTexts } from './support/watch-texts.ts';

/*
 * From a fresh installation to pictures on a screen, as a new user experiences it. One browser is the user's
 * computer, the other the screen. The steps build on each other.
 */

const SCREEN = 'Window left';
const publishStates = ['Not published', 'Publish pending', 'Publishing…', 'Downloaded', 'Published'];

let server: RunningServer;
let browser: Browser;
let desk: BrowserContext;
let kiosk: BrowserContext;
let dashboard: Page;
let player: Page;
let screen: FrameRecording;

beforeAll(async () => {
  await buildFrontEnds();
  mkdirSync(outputDirectory, { recursive: true });
  [server, browser] = await Promise.all([start('first-screen'), launchBrowser()]);
  desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Berlin' });
  kiosk = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  dashboard = await desk.newPage();
  player = await kiosk.newPage();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = createSteps(() =>
  Promise.allSettled([save(dashboard, 'failed-dashboard'), save(player, 'failed-player')]),
);

const save = (page: Page, name: string) =>
  takeScreenshot(page, { path: join(outputDirectory, `${name}.png`) });
/**
 * Saves what a new user sees, for manual review. Only long runs do this, because it takes a fifth of the test's time.
 */
const capture = async (page: Page, name: string) => {
  if (isLongRun) await save(page, name);
};
const button = (name: string | RegExp) => dashboard.getByRole('button', { name, exact: true });
const file = (name: ColourName) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: picture(name) });
const expectShown = (scene: Scene) => expect.poll(() => screen.now, POLLING).toBe(scene);

async function chooseFiles(open: () => Promise<void>, names: readonly ColourName[]): Promise<void> {
  let fileChooser: FileChooser | undefined;
  dashboard.once('filechooser', (opened) => {
    fileChooser = opened;
  });
  // On a busy machine, Chromium sometimes does not report the file dialog, so this clicks until it does.
  const tryToOpen = async () => {
    if (!fileChooser) await open();
    return fileChooser !== undefined;
  };
  await expect.poll(tryToOpen, { ...POLLING, interval: 1000 }).toBe(true);
  await fileChooser?.setFiles(names.map(file));
}

/** Waits until the screen has reported that it plays the publish. */
const expectPublished = (words: WatchedTexts) =>
  expect.poll(async () => (await words.seen()).at(-1), POLLING).toBe('Published');

/** Waits until these colours have followed each other this many times, without a dark frame between them. */
async function waitForTurns(colours: readonly ColourName[], times: number): Promise<void> {
  const mark = screen.mark();
  const isComplete = () => {
    const seen = screen.since(mark);
    return countTurns(seen) >= times && colours.every((colour) => seen.includes(colour));
  };
  await expect.poll(isComplete, { ...POLLING, message: `${colours} in turn, ${times} times` }).toBe(true);
  expect(screen.since(mark)).not.toContain('black');
}

async function chooseInScreenMenu(item: string): Promise<void> {
  await button(`More actions for ${SCREEN}`).click();
  await dashboard.getByRole('menuitem', { name: item, exact: true }).click();
}

async function openScreen(): Promise<void> {
  await dashboard.getByRole('link', { name: 'Screens' }).first().click();
  await dashboard.getByText(SCREEN, { exact: true }).first().click();
  await dashboard.getByRole('heading', { name: SCREEN, exact: true }).waitFor();
}

/** Publishes what the open sheet offers for one screen, and closes the sheet. */
async function publishFromSheet(): Promise<void> {
  await button('Publish to 1 screen').click();
  await dashboard.getByRole('dialog').getByText('Recent publishes').waitFor();
  await dashboard.keyboard.press('Escape');
  await dashboard.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Publishes on the screen's page, and waits until that page shows the end of the publish without a reload. */
async function publishChanges(): Promise<void> {
  const changes = button('1 screen to update');
  await changes.waitFor();
  await openScreen();
  const words = await watchTexts(dashboard, publishStates);
  await dashboard.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).first().click();
  await publishFromSheet();
  // The states in between can be too short to be observed.
  await changes.waitFor({ state: 'detached' });
  await expectPublished(words);
}

const code = async () =>
  (await player.locator('.code[aria-label^="Code "]').getAttribute('aria-label'))?.replace('Code ', '') ?? '';

step('a person signs up', async () => {
  await dashboard.goto(server.url);
  // There is no account yet, so the sign-up page opens.
  await dashboard.getByRole('heading', { name: 'Create your account' }).waitFor();
  await dashboard.getByLabel('Your name').fill('Ada Winter');
  await dashboard.getByLabel('Organisation').fill('Winter & Daughters');
  await dashboard.getByLabel('Email').fill('ada@example.com');
  await dashboard.getByLabel('Password', { exact: true }).fill('seven green bottles');
  await capture(dashboard, '01-sign-up');
  await button('Create account').click();
  await dashboard.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await dashboard.getByText('No screens yet').waitFor();
  await capture(dashboard, '02-no-screens');
});

step('the screen is added with the code that it shows', async () => {
  await player.goto(`${server.url}/player/`);
  const displayedCode = await code();
  expect(displayedCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  await player.waitForSelector('#splash', { state: 'detached' });
  await capture(player, '03-code-on-the-screen');
  await button('Add screen').first().click();
  await dashboard.getByLabel('Activation code').fill(displayedCode);
  await dashboard.getByLabel('Name', { exact: true }).fill(SCREEN);
  await capture(dashboard, '04-add-screen');
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Add screen' }).click();
  await dashboard.getByRole('heading', { name: SCREEN, exact: true }).waitFor();
  await player.getByText("Hooray! You're all set").waitFor();
  await capture(player, '05-all-set');
  await capture(dashboard, '06-screen-added');
});

step('two pictures are uploaded and become content', async () => {
  await dashboard.getByRole('link', { name: 'Content', exact: true }).first().click();
  await chooseFiles(() => button('Upload').click(), ['red', 'blue']);
  await dashboard.getByText('2 files uploaded').waitFor();
  await dashboard.getByRole('link', { name: 'red', exact: true }).waitFor();
  await dashboard.getByRole('link', { name: 'blue', exact: true }).waitFor();
  await capture(dashboard, '07-uploaded');
});

step('they are added to a new playlist', async () => {
  await button('Add to playlist').click();
  await dashboard.getByRole('dialog').getByRole('textbox').fill('Shop window');
  await capture(dashboard, '08-add-to-playlist');
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Create playlist' }).click();
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await dashboard.getByRole('textbox', { name: 'Playlist name' }).waitFor();
  await button('Remove red').waitFor();
  await button('Remove blue').waitFor();
  for (const name of ['red', 'blue']) {
    await button(new RegExp(`^Duration of ${name}:`)).click();
    await dashboard.getByRole('textbox', { name: `Duration of ${name}` }).fill('5');
    await dashboard.keyboard.press('Enter');
    await button(`Duration of ${name}: 0:05`).waitFor();
  }
  await capture(dashboard, '09-playlist');
});

step('the playlist is assigned and published in one step, and plays', async () => {
  await openScreen();
  const words = await watchTexts(dashboard, publishStates);
  await button('Choose a playlist').click();
  await dashboard.getByRole('dialog').getByText('Shop window').click();
  await capture(dashboard, '10-choose-playlist');
  screen = await recordFrames(player, { hasFades: true });
  await button('Assign and publish').click();
  await publishFromSheet();
  await expectShown('red');
  await capture(player, '11-red');
  await expectShown('blue');
  await capture(player, '12-blue');
  await waitForTurns(['red', 'blue'], 2);
  await expectPublished(words);
  await dashboard.getByText('Published', { exact: true }).first().waitFor();
  await dashboard.getByText('Playing', { exact: true }).first().waitFor();
  await capture(dashboard, '13-published');
  // The page is not reloaded. The states in between can pass too quickly to be painted, but never out of order.
  const seen = await words.seen();
  expect(seen.filter((word, index) => seen.indexOf(word) !== index)).toEqual([]);
  expect(publishStates.filter((word) => seen.includes(word))).toEqual(seen);
  expect([seen[0], seen.at(-1)]).toEqual(['Not published', 'Published']);
});

step('changes appear only once they are published, without a black frame', async () => {
  const mark = screen.mark();
  await dashboard.getByRole('link', { name: 'Shop window' }).click();
  await dashboard.getByRole('tab', { name: 'Apps' }).click();
  await button('New presentation with Pictures').click();
  await chooseFiles(() => button('Upload').click(), ['green']);
  await dashboard.getByText('green.png').first().waitFor();
  await dashboard.getByLabel('Name', { exact: true }).fill('green');
  await dashboard.getByLabel('Duration').fill('5');
  await dashboard.getByText('Uploading green.png…').waitFor({ state: 'detached' });
  await capture(dashboard, '14-second-presentation');
  await dashboard.getByText('Saved', { exact: true }).waitFor();
  await button('1 screen to update').waitFor();
  await capture(dashboard, '15-has-changes');
  expect(screen.since(mark)).not.toContain('green');
  await button('1 screen to update').click();
  await button('Publish to 1 screen').waitFor();
  await capture(dashboard, '16-publish-sheet');
  await publishFromSheet();
  await expectShown('green');
  await waitForTurns(['red', 'blue', 'green'], 3);
  expect(screen.since(mark)).not.toContain('black');
});

step('the player reloads after a restart from the dashboard, and plays again', async () => {
  await openScreen();
  const loaded = player.waitForEvent('load');
  await chooseInScreenMenu('Restart player');
  await loaded;
  await screen.stop();
  screen = await recordFrames(player, { hasFades: true });
  await expectShown('red');
  await waitForTurns(['red', 'blue', 'green'], 3);
});

step('a disabled screen says so, and plays when it is enabled', async () => {
  await chooseInScreenMenu('Disable');
  await capture(dashboard, '17-turn-off');
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await player.getByText('This screen is inactive').waitFor();
  await dashboard.getByText('Disabled', { exact: true }).first().waitFor();
  await player.locator('iframe:not([hidden])').first().waitFor({ state: 'detached' });
  await expectShown('black');
  await capture(player, '18-inactive');
  await capture(dashboard, '19-off');
  await chooseInScreenMenu('Enable');
  await expectShown('red');
  await waitForTurns(['red', 'blue'], 2);
  await dashboard.getByText('Playing', { exact: true }).first().waitFor();
});

step('a presentation disappears with the publish that removes it', async () => {
  const mark = screen.mark();
  await dashboard.getByRole('link', { name: 'Shop window' }).click();
  await button('Remove green').click();
  await publishChanges();
  const published = screen.mark();
  await waitForTurns(['red', 'blue'], 2);
  expect(screen.since(published).slice(1)).not.toContain('green');
  expect(screen.since(mark)).not.toContain('black');
});

step('the player keeps playing while the server is down, and gets the next publish afterwards', async () => {
  const mark = screen.mark();
  await server.kill9();
  await waitForTurns(['red', 'blue'], 3);
  await dashboard.getByText('Reconnecting…').waitFor();
  await capture(dashboard, '20-server-gone');
  await server.restart();
  await waitForTurns(['red', 'blue'], 2);
  await dashboard.getByText('Reconnecting…').waitFor({ state: 'detached' });
  await dashboard.getByRole('link', { name: 'Shop window' }).click();
  await dashboard.getByRole('tab', { name: 'Content' }).click();
  await button('Add green').click();
  await publishChanges();
  await expectShown('green');
  await waitForTurns(['red', 'blue', 'green'], 3);
  expect(screen.since(mark)).not.toContain('black');
});

step('an unpaired screen shows a new code', async () => {
  await chooseInScreenMenu('Unpair');
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Unpair' }).click();
  await player.getByText('Pair your screen').waitFor();
  expect(await code()).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  await dashboard.getByText('No screens yet').waitFor();
  await capture(player, '21-new-code');
  await capture(dashboard, '22-no-screens-again');
});
