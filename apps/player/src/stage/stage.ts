import type { PublishedContent } from '@vitrine/contract';
import { createEngine, type DeviceData, type Engine } from '@vitrine/engine';
import type { Timers } from '@vitrine/time';
import { createWindowManager, type WindowEvent, type WindowManager } from '@vitrine/windows';
import { BUNDLE_FRAME_PATH } from '../offline/protocol.ts';
import type { ActiveContent } from '../offline/revision.ts';
import type { Log } from '../platform/log.ts';
import { AD_LIMIT_MS, placeBeneath, probeAd } from './ad-probe.ts';
import { listMissingParts } from './missing-parts.ts';
import type { ChargeReply, ChargeRequest } from './payments.ts';

/** What rules know of this screen. */
export interface StageDevice {
  data: DeviceData;
  /** Schedules are read in the device's zone instead of their own. */
  isMultiTimezone: boolean;
}

export type StageEvent =
  | {
      type: 'play';
      presentationId: string;
      playlistId: string | null;
      revision: number;
      startedAt: number;
      isAd: boolean;
    }
  | { type: 'end'; endedAt: number }
  /** A window plays that has not played before. */
  | { type: 'opened' }
  | { type: 'failed'; presentationId: string; revision: number; error: string; isAd: boolean }
  /** An application reports as a worker. */
  | { type: 'workerState'; name: string; state: unknown }
  | { type: 'analytics'; presentationId: string; source: string; name: string; productCategory?: string }
  /** `respond` answers the application, once. */
  | { type: 'charge'; request: ChargeRequest; respond(answer: ChargeReply): void }
  /** Whether there is anything to play. */
  | { type: 'empty'; isEmpty: boolean }
  /** Whether something should be seen and nothing is. */
  | { type: 'blank'; isBlank: boolean };

export interface StageOptions {
  container: HTMLElement;
  content: ActiveContent;
  contentUrl: string;
  deviceId: string;
  device: StageDevice;
  /** Told to the page of legacy applications. */
  offlineSupport: boolean;
  /** The content origin is that of the screen's organisation alone, so that its legacy bundles can store there. */
  hasOwnOrigin: boolean;
  /** With the service's time as wall time. */
  timers: Timers;
  log: Log;
  onEvent(event: StageEvent): void;
}

export interface Stage {
  readonly isEmpty: boolean;
  /** Loads the first window, shows it and plays. */
  start(): Promise<void>;
  /** Plays this content from now on; throws when it cannot, and then plays on as before. */
  replace(content: ActiveContent): void;
  /**
   * Interrupts for one presentation of an ad when its window is ready, and goes on where it was. An ad with nothing to
   * play is left out, and so is one that comes before the published content has been seen. Throws when it cannot be
   * played.
   */
  playAd(ad: PublishedContent): void;
  setDevice(device: StageDevice): void;
  /** The clock was set: what comes next, or comes at all, is asked anew. What is on the screen plays to its end. */
  handleClockChange(): void;
  /** Rules see it at once: an override that begins by it interrupts. */
  setWorkerState(name: string, state: unknown): void;
  /** State of the payment terminal; null without one. */
  setTerminal(state: unknown): void;
  sendChargeUpdate(charge: unknown): void;
  /** Without a network that it needs, the present window is repeated instead of loading the next. */
  setPaused(isPaused: boolean): void;
  /** Without a network, apps on other servers are stepped over and reported. */
  setOnline(isOnline: boolean): void;
  destroy(): void;
}

/** A sensor may report many times a second: what rules make of it is decided at most so often. */
const DECIDE_EVERY_MS = 100;

