import type { EventHandlers } from '@vitrine/windows';
import type { BootInputs } from '../boot/boot-step.ts';
import type { PublishEvent } from '../heartbeat/publish-report.ts';
import type { Log } from '../platform/log.ts';
import type { ChargeReply, ChargeRequest } from '../playback/payments.ts';
import type { PlaybackEvent } from '../playback/playback.ts';
import type { ProofOfPlay } from '../telemetry/proof-of-play.ts';
import type { NewEvent, Telemetry } from '../telemetry/telemetry.ts';

export interface PlaybackControllerEvents {
  windowsChanged: { windowManager: BootInputs['windowManager'] };
  playing: null;
  /** Whether a failed window has left the screen without a picture. */
  blankChanged: { isBlank: boolean };
  /** Whether a window is loading. */
  preparingChanged: { isPreparing: boolean };
  /** A window plays for the first time. */
  windowPlayed: null;
  presentationEnded: null;
  publishReported: PublishEvent;
  /** A presentation of the published content failed. */
  presentationFailed: { presentationId: string };
  /** An app on the screen has reported as a worker. */
  workerReported: { name: string; state: unknown };
  chargeRequested: { request: ChargeRequest; respond(reply: ChargeReply): void };
  /** The content cannot be played at all, and nothing else can play in its place. */
  unplayable: null;
}

export interface PlaybackEventOptions {
  plays: ProofOfPlay;
  telemetry: Telemetry;
  /** Epoch milliseconds. */
  now(): number;
  log: Log;
  on: EventHandlers<PlaybackControllerEvents>;
}

const MAX_ANALYTICS_CHARACTERS = 200;

/** Converts playback events into plays, reports and telemetry. */
export function createPlaybackEventHandler({ plays, telemetry, now, log, on }: PlaybackEventOptions) {
  function handleFailure({
    presentationId,
    revision,
    error,
    isAd,
  }: PlaybackEvent & { type: 'failed' }): void {
    if (isAd) {
      log.warn('The ad could not be played', { presentationId, error });
      telemetry.recordError('ad_error', error, { presentationId });
      return;
    }
    telemetry.recordError('presentation_error', error, { presentationId, revision });
    on.publishReported({ type: 'failed', revision, error });
    on.presentationFailed({ presentationId });
  }

  return (event: PlaybackEvent): void => {
    switch (event.type) {
      case 'play':
        plays.begin(event);
        on.playing();
        if (!event.isAd) on.publishReported({ type: 'played', revision: event.revision });
        break;
      case 'end':
        plays.end(event.endedAt);
        on.presentationEnded();
        break;
      case 'opened':
        on.windowPlayed();
        break;
      case 'failed':
        handleFailure(event);
        break;
      case 'workerState':
        on.workerReported({ name: event.name, state: event.state });
        break;
      case 'analytics':
        void telemetry.record(toAnalytics(event));
        break;
      case 'charge':
        on.chargeRequested(event);
        break;
      case 'blank':
        on.blankChanged({ isBlank: event.isBlank });
        break;
      case 'preparing':
        on.preparingChanged({ isPreparing: event.isPreparing });
        break;
      case 'empty':
        if (event.isEmpty) plays.end(now());
        on.windowsChanged({ windowManager: event.isEmpty ? 'empty' : 'non-empty' });
    }
  };
}

function toAnalytics(event: PlaybackEvent & { type: 'analytics' }): NewEvent {
  const { presentationId, productCategory } = event;
  const shorten = (text: string) => text.slice(0, MAX_ANALYTICS_CHARACTERS);
  return {
    type: 'analytics',
    presentationId,
    source: shorten(event.source),
    name: shorten(event.name),
    ...(productCategory !== undefined && { productCategory: shorten(productCategory) }),
  };
}
