import { flushPromises } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { MIN_RELOAD_INTERVAL_MS } from './playback/recovery.ts';
import { TAKEOVER_AFTER_MS } from './realtime/occupancy.ts';
import { ACTION, playing, publishedOf, registered, setUp } from './testing/player-harness.ts';
import { heartbeatOf } from './testing/replies.ts';

describe('booting', () => {
  test('plays stored content after the first heartbeat without a reload', async () => {
    const { environment, step } = await playing();
    expect(step()).toBe('play_playlist');
    expect(environment.playbacks).toHaveLength(1);
    expect(environment.playbacks[0]).toMatchObject({ isStarted: true, content: { revision: 1 } });
    expect(environment.reloads).toBe(0);
  });

  test('checks at every start whether the stored content is still published', async () => {
    const { environment } = await playing();
    expect(environment.requestedEtags).toEqual(['"p1"']);
  });

  test('records a play that a power failure ended at the next start', async () => {
    const { storage } = await playing();
    const cold = setUp({ storage });
    cold.environment.reply = 'never';
    await cold.player.start();
    expect(await storage.oldestEvents(9)).toMatchObject([{ type: 'play', presentationId: ACTION }]);
  });

  test('plays stored content according to the last heartbeat reply while the server is unreachable', async () => {
    const { storage } = await playing();
    const cold = setUp({ storage });
    cold.environment.reply = new Error('down');
    await cold.player.start();
    await cold.timers.advanceAsync(0);
    expect(cold.step()).toBe('play_playlist');
    expect(cold.store.get().isConnected).toBe(false);
  });

  test('plays at once, before the server answers, if it played before the restart', async () => {
    const { storage } = await playing();
    const cold = setUp({ storage });
    cold.environment.reply = 'never';
    await cold.player.start();
    expect(cold.step()).toBe('play_playlist');
    expect(cold.environment.playbacks[0]).toMatchObject({ isStarted: true, content: { revision: 1 } });
    expect(cold.environment.reloads).toBe(0);
  });

  test('waits up to 4 s for the server if it did not play before the restart', async () => {
    const { storage, heartbeat } = await playing();
    await heartbeat(registered({ isDisabled: true }));
    const cold = setUp({ storage });
    cold.environment.reply = 'never';
    await cold.player.start();
    await cold.timers.advanceAsync(3999);
    expect(cold.step()).toBeNull();
    await cold.timers.advanceAsync(1);
    expect(cold.step()).toBe('disabled_screen');
  });

  test('follows the heartbeat reply once the server answers', async () => {
    const { storage } = await playing();
    const cold = setUp({ storage });
    cold.environment.reply = registered({ isDisabled: true });
    await cold.player.start();
    await cold.timers.advanceAsync(0);
    expect(cold.step()).toBe('disabled_screen');
    expect(cold.environment.playbacks[0]?.isDestroyed).toBe(true);
  });

  test('connects to realtime when something is on the screen', async () => {
    const { environment } = await playing();
    expect(environment.connection).not.toBeNull();
    expect(environment.deferredStarts).toBe(1);
    const waiting = setUp();
    await waiting.player.start();
    await waiting.timers.advanceAsync(0);
    expect(waiting.step()).toBe('waiting_for_publish');
    expect(waiting.environment.connection).not.toBeNull();
    expect(waiting.environment.deferredStarts).toBe(1);
  });
});

