import type { PublishedContent } from '@vitrine/contract';
import type { EventHandlers, WindowManager } from '@vitrine/windows';
import { createAdBreak } from './ad-break.ts';
import type { AdPreloadEvents } from './ad-preload.ts';
import type { DocumentRevisions } from './document-revisions.ts';
import type { PlaybackOptions } from './playback.ts';
import type { PlaybackEngine } from './playback-engine.ts';
import { toFailure } from './playback-events.ts';

interface PlaybackAdsContext {
  engine: PlaybackEngine;
  manager: Pick<WindowManager<PublishedContent>, 'setContent'>;
  revisions: DocumentRevisions;
  /** The published content, which continues after an ad. */
  current(): PublishedContent;
  /** Loads an ad invisibly. Returns a function that cancels it. */
  preload(ad: PublishedContent, on: EventHandlers<AdPreloadEvents>): () => void;
}

/** Shows ads in the windows of the published content. */
export function createPlaybackAds(
  { timers, onEvent }: Pick<PlaybackOptions, 'timers' | 'onEvent'>,
  { engine, manager, revisions, current, preload }: PlaybackAdsContext,
) {
  /** Whether any published content has played. */
  let hasPlayed = false;
  const adBreak = createAdBreak({
    createEngine: engine.create,
    preload,
    interrupt: (ad) => manager.setContent(ad, { interrupt: true }),
    resume: () => manager.setContent(current(), { interrupt: false }),
    timers,
    on: { failed: (failure) => onEvent(toFailure(failure, revisions.revisionOf)) },
  });

  return {
    get isInterrupting(): boolean {
      return adBreak.isInterrupting;
    },
    /** The ad's engine while it interrupts. */
    get engine() {
      return adBreak.engine;
    },
    /** Like `Playback.playAd`. */
    play(ad: PublishedContent): void {
      if (!adBreak.isIdle || !hasPlayed) return;
      const presentationId = engine.previewPresentation(ad);
      // An ad with nothing to play would leave the screen black.
      if (presentationId === null) return;
      revisions.addAd(ad);
      adBreak.start(ad, presentationId);
    },
    /** Call it when a window of this content plays. */
    handlePlay(content: PublishedContent): void {
      adBreak.handlePlay(content);
      if (content === current()) hasPlayed = true;
    },
    /** Skips ads until the published content plays. */
    suspend(): void {
      hasPlayed = false;
    },
    cancel: adBreak.cancel,
  };
}
