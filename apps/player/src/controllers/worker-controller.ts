import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { createWorkerStateSync } from '../playback/worker-state-sync.ts';
import { createWorkerStates } from '../playback/worker-states.ts';
import type { Service } from '../service.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createWorkerReports } from '../telemetry/worker-reports.ts';

export interface WorkerControllerOptions {
  storage: PlayerStorage;
  service: Pick<Service, 'workerStates'>;
  telemetry: Telemetry;
  timers: Timers;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  log: Log;
  on: EventHandlers<{ changed: { name: string; state: unknown } }>;
}

/** The states of workers: from the server, the host page and apps. States from this device are reported. */
export function createWorkerController(options: WorkerControllerOptions) {
  const { storage, service, telemetry, timers, log, on } = options;
  const reports = createWorkerReports(telemetry, timers);
  const states = createWorkerStates({
    storage,
    timers,
    now: options.now,
    log,
    on: { reported: on.changed },
  });
  const sync = createWorkerStateSync({
    fetchStates: service.workerStates,
    log,
    on: { fetched: (reply) => states.merge(reply.states) },
  });

  return {
    load: states.load,
    flush: states.flush,
    entries: states.entries,
    setFromService: states.setFromService,
    setFromHost(name: string, state: unknown): void {
      if (states.setFromHost(name, state)) reports.add(name, state);
    },
    setFromApp(name: string, state: unknown): void {
      if (states.setFromApp(name, state)) reports.add(name, state);
    },
    /** Fetches the server's states if their version has changed. */
    sync: sync.sync,
    /** Reports states. Returns a function that stops it. */
    start: reports.start,
  };
}