/** Binds engine and windows: the engine chooses by data and time, the windows show. Throws as the engine does. */
export function openStage(
  options: StageOptions,
  createWindows = createWindowManager<PublishedContent>,
  adPlace = placeBeneath,
): Stage {
  const { contentUrl, deviceId, timers, log, onEvent } = options;
  let { content, device } = options;
  const workers: Record<string, unknown> = {};
  let isOnline = true;
  let windowOnAir: string | null = null;
  /** Something of the published content has played. */
  let isSeen = false;
  /** Documents of which it was told what they lack. */
  const checkedDocuments = new WeakSet<object>();
  let engine = engineFor(content, null);
  let deciding: { timer: number; again: boolean } | null = null;
  /** An ad that interrupts, until it plays. */
  let ad: { document: PublishedContent; engine: Engine; limit: number } | null = null;
  /** Ends the loading of an ad that has not interrupted yet. */
  let stopProbe: (() => void) | null = null;
  /** The same document may be published again, under another revision. */
  const revisions = new WeakMap<object, number>([[content.document, content.revision]]);
  /** Documents of ads: what becomes of these says nothing of the revision. */
  const ads = new WeakSet<object>();
  /** For the log; ads are of no publish. */
  const publishedAtOf = new WeakMap<object, string | null>([[content.document, content.publishedAt]]);

  function engineFor(
    { document }: Pick<ActiveContent, 'document'>,
    previous: Engine | null,
    playlistId = document.playlistId,
  ): Engine {
    if (!checkedDocuments.has(document)) for (const message of listMissingParts(document)) log.error(message);
    checkedDocuments.add(document);
    return createEngine(document, {
      playlistId,
      deviceId,
      multiTimezone: device.isMultiTimezone,
      state: previous?.state ?? null,
      warn: ({ message, code, playlistId, itemIndex }) => log.warn(message, { code, playlistId, itemIndex }),
    });
  }

  const originOf = (document: object) => ({
    revision: revisions.get(document) ?? content.revision,
    isAd: ads.has(document),
  });
  const env = () => ({ now: timers.wallTime(), device: device.data, workers });
  const common = {
    contentBaseUrl: contentUrl,
    childEngineStep(playlistId: string, document: PublishedContent) {
      const child = engineFor({ document }, null, playlistId);
      return stepOf(() => child);
    },
    deviceId,
    deviceName: device.data.name,
    offlineSupport: options.offlineSupport,
    bundleFrameUrl: options.hasOwnOrigin ? undefined : BUNDLE_FRAME_PATH,
    renderMode: 'live' as const,
    getRefusal,
    timers,
    log,
    logContextOf: (document: PublishedContent) => ({ publishedAt: publishedAtOf.get(document) }),
  };
  const manager: WindowManager<PublishedContent> = createWindows({
    ...common,
    container: options.container,
    content: content.document,
    engineStep: stepOf(() => ad?.engine ?? engine),
    onEvent: handleEvent,
    // Part of the presentation that is told already: only what went wrong is news.
    onChildEvent: ({ event }) => {
      if (event.type === 'endError' || event.type === 'preloadError') reportFailure(event);
    },
  });

  /** Files of the content origin are on this screen; other servers need the network. */
  function getRefusal(url: string): string | null {
    if (isOnline || new URL(url).origin === new URL(contentUrl).origin) return null;
    return `The app is on another server (${new URL(url).host}), which cannot be reached without a network`;
  }

  function stepOf(of: () => Engine) {
    return { next: () => of().next(env()), preview: () => of().preview(env()) };
  }

  function handleEvent(event: WindowEvent<PublishedContent>): void {
    if (event.type === 'empty' || event.type === 'blank') onEvent(event);
    else if (event.type === 'chargeRequest')
      onEvent({ type: 'charge', request: event.charge, respond: event.respond });
    else {
      if (event.type === 'play' && event.content === ad?.document) endAd();
      if (event.type === 'play' && event.windowId !== windowOnAir) onEvent({ type: 'opened' });
      if (event.type === 'play') windowOnAir = event.windowId;
      if (event.type === 'play' && event.content === content.document) isSeen = true;
      for (const stageEvent of toStageEvents(event, originOf(event.content))) onEvent(stageEvent);
    }
  }

  function reportFailure({
    presentationId,
    content: of,
    error,
  }: {
    presentationId: string;
    content: PublishedContent;
    error: string;
  }): void {
    onEvent({ type: 'failed', presentationId, ...originOf(of), error });
  }

  /** At once, and once more after a moment when more changed meanwhile. */
  function decideSoon(): void {
    if (deciding) {
      deciding.again = true;
      return;
    }
    manager.check();
    const timer = timers.setTimeout(() => {
      const { again } = deciding as NonNullable<typeof deciding>;
      deciding = null;
      if (again) decideSoon();
    }, DECIDE_EVERY_MS);
    deciding = { timer, again: false };
  }

  /** What was published comes next; the ad that plays is not cut short. */
  function endAd(): void {
    if (!ad) return;
    timers.clearTimeout(ad.limit);
    ad = null;
    manager.setContent(content.document, { interrupt: false });
  }

  function adFailed(presentationId: string, document: PublishedContent, error: string): void {
    reportFailure({ presentationId, content: document, error });
  }

  function cancelAd(): void {
    stopProbe?.();
    stopProbe = null;
    if (ad) timers.clearTimeout(ad.limit);
    ad = null;
  }

  /** Loads the ad out of sight. One that never becomes ready is reported, and disturbs nothing. */
  function prepareAd(document: PublishedContent, presentationId: string): void {
    const place = adPlace(options.container);
    const probeEngine = engineFor({ document }, null);
    const stop = probeAd({
      open: (onEvent) =>
        createWindows({
          ...common,
          container: place.element,
          content: document,
          engineStep: stepOf(() => probeEngine),
          windowIdPrefix: 'ad/',
          forceMute: true,
          onEvent,
        }),
      timers,
      onReady() {
        place.remove();
        stopProbe = null;
        interruptWith(document, presentationId);
      },
      onFailed(error) {
        place.remove();
        stopProbe = null;
        adFailed(presentationId, document, error);
      },
    });
    stopProbe = () => {
      stop();
      place.remove();
    };
  }

  function interruptWith(document: PublishedContent, presentationId: string): void {
    const limit = timers.setTimeout(() => {
      endAd();
      adFailed(presentationId, document, 'The ad did not play in time');
    }, AD_LIMIT_MS);
    ad = { document, engine: engineFor({ document }, null), limit };
    manager.setContent(document, { interrupt: true });
  }

  return {
    get isEmpty() {
      return manager.isEmpty;
    },
    async start() {
      await manager.load();
      manager.show();
      manager.play();
    },
    replace(next) {
      const isSame = next.document === content.document && !ad;
      cancelAd();
      engine = isSame ? engine : engineFor(next, null);
      content = next;
      revisions.set(next.document, next.revision);
      publishedAtOf.set(next.document, next.publishedAt);
      if (isSame) return;
      isSeen = false;
      manager.setContent(next.document, { interrupt: true });
    },
    playAd(document) {
      if (ad || stopProbe || !isSeen) return;
      const { presentationId } = engineFor({ document }, null).preview(env());
      // Windows without anything to play would be black.
      if (presentationId === null) return;
      ads.add(document);
      prepareAd(document, presentationId);
    },
    setDevice(next) {
      const zoneRuleChanged = next.isMultiTimezone !== device.isMultiTimezone;
      const dataChanged = JSON.stringify(next.data) !== JSON.stringify(device.data);
      device = next;
      if (zoneRuleChanged) engine = engineFor(content, engine);
      if (zoneRuleChanged || dataChanged) decideSoon();
    },
    handleClockChange() {
      engine = engineFor(content, engine);
      if (!ad) manager.setContent(content.document, { interrupt: false });
    },
    setWorkerState(name, state) {
      workers[name] = state;
      manager.setWorkerState(name, state);
      decideSoon();
    },
    setTerminal: (state) => manager.setTerminalState(state),
    sendChargeUpdate: (charge) => manager.sendChargeEvent(charge),
    setPaused(isPaused) {
      if (isPaused) manager.pause();
      else manager.resume();
    },
    setOnline(online) {
      if (online === isOnline) return;
      isOnline = online;
      decideSoon();
    },
    destroy() {
      cancelAd();
      if (deciding) timers.clearTimeout(deciding.timer);
      manager.destroy();
    },
  };
}

/** What one window's event means to the rest of the player. */
function toStageEvents(
  event: Exclude<WindowEvent<PublishedContent>, { type: 'empty' | 'blank' | 'chargeRequest' }>,
  origin: { revision: number; isAd: boolean },
): StageEvent[] {
  const { presentationId, playlistId } = event;
  switch (event.type) {
    case 'play':
      return [{ type: 'play', presentationId, playlistId, ...origin, startedAt: event.startedAt }];
    case 'endSuccess':
      return [{ type: 'end', endedAt: event.endedAt }];
    case 'endError':
      return [
        { type: 'end', endedAt: event.endedAt },
        { type: 'failed', presentationId, ...origin, error: event.error },
      ];
    case 'preloadError':
      return [{ type: 'failed', presentationId, ...origin, error: event.error }];
    case 'workerState':
      return [{ type: 'workerState', name: event.name, state: event.state }];
    case 'analyticsEvent': {
      const { type: name, source, productCategory } = event.analytics;
      const category = productCategory === undefined ? {} : { productCategory };
      return [{ type: 'analytics', presentationId, source, name, ...category }];
    }
  }
}
