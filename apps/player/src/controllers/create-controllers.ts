import type { Connect } from '@vitrine/realtime-client';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Parameters } from '../boot/parameters.ts';
import type { AssetStore } from '../offline/asset-store.ts';
import type { ActiveContent } from '../offline/revision.ts';
import type { Log } from '../platform/log.ts';
import type { PageSession } from '../platform/page-session.ts';
import type { ServerClock } from '../platform/server-clock.ts';
import type { StateStore } from '../platform/state-store.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { createAdTimer } from '../playback/ad-timer.ts';
import { createDailyTimes } from '../playback/daily-times.ts';
import { createPayments } from '../playback/payments.ts';
import type { Playback, PlaybackDevice, PlaybackEvent } from '../playback/playback.ts';
import { contentUrlOf, type PlayerAction, type PlayerState } from '../player-state.ts';
import type { Service } from '../service.ts';
import { createProofOfPlay, type ProofOfPlay } from '../telemetry/proof-of-play.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createClockController } from './clock-controller.ts';
import {
  createHeartbeatController,
  type HeartbeatController,
  type HeartbeatControllerEvents,
} from './heartbeat-controller.ts';
import { createPlaybackController, type PlaybackController } from './playback-controller.ts';
import type { PlaybackControllerEvents } from './playback-event-handler.ts';
import { createPublishController } from './publish-controller.ts';
import { createRealtimeController } from './realtime-controller.ts';
import { createReloadController, type ReloadController, type Reloader } from './reload-controller.ts';
import { createWatchdog } from './watchdog.ts';
import { createWorkerController } from './worker-controller.ts';

export interface PlayerOptions {
  store: StateStore<PlayerState, PlayerAction>;
  service: Service;
  storage: PlayerStorage;
  telemetry: Telemetry;
  assets: AssetStore;
  deviceId: string;
  session: PageSession;
  parameters: Parameters;
  clock: ServerClock;
  timers: Timers;
  random(): number;
  log: Log;
  connect: Connect;
  reloader: Reloader;
  /** Opens the windows of a revision. They fill the page behind the player's own views. */
  openPlayback(
    content: ActiveContent,
    device: PlaybackDevice,
    onEvent: (event: PlaybackEvent) => void,
  ): Playback;
  screenDimensions(): { width: number; height: number } | null;
  /** Rotates the page. */
  applyOrientation(orientation: string): void;
  /** Called once when the screen shows something: starts work that playback does not need. */
  startDeferredWork(): void;
  /** Asks the host program to restart the device; the page reloads in any case. */
  askHostToReboot(): void;
  pageUrl: string;
}

export interface ControllerEvents extends HeartbeatControllerEvents {
  reloadCancelled: null;
}

