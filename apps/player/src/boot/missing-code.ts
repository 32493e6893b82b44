import { errorMessage } from '@vitrine/contract/error-message';
import type { Log } from '../platform/log.ts';

export interface MissingCode {
  report(what: string, error: unknown): void;
  /** Calls the handler as soon as code is missing, which may be at once. */
  follow(handler: () => void): void;
}

/** Reports code of the player that could not be fetched. This can happen before the player that handles it exists. */
export function createMissingCode(log: Log): MissingCode {
  let isMissing = false;
  let handle = () => {};
  return {
    report(what, error) {
      log.error(what, { error: errorMessage(error) });
      isMissing = true;
      handle();
    },
    follow(handler) {
      handle = handler;
      if (isMissing) handle();
    },
  };
}
