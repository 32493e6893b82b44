import { errorMessage } from '@vitrine/contract/error-message';
import type { Log } from '../platform/log.ts';

/** The path at which the server provides the worker. Its scope covers the player with and without a trailing slash. */
const WORKER = '/player/sw.js';
const SCOPE = '/player';
/**
 * Tells a waiting worker to replace the active one. The value never changes, because either worker can be of an earlier
 * release.
 */
export const SKIP_WAITING = 'skip-waiting';

/**
 * Caches the player itself. The scope is `/player` instead of the origin's root, because the dashboard is on the same
 * origin. A newer player waits until the page is reloaded, so all parts of a page are of one build.
 */
export async function registerShell(container: ServiceWorkerContainer | undefined, log: Log): Promise<void> {
  if (!container) {
    log.debug('The player is not cached on this screen: service workers require https or localhost');
    return;
  }
  try {
    await container.register(WORKER, { scope: SCOPE });
  } catch (error) {
    log.warn('The player could not be cached on this screen', { error: errorMessage(error) });
  }
}

/** Call it before a reload: activates the newest player, if one is waiting. */
export async function updateShell(container: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await container?.getRegistration(SCOPE);
  await registration?.update().catch(() => undefined);
  // The update may still be downloading. The caller sets a time limit.
  const { installing } = registration ?? {};
  if (installing)
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
  registration?.waiting?.postMessage(SKIP_WAITING);
}

/** Removes every registration, and reloads the page if there was one. For a screen that is stuck in an old player. */
export async function unregisterServiceWorkers(
  container: ServiceWorkerContainer | undefined,
  reload: () => void,
): Promise<number> {
  const registrations = (await container?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((each) => each.unregister()));
  if (registrations.length > 0) reload();
  return registrations.length;
}
