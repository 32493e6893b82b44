import type { ApiKeyScope } from '@vitrine/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { apiKeys, deviceIdentities, domains, profiles, sessions } from '../database/schema.ts';
import { AppError, unauthorized } from '../errors.ts';
import type { DeviceActor, Person } from './actor.ts';
import { hashToken } from './tokens.ts';

export const SESSION_IDLE_MS = 12 * 3_600_000;
export const SESSION_MAX_MS = 30 * 86_400_000;
/** A session's end is pushed on at most this often: a write for every request would be waste. */
const TOUCH_EVERY_MS = 5 * 60_000;

export interface Authenticator {
  /** From `Authorization: Bearer` or `X-API-Key`. Throws `unauthorized`. */
  person(headers: Record<string, unknown>): Promise<Person>;
  /** From `Authorization: Token`. Throws `unauthorized`, or `device_deleted` for a screen that was deleted. */
  device(headers: Record<string, unknown>): Promise<DeviceActor>;
  /** Forgets what is remembered of a device: after it was deleted. */
  forgetDevice(deviceId: string): void;
}

const NO_TOKEN = 'Missing access token';

export function createAuthenticator(db: Database, clock: Clock): Authenticator {
  // A device's token never changes, so that its id may be remembered; whether it is deleted is remembered
  // briefly, since another process may delete it.
  const devices = new LRUCache<string, string>({ max: 200_000, ttl: 30_000 });

  return {
    async person(headers) {
      const key = headers['x-api-key'] ?? headers['mira-apikey'];
      if (typeof key === 'string' && key !== '') return byApiKey(db, clock, key);
      const token = credentialOf(headers, 'bearer');
      return bySession(db, clock, token);
    },
    async device(headers) {
      const token = credentialOf(headers, 'token');
      const known = devices.get(token);
      if (known) return { kind: 'device', deviceId: known };
      const [row] = await db
        .select({ id: deviceIdentities.id, deletedAt: deviceIdentities.deletedAt })
        .from(deviceIdentities)
        .where(eq(deviceIdentities.tokenHash, hashToken(token)));
      if (!row) throw unauthorized('The screen’s access token is not valid.');
      if (row.deletedAt) throw new AppError('device_deleted', 'This screen was deleted.');
      devices.set(token, row.id);
      return { kind: 'device', deviceId: row.id };
    },
    forgetDevice(deviceId) {
      for (const [key, id] of devices.entries()) if (id === deviceId) devices.delete(key);
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
  mustEnrol: sql<boolean>`${domains.mfaRequired} and not ${profiles.mfaEnabled}`,
};

async function bySession(db: Database, clock: Clock, token: string): Promise<Person> {
  const now = clock.now();
  const [row] = await db
    .select({
      ...personColumns,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      endsAt: sessions.endsAt,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.profileId))
    .innerJoin(domains, eq(domains.id, profiles.domainId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
  if (!row || row.isDisabled) throw unauthorized('Your session has ended. Sign in again.');
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    const expiresAt = new Date(Math.min(now.getTime() + SESSION_IDLE_MS, row.endsAt.getTime()));
    await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, row.sessionId));
  }
  const { profileId, domainId, role, isStaff, mustEnrol, sessionId } = row;
  return { kind: 'person', profileId, domainId, role, isStaff, mustEnrol, sessionId, scopes: null };
}

async function byApiKey(db: Database, clock: Clock, key: string): Promise<Person> {
  const now = clock.now();
  const [row] = await db
    .select({ ...personColumns, id: apiKeys.id, scopes: apiKeys.scopes, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.profileId))
    .innerJoin(domains, eq(domains.id, profiles.domainId))
    .where(eq(apiKeys.keyHash, hashToken(key)));
  if (!row || row.isDisabled) throw unauthorized('The API key is not valid.');
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    await db
      .update(apiKeys)
      .set({ lastUsedAt: sql`${now.toISOString()}::timestamptz` })
      .where(eq(apiKeys.id, row.id));
  }
  const { profileId, domainId, role, isStaff, mustEnrol } = row;
  return {
    kind: 'person',
    profileId,
    domainId,
    role,
    isStaff,
    mustEnrol,
    sessionId: null,
    scopes: new Set(row.scopes as ApiKeyScope[]),
  };
}

/** Throws 403 when an API key is used on a call that its scopes do not cover. Sessions have every scope. */
export function requireScope(person: Person, scope: ApiKeyScope | undefined): void {
  if (person.scopes === null) return;
  if (scope === undefined) throw new AppError('forbidden', 'This call takes a session, not an API key.');
  if (!person.scopes.has(scope) && !person.scopes.has('admin')) {
    throw new AppError('forbidden', `The API key lacks the scope "${scope}".`);
  }
}
