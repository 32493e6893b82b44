export { EngineError, type EngineErrorCode } from './errors.ts';
export type { DeviceData, WorkerStates } from './rules/data.ts';
export { evaluateRule, type RuleData } from './rules/evaluate.ts';
export { parseRule } from './rules/parse.ts';
export { isActive, nextTransition, type ScheduleOptions } from './schedule/schedule.ts';
export {
  createEngine,
  type Engine,
  type EngineEnv,
  type EngineOptions,
  type Step,
  type StepReason,
} from './selection/engine.ts';
export type { EngineState } from './selection/state.ts';
export type { EngineWarning, ItemProblem } from './selection/warning.ts';
