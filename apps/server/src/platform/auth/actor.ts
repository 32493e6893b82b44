import type { ApiKeyScope, Call, DomainRole } from '@vitrine/contract';

/** Somebody with a session, or a key that acts for them. */
export interface Person {
  kind: 'person';
  profileId: string;
  domainId: string;
  role: DomainRole;
  isStaff: boolean;
  /** They have yet to set up the second factor that their organisation requires. */
  mustSetUpMfa: boolean;
  /** Null when an API key acts. */
  sessionId: string | null;
  /** Null for sessions: everything that the person can do. */
  scopes: ReadonlySet<ApiKeyScope> | null;
  /** The API key that acts; absent for sessions. */
  apiKey?: { id: string; expiresAt: Date };
}

/** A screen, by its own token. */
export interface DeviceActor {
  kind: 'device';
  deviceId: string;
}

export type Actor = Person | DeviceActor;

/** Who a handler of a call gets. */
export type ActorOf<C extends Call> = C['credential'] extends 'none'
  ? undefined
  : C['credential'] extends 'device'
    ? DeviceActor
    : Person;
