import type { ApiKeyScope } from '@vitrine/contract';
import { HEARTBEAT_INTERVAL_MS } from '@vitrine/contract/durations';
import { and, eq, gt, isNull, lte, not, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createReadBatches } from '../database/read-batches.ts';
import { apiKeys, deviceIdentities, domains, profiles, sessions } from '../database/schema.ts';
import { entryLimit } from '../entry-limit.ts';
import { AppError, unauthorized } from '../errors.ts';
import type { DeviceActor, Person } from './actor.ts';
import { type CredentialRequest, readCookie, requireSameOrigin } from './cookies.ts';
import type { SecurityLog } from './security-events.ts';
import { networkOf } from './throttle.ts';
import { hashToken } from './tokens.ts';

export const SESSION_IDLE_MS = 12 * 3_600_000;
export const SESSION_MAX_MS = 30 * 86_400_000;
/** How often the expiry of an active session is extended, at most. */
const TOUCH_EVERY_MS = 5 * 60_000;
/** How often the last use of a key is written, at most. */
const KEY_TOUCH_EVERY_MS = 60_000;
/** How many networks are stored per key. */
const KNOWN_NETWORKS = 50;

export interface Authenticator {
  /**
   * From `X-API-Key`, `Authorization: Bearer` or the session cookie. Throws `unauthorized`, or `forbidden` when another
   * site's page sent the cookie.
   */
  authenticatePerson(request: CredentialRequest): Promise<Person>;
  /**
   * From `Authorization: Token`. Throws `unauthorized`, or `device_deleted` for a screen that was deleted.
   * @param detectsDeletion whether the call itself rejects deleted screens, in the statement that it runs anyway
   */
  authenticateDevice(headers: Record<string, unknown>, detectsDeletion: boolean): Promise<DeviceActor>;
  /** Removes a deleted device from the cache. */
  forgetDevice(deviceId: string): void;
}

/** How long a screen's calls can succeed after another server process deleted it. */
const DELETION_DELAY_MS = 30_000;

const NO_TOKEN = 'Missing access token';

export function createAuthenticator(db: Database, clock: Clock, securityLog: SecurityLog): Authenticator {
  // A device's token never changes, so its id can be cached: for a heartbeat, as long as screens send them. For other
  // calls, the entry must be recent, because another process can delete the device.
  const devices = new LRUCache<string, { id: string; checkedAt: number }>({
    ...entryLimit(200_000),
    ttl: 10 * HEARTBEAT_INTERVAL_MS,
  });
  const bySession = createSessionReader(db, clock);
  const forKeys: KeyDependencies = { db, clock, securityLog, findKey: prepareFindKey(db) };

  return {
    async authenticatePerson(request) {
      const { headers } = request;
      const key = headers['x-api-key'] ?? headers['mira-apikey'];
      if (typeof key === 'string' && key !== '') return byApiKey(forKeys, key, request);
      const cookie = headers.authorization === undefined ? readCookie(request, 'session') : undefined;
      if (cookie === undefined) return bySession(credentialOf(headers, 'bearer'));
      requireSameOrigin(request);
      return bySession(cookie);
    },
    async authenticateDevice(headers, detectsDeletion) {
      const token = credentialOf(headers, 'token');
      const now = clock.now().getTime();
      const known = devices.get(token);
      if (known && (detectsDeletion || now - known.checkedAt < DELETION_DELAY_MS))
        return { kind: 'device', deviceId: known.id };
      const [row] = await db
        .select({ id: deviceIdentities.id, deletedAt: deviceIdentities.deletedAt })
        .from(deviceIdentities)
        .where(eq(deviceIdentities.tokenHash, hashToken(token)));
      if (!row) throw unauthorized('The screen’s access token is not valid.');
      if (row.deletedAt) throw new AppError('device_deleted', 'This screen was deleted.');
      devices.set(token, { id: row.id, checkedAt: now });
      return { kind: 'device', deviceId: row.id };
    },
    forgetDevice(deviceId) {
      for (const [key, { id }] of devices.entries()) if (id === deviceId) devices.delete(key);
    },
  };
}

function credentialOf(headers: Record<string, unknown>, scheme: 'bearer' | 'token'): string {
  const header = headers.authorization;
  if (typeof header !== 'string' || header === '') throw unauthorized(NO_TOKEN);
  const [found, token, ...rest] = header.split(' ');
  if (found?.toLowerCase() !== scheme || !token || rest.length > 0) {
    throw unauthorized(
      `This call takes a credential of the form "Authorization: ${scheme === 'bearer' ? 'Bearer' : 'Token'} …".`,
    );
  }
  return token;
}

