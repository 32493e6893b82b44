import { errorMessage } from '@vitrine/contract/error-message';
import { browserTimers } from '@vitrine/time/browser';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { isServiceConfig, readServiceConfig, type ServiceConfig } from './service-config.ts';

const REQUEST_LIMIT_MS = 4000;

/**
 * Returns the installation's configuration from the server, or else the one that an earlier start stored, or else the
 * defaults.
 */
export async function fetchServiceConfig(
  storage: PlayerStorage,
  stored: unknown,
  log: Log,
): Promise<ServiceConfig> {
  const controller = new AbortController();
  const handle = browserTimers.setTimeout(() => controller.abort(), REQUEST_LIMIT_MS);
  try {
    const response = await fetch('/config.json', { cache: 'no-cache', signal: controller.signal });
    const wire: unknown = await response.json();
    if (response.ok && isServiceConfig(wire)) {
      void storage.set('config', wire);
      return readServiceConfig(wire, location);
    }
    log.warn('The configuration is invalid');
  } catch (error) {
    log.warn('The configuration could not be fetched', { error: errorMessage(error) });
  } finally {
    browserTimers.clearTimeout(handle);
  }
  return readServiceConfig(stored, location);
}
