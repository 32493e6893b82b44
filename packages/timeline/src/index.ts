export { SHARE_OPACITY, type ThemeColours } from './canvas/colours.ts';
export { useThemeColours } from './canvas/use-theme-colours.ts';
export { blockingPlaylist, findItem } from './model/blocking-playlist.ts';
export { contentForEngine, findRule } from './model/content.ts';
export type { NameOf, Row } from './model/rows.ts';
export {
  type Slot,
  STEP_CAUSES,
  segmentAt,
  segmentEnd,
  slotAt,
  slotKey,
  type Timeline,
} from './model/timeline.ts';
export { useRows } from './model/use-rows.ts';
export { useWhatIf, type WhatIf } from './model/use-what-if.ts';
export { actualValue, type RuleInputs, type Variable } from './model/what-if.ts';
export type { TimelineStrings } from './plot/strings.ts';
export { TimelinePlot } from './plot/timeline-plot.tsx';
export type { SimulationInput, TimelineResult } from './simulation/simulation.ts';
export { useForecast } from './simulation/use-forecast.ts';
export { createTimeFormatter, type TimeFormatter } from './timeframe/time-formatter.ts';
export type { Timeframe } from './timeframe/timeframe.ts';
export { useTimeframe } from './timeframe/use-timeframe.ts';
export { type Span, viewKind, ZOOM_STEP } from './timeframe/viewport.ts';
export { clockChanges, fromDateTimeField, toDateTimeField } from './timeframe/zone-clock.ts';