describe('starting to play', () => {
  async function publishing(sinceReloadMs: number | null, canReload = true) {
    const set = setUp();
    await set.player.start();
    await set.timers.advanceAsync(0);
    Object.assign(set.environment, { sinceReloadMs, canReload, published: publishedOf(1) });
    await set.heartbeat(registered());
    return set;
  }

  test('reloads the page before it opens a window', async () => {
    const { environment, step } = await publishing(null);
    expect(step()).toBe('play_playlist');
    expect(environment.reloads).toBe(1);
    expect(environment.playbacks[0]?.isStarted).toBe(false);
  });

  test('does not reload soon after another reload', async () => {
    const { environment } = await publishing(1000);
    expect(environment.reloads).toBe(0);
    expect(environment.playbacks[0]?.isStarted).toBe(true);
  });

  test('reloads if the last reload was long ago', async () => {
    const { environment } = await publishing(MIN_RELOAD_INTERVAL_MS);
    expect(environment.reloads).toBe(1);
  });

  test('plays without a reload if fetching the page fails after a delay', async () => {
    const { player, environment, timers, heartbeat } = setUp();
    await player.start();
    await timers.advanceAsync(0);
    Object.assign(environment, { canReload: false, published: publishedOf(1) });
    environment.duringReload = () => new Promise<void>((resolve) => void timers.setTimeout(resolve, 5000));
    await heartbeat(registered());
    expect(environment.playbacks[0]?.isStarted).toBe(false);
    await timers.advanceAsync(5000);
    expect(environment.playbacks[0]?.isStarted).toBe(true);
  });

  test('sends a heartbeat right after its registration was confirmed', async () => {
    const { player, environment, timers, step } = setUp();
    environment.reply = heartbeatOf({ registrationStatus: 'pending_dashboard_confirmation' });
    await player.start();
    await timers.advanceAsync(0);
    expect(step()).toBe('register_device');
    environment.reply = heartbeatOf();
    await timers.advanceAsync(10_000);
    expect(step()).toBe('waiting_for_publish');
    expect(environment.reports).toHaveLength(3);
  });

  test('plays without a reload if the page cannot be fetched', async () => {
    const { environment } = await publishing(null, false);
    expect(environment.reloads).toBe(0);
    expect(environment.playbacks[0]?.isStarted).toBe(true);
  });
});

describe('publishing', () => {
  test('activates a revision on a published message and reports its success', async () => {
    const { environment, receive } = await playing();
    environment.published = publishedOf(2);
    await receive({ type: 'published', published_at: '2026-11-20T12:30:00Z' });
    expect(environment.playbacks).toHaveLength(1);
    expect(environment.playbacks[0]?.content.revision).toBe(2);
    expect(environment.reports.at(-1)?.publish).toEqual({
      revision: 2,
      ack: true,
      playbackSuccess: true,
      playbackError: null,
    });
  });

  test('activates a revision at the next heartbeat if it missed the message', async () => {
    const { environment, heartbeat } = await playing();
    environment.published = publishedOf(2);
    await heartbeat(registered({ revision: 2 }));
    expect(environment.playbacks[0]?.content.revision).toBe(2);
  });

  test('reports no playback error after a presentation of the revision has played', async () => {
    const { environment } = await playing();
    const { playbacks, reports } = environment;
    playbacks[0]?.emit({ type: 'failed', presentationId: ACTION, revision: 1, error: 'late', isAd: false });
    await flushPromises();
    expect(reports.at(-1)?.publish).toMatchObject({ playbackSuccess: true, playbackError: null });
  });

  test("plays and failures of ads do not affect the revision's report", async () => {
    const { environment, heartbeat } = await playing();
    const playback = environment.playbacks[0];
    const of = { presentationId: ACTION, revision: 2 };
    playback?.emit({ type: 'play', ...of, playlistId: null, startedAt: 0, isAd: true });
    playback?.emit({ type: 'failed', ...of, error: 'no codec', isAd: true });
    await heartbeat(registered());
    expect(environment.reports.at(-1)?.nowPlaying).toMatchObject({ presentationId: ACTION });
    expect(environment.reports.filter(({ publish }) => publish?.revision === 2)).toEqual([]);
    expect(environment.warnings).toContainEqual(['The ad could not be played', expect.anything()]);
  });

  test('reports the current presentation in the heartbeat', async () => {
    const { environment, heartbeat } = await playing();
    await heartbeat(registered());
    expect(environment.reports.at(-1)).toMatchObject({
      sessionId: 'me',
      screenDimensions: { width: 1920, height: 1080 },
      nowPlaying: { presentationId: ACTION, playlistId: null },
    });
  });
});

