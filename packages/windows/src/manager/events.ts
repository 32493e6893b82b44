import type { AnalyticsEvent, ChargeRequest } from '@vitrine/messaging';
import type { WindowContent } from '../ports.ts';

/** Identifies the window and the presentation that an event is about. */
export interface WindowContext<Content> {
  windowId: string;
  presentationId: string;
  playlistId: string | null;
  /** The content that it was played from, as given to the manager. Identifies the revision that really played. */
  content: Content;
}

/** Times are in epoch milliseconds of the wall clock. */
export type WindowEvent<Content = WindowContent> =
  | (WindowContext<Content> & { type: 'play'; startedAt: number })
  | (WindowContext<Content> & { type: 'endSuccess'; startedAt: number | null; endedAt: number })
  /** The presentation or its window failed. `startedAt` is null if it never played. */
  | (WindowContext<Content> & {
      type: 'endError';
      startedAt: number | null;
      endedAt: number;
      error: string;
    })
  | (WindowContext<Content> & { type: 'preloadError'; error: string })
  /** The application reports a worker's state. The receiver decides whether to accept it. */
  | (WindowContext<Content> & { type: 'workerState'; name: string; state: unknown })
  | (WindowContext<Content> & { type: 'analyticsEvent'; analytics: AnalyticsEvent })
  /** `respond` answers the application, once. */
  | (WindowContext<Content> & {
      type: 'chargeRequest';
      charge: ChargeRequest;
      respond(answer: { charge: unknown } | { error: string }): void;
    })
  /** Whether there is nothing to play now. Sent on each change, and first after `load`. */
  | { type: 'empty'; isEmpty: boolean }
  /** Whether the screen is blank although it should not be: its only window failed and loads again. Sent on each change. */
  | { type: 'blank'; isBlank: boolean }
  /** Whether a window is loading. Sent on each change. */
  | { type: 'preparing'; isPreparing: boolean };

/** What a manager reports to its owner. */
export interface ReportedEvents<Content = WindowContent> {
  windowEvent: WindowEvent<Content>;
  /** The window on the screen acquired its first lock or released its last. */
  lockChanged: { isLocked: boolean };
}
