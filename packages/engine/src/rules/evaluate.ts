import type { Rule } from '@vitrine/contract';
import { type TimeZone, timeZoneOrUtc } from '@vitrine/time';
import type { ScheduleOptions } from '../schedule/schedule.ts';
import { createLocalClock } from './clock.ts';
import { compileRule, type EvaluationContext, type Predicate } from './compile.ts';
import { createSlots, type DeviceData, type Slots, type WorkerStates } from './data.ts';

/** What a rule is evaluated against. */
export interface RuleData {
  device?: DeviceData | undefined;
  workers?: WorkerStates | undefined;
  /** The presentation that the rule is about, if it is about one. */
  presentation?: Readonly<Record<string, unknown>> | undefined;
  /** The playlist that the rule is about, or that holds the presentation. */
  playlist?: Readonly<Record<string, unknown>> | undefined;
  /** Read schedules in the device's zone. */
  multiTimezone?: boolean | undefined;
}

interface Prepared {
  slots: Slots;
  test: Predicate;
}

const prepared = {
  presentation: new WeakMap<Rule, Prepared>(),
  other: new WeakMap<Rule, Prepared>(),
};

/** The zone in which `current_time` and its kin are read: the device's, or UTC. */
export function deviceZoneOf(device: DeviceData | undefined): TimeZone {
  return timeZoneOrUtc(device?.timezone);
}

/** How the device reads schedules. */
export function scheduleOptions({
  device,
  multiTimezone,
}: Pick<RuleData, 'device' | 'multiTimezone'>): ScheduleOptions {
  return { deviceZone: device?.timezone ?? undefined, multiTimezone };
}

/**
 * Whether a rule holds for `data` at `at` (epoch milliseconds). The rule object is prepared once and
 * remembered: treat it as immutable. Throws `Invalid rule` and `RRule has invalid freq`.
 */
export function evaluateRule(rule: Rule, data: RuleData, at: number): boolean {
  const isPresentation = data.presentation !== undefined;
  const cache = isPresentation ? prepared.presentation : prepared.other;
  let entry = cache.get(rule);
  if (!entry) {
    const slots = createSlots();
    entry = { slots, test: compileRule(rule, slots, { isPresentation }).evaluate };
    cache.set(rule, entry);
  }
  entry.slots.setRoots(rootsOf(data));
  return entry.test(frameOf(data, at));
}

/** Rules name a target's tags under `presentation` even when the target is a playlist. */
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

/** Evaluation never waits, so one frame serves every call. */
function frameOf(data: RuleData, at: number): EvaluationContext {
  const timezone = data.device?.timezone ?? undefined;
  shared.now = at;
  shared.clock.set(at, timeZoneOrUtc(timezone));
  shared.deviceZone = timezone;
  shared.multiTimezone = data.multiTimezone ?? false;
  return shared;
}
