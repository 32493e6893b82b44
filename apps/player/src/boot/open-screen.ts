import type { Timers } from '@vitrine/time';
import { browserTimers } from '@vitrine/time/browser';
import { browserStorage } from '../platform/browser-storage.ts';
import { createSessionId } from '../platform/ids.ts';
import type { Log, LogSink } from '../platform/log.ts';
import { createPageSession, type PageSession } from '../platform/page-session.ts';
import { createServerClock, type ServerClock, type StoredTime } from '../platform/server-clock.ts';
import { type InstanceLocks, waitForSingleInstance } from '../platform/single-instance.ts';
import { createStateStore, type StateStore } from '../platform/state-store.ts';
import { openStorage, type PlayerStorage } from '../platform/storage.ts';
import { initialPlayerState, type PlayerAction, type PlayerState, reducePlayer } from '../player-state.ts';
import { isHeartbeatReply } from '../service.ts';
import { type CredentialStore, type Credentials, createCredentialStore } from './credentials.ts';
import { fetchServiceConfig } from './fetch-service-config.ts';
import { createMissingCode, type MissingCode } from './missing-code.ts';
import { obtainCredentials } from './obtain-credentials.ts';
import { createPageLayers, type PageLayers } from './page-layers.ts';
import type { Parameters } from './parameters.ts';
import { createPlayerViews, type PlayerViews } from './player-views.ts';
import { isServiceConfig, readServiceConfig } from './service-config.ts';

/** The parts that exist before the screen knows its device. */
export interface Page {
  container: HTMLElement;
  parameters: Parameters;
  log: Log;
  addSink(sink: LogSink): void;
  showStatus(message: string): void;
}

/** Adds the stored data of the screen. */
export interface Screen extends Page {
  storage: PlayerStorage;
  clock: ServerClock;
  /** Timers whose wall clock is the server's time, which schedules use. */
  timers: Timers;
  store: StateStore<PlayerState, PlayerAction>;
  layers: PageLayers;
  views: PlayerViews;
  missingCode: MissingCode;
}

/** Adds the device that this screen is registered as. */
export interface DeviceScreen extends Screen {
  credentials: Credentials;
  credentialStore: CredentialStore;
  session: PageSession;
}

/** Reads the screen's stored data, then waits until it has credentials and is the only player of its device. */
export async function openScreen(page: Page): Promise<DeviceScreen> {
  const { container, parameters, log } = page;
  const storage = await openStorage(browserTimers, Math.random, log);
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
  const views = createPlayerViews(container, layers, store, missingCode);
  const readingConfig = fetchServiceConfig(storage, storedConfig, log).then((config) => {
    store.dispatch({ type: 'config_read', config });
    document.title = config.brandName;
  });
  const credentialStore = createCredentialStore(browserStorage('localStorage'), storage, location.hash);
  const credentials = await obtainCredentials({ ...page, parameters, credentialStore, random: Math.random });
  const { deviceId } = credentials;
  store.dispatch({ type: 'device_known', deviceId });
  await waitForSingleInstance({
    deviceId,
    locks: (navigator as { locks?: InstanceLocks }).locks ?? null,
    timers: browserTimers,
    on: { waiting: () => store.dispatch({ type: 'instance_checked', hasOtherInstance: true }) },
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
