import { API_KEY_DAYS, API_KEY_MAX_DAYS, type ApiKeyScope } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import type { Person } from '../../platform/auth/actor.ts';
import type { ClientInfo } from '../../platform/auth/client-info.ts';
import type { SecurityLog } from '../../platform/auth/security-events.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type ApiKeyRow, deleteApiKey, insertApiKey, listApiKeys, type Page } from './accounts.store.ts';
import { apiKeyClientId } from './realtime-clients.ts';
import type { Sessions } from './sessions.service.ts';

/** How much of a key is stored as text, to let people tell keys apart. */
const PREFIX_LENGTH = 10;

interface NewApiKey {
  name: string;
  scopes: readonly ApiKeyScope[];
  expiresAt?: string | undefined;
}

export interface ApiKeys {
  list(person: Person, page: Page): Promise<{ total: number; rows: ApiKeyRow[] }>;
  /** Returns the key itself, which is shown only once: the database stores its hash. Throws 400 at `expires_at`. */
  create(person: Person, input: NewApiKey, visitor: ClientInfo): Promise<{ row: ApiKeyRow; key: string }>;
  delete(person: Person, id: string, visitor: ClientInfo): Promise<void>;
}

interface ApiKeysDependencies {
  db: Database;
  clock: Clock;
  securityLog: SecurityLog;
  sessions: Pick<Sessions, 'disconnect'>;
}

export function createApiKeys({ db, clock, securityLog, sessions }: ApiKeysDependencies): ApiKeys {
  function expiryOf(given: string | undefined, now: Date): Date {
    if (given === undefined) return new Date(now.getTime() + API_KEY_DAYS * DAY);
    const expiresAt = new Date(given);
    if (expiresAt <= now) throw invalid('expires_at', 'Choose a time in the future.');
    if (expiresAt.getTime() > now.getTime() + API_KEY_MAX_DAYS * DAY)
      throw invalid('expires_at', `API keys can last up to ${API_KEY_MAX_DAYS} days.`);
    return expiresAt;
  }

  return {
    list: (person, page) => listApiKeys(db, person.domainId, person.profileId, page),
    async create(person, { name, scopes, expiresAt }, visitor) {
      const key = newToken('vk');
      const now = clock.now();
      const row: ApiKeyRow = {
        id: newId(),
        domainId: person.domainId,
        profileId: person.profileId,
        name,
        scopes: [...new Set(scopes)],
        prefix: key.slice(0, PREFIX_LENGTH),
        keyHash: hashToken(key),
        createdAt: now,
        expiresAt: expiryOf(expiresAt, now),
        lastUsedAt: null,
        lastUsedAddress: null,
        knownNetworks: [],
      };
      await db.transaction(async (tx) => {
        await insertApiKey(tx, row);
        await securityLog.record(person, { kind: 'api_key_created', detail: name }, visitor, tx);
      });
      return { row, key };
    },
    async delete(person, id, visitor) {
      const deleted = await deleteApiKey(db, person.domainId, person.profileId, id);
      if (!deleted) throw notFound('API key');
      await sessions.disconnect([apiKeyClientId(id)]);
      await securityLog.record(person, { kind: 'api_key_revoked', detail: deleted.name }, visitor);
    },
  };
}
