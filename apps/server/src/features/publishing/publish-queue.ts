import { AppError } from '../../platform/errors.ts';
import { FairQueue } from '../../platform/fair-queue.ts';

/**
 * Concurrent publishes of one organisation. Each compiles documents, and uses a connection for part of its time.
 */
const SHARE = 2;
const MAX_WAITING_PER_DOMAIN = 250;
const MAX_WAITING = 5000;

/** Runs work when it is its organisation's turn. Throws `unavailable` if too much of it waits. */
type PublishQueue = <T>(domainId: string, run: () => Promise<T>) => Promise<T>;

/** Waiting publishes use no connection and no memory for documents. */
export function createPublishQueue(): PublishQueue {
  const queue = new FairQueue<() => Promise<void>>({
    share: SHARE,
    maxWaitingPerGroup: MAX_WAITING_PER_DOMAIN,
    maxWaiting: MAX_WAITING,
  });

  return (domainId, run) =>
    new Promise((resolve, reject) => {
      if (queue.add(domainId, () => run().then(resolve, reject))) queue.runAll((entry) => entry());
      else reject(tooMany());
    });
}

function tooMany(): AppError {
  return new AppError('unavailable', 'Too many publishes are waiting. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}
