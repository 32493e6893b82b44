import { flushPromises } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { MAX_WINDOWS, MAX_WINDOWS_WHILE_ASLEEP } from './playback/recovery.ts';
import type { HeartbeatReply } from './service.ts';
import { ACTION, playing, registered, setUp } from './testing/player-harness.ts';

describe('commands', () => {
  test('a restart message reloads the page as soon as the page can be fetched', async () => {
    const { environment, timers, receive } = await playing();
    environment.canReload = false;
    await receive({ type: 'restart', body: { value: 'restart' } });
    expect(environment.reloads).toBe(0);
    expect(environment.playbacks[0]?.isDestroyed).toBe(false);
    environment.canReload = true;
    await timers.advanceAsync(10_000);
    expect(environment.reloads).toBe(1);
  });

  test('reloads the page when its content moves to another origin', async () => {
    const { environment, timers } = await playing();
    environment.reply = { ...(environment.reply as HeartbeatReply), contentUrl: 'http://content.example' };
    await timers.advanceAsync(120_000);
    expect(environment.reloads).toBe(0);
    environment.reply = { ...environment.reply, contentUrl: 'http://o1.content.example' };
    environment.sinceReloadMs = 0;
    await timers.advanceAsync(120_000);
    expect(environment.reloads).toBe(0);
    environment.sinceReloadMs = 60_000;
    await timers.advanceAsync(30_000);
    expect(environment.reloads).toBe(1);
    expect(environment.playbacks[0]?.isDestroyed).toBe(false);
  });

  test('records the current play with its duration before a restart', async () => {
    const { storage, timers, receive } = await playing();
    await timers.advanceAsync(6000);
    await receive({ type: 'restart', body: { value: 'restart' } });
    expect(await storage.oldestEvents(9)).toMatchObject([{ type: 'play', durationMs: 7000 }]);
    expect(await storage.get('openPlay')).toBeUndefined();
  });

  test('a check_heartbeat message sends a heartbeat at once', async () => {
    const { environment, receive } = await playing();
    const before = environment.reports.length;
    await receive({ type: 'action', body: { value: 'check_heartbeat' } });
    expect(environment.reports).toHaveLength(before + 1);
  });

  test('executes a repeated action only once, even across the restart that it causes', async () => {
    const { environment, storage, receive } = await playing();
    const reboot = { type: 'action', body: { value: 'reboot', action_id: ACTION } };
    await receive(reboot);
    expect(environment.reloads).toBe(1);
    expect(environment.requestedReboots).toBe(1);
    const after = setUp({ storage });
    await after.player.start();
    await after.timers.advanceAsync(0);
    expect(after.environment.reports[0]?.completedActions).toEqual([ACTION]);
    await after.receive(reboot);
    expect(after.environment.reloads).toBe(0);
  });
});

test('reloads the page at its daily restart time', async () => {
  const { environment, timers, heartbeat } = await playing();
  await heartbeat(registered({ dailyRestartTime: '12:05' }));
  expect(environment.reloads).toBe(0);
  await timers.advanceAsync(300_000);
  expect(environment.reloads).toBe(1);
});

test('asks the host to reboot the device at its daily reboot time, and reloads the page', async () => {
  const { environment, timers, heartbeat } = await playing();
  await heartbeat(registered({ dailyRebootTime: '12:05' }));
  await timers.advanceAsync(300_000);
  expect(environment.requestedReboots).toBe(1);
  expect(environment.reloads).toBe(1);
});

test('reloads the page once if the screen stays dark', async () => {
  const { environment, timers } = await playing();
  environment.playbacks[0]?.emit({ type: 'end', endedAt: 0 });
  await timers.advanceAsync(240_000);
  expect(environment.reloads).toBe(1);
});

describe('missing code', () => {
  test('reloads the page immediately if one of the player’s views is needed', async () => {
    const { player, environment, timers, step } = setUp();
    await player.start();
    await timers.advanceAsync(0);
    expect(step()).toBe('waiting_for_publish');
    player.reportMissingCode();
    await flushPromises();
    expect(environment.reloads).toBe(1);
  });

  test('reloads the page later, when a view is needed', async () => {
    const { player, environment, timers, heartbeat } = await playing();
    player.reportMissingCode();
    await timers.advanceAsync(30_000);
    expect(environment.reloads).toBe(0);
    await heartbeat(registered({ isDisabled: true }));
    await timers.advanceAsync(30_000);
    expect(environment.reloads).toBe(1);
  });

  test('reloads the page at the end of the current presentation', async () => {
    const { player, environment } = await playing();
    player.reportMissingCode();
    expect(environment.reloads).toBe(0);
    environment.playbacks[0]?.emit({ type: 'end', endedAt: 0 });
    await flushPromises();
    expect(environment.reloads).toBe(1);
  });
});

describe('a page that has opened many windows', () => {
  async function after(windows: number) {
    const set = await playing();
    for (let each = 0; each < windows; each += 1) set.environment.playbacks[0]?.emit({ type: 'opened' });
    return set;
  }

  test('reloads in another process at the end of a presentation', async () => {
    const { environment, timers } = await after(MAX_WINDOWS - 1);
    environment.playbacks[0]?.emit({ type: 'end', endedAt: 0 });
    await flushPromises();
    expect(environment.reloads).toBe(0);
    environment.playbacks[0]?.emit({ type: 'opened' });
    await timers.advanceAsync(60_000);
    expect(environment.reloads).toBe(0);
    environment.playbacks[0]?.emit({ type: 'end', endedAt: 0 });
    await flushPromises();
    expect(environment.reloads).toBe(1);
    expect(environment.reloadedInNewProcess).toBe(true);
  });

  test('reloads earlier while it shows nothing', async () => {
    const { environment, timers, heartbeat } = await after(MAX_WINDOWS_WHILE_ASLEEP);
    await timers.advanceAsync(60_000);
    expect(environment.reloads).toBe(0);
    await heartbeat(registered({ activeHoursStart: '13:00', activeHoursEnd: '14:00' }));
    await timers.advanceAsync(60_000);
    expect(environment.reloads).toBe(1);
    expect(environment.reloadedInNewProcess).toBe(true);
  });
});
