import type { PublishedContent } from '@vitrine/contract';
import { createEngine, type DeviceData, type Engine } from '@vitrine/engine';
import type { Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import { listMissingParts } from './missing-parts.ts';

/** The properties of this screen that rules can read. */
export interface PlaybackDevice {
  data: DeviceData;
  /** Schedules apply in the device's time zone instead of their own. */
  isMultiTimezone: boolean;
}

export interface PlaybackEngineOptions {
  document: PublishedContent;
  deviceId: string;
  device: PlaybackDevice;
  timers: Timers;
  log: Log;
}

/** The engine of the published content, with the data that its rules use: device, workers and clock. */
export function createPlaybackEngine({ document, deviceId, timers, log, ...options }: PlaybackEngineOptions) {
  const workers: Record<string, unknown> = {};
  let { device } = options;
  const create = createEngineFactory({ deviceId, log, isMultiTimezone: () => device.isMultiTimezone });
  let current = create(document);

  const environment = () => ({ now: timers.wallClock(), device: device.data, workers });

  const stepOf = (engine: () => Engine) => ({
    next: () => engine().next(environment()),
    preview: () => engine().preview(environment()),
  });

  return {
    /** Creates the engine for other content, such as an ad. */
    create: (content: PublishedContent): Engine => create(content),
    /** The interface of an engine for windows. `engine` is called for each step. */
    stepOf,
    /** Like `stepOf`, with a separate engine. */
    stepFor(content: PublishedContent, playlistId?: string) {
      const engine = create(content, { playlistId });
      return stepOf(() => engine);
    },
    get current(): Engine {
      return current;
    },
    /** The presentation with which this content would begin. Null if there is none. */
    previewPresentation: (content: PublishedContent): string | null =>
      create(content).preview(environment()).presentationId,
    /** Starts from the beginning of this content. Throws if it cannot be played. */
    replace(content: PublishedContent): void {
      current = create(content);
    },
    /** Creates the engine again after a clock change and restores its position. */
    refresh(content: PublishedContent): void {
      current = create(content, { previous: current });
    },
    /** Returns whether anything has changed. */
    setDevice(next: PlaybackDevice, content: PublishedContent): boolean {
      const zonesChanged = next.isMultiTimezone !== device.isMultiTimezone;
      const dataChanged = JSON.stringify(next.data) !== JSON.stringify(device.data);
      device = next;
      if (zonesChanged) current = create(content, { previous: current });
      return zonesChanged || dataChanged;
    },
    setWorkerState(name: string, state: unknown): void {
      workers[name] = state;
    },
  };
}
export type PlaybackEngine = ReturnType<typeof createPlaybackEngine>;

interface CreateEngineOptions {
  /** The engine whose position the new one restores. */
  previous?: Engine;
  playlistId?: PublishedContent['playlistId'] | undefined;
}

interface EngineFactoryOptions {
  deviceId: string;
  log: Log;
  isMultiTimezone(): boolean;
}

/** Returns a function that creates engines. Each document is checked for missing parts once. */
function createEngineFactory({ deviceId, log, isMultiTimezone }: EngineFactoryOptions) {
  const checkedDocuments = new WeakSet<object>();

  return (
    content: PublishedContent,
    { previous, playlistId = content.playlistId }: CreateEngineOptions = {},
  ): Engine => {
    if (!checkedDocuments.has(content)) for (const message of listMissingParts(content)) log.error(message);
    checkedDocuments.add(content);
    return createEngine(content, {
      playlistId,
      deviceId,
      multiTimezone: isMultiTimezone(),
      state: previous?.state ?? null,
      warn: ({ message, ...details }) => {
        const { code, playlistId, itemIndex } = details;
        log.warn(message, { code, playlistId, itemIndex });
      },
    });
  };
}
