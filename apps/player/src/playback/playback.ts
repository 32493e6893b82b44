import type { PublishedContent } from '@vitrine/contract';
import type { Timers } from '@vitrine/time';
import { createWindowManager, type WindowEvent, type WindowManager } from '@vitrine/windows';
import { BUNDLE_FRAME_PATH } from '../offline/protocol.ts';
import type { ActiveContent } from '../offline/revision.ts';
import type { Log } from '../platform/log.ts';
import { createThrottle } from '../platform/throttle.ts';
import { createAdBreak } from './ad-break.ts';
import { type AdPreloadOptions, createHiddenLayer, preloadAd } from './ad-preload.ts';
import { createDocumentRevisions } from './document-revisions.ts';
import { createPlaybackEngine, type PlaybackDevice, type PlaybackEngine } from './playback-engine.ts';
import {
  type PlaybackEvent,
  type PresentationFailure,
  toFailure,
  toPlaybackEvents,
} from './playback-events.ts';

export type { PlaybackDevice, PlaybackEvent };

export interface PlaybackOptions {
  container: HTMLElement;
  content: ActiveContent;
  contentUrl: string;
  deviceId: string;
  device: PlaybackDevice;
  /** Whether legacy applications work without a network. */
  offlineSupport: boolean;
  /**
   * Whether the content origin belongs to the screen's organisation alone, so its legacy bundles can store data there.
   */
  hasOwnOrigin: boolean;
  /** Timers whose wall clock is the server's time. */
  timers: Timers;
  log: Log;
  onEvent(event: PlaybackEvent): void;
}

export interface Playback {
  readonly isEmpty: boolean;
  /** Loads the first window, shows it and plays. */
  start(): Promise<void>;
  /** Plays this content from now on. If that is impossible, throws and continues as before. */
  replace(content: ActiveContent): void;
  /**
   * Interrupts the content for one presentation of the ad when its window is ready, and then continues where it was.
   * Skips an ad with nothing to play, or one that arrives before the content has played. Throws if the ad cannot be
   * played.
   */
  playAd(ad: PublishedContent): void;
  setDevice(device: PlaybackDevice): void;
  /** Makes the engine choose again after the clock was set. The current presentation plays to its end. */
  handleClockChange(): void;
  /** Rules use the state at once. If it activates an override, the override interrupts. */
  setWorkerState(name: string, state: unknown): void;
  /** The state of the payment terminal. Null without one. */
  setTerminal(state: unknown): void;
  sendChargeUpdate(charge: unknown): void;
  /** While paused, the current window repeats instead of loading the next one, which needs the network. */
  setPaused(isPaused: boolean): void;
  /** While offline, apps on other servers are skipped and reported. */
  setOnline(isOnline: boolean): void;
  destroy(): void;
}

/** Sensors can report many times a second. Rules are evaluated at most this often. */
const CHECK_INTERVAL_MS = 100;

