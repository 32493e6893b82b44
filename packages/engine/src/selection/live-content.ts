import type { PublishedContent } from '@vitrine/contract';
import { missingState } from '../errors.ts';
import { createLocalClock } from '../rules/clock.ts';
import { createRuleVariables, type DeviceData, type WorkerStates } from '../rules/data.ts';
import { deviceZoneOf } from '../rules/evaluate.ts';
import { createModel, type Model } from './model.ts';
import { createPlayableSets, type PlayableSets, type SetsContext } from './playable-sets.ts';
import { createPredicateCompiler } from './rule-set.ts';
import type { EngineWarning } from './warning.ts';

/** The inputs of a step besides the content and the position. */
export interface EngineEnv {
  /** Epoch milliseconds. */
  now: number;
  device?: DeviceData | undefined;
  workers?: WorkerStates | undefined;
}

interface LiveContentOptions {
  playlistId: string;
  globalRule?: unknown;
  multiTimezone?: boolean | undefined;
  warn?: ((warning: EngineWarning) => void) | undefined;
}

/** Evaluates the rules of the content against an env. */
interface LiveContent {
  model: Model;
  sets: PlayableSets;
  /** Applies an env. Returns whether anything can play. Throws `missing_state` without an env. */
  update(env: EngineEnv): boolean;
  /** Applies a different instant. Device data and worker states must be those of the last update. */
  moveTo(now: number): boolean;
}

export function createLiveContent(content: PublishedContent, options: LiveContentOptions): LiveContent {
  const variables = createRuleVariables();
  const model = createModel(content, options.playlistId, options.globalRule, options.warn);
  let zone = deviceZoneOf(undefined);
  const context: SetsContext = {
    now: Number.NaN,
    clock: createLocalClock(),
    until: 0,
    stamp: 0,
    version: 0,
    zoneVersion: 0,
    slotVersions: [],
    compile: createPredicateCompiler(variables),
    deviceZone: undefined,
    multiTimezone: options.multiTimezone ?? false,
  };
  const sets = createPlayableSets(model, context);
  const moveTo = (now: number): boolean => {
    if (now !== context.now) context.stamp += 1;
    context.now = now;
    context.clock.set(now, zone);
    return sets.rootPlays();
  };
  return {
    model,
    sets,
    moveTo,
    update(env) {
      if (!env) throw missingState();
      const { now, device, workers } = env;
      const { version } = context;
      const zoneName = device?.timezone ?? undefined;
      if (zoneName !== context.deviceZone) {
        context.deviceZone = zoneName;
        zone = deviceZoneOf(device);
        context.version += 1;
        context.zoneVersion = context.version;
      }
      if (variables.refresh({ device, workers })) {
        context.version += 1;
        for (const slot of variables.changed) context.slotVersions[slot] = context.version;
      }
      if (version !== context.version) context.stamp += 1;
      return moveTo(now);
    },
  };
}
