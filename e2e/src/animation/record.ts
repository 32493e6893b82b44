import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { captureScreencast, launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { callApi } from '../support/api.ts';
import { buildFrontEnds, root } from '../support/builds.ts';
import { createShop, type PairedScreen, type Shop } from '../support/screens.ts';
import { type RunningServer, start } from '../support/server.ts';
import { type SignedUp, signInAs } from '../support/signed-in.ts';
import { DASHBOARD, drawAnimation, PLAYER } from './draw.ts';
import { createPointer, showPointer } from './pointer.ts';
import { combine, type Shot } from './timeline.ts';

/*
 * `npm run animation`: records how a publish reaches a screen, for the README. Run it when the dashboard looks different,
 * on a machine that does nothing else, and look at the animation before you commit it.
 */

const OUTPUT = join(root, 'docs', 'images', 'publish-to-screen.webp');
const MAX_BYTES = 3_000_000;
const SECONDS = 20;
/** On a busy machine, pages respond later. */
const MAX_SECONDS = 22;
/** The shortest time that a frame is shown. */
const FRAME_MS = 80;
/** How long the result stays at least. */
const LAST_REST_MS = 2000;

interface Stage {
  dashboard: Page;
  player: Page;
}

/** Two playlists with a sample picture each, the first of which plays on a screen. */
async function prepare(shop: Shop): Promise<PairedScreen> {
  await shop.call('PATCH', '/v3/domain', { name: 'Corner Café' });
  await shop.call('PATCH', '/v3/profile', { name: 'Ada Winter' });
  const { data } = await shop.call<{ data: { id: string; name: string }[] }>('GET', '/v3/presentations');
  const playlistOf = async (name: string, presentation: string) => {
    const presentation_id = data.find((each) => each.name === presentation)?.id;
    const items = [{ presentation_id }];
    return (await shop.call<{ id: string }>('POST', '/v3/playlists', { name, items })).id;
  };
  const morning = await playlistOf('Morning', 'Good morning');
  await playlistOf('Evening', 'Open late');
  const screen = await shop.addScreen();
  await shop.call('PATCH', `/v3/devices/${screen.id}`, { name: 'Shop window' });
  await shop.show(screen, morning);
  return screen;
}

async function openStage(browser: Browser, server: RunningServer, screen: PairedScreen): Promise<Stage> {
  const person = await callApi<SignedUp>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: { email: 'shop@example.com', password: 'seven green bottles' },
  });
  const kiosk = await browser.newContext({ viewport: PLAYER });
  const player = await kiosk.newPage();
  await player.goto(screen.playerUrl());
  const desk = await browser.newContext({
    viewport: DASHBOARD,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  await signInAs(desk, server.url, person);
  const dashboard = await desk.newPage();
  await showPointer(dashboard);
  await dashboard.goto(`${server.url}/screens/${screen.id}`);
  await dashboard.getByText('Playing', { exact: true }).first().waitFor();
  await dashboard.getByText('Published', { exact: true }).first().waitFor();
  // The preview of the playlist.
  await pause(3000);
  return { dashboard, player };
}

/** What a person does during the recording. */
async function publishEvening(page: Page): Promise<void> {
  const pointer = createPointer(page, { x: 560, y: 420 });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.mouse.move(560, 420);
  await pause(1000);
  await pointer.click(button('Change'));
  await pointer.click(page.getByRole('dialog').getByText('Evening', { exact: true }));
  await pointer.click(button('Assign and publish'));
  const publish = button('Publish to 1 screen');
  await publish.waitFor();
  await pause(1000);
  await pointer.click(publish);
  await page.getByText('1 screen is playing it').waitFor();
  await pause(1500);
  await pointer.click(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last());
}

/** Records a page until the returned function is called. */
async function record(page: Page, begin: number) {
  const shots: Shot[] = [{ at: 0, png: await page.screenshot() }];
  const stop = await captureScreencast(page, (png, presentedAt) =>
    shots.push({ at: presentedAt - begin, png }),
  );
  return { shots, stop };
}

const now = () => performance.timeOrigin + performance.now();

await buildFrontEnds();
const [server, browser] = await Promise.all([start('animation'), launchBrowser()]);
try {
  const shop = await createShop(server);
  const { dashboard, player } = await openStage(browser, server, await prepare(shop));
  const begin = now();
  const recordings = { dashboard: await record(dashboard, begin), player: await record(player, begin) };
  await publishEvening(dashboard);
  await pause(Math.max(LAST_REST_MS, SECONDS * 1000 - (now() - begin)));
  const end = now() - begin;
  await Promise.all([recordings.dashboard.stop(), recordings.player.stop()]);
  const shots = { dashboard: recordings.dashboard.shots, player: recordings.player.shots };
  const webp = await drawAnimation(combine(shots, end, FRAME_MS));
  const summary = `${(end / 1000).toFixed(1)} s, ${Math.round(webp.length / 1000)} kB`;
  if (webp.length > MAX_BYTES || end > MAX_SECONDS * 1000)
    throw new Error(`The animation is too long or too large: ${summary}. Run this again.`);
  writeFileSync(OUTPUT, webp);
  process.stdout.write(`${OUTPUT}: ${summary}\n`);
} finally {
  await browser.close();
  await server.stop();
}
