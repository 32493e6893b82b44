import { errorMessage } from '@vitrine/contract/error-message';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { Terminal } from '../service.ts';

export interface TerminalStatusEvents {
  /** The state of the terminal for apps. Null without a terminal. */
  terminalChanged: { status: string } | null;
}

export interface TerminalStatusOptions {
  /** Null if this screen has no terminal. */
  fetchTerminal(): Promise<Terminal | null>;
  log: Log;
  on: EventHandlers<TerminalStatusEvents>;
}

/** The payment terminal of this screen, which executes one charge at a time. */
export function createTerminalStatus({ fetchTerminal, log, on }: TerminalStatusOptions) {
  let terminal: Terminal | null = null;
  let isBusy = false;
  let knownVersion = 0;

  function publish(): void {
    const status = isBusy ? 'busy' : terminal?.status;
    on.terminalChanged(status === undefined ? null : { status });
  }

  return {
    /** Throws the error that the app receives if the terminal cannot execute a charge now. */
    assertFree(): void {
      if (!terminal) throw new Error('This screen can’t take payments.');
      if (isBusy) throw new Error('The terminal is busy.');
    },
    setBusy(busy: boolean): void {
      isBusy = busy;
      publish();
    },
    /** Fetches the terminal if the server has a different version of this screen's services. */
    async sync(servicesVersion: number): Promise<void> {
      if (servicesVersion === knownVersion) return;
      try {
        terminal = await fetchTerminal();
        knownVersion = servicesVersion;
        publish();
      } catch (error) {
        log.warn('The terminal could not be read', { error: errorMessage(error) });
      }
    },
  };
}
