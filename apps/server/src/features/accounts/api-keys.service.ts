import type { ApiKeyScope } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type ApiKeyRow, deleteApiKey, insertApiKey, listApiKeys, type Page } from './accounts.store.ts';

/** How much of a key is kept in clear, so that a person tells keys apart. */
const PREFIX_LENGTH = 10;

export interface ApiKeys {
  list(person: Person, page: Page): Promise<{ total: number; rows: ApiKeyRow[] }>;
  /** The key itself is known here once, and stored only as its hash. */
  create(
    person: Person,
    name: string,
    scopes: readonly ApiKeyScope[],
  ): Promise<{ row: ApiKeyRow; key: string }>;
  delete(person: Person, id: string): Promise<void>;
}

export function createApiKeys(db: Database, clock: Clock): ApiKeys {
  return {
    list: (person, page) => listApiKeys(db, person.domainId, person.profileId, page),
    async create(person, name, scopes) {
      const key = newToken('vk');
      const row: ApiKeyRow = {
        id: newId(),
        domainId: person.domainId,
        profileId: person.profileId,
        name,
        scopes: [...new Set(scopes)],
        prefix: key.slice(0, PREFIX_LENGTH),
        keyHash: hashToken(key),
        createdAt: clock.now(),
        lastUsedAt: null,
      };
      await insertApiKey(db, row);
      return { row, key };
    },
    async delete(person, id) {
      if (!(await deleteApiKey(db, person.domainId, person.profileId, id))) throw notFound('API key');
    },
  };
}
