import { createDeviceClient } from '@vitrine/client/device';
import { SPLASH_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { connectMqtt } from '@vitrine/realtime-client';
import { createBackoff, type Timers } from '@vitrine/time';
import { browserTimers } from '@vitrine/time/browser';
import {
  type CredentialStore,
  type Credentials,
  chooseCredentials,
  createCredentialStore,
  deletionFragment,
} from './boot/credentials.ts';
import { createPageLayers, type PageLayers } from './boot/page-layers.ts';
import { type Parameters, readParameters } from './boot/parameters.ts';
import { registerLiteDevice } from './boot/registration.ts';
import { isServiceConfig, readServiceConfig, type ServiceConfig } from './boot/service-config.ts';
import type { Reloader } from './controllers/reload-controller.ts';
import type { AssetStore } from './offline/asset-store.ts';
import { createBridgeOpener, hiddenFrames } from './offline/bridge-client.ts';
import { openCachedAssets } from './offline/cached-assets.ts';
import { registerShell, updateShell } from './offline/shell.ts';
import { createEventId, createSessionId } from './platform/ids.ts';
import { consoleSink, createLog, type Log, type LogSink } from './platform/log.ts';
import { getNewProcessUrl } from './platform/new-process-page.ts';
import { createPageProbe, type PageProbe } from './platform/page-probe.ts';
import { createPageReloader } from './platform/page-reloader.ts';
import { createPageSession, type PageSession } from './platform/page-session.ts';
import { createServerClock, type ServerClock, type StoredTime } from './platform/server-clock.ts';
import { type InstanceLocks, waitForSingleInstance } from './platform/single-instance.ts';
import { createStateStore, type StateStore } from './platform/state-store.ts';
import { openStorage, type PlayerStorage } from './platform/storage.ts';
import { keepAwake } from './platform/wake-lock.ts';
import { applyOrientation } from './playback/orientation.ts';
import { openPlayback } from './playback/playback.ts';
import { createPlayer, type Player } from './player.ts';
import {
  contentUrlOf,
  initialPlayerState,
  type PlayerAction,
  type PlayerState,
  reducePlayer,
  showsMessage,
} from './player-state.ts';
import { createService, isHeartbeatReply, type Service } from './service.ts';
import { bulkSender, createLogShipper } from './telemetry/log-shipper.ts';
import { createTelemetry, type Telemetry } from './telemetry/telemetry.ts';

const API = '/api';
const { random } = Math;

/** The composition root: creates the parts with the browser's interfaces and starts them. */
export async function startPage(): Promise<void> {
  const status = document.getElementById('status');
  const showStatus = (message: string) => {
    if (status) status.textContent = message;
  };
  const parameters = readParameters(location.search);
  const sinks: LogSink[] = parameters.debug ? [consoleSink(globalThis.console)] : [];
  const log = createLog(sinks);
  browserTimers.setTimeout(() => document.getElementById('splash')?.remove(), SPLASH_MS);
  try {
    const container = document.getElementById('root');
    if (!container) throw new Error('Container not found.');
    await runPlayer({ container, parameters, log, addSink: (sink) => void sinks.push(sink), showStatus });
  } catch (error) {
    log.error('The player could not start', { error: errorMessage(error) });
    showStatus(errorMessage(error));
  }
}

/** The parts that exist before the screen knows its device. */
interface Page {
  container: HTMLElement;
  parameters: Parameters;
  log: Log;
  addSink(sink: LogSink): void;
  showStatus(message: string): void;
}

/** Adds the stored data of the screen. */
interface Screen extends Page {
  storage: PlayerStorage;
  clock: ServerClock;
  /** Their wall clock is the server's time, which schedules use. */
  timers: Timers;
  store: StateStore<PlayerState, PlayerAction>;
  layers: PageLayers;
  views: Views;
  missingCode: MissingCode;
}

/** Adds the device that this screen is registered as. */
interface DeviceScreen extends Screen {
  credentials: Credentials;
  credentialStore: CredentialStore;
  session: PageSession;
}

async function openScreen(page: Page): Promise<DeviceScreen> {
  const { container, parameters, log } = page;
  const storage = await openStorage(browserTimers, random, log);
  void navigator.storage?.persist?.().catch(() => false);
  const clock = createServerClock(browserTimers, await readStoredTime(storage));
  const storedConfig = await storage.get('config');
  const storedHeartbeat = await storage.get('heartbeat');
  const lastContentUrl = isHeartbeatReply(storedHeartbeat) ? (storedHeartbeat.contentUrl ?? null) : null;
  const store = createStateStore(
    reducePlayer,
    initialPlayerState(readServiceConfig(storedConfig, location), lastContentUrl),
  );
  const layers = createPageLayers(container);
  const missingCode = createMissingCode(log);
  const views = createViews(container, layers, store, missingCode);
  const readingConfig = readConfig(storage, storedConfig, log).then((config) => {
    store.dispatch({ type: 'config_read', config });
    document.title = config.brandName;
  });
  const credentialStore = createCredentialStore(browserStorage('localStorage'), storage, location.hash);
  const credentials = await obtainCredentials({ ...page, parameters, credentialStore, random });
  const { deviceId } = credentials;
  store.dispatch({ type: 'device_known', deviceId });
  await waitForSingleInstance({
    deviceId,
    locks: (navigator as { locks?: InstanceLocks }).locks ?? null,
    timers: browserTimers,
    onWaiting: () => store.dispatch({ type: 'instance_checked', hasOtherInstance: true }),
  });
  store.dispatch({ type: 'instance_checked', hasOtherInstance: false });
  const session = createPageSession({
    id: createSessionId(),
    deviceId,
    storage: browserStorage('sessionStorage'),
    clock,
    timers: browserTimers,
  });
  addEventListener('pagehide', session.handOver);
  // The configuration that an earlier start stored is good enough to begin with.
  if (!isServiceConfig(storedConfig)) await readingConfig;
  const timers: Timers = { ...browserTimers, wallClock: clock.now };
  const stored = { storage, clock, timers, store, layers, views, missingCode };
  return { ...page, ...stored, credentials, credentialStore, session };
}

async function runPlayer(page: Page): Promise<void> {
  const screen = await openScreen(page);
  const { store, layers, clock, timers, log, parameters, missingCode, credentials } = screen;
  const { deviceId } = credentials;
  let player: Player | null = null;
  const stopPlayer = () => player?.stop();
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const probe = createPageProbe({
    location,
    fetch: (...request) => fetch(...request),
    timers,
    isCached: () => Boolean(serviceWorker?.controller),
  });
  const service = createDeviceService(screen, probe, stopPlayer);
  const telemetry = startTelemetry(screen, service);
  const contentUrl = () => contentUrlOf(store.get());
  const assets = await openAssets(screen, serviceWorker);
  player = createPlayer({
    store,
    service,
    storage: screen.storage,
    telemetry,
    assets,
    deviceId,
    session: screen.session,
    parameters,
    clock,
    timers,
    random,
    log,
    connect: connectMqtt,
    reloader: createReloader(screen, probe, serviceWorker, stopPlayer),
    openPlayback: (content, device, onEvent) =>
      openPlayback({
        container: layers.playback,
        content,
        contentUrl: contentUrl(),
        deviceId,
        device,
        hasOwnOrigin: contentUrl() !== store.get().config.contentUrl,
        offlineSupport: parameters.offlineSupport,
        timers,
        log,
        onEvent,
      }),
    screenDimensions: measureScreen,
    applyOrientation(orientation) {
      applyOrientation(page.container, orientation, log);
      layers.measure();
    },
    startDeferredWork() {
      screen.views.show();
      void registerShell(serviceWorker, log);
    },
    askHostToReboot() {
      if (parent !== window) parent.postMessage({ id: 'soc-device-reboot-event' }, '*');
    },
    pageUrl: location.href,
  });
  // Otherwise, a start without a network would wait for the window of an app on another server.
  player.setOnline(navigator.onLine);
  await player.start();
  missingCode.follow(player.reportMissingCode);
  followPage(player);
  keepAwake(document, navigator, log);
}

interface MissingCode {
  report(what: string, error: unknown): void;
  /** Calls the handler for code that is missing already or later. */
  follow(handler: () => void): void;
}

/** Code of the player that could not be fetched. It can be missing before there is a player that handles it. */
function createMissingCode(log: Log): MissingCode {
  let isMissing = false;
  let handle = () => {};
  return {
    report(what, error) {
      log.error(what, { error: errorMessage(error) });
      isMissing = true;
      handle();
    },
    follow(handler) {
      handle = handler;
      if (isMissing) handle();
    },
  };
}

interface Views {
  show(): void;
}

/** The player's own views. They need React, which content does not: it is loaded later, or when they have a message. */
function createViews(
  container: HTMLElement,
  layers: PageLayers,
  store: StateStore<PlayerState, PlayerAction>,
  missingCode: MissingCode,
): Views {
  const show = once(() => {
    import('./boot/views/mount.tsx').then(
      ({ mountScreens }) => mountScreens(layers.screens, store, location.origin),
      (error: unknown) => missingCode.report('The screens could not be loaded', error),
    );
  });
  browserTimers.setTimeout(show, SPLASH_MS);
  store.subscribe((state) => {
    if (showsMessage(state)) show();
  });
  store.subscribe(({ step, isOnAir, heartbeat }) => {
    container.dataset.step = step ?? '';
    container.toggleAttribute('data-on-air', isOnAir);
    layers.blackout.hidden = heartbeat?.isAudioOnly !== true;
  });
  return { show };
}

/**
 * Creates the API client of the device. If the server reports that the device was deleted, its data is removed and the
 * page restarts.
 */
function createDeviceService(screen: DeviceScreen, probe: PageProbe, stopPlayer: () => void): Service {
  const { credentials, credentialStore, timers } = screen;
  const client = createDeviceClient({
    baseUrl: API,
    credential: () => ({ kind: 'device', token: credentials.accessToken }),
  });
  const handleDeleted = once(() => {
    stopPlayer();
    const startAgain = async () => {
      await probe.untilReachable();
      history.replaceState(null, '', deletionFragment(credentials.accessToken));
      location.reload();
    };
    void credentialStore.clear(credentials.accessToken).then(startAgain, startAgain);
  });
  return createService(client, timers, handleDeleted);
}

function startTelemetry(screen: DeviceScreen, service: Service): Telemetry {
  const { store, storage, clock, timers, parameters, log } = screen;
  const common = { timers, createId: createEventId, now: clock.now, log };
  const telemetry = createTelemetry({ ...common, storage, send: service.sendEvents, random });
  watchErrors(telemetry, log);
  const shipper = createLogShipper({
    ...common,
    send(lines) {
      const { logUrl } = store.get().config;
      return logUrl ? bulkSender((...request) => fetch(...request), logUrl)(lines) : service.sendLogs(lines);
    },
    shipsDebug: parameters.debug,
  });
  screen.addSink(shipper.sink);
  addEventListener('pagehide', shipper.start());
  const { hostVersion, version } = parameters;
  log.info('The player starts', { hostVersion, version, agent: navigator.userAgent });
  return telemetry;
}

function openAssets(screen: Screen, serviceWorker: ServiceWorkerContainer | undefined): Promise<AssetStore> {
  const { store, storage, timers, parameters, log } = screen;
  const contentUrl = () => contentUrlOf(store.get());
  return openCachedAssets({
    openBridge: createBridgeOpener({
      contentUrl,
      openFrame: hiddenFrames(document),
      isSecure: isSecureContext && serviceWorker !== undefined,
      timers,
      log,
    }),
    async openUncachedAssets() {
      const { createAssetVerifier } = await import('./offline/asset-verifier.ts');
      return createAssetVerifier({ fetch: (...request) => fetch(...request), contentUrl, timers });
    },
    contentUrl,
    cachesBundles: parameters.offlineSupport,
    storage,
    timers,
    log,
  });
}

function createReloader(
  { timers, log }: Screen,
  probe: PageProbe,
  serviceWorker: ServiceWorkerContainer | undefined,
  stopPlayer: () => void,
): Reloader {
  return createPageReloader({
    location,
    session: browserStorage('sessionStorage'),
    probe,
    timers,
    log,
    // If a host page contains the player, the host decides about processes.
    newProcessUrl: () => (serviceWorker?.controller && parent === window ? getNewProcessUrl(location) : null),
    async prepareReload() {
      stopPlayer();
      await updateShell(serviceWorker);
    },
  });
}

function measureScreen(): { width: number; height: number } | null {
  const scale = devicePixelRatio || 1;
  const width = Math.round(innerWidth * scale);
  const height = Math.round(innerHeight * scale);
  return width > 0 && height > 0 ? { width, height } : null;
}

async function readStoredTime(storage: PlayerStorage): Promise<StoredTime> {
  const names = ['heartbeat', 'goodTime', 'clockAhead'] as const;
  const [heartbeat, goodTime, clockAhead] = await Promise.all(names.map((name) => storage.get(name)));
  const serverTime = isHeartbeatReply(heartbeat) ? Date.parse(heartbeat.serverTime) : 0;
  const storedTime = Number(goodTime ?? 0);
  const ahead = Number(clockAhead ?? 0);
  return {
    lastKnownTime: Math.max(0, ...[serverTime, storedTime].filter(Number.isFinite)),
    aheadMs: Number.isFinite(ahead) ? ahead : 0,
  };
}

/** The installation's configuration from the server, else from an earlier start, else the defaults. */
async function readConfig(storage: PlayerStorage, stored: unknown, log: Log): Promise<ServiceConfig> {
  const controller = new AbortController();
  const handle = browserTimers.setTimeout(() => controller.abort(), 4000);
  try {
    const response = await fetch('/config.json', { cache: 'no-cache', signal: controller.signal });
    const wire: unknown = await response.json();
    if (response.ok && isServiceConfig(wire)) {
      void storage.set('config', wire);
      return readServiceConfig(wire, location);
    }
    log.warn('The configuration is invalid');
  } catch (error) {
    log.warn('The configuration could not be fetched', { error: errorMessage(error) });
  } finally {
    browserTimers.clearTimeout(handle);
  }
  return readServiceConfig(stored, location);
}

/** Credentials of the query string, of storage, or of a new lite device. Retries until it has some. */
async function obtainCredentials(options: {
  parameters: Parameters;
  credentialStore: CredentialStore;
  random(): number;
  log: Log;
  showStatus(message: string): void;
}): Promise<Credentials> {
  const { parameters, credentialStore, log, showStatus } = options;
  const { stored, isDeletedToken } = await credentialStore.load();
  const chosen = chooseCredentials(parameters, stored, isDeletedToken);
  if (chosen) {
    const requestedId = stored?.deviceId === chosen.deviceId ? stored.requestedId : null;
    await credentialStore.save({ ...chosen, requestedId });
    return chosen;
  }
  const client = createDeviceClient({ baseUrl: API });
  const backoff = createBackoff({ firstMs: 3000, lastMs: 60_000, random: options.random });
  for (;;) {
    try {
      const made = await registerLiteDevice(client, parameters);
      await credentialStore.save({ ...made, requestedId: parameters.deviceId });
      showStatus('');
      return made;
    } catch (error) {
      log.error('The screen could not be registered', { error: errorMessage(error) });
      showStatus(errorMessage(error));
      await new Promise<void>((resolve) => void browserTimers.setTimeout(resolve, backoff.next()));
    }
  }
}

function watchErrors(telemetry: Telemetry, log: Log): void {
  const report = (event: string, error: unknown, fallback: string) => {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : fallback;
    log.error(event, { error: message });
    telemetry.recordError(event, message);
  };
  addEventListener('error', ({ error, message }) => report('uncaught_error', error, message));
  addEventListener('unhandledrejection', ({ reason }) =>
    report('unhandled_rejection', reason, String(reason)),
  );
}

function followPage(player: Player): void {
  addEventListener('message', ({ source, data }) => {
    if (source === window || source === parent) player.handleHostMessage(data);
  });
  // `navigator.onLine` can have changed again before a busy page handles the event, so the event's name decides.
  addEventListener('online', () => player.setOnline(true));
  addEventListener('offline', () => player.setOnline(false));
  player.setOnline(navigator.onLine);
  addEventListener('pagehide', () => player.stop());
  // A stopped player cannot continue, so a page that the browser restores from its memory reloads.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}

function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