describe('stopping playback', () => {
  test('stops at once when a message triggers a heartbeat that disables it', async () => {
    const { environment, receive, step } = await playing();
    environment.reply = registered({ isDisabled: true });
    await receive({ type: 'action', body: { value: 'check_heartbeat', action_id: ACTION } });
    expect(step()).toBe('disabled_screen');
    expect(environment.playbacks[0]?.isDestroyed).toBe(true);
    expect(environment.reports.at(-1)?.completedActions).toEqual([ACTION]);
  });

  test('reports that it plays as soon as it is enabled again', async () => {
    const { environment, heartbeat, receive } = await playing();
    environment.sinceReloadMs = MIN_RELOAD_INTERVAL_MS - 1;
    await heartbeat(registered({ isDisabled: true }));
    await heartbeat(registered({ isDisabled: true }));
    expect(environment.reports.at(-1)?.nowPlaying).toBeNull();
    environment.reply = registered();
    await receive({ type: 'action', body: { value: 'check_heartbeat' } });
    expect(environment.playbacks).toHaveLength(2);
    expect(environment.reports.at(-1)?.nowPlaying).toMatchObject({ presentationId: ACTION });
  });

  test('stops and removes its content when it is unregistered', async () => {
    const { environment, storage, heartbeat, step } = await playing();
    await heartbeat(
      registered({ registrationStatus: 'pending_dashboard_confirmation', confirmationToken: 'abcdef' }),
    );
    expect(step()).toBe('register_device');
    expect(environment.playbacks[0]?.isDestroyed).toBe(true);
    expect(await storage.get('content')).toBeUndefined();
    await heartbeat(heartbeatOf());
    expect(step()).toBe('waiting_for_publish');
    // The next account must not learn what the previous one published.
    expect(environment.reports.at(-1)?.publish).toBeUndefined();
  });

  test('stops while an older window of the same device is open', async () => {
    const { environment, timers, step, receive } = await playing();
    environment.occupants.push({ sessionId: 'older', startedAt: 999 });
    await timers.advanceAsync(35_000);
    expect(step()).toBe('multiple_screens');
    expect(environment.playbacks[0]?.isDestroyed).toBe(true);
    environment.occupants.pop();
    await receive({ type: 'presence', occupants: [] });
    await timers.advanceAsync(TAKEOVER_AFTER_MS);
    expect(step()).toBe('play_playlist');
    expect(environment.reloads).toBe(1);
  });

  test('keeps playing when a newer window of the same device opens', async () => {
    const { environment, timers, step, receive } = await playing();
    await timers.advanceAsync(35_000);
    environment.occupants.push(
      { sessionId: 'younger', startedAt: 1001 },
      { sessionId: 'silent', startedAt: null },
    );
    await receive({ type: 'presence', occupants: [] });
    await timers.advanceAsync(60_000);
    expect(step()).toBe('play_playlist');
    expect(environment.playbacks).toHaveLength(1);
    expect(environment.playbacks[0]?.isDestroyed).toBe(false);
  });

  test('looks up its other windows rarely while the channel is connected, and often while it is not', async () => {
    const { environment, timers } = await playing();
    environment.connection?.on.connected();
    await timers.advanceAsync(5 * 60_000);
    expect(environment.occupantLookups).toBe(1);
    environment.connection?.on.closed({ message: 'Closed', isRefused: false });
    await timers.advanceAsync(60_000);
    expect(environment.occupantLookups).toBeGreaterThan(1);
  });

  test('keeps playing when the server fails, whatever it answers', async () => {
    const { environment, heartbeat, step } = await playing();
    await heartbeat(new Error('401'));
    await heartbeat(new Error('html'));
    expect(step()).toBe('play_playlist');
    expect(environment.playbacks[0]?.isDestroyed).toBe(false);
  });
});

test('keeps playing without a network if offline support is on and its files are cached', async () => {
  const { player, environment } = await playing('?offlineSupport=true');
  player.setOnline(false);
  expect(environment.playbacks[0]?.isPaused).toBe(true);
  player.setOnline(true);
  environment.hasCachedFiles = true;
  player.setOnline(false);
  expect(environment.playbacks[0]?.isPaused).toBe(false);
});

test('releases files of the previous revision when the new one plays', async () => {
  const { environment, heartbeat } = await playing();
  expect(environment.releasedEtags.at(-1)).toBe('"p1"');
  environment.published = publishedOf(2);
  await heartbeat(registered({ revision: 2 }));
  expect(environment.releasedEtags.at(-1)).toBe('"p2"');
});

test('pauses the verification of files while a window is prepared', async () => {
  const { environment } = await playing();
  for (const isPreparing of [true, false]) environment.playbacks[0]?.emit({ type: 'preparing', isPreparing });
  expect(environment.verificationPauses).toEqual([true, false]);
});
