import { repeat, type Timers } from '@vitrine/time';
import { type BootStep, hasPlaylist, mayPlay } from './boot/boot-step.ts';
import type { Parameters } from './boot/parameters.ts';
import { loadCompletedActions } from './heartbeat/completed-actions.ts';
import { createHeartbeat } from './heartbeat/heartbeat.ts';
import { type ConnectionInfo, type HostMessage, readHostMessage } from './heartbeat/host-messages.ts';
import {
  type PublishEvent,
  type PublishReport,
  publishReportBody,
  reducePublishReport,
} from './heartbeat/publish-report.ts';
import { type ActiveContent, createActivation } from './offline/activation.ts';
import type { AssetStore } from './offline/asset-store.ts';
import { type Log, messageOf } from './platform/log.ts';
import type { PageSession } from './platform/page-session.ts';
import type { ServerClock } from './platform/server-clock.ts';
import type { PlayerStorage } from './platform/storage.ts';
import type { Store } from './platform/store.ts';
import { contentUrlOf, hasSomethingToSay, type PlayerAction, type PlayerState } from './player-state.ts';
import { createLink } from './realtime/link.ts';
import { type Command, readCommand } from './realtime/messages.ts';
import { createOccupancy } from './realtime/occupancy.ts';
import type { Connect } from './realtime/transport.ts';
import { type HeartbeatReply, type HeartbeatReport, isHeartbeatReply, type Service } from './service.ts';
import { createAds } from './stage/ads.ts';
import { followDay } from './stage/daily-times.ts';
import { createPayments } from './stage/payments.ts';
import { type Problem, remedyFor, WORN_WINDOWS_IN_THE_DARK } from './stage/recovery.ts';
import type { Stage, StageDevice, StageEvent } from './stage/stage.ts';
import { createStageKeeper } from './stage/stage-keeper.ts';
import { createWorkerStates } from './stage/worker-states.ts';
import { createWorkersFeed } from './stage/workers-feed.ts';
import { createPlays } from './telemetry/plays.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { createWorkerReports } from './telemetry/worker-reports.ts';

/** The page's own ways to be loaded anew. */
export interface Reloader {
  /** Milliseconds since the player last reloaded itself; null: it has not. */
  sinceReloadMs(): number | null;
  /**
   * Loads the page anew if it can be fetched now; says whether it can. `afresh`: in another process of the
   * browser where that is possible, for what this one keeps of former windows.
   */
  reload(options: { afresh: boolean }): Promise<boolean>;
}

export interface PlayerOptions {
  store: Store<PlayerState, PlayerAction>;
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
  orient(orientation: string): void;
  /** Something is on the screen: time for what is not needed to play. */
  whenUp(): void;
  /** Asks the host program to restart the device; the page reloads whether it does or not. */
  askHostToReboot(): void;
  pageUrl: string;
}

export interface Player {
  start(): Promise<void>;
  /** A window message that may come from the host page. */
  hostMessage(data: unknown): void;
  setOnline(isOnline: boolean): void;
  /** Something of the player's code could not be fetched: in this page it will not be. */
  codeMissing(): void;
  /** The page goes away. */
  stop(): void;
}

/** A service that does not answer at the start is not waited for longer: what is stored plays. */
const FIRST_HEARTBEAT_PATIENCE_MS = 4000;
/** What is not needed to play is fetched when content is up, or when there is none for so long. */
const UP_PATIENCE_MS = 10_000;
const RESTART_RETRY_MS = 10_000;
const WATCH_EVERY_MS = 30_000;
const KEEP_TIME_EVERY_MS = 600_000;

