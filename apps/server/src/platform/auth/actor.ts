import type { ApiKeyScope, Call, DomainRole } from '@vitrine/contract';

/** A person with a session, or an API key that acts for them. */
export interface Person {
  kind: 'person';
  profileId: string;
  domainId: string;
  role: DomainRole;
  isStaff: boolean;
  /** Whether they must still set up the second factor that their organisation requires. */
  mustSetUpMfa: boolean;
  /** Null for API keys. */
  sessionId: string | null;
  /** Null for sessions, which have every scope. */
  scopes: ReadonlySet<ApiKeyScope> | null;
  /** Absent for sessions. */
  apiKey?: { id: string; expiresAt: Date };
}

/** A screen, authenticated by its own token. */
export interface DeviceActor {
  kind: 'device';
  deviceId: string;
}

export type Actor = Person | DeviceActor;

/** The actor that the handler of a call receives. */
export type ActorOf<C extends Call> = C['credential'] extends 'none'
  ? undefined
  : C['credential'] extends 'device'
    ? DeviceActor
    : Person;
