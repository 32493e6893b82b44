import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { apiReferenceRoutes } from './composition/api-reference-routes.ts';
import { buildDirectoryOf } from './composition/frontends.ts';
import { type AppOptions, createPlatform, type Platform } from './composition/platform.ts';
import { buildFeatures, type Features } from './features.ts';
import { connectionLimits, limitConnections } from './platform/http/connection-limits.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { createMetrics, healthRoutes, type Metrics } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { isDashboardPage, pageRoutes } from './platform/http/pages.ts';
import { createDiskSpace, type DiskSpace } from './platform/storage/disk-space.ts';

/** Upload addresses are valid for six hours. Half a gigabyte takes most of that time on a slow line. */
const SLOWEST_UPLOAD_MS = 6.5 * 3600 * 1000;

export interface App {
  /** Dashboard, player, API and realtime. */
  http: FastifyInstance;
  /** Applications and files. */
  content: FastifyInstance;
  platform: Platform;
  /** Starts background work: outbox and jobs. */
  start(): Promise<void>;
  /** Creates the demo organisation, or sets a new password for it. */
  demo: Features['demo'];
  /** Finishes running requests and jobs, and closes everything except the database. */
  close(): Promise<void>;
}

/** Builds everything without listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, log, config } = options;
  const metrics = createMetrics();
  const disk = createDiskSpace({
    directory: config.DATA_DIR,
    log,
    hasDatabase: config.DATABASE_URL === undefined,
    hasFiles: config.S3_BUCKET === undefined,
  });
  const http = createAppServer(options, metrics, disk);
  const content = createContentServer();
  const platform = createPlatform(options, { http, content, metrics, disk });
  const { realtime, sandbox } = platform;
  let isStopping = false;
  const features = await buildFeatures(platform);
  healthRoutes(http, {
    pool: database.pool,
    realtime,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    disk,
    isStopping: () => isStopping,
  });
  apiReferenceRoutes(http, config.BRAND_NAME);
  configRoute(http, platform, features);
  await pageRoutes(http, {
    dashboard: buildDirectoryOf('dashboard'),
    player: buildDirectoryOf('player'),
    contentSource: platform.contentOrigins.policySource,
    realtimeSource: config.MQTT_PUBLIC_URL,
    logSource: config.LOG_URL,
    uploadSources: features.uploadSources,
    isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false,
  });
  return {
    http,
    content,
    platform,
    async start() {
      disk.start();
      await features.start();
    },
    demo: () => features.demo(),
    async close() {
      isStopping = true;
      disk.stop();
      // Close the sandbox first, which ends the jobs and requests that wait for it. The next start resumes their files.
      await sandbox.close();
      await features.stop();
      // Close these together: a server waits for all its sockets, and closing realtime closes those of the broker.
      await Promise.all([http.close(), content.close(), realtime.close()]);
    },
  };
}

/** The server of the app origin, with the pages of the dashboard. */
function createAppServer({ config, log }: AppOptions, metrics: Metrics, disk: DiskSpace): FastifyInstance {
  const hasDashboard = existsSync(join(buildDirectoryOf('dashboard'), 'index.html'));
  const http = createHttpServer({
    log,
    disk,
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
  return http;
}

/** The server of the content origin. */
function createContentServer(): FastifyInstance {
  const content = Fastify({
    logger: false,
    forceCloseConnections: true,
    ...connectionLimits({ requestTimeoutMs: SLOWEST_UPLOAD_MS }),
  });
  limitConnections(content);
  return content;
}

/** The settings that pages need before anyone has signed in. */
function configRoute(http: FastifyInstance, { config, contentOrigins }: Platform, features: Features): void {
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
}
