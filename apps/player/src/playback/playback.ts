import type { PublishedContent } from '@vitrine/contract';
import type { Timers } from '@vitrine/time';
import { createWindowManager, type WindowManager } from '@vitrine/windows';
import type { ActiveContent } from '../offline/revision.ts';
import type { Log } from '../platform/log.ts';
import { createThrottle } from '../platform/throttle.ts';
import { createHiddenLayer } from './ad-preload.ts';
import { createDocumentRevisions } from './document-revisions.ts';
import { createPlaybackAds } from './playback-ads.ts';
import { createPlaybackEngine, type PlaybackDevice, type PlaybackEngine } from './playback-engine.ts';
import { createEventReporter, type PlaybackEvent } from './playback-events.ts';
import { createPlaybackWindows } from './playback-windows.ts';

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
  let { content } = options;
  const current = () => content.document;
  const revisions = createDocumentRevisions(content);
  const engine = createPlaybackEngine({ ...options, document: content.document });
  const reporter = createEventReporter(options.onEvent, revisions.revisionOf);
  const windows = createPlaybackWindows(options, {
    engine,
    revisions,
    isOnline: () => inputs.isOnline(),
    createWindows,
    createAdLayer,
  });
  const manager: WindowManager<PublishedContent> = windows.open(content.document, {
    engineStep: engine.stepOf(() => ads.engine ?? engine.current),
    on: {
      windowEvent(event) {
        if (event.type === 'play') ads.handlePlay(event.content);
        reporter.report(event);
      },
      childWindowEvent: ({ event }) => reporter.reportChild(event),
    },
  });
  const ads = createPlaybackAds(options, { engine, manager, revisions, current, preload: windows.preloadAd });
  const inputs = createRuleInputs(options, { engine, manager, current });

  return {
    get isEmpty() {
      return manager.isEmpty;
    },
    ...createWindowControls(manager),
    replace(next) {
      const isSame = next.document === content.document && !ads.isInterrupting;
      ads.cancel();
      if (!isSame) engine.replace(next.document);
      content = next;
      revisions.setCurrent(next);
      if (isSame) return;
      ads.suspend();
      manager.setContent(next.document, { interrupt: true });
    },
    playAd: ads.play,
    handleClockChange() {
      engine.refresh(content.document);
      if (!ads.isInterrupting) manager.setContent(content.document, { interrupt: false });
    },
    setDevice: inputs.setDevice,
    setWorkerState: inputs.setWorkerState,
    setOnline: inputs.setOnline,
    destroy() {
      ads.cancel();
      inputs.stop();
      manager.destroy();
    },
  };
}

interface RuleInputsContext {
  engine: PlaybackEngine;
  manager: WindowManager<PublishedContent>;
  /** The published content. */
  current(): PublishedContent;
}

/** The data that decides what can play. After a change, the windows check whether they still show the right thing. */
function createRuleInputs(
  { timers }: PlaybackOptions,
  { engine, manager, current }: RuleInputsContext,
): Pick<Playback, 'setDevice' | 'setWorkerState' | 'setOnline'> & { isOnline(): boolean; stop(): void } {
  const windowCheck = createThrottle(() => manager.check(), CHECK_INTERVAL_MS, timers);
  let isOnline = true;
  return {
    isOnline: () => isOnline,
    setDevice(next) {
      if (engine.setDevice(next, current())) windowCheck.request();
    },
    setWorkerState(name, state) {
      engine.setWorkerState(name, state);
      manager.setWorkerState(name, state);
      windowCheck.request();
    },
    setOnline(online) {
      if (online === isOnline) return;
      isOnline = online;
      windowCheck.request();
    },
    stop: windowCheck.cancel,
  };
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
