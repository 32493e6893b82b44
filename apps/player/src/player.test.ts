import type { TransportOptions } from '@vitrine/realtime-client';
import { buildDocument, createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { readParameters } from './boot/parameters.ts';
import type { ActiveContent } from './offline/revision.ts';
import { createEventId } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { createServerClock } from './platform/server-clock.ts';
import { createStateStore } from './platform/state-store.ts';
import { createMemoryStorage } from './platform/storage.ts';
import type { PlaybackEvent } from './playback/playback.ts';
import { MAX_WINDOWS, MAX_WINDOWS_WHILE_ASLEEP, MIN_RELOAD_INTERVAL_MS } from './playback/recovery.ts';
import { createPlayer } from './player.ts';
import { initialPlayerState, reducePlayer } from './player-state.ts';
import { TAKEOVER_AFTER_MS } from './realtime/occupancy.ts';
import type { Occupant } from './realtime/session-order.ts';
import type {
  Charge,
  DeviceEvent,
  HeartbeatReply,
  HeartbeatReport,
  PublishedRevision,
  Terminal,
} from './service.ts';
import { createTelemetry } from './telemetry/telemetry.ts';
import { configOf, heartbeatOf } from './testing/replies.ts';

const ACTION = '0192f3a0-0000-7000-8000-0000000000aa';
const publishedOf = (revision: number, playlistId = `p${revision}`): PublishedRevision => ({
  revision,
  etag: `"${playlistId}"`,
  publishedAt: '2026-11-20T12:00:00Z',
  document: buildDocument({ playlistId, playlists: { [playlistId]: {} as never } }),
});

/** Playback that shows whatever it gets at once. */
interface FakePlayback {
  content: ActiveContent;
  isStarted: boolean;
  isDestroyed: boolean;
  isPaused: boolean;
  workers: Record<string, unknown>;
  timeMoves: number;
  ads: string[];
  terminal: unknown;
  device: unknown;
  emit(event: PlaybackEvent): void;
}

function setUp({ storage = createMemoryStorage(), search = '' } = {}) {
  const timers = createFakeTimers(Date.UTC(2026, 10, 20, 12));
  const clock = createServerClock(timers, { lastKnownTime: 0, aheadMs: 0 });
  const store = createStateStore(reducePlayer, initialPlayerState(configOf()));
  const world = {
    reply: heartbeatOf() as HeartbeatReply | Error | 'never',
    published: null as PublishedRevision | null,
    occupants: [{ sessionId: 'me', startedAt: 1000 }] as Occupant[],
    isEmpty: false,
    canReload: true,
    sinceReloadMs: null as number | null,
    reports: [] as HeartbeatReport[],
    playbacks: [] as FakePlayback[],
    reloads: 0,
    isAfresh: null as boolean | null,
    rebootsAsked: 0,
    duringReload: async () => {},
    /** How far the server's clock is ahead. */
    skewMs: 0,
    keepsFiles: false,
    settled: [] as string[],
    verificationHolds: [] as boolean[],
    events: [] as DeviceEvent[],
    ups: 0,
    workerStates: [] as { name: string; state: unknown; at: number }[],
    orientations: [] as string[],
    connection: null as TransportOptions | null,
    asked: [] as (string | null)[],
    warnings: [] as [message: string, context: Record<string, unknown> | undefined][],
  };
  const log = createLog([
    (level, message, context) => void (level === 'warn' && world.warnings.push([message, context])),
  ]);
  const player = createPlayer({
    store,
    service: {
      async heartbeat(report) {
        world.reports.push(report);
        if (world.reply === 'never') return new Promise<HeartbeatReply>(() => undefined);
        if (world.reply instanceof Error) throw world.reply;
        return { ...world.reply, serverTime: new Date(timers.wallClock() + world.skewMs).toISOString() };
      },
      async getPublishedContent(etag) {
        world.asked.push(etag);
        const { published } = world;
        return published && published.etag === etag ? { ...published, document: null } : published;
      },
      realtimeKey: async () => ({
        authKey: 'k',
        channelId: 'c',
        expiresAt: timers.wallClock() / 1000 + 86_400,
        url: '/mqtt',
        clientId: 'i',
        username: 'u',
      }),
      occupants: async () => world.occupants,
      sendEvents: async () => undefined,
      sendLogs: async () => undefined,
      terminal: async () => ({ provider: 'simulator', status: 'ready' }) as Terminal,
      createCharge: async () => ({ id: 'c', status: 'created' }) as Charge,
      updateCharge: async (id, status) => ({ id, status }) as Charge,
      workerStates: async () => ({ version: world.workerStates.length, states: world.workerStates }),
      adContent: async () => buildDocument({ playlistId: 'ads' }),
    },
    storage,
    telemetry: createTelemetry({
      storage,
      send: async (events) => void world.events.push(...events.filter(({ type }) => type === 'worker')),
      timers,
      random: () => 0,
      createId: createEventId,
      now: clock.now,
      log,
    }),
    assets: {
      isCached: () => world.keepsFiles,
      servesOtherRevision: () => false,
      verify: async () => [],
      holdVerification: (isHeld) => void world.verificationHolds.push(isHeld),
      hasSpaceFor: async () => true,
      ensure: async () => undefined,
      serve: async () => undefined,
      releaseFormerRevision: (etag) => void world.settled.push(etag),
    },
    deviceId: 'd',
    session: { id: 'me', predecessorId: null, startedAt: () => 1000, handOver: () => undefined },
    parameters: readParameters(search),
    clock,
    timers,
    random: () => 0,
    log,
    async connect(options) {
      world.connection = options;
      return { publish: () => undefined, close: () => undefined };
    },
    reloader: {
      msSinceReload: () => world.sinceReloadMs,
      async reload({ inNewProcess }) {
        world.isAfresh = inNewProcess;
        await world.duringReload();
        if (world.canReload) world.reloads += 1;
        return world.canReload;
      },
    },
    openPlayback(content, _device, emit) {
      const playback: FakePlayback = {
        content,
        isStarted: false,
        isDestroyed: false,
        isPaused: false,
        workers: {},
        timeMoves: 0,
        ads: [],
        terminal: null,
        device: null,
        emit,
      };
      world.playbacks.push(playback);
      const show = () =>
        emit({
          type: 'play',
          presentationId: ACTION,
          playlistId: null,
          revision: playback.content.revision,
          startedAt: clock.now(),
          isAd: false,
        });
      return {
        get isEmpty() {
          return world.isEmpty;
        },
        async start() {
          playback.isStarted = true;
          if (!world.isEmpty) show();
        },
        replace(next) {
          playback.content = next;
          show();
        },
        playAd: (ad) => void playback.ads.push(ad.playlistId),
        setTerminal(state) {
          playback.terminal = state;
        },
        sendChargeUpdate: () => undefined,
        setDevice: ({ data }) => {
          playback.device = data;
        },
        handleClockChange: () => {
          playback.timeMoves += 1;
        },
        setWorkerState(name, state) {
          playback.workers[name] = state;
        },
        setOnline: () => undefined,
        setPaused: (isPaused) => {
          playback.isPaused = isPaused;
        },
        destroy: () => {
          playback.isDestroyed = true;
        },
      };
    },
    screenDimensions: () => ({ width: 1920, height: 1080 }),
    applyOrientation: (orientation) => void world.orientations.push(orientation),
    startDeferredWork() {
      world.ups += 1;
    },
    askHostToReboot() {
      world.rebootsAsked += 1;
    },
    pageUrl: 'http://a.example/player/',
  });
  const beat = async (reply: HeartbeatReply | Error) => {
    world.reply = reply;
    await timers.advanceAsync(120_000);
  };
  const receive = async (message: unknown) => {
    world.connection?.on.message(JSON.stringify(message));
    await flushPromises();
  };
  const step = () => store.get().step;
  return { player, timers, store, world, storage, beat, receive, step };
}

/** A screen that already plays revision 1. */
async function playing(search = '', storage = createMemoryStorage()) {
  const { revision, etag, publishedAt, document } = publishedOf(1);
  await storage.set('content', { revision, etag, publishedAt, document });
  const set = setUp({ storage, search });
  set.world.published = publishedOf(1);
  set.world.reply = heartbeatOf({ revision: 1, publishedAt: '2026-11-20T12:00:00Z' });
  await set.player.start();
  await set.timers.advanceAsync(1000);
  return set;
}
const registered = (overrides: Partial<HeartbeatReply> = {}) =>
  heartbeatOf({ revision: 1, publishedAt: '2026-11-20T12:00:00Z', ...overrides });

test('passes a clock correction to playback and stores it for the next start', async () => {
  const { timers, world, beat, storage } = await playing();
  expect(world.playbacks[0]?.timeMoves).toBe(0);
  world.skewMs = -3_600_000;
  await beat(registered());
  expect(world.playbacks[0]?.timeMoves).toBe(1);
  expect(await storage.get('clockAhead')).toBe(3_600_000);
  await timers.advanceAsync(600_000);
  expect(world.playbacks[0]?.timeMoves).toBe(1);
  world.skewMs = 0;
  await beat(registered());
  expect(await storage.get('clockAhead')).toBe(0);
});

describe('booting', () => {
  test('plays stored content after the first heartbeat without a reload', async () => {
    const { world, step } = await playing();
    expect(step()).toBe('play_playlist');
    expect(world.playbacks).toHaveLength(1);
    expect(world.playbacks[0]).toMatchObject({ isStarted: true, content: { revision: 1 } });
    expect(world.reloads).toBe(0);
  });

  test('checks at every start whether the stored content is still published', async () => {
    const { world } = await playing();
    expect(world.asked).toEqual(['"p1"']);
  });

  test('records a play that a power failure ended at the next start', async () => {
    const { storage } = await playing();
    const cold = setUp({ storage });
    cold.world.reply = 'never';
    await cold.player.start();
    expect(await storage.oldestEvents(9)).toMatchObject([{ type: 'play', presentationId: ACTION }]);
  });

  test('plays stored content by the last reply while the server is away', async () => {
    const { storage } = await playing();
    const cold = setUp({ storage });
    cold.world.reply = new Error('down');
    await cold.player.start();
    await cold.timers.advanceAsync(0);
    expect(cold.step()).toBe('play_playlist');
    expect(cold.store.get().isConnected).toBe(false);
  });

  test('plays at once, before the server answers, if it played before the restart', async () => {
    const { storage } = await playing();
    const cold = setUp({ storage });
    cold.world.reply = 'never';
    await cold.player.start();
    expect(cold.step()).toBe('play_playlist');
    expect(cold.world.playbacks[0]).toMatchObject({ isStarted: true, content: { revision: 1 } });
    expect(cold.world.reloads).toBe(0);
  });

  test('waits up to 4 s for the server if it did not play before the restart', async () => {
    const { storage, beat } = await playing();
    await beat(registered({ isDisabled: true }));
    const cold = setUp({ storage });
    cold.world.reply = 'never';
    await cold.player.start();
    await cold.timers.advanceAsync(3999);
    expect(cold.step()).toBeNull();
    await cold.timers.advanceAsync(1);
    expect(cold.step()).toBe('disabled_screen');
  });

  test('follows the server once it answers', async () => {
    const { storage } = await playing();
    const cold = setUp({ storage });
    cold.world.reply = registered({ isDisabled: true });
    await cold.player.start();
    await cold.timers.advanceAsync(0);
    expect(cold.step()).toBe('disabled_screen');
    expect(cold.world.playbacks[0]?.isDestroyed).toBe(true);
  });

  test('connects to realtime when something is on the screen', async () => {
    const { world } = await playing();
    expect(world.connection).not.toBeNull();
    expect(world.ups).toBe(1);
    const waiting = setUp();
    await waiting.player.start();
    await waiting.timers.advanceAsync(0);
    expect(waiting.step()).toBe('waiting_for_publish');
    expect(waiting.world.connection).not.toBeNull();
    expect(waiting.world.ups).toBe(1);
  });
});

describe('starting to play', () => {
  async function publishing(sinceReloadMs: number | null, canReload = true) {
    const set = setUp();
    await set.player.start();
    await set.timers.advanceAsync(0);
    Object.assign(set.world, { sinceReloadMs, canReload, published: publishedOf(1) });
    await set.beat(registered());
    return set;
  }

  test('reloads the page before it opens a window', async () => {
    const { world, step } = await publishing(null);
    expect(step()).toBe('play_playlist');
    expect(world.reloads).toBe(1);
    expect(world.playbacks[0]?.isStarted).toBe(false);
  });

  test('does not reload soon after another reload', async () => {
    const { world } = await publishing(1000);
    expect(world.reloads).toBe(0);
    expect(world.playbacks[0]?.isStarted).toBe(true);
  });

  test('reloads if the last reload was long ago', async () => {
    const { world } = await publishing(MIN_RELOAD_INTERVAL_MS);
    expect(world.reloads).toBe(1);
  });

  test('plays without a reload if fetching the page fails after a delay', async () => {
    const { player, world, timers, beat } = setUp();
    await player.start();
    await timers.advanceAsync(0);
    Object.assign(world, { canReload: false, published: publishedOf(1) });
    world.duringReload = () => new Promise<void>((resolve) => void timers.setTimeout(resolve, 5000));
    await beat(registered());
    expect(world.playbacks[0]?.isStarted).toBe(false);
    await timers.advanceAsync(5000);
    expect(world.playbacks[0]?.isStarted).toBe(true);
  });

  test('sends a heartbeat right after its registration was confirmed', async () => {
    const { player, world, timers, step } = setUp();
    world.reply = heartbeatOf({ registrationStatus: 'pending_dashboard_confirmation' });
    await player.start();
    await timers.advanceAsync(0);
    expect(step()).toBe('register_device');
    world.reply = heartbeatOf();
    await timers.advanceAsync(10_000);
    expect(step()).toBe('waiting_for_publish');
    expect(world.reports).toHaveLength(3);
  });

  test('plays without a reload if the page cannot be fetched', async () => {
    const { world } = await publishing(null, false);
    expect(world.reloads).toBe(0);
    expect(world.playbacks[0]?.isStarted).toBe(true);
  });
});

describe('publishing', () => {
  test('activates a revision on a published message and reports its success', async () => {
    const { world, receive } = await playing();
    world.published = publishedOf(2);
    await receive({ type: 'published', published_at: '2026-11-20T12:30:00Z' });
    expect(world.playbacks).toHaveLength(1);
    expect(world.playbacks[0]?.content.revision).toBe(2);
    expect(world.reports.at(-1)?.publish).toEqual({
      revision: 2,
      ack: true,
      playbackSuccess: true,
      playbackError: null,
    });
  });

  test('activates a revision at the next heartbeat if it missed the message', async () => {
    const { world, beat } = await playing();
    world.published = publishedOf(2);
    await beat(registered({ revision: 2 }));
    expect(world.playbacks[0]?.content.revision).toBe(2);
  });

  test('reports no playback error after a presentation of the revision has played', async () => {
    const { world } = await playing();
    const { playbacks, reports } = world;
    playbacks[0]?.emit({ type: 'failed', presentationId: ACTION, revision: 1, error: 'late', isAd: false });
    await flushPromises();
    expect(reports.at(-1)?.publish).toMatchObject({ playbackSuccess: true, playbackError: null });
  });

  test("plays and failures of ads do not affect the revision's report", async () => {
    const { world, beat } = await playing();
    const playback = world.playbacks[0];
    const of = { presentationId: ACTION, revision: 2 };
    playback?.emit({ type: 'play', ...of, playlistId: null, startedAt: 0, isAd: true });
    playback?.emit({ type: 'failed', ...of, error: 'no codec', isAd: true });
    await beat(registered());
    expect(world.reports.at(-1)?.nowPlaying).toMatchObject({ presentationId: ACTION });
    expect(world.reports.filter(({ publish }) => publish?.revision === 2)).toEqual([]);
    expect(world.warnings).toContainEqual(['The ad could not be played', expect.anything()]);
  });

  test('reports the current presentation in the heartbeat', async () => {
    const { world, beat } = await playing();
    await beat(registered());
    expect(world.reports.at(-1)).toMatchObject({
      sessionId: 'me',
      screenDimensions: { width: 1920, height: 1080 },
      nowPlaying: { presentationId: ACTION, playlistId: null },
    });
  });
});

describe('stopping playback', () => {
  test('stops at once when a message triggers a heartbeat that disables it', async () => {
    const { world, receive, step } = await playing();
    world.reply = registered({ isDisabled: true });
    await receive({ type: 'action', body: { value: 'check_heartbeat', action_id: ACTION } });
    expect(step()).toBe('disabled_screen');
    expect(world.playbacks[0]?.isDestroyed).toBe(true);
    expect(world.reports.at(-1)?.completedActions).toEqual([ACTION]);
  });

  test('reports that it plays as soon as it is enabled again', async () => {
    const { world, beat, receive } = await playing();
    world.sinceReloadMs = MIN_RELOAD_INTERVAL_MS - 1;
    await beat(registered({ isDisabled: true }));
    await beat(registered({ isDisabled: true }));
    expect(world.reports.at(-1)?.nowPlaying).toBeNull();
    world.reply = registered();
    await receive({ type: 'action', body: { value: 'check_heartbeat' } });
    expect(world.playbacks).toHaveLength(2);
    expect(world.reports.at(-1)?.nowPlaying).toMatchObject({ presentationId: ACTION });
  });

  test('stops and removes its content when it is unregistered', async () => {
    const { world, storage, beat, step } = await playing();
    await beat(
      registered({ registrationStatus: 'pending_dashboard_confirmation', confirmationToken: 'abcdef' }),
    );
    expect(step()).toBe('register_device');
    expect(world.playbacks[0]?.isDestroyed).toBe(true);
    expect(await storage.get('content')).toBeUndefined();
    await beat(heartbeatOf());
    expect(step()).toBe('waiting_for_publish');
    // The next account must not learn what the previous one published.
    expect(world.reports.at(-1)?.publish).toBeUndefined();
  });

  test('stops while an older window of the same device is open', async () => {
    const { world, timers, step, receive } = await playing();
    world.occupants.push({ sessionId: 'older', startedAt: 999 });
    await timers.advanceAsync(35_000);
    expect(step()).toBe('multiple_screens');
    expect(world.playbacks[0]?.isDestroyed).toBe(true);
    world.occupants.pop();
    await receive({ type: 'presence', occupants: [] });
    await timers.advanceAsync(TAKEOVER_AFTER_MS);
    expect(step()).toBe('play_playlist');
    expect(world.reloads).toBe(1);
  });

  test('keeps playing when a younger window of the same device opens', async () => {
    const { world, timers, step, receive } = await playing();
    await timers.advanceAsync(35_000);
    world.occupants.push({ sessionId: 'younger', startedAt: 1001 }, { sessionId: 'silent', startedAt: null });
    await receive({ type: 'presence', occupants: [] });
    await timers.advanceAsync(60_000);
    expect(step()).toBe('play_playlist');
    expect(world.playbacks).toHaveLength(1);
    expect(world.playbacks[0]?.isDestroyed).toBe(false);
  });

  test('keeps playing when the server fails, whatever it answers', async () => {
    const { world, beat, step } = await playing();
    await beat(new Error('401'));
    await beat(new Error('html'));
    expect(step()).toBe('play_playlist');
    expect(world.playbacks[0]?.isDestroyed).toBe(false);
  });
});

describe('commands', () => {
  test('restart reloads the page as soon as it can be fetched', async () => {
    const { world, timers, receive } = await playing();
    world.canReload = false;
    await receive({ type: 'restart', body: { value: 'restart' } });
    expect(world.reloads).toBe(0);
    expect(world.playbacks[0]?.isDestroyed).toBe(false);
    world.canReload = true;
    await timers.advanceAsync(10_000);
    expect(world.reloads).toBe(1);
  });

  test('reloads the page when its content moves to another origin', async () => {
    const { world, timers } = await playing();
    world.reply = { ...(world.reply as HeartbeatReply), contentUrl: 'http://content.example' };
    await timers.advanceAsync(120_000);
    expect(world.reloads).toBe(0);
    world.reply = { ...world.reply, contentUrl: 'http://o1.content.example' };
    world.sinceReloadMs = 0;
    await timers.advanceAsync(120_000);
    expect(world.reloads).toBe(0);
    world.sinceReloadMs = 60_000;
    await timers.advanceAsync(30_000);
    expect(world.reloads).toBe(1);
    expect(world.playbacks[0]?.isDestroyed).toBe(false);
  });

  test('records the present play with its duration before a restart', async () => {
    const { storage, timers, receive } = await playing();
    await timers.advanceAsync(6000);
    await receive({ type: 'restart', body: { value: 'restart' } });
    expect(await storage.oldestEvents(9)).toMatchObject([{ type: 'play', durationMs: 7000 }]);
    expect(await storage.get('openPlay')).toBeUndefined();
  });

  test('check_heartbeat sends a heartbeat at once', async () => {
    const { world, receive } = await playing();
    const before = world.reports.length;
    await receive({ type: 'action', body: { value: 'check_heartbeat' } });
    expect(world.reports).toHaveLength(before + 1);
  });

  test('executes a repeated action only once, even across the restart that it causes', async () => {
    const { world, storage, receive } = await playing();
    const reboot = { type: 'action', body: { value: 'reboot', action_id: ACTION } };
    await receive(reboot);
    expect(world.reloads).toBe(1);
    expect(world.rebootsAsked).toBe(1);
    const after = setUp({ storage });
    await after.player.start();
    await after.timers.advanceAsync(0);
    expect(after.world.reports[0]?.completedActions).toEqual([ACTION]);
    await after.receive(reboot);
    expect(after.world.reloads).toBe(0);
  });
});

test('the connection that the host reports is sent with the next heartbeat', async () => {
  const { player, world, beat } = await playing();
  expect(world.reports.at(-1)).toMatchObject({ connectionType: null, ssid: null, rssi: null });
  const info = { connectionType: 'wifi', ssid: 'Shop', rssi: -60 };
  player.handleHostMessage({ id: 'soc-device-heartbeat-event', info });
  await beat(registered());
  expect(world.reports.at(-1)).toMatchObject(info);
});

test('logs a failed heartbeat with its error, or as an unknown error', async () => {
  const { world, beat } = await playing();
  await beat(new Error('no way'));
  await beat(new Error(''));
  const failures = world.warnings.filter(([message]) => message === 'Failed to fetch device heartbeat');
  expect(failures[0]?.[1]).toEqual({ error: 'no way' });
  expect(failures.at(-1)?.[1]).toEqual({ error: 'Unknown error' });
});

test('pauses network content while offline, and sends a heartbeat when back online', async () => {
  const { player, world } = await playing();
  player.setOnline(false);
  expect(world.playbacks[0]?.isPaused).toBe(true);
  const before = world.reports.length;
  player.setOnline(true);
  await flushPromises();
  expect(world.playbacks[0]?.isPaused).toBe(false);
  expect(world.reports.length).toBe(before + 1);
});

test('shows nothing and opens no windows outside its active hours, and plays when they begin', async () => {
  const { world, timers, beat, store, step } = await playing();
  await beat(registered({ activeHoursStart: '12:10', activeHoursEnd: '12:20' }));
  expect(store.get().isAsleep).toBe(true);
  expect(world.playbacks[0]?.isDestroyed).toBe(true);
  expect(world.reports.at(-1)?.publish?.playbackError ?? null).toBeNull();
  await timers.advanceAsync(300_000);
  expect(world.reloads).toBe(0);
  await timers.advanceAsync(300_000);
  expect(store.get().isAsleep).toBe(false);
  expect(world.playbacks).toHaveLength(2);
  expect(world.playbacks[1]?.isStarted).toBe(true);
  expect(step()).toBe('play_playlist');
  expect(world.reloads).toBe(0);
});

test('reloads the page at its daily restart time', async () => {
  const { world, timers, beat } = await playing();
  await beat(registered({ dailyRestartTime: '12:05' }));
  expect(world.reloads).toBe(0);
  await timers.advanceAsync(300_000);
  expect(world.reloads).toBe(1);
});

test('asks the host to reboot the device at its daily reboot time, and reloads the page', async () => {
  const { world, timers, beat } = await playing();
  await beat(registered({ dailyRebootTime: '12:05' }));
  await timers.advanceAsync(300_000);
  expect(world.rebootsAsked).toBe(1);
  expect(world.reloads).toBe(1);
});

test('uses the server’s time, whatever the screen’s clock shows', async () => {
  const { world, beat, store } = await playing();
  await beat(registered({ activeHoursStart: '14:00', activeHoursEnd: '16:00' }));
  expect(store.get().isAsleep).toBe(true);
  world.skewMs = 3 * 3_600_000;
  await beat(registered({ activeHoursStart: '14:00', activeHoursEnd: '16:00' }));
  expect(store.get().isAsleep).toBe(false);
});

test("passes the device's tags and zone from the heartbeat's reply to playback", async () => {
  const { world, beat } = await playing();
  const tags = [{ key: 'store', value: 'north' }];
  await beat(registered({ tags, timezone: 'Europe/Berlin', name: 'Lobby' }));
  expect(world.playbacks[0]?.device).toEqual({ id: 'd', name: 'Lobby', tags, timezone: 'Europe/Berlin' });
});

test("answers an application's charge and passes the terminal's state to playback", async () => {
  const { world, timers, beat } = await playing();
  const answers: unknown[] = [];
  const request = { requestId: 'r', subTotal: 1, tip: 0, tax: 0, total: 1 };
  const charge = () =>
    world.playbacks[0]?.emit({ type: 'charge', request, respond: (answer) => void answers.push(answer) });
  charge();
  await flushPromises();
  expect(answers).toEqual([{ error: 'This screen can’t take payments' }]);
  await beat(registered({ servicesVersion: 1 }));
  expect(world.playbacks[0]?.terminal).toEqual({ status: 'ready' });
  charge();
  await timers.advanceAsync(5000);
  expect(answers[1]).toEqual({ charge: { id: 'c', status: 'approved' } });
});

test('plays an ad every ten minutes only on a screen with services', async () => {
  const { world, timers, beat } = await playing();
  await timers.advanceAsync(600_000);
  expect(world.playbacks[0]?.ads).toEqual([]);
  await beat(registered({ servicesVersion: 1 }));
  await timers.advanceAsync(600_000);
  expect(world.playbacks[0]?.ads).toEqual(['ads']);
});

test('passes states of the host’s workers to the windows and reports them', async () => {
  const { player, timers, world } = await playing();
  player.handleHostMessage({ id: 'soc-worker-state-event', name: 'door', state: { open: true } });
  expect(world.playbacks[0]?.workers).toEqual({ door: { open: true } });
  await timers.advanceAsync(20_000);
  expect(world.events).toMatchObject([{ type: 'worker', name: 'door', state: { open: true } }]);
});

test('passes worker states from the server to the windows', async () => {
  const { world, receive } = await playing();
  await receive({ type: 'worker_state', name: 'people', state: 3 });
  expect(world.playbacks[0]?.workers).toEqual({ people: 3 });
});

test('restores worker states after a restart and fetches missed ones', async () => {
  const { player, world, beat, storage } = await playing();
  player.handleHostMessage({ id: 'soc-worker-state-event', name: 'door', state: 'open' });
  world.workerStates = [{ name: 'queue', state: 7, at: 1000 }];
  await beat(registered({ workerStatesVersion: 1 }));
  expect(world.playbacks[0]?.workers).toEqual({ door: 'open', queue: 7 });
  const restarted = await playing('', storage);
  expect(restarted.world.playbacks[0]?.workers).toEqual({ door: 'open', queue: 7 });
});

test('keeps playing without a network if offline support is on and its files are cached', async () => {
  const { player, world } = await playing('?offlineSupport=true');
  player.setOnline(false);
  expect(world.playbacks[0]?.isPaused).toBe(true);
  player.setOnline(true);
  world.keepsFiles = true;
  player.setOnline(false);
  expect(world.playbacks[0]?.isPaused).toBe(false);
});

test('releases files of the previous revision when the new one plays', async () => {
  const { world, beat } = await playing();
  expect(world.settled.at(-1)).toBe('"p1"');
  world.published = publishedOf(2);
  await beat(registered({ revision: 2 }));
  expect(world.settled.at(-1)).toBe('"p2"');
});

test('holds the verification of files while a window is prepared', async () => {
  const { world } = await playing();
  for (const isPreparing of [true, false]) world.playbacks[0]?.emit({ type: 'preparing', isPreparing });
  expect(world.verificationHolds).toEqual([true, false]);
});

test('reloads the page once if the screen stays dark', async () => {
  const { world, timers } = await playing();
  world.playbacks[0]?.emit({ type: 'end', endedAt: 0 });
  await timers.advanceAsync(240_000);
  expect(world.reloads).toBe(1);
});

describe('missing code', () => {
  test('reloads the page immediately if one of the player’s views is needed', async () => {
    const { player, world, timers, step } = setUp();
    await player.start();
    await timers.advanceAsync(0);
    expect(step()).toBe('waiting_for_publish');
    player.reportMissingCode();
    await flushPromises();
    expect(world.reloads).toBe(1);
  });

  test('reloads the page later, when a view is needed', async () => {
    const { player, world, timers, beat } = await playing();
    player.reportMissingCode();
    await timers.advanceAsync(30_000);
    expect(world.reloads).toBe(0);
    await beat(registered({ isDisabled: true }));
    await timers.advanceAsync(30_000);
    expect(world.reloads).toBe(1);
  });

  test('reloads the page at the end of the current presentation', async () => {
    const { player, world } = await playing();
    player.reportMissingCode();
    expect(world.reloads).toBe(0);
    world.playbacks[0]?.emit({ type: 'end', endedAt: 0 });
    await flushPromises();
    expect(world.reloads).toBe(1);
  });
});

describe('a page that has opened many windows', () => {
  async function after(windows: number) {
    const set = await playing();
    for (let each = 0; each < windows; each += 1) set.world.playbacks[0]?.emit({ type: 'opened' });
    return set;
  }

  test('reloads in another process at the end of a presentation', async () => {
    const { world, timers } = await after(MAX_WINDOWS - 1);
    world.playbacks[0]?.emit({ type: 'end', endedAt: 0 });
    await flushPromises();
    expect(world.reloads).toBe(0);
    world.playbacks[0]?.emit({ type: 'opened' });
    await timers.advanceAsync(60_000);
    expect(world.reloads).toBe(0);
    world.playbacks[0]?.emit({ type: 'end', endedAt: 0 });
    await flushPromises();
    expect(world.reloads).toBe(1);
    expect(world.isAfresh).toBe(true);
  });

  test('reloads earlier while it shows nothing', async () => {
    const { world, timers, beat } = await after(MAX_WINDOWS_WHILE_ASLEEP);
    await timers.advanceAsync(60_000);
    expect(world.reloads).toBe(0);
    await beat(registered({ activeHoursStart: '13:00', activeHoursEnd: '14:00' }));
    await timers.advanceAsync(60_000);
    expect(world.reloads).toBe(1);
    expect(world.isAfresh).toBe(true);
  });
});

test("rotates the page as the heartbeat's reply requires", async () => {
  const { world, beat } = await playing();
  await beat(registered({ screenOrientation: 'right' }));
  expect(world.orientations.at(-1)).toBe('right');
});
