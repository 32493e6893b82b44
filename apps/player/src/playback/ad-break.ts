import type { PublishedContent } from '@vitrine/contract';
import type { Engine } from '@vitrine/engine';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import { AD_LIMIT_MS, type AdPreloadEvents } from './ad-preload.ts';

export interface AdBreakEvents {
  /** The ad did not play. */
  failed: { presentationId: string; content: PublishedContent; error: string };
}

export interface AdBreakOptions {
  createEngine(ad: PublishedContent): Engine;
  /** Loads the ad invisibly. Returns a function that cancels it, after which no event follows. */
  preload(ad: PublishedContent, on: EventHandlers<AdPreloadEvents>): () => void;
  /** Shows the ad instead of the current content. */
  interrupt(ad: PublishedContent): void;
  /** Continues with the published content after the current window. */
  resume(): void;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
  on: EventHandlers<AdBreakEvents>;
}

type State =
  | { type: 'idle' }
  | { type: 'preloading'; stop(): void }
  /** The ad is about to play, but none of its windows plays yet. */
  | { type: 'interrupting'; ad: PublishedContent; engine: Engine; timer: number };

/** Interrupts the published content for one presentation of an ad, once its window is ready. */
export function createAdBreak(options: AdBreakOptions) {
  const { timers, on } = options;
  let state: State = { type: 'idle' };

  function interrupt(ad: PublishedContent, presentationId: string): void {
    const timer = timers.setTimeout(() => {
      end();
      on.failed({ presentationId, content: ad, error: 'The ad did not play in time' });
    }, AD_LIMIT_MS);
    state = { type: 'interrupting', ad, engine: options.createEngine(ad), timer };
    options.interrupt(ad);
  }

  function end(): void {
    if (state.type !== 'interrupting') return;
    timers.clearTimeout(state.timer);
    state = { type: 'idle' };
    options.resume();
  }

  return {
    get isIdle(): boolean {
      return state.type === 'idle';
    },
    get isInterrupting(): boolean {
      return state.type === 'interrupting';
    },
    /** The ad's engine while it interrupts. */
    get engine(): Engine | null {
      return state.type === 'interrupting' ? state.engine : null;
    },
    start(ad: PublishedContent, presentationId: string): void {
      const stop = options.preload(ad, {
        ready: () => interrupt(ad, presentationId),
        failed({ error }) {
          state = { type: 'idle' };
          on.failed({ presentationId, content: ad, error });
        },
      });
      state = { type: 'preloading', stop };
    },
    /** Call it when a window of this content plays. If it is the ad's, the content continues afterwards. */
    handlePlay(content: PublishedContent): void {
      if (state.type === 'interrupting' && state.ad === content) end();
    },
    cancel(): void {
      if (state.type === 'preloading') state.stop();
      if (state.type === 'interrupting') timers.clearTimeout(state.timer);
      state = { type: 'idle' };
    },
  };
}
