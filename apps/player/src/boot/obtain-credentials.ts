import { createDeviceClient } from '@vitrine/client/device';
import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff } from '@vitrine/time';
import { browserTimers } from '@vitrine/time/browser';
import type { Log } from '../platform/log.ts';
import { API_URL } from '../service.ts';
import { type CredentialStore, type Credentials, chooseCredentials } from './credentials.ts';
import type { Parameters } from './parameters.ts';
import { registerLiteDevice } from './registration.ts';

/** Shown on the screen. The exact error is in the log. */
const CANNOT_REGISTER = 'Can’t connect this screen. Check its network connection. Trying again…';

/**
 * Returns the credentials from the query string or from storage, or else registers a new lite device. Retries until
 * this succeeds.
 */
export async function obtainCredentials(options: {
  parameters: Parameters;
  credentialStore: CredentialStore;
  random(): number;
  log: Log;
  showStatus(message: string): void;
}): Promise<Credentials> {
  const { parameters, credentialStore, log, showStatus } = options;
  const { stored, isDeletedToken } = await credentialStore.load();
  const chosen = chooseCredentials(parameters, stored, isDeletedToken);
  if (chosen) {
    const requestedId = stored?.deviceId === chosen.deviceId ? stored.requestedId : null;
    await credentialStore.save({ ...chosen, requestedId });
    return chosen;
  }
  const client = createDeviceClient({ baseUrl: API_URL });
  const backoff = createBackoff({ firstMs: 3000, lastMs: 60_000, random: options.random });
  for (;;) {
    try {
      const registered = await registerLiteDevice(client, parameters);
      await credentialStore.save({ ...registered, requestedId: parameters.deviceId });
      showStatus('');
      return registered;
    } catch (error) {
      log.error('The screen could not be registered', { error: errorMessage(error) });
      showStatus(CANNOT_REGISTER);
      await new Promise<void>((resolve) => void browserTimers.setTimeout(resolve, backoff.next()));
    }
  }
}
