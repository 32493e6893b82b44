import type { PublishedContent } from '@vitrine/contract';
import { createEngine, type DeviceData, type Engine } from '@vitrine/engine';
import { createWindowManager, type WindowEvent, type WindowManager } from '@vitrine/windows';
import type { ActiveContent } from '../offline/activation.ts';
import type { Log } from '../platform/log.ts';
import type { Timers } from '../platform/timers.ts';

/** What rules know of this screen. */
export interface StageDevice {
  data: DeviceData;
  /** Schedules are read in the device's zone instead of their own. */
  isMultiTimezone: boolean;
}

export type StageEvent =
  | { type: 'play'; presentationId: string; playlistId: string | null; revision: number; startedAt: number }
  | { type: 'end'; endedAt: number }
  | { type: 'failed'; presentationId: string; revision: number; error: string }
  | { type: 'analytics'; presentationId: string; source: string; name: string; productCategory?: string }
  /** Whether there is anything to play. */
  | { type: 'empty'; isEmpty: boolean };

export interface StageOptions {
  container: HTMLElement;
  content: ActiveContent;
  contentUrl: string;
  deviceId: string;
  device: StageDevice;
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
  setDevice(device: StageDevice): void;
  setWorkerState(name: string, state: unknown): void;
  /** Without a network that it needs, the present window is repeated instead of loading the next. */
  setPaused(isPaused: boolean): void;
  destroy(): void;
}

/** Binds engine and windows: the engine chooses by data and time, the windows show. Throws as the engine does. */
export function openStage(options: StageOptions): Stage {
  const { contentUrl, deviceId, timers, log, onEvent } = options;
  let { content, device } = options;
  const workers: Record<string, unknown> = {};
  let engine = engineFor(content, null);
  /** The same document may be published again, under another revision. */
  const revisions = new WeakMap<object, number>([[content.document, content.revision]]);

  function engineFor(of: ActiveContent, previous: Engine | null): Engine {
    return createEngine(of.document, {
      playlistId: of.document.playlistId,
      deviceId,
      multiTimezone: device.isMultiTimezone,
      state: previous?.state ?? null,
      warn: ({ message, code, playlistId, itemIndex }) => log.warn(message, { code, playlistId, itemIndex }),
    });
  }

  const env = () => ({ now: timers.wallTime(), device: device.data, workers });
  const manager: WindowManager<PublishedContent> = createWindowManager<PublishedContent>({
    container: options.container,
    content: content.document,
    contentBaseUrl: contentUrl,
    engineStep: { next: () => engine.next(env()), preview: () => engine.preview(env()) },
    deviceId,
    renderMode: 'live',
    timers,
    log,
    onEvent: heard,
  });

  function heard(event: WindowEvent<PublishedContent>): void {
    if (event.type === 'empty') onEvent({ type: 'empty', isEmpty: event.isEmpty });
    else if (event.type === 'chargeRequest') event.respond({ error: 'This screen takes no payments' });
    else for (const told of toldOf(event, revisions.get(event.content) ?? content.revision)) onEvent(told);
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
      const isSame = next.document === content.document;
      const nextEngine = isSame ? engine : engineFor(next, null);
      engine = nextEngine;
      content = next;
      revisions.set(next.document, next.revision);
      if (!isSame) manager.setContent(next.document, { interrupt: true });
    },
    setDevice(next) {
      const zoneRuleChanged = next.isMultiTimezone !== device.isMultiTimezone;
      device = next;
      if (zoneRuleChanged) engine = engineFor(content, engine);
    },
    setWorkerState(name, state) {
      workers[name] = state;
      manager.setWorkerState(name, state);
    },
    setPaused(isPaused) {
      if (isPaused) manager.pause();
      else manager.resume();
    },
    destroy: () => manager.destroy(),
  };
}

/** What one window's event means to the rest of the player. */
function toldOf(
  event: Exclude<WindowEvent<PublishedContent>, { type: 'empty' | 'chargeRequest' }>,
  revision: number,
): StageEvent[] {
  const { presentationId, playlistId } = event;
  switch (event.type) {
    case 'play':
      return [{ type: 'play', presentationId, playlistId, revision, startedAt: event.startedAt }];
    case 'endSuccess':
      return [{ type: 'end', endedAt: event.endedAt }];
    case 'endError':
      return [
        { type: 'end', endedAt: event.endedAt },
        { type: 'failed', presentationId, revision, error: event.error },
      ];
    case 'preloadError':
      return [{ type: 'failed', presentationId, revision, error: event.error }];
    case 'analyticsEvent': {
      const { type: name, source, productCategory } = event.analytics;
      const category = productCategory === undefined ? {} : { productCategory };
      return [{ type: 'analytics', presentationId, source, name, ...category }];
    }
  }
}
