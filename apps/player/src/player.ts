import { errorMessage } from '@vitrine/contract/error-message';
import type { Connect } from '@vitrine/realtime-client';
import { repeat, type Timers } from '@vitrine/time';
import { type BootStep, canPlay, hasPlaylist } from './boot/boot-step.ts';
import type { Parameters } from './boot/parameters.ts';
import { createStageController } from './controllers/stage-controller.ts';
import { loadCompletedActions } from './heartbeat/completed-actions.ts';
import { createHeartbeat } from './heartbeat/heartbeat.ts';
import { type ConnectionInfo, type HostMessage, readHostMessage } from './heartbeat/host-messages.ts';
import {
  createPublishReportBody,
  type PublishEvent,
  type PublishReport,
  reducePublishReport,
} from './heartbeat/publish-report.ts';
import { type ActiveContent, createActivation } from './offline/activation.ts';
import type { AssetStore } from './offline/asset-store.ts';
import type { Log } from './platform/log.ts';
import type { PageSession } from './platform/page-session.ts';
import type { ServerClock } from './platform/server-clock.ts';
import type { StateStore } from './platform/state-store.ts';
import type { PlayerStorage } from './platform/storage.ts';
import { contentUrlOf, type PlayerAction, type PlayerState, showsMessage } from './player-state.ts';
import { type Command, readCommand } from './realtime/commands.ts';
import { createDeviceChannel } from './realtime/device-channel.ts';
import { createOccupancyMonitor } from './realtime/occupancy.ts';
import { type HeartbeatReply, type HeartbeatReport, isHeartbeatReply, type Service } from './service.ts';
import { createAdTimer } from './stage/ad-timer.ts';
import { createDailyTimes } from './stage/daily-times.ts';
import { createPayments } from './stage/payments.ts';
import { chooseRemedy, MAX_WINDOWS_WHILE_DARK, type Problem } from './stage/recovery.ts';
import type { Stage, StageDevice, StageEvent } from './stage/stage.ts';
import { createWorkerStateSync } from './stage/worker-state-sync.ts';
import { createWorkerStates } from './stage/worker-states.ts';
import { createProofOfPlay } from './telemetry/proof-of-play.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { createWorkerReports } from './telemetry/worker-reports.ts';

/** The page's own ways to be loaded anew. */
export interface Reloader {
  /** Milliseconds since the player last reloaded itself; null: it has not. */
  msSinceReload(): number | null;
  /**
   * Loads the page anew if it can be fetched now; says whether it can. `afresh`: in another process of the
   * browser where that is possible, for what this one keeps of former windows.
   */
  reload(options: { inNewProcess: boolean }): Promise<boolean>;
}

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
  /** Makes the windows for a revision, filling the page behind the screens. */
  openStage(content: ActiveContent, device: StageDevice, onEvent: (event: StageEvent) => void): Stage;
  screenDimensions(): { width: number; height: number } | null;
  /** Turns the page. */
  applyOrientation(orientation: string): void;
  /** Something is on the screen: time for what is not needed to play. */
  startDeferredWork(): void;
  /** Asks the host program to restart the device; the page reloads whether it does or not. */
  askHostToReboot(): void;
  pageUrl: string;
}

export interface Player {
  start(): Promise<void>;
  /** A window message that may come from the host page. */
  handleHostMessage(data: unknown): void;
  setOnline(isOnline: boolean): void;
  /** Something of the player's code could not be fetched: in this page it will not be. */
  reportMissingCode(): void;
  /** The page goes away. */
  stop(): void;
}

/** A service that does not answer at the start is not waited for longer: what is stored plays. */
const FIRST_HEARTBEAT_TIMEOUT_MS = 4000;
/** What is not needed to play is fetched when content is up, or when there is none for so long. */
const SHOWN_TIMEOUT_MS = 10_000;
const RESTART_RETRY_MS = 10_000;
const WATCHDOG_INTERVAL_MS = 30_000;
const SAVE_TIME_INTERVAL_MS = 600_000;

