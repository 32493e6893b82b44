import type { PublishedContent } from '@vitrine/contract';
import type { Timers } from '@vitrine/time';
import type {
  createWindowManager,
  EventHandlers,
  WindowEvent,
  WindowManager,
  WindowManagerOptions,
} from '@vitrine/windows';

/** An ad is skipped if its first window is not ready within this time. */
export const AD_LIMIT_MS = 60_000;

export interface AdPreloadEvents {
  /** Its first window is ready, so the ad can interrupt. */
  ready: null;
  failed: { error: string };
}

export interface AdLoadOptions {
  /** Creates windows for the ad, muted and beneath the current content. */
  open(handleEvent: (event: WindowEvent<PublishedContent>) => void): WindowManager<PublishedContent>;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
  on: EventHandlers<AdPreloadEvents>;
}

/**
 * Loads an ad invisibly before it interrupts. While the next window is not ready, the window manager repeats the
 * current one, so an ad that never becomes ready would block the rotation. Returns a function that cancels it, after
 * which no event follows.
 */
export function loadAd({ open, timers, on }: AdLoadOptions): () => void {
  let lastError = 'The ad did not become ready in time';
  const windows = open((event) => {
    if (event.type === 'endError' || event.type === 'preloadError') lastError = event.error;
  });
  let isOver = false;
  const stop = () => {
    if (isOver) return;
    isOver = true;
    timers.clearTimeout(limit);
    windows.destroy();
  };
  const limit = timers.setTimeout(() => {
    stop();
    on.failed({ error: lastError });
  }, AD_LIMIT_MS);
  void windows.load().then(() => {
    if (isOver) return;
    stop();
    on.ready();
  });
  return stop;
}

export interface AdPreloadOptions {
  createWindows: typeof createWindowManager<PublishedContent>;
  windowOptions: Omit<WindowManagerOptions<PublishedContent>, 'container' | 'on'>;
  layer: AdLayer;
  timers: AdLoadOptions['timers'];
  on: EventHandlers<AdPreloadEvents>;
}

/** Loads an ad in its own layer, without sound. Returns a function that cancels it. */
export function preloadAd({ createWindows, windowOptions, layer, timers, on }: AdPreloadOptions): () => void {
  const stop = loadAd({
    open: (handleEvent) =>
      createWindows({
        ...windowOptions,
        container: layer.element,
        windowIdPrefix: 'ad/',
        forceMute: true,
        on: { windowEvent: handleEvent },
      }),
    timers,
    on: {
      ready() {
        layer.remove();
        on.ready();
      },
      failed(event) {
        layer.remove();
        on.failed(event);
      },
    },
  });
  return () => {
    stop();
    layer.remove();
  };
}

export interface AdLayer {
  element: HTMLElement;
  remove(): void;
}

/**
 * Creates a layer that fills `container` beneath all its other layers, so that the browser paints it without showing
 * it.
 */
export function createHiddenLayer(container: HTMLElement): AdLayer {
  const element = container.ownerDocument.createElement('div');
  element.style.cssText = 'position:absolute;inset:0;z-index:-1;pointer-events:none';
  container.append(element);
  return { element, remove: () => element.remove() };
}
