import type { TransportOptions } from '@vitrine/realtime-client';
import { buildDocument, createFakeTimers, flushPromises } from '@vitrine/test-kit';
import type { Timers } from '@vitrine/time';
import { readParameters } from '../boot/parameters.ts';
import type { ActiveContent } from '../offline/revision.ts';
import { createEventId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createServerClock, type ServerClock } from '../platform/server-clock.ts';
import { createStateStore } from '../platform/state-store.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import type { PlaybackEvent } from '../playback/playback.ts';
import { createPlayer, type PlayerOptions } from '../player.ts';
import { initialPlayerState, reducePlayer } from '../player-state.ts';
import type { Occupant } from '../realtime/session-order.ts';
import type {
  Charge,
  DeviceEvent,
  HeartbeatReply,
  HeartbeatReport,
  PublishedRevision,
  Terminal,
} from '../service.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { configOf, heartbeatOf } from './replies.ts';

export const ACTION = '0192f3a0-0000-7000-8000-0000000000aa';
export const publishedOf = (revision: number, playlistId = `p${revision}`): PublishedRevision => ({
  revision,
  etag: `"${playlistId}"`,
  publishedAt: '2026-11-20T12:00:00Z',
  document: buildDocument({ playlistId, playlists: { [playlistId]: {} as never } }),
});

/** Playback that shows any content immediately. */
export interface FakePlayback {
  content: ActiveContent;
  isStarted: boolean;
  isDestroyed: boolean;
  isPaused: boolean;
  workers: Record<string, unknown>;
  clockChanges: number;
  ads: string[];
  terminal: unknown;
  device: unknown;
  emit(event: PlaybackEvent): void;
}

/** Creates the player's environment. Tests change its replies, and read what the player did. */
function createEnvironment() {
  return {
    reply: heartbeatOf() as HeartbeatReply | Error | 'never',
    published: null as PublishedRevision | null,
    occupants: [{ sessionId: 'me', startedAt: 1000 }] as Occupant[],
    occupantLookups: 0,
    isEmpty: false,
    canReload: true,
    sinceReloadMs: null as number | null,
    reports: [] as HeartbeatReport[],
    playbacks: [] as FakePlayback[],
    reloads: 0,
    reloadedInNewProcess: null as boolean | null,
    requestedReboots: 0,
    duringReload: async () => {},
    /** By how many milliseconds the server's clock is ahead. */
    skewMs: 0,
    hasCachedFiles: false,
    releasedEtags: [] as string[],
    verificationPauses: [] as boolean[],
    events: [] as DeviceEvent[],
    deferredStarts: 0,
    workerStates: [] as { name: string; state: unknown; at: number }[],
    orientations: [] as string[],
    connection: null as TransportOptions | null,
    requestedEtags: [] as (string | null)[],
    warnings: [] as [message: string, context: Record<string, unknown> | undefined][],
  };
}

type Environment = ReturnType<typeof createEnvironment>;

