import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createResources, type Resources } from './features/resources/resources.service.ts';
import { type Authenticator, createAuthenticator } from './platform/auth/authenticate.ts';
import { createThrottle, type Throttle } from './platform/auth/throttle.ts';
import type { Secrets } from './platform/auth/tokens.ts';
import { type Changes, createChanges } from './platform/changes.ts';
import type { Clock } from './platform/clock.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createRouter, type Route, type Router } from './platform/http/router.ts';
import type { Log } from './platform/log.ts';

/** What the process brings: made in `main.ts`, or by a test. */
export interface Host {
  config: Config;
  database: OpenDatabase;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  checkReplies?: boolean;
}

/** What features are built from. Each takes what it needs, by name. */
export interface Platform extends Host {
  throttle: Throttle;
  authenticator: Authenticator;
  changes: Changes;
  resources: Resources;
}

export interface App {
  http: FastifyInstance;
  router: Router;
  close(): Promise<void>;
}

/** Builds everything without listening. */
export async function buildApp(host: Host): Promise<App> {
  const { database, clock, log, config } = host;
  const { db } = database;
  const http = createHttpServer({ log, trustedProxies: config.TRUSTED_PROXIES });
  const authenticator = createAuthenticator(db, clock);
  const router = createRouter({ app: http, authenticator, checkReplies: host.checkReplies ?? false });
  const changes = createChanges(
    async () => undefined,
    globalThis,
    (error) => log.warn({ err: error }, 'change not announced'),
  );
  const platform: Platform = {
    ...host,
    throttle: createThrottle(db, clock),
    authenticator,
    changes,
    resources: createResources({ db, clock, changes }),
  };
  await buildFeatures(platform, router.route, http.server);
  return {
    http,
    router,
    async close() {
      await http.close();
    },
  };
}

async function buildFeatures(_platform: Platform, _route: Route, _server: Server): Promise<void> {}
