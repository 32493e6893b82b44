import type { PublishedContent } from '@vitrine/contract';
import { createLocalClock } from '../rules/clock.ts';
import { createRuleVariables, type DeviceData, type WorkerStates } from '../rules/data.ts';
import { deviceZoneOf } from '../rules/evaluate.ts';
import { createModel, type Model } from './model.ts';
import { createPlayableSets, type PlayableSets } from './playable-sets.ts';
import { createPredicateCompiler, type RuleContext } from './rule-set.ts';
import type { EngineWarning } from './warning.ts';

/** The inputs of a step besides the content and the position. */
export interface EngineEnv {
  /** Epoch milliseconds. */
  now: number;
  device?: DeviceData | undefined;
  workers?: WorkerStates | undefined;
}

export interface LiveContentOptions {
  playlistId: string;
  globalRule?: unknown;
  multiTimezone?: boolean | undefined;
  warn?: ((warning: EngineWarning) => void) | undefined;
}

/** The content as its rules see the world. */
export interface LiveContent {
  model: Model;
  sets: PlayableSets;
  /** Applies an env. Returns whether anything can play. */
  update(env: EngineEnv): boolean;
}

export function createLiveContent(content: PublishedContent, options: LiveContentOptions): LiveContent {
  const variables = createRuleVariables();
  const model = createModel(content, options.playlistId, options.globalRule, options.warn);
  const sets = createPlayableSets(model);
  let zone = deviceZoneOf(undefined);
  const context: RuleContext = {
    now: 0,
    clock: createLocalClock(),
    until: 0,
    version: 0,
    compile: createPredicateCompiler(variables),
    deviceZone: undefined,
    multiTimezone: options.multiTimezone ?? false,
  };
  return {
    model,
    sets,
    update({ now, device, workers }) {
      const zoneName = device?.timezone ?? undefined;
      if (zoneName !== context.deviceZone) {
        context.deviceZone = zoneName;
        zone = deviceZoneOf(device);
        context.version += 1;
      }
      if (variables.refresh({ device, workers })) context.version += 1;
      context.now = now;
      context.clock.set(now, zone);
      return sets.refresh(context);
    },
  };
}