/** Connects the engine, which decides what plays, to the windows that show it. Throws the engine's errors. */
export function openPlayback(
  options: PlaybackOptions,
  createWindows = createWindowManager<PublishedContent>,
  createAdLayer = createHiddenLayer,
): Playback {
  const { container, timers, onEvent } = options;
  let { content } = options;
  const revisions = createDocumentRevisions(content);
  const engine = createPlaybackEngine({ ...options, document: content.document });
  let isOnline = true;
  let windowOnAir: string | null = null;
  /** Whether any published content has played. */
  let hasPlayed = false;

  const reportFailure = (failure: PresentationFailure) => onEvent(toFailure(failure, revisions.revisionOf));
  const windowOptions = describeWindows(options, { engine, revisions, isOnline: () => isOnline });
  const manager: WindowManager<PublishedContent> = createWindows({
    ...windowOptions,
    container,
    content: content.document,
    engineStep: engine.stepOf(() => adBreak.engine ?? engine.current),
    on: {
      windowEvent: handleEvent,
      // Child windows are part of a presentation, which already reports that it plays.
      childWindowEvent({ event }) {
        for (const each of toPlaybackEvents(event, revisions.revisionOf))
          if (each.type !== 'play' && each.type !== 'end') onEvent(each);
      },
    },
  });
  const adBreak = createPlaybackAdBreak(options, {
    engine,
    manager,
    current: () => content.document,
    preload: (ad) => ({
      createWindows,
      windowOptions: { ...windowOptions, content: ad, engineStep: engine.stepFor(ad) },
      layer: createAdLayer(container),
    }),
    reportFailure,
  });
  const windowCheck = createThrottle(() => manager.check(), CHECK_INTERVAL_MS, timers);

  function handleEvent(event: WindowEvent<PublishedContent>): void {
    if (event.type === 'play') handlePlay(event.windowId, event.content);
    for (const each of toPlaybackEvents(event, revisions.revisionOf)) onEvent(each);
  }

  function handlePlay(windowId: string, document: PublishedContent): void {
    adBreak.handlePlay(document);
    if (windowId !== windowOnAir) onEvent({ type: 'opened' });
    windowOnAir = windowId;
    if (document === content.document) hasPlayed = true;
  }

  return {
    get isEmpty() {
      return manager.isEmpty;
    },
    replace(next) {
      const isSame = next.document === content.document && !adBreak.isInterrupting;
      adBreak.cancel();
      if (!isSame) engine.replace(next.document);
      content = next;
      revisions.setCurrent(next);
      if (isSame) return;
      hasPlayed = false;
      manager.setContent(next.document, { interrupt: true });
    },
    playAd(document) {
      if (!adBreak.isIdle || !hasPlayed) return;
      const presentationId = engine.previewPresentation(document);
      // An ad with nothing to play would leave the screen black.
      if (presentationId === null) return;
      revisions.addAd(document);
      adBreak.start(document, presentationId);
    },
    setDevice(next) {
      if (engine.setDevice(next, content.document)) windowCheck.request();
    },
    handleClockChange() {
      engine.refresh(content.document);
      if (!adBreak.isInterrupting) manager.setContent(content.document, { interrupt: false });
    },
    setWorkerState(name, state) {
      engine.setWorkerState(name, state);
      manager.setWorkerState(name, state);
      windowCheck.request();
    },
    ...createWindowControls(manager),
    setOnline(online) {
      if (online === isOnline) return;
      isOnline = online;
      windowCheck.request();
    },
    destroy() {
      adBreak.cancel();
      windowCheck.cancel();
      manager.destroy();
    },
  };
}

interface AdBreakContext {
  engine: PlaybackEngine;
  manager: WindowManager<PublishedContent>;
  /** The published content, which continues after an ad. */
  current(): PublishedContent;
  /** Where and with which windows an ad is loaded. */
  preload(ad: PublishedContent): Pick<AdPreloadOptions, 'createWindows' | 'windowOptions' | 'layer'>;
  reportFailure(failure: PresentationFailure): void;
}

/** Shows ads in the windows of the published content. */
function createPlaybackAdBreak(
  { timers }: PlaybackOptions,
  { engine, manager, current, preload, reportFailure }: AdBreakContext,
) {
  return createAdBreak({
    createEngine: engine.create,
    preload: (ad, on) => preloadAd({ ...preload(ad), timers, on }),
    interrupt: (ad) => manager.setContent(ad, { interrupt: true }),
    resume: () => manager.setContent(current(), { interrupt: false }),
    timers,
    on: { failed: reportFailure },
  });
}

/** The parts of playback that concern only the windows. */
function createWindowControls(
  manager: WindowManager<PublishedContent>,
): Pick<Playback, 'start' | 'setTerminal' | 'sendChargeUpdate' | 'setPaused'> {
  return {
    async start() {
      await manager.load();
      manager.show();
      manager.play();
    },
    setTerminal: (state) => manager.setTerminalState(state),
    sendChargeUpdate: (charge) => manager.sendChargeEvent(charge),
    setPaused(isPaused) {
      if (isPaused) manager.pause();
      else manager.resume();
    },
  };
}

interface WindowsContext {
  engine: PlaybackEngine;
  revisions: ReturnType<typeof createDocumentRevisions>;
  isOnline(): boolean;
}

/** The options that the windows of published content and of ads share. */
function describeWindows(options: PlaybackOptions, { engine, revisions, isOnline }: WindowsContext) {
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
