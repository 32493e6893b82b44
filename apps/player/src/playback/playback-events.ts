import type { PublishedContent } from '@vitrine/contract';
import type { WindowEvent } from '@vitrine/windows';
import type { ChargeReply, ChargeRequest } from './payments.ts';

export type PlaybackEvent =
  | {
      type: 'play';
      presentationId: string;
      playlistId: string | null;
      revision: number;
      startedAt: number;
      isAd: boolean;
    }
  | { type: 'end'; endedAt: number }
  /** A window plays for the first time. */
  | { type: 'opened' }
  | { type: 'failed'; presentationId: string; revision: number; error: string; isAd: boolean }
  /** An app reports as a worker. */
  | { type: 'workerState'; name: string; state: unknown }
  | { type: 'analytics'; presentationId: string; source: string; name: string; productCategory?: string }
  /** `respond` answers the app, once. */
  | { type: 'charge'; request: ChargeRequest; respond(reply: ChargeReply): void }
  /** Whether there is anything to play. */
  | { type: 'empty'; isEmpty: boolean }
  /** Whether the screen is black although something should be visible. */
  | { type: 'blank'; isBlank: boolean }
  /** Whether a window is loading. */
  | { type: 'preparing'; isPreparing: boolean };

/** Returns which publish a document belongs to. */
type RevisionOf = (document: PublishedContent) => { revision: number; isAd: boolean };

/** Reports the events of windows as events of playback. */
export function createEventReporter(onEvent: (event: PlaybackEvent) => void, revisionOf: RevisionOf) {
  let windowOnAir: string | null = null;
  return {
    report(event: WindowEvent<PublishedContent>): void {
      if (event.type === 'play') {
        if (event.windowId !== windowOnAir) onEvent({ type: 'opened' });
        windowOnAir = event.windowId;
      }
      for (const each of toPlaybackEvents(event, revisionOf)) onEvent(each);
    },
    /** Child windows are part of a presentation, which already reports that it plays. */
    reportChild(event: WindowEvent<PublishedContent>): void {
      for (const each of toPlaybackEvents(event, revisionOf))
        if (each.type !== 'play' && each.type !== 'end') onEvent(each);
    },
  };
}

/** Converts an event of the windows. */
function toPlaybackEvents(event: WindowEvent<PublishedContent>, revisionOf: RevisionOf): PlaybackEvent[] {
  switch (event.type) {
    case 'empty':
    case 'blank':
    case 'preparing':
      return [event];
    case 'chargeRequest':
      return [{ type: 'charge', request: event.charge, respond: event.respond }];
    case 'play': {
      const { presentationId, playlistId, content, startedAt } = event;
      return [{ type: 'play', presentationId, playlistId, ...revisionOf(content), startedAt }];
    }
    case 'endSuccess':
      return [{ type: 'end', endedAt: event.endedAt }];
    case 'endError':
      return [{ type: 'end', endedAt: event.endedAt }, toFailure(event, revisionOf)];
    case 'preloadError':
      return [toFailure(event, revisionOf)];
    case 'workerState':
      return [{ type: 'workerState', name: event.name, state: event.state }];
    case 'analyticsEvent': {
      const { type: name, source, productCategory } = event.analytics;
      const category = productCategory === undefined ? {} : { productCategory };
      return [{ type: 'analytics', presentationId: event.presentationId, source, name, ...category }];
    }
  }
}

interface PresentationFailure {
  presentationId: string;
  content: PublishedContent;
  error: string;
}

export function toFailure(
  { presentationId, content, error }: PresentationFailure,
  revisionOf: RevisionOf,
): PlaybackEvent & { type: 'failed' } {
  return { type: 'failed', presentationId, ...revisionOf(content), error };
}