/** Connects the parts: heartbeats and messages come in, state changes, windows follow. */
export function createPlayer(options: PlayerOptions): Player {
  const { store, service, storage, telemetry, clock, timers, random, log, parameters } = options;
  const plays = createPlays(storage, telemetry);
  let report: PublishReport | null = null;
  let reply: HeartbeatReply | null = null;
  let connection: ConnectionInfo | null = null;
  let isOnline = true;
  let isLeaving = false;
  let isCodeMissing = false;
  /** Whether the last heartbeat said that something plays. */
  let hasToldPlaying = false;
  let darkSince: number | null = null;
  /** Origin of the windows' pages and files. */
  let stageUrl: string | null = null;
  /** Windows that have played. */
  let windows = 0;
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
    onReceived: (revision) => reported({ type: 'received', revision }),
    onActivated: activated,
    onFailed(revision, error) {
      telemetry.error('content_error', error, { revision });
      reported({ type: 'failed', revision, error });
    },
    onKept: () => keeper.kept(),
    isSuccess(revision) {
      const known = store.get().heartbeat;
      return known?.revision === revision && known.publishPlaybackSuccess;
    },
    onVerified(revision) {
      const { active } = activation;
      // The waiting screen is all that this revision shows.
      if (active?.revision === revision && !hasPlaylist(active.document))
        published({ type: 'played', revision });
      reported({ type: 'verified', revision });
    },
    onDamaged(revision, urls) {
      const error = `Files on this screen were damaged and are fetched again: ${urls.join(', ')}`;
      telemetry.error('files_damaged', error, { revision });
      reported({ type: 'damaged', revision, error });
    },
    onRepaired: () => keeper.repaired(),
  });

  const heartbeat = createHeartbeat({
    send: sendHeartbeat,
    isRegistering: () => store.get().step === 'register_device',
    onReply: heard,
    onError(error) {
      log.warn('Failed to fetch device heartbeat', { error: messageOf(error) });
      void heartbeatFailed();
    },
    timers,
    random,
  });

  const link = createLink({
    session: options.session,
    getKey: service.realtimeKey,
    connect: options.connect,
    pageUrl: options.pageUrl,
    now: clock.now,
    timers,
    random,
    log,
    // What was said while the line was down is in the heartbeat's reply.
    onConnected: heartbeat.now,
    onMessage(text) {
      const command = readCommand(text);
      if (command) void obey(command);
    },
  });

  const keeper = createStageKeeper({
    open(content, onEvent) {
      stageUrl = contentUrlOf(store.get());
      return options.openStage(content, stageDevice(), onEvent);
    },
    needsNetwork: ({ etag }) => !(parameters.offlineSupport && options.assets.keepsFiles(etag)),
    plays,
    telemetry,
    now: clock.now,
    log,
    workerStates: () => workers.entries(),
    onWorkerState(name, state) {
      if (workers.fromApp(name, state)) workerReports.changed(name, state);
    },
    onWindows: (windowManager) => store.dispatch({ type: 'windows_changed', windowManager }),
    onAir() {
      store.dispatch({ type: 'went_on_air' });
      // Not with every change of what plays; but a dashboard must not say for minutes that nothing does.
      if (!hasToldPlaying) heartbeat.now();
    },
    onBlank: (isBlank) => store.dispatch({ type: isBlank ? 'went_off_air' : 'went_on_air' }),
    onOpened() {
      windows += 1;
    },
    onEnd() {
      recover({ kind: 'worn', windows, isDark: false });
      if (isCodeMissing) recover({ kind: 'code_missing', isNeeded: false });
    },
    onPublish: published,
    onPresentationFailed: activation.suspect,
    onCharge: (request, respond) => void payments.charge(request, respond),
    onUnplayable: () => store.dispatch({ type: 'content_changed', hasPlaylist: false }),
  });

  const occupancy = createOccupancy({
    session: options.session,
    lookUp: service.occupants,
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
    onState: (name, state) => keeper.setWorkerState(name, state),
  });
  const workersFeed = createWorkersFeed({
    fetchStates: service.workerStates,
    onStates: (states) => workers.catchUp(states),
    log,
  });

  const payments = createPayments({
    storage,
    random,
    createCharge: service.createCharge,
    updateCharge: service.updateCharge,
    fetchTerminal: service.terminal,
    newId: () => telemetry.newId(clock.now()),
    timers,
    log,
    onTerminal: (state) => keeper.setTerminal(state),
    onCharge: (charge) => keeper.chargeWent(charge),
  });

  const ads = createAds({
    // A screen to which no service was ever given has no ads to ask for.
    isWanted: () => (store.get().heartbeat?.servicesVersion ?? 0) > 0 && isOnline && plays.current !== null,
    fetchAd: service.adContent,
    play: keeper.playAd,
    timers,
    log,
  });

  const day = followDay({
    times: () => store.get().heartbeat,
    now: clock.now,
    timers,
    onActive: (isActive) => store.dispatch({ type: 'hours_changed', isActive }),
    onRestart: () => recover({ kind: 'restart_asked' }),
    onReboot() {
      options.askHostToReboot();
      recover({ kind: 'restart_asked' });
    },
  });

  async function sendHeartbeat(): Promise<HeartbeatReply> {
    const completed = actions?.untold() ?? [];
    const publish = publishReportBody(report, reply);
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
    hasToldPlaying = playing !== null;
    const answer = await service.heartbeat(body);
    await actions?.told(completed);
    return answer;
  }

  function heard(answer: HeartbeatReply): void {
    const isFirst = reply === null;
    reply = answer;
    hearTime(Date.parse(answer.serverTime));
    void storage.set('heartbeat', answer);
    store.dispatch({ type: 'heartbeat_received', reply: answer });
    void payments.follow(answer.servicesVersion ?? 0);
    void workersFeed.follow(answer.workerStatesVersion ?? 0);
    if (answer.registrationStatus === 'pending_dashboard_confirmation') {
      if (activation.active) void emptied();
      report = null;
      return;
    }
    const known = activation.active?.revision ?? -1;
    if (answer.publishedAt !== null && (isFirst || answer.revision > known)) activation.check();
  }

  function hearTime(serverTime: number): void {
    const before = clock.aheadMs;
    const hasMoved = clock.sync(serverTime);
    if (clock.aheadMs !== before) void storage.set('clockAhead', clock.aheadMs);
    if (hasMoved) keeper.timeMoved();
  }

  /** Without the service, the screen goes by what it last said. */
  async function heartbeatFailed(): Promise<void> {
    const last = store.get().heartbeat ? null : await storage.get('heartbeat');
    store.dispatch({ type: 'heartbeat_failed', last: isHeartbeatReply(last) ? last : null });
  }

  /** A screen that was playing plays at once; the service has its say a moment later, or days later. */
  async function playByWhatIsKnown(): Promise<void> {
    const last = await storage.get('heartbeat');
    if (!isHeartbeatReply(last)) return;
    if (last.isDisabled || last.registrationStatus === 'pending_dashboard_confirmation') return;
    store.dispatch({ type: 'heartbeat_failed', last });
  }

  async function emptied(): Promise<void> {
    await activation.forget();
    store.dispatch({ type: 'content_changed', hasPlaylist: false });
  }

  function published(event: PublishEvent): void {
    if (event.type === 'played' && event.revision === activation.active?.revision) activation.seen();
    reported(event);
  }

  function reported(event: PublishEvent): void {
    const before = report;
    report = reducePublishReport(report, event);
    // Somebody in front of the dashboard waits for exactly this.
    const body = publishReportBody(report, reply);
    if (body && JSON.stringify(body) !== JSON.stringify(publishReportBody(before, reply))) heartbeat.now();
  }

  function activated(content: ActiveContent): void {
    contentChanged(content);
    keeper.activate(content);
  }

  function contentChanged({ document }: ActiveContent): void {
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
      options.orient(state.heartbeat.screenOrientation);
      keeper.setDevice(stageDevice());
      day.look();
    }
    if (state.step !== previous.step) stepChanged(state.step, previous.step);
    const wanted = mayPlay(state) && !state.isAsleep ? activation.active : null;
    // A page that is about to be loaded anew opens no windows, and closes none either: that would be black.
    if (!wanted || !isLeaving) keeper.follow(wanted, state.windowManager);
    if (wanted && state !== previous) lookForMove();
  }

  function stepChanged(step: BootStep | null, previous: BootStep | null): void {
    log.info(`${previous ?? 'start'}->${step ?? 'start'}`);
    if (step === 'play_playlist' && previous !== null) recover({ kind: 'step_became_play' });
    // Whoever entered the code is waiting; the next heartbeat would be two minutes away.
    if (previous === 'register_device') heartbeat.now();
  }

  function recover(problem: Problem): void {
    const remedy = remedyFor(problem, { sinceReloadMs: options.reloader.sinceReloadMs() });
    if (remedy === 'reload') void leave();
    if (remedy === 'reload_when_reachable') void leaveWhenReachable();
  }

  /** Loads the page anew, unless it could not be fetched: then everything goes on here. */
  async function leave(): Promise<boolean> {
    if (isLeaving) return true;
    isLeaving = true;
    await workers.flush();
    const leaves = await options.reloader.reload({ afresh: windows >= WORN_WINDOWS_IN_THE_DARK });
    if (leaves) {
      // Told by the next start, it would have no duration.
      plays.end(clock.now());
    } else {
      isLeaving = false;
      followState(store.get(), store.get());
    }
    return leaves;
  }

  async function leaveWhenReachable(): Promise<void> {
    if (await leave()) return;
    timers.setTimeout(() => void leaveWhenReachable(), RESTART_RETRY_MS);
  }

  async function obey(command: Command): Promise<void> {
    log.info('Asked by the service', { command: command.do });
    switch (command.do) {
      case 'refetch':
        activation.check();
        break;
      case 'recount':
        occupancy.recount();
        break;
      case 'worker_state':
        workers.fromService({ ...command, at: command.at ?? clock.now() });
        break;
      case 'check_heartbeat':
        if (command.actionId) await actions?.add(command.actionId);
        heartbeat.now();
        break;
      case 'restart':
      case 'reboot':
        if (command.actionId && actions?.isDone(command.actionId)) break;
        if (command.actionId) await actions?.add(command.actionId);
        if (command.do === 'reboot') options.askHostToReboot();
        recover({ kind: 'restart_asked' });
    }
  }

  /** The screens of the player are to be seen, and cannot be. */
  function lookForCode(): void {
    if (isCodeMissing && hasSomethingToSay(store.get())) recover({ kind: 'code_missing', isNeeded: true });
  }

  /** The content is on another origin than the windows: `CONTENT_URL` was changed. */
  function lookForMove(): void {
    if (stageUrl !== null && contentUrlOf(store.get()) !== stageUrl) recover({ kind: 'content_moved' });
  }

  /** Notices a screen on which nothing appears although there is something to play, or to say. */
  function watch(): void {
    lookForCode();
    lookForMove();
    const { step, isAsleep } = store.get();
    if (isAsleep) recover({ kind: 'worn', windows, isDark: true });
    if (step !== 'play_playlist' || isAsleep || plays.current) {
      darkSince = null;
      return;
    }
    darkSince ??= timers.now();
    recover({ kind: 'nothing_on_air', forMs: timers.now() - darkSince });
  }

  /** A screen that loses its power after weeks without the service does not start weeks back. */
  async function keepTime(): Promise<void> {
    if (clock.isSynced) await storage.set('goodTime', clock.now());
  }

  /** When something is on the screen, content or one of the player's own screens: not before it. */
  function startTheRestWhenUp(): void {
    const start = () => {
      unwatch();
      timers.clearTimeout(patience);
      stops.push(link.stop);
      link.start();
      activation.keep();
      options.whenUp();
    };
    const unwatch = store.subscribe((state) => {
      if (state.isOnAir || state.isAsleep || hasSomethingToSay(state)) start();
    });
    const patience = timers.setTimeout(start, UP_PATIENCE_MS);
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
      startTheRestWhenUp();
      if (restored) {
        contentChanged(restored);
        await playByWhatIsKnown();
      }
      heartbeat.start();
      timers.setTimeout(() => {
        if (reply === null) void heartbeatFailed();
      }, FIRST_HEARTBEAT_PATIENCE_MS);
      stops.push(
        heartbeat.stop,
        occupancy.start(),
        telemetry.start(),
        workerReports.start(),
        day.start(),
        ads.start(),
        repeat(timers, WATCH_EVERY_MS, WATCH_EVERY_MS, watch),
        repeat(timers, KEEP_TIME_EVERY_MS, KEEP_TIME_EVERY_MS, keepTime),
      );
    },
    hostMessage(data) {
      const message: HostMessage | null = readHostMessage(data);
      if (message?.type === 'connection') connection = message.info;
      if (message?.type !== 'worker_state') return;
      if (workers.fromHost(message.name, message.state)) workerReports.changed(message.name, message.state);
    },
    setOnline(online) {
      if (online === isOnline) return;
      isOnline = online;
      log.info(online ? 'Back online' : 'Offline');
      keeper.setOnline(online);
      if (online) heartbeat.now();
    },
    codeMissing() {
      isCodeMissing = true;
      lookForCode();
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
