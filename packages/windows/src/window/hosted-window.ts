import type { AnalyticsEvent, ChargeRequest } from '@vitrine/messaging';
import type { EventHandlers } from '../event-handlers.ts';
import type { WindowFailure } from '../manager/state.ts';
import type { Log, WindowContent } from '../ports.ts';
import type { StateReceiver } from './state-broadcast.ts';

/**
 * One presentation in its own window, whatever its protocol (embedded or legacy). It hides frames, messages and locks
 * from the manager.
 */
export interface HostedWindow extends StateReceiver {
  /** Makes the application play; repeated calls make it start again. */
  play(): void;
  /** Puts the window on top of all others and makes it visible. */
  reveal(): void;
  /** Whether the application has stopped answering: its process is hung or very busy. */
  isSilent(): boolean;
  /** Fails now if it is still loading and its address has been refused since it was opened. */
  checkAddress(): void;
  /** Reports nothing from now on. Removes the frame now, or once the window that covers it is painted. */
  close(when: 'now' | 'after paint'): void;
  /**
   * Makes the application create an object URL of its own origin. Rejects if it does not answer within a second, with
   * the error that it reports, or if its protocol has no object URLs.
   */
  createObjectUrl(buffer: ArrayBuffer, contentType?: string): Promise<string>;
}

/** What a window reports to its manager. Nothing follows `close`. */
export interface HostedWindowEvents {
  /** The first picture is painted, and the application is ready to play. Once. */
  ready: null;
  completed: { error?: string | undefined };
  /** The window is unusable. */
  failed: WindowFailure;
  /** Its first lock was acquired, or its last released. */
  lockChanged: { isLocked: boolean };
  /** The application reports a worker's state. */
  workerState: { name: string; state: unknown };
  analytics: AnalyticsEvent;
  /** `respond` answers the application, once. */
  charge: { request: ChargeRequest; respond(answer: { charge: unknown } | { error: string }): void };
}

/** Opens a window beneath the others. Throws if it cannot be created at all. */
export type OpenWindow = (
  windowId: string,
  presentationId: string,
  content: WindowContent,
  on: EventHandlers<HostedWindowEvents>,
  log: Log,
) => HostedWindow;
