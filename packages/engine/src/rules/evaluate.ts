import type { Rule } from '@vitrine/contract';
import { type TimeZone, timeZoneOrUtc } from '@vitrine/time';
import type { ScheduleOptions } from '../schedule/schedule.ts';
import { createLocalClock } from './clock.ts';
import { compileRule, type EvaluationContext, type Predicate } from './compile.ts';
import { createRuleVariables, type DeviceData, type RuleVariables, type WorkerStates } from './data.ts';

/** The data that a rule is evaluated against. */
export interface RuleData {
  device?: DeviceData | undefined;
  workers?: WorkerStates | undefined;
  /** The presentation that the rule applies to, if any. */
  presentation?: Readonly<Record<string, unknown>> | undefined;
  /** The playlist that the rule applies to, or that contains the presentation. */
  playlist?: Readonly<Record<string, unknown>> | undefined;
  /** Read schedules in the device's zone. */
  multiTimezone?: boolean | undefined;
}

interface Prepared {
  variables: RuleVariables;
  test: Predicate;
}

const prepared = {
  presentation: new WeakMap<Rule, Prepared>(),
  other: new WeakMap<Rule, Prepared>(),
};

/** The zone of `current_time`, `current_date` and `current_day`: the device's, or UTC. */
export function deviceZoneOf(device: DeviceData | undefined): TimeZone {
  return timeZoneOrUtc(device?.timezone);
}

/** The zone options for the schedules of a device. */
export function scheduleOptions({
  device,
  multiTimezone,
}: Pick<RuleData, 'device' | 'multiTimezone'>): ScheduleOptions {
  return { deviceZone: device?.timezone ?? undefined, multiTimezone };
}

/**
 * Whether a rule is true for `data` at `at` (epoch milliseconds). The rule object is compiled once and cached: treat it
 * as immutable. Throws `Invalid rule` and `RRule has invalid freq`.
 */
export function evaluateRule(rule: Rule, data: RuleData, at: number): boolean {
  const isPresentation = data.presentation !== undefined;
  const cache = isPresentation ? prepared.presentation : prepared.other;
  let entry = cache.get(rule);
  if (!entry) {
    const variables = createRuleVariables();
    entry = { variables, test: compileRule(rule, variables, { isPresentation }).evaluate };
    cache.set(rule, entry);
  }
  entry.variables.setRoots(rootsOf(data));
  return entry.test(contextOf(data, at));
}

/** Rules refer to the target's tags under `presentation` even if the target is a playlist. */
export function rootsOf(data: RuleData): Readonly<Record<string, unknown>> {
  const { device, workers, presentation, playlist } = data;
  if (presentation || !playlist) return data as Readonly<Record<string, unknown>>;
  return { device, workers, playlist, presentation: { tags: playlist.tags } };
}

const shared: EvaluationContext & { now: number } = {
  now: 0,
  clock: createLocalClock(),
  until: 0,
  deviceZone: undefined,
  multiTimezone: false,
};

/** Evaluation is synchronous, so one context serves every call. */
function contextOf(data: RuleData, at: number): EvaluationContext {
  const timezone = data.device?.timezone ?? undefined;
  shared.now = at;
  shared.clock.set(at, timeZoneOrUtc(timezone));
  shared.deviceZone = timezone;
  shared.multiTimezone = data.multiTimezone ?? false;
  return shared;
}