/** Connects the parts: heartbeats and messages come in, state changes, windows follow. */
export function createPlayer(options: PlayerOptions): Player {
  const { store, service, storage, telemetry, clock, timers, random, log, parameters } = options;
  const plays = createProofOfPlay(storage, telemetry);
  let report: PublishReport | null = null;
  let reply: HeartbeatReply | null = null;
  let connection: ConnectionInfo | null = null;
  let isOnline = true;
  let isReloading = false;
  let isCodeMissing = false;
  /** Whether the last heartbeat said that something plays. */
  let hasReportedPlaying = false;
  let darkSince: number | null = null;
  /** Origin of the windows' pages and files. */
  let stageUrl: string | null = null;
  /** Windows that have played. */
  let playedWindows = 0;
  let actions: Awaited<ReturnType<typeof loadCompletedActions>> | null = null;
  const stops: (() => void)[] = [];

  const activation = createActivation({
    fetchPublished: service.published,
    assets: options.assets,
    contentUrl: () => contentUrlOf(store.get()),
    storage,
    timers,
    random,
    log,
    onReceived: (revision) => updateReport({ type: 'received', revision }),
    onActivated: playContent,
    onFailed(revision, error) {
      telemetry.recordError('content_error', error, { revision });
      updateReport({ type: 'failed', revision, error });
    },
    onCacheChanged: () => stageController.updatePaused(),
    isReportedSuccess(revision) {
      const known = store.get().heartbeat;
      return known?.revision === revision && known.publishPlaybackSuccess;
    },
    onVerified(revision) {
      const { active } = activation;
      // The waiting screen is all that this revision shows.
      if (active?.revision === revision && !hasPlaylist(active.document))
        handlePublishEvent({ type: 'played', revision });
      updateReport({ type: 'verified', revision });
    },
    onDamaged(revision, urls) {
      const error = `Files on this screen were damaged and are fetched again: ${urls.join(', ')}`;
      telemetry.recordError('files_damaged', error, { revision });
      updateReport({ type: 'damaged', revision, error });
    },
    onRepaired: () => stageController.reopenAfterRepair(),
  });

  const heartbeat = createHeartbeat({
    send: sendHeartbeat,
    isRegistering: () => store.get().step === 'register_device',
    onReply: handleReply,
    onError(error) {
      log.warn('Failed to fetch device heartbeat', { error: errorMessage(error) });
      void heartbeatFailed();
    },
    timers,
    random,
  });

  const channel = createDeviceChannel({
    session: options.session,
    fetchKey: service.realtimeKey,
    connect: options.connect,
    pageUrl: options.pageUrl,
    now: clock.now,
    timers,
    random,
    log,
    on: {
      // The heartbeat's reply contains what was sent while the channel was away.
      connected: heartbeat.sendNow,
      message(text) {
        const command = readCommand(text);
        if (command) void handleCommand(command);
      },
    },
  });

  const stageController = createStageController({
    open(content, onEvent) {
      stageUrl = contentUrlOf(store.get());
      return options.openStage(content, stageDevice(), onEvent);
    },
    needsNetwork: ({ etag }) => !(parameters.offlineSupport && options.assets.isCached(etag)),
    plays,
    telemetry,
    now: clock.now,
    log,
    workerStates: () => workers.entries(),
    onWorkerState(name, state) {
      if (workers.setFromApp(name, state)) workerReports.add(name, state);
    },
    onWindowsChanged: (windowManager) => store.dispatch({ type: 'windows_changed', windowManager }),
    onPlaying() {
      store.dispatch({ type: 'went_on_air' });
      // Not with every change of what plays; but a dashboard must not say for minutes that nothing does.
      if (!hasReportedPlaying) heartbeat.sendNow();
    },
    onBlank: (isBlank) => store.dispatch({ type: isBlank ? 'went_off_air' : 'went_on_air' }),
    onWindowPlayed() {
      playedWindows += 1;
    },
    onPresentationEnded() {
      recover({ kind: 'window_limit', windows: playedWindows, isDark: false });
      if (isCodeMissing) recover({ kind: 'code_missing', isNeeded: false });
    },
    onPublish: handlePublishEvent,
    onPresentationFailed: activation.verifyPresentation,
    onCharge: (request, respond) => void payments.handleCharge(request, respond),
    onUnplayable: () => store.dispatch({ type: 'content_changed', hasPlaylist: false }),
  });

  const occupancy = createOccupancyMonitor({
    session: options.session,
    fetchOccupants: service.occupants,
    onCount: (older) => store.dispatch({ type: 'occupants_counted', older }),
    timers,
    log,
  });

  const workerReports = createWorkerReports(telemetry, timers);
  const workers = createWorkerStates({
    storage,
    timers,
    now: clock.now,
    log,
    onState: (name, state) => stageController.setWorkerState(name, state),
  });
  const workersFeed = createWorkerStateSync({
    fetchStates: service.workerStates,
    onStates: (states) => workers.merge(states),
    log,
  });

  const payments = createPayments({
    storage,
    random,
    createCharge: service.createCharge,
    updateCharge: service.updateCharge,
    fetchTerminal: service.terminal,
    newId: () => telemetry.createId(clock.now()),
    timers,
    log,
    onTerminal: (state) => stageController.setTerminal(state),
    onCharge: (charge) => stageController.sendChargeUpdate(charge),
  });

  const ads = createAdTimer({
    // A screen to which no service was ever given has no ads to ask for.
    canPlayAd: () => (store.get().heartbeat?.servicesVersion ?? 0) > 0 && isOnline && plays.current !== null,
    fetchAd: service.adContent,
    play: stageController.playAd,
    timers,
    log,
  });

  const dailyTimes = createDailyTimes({
    times: () => store.get().heartbeat,
    now: clock.now,
    timers,
    onActiveHoursChecked: (isActive) => store.dispatch({ type: 'hours_changed', isActive }),
    onRestart: () => recover({ kind: 'restart_asked' }),
    onReboot() {
      options.askHostToReboot();
      recover({ kind: 'restart_asked' });
    },
  });

  async function sendHeartbeat(): Promise<HeartbeatReply> {
    const completed = actions?.listUnreported() ?? [];
    const publish = createPublishReportBody(report, reply);
    const dimensions = options.screenDimensions();
    const playing = plays.current;
    const body: HeartbeatReport = {
      connectionType: connection?.connectionType ?? null,
      ssid: connection?.ssid ?? null,
      rssi: connection?.rssi ?? null,
      sessionId: options.session.id,
      ...(dimensions && { screenDimensions: dimensions }),
      ...(publish && { publish }),
      nowPlaying: playing && {
        presentationId: playing.presentationId,
        playlistId: playing.playlistId,
        startedAt: new Date(playing.startedAt).toISOString(),
      },
      ...(completed.length > 0 && { completedActions: completed }),
    };
    hasReportedPlaying = playing !== null;
    const answer = await service.heartbeat(body);
    await actions?.markReported(completed);
    return answer;
  }

  function handleReply(answer: HeartbeatReply): void {
    const isFirst = reply === null;
    reply = answer;
    syncClock(Date.parse(answer.serverTime));
    void storage.set('heartbeat', answer);
    store.dispatch({ type: 'heartbeat_received', reply: answer });
    void payments.syncTerminal(answer.servicesVersion ?? 0);
    void workersFeed.sync(answer.workerStatesVersion ?? 0);
    if (answer.registrationStatus === 'pending_dashboard_confirmation') {
      if (activation.active) void clearContent();
      report = null;
      return;
    }
    const known = activation.active?.revision ?? -1;
    if (answer.publishedAt !== null && (isFirst || answer.revision > known)) activation.checkForUpdate();
  }

  function syncClock(serverTime: number): void {
    const before = clock.aheadMs;
    const hasMoved = clock.sync(serverTime);
    if (clock.aheadMs !== before) void storage.set('clockAhead', clock.aheadMs);
    if (hasMoved) stageController.handleClockChange();
  }

  /** Without the service, the screen goes by what it last said. */
  async function heartbeatFailed(): Promise<void> {
    const last = store.get().heartbeat ? null : await storage.get('heartbeat');
    store.dispatch({ type: 'heartbeat_failed', last: isHeartbeatReply(last) ? last : null });
  }

  /** A screen that was playing plays at once; the service has its say a moment later, or days later. */
  async function resumeFromStorage(): Promise<void> {
    const last = await storage.get('heartbeat');
    if (!isHeartbeatReply(last)) return;
    if (last.isDisabled || last.registrationStatus === 'pending_dashboard_confirmation') return;
    store.dispatch({ type: 'heartbeat_failed', last });
  }

  async function clearContent(): Promise<void> {
    await activation.clear();
    store.dispatch({ type: 'content_changed', hasPlaylist: false });
  }

  function handlePublishEvent(event: PublishEvent): void {
    if (event.type === 'played' && event.revision === activation.active?.revision) activation.markShown();
    updateReport(event);
  }

  function updateReport(event: PublishEvent): void {
    const before = report;
    report = reducePublishReport(report, event);
    // Somebody in front of the dashboard waits for exactly this.
    const body = createPublishReportBody(report, reply);
    if (body && JSON.stringify(body) !== JSON.stringify(createPublishReportBody(before, reply)))
      heartbeat.sendNow();
  }

  function playContent(content: ActiveContent): void {
    updateHasPlaylist(content);
    stageController.activate(content);
  }

  function updateHasPlaylist({ document }: ActiveContent): void {
    store.dispatch({ type: 'content_changed', hasPlaylist: hasPlaylist(document) });
  }

  function stageDevice(): StageDevice {
    const of = store.get().heartbeat;
    return {
      data: { id: options.deviceId, name: of?.name ?? '', timezone: of?.timezone, tags: of?.tags ?? [] },
      isMultiTimezone: of?.isMultitimezoneEnabled ?? false,
    };
  }

  function followState(state: PlayerState, previous: PlayerState): void {
    if (state.heartbeat !== previous.heartbeat && state.heartbeat) {
      options.applyOrientation(state.heartbeat.screenOrientation);
      stageController.setDevice(stageDevice());
      dailyTimes.check();
    }
    if (state.step !== previous.step) stepChanged(state.step, previous.step);
    const wanted = canPlay(state) && !state.isAsleep ? activation.active : null;
    // A page that is about to be loaded anew opens no windows, and closes none either: that would be black.
    if (!wanted || !isReloading) stageController.follow(wanted, state.windowManager);
    if (wanted && state !== previous) checkContentMoved();
  }

  function stepChanged(step: BootStep | null, previous: BootStep | null): void {
    log.info(`${previous ?? 'start'}->${step ?? 'start'}`);
    if (step === 'play_playlist' && previous !== null) recover({ kind: 'step_became_play' });
    // Whoever entered the code is waiting; the next heartbeat would be two minutes away.
    if (previous === 'register_device') heartbeat.sendNow();
  }

  function recover(problem: Problem): void {
    const remedy = chooseRemedy(problem, { msSinceReload: options.reloader.msSinceReload() });
    if (remedy === 'reload') void reloadPage();
    if (remedy === 'reload_when_reachable') void reloadWhenReachable();
  }

  /** Loads the page anew, unless it could not be fetched: then everything goes on here. */
  async function reloadPage(): Promise<boolean> {
    if (isReloading) return true;
    isReloading = true;
    await workers.flush();
    const leaves = await options.reloader.reload({ inNewProcess: playedWindows >= MAX_WINDOWS_WHILE_DARK });
    if (leaves) {
      // Told by the next start, it would have no duration.
      plays.end(clock.now());
    } else {
      isReloading = false;
      followState(store.get(), store.get());
    }
    return leaves;
  }

  async function reloadWhenReachable(): Promise<void> {
    if (await reloadPage()) return;
    timers.setTimeout(() => void reloadWhenReachable(), RESTART_RETRY_MS);
  }

  async function handleCommand(command: Command): Promise<void> {
    log.info('Asked by the service', { command: command.type });
    switch (command.type) {
      case 'refetch':
        activation.checkForUpdate();
        break;
      case 'recount':
        occupancy.recount();
        break;
      case 'worker_state':
        workers.setFromService({ ...command, at: command.at ?? clock.now() });
        break;
      case 'check_heartbeat':
        if (command.actionId) await actions?.add(command.actionId);
        heartbeat.sendNow();
        break;
      case 'restart':
      case 'reboot':
        if (command.actionId && actions?.isDone(command.actionId)) break;
        if (command.actionId) await actions?.add(command.actionId);
        if (command.type === 'reboot') options.askHostToReboot();
        recover({ kind: 'restart_asked' });
    }
  }

  /** The screens of the player are to be seen, and cannot be. */
  function checkMissingCode(): void {
    if (isCodeMissing && showsMessage(store.get())) recover({ kind: 'code_missing', isNeeded: true });
  }

  /** The content is on another origin than the windows: `CONTENT_URL` was changed. */
  function checkContentMoved(): void {
    if (stageUrl !== null && contentUrlOf(store.get()) !== stageUrl) recover({ kind: 'content_moved' });
  }

  /** Notices a screen on which nothing appears although there is something to play, or to say. */
  function watch(): void {
    checkMissingCode();
    checkContentMoved();
    const { step, isAsleep } = store.get();
    if (isAsleep) recover({ kind: 'window_limit', windows: playedWindows, isDark: true });
    if (step !== 'play_playlist' || isAsleep || plays.current) {
      darkSince = null;
      return;
    }
    darkSince ??= timers.now();
    recover({ kind: 'nothing_on_air', forMs: timers.now() - darkSince });
  }

  /** A screen that loses its power after weeks without the service does not start weeks back. */
  async function saveTime(): Promise<void> {
    if (clock.isSynced) await storage.set('goodTime', clock.now());
  }

  /** When something is on the screen, content or one of the player's own screens: not before it. */
  function startDeferredWorkOnceShown(): void {
    const start = () => {
      unwatch();
      timers.clearTimeout(patience);
      stops.push(channel.stop);
      channel.start();
      activation.restoreFiles();
      options.startDeferredWork();
    };
    const unwatch = store.subscribe((state) => {
      if (state.isOnAir || state.isAsleep || showsMessage(state)) start();
    });
    const patience = timers.setTimeout(start, SHOWN_TIMEOUT_MS);
    stops.push(unwatch, () => timers.clearTimeout(patience));
  }

  return {
    async start() {
      actions = await loadCompletedActions(storage);
      await plays.recover();
      await workers.load();
      await payments.resume();
      const restored = await activation.restore();
      stops.push(store.subscribe(followState));
      startDeferredWorkOnceShown();
      if (restored) {
        updateHasPlaylist(restored);
        await resumeFromStorage();
      }
      heartbeat.start();
      timers.setTimeout(() => {
        if (reply === null) void heartbeatFailed();
      }, FIRST_HEARTBEAT_TIMEOUT_MS);
      stops.push(
        heartbeat.stop,
        occupancy.start(),
        telemetry.start(),
        workerReports.start(),
        dailyTimes.start(),
        ads.start(),
        repeat(timers, WATCHDOG_INTERVAL_MS, WATCHDOG_INTERVAL_MS, watch),
        repeat(timers, SAVE_TIME_INTERVAL_MS, SAVE_TIME_INTERVAL_MS, saveTime),
      );
    },
    handleHostMessage(data) {
      const message: HostMessage | null = readHostMessage(data);
      if (message?.type === 'connection') connection = message.info;
      if (message?.type !== 'worker_state') return;
      if (workers.setFromHost(message.name, message.state)) workerReports.add(message.name, message.state);
    },
    setOnline(online) {
      if (online === isOnline) return;
      isOnline = online;
      log.info(online ? 'Back online' : 'Offline');
      stageController.setOnline(online);
      if (online) heartbeat.sendNow();
    },
    reportMissingCode() {
      isCodeMissing = true;
      checkMissingCode();
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
