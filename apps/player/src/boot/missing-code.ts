import { errorMessage } from '@vitrine/contract/error-message';
import type { Log } from '../platform/log.ts';

export interface MissingCode {
  report(what: string, error: unknown): void;
  /** Calls the handler for code that is missing already or later. */
  follow(handler: () => void): void;
}

/** Code of the player that could not be fetched. It can be missing before there is a player that handles it. */
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