function fakeService(environment: Environment, timers: Timers): PlayerOptions['service'] {
  return {
    async heartbeat(report) {
      environment.reports.push(report);
      if (environment.reply === 'never') return new Promise<HeartbeatReply>(() => undefined);
      if (environment.reply instanceof Error) throw environment.reply;
      return {
        ...environment.reply,
        serverTime: new Date(timers.wallClock() + environment.skewMs).toISOString(),
      };
    },
    async getPublishedContent(etag) {
      environment.requestedEtags.push(etag);
      const { published } = environment;
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
    async occupants() {
      environment.occupantLookups += 1;
      return environment.occupants;
    },
    sendEvents: async () => undefined,
    sendLogs: async () => undefined,
    terminal: async () => ({ provider: 'simulator', status: 'ready' }) as Terminal,
    createCharge: async () => ({ id: 'c', status: 'created' }) as Charge,
    updateCharge: async (id, status) => ({ id, status }) as Charge,
    workerStates: async () => ({
      version: environment.workerStates.length,
      states: environment.workerStates,
    }),
    adContent: async () => buildDocument({ playlistId: 'ads' }),
  };
}

function openFakePlayback(
  environment: Environment,
  clock: ServerClock,
  content: ActiveContent,
  emit: (event: PlaybackEvent) => void,
): ReturnType<PlayerOptions['openPlayback']> {
  const playback: FakePlayback = {
    content,
    isStarted: false,
    isDestroyed: false,
    isPaused: false,
    workers: {},
    clockChanges: 0,
    ads: [],
    terminal: null,
    device: null,
    emit,
  };
  environment.playbacks.push(playback);
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
      return environment.isEmpty;
    },
    async start() {
      playback.isStarted = true;
      if (!environment.isEmpty) show();
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
      playback.clockChanges += 1;
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
}

/** A player with a fake service, playback and page, which `environment` controls. */
export function setUp({ storage = createMemoryStorage(), search = '' } = {}) {
  const timers = createFakeTimers(Date.UTC(2026, 10, 20, 12));
  const clock = createServerClock(timers, { lastKnownTime: 0, aheadMs: 0 });
  const store = createStateStore(reducePlayer, initialPlayerState(configOf()));
  const environment = createEnvironment();
  const log = createLog([
    (level, message, context) => void (level === 'warn' && environment.warnings.push([message, context])),
  ]);
  const player = createPlayer({
    store,
    service: fakeService(environment, timers),

    storage,
    telemetry: createTelemetry({
      storage,
      send: async (events) => void environment.events.push(...events.filter(({ type }) => type === 'worker')),
      timers,
      random: () => 0,
      createId: createEventId,
      now: clock.now,
      log,
    }),
    assets: {
      isCached: () => environment.hasCachedFiles,
      servesOtherRevision: () => false,
      verify: async () => [],
      setVerificationPaused: (isPaused) => void environment.verificationPauses.push(isPaused),
      hasSpaceFor: async () => true,
      ensure: async () => undefined,
      serve: async () => undefined,
      releaseFormerRevision: (etag) => void environment.releasedEtags.push(etag),
    },
    deviceId: 'd',
    session: { id: 'me', predecessorId: null, startedAt: () => 1000, handOver: () => undefined },
    parameters: readParameters(search),
    clock,
    timers,
    random: () => 0,
    log,
    async connect(options) {
      environment.connection = options;
      return { publish: () => undefined, close: () => undefined };
    },
    reloader: {
      msSinceReload: () => environment.sinceReloadMs,
      async reload({ inNewProcess }) {
        environment.reloadedInNewProcess = inNewProcess;
        await environment.duringReload();
        if (environment.canReload) environment.reloads += 1;
        return environment.canReload;
      },
    },
    openPlayback: (content, _device, emit) => openFakePlayback(environment, clock, content, emit),

    screenDimensions: () => ({ width: 1920, height: 1080 }),
    applyOrientation: (orientation) => void environment.orientations.push(orientation),
    startDeferredWork() {
      environment.deferredStarts += 1;
    },
    askHostToReboot() {
      environment.requestedReboots += 1;
    },
    pageUrl: 'http://a.example/player/',
  });
  const heartbeat = async (reply: HeartbeatReply | Error) => {
    environment.reply = reply;
    await timers.advanceAsync(120_000);
  };
  const receive = async (message: unknown) => {
    environment.connection?.on.message(JSON.stringify(message));
    await flushPromises();
  };
  const step = () => store.get().step;
  return { player, timers, store, environment, storage, heartbeat, receive, step };
}

/** A screen that already plays revision 1. */
export async function playing(search = '', storage = createMemoryStorage()) {
  const { revision, etag, publishedAt, document } = publishedOf(1);
  await storage.set('content', { revision, etag, publishedAt, document });
  const set = setUp({ storage, search });
  set.environment.published = publishedOf(1);
  set.environment.reply = heartbeatOf({ revision: 1, publishedAt: '2026-11-20T12:00:00Z' });
  await set.player.start();
  await set.timers.advanceAsync(1000);
  return set;
}
export const registered = (overrides: Partial<HeartbeatReply> = {}) =>
  heartbeatOf({ revision: 1, publishedAt: '2026-11-20T12:00:00Z', ...overrides });
