import type { PublishedContent } from '@vitrine/contract';
import { AD_INTERVAL_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { repeat, type Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';

export interface AdTimerOptions {
  /** The service has given this screen ads, and content is playing. */
  canPlayAd(): boolean;
  /** Null: there are none. */
  fetchAd(): Promise<PublishedContent | null>;
  /** Plays it in between; throws when it cannot be played. */
  play(ad: PublishedContent): void;
  timers: Timers;
  log: Log;
}

/** Ads, every ten minutes. One that fails is logged and left out: it is nothing that a screen stops for. */
export function createAdTimer({ canPlayAd, fetchAd, play, timers, log }: AdTimerOptions) {
  async function inject(): Promise<void> {
    if (!canPlayAd()) return;
    try {
      const ad = await fetchAd();
      if (!ad || !canPlayAd()) return;
      if (!ad.playlistId) throw new Error('Ad content has no playlist id');
      play(ad);
    } catch (error) {
      log.warn('The ad could not be played', { error: errorMessage(error) });
    }
  }

  /** Returns a function that stops it. */
  return { start: () => repeat(timers, AD_INTERVAL_MS, AD_INTERVAL_MS, inject) };
}
