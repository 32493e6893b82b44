import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BodyInput,
  type Call,
  type CallId,
  type Calls,
  calls,
  type ErrorBody,
  fromWire,
  type ParamsInput,
  type QueryInput,
  type ReplyResult,
  toWire,
} from '@vitrine/contract';
import { createFakeTimers, type FakeTimers } from '@vitrine/test-kit';
import { createDatabase } from '@vitrine/test-kit/database';
import type { z } from 'zod';
import { type App, buildApp } from '../app.ts';
import type { AppOptions } from '../composition/platform.ts';
import { readConfig } from '../config.ts';
import { Secrets } from '../platform/auth/tokens.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';

export interface CallInput<C extends Call> {
  params?: ParamsInput<C>;
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  /** A body with wire names, sent unchanged. */
  raw?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

interface CallResult<C extends Call> {
  status: number;
  /** The reply with camelCase names. Undefined for errors. */
  data: ReplyResult<C>;
  /** The reply in wire format. */
  wire: unknown;
  error: ErrorBody | undefined;
  headers: Record<string, unknown>;
}

/** Makes calls with some credentials. */
export interface Caller {
  /** Makes a call and returns its result, which can be an error. */
  try<Id extends CallId>(id: Id, input?: CallInput<Calls[Id]>): Promise<CallResult<Calls[Id]>>;
  /** Makes a call and returns its reply. Throws on an error. */
  call<Id extends CallId>(id: Id, input?: CallInput<Calls[Id]>): Promise<ReplyResult<Calls[Id]>>;
}

export interface SignedUp extends Caller {
  token: string;
  profileId: string;
  domainId: string;
  email: string;
}

export interface TestApp {
  app: App;
  database: OpenDatabase;
  clock: FakeTimers;
  as(headers: Record<string, string>): Caller;
  anonymous: Caller;
  /** Signs up a new person with their own domain. */
  signUp(name?: string): Promise<SignedUp>;
  close(): Promise<void>;
}

type HostDoubles = Pick<AppOptions, 'sandboxTimeScale' | 'web' | 'forecast' | 'runsSchedules'>;

/** Starts the complete server on this migrated database, without listening. Validates replies by the contract. */
export async function bootServer(
  connectionString: string,
  environment: Record<string, string> = {},
  host: HostDoubles = {},
): Promise<Pick<TestApp, 'app' | 'database' | 'clock' | 'close'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-app-'));
  const log = createLog('silent');
  const database = openDatabase({ connectionString }, log, 8);
  const clock = createFakeTimers();
  const app = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment }),
    database,
    secrets: new Secrets('a secret key of the tests, long enough'),
    clock: clock.clock,
    // They would run by the system clock, between two calls of a test.
    runsSchedules: false,
    ...host,
    log,
    checkReplies: true,
  });
  await app.start();
  return {
    app,
    database,
    clock,
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let people = 0;

/** Starts a server with its own database (see {@link bootServer}). */
export async function startTestApp(
  environment: Record<string, string> = {},
  host: HostDoubles = {},
): Promise<TestApp> {
  const cluster = await createDatabase();
  const { app, database, clock, close } = await bootServer(cluster.url, environment, host);

  const anonymous = callerOf(app, {});
  return {
    app,
    database,
    clock,
    as: (credentials) => callerOf(app, credentials),
    anonymous,
    async signUp(name = 'Robin') {
      people += 1;
      const email = `person-${people}@example.com`;
      const { token, profile } = await anonymous.call('auth.signUp', {
        body: { email, password: 'correct horse battery', name },
        address: `10.0.${Math.floor(people / 250)}.${people % 250}`,
      });
      if (!token || !profile) throw new Error('Signing up did not sign in.');
      return {
        ...callerOf(app, { authorization: `Bearer ${token}` }),
        token,
        profileId: profile.id,
        domainId: profile.domainId,
        email,
      };
    },
    async close() {
      await close();
      await cluster.drop();
    },
  };
}

/** Makes calls to a server without a network. */
export function callerOf(app: Pick<App, 'http'>, credentials: Record<string, string>): Caller {
  const attempt: Caller['try'] = async (id, input = {}) => {
    const call: Call = calls[id];
    const { params, query, body, raw, headers, address } = input as CallInput<Call>;
    const sent = raw ?? (body === undefined ? undefined : wire(call.body, body));
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
    );
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(wire(call.query, query))) {
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) search.append(key, String(each));
    }
    const response = await app.http.inject({
      method: call.method,
      url: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
      headers: {
        ...credentials,
        ...headers,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(address ? { remoteAddress: address } : {}),
      ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
    });
    const parsed =
      response.headers['content-type']?.toString().includes('json') && response.body
        ? JSON.parse(response.body)
        : undefined;
    const failed = response.statusCode >= 400;
    return {
      status: response.statusCode,
      wire: parsed ?? response.body,
      data: (failed || !call.reply || parsed === undefined
        ? undefined
        : fromWire(call.reply, parsed)) as never,
      error: failed ? parsed : undefined,
      headers: response.headers,
    };
  };
  return {
    try: attempt,
    async call(id, input) {
      const answered = await attempt(id, input);
      if (answered.status >= 400) {
        throw new Error(`${id} returned ${answered.status}: ${JSON.stringify(answered.error)}`);
      }
      return answered.data;
    },
  };
}

function wire(schema: z.ZodType | undefined, value: unknown): Record<string, unknown> {
  return value === undefined || !schema ? {} : (toWire(schema, value as never) as Record<string, unknown>);
}
