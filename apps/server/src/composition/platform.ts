import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { ForecastPoolOptions } from '../features/playback/forecast-pool.ts';
import { type Authenticator, createAuthenticator } from '../platform/auth/authenticate.ts';
import { createSecurityLog, type SecurityLog } from '../platform/auth/security-events.ts';
import { createThrottle, type Throttle } from '../platform/auth/throttle.ts';
import type { Secrets } from '../platform/auth/tokens.ts';
import { type ChangeNotifier, createChangeNotifier } from '../platform/change-notifier.ts';
import type { Clock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { type ContentOrigins, createContentOrigins } from '../platform/http/content-origins.ts';
import type { Metrics } from '../platform/http/health.ts';
import { createIdempotency, type Idempotency } from '../platform/http/idempotency.ts';
import { createRouter, type Route, type Router } from '../platform/http/router.ts';
import type { Log } from '../platform/log.ts';
import { createOutbox, type Outbox } from '../platform/outbox/outbox.ts';
import type { GuardedFetchOptions } from '../platform/outgoing/guarded-fetch.ts';
import { createEarlierKeyCheck } from '../platform/realtime/device-keys.ts';
import { createRealtime, type Realtime } from '../platform/realtime/realtime.ts';
import { createResources, type Resources } from '../platform/resources/resources.service.ts';
import { createQuarantine, type Quarantine } from '../platform/sandbox/quarantine.ts';
import { createSandbox, type Sandbox } from '../platform/sandbox/sandbox.ts';
import type { DiskSpace } from '../platform/storage/disk-space.ts';

/** The dependencies of the server, which `main.ts` or a test provides. */
export interface AppOptions {
  config: Config;
  database: OpenDatabase;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  checkReplies?: boolean;
  /** Give new organisations sample content. */
  addSamples?: boolean;
  /**
   * For tests: jobs are scheduled by the real clock, not by a test's fake clock. See {@link createJobs}. Default true.
   */
  runsSchedules?: boolean;
  /** For tests: see `SandboxDependencies.timeScale`. */
  sandboxTimeScale?: number;
  /** For tests: resolves names and opens connections to a local web server. */
  web?: GuardedFetchOptions;
  /** For tests: see `createForecastPool`. */
  forecast?: ForecastPoolOptions;
  /** Prints to the operator's terminal. */
  print?: (text: string) => void;
}

/** The dependencies of features. */
export interface Platform extends AppOptions {
  throttle: Throttle;
  authenticator: Authenticator;
  securityLog: SecurityLog;
  changes: ChangeNotifier;
  outbox: Outbox;
  resources: Resources;
  realtime: Realtime;
  /** Runs tasks with untrusted input in processes that can be killed. */
  sandbox: Sandbox;
  quarantine: Quarantine;
  router: Router;
  route: Route;
  idempotency: Idempotency;
  /** The server of the content origin, without credentials or the API. */
  content: FastifyInstance;
  contentOrigins: ContentOrigins;
  disk: DiskSpace;
}

interface Servers {
  http: FastifyInstance;
  content: FastifyInstance;
  metrics: Metrics;
  disk: DiskSpace;
}

export function createPlatform(options: AppOptions, { http, content, metrics, disk }: Servers): Platform {
  const { database, clock, log, config } = options;
  const { db } = database;
  const realtime = openRealtime(options, http);
  const securityLog = createSecurityLog(db, clock);
  const authenticator = createAuthenticator(db, clock, securityLog);
  const idempotency = createIdempotency(db, clock);
  const router = createRouter({
    app: http,
    authenticator,
    publicUrl: config.PUBLIC_URL,
    checkReplies: options.checkReplies ?? false,
    idempotency,
    isDiskFull: () => disk.state === 'full',
  });
  const changes = createChangeNotifier(
    (topic, message) => realtime.publish(topic, message, { qos: 0 }),
    globalThis,
    (error) => log.warn({ err: error }, 'A change was not announced.'),
  );
  const outbox = createOutbox({ db, publish: (topic, message) => realtime.publish(topic, message), log });
  const quarantine = createQuarantine(db, clock);
  const sandbox = createSandbox({
    log,
    quarantine,
    registry: metrics.registry,
    timeScale: options.sandboxTimeScale ?? 1,
  });
  return {
    ...options,
    throttle: createThrottle(db, clock),
    authenticator,
    securityLog,
    changes,
    outbox,
    resources: createResources({ db, clock, changes, outbox }),
    realtime,
    sandbox,
    quarantine,
    router,
    route: router.route,
    idempotency,
    content,
    contentOrigins: createContentOrigins(config),
    disk,
  };
}

function openRealtime(
  { config, database, secrets, log, clock }: AppOptions,
  http: FastifyInstance,
): Realtime {
  if (!config.MQTT_URL || !config.MQTT_PUBLIC_URL) {
    return createRealtime(
      {
        kind: 'embedded',
        server: http.server,
        path: '/mqtt',
        secret: secrets.derive('mqtt'),
        canKeepKey: createEarlierKeyCheck(database.db),
      },
      log,
      clock,
    );
  }
  const { MQTT_URL: url, MQTT_PUBLIC_URL: publicUrl } = config;
  return config.MQTT_AUTH === 'dynsec'
    ? createRealtime({ kind: 'broker', url, publicUrl, auth: 'dynsec' }, log, clock)
    : createRealtime(
        { kind: 'broker', url, publicUrl, auth: 'jwt', secret: secrets.derive('mqtt').toString('hex') },
        log,
        clock,
      );
}
