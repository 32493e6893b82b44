import type { PublishedContent } from '@vitrine/contract';
import { AD_INTERVAL_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { repeat, type Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';

export interface AdTimerOptions {
  /** Whether this screen has ads and is playing content. */
  canPlayAd(): boolean;
  /** Null if there are no ads. */
  fetchAd(): Promise<PublishedContent | null>;
  /** Plays the ad between the published presentations. Throws if it cannot be played. */
  play(ad: PublishedContent): void;
  timers: Timers;
  log: Log;
}

/** Plays an ad every ten minutes. Logs and skips an ad that fails, because the content must not stop for it. */
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
