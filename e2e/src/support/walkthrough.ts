import type { Browser, Page } from 'playwright-core';
import { callApi } from './api.ts';
import { insertScreens } from './fleet.ts';
import { createShop, type Shop } from './screens.ts';
import type { RunningServer } from './server.ts';
import type { SignedUp } from './signed-in.ts';

/** An organisation with 2,000 screens, 1,400 of them in Berlin, to which nothing has been published. */
export interface LargeOrganisation {
  person: SignedUp;
  shop: Shop;
  /** The presentation that the screens play. */
  presentationId: string;
}

export async function createLargeOrganisation(server: RunningServer): Promise<LargeOrganisation> {
  const shop = await createShop(server);
  const person = await callApi<SignedUp>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: { email: 'shop@example.com', password: 'seven green bottles' },
  });
  const presentationId = await shop.pictureOf('red', 10);
  const playlistId = await shop.playlistOf([presentationId]);
  await insertScreens(server, person.profile, { playlistId, total: 2000, inBerlin: 1400 });
  return { person, shop, presentationId };
}

/** Opens a desktop-sized page for a new visitor. */
export async function openVisitorPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Opens a player that is not paired, and waits until it shows its code. */
export async function openUnpairedPlayer(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
  const player = await context.newPage();
  await player.goto(`${url}/player/`);
  await player.locator('.code[aria-label^="Code "]').waitFor();
  await player.waitForSelector('#splash', { state: 'detached' });
  return player;
}

/** Waits until a player shows one of the pictures of an application. */
export const waitForPicture = (player: Page) =>
  player.frameLocator('iframe:not([hidden])').first().locator('img.picture').first().waitFor();
