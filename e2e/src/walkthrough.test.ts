import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { send } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { readClickTable } from './support/click-table.ts';
import { type Clicks, countClicks } from './support/clicks.ts';
import { reportPublish } from './support/fleet.ts';
import { recordFrames } from './support/frame-recording.ts';
import { dropFiles, mouseInput } from './support/input.ts';
import { outputDirectory, type RunningServer, start } from './support/server.ts';
import { addColleague, openSignedInPage } from './support/signed-in.ts';
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
  shareWithColleague,
  signUp,
} from './support/tasks.ts';
import {
  createLargeOrganisation,
  type LargeOrganisation,
  openUnpairedPlayer,
  openVisitorPage,
  waitForPicture,
} from './support/walkthrough.ts';

/*
 * Counts the clicks of everyday tasks. The section "Clicks" of `docs/benchmarks.md` has the numbers and their limits,
 * and says how clicks are counted. The steps build on each other.
 */

/** The pace of a person, in seconds. */
const PER_CLICK = 1;
const PER_KEY = 0.2;
const DISK_FULL = 'The disk is full.';

interface CountedPerson extends Person {
  clicks: Clicks;
}

let server: RunningServer;
let browser: Browser;
let organisation: LargeOrganisation;
let newcomer: CountedPerson;
let manager: CountedPerson;

const table = readClickTable();
/** A line for each task, for people who read the output of the test. */
const report: string[] = [];

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('walkthrough'), launchBrowser()]);
});

afterAll(async () => {
  mkdirSync(outputDirectory, { recursive: true });
  writeFileSync(join(outputDirectory, 'walkthrough.txt'), `${report.join('\n')}\n`);
  await browser?.close();
  await server?.stop();
});

const step = createSteps();

async function withClicks(page: Page): Promise<CountedPerson> {
  const clicks = await countClicks(page);
  return { url: server.url, page, clicks, input: mouseInput(page, clicks) };
}

/** Does a task, and expects the number of clicks in its row of the table. */
async function measure(
  task: string,
  { clicks }: { clicks: Clicks },
  run: () => Promise<void>,
): Promise<void> {
  clicks.reset();
  const begin = performance.now();
  await run();
  const waiting = (performance.now() - begin) / 1000;
  // Not asserted, because it depends on the machine.
  const seconds = clicks.count() * PER_CLICK + clicks.keys() * PER_KEY + waiting;
  report.push(
    `${task}: ${clicks.count()} clicks, ${clicks.keys()} keys, ${waiting.toFixed(1)} s of waiting, ` +
      `at the pace of a person ${Math.round(seconds)} s`,
  );
  table.expectClicks(task, clicks.count());
}

step('a person signs up and shows a sample picture on a screen', async () => {
  const player = await openUnpairedPlayer(browser, server.url);
  newcomer = await withClicks(await openVisitorPage(browser));
  await newcomer.page.goto(`${server.url}/sign-up`);
  await measure('From sign-up to a sample picture on a screen', newcomer, async () => {
    await signUp(newcomer, 'ada@example.com');
    await addFirstScreen(newcomer, player);
    await publishSamples(newcomer);
    await waitForPicture(player);
  });
  await player.context().close();
});

step('another person signs up and shows a picture of their own', async () => {
  const player = await openUnpairedPlayer(browser, server.url);
  const screen = await recordFrames(player, { hasFades: true });
  const person = await withClicks(await openVisitorPage(browser));
  const { page, clicks } = person;
  await page.goto(`${server.url}/sign-up`);
  await measure('From sign-up to a picture of your own on a screen', person, async () => {
    await signUp(person, 'bea@example.com');
    await addFirstScreen(person, player);
    await publishOwnFiles(person, () => dropFiles(page, clicks, [ownPicture()]));
    await expect.poll(() => screen.now, POLLING).toBe('red');
  });
  await Promise.all([player.context().close(), page.context().close()]);
});

step('a picture, a video and a PDF become items of a playlist', async () => {
  await openHome(newcomer);
  await measure('Add a picture, a video and a PDF to a playlist', newcomer, () => addMixedFiles(newcomer));
});

step('an item is scheduled for weekday mornings', async () => {
  await openHome(newcomer);
  await measure('Schedule an item for weekday mornings', newcomer, () =>
    scheduleForWeekdayMornings(newcomer),
  );
  await newcomer.page.context().close();
});

step('changes are published to the screens with a tag, with a preview', async () => {
  organisation = await createLargeOrganisation(server);
  manager = await withClicks(await openSignedInPage(browser, server.url, organisation.person));
  await openHome(manager);
  await measure('Publish to 1,400 of 2,000 screens by their tag, with a preview', manager, () =>
    publishToBerlin(manager),
  );
  const { unpublished } = await organisation.shop.call<{ unpublished: number }>('GET', '/v4/devices/counts');
  expect(unpublished).toBe(600);
});

step('the one screen that fails is found, and its player restarts', async () => {
  await reportPublish(server, 1, DISK_FULL);
  await openHomeWithProblem(manager, DISK_FULL);
  await measure('Find the one of 2,000 screens that fails, and restart its player', manager, () =>
    restartFailedScreen(manager, DISK_FULL),
  );
  // What the player reports after it has restarted.
  await reportPublish(server, 1, null);
  await manager.page.getByText(DISK_FULL).waitFor({ state: 'detached' });
});

step('a presentation is shared with a colleague, who can then see it', async () => {
  const account = { email: 'colleague@example.com', password: 'seven green bottles', name: 'Colleague' };
  const colleague = await addColleague(server, organisation.person, account);
  const address = `${server.url}/api/v3/presentations/${organisation.presentationId}`;
  const headers = { authorization: `Bearer ${colleague.token}` };
  expect((await send('GET', address, { headers }))?.status).toBe(404);

  await openHome(manager);
  await measure('Share a presentation with a colleague', manager, () =>
    shareWithColleague(manager, 'red', account.name),
  );
  const page = await openSignedInPage(browser, server.url, colleague);
  await page.goto(`${server.url}/presentations/${organisation.presentationId}`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue(), POLLING).toBe('red');
  table.expectComplete();
});
