import type { AnalyticsEvent, ChargeRequest } from '@vitrine/messaging';
import type { WindowFailure } from '../manager/state.ts';
import type { Log, WindowContent } from '../ports.ts';

/**
 * One presentation in its own window, whatever its kind (embedded or legacy). The manager knows nothing of
 * frames, channels and locks: they live behind this.
 */
export interface HostedWindow {
  /** Tells the application to play; again, to begin anew. */
  play(): void;
  /** On top of every other window, visible. */
  reveal(): void;
  /** The application owes answers: it hangs with its process, or is very busy. */
  isSilent(): boolean;
  /** Silent from now on; its frame goes now, or once what covers it is painted. */
  close(when: 'now' | 'after paint'): void;
  setWorkerState(name: string, state: unknown): void;
  /** State of the payment terminal, null without one; told to applications that subscribed, now or later. */
  setTerminalState(state: unknown): void;
  /** What has become of a charge, for applications that subscribed. */
  sendChargeEvent(event: unknown): void;
  /**
   * Has the application make an object URL of its own origin. Rejects when it does not answer within a second,
   * with what it says went wrong, and where applications know no such thing.
   */
  createObjectUrl(buffer: ArrayBuffer, contentType?: string): Promise<string>;
}

/** What a window tells the manager; nothing after `close`. */
export interface WindowCallbacks {
  /** Painted and prepared to play. Once. */
  ready(): void;
  completed(error?: string): void;
  /** Beyond use. */
  failed(failure: WindowFailure): void;
  /** Whether any of its locks is held, on each change. */
  locked(locked: boolean): void;
  /** The application reports as a worker. */
  workerState(name: string, state: unknown): void;
  analytics(event: AnalyticsEvent): void;
  charge(request: ChargeRequest, respond: (answer: { charge: unknown } | { error: string }) => void): void;
}

/** Opens a window beneath the others. Throws when it cannot be made at all. */
export type OpenWindow = (
  windowId: string,
  presentationId: string,
  content: WindowContent,
  callbacks: WindowCallbacks,
  log: Log,
) => HostedWindow;