/** Creates the controllers and connects the events of each to the others. */
export function createControllers(options: PlayerOptions, on: EventHandlers<ControllerEvents>) {
  const { store, service, storage, telemetry, clock, timers, log, session, assets } = options;
  const { now } = clock;
  let isOnline = true;

  const plays = createProofOfPlay(storage, telemetry);
  const heartbeat = createHeartbeatController({ ...options, sessionId: session.id, plays, on });
  const reload = createReloadController({
    ...options,
    prepare: () => workers.flush(),
    // Otherwise the next start would record the current play, without its duration.
    on: { reloading: () => plays.end(now()), cancelled: on.reloadCancelled },
  });
  const watchdog = createWatchdog({ store, plays, reload, timers });
  const clockController = createClockController({
    ...options,
    on: { changed: () => playback.handleClockChange() },
  });
  const workers = createWorkerController({
    ...options,
    now,
    on: { changed: ({ name, state }) => playback.setWorkerState(name, state) },
  });
  const publish = createPublishController({
    ...options,
    heartbeat,
    on: {
      activated: (content) => playback.activate(content),
      cacheChanged: () => playback.updatePaused(),
      repaired: () => playback.reopenAfterRepair(),
    },
  });
  const playback = createPlaybackController({
    open(content, onEvent) {
      watchdog.handleWindowsOpened(contentUrlOf(store.get()));
      return options.openPlayback(content, describeDevice(options), onEvent);
    },
    needsNetwork: ({ etag }) => !(options.parameters.offlineSupport && assets.isCached(etag)),
    workerStates: workers.entries,
    plays,
    telemetry,
    now,
    log,
    on: {
      ...trackScreen(store, heartbeat),
      preparingChanged: ({ isPreparing }) => assets.setVerificationPaused(isPreparing),
      windowPlayed: reload.countWindow,
      presentationEnded: watchdog.handlePresentationEnd,
      publishReported: publish.handleEvent,
      presentationFailed: ({ presentationId }) => publish.verifyPresentation(presentationId),
      workerReported: ({ name, state }) => workers.setFromApp(name, state),
      chargeRequested: ({ request, respond }) => void payments.handleCharge(request, respond),
    },
  });
  const payments = createPayments({
    ...options,
    createCharge: service.createCharge,
    updateCharge: service.updateCharge,
    fetchTerminal: service.terminal,
    newId: () => telemetry.createId(now()),
    on: { terminalChanged: playback.setTerminal, chargeChanged: playback.sendChargeUpdate },
  });
  const timedParts = createTimedParts(options, { plays, playback, reload, isOnline: () => isOnline });
  const realtime = createRealtimeController({ ...options, publish, heartbeat, reload, workers, now });

  return {
    plays,
    heartbeat,
    reload,
    watchdog,
    clock: clockController,
    workers,
    publish,
    playback,
    payments,
    ...timedParts,
    ...realtime,
    setOnline(online: boolean): void {
      isOnline = online;
      playback.setOnline(online);
      if (online) heartbeat.sendNow();
    },
  };
}
export type Controllers = ReturnType<typeof createControllers>;

/** Handles the events of playback that change what is on the screen. */
function trackScreen(
  store: PlayerOptions['store'],
  heartbeat: Pick<HeartbeatController, 'reportPlaying'>,
): Pick<
  EventHandlers<PlaybackControllerEvents>,
  'windowsChanged' | 'playing' | 'blankChanged' | 'unplayable'
> {
  return {
    windowsChanged: ({ windowManager }) => store.dispatch({ type: 'windows_changed', windowManager }),
    playing() {
      store.dispatch({ type: 'went_on_air' });
      heartbeat.reportPlaying();
    },
    blankChanged: ({ isBlank }) => store.dispatch({ type: isBlank ? 'went_off_air' : 'went_on_air' }),
    unplayable: () => store.dispatch({ type: 'content_changed', hasPlaylist: false }),
  };
}

interface TimedPartsContext {
  plays: ProofOfPlay;
  playback: Pick<PlaybackController, 'playAd'>;
  reload: Pick<ReloadController, 'handle'>;
  isOnline(): boolean;
}

/** Creates the parts that work at certain times: ads, active hours and the daily restart. */
function createTimedParts(
  { store, service, clock, timers, log, askHostToReboot }: PlayerOptions,
  { plays, playback, reload, isOnline }: TimedPartsContext,
) {
  const ads = createAdTimer({
    // A screen that never had services has no ads.
    canPlayAd: () =>
      (store.get().heartbeat?.servicesVersion ?? 0) > 0 && isOnline() && plays.current !== null,
    fetchAd: service.adContent,
    play: playback.playAd,
    timers,
    log,
  });
  const dailyTimes = createDailyTimes({
    times: () => store.get().heartbeat,
    now: clock.now,
    timers,
    on: {
      activeHoursChecked: ({ isActive }) => store.dispatch({ type: 'hours_changed', isActive }),
      restartDue: () => reload.handle({ kind: 'restart_requested' }),
      rebootDue() {
        askHostToReboot();
        reload.handle({ kind: 'restart_requested' });
      },
    },
  });
  return { ads, dailyTimes };
}

/** The properties of the device that rules can read. */
export function describeDevice({
  store,
  deviceId,
}: Pick<PlayerOptions, 'store' | 'deviceId'>): PlaybackDevice {
  const { heartbeat } = store.get();
  return {
    data: {
      id: deviceId,
      name: heartbeat?.name ?? '',
      timezone: heartbeat?.timezone,
      tags: heartbeat?.tags ?? [],
    },
    isMultiTimezone: heartbeat?.isMultitimezoneEnabled ?? false,
  };
}
