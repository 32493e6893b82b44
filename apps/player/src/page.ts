import { SPLASH_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { connectMqtt } from '@vitrine/realtime-client';
import { browserTimers } from '@vitrine/time/browser';
import { createDeviceService } from './boot/device-service.ts';
import { type DeviceScreen, openScreen, type Page, type Screen } from './boot/open-screen.ts';
import { readParameters } from './boot/parameters.ts';
import type { PlayerOptions } from './controllers/create-controllers.ts';
import type { Reloader } from './controllers/reload-controller.ts';
import { openAssets } from './offline/open-assets.ts';
import { registerShell, updateShell } from './offline/shell.ts';
import { browserStorage } from './platform/browser-storage.ts';
import { consoleSink, createLog, type LogSink } from './platform/log.ts';
import { getNewProcessUrl } from './platform/new-process-page.ts';
import { handlePageEvents } from './platform/page-events.ts';
import { createPageProbe, type PageProbe } from './platform/page-probe.ts';
import { createPageReloader } from './platform/page-reloader.ts';
import { measureScreen } from './platform/screen-dimensions.ts';
import { keepAwake } from './platform/wake-lock.ts';
import { applyOrientation } from './playback/orientation.ts';
import { openPlayback } from './playback/playback.ts';
import { createPlayer, type Player } from './player.ts';
import { contentUrlOf } from './player-state.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

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
    openPlayback: openPlaybackIn(screen),
    screenDimensions: measureScreen,
    applyOrientation(orientation) {
      applyOrientation(page.container, orientation, log);
      layers.measure();
    },
    startDeferredWork() {
      screen.views.show();
      void registerShell(serviceWorker, log);
    },
    askHostToReboot,
    pageUrl: location.href,
  });
  // Without this, a start without a network would wait for the window of an app on another server.
  player.setOnline(navigator.onLine);
  await player.start();
  missingCode.follow(player.reportMissingCode);
  handlePageEvents(player);
  keepAwake(document, navigator, log);
}

function openPlaybackIn(screen: DeviceScreen): PlayerOptions['openPlayback'] {
  const { store, layers, timers, log, parameters, credentials } = screen;
  return (content, device, onEvent) => {
    const contentUrl = contentUrlOf(store.get());
    return openPlayback({
      container: layers.playback,
      content,
      contentUrl,
      deviceId: credentials.deviceId,
      device,
      hasOwnOrigin: contentUrl !== store.get().config.contentUrl,
      offlineSupport: parameters.offlineSupport,
      timers,
      log,
      onEvent,
    });
  };
}

function askHostToReboot(): void {
  if (parent !== window) parent.postMessage({ id: 'soc-device-reboot-event' }, '*');
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
    // If a host page contains the player, the host determines the process.
    newProcessUrl: () => (serviceWorker?.controller && parent === window ? getNewProcessUrl(location) : null),
    async prepareReload() {
      stopPlayer();
      await updateShell(serviceWorker);
    },
  });
}
