import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import mqtt, { type MqttClient } from 'mqtt';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { type FrameRecording, recordFrames } from './support/frame-recording.ts';
import { createShop, type PairedScreen, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { createSteps } from './support/steps.ts';

/*
 * Worker states, sent through the API and by a sensor over MQTT, change the content of a screen. A playlist
 * overrides all others while the door is open. The benchmarks measure how fast this is.
 */

let server: RunningServer;
let browser: Browser;
let shop: Shop;
let screen: PairedScreen;
let page: Page;
let seen: FrameRecording;
let sensor: MqttClient | undefined;
/** The messages that the screen received from the broker. */
const messages: string[] = [];

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('workers'), launchBrowser()]);
  shop = await createShop(server);
  screen = await shop.addScreen();
  const { id } = await shop.call<{ id: string }>('POST', '/v3/playlists', {
    name: 'Open door',
    schedule_type: 'override',
    items: [{ presentation_id: await shop.pictureOf('blue', 3600) }],
    rule: {
      type: 'equals',
      left: { type: 'variable', path: ['workers', 'door'] },
      right: { type: 'constant', value: 'open' },
    },
  });
  const main = await shop.call<{ id: string }>('POST', '/v3/playlists', {
    name: 'Main',
    items: [{ presentation_id: await shop.pictureOf('red', 3600) }, { playlist_id: id }],
  });
  await shop.show(screen, main.id);
  await openPlayer();
});

afterAll(async () => {
  await sensor?.endAsync();
  await browser?.close();
  await server?.stop();
});

async function openPlayer(): Promise<void> {
  page = await browser.newPage({ viewport: { width: 960, height: 540 } });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => messages.push(payload.toString()));
  });
  await page.goto(screen.playerUrl(), { waitUntil: 'commit' });
  seen = await recordFrames(page);
}

const step = createSteps();
const countMessages = (type: string) => messages.filter((frame) => frame.includes(`"type":"${type}"`)).length;
const setDoor = (state: string) =>
  shop.call('POST', `/v4/devices/${screen.id}/worker_states`, { name: 'door', state });

/** Runs `report`, which sends the screen a message, and waits for the colour that follows. */
async function expectChange(colour: 'red' | 'blue', report: () => Promise<unknown>): Promise<void> {
  const [mark, messageCount] = [seen.mark(), countMessages('worker_state')];
  await report();
  await expect.poll(() => seen.now, POLLING).toBe(colour);
  expect(countMessages('worker_state')).toBeGreaterThan(messageCount);
  expect(seen.since(mark)).toEqual([colour === 'red' ? 'blue' : 'red', colour]);
}

step('the screen plays, and is connected', async () => {
  await expect.poll(() => seen.now, POLLING).toBe('red');
  // A state that is sent before the screen is connected arrives with its heartbeat instead of a message. Presence shows
  // that the screen is connected.
  await expect.poll(() => countMessages('presence'), POLLING).toBeGreaterThan(0);
});

step('a state sent through the API changes the content of the screen', async () => {
  await expectChange('blue', () => setDoor('open'));
  await expectChange('red', () => setDoor('shut'));
});

step('a sensor changes the content of the screen over MQTT', async () => {
  const key = await shop.call<{
    url: string;
    client_id: string;
    username: string;
    password: string;
    topics: { name: string; topic: string }[];
  }>('POST', `/v4/devices/${screen.id}/sensor_keys`, { names: ['door'] });
  sensor = await mqtt.connectAsync(new URL(key.url, server.url.replace('http', 'ws')).href, {
    clientId: key.client_id,
    username: key.username,
    password: key.password,
  });
  const [{ topic } = { topic: '' }] = key.topics;
  const report = (state: string) =>
    sensor?.publishAsync(topic, JSON.stringify(state), { qos: 1 }) ?? Promise.reject();
  await expectChange('blue', () => report('open'));
  await expectChange('red', () => report('shut'));
});