const personColumns = {
  profileId: profiles.id,
  domainId: profiles.domainId,
  role: profiles.domainRole,
  isStaff: profiles.isStaff,
  isDisabled: profiles.isDisabled,
  mustSetUpMfa: sql<boolean>`${domains.mfaRequired} and not ${profiles.mfaEnabled}`,
};

/** Finds the person of a session. Concurrent requests with the same token share one query. */
function createSessionReader(db: Database, clock: Clock): (token: string) => Promise<Person> {
  const find = db
    .select({
      ...personColumns,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      endsAt: sessions.endsAt,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.profileId))
    .innerJoin(domains, eq(domains.id, profiles.domainId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    // A named statement is planned once per connection. Planning takes longer than running it.
    .prepare('find-session');

  const reads = createReadBatches<string, null, Person>(async (token, requests) => {
    const now = clock.now();
    const [row] = await find.execute({ tokenHash: hashToken(token), now });
    if (!row || row.isDisabled) throw unauthorized('Your session has ended. Sign in again.');
    if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
      const expiresAt = new Date(Math.min(now.getTime() + SESSION_IDLE_MS, row.endsAt.getTime()));
      await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, row.sessionId));
    }
    const { profileId, domainId, role, isStaff, mustSetUpMfa, sessionId } = row;
    const person: Person = {
      kind: 'person',
      profileId,
      domainId,
      role,
      isStaff,
      mustSetUpMfa,
      sessionId,
      scopes: null,
    };
    return requests.map(() => person);
  });
  return (token) => reads.read(token, token, null);
}

/** Writes when and where a key was used. Returns false if another request has already done so. */
async function touchKey(
  db: Database,
  id: string,
  address: string,
  now: Date,
  isNew: boolean,
): Promise<boolean> {
  const network = networkOf(address);
  const due = new Date(now.getTime() - KEY_TOUCH_EVERY_MS);
  const known = sql`${network} = any(${apiKeys.knownNetworks})`;
  const rows = await db
    .update(apiKeys)
    .set({
      lastUsedAt: now,
      lastUsedAddress: address,
      ...(isNew && {
        knownNetworks: sql`(array_append(${apiKeys.knownNetworks}, ${network}))[greatest(1, cardinality(${apiKeys.knownNetworks}) + 2 - ${KNOWN_NETWORKS}::int):]`,
      }),
    })
    .where(
      and(
        eq(apiKeys.id, id),
        isNew ? not(known) : or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, due)),
      ),
    )
    .returning({ id: apiKeys.id });
  return rows.length === 1;
}

function prepareFindKey(db: Database) {
  return db
    .select({
      ...personColumns,
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      knownNetworks: apiKeys.knownNetworks,
    })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.profileId))
    .innerJoin(domains, eq(domains.id, profiles.domainId))
    .where(eq(apiKeys.keyHash, sql.placeholder('keyHash')))
    .prepare('find-api-key');
}

interface KeyDependencies {
  db: Database;
  clock: Clock;
  securityLog: SecurityLog;
  findKey: ReturnType<typeof prepareFindKey>;
}

async function byApiKey(
  { db, clock, securityLog, findKey }: KeyDependencies,
  key: string,
  request: CredentialRequest,
): Promise<Person> {
  const now = clock.now();
  const [row] = await findKey.execute({ keyHash: hashToken(key) });
  if (!row || row.isDisabled) throw unauthorized('The API key is not valid.');
  if (row.expiresAt <= now) throw unauthorized('The API key has expired. Create a new one in Settings.');
  const network = networkOf(request.address);
  const isNew = !row.knownNetworks.includes(network);
  if (isNew || !row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= KEY_TOUCH_EVERY_MS) {
    const isRecorded = await touchKey(db, row.id, request.address, now, isNew);
    if (isNew && isRecorded) {
      const userAgent = request.headers['user-agent']?.toString();
      const event = { kind: 'api_key_new_address', detail: row.name } as const;
      await securityLog.record(row, event, { address: request.address, userAgent });
    }
  }
  const { profileId, domainId, role, isStaff, mustSetUpMfa } = row;
  return {
    kind: 'person',
    profileId,
    domainId,
    role,
    isStaff,
    mustSetUpMfa,
    sessionId: null,
    scopes: new Set(row.scopes as ApiKeyScope[]),
    apiKey: { id: row.id, expiresAt: row.expiresAt },
  };
}
