import { createDeviceClient } from '@vitrine/client/device';
import { SPLASH_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { connectMqtt } from '@vitrine/realtime-client';
import { createBackoff, type Timers } from '@vitrine/time';
import { browserTimers } from '@vitrine/time/browser';
import {
  type Credentials,
  chooseCredentials,
  createCredentialStore,
  deletionFragment,
} from './boot/credentials.ts';
import { layoutOf } from './boot/layout.ts';
import { readParameters } from './boot/parameters.ts';
import { registerLiteDevice } from './boot/registration.ts';
import { isServiceConfig, readServiceConfig, type ServiceConfig } from './boot/service-config.ts';
import { createBridgeOpener, hiddenFrames } from './offline/bridge-client.ts';
import { openCachedAssets } from './offline/cached-assets.ts';
import { registerShell, updateShell } from './offline/shell.ts';
import { createEventId, createSessionId } from './platform/ids.ts';
import { consoleSink, createLog, type Log, type LogSink } from './platform/log.ts';
import { getNewProcessUrl } from './platform/new-process-page.ts';
import { createPageReloader } from './platform/page-reloader.ts';
import { createPageSession } from './platform/page-session.ts';
import { createServerClock, type StoredTime } from './platform/server-clock.ts';
import { type InstanceLocks, waitForSingleInstance } from './platform/single-instance.ts';
import { createStateStore } from './platform/state-store.ts';
import { openStorage, type PlayerStorage } from './platform/storage.ts';
import { keepAwake } from './platform/wake-lock.ts';
import { createPlayer, type Player } from './player.ts';
import { contentUrlOf, initialPlayerState, reducePlayer, showsMessage } from './player-state.ts';
import { createService, isHeartbeatReply } from './service.ts';
import { applyOrientation } from './stage/orientation.ts';
import { openStage } from './stage/stage.ts';
import { bulkSender, createLogShipper } from './telemetry/log-shipper.ts';
import { createTelemetry, type Telemetry } from './telemetry/telemetry.ts';

const API = '/api';

/** The composition root: makes the parts from what the browser has, and starts them. */
export async function startPage(): Promise<void> {
  const status = document.getElementById('status');
  const say = (message: string) => {
    if (status) status.textContent = message;
  };
  const parameters = readParameters(location.search);
  const sinks: LogSink[] = parameters.debug ? [consoleSink(globalThis.console)] : [];
  const log = createLog(sinks);
  browserTimers.setTimeout(() => document.getElementById('splash')?.remove(), SPLASH_MS);
  try {
    const container = document.getElementById('root');
    if (!container) throw new Error('Container not found.');
    await runIn(container, parameters, { log, addSink: (sink) => void sinks.push(sink) }, say);
  } catch (error) {
    log.error('The player could not start', { error: errorMessage(error) });
    say(errorMessage(error));
  }
}

async function runIn(
  container: HTMLElement,
  parameters: ReturnType<typeof readParameters>,
  { log, addSink }: { log: Log; addSink(sink: LogSink): void },
  say: (message: string) => void,
): Promise<void> {
  const random = Math.random;
  const storage = await openStorage(browserTimers, random, log);
  void navigator.storage?.persist?.().catch(() => false);
  const clock = createServerClock(browserTimers, await knownTime(storage));
  /** For whatever goes by schedules: the service's time as wall time. */
  const timers: Timers = { ...browserTimers, wallTime: clock.now };

  const keptConfig = await storage.get('config');
  const keptHeartbeat = await storage.get('heartbeat');
  const lastContentUrl = isHeartbeatReply(keptHeartbeat) ? (keptHeartbeat.contentUrl ?? null) : null;
  const store = createStateStore(
    reducePlayer,
    initialPlayerState(readServiceConfig(keptConfig, location), lastContentUrl),
  );
  const windows = layOut(container);
  let player: Player | null = null;
  let isCodeMissing = false;
  const codeMissing = (what: string, error: unknown) => {
    log.error(what, { error: errorMessage(error) });
    isCodeMissing = true;
    player?.reportMissingCode();
  };
  const showScreens = once(() => {
    import('./boot/views/mount.tsx').then(
      ({ mountScreens }) => mountScreens(windows.screens, store, location.origin),
      (error: unknown) => codeMissing('The screens could not be loaded', error),
    );
  });
  // Content plays without React: it comes first.
  browserTimers.setTimeout(showScreens, SPLASH_MS);
  store.subscribe((state) => {
    if (showsMessage(state)) showScreens();
  });
  store.subscribe(({ step, isOnAir, heartbeat }) => {
    container.dataset.step = step ?? '';
    container.toggleAttribute('data-on-air', isOnAir);
    windows.blind.hidden = heartbeat?.isAudioOnly !== true;
  });
  const reading = readConfig(storage, keptConfig, log).then((config) => {
    store.dispatch({ type: 'config_read', config });
    document.title = config.brandName;
  });

  const credentialStore = createCredentialStore(browserStorage('localStorage'), storage, location.hash);
  const credentials = await obtainCredentials({ parameters, credentialStore, random, log, say });
  store.dispatch({ type: 'device_known', deviceId: credentials.deviceId });
  await waitForSingleInstance({
    deviceId: credentials.deviceId,
    locks: (navigator as { locks?: InstanceLocks }).locks ?? null,
    timers: browserTimers,
    onWaiting: () => store.dispatch({ type: 'instance_checked', isOtherWindow: true }),
  });
  store.dispatch({ type: 'instance_checked', isOtherWindow: false });

  const session = createPageSession({
    id: createSessionId(),
    deviceId: credentials.deviceId,
    storage: browserStorage('sessionStorage'),
    clock,
    timers: browserTimers,
  });
  addEventListener('pagehide', session.handOver);

  // The one that an earlier start kept is good enough to begin with.
  if (!isServiceConfig(keptConfig)) await reading;
  const contentUrl = () => contentUrlOf(store.get());

  const client = createDeviceClient({
    baseUrl: API,
    credential: () => ({ kind: 'device', token: credentials.accessToken }),
  });
  let isDeleted = false;
  const service = createService(client, timers, () => {
    if (isDeleted) return;
    isDeleted = true;
    // Said by the service itself. Everything of the device goes, and the page begins anew.
    player?.stop();
    const beginAnew = () => {
      history.replaceState(null, '', deletionFragment(credentials.accessToken));
      location.reload();
    };
    void credentialStore.clear(credentials.accessToken).then(beginAnew, beginAnew);
  });
  const telemetry = createTelemetry({
    storage,
    send: service.sendEvents,
    timers,
    random,
    createId: createEventId,
    now: clock.now,
    log,
  });
  watchErrors(telemetry, log);
  const shipper = createLogShipper({
    send(lines) {
      const { logUrl } = store.get().config;
      return logUrl ? bulkSender((...request) => fetch(...request), logUrl)(lines) : service.sendLogs(lines);
    },
    shipsDebug: parameters.debug,
    timers,
    createId: createEventId,
    now: clock.now,
    log,
  });
  addSink(shipper.sink);
  addEventListener('pagehide', shipper.start());
  const { hostVersion, version } = parameters;
  log.info('The player starts', { hostVersion, version, agent: navigator.userAgent });

  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const assets = await openCachedAssets({
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

  player = createPlayer({
    store,
    service,
    storage,
    telemetry,
    assets,
    deviceId: credentials.deviceId,
    session,
    parameters,
    clock,
    timers,
    random,
    log,
    connect: (transport) =>
      connectMqtt(transport).catch((error: unknown) => {
        codeMissing('Realtime could not be loaded', error);
        throw error;
      }),
    reloader: createPageReloader({
      location,
      session: browserStorage('sessionStorage'),
      fetch: (...request) => fetch(...request),
      timers,
      log,
      isCached: () => Boolean(serviceWorker?.controller),
      // In a frame of a host page, processes are the host's business.
      newProcessUrl: () =>
        serviceWorker?.controller && parent === window ? getNewProcessUrl(location) : null,
      async prepareReload() {
        player?.stop();
        await updateShell(serviceWorker);
      },
    }),
    openStage: (content, device, onEvent) =>
      openStage({
        container: windows.stage,
        content,
        contentUrl: contentUrl(),
        deviceId: credentials.deviceId,
        device,
        hasOwnOrigin: contentUrl() !== store.get().config.contentUrl,
        offlineSupport: parameters.offlineSupport,
        timers,
        log,
        onEvent,
      }),
    screenDimensions: () => {
      const scale = devicePixelRatio || 1;
      const width = Math.round(innerWidth * scale);
      const height = Math.round(innerHeight * scale);
      return width > 0 && height > 0 ? { width, height } : null;
    },
    applyOrientation(orientation) {
      applyOrientation(container, orientation, log);
      windows.measure();
    },
    startDeferredWork() {
      showScreens();
      void registerShell(serviceWorker, log);
    },
    askHostToReboot() {
      if (parent !== window) parent.postMessage({ id: 'soc-device-reboot-event' }, '*');
    },
    pageUrl: location.href,
  });
  await player.start();
  if (isCodeMissing) player.reportMissingCode();
  followPage(player);
  keepAwake(document, navigator, log);
}

async function knownTime(storage: PlayerStorage): Promise<StoredTime> {
  const names = ['heartbeat', 'goodTime', 'clockAhead'] as const;
  const [heartbeat, goodTime, clockAhead] = await Promise.all(names.map((name) => storage.get(name)));
  const told = isHeartbeatReply(heartbeat) ? Date.parse(heartbeat.serverTime) : 0;
  const kept = Number(goodTime ?? 0);
  const ahead = Number(clockAhead ?? 0);
  return {
    lastKnownTime: Math.max(0, ...[told, kept].filter(Number.isFinite)),
    aheadMs: Number.isFinite(ahead) ? ahead : 0,
  };
}

/**
 * The place of the windows, and over it that of the player's own screens. Between them a black sheet for screens that
 * only sound: windows that are covered play on, which hidden ones would not.
 */
function layOut(container: HTMLElement) {
  const stage = document.createElement('div');
  stage.id = 'stage';
  const screens = document.createElement('div');
  screens.id = 'screens';
  const blind = document.createElement('div');
  blind.id = 'blind';
  blind.hidden = true;
  blind.style.cssText = 'position:absolute;inset:0;background:#000';
  container.replaceChildren(stage, blind, screens);
  const measure = () => {
    const { layout, unit } = layoutOf(container.offsetWidth, container.offsetHeight);
    container.dataset.layout = layout;
    container.style.setProperty('--u', `${unit}px`);
  };
  measure();
  addEventListener('resize', measure);
  return { stage, blind, screens, measure };
}

/** The installation's configuration: fresh, else the one kept from an earlier start, else defaults. */
async function readConfig(storage: PlayerStorage, kept: unknown, log: Log): Promise<ServiceConfig> {
  const controller = new AbortController();
  const handle = browserTimers.setTimeout(() => controller.abort(), 4000);
  try {
    const response = await fetch('/config.json', { cache: 'no-cache', signal: controller.signal });
    const wire: unknown = await response.json();
    if (response.ok && isServiceConfig(wire)) {
      void storage.set('config', wire);
      return readServiceConfig(wire, location);
    }
    log.warn('The configuration is not one');
  } catch (error) {
    log.warn('The configuration could not be fetched', { error: errorMessage(error) });
  } finally {
    browserTimers.clearTimeout(handle);
  }
  return readServiceConfig(kept, location);
}

/** The query string's, the stored, or those of a new lite device; tries until it has some. */
async function obtainCredentials(options: {
  parameters: ReturnType<typeof readParameters>;
  credentialStore: ReturnType<typeof createCredentialStore>;
  random(): number;
  log: Log;
  say(message: string): void;
}): Promise<Credentials> {
  const { parameters, credentialStore, log, say } = options;
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
      say('');
      return made;
    } catch (error) {
      log.error('The screen could not be registered', { error: errorMessage(error) });
      say(errorMessage(error));
      await new Promise<void>((resolve) => void browserTimers.setTimeout(resolve, backoff.next()));
    }
  }
}

function watchErrors(telemetry: Telemetry, log: Log): void {
  const tell = (event: string, error: unknown, fallback: string) => {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : fallback;
    log.error(event, { error: message });
    telemetry.recordError(event, message);
  };
  addEventListener('error', ({ error, message }) => tell('uncaught_error', error, message));
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled_rejection', reason, String(reason)));
}

function followPage(player: Player): void {
  addEventListener('message', ({ source, data }) => {
    if (source === window || source === parent) player.handleHostMessage(data);
  });
  // By the event's name: `navigator.onLine` can have changed again before a busy page handles the event.
  addEventListener('online', () => player.setOnline(true));
  addEventListener('offline', () => player.setOnline(false));
  player.setOnline(navigator.onLine);
  addEventListener('pagehide', () => player.stop());
  // Stopping is final: a page that the browser brings back from its memory has to begin anew.
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
