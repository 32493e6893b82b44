import type { Person } from '../../platform/auth/actor.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../platform/auth/authenticate.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteSessions,
  insertSession,
  listSessions,
  type Page,
  purgeExpired,
  type SessionRow,
} from './accounts.store.ts';

/** Where a request came from, as a person recognises it in the list of sessions. */
export interface Visitor {
  address: string;
  userAgent: string | undefined;
}

export interface Sessions {
  start(db: Database, profileId: string, visitor: Visitor): Promise<{ token: string; expiresAt: Date }>;
  list(person: Person, page: Page): Promise<{ total: number; rows: SessionRow[] }>;
  /** 404 when it is not one of the person's. */
  end(person: Person, id: string): Promise<void>;
  endOthers(person: Person, db?: Database): Promise<void>;
  endAll(profileId: string, db?: Database): Promise<void>;
  /** Removes what has run out: a job's work. */
  purge(): Promise<void>;
}

export interface SessionsDependencies {
  db: Database;
  clock: Clock;
  /** Ends the realtime connections of sessions at once. */
  endRealtime(sessionIds: readonly string[]): Promise<void>;
}

export function createSessions({ db: pool, clock, endRealtime }: SessionsDependencies): Sessions {
  return {
    async start(db, profileId, { address, userAgent }) {
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
        userAgent: userAgent?.slice(0, 500) ?? null,
        address,
      });
      return { token, expiresAt };
    },
    list: (person, page) => listSessions(pool, person.profileId, clock.now(), page),
    async end(person, id) {
      const ended = await deleteSessions(pool, person.profileId, { id });
      if (ended.length === 0) throw notFound('session');
      await endRealtime(ended);
    },
    async endOthers(person, db = pool) {
      await endRealtime(await deleteSessions(db, person.profileId, { except: person.sessionId }));
    },
    purge: () => purgeExpired(pool, clock.now()),
    async endAll(profileId, db = pool) {
      await endRealtime(await deleteSessions(db, profileId, {}));
    },
  };
}
