import { flushPromises } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { playing, registered, setUp } from './testing/player-harness.ts';
import { heartbeatOf } from './testing/replies.ts';

test('passes a clock correction to playback and stores it for the next start', async () => {
  const { timers, environment, heartbeat, storage } = await playing();
  expect(environment.playbacks[0]?.clockChanges).toBe(0);
  environment.skewMs = -3_600_000;
  await heartbeat(registered());
  expect(environment.playbacks[0]?.clockChanges).toBe(1);
  expect(await storage.get('clockAhead')).toBe(3_600_000);
  await timers.advanceAsync(600_000);
  expect(environment.playbacks[0]?.clockChanges).toBe(1);
  environment.skewMs = 0;
  await heartbeat(registered());
  expect(await storage.get('clockAhead')).toBe(0);
});

test('the connection that the host reports is sent with the next heartbeat', async () => {
  const { player, environment, heartbeat } = await playing();
  expect(environment.reports.at(-1)).toMatchObject({ connectionType: null, ssid: null, rssi: null });
  const info = { connectionType: 'wifi', ssid: 'Shop', rssi: -60 };
  player.handleHostMessage({ id: 'soc-device-heartbeat-event', info });
  await heartbeat(registered());
  expect(environment.reports.at(-1)).toMatchObject(info);
});

test('logs a failed heartbeat with its error, or as an unknown error', async () => {
  const { environment, heartbeat } = await playing();
  await heartbeat(new Error('no way'));
  await heartbeat(new Error(''));
  const failures = environment.warnings.filter(([message]) => message === 'Failed to fetch device heartbeat');
  expect(failures[0]?.[1]).toEqual({ error: 'no way' });
  expect(failures.at(-1)?.[1]).toEqual({ error: 'Unknown error' });
});

test('pauses network content while offline, and sends a heartbeat when back online', async () => {
  const { player, environment } = await playing();
  player.setOnline(false);
  expect(environment.playbacks[0]?.isPaused).toBe(true);
  const before = environment.reports.length;
  player.setOnline(true);
  await flushPromises();
  expect(environment.playbacks[0]?.isPaused).toBe(false);
  expect(environment.reports.length).toBe(before + 1);
});

test('shows nothing and opens no windows outside its active hours, and plays when they begin', async () => {
  const { environment, timers, heartbeat, store, step } = await playing();
  await heartbeat(registered({ activeHoursStart: '12:10', activeHoursEnd: '12:20' }));
  expect(store.get().isAsleep).toBe(true);
  expect(environment.playbacks[0]?.isDestroyed).toBe(true);
  expect(environment.reports.at(-1)?.publish?.playbackError ?? null).toBeNull();
  await timers.advanceAsync(300_000);
  expect(environment.reloads).toBe(0);
  await timers.advanceAsync(300_000);
  expect(store.get().isAsleep).toBe(false);
  expect(environment.playbacks).toHaveLength(2);
  expect(environment.playbacks[1]?.isStarted).toBe(true);
  expect(step()).toBe('play_playlist');
  expect(environment.reloads).toBe(0);
});

test('uses the server’s time, whatever the screen’s clock shows', async () => {
  const { environment, heartbeat, store } = await playing();
  await heartbeat(registered({ activeHoursStart: '14:00', activeHoursEnd: '16:00' }));
  expect(store.get().isAsleep).toBe(true);
  environment.skewMs = 3 * 3_600_000;
  await heartbeat(registered({ activeHoursStart: '14:00', activeHoursEnd: '16:00' }));
  expect(store.get().isAsleep).toBe(false);
});

test("passes the device's tags and zone from the heartbeat's reply to playback", async () => {
  const { environment, heartbeat } = await playing();
  const tags = [{ key: 'store', value: 'north' }];
  await heartbeat(registered({ tags, timezone: 'Europe/Berlin', name: 'Lobby' }));
  expect(environment.playbacks[0]?.device).toEqual({
    id: 'd',
    name: 'Lobby',
    tags,
    timezone: 'Europe/Berlin',
  });
});

test("answers an application's charge and passes the terminal's state to playback", async () => {
  const { environment, timers, heartbeat } = await playing();
  const answers: unknown[] = [];
  const request = { requestId: 'r', subTotal: 1, tip: 0, tax: 0, total: 1 };
  const charge = () =>
    environment.playbacks[0]?.emit({
      type: 'charge',
      request,
      respond: (answer) => void answers.push(answer),
    });
  charge();
  await flushPromises();
  expect(answers).toEqual([{ error: 'This screen can’t take payments.' }]);
  await heartbeat(registered({ servicesVersion: 1 }));
  expect(environment.playbacks[0]?.terminal).toEqual({ status: 'ready' });
  charge();
  await timers.advanceAsync(5000);
  expect(answers[1]).toEqual({ charge: { id: 'c', status: 'approved' } });
});

test('plays an ad every ten minutes only on a screen with services', async () => {
  const { environment, timers, heartbeat } = await playing();
  await timers.advanceAsync(600_000);
  expect(environment.playbacks[0]?.ads).toEqual([]);
  await heartbeat(registered({ servicesVersion: 1 }));
  await timers.advanceAsync(600_000);
  expect(environment.playbacks[0]?.ads).toEqual(['ads']);
});

test('passes states of the host’s workers to the windows and reports them', async () => {
  const { player, timers, environment } = await playing();
  player.handleHostMessage({ id: 'soc-worker-state-event', name: 'door', state: { open: true } });
  expect(environment.playbacks[0]?.workers).toEqual({ door: { open: true } });
  await timers.advanceAsync(20_000);
  expect(environment.events).toMatchObject([{ type: 'worker', name: 'door', state: { open: true } }]);
});

test('passes worker states from the server to the windows', async () => {
  const { environment, receive } = await playing();
  await receive({ type: 'worker_state', name: 'people', state: 3 });
  expect(environment.playbacks[0]?.workers).toEqual({ people: 3 });
});

test('restores worker states after a restart and fetches missed ones', async () => {
  const { player, environment, heartbeat, storage } = await playing();
  player.handleHostMessage({ id: 'soc-worker-state-event', name: 'door', state: 'open' });
  environment.workerStates = [{ name: 'queue', state: 7, at: 1000 }];
  await heartbeat(registered({ workerStatesVersion: 1 }));
  expect(environment.playbacks[0]?.workers).toEqual({ door: 'open', queue: 7 });
  const restarted = await playing('', storage);
  expect(restarted.environment.playbacks[0]?.workers).toEqual({ door: 'open', queue: 7 });
});

test("rotates the page as the heartbeat's reply requires", async () => {
  const { environment, heartbeat } = await playing();
  await heartbeat(registered({ screenOrientation: 'right' }));
  expect(environment.orientations.at(-1)).toBe('right');
});

test('keeps its orientation while it is unregistered, including after a restart', async () => {
  const unregistered = heartbeatOf({
    registrationStatus: 'pending_dashboard_confirmation',
    confirmationToken: 'abcdef',
  });
  const { environment, heartbeat, storage } = await playing();
  await heartbeat(registered({ screenOrientation: 'right' }));
  await heartbeat(unregistered);
  expect(environment.orientations.at(-1)).toBe('right');

  const restarted = setUp({ storage });
  restarted.environment.reply = unregistered;
  await restarted.player.start();
  await restarted.timers.advanceAsync(1000);
  expect(restarted.step()).toBe('register_device');
  expect(restarted.environment.orientations.at(-1)).toBe('right');

  await restarted.heartbeat(heartbeatOf({ screenOrientation: 'normal' }));
  expect(restarted.environment.orientations.at(-1)).toBe('normal');
});
