import { hashText } from '../platform/sha256.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import type { Parameters } from './parameters.ts';

export interface Credentials {
  deviceId: string;
  accessToken: string;
}

/** `requestedId`: the id that the host page gave when the screen registered itself, if it gave one. */
export interface StoredCredentials extends Credentials {
  requestedId: string | null;
}

/**
 * Chooses the credentials to start with: those of the query string, or else the stored ones if they belong to the same
 * device. Null if the screen has to register.
 *
 * A host page often knows its own device id but no token. The server gave the screen a different id when it registered
 * under that one. Both ids count as the same device, because the screen would otherwise register again at every start.
 * Query credentials of a deleted device are ignored, because the screen would otherwise never leave that state.
 */
export function chooseCredentials(
  query: Pick<Parameters, 'deviceId' | 'accessToken'>,
  stored: StoredCredentials | null,
  isDeletedToken: (token: string) => boolean,
): Credentials | null {
  const isDeleted = query.accessToken !== null && isDeletedToken(query.accessToken);
  const deviceId = isDeleted ? null : query.deviceId;
  if (deviceId !== null && query.accessToken !== null) return { deviceId, accessToken: query.accessToken };
  if (!stored) return null;
  const isSame = deviceId === null || deviceId === stored.deviceId || deviceId === stored.requestedId;
  const accessToken = isDeleted ? null : query.accessToken;
  return isSame ? { deviceId: stored.deviceId, accessToken: accessToken ?? stored.accessToken } : null;
}

export interface CredentialStore {
  /** `stored` never belongs to a deleted device, even if its data could not be removed. */
  load(): Promise<{ stored: StoredCredentials | null; isDeletedToken(token: string): boolean }>;
  /** Removes the stored content of another device, because it must not play on this one. */
  save(credentials: StoredCredentials): Promise<void>;
  /**
   * Removes everything, but remembers that this token's device was deleted. If another window of this browser has
   * already registered again, its data stays.
   */
  clear(deletedToken: string): Promise<void>;
}

const DELETED = 'deleted';

/**
 * Returns the URL fragment for the page that starts after its device was deleted. The fragment contains the hash of the
 * token. Without it, a browser that cannot remove or store anything would start the deleted device forever.
 */
export function deletionFragment(deletedToken: string): string {
  return `#${DELETED}=${hashText(deletedToken)}`;
}

const KEYS = ['deviceId', 'accessToken', 'requestedDeviceId'] as const;

/**
 * Stores credentials in local storage, as specified, and in IndexedDB, which survives a power failure. Touches only the
 * player's own keys, because the dashboard can run in the same browser.
 *
 * @param fragment of the page's address: {@link deletionFragment}, or none.
 */
export function createCredentialStore(
  local: Storage | null,
  storage: PlayerStorage,
  fragment = '',
): CredentialStore {
  const localCredentials = createLocalCredentials(local);

  const store: CredentialStore = {
    async load() {
      const deleted = [
        await storage.get('deletedToken'),
        new URLSearchParams(fragment.slice(1)).get(DELETED),
      ];
      const isDeletedToken = (token: string) => deleted.includes(hashText(token));
      const durable = await storage.get('credentials');
      const candidates = [localCredentials.read(), isStored(durable) ? durable : null];
      return {
        stored: candidates.find((each) => each !== null && !isDeletedToken(each.accessToken)) ?? null,
        isDeletedToken,
      };
    },
    async save(credentials) {
      const durable = await storage.get('credentials');
      const previousDeviceId = isStored(durable) ? durable.deviceId : localCredentials.readDeviceId();
      if (previousDeviceId !== null && previousDeviceId !== credentials.deviceId) await storage.clear();
      localCredentials.write(credentials);
      await storage.set('credentials', credentials);
    },
    async clear(deletedToken) {
      const { stored } = await store.load();
      if (stored && stored.accessToken !== deletedToken) return;
      localCredentials.write(null);
      await storage.clear();
      await storage.set('deletedToken', hashText(deletedToken));
    },
  };
  return store;
}

/** The credentials in local storage. */
function createLocalCredentials(local: Storage | null) {
  const read = (key: (typeof KEYS)[number]) => {
    try {
      return local?.getItem(key) || null;
    } catch {
      return null;
    }
  };
  const write = (key: (typeof KEYS)[number], value: string | null) => {
    try {
      if (value === null) local?.removeItem(key);
      else local?.setItem(key, value);
    } catch {
      // Storage is full or unavailable. IndexedDB has the credentials too.
    }
  };
  const readDeviceId = () => read('deviceId');

  return {
    readDeviceId,
    read(): StoredCredentials | null {
      const deviceId = readDeviceId();
      const accessToken = read('accessToken');
      return deviceId && accessToken
        ? { deviceId, accessToken, requestedId: read('requestedDeviceId') }
        : null;
    },
    write(credentials: StoredCredentials | null): void {
      write('deviceId', credentials?.deviceId ?? null);
      write('accessToken', credentials?.accessToken ?? null);
      write('requestedDeviceId', credentials?.requestedId ?? null);
    },
  };
}

function isStored(value: unknown): value is StoredCredentials {
  const { deviceId, accessToken } = (value ?? {}) as Partial<StoredCredentials>;
  return typeof deviceId === 'string' && typeof accessToken === 'string';
}
