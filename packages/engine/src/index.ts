// Third parties call the functions for recurrence text through the engine, as the player's specification describes.
export {
  type ByDay,
  parseRecurrence,
  type Recurrence,
  RecurrenceError,
  type RecurrenceErrorCode,
  type RecurrenceParts,
  type RecurrenceSet,
  type RecurrenceTextOptions,
  toPublishedRecurrence,
  toRecurrenceText,
} from '@vitrine/recurrence';
export { EngineError, type EngineErrorCode } from './errors.ts';
export type { DeviceData, WorkerStates } from './rules/data.ts';
export { evaluateRule, type RuleData } from './rules/evaluate.ts';
export { type ExplainedOperand, explainRule, type RuleExplanation } from './rules/explain.ts';
export { parseRule } from './rules/parse.ts';
export { listRuleVariables, type RuleVariable } from './rules/rule-variables.ts';
export {
  type AffectedOccurrence,
  type ClockEffect,
  findOccurrencesAffectedByClockChanges,
} from './schedule/clock-changes.ts';
export { type DescribeScheduleOptions, describeSchedule } from './schedule/describe.ts';
export { englishScheduleWording } from './schedule/english-wording.ts';
export { MAX_OCCURRENCES, occurrences } from './schedule/list.ts';
export { isActive, nextTransition, type ScheduleOptions } from './schedule/schedule.ts';
export type { SetSchedule } from './schedule/set-schedule.ts';
export type { ScheduleWording } from './schedule/wording.ts';
export {
  createEngine,
  type Engine,
  type EngineOptions,
  type Step,
  type StepCause,
} from './selection/engine.ts';
export type { EngineEnv } from './selection/live-content.ts';
export type { RuleOrigin } from './selection/rule-set.ts';
export type { EngineState } from './selection/state.ts';
export type { EngineWarning, ItemProblem } from './selection/warning.ts';
export {
  type AffectedSchedule,
  type Analysis,
  analyse,
  forecast,
  type ItemShare,
} from './simulate/analyse.ts';
export {
  type Explanation,
  explain,
  type ItemExplanation,
  type ItemReason,
  MAX_EXPLAINED_ITEMS,
} from './simulate/explain.ts';
export { createPlayableCheck, createPlayableUntilFinder, type PlayableOptions } from './simulate/playable.ts';
export { MAX_SEGMENTS, type Segment, simulate } from './simulate/simulate.ts';
export type { SimulationOptions } from './simulate/simulate-steps.ts';
