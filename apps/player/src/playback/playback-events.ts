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

/** Converts an event of the windows. `revisionOf` returns which publish a document belongs to. */
export function toPlaybackEvents(
  event: WindowEvent<PublishedContent>,
  revisionOf: (document: PublishedContent) => { revision: number; isAd: boolean },
): PlaybackEvent[] {
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

export interface PresentationFailure {
  presentationId: string;
  content: PublishedContent;
  error: string;
}

export function toFailure(
  { presentationId, content, error }: PresentationFailure,
  revisionOf: (document: PublishedContent) => { revision: number; isAd: boolean },
): PlaybackEvent & { type: 'failed' } {
  return { type: 'failed', presentationId, ...revisionOf(content), error };
}
