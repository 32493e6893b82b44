import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@vitrine/contract';
import { openApiDocument } from '@vitrine/contract/openapi';
import { openApiPage } from '@vitrine/contract/openapi-page';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { ForecastPoolOptions } from './features/playback/forecast-pool.ts';
import { buildFeatures, type Features } from './features.ts';
import { type Authenticator, createAuthenticator } from './platform/auth/authenticate.ts';
import { createSecurityLog, type SecurityLog } from './platform/auth/security-events.ts';
import { createThrottle, type Throttle } from './platform/auth/throttle.ts';
import type { Secrets } from './platform/auth/tokens.ts';
import { type Changes, createChanges } from './platform/changes.ts';
import type { Clock } from './platform/clock.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { connectionLimits, limitConnections } from './platform/http/connection-limits.ts';
import { type ContentOrigins, createContentOrigins } from './platform/http/content-origins.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { createMetrics, healthRoutes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createIdempotency, type Idempotency } from './platform/http/idempotency.ts';
import { isDashboardPage, pageRoutes } from './platform/http/pages.ts';
import { createRouter, type Route, type Router } from './platform/http/router.ts';
import type { Log } from './platform/log.ts';
import type { GuardedFetchOptions } from './platform/outgoing/guarded-fetch.ts';
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts';
import { createResources, type Resources } from './platform/resources/resources.service.ts';
import { createQuarantine, type Quarantine } from './platform/sandbox/quarantine.ts';
import { createSandbox, type Sandbox } from './platform/sandbox/sandbox.ts';
import { createDiskSpace, type DiskSpace } from './platform/storage/disk-space.ts';

/** An upload address is valid for six hours, most of which half a gigabyte takes on a slow line. */
const SLOWEST_UPLOAD_MS = 6.5 * 3600 * 1000;

/** What the process brings: made in `main.ts`, or by a test. */
export interface AppOptions {
  config: Config;
  database: OpenDatabase;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  checkReplies?: boolean;
  /** Give new organisations sample content. */
  addSamples?: boolean;
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
  changes: Changes;
  resources: Resources;
  realtime: Realtime;
  /** Runs tasks with untrusted input in processes that can be killed. */
  sandbox: Sandbox;
  quarantine: Quarantine;
  route: Route;
  idempotency: Idempotency;
  /** The server of the content origin, without credentials and API. */
  content: FastifyInstance;
  contentOrigins: ContentOrigins;
  disk: DiskSpace;
}

export interface App {
  /** Dashboard, player, API and realtime. */
  http: FastifyInstance;
  /** Applications and files. */
  content: FastifyInstance;
  router: Router;
  platform: Platform;
  /** Starts background work: outbox and jobs. */
  start(): Promise<void>;
  /** Creates the demo organisation, or sets a new password for it. */
  demo: Features['demo'];
  /** Finishes running requests and jobs, and closes everything except the database. */
  close(): Promise<void>;
}

const build = (name: string) => fileURLToPath(new URL(`../../${name}/dist`, import.meta.url));

