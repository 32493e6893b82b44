import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { countPointerEvents } from './support/clicks.ts';
import { reportPublish } from './support/fleet.ts';
import { recordFrames } from './support/frame-recording.ts';
import { keyboardInput } from './support/input.ts';
import { type RunningServer, start } from './support/server.ts';
import { openSignedInPage } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';
import {
  addFirstScreen,
  addMixedFiles,
  openHome,
  openHomeWithProblem,
  ownPicture,
  type Person,
  publishOwnFiles,
  publishSamples,
  publishToBerlin,
  restartFailedScreen,
  scheduleForWeekdayMornings,
  signUp,
} from './support/tasks.ts';
import {
  createLargeOrganisation,
  openUnpairedPlayer,
  openVisitorPage,
  waitForPicture,
} from './support/walkthrough.ts';

/*
 * The tasks of `walkthrough.test.ts` with only the keyboard: Tab, Enter, Space, Escape and shortcuts. The steps build on
 * each other.
 */

const DISK_FULL = 'The disk is full.';

interface KeyboardPerson extends Person {
  pointerEvents(): number;
}

let server: RunningServer;
let browser: Browser;
let newcomer: KeyboardPerson;
let manager: KeyboardPerson;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('keyboard-walkthrough'), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = createSteps();

async function withKeyboard(page: Page): Promise<KeyboardPerson> {
  return {
    url: server.url,
    page,
    input: keyboardInput(page),
    pointerEvents: await countPointerEvents(page),
  };
}

step('a person signs up and shows a sample picture on a screen', async () => {
  const player = await openUnpairedPlayer(browser, server.url);
  newcomer = await withKeyboard(await openVisitorPage(browser));
  await newcomer.page.goto(`${server.url}/sign-up`);
  await signUp(newcomer, 'ada@example.com');
  await addFirstScreen(newcomer, player);
  await publishSamples(newcomer);
  await waitForPicture(player);
  await player.context().close();
});

step('another person signs up and shows a picture of their own', async () => {
  const player = await openUnpairedPlayer(browser, server.url);
  const screen = await recordFrames(player, { hasFades: true });
  const person = await withKeyboard(await openVisitorPage(browser));
  const { page, input } = person;
  await page.goto(`${server.url}/sign-up`);
  await signUp(person, 'bea@example.com');
  await addFirstScreen(person, player);
  await publishOwnFiles(person, () =>
    input.chooseFiles(page.getByRole('main').getByRole('button', { name: 'Add files' }), [ownPicture()]),
  );
  await expect.poll(() => screen.now, POLLING).toBe('red');
  expect(person.pointerEvents()).toBe(0);
  await Promise.all([player.context().close(), page.context().close()]);
});

step('a picture, a video and a PDF become items of a playlist', async () => {
  await openHome(newcomer);
  await addMixedFiles(newcomer);
});

step('an item is scheduled for weekday mornings', async () => {
  await openHome(newcomer);
  await scheduleForWeekdayMornings(newcomer);
  expect(newcomer.pointerEvents()).toBe(0);
  await newcomer.page.context().close();
});

step('changes are published to the screens with a tag, with a preview', async () => {
  const { person, shop } = await createLargeOrganisation(server);
  manager = await withKeyboard(await openSignedInPage(browser, server.url, person));
  await openHome(manager);
  await publishToBerlin(manager);
  const { unpublished } = await shop.call<{ unpublished: number }>('GET', '/v4/devices/counts');
  expect(unpublished).toBe(600);
});

step('the one screen that fails is found, and its player restarts', async () => {
  await reportPublish(server, 1, DISK_FULL);
  await openHomeWithProblem(manager, DISK_FULL);
  await restartFailedScreen(manager, DISK_FULL);
});

step('a shortcut opens the dialog for another screen, and leads to the list of screens', async () => {
  const { page } = manager;
  await page.keyboard.press('c');
  await page.getByLabel('Activation code').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Screens', exact: true }).waitFor();
  expect(manager.pointerEvents()).toBe(0);
});
