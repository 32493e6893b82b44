import type { DeviceScreen } from '../boot/open-screen.ts';
import { createEventId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Service } from '../service.ts';
import { bulkSender, createLogShipper } from './log-shipper.ts';
import { createTelemetry, type Telemetry } from './telemetry.ts';

/** Starts to send events and log lines to the server. */
export function startTelemetry(screen: DeviceScreen, service: Service): Telemetry {
  const { store, storage, clock, timers, parameters, log } = screen;
  const common = { timers, createId: createEventId, now: clock.now, log };
  const telemetry = createTelemetry({ ...common, storage, send: service.sendEvents, random: Math.random });
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
  log.info('The player is starting', { hostVersion, version, agent: navigator.userAgent });
  return telemetry;
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
