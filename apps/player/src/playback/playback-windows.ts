import type { PublishedContent } from '@vitrine/contract';
import type { createWindowManager, EventHandlers, WindowManagerOptions } from '@vitrine/windows';
import { BUNDLE_FRAME_PATH } from '../offline/protocol.ts';
import { type AdLayer, type AdPreloadEvents, preloadAd } from './ad-preload.ts';
import type { DocumentRevisions } from './document-revisions.ts';
import type { PlaybackOptions } from './playback.ts';
import type { PlaybackEngine } from './playback-engine.ts';

interface PlaybackWindowsContext {
  engine: PlaybackEngine;
  revisions: DocumentRevisions;
  isOnline(): boolean;
  createWindows: typeof createWindowManager<PublishedContent>;
  createAdLayer(container: HTMLElement): AdLayer;
}

/** Opens the windows of published content and of ads. */
export function createPlaybackWindows(options: PlaybackOptions, context: PlaybackWindowsContext) {
  const { container, timers } = options;
  const { engine, createWindows, createAdLayer } = context;
  const shared = describeWindows(options, context);
  return {
    /** Opens the windows that fill the page. */
    open: (
      content: PublishedContent,
      { engineStep, on }: Pick<WindowManagerOptions<PublishedContent>, 'engineStep' | 'on'>,
    ) => createWindows({ ...shared, container, content, engineStep, on }),
    /** Loads an ad invisibly. Returns a function that cancels it. */
    preloadAd: (ad: PublishedContent, on: EventHandlers<AdPreloadEvents>): (() => void) =>
      preloadAd({
        createWindows,
        windowOptions: { ...shared, content: ad, engineStep: engine.stepFor(ad) },
        layer: createAdLayer(container),
        timers,
        on,
      }),
  };
}

/** The options that the windows of published content and of ads share. */
function describeWindows(options: PlaybackOptions, { engine, revisions, isOnline }: PlaybackWindowsContext) {
  const { contentUrl, deviceId, device, timers, log } = options;
  return {
    contentBaseUrl: contentUrl,
    childEngineStep: (playlistId: string, document: PublishedContent) => engine.stepFor(document, playlistId),
    deviceId,
    deviceName: device.data.name,
    offlineSupport: options.offlineSupport,
    bundleFrameUrl: options.hasOwnOrigin ? undefined : BUNDLE_FRAME_PATH,
    renderMode: 'live' as const,
    /** Files of the content origin are cached on this screen. Other servers need the network. */
    getRefusal(url: string): string | null {
      const { host, origin } = new URL(url);
      if (isOnline() || origin === new URL(contentUrl).origin) return null;
      return `The app loads from another server (${host}), which this screen can’t reach while it is offline`;
    },
    timers,
    log,
    logContextOf: (document: PublishedContent) => ({ publishedAt: revisions.publishedAtOf(document) }),
  };
}
