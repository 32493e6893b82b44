import type { Person } from '../../platform/auth/actor.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../platform/auth/authenticate.ts';
import { type ClientInfo, MAX_USER_AGENT_LENGTH } from '../../platform/auth/client-info.ts';
import type { SecurityLog } from '../../platform/auth/security-events.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Language } from '../../platform/languages.ts';
import {
  deleteApiKeys,
  deleteExpiredSessions,
  deleteSessions,
  insertSession,
  listSessions,
  type Page,
  type ProfileRow,
  type SessionRow,
  setLanguage,
} from './accounts.store.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { deleteExpiredLinks } from './mailed-links.store.ts';
import { apiKeyClientId, sessionClientId } from './realtime-clients.ts';

/** A visitor with the cookie that names the accounts that signed in there before. */
export interface Browser extends ClientInfo {
  deviceCookie?: string | undefined;
  /** The language that the request prefers, if it is one of ours. */
  language?: Language | undefined;
}

export interface StartedSession {
  token: string;
  expiresAt: Date;
  /** The value of the device cookie, by which later requests recognise the browser. */
  deviceCookie: string;
}

/** The MQTT client ids of sessions and API keys that were deleted. */
export type RevokedClientIds = readonly string[];

export interface Sessions {
  start(
    db: Database,
    profile: Pick<ProfileRow, 'id' | 'domainId'>,
    browser: Browser,
    kind: 'sign_up' | 'sign_in',
  ): Promise<StartedSession>;
  list(person: Person, page: Page): Promise<{ total: number; rows: SessionRow[] }>;
  /** Throws 404 if the session is not the person's. */
  end(person: Person, id: string, visitor: ClientInfo): Promise<void>;
  /** Deletes the person's other sessions within `db`. {@link disconnect} the returned clients after the commit. */
  endOthers(db: Database, person: Person): Promise<RevokedClientIds>;
  /** Ends every other session and revokes the API keys. */
  signOutEverywhere(person: Person, visitor: ClientInfo): Promise<void>;
  /** As {@link endOthers}, for all sessions of a profile. */
  endAll(db: Database, profileId: string): Promise<RevokedClientIds>;
  /** Deletes all API keys of a profile, as {@link endOthers}. */
  endApiKeys(db: Database, profileId: string): Promise<RevokedClientIds>;
  /**
   * Ends the realtime connections of sessions and API keys. It can wait for the broker, so never call it in a
   * transaction.
   */
  disconnect(ended: RevokedClientIds): Promise<void>;
  /** Deletes expired sessions and links. Run by a job. */
  purge(): Promise<void>;
}

interface SessionsDependencies {
  db: Database;
  clock: Clock;
  knownBrowsers: KnownBrowsers;
  securityLog: SecurityLog;
  /** Ends the realtime connections of sessions and API keys at once. */
  endRealtime(ended: RevokedClientIds): Promise<void>;
}

export function createSessions(deps: SessionsDependencies): Sessions {
  const { db: pool, clock, knownBrowsers, securityLog, endRealtime } = deps;

  async function end(db: Database, profileId: string, which: { id?: string; except?: string | null }) {
    return (await deleteSessions(db, profileId, which)).map(sessionClientId);
  }

  const endApiKeys = async (db: Database, profileId: string) =>
    (await deleteApiKeys(db, profileId)).map(apiKeyClientId);

  return {
    async start(db, { id: profileId, domainId }, browser, kind) {
      const { address, userAgent } = browser;
      const now = clock.now();
      const token = newToken('vs');
      const expiresAt = new Date(now.getTime() + SESSION_IDLE_MS);
      await insertSession(db, {
        id: newId(),
        profileId,
        tokenHash: hashToken(token),
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        endsAt: new Date(now.getTime() + SESSION_MAX_MS),
        userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        address,
      });
      if (browser.language) await setLanguage(db, profileId, browser.language);
      await securityLog.record({ domainId, profileId }, { kind }, browser, db);
      const { cookie: deviceCookie } = knownBrowsers.remember(browser.deviceCookie, profileId);
      return { token, expiresAt, deviceCookie };
    },
    list: (person, page) => listSessions(pool, person.profileId, clock.now(), page),
    async end(person, id, visitor) {
      const ended = await end(pool, person.profileId, { id });
      if (ended.length === 0) throw notFound('session');
      await endRealtime(ended);
      await securityLog.record(person, { kind: 'session_ended' }, visitor);
    },
    async signOutEverywhere(person, visitor) {
      const ended = await pool.transaction(async (tx) => {
        const keys = await endApiKeys(tx, person.profileId);
        await securityLog.record(person, { kind: 'sessions_ended' }, visitor, tx);
        return [...keys, ...(await end(tx, person.profileId, { except: person.sessionId }))];
      });
      await endRealtime(ended);
    },
    endOthers: (db, person) => end(db, person.profileId, { except: person.sessionId }),
    endAll: (db, profileId) => end(db, profileId, {}),
    endApiKeys,
    disconnect: endRealtime,
    async purge() {
      await deleteExpiredSessions(pool, clock.now());
      await deleteExpiredLinks(pool, clock.now());
    },
  };
}
