import { createForecastPool } from '../features/playback/forecast-pool.ts';
import { createPlayChecks } from '../features/playback/play-checks.ts';
import { playbackRoutes } from '../features/playback/playback.routes.ts';
import { createPlayback, type Playback } from '../features/playback/playback.service.ts';
import {
  type BlankScreenGuard,
  createBlankScreenGuard,
} from '../features/publishing/blank-screen-guard.service.ts';
import { publishingRoutes } from '../features/publishing/publishing.routes.ts';
import {
  createPublishing,
  decompressDocument,
  type Publishing,
} from '../features/publishing/publishing.service.ts';
import { rendererFiles } from '../features/publishing/renderer-files.ts';
import { buildDirectoryOf } from './frontends.ts';
import type { Platform } from './platform.ts';

export interface PublishingParts {
  publishing: Publishing;
  playback: Playback;
  blankScreenGuard: BlankScreenGuard;
  close(): Promise<void>;
}

/** Builds publishing and forecasts, with their routes. */
export function buildPublishing(platform: Platform): PublishingParts {
  const { config, clock, changes, outbox, resources, route } = platform;
  const { db } = platform.database;
  const forecasts = createForecastPool(platform.forecast);
  const canPlay = createPlayChecks(forecasts);
  const publishing = createPublishing({
    db,
    clock,
    changes,
    outbox,
    resources,
    renderer: rendererFiles(buildDirectoryOf('renderer')),
    canPlay,
    historyDays: config.RETENTION_PLAYS_DAYS,
  });
  const blankScreenGuard = createBlankScreenGuard({
    db,
    clock,
    canPlay,
    textOf: async (document) =>
      (await decompressDocument(await publishing.readDocument(document))).toString(),
  });
  publishingRoutes(route, publishing);
  const playback = createPlayback({ db, clock, publishing, pool: forecasts });
  playbackRoutes(route, playback);
  return {
    publishing,
    playback,
    blankScreenGuard,
    close: () => forecasts.close(),
  };
}