/** Builds everything without listening. */
export async function buildApp(host: AppOptions): Promise<App> {
  const { database, clock, log, config, secrets } = host;
  const { db } = database;
  const metrics = createMetrics();
  const hasDashboard = existsSync(join(build('dashboard'), 'index.html'));
  const disk = createDiskSpace({
    directory: config.DATA_DIR,
    log,
    hasDatabase: config.DATABASE_URL === undefined,
    hasFiles: config.S3_BUCKET === undefined,
  });
  const isFull = () => disk.state === 'full';
  const http = createHttpServer({
    log,
    isDiskFull: isFull,
    trustedProxies: config.TRUSTED_PROXIES,
    page: (request, reply) =>
      hasDashboard && isDashboardPage(request.method, request.url, request.headers.accept)
        ? reply.header('cache-control', 'no-cache').sendFile('index.html')
        : undefined,
    onResponse: (request, reply) =>
      metrics.observe(
        request.method,
        request.routeOptions.url ?? 'none',
        reply.statusCode,
        reply.elapsedTime / 1000,
      ),
  });
  allowOrigins(http, config.CORS_ORIGINS);
  const content = Fastify({
    logger: false,
    forceCloseConnections: true,
    ...connectionLimits({ requestTimeoutMs: SLOWEST_UPLOAD_MS }),
  });
  limitConnections(content);
  const contentOrigins = createContentOrigins(config);
  const realtime = openRealtime(config, secrets, http, log, clock);
  const securityLog = createSecurityLog(db, clock);
  const authenticator = createAuthenticator(db, clock, securityLog);
  const idempotency = createIdempotency(db, clock);
  const router = createRouter({
    app: http,
    authenticator,
    publicUrl: config.PUBLIC_URL,
    checkReplies: host.checkReplies ?? false,
    idempotency,
    isDiskFull: isFull,
  });
  const changes = createChanges(
    (topic, message) => realtime.publish(topic, message, { qos: 0 }),
    globalThis,
    (error) => log.warn({ err: error }, 'a change was not announced'),
  );
  const quarantine = createQuarantine(db, clock);
  const sandbox = createSandbox({
    log,
    quarantine,
    registry: metrics.registry,
    timeScale: host.sandboxTimeScale ?? 1,
  });
  const platform: Platform = {
    ...host,
    throttle: createThrottle(db, clock),
    authenticator,
    securityLog,
    changes,
    resources: createResources({ db, clock, changes }),
    realtime,
    sandbox,
    quarantine,
    route: router.route,
    idempotency,
    content,
    contentOrigins,
    disk,
  };
  let stopping = false;
  const features = await buildFeatures(platform);
  healthRoutes(http, {
    pool: database.pool,
    realtime,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    disk,
    isStopping: () => stopping,
  });
  // Generated on the first request, because it takes longer than the rest of the start.
  let known: ReturnType<typeof openApiDocument> | undefined;
  const description = () => {
    known ??= openApiDocument(calls, { title: `${config.BRAND_NAME} API`, version: '1', server: '/api' });
    return known;
  };
  http.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(description()),
  );
  http.get('/docs', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(openApiPage(description())),
  );
  http.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      // If there is no account, the dashboard opens the sign-up page.
      has_accounts: await features.hasAccounts(),
      sign_up: config.SIGN_UP,
      sends_mail: config.SMTP_URL !== undefined,
      brand_name: config.BRAND_NAME,
      // The origin before an organisation is known. Screens and members receive their organisation's origin.
      content_url: config.CONTENT_URL ? contentOrigins.commonOriginFor(config.CONTENT_URL) : null,
      content_port: config.CONTENT_PORT,
      has_content_origins: contentOrigins.isPerOrganisation,
      sign_up_url: config.SIGN_UP_URL ?? null,
      log_url: config.LOG_URL ?? null,
      support_email: config.SUPPORT_EMAIL ?? null,
    }),
  );
  await pageRoutes(http, {
    dashboard: build('dashboard'),
    player: build('player'),
    contentSource: contentOrigins.policySource,
    realtimeSource: config.MQTT_PUBLIC_URL,
    logSource: config.LOG_URL,
    uploadSources: features.uploadSources,
    isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false,
  });
  return {
    http,
    content,
    router,
    platform,
    async start() {
      disk.start();
      await features.start();
    },
    demo: () => features.demo(),
    async close() {
      stopping = true;
      disk.stop();
      // Close the sandbox first, so that jobs and requests that wait for it end. The next start resumes their files.
      await sandbox.close();
      await features.stop();
      // Close these together, because a server waits for all its sockets, and the broker closes those of realtime.
      await Promise.all([http.close(), content.close(), realtime.close()]);
    },
  };
}

function openRealtime(
  config: Config,
  secrets: Secrets,
  http: FastifyInstance,
  log: Log,
  clock: Clock,
): Realtime {
  if (!config.MQTT_URL || !config.MQTT_PUBLIC_URL) {
    return createRealtime({ kind: 'embedded', server: http.server, path: '/mqtt' }, log, clock);
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
