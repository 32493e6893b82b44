import type { Analysis } from '@vitrine/engine';
import { useMemo } from 'react';
import type { Row } from '../model/rows.ts';
import { findIntervals, type Intervals, type Timeline } from '../model/timeline.ts';
import type { Span } from '../timeframe/viewport.ts';
import type { RunState } from './job-runner.ts';
import type { ExplainResult, SimulationInput, TimelineResult } from './simulation.ts';
import { useExplanation, useTimeline } from './use-simulation.ts';

interface Forecast {
  /** The simulation of the week. */
  run: RunState<TimelineResult>;
  timeline: Timeline | null;
  analysis: Analysis | null;
  /** The explanation of the moment. */
  explained: RunState<ExplainResult>;
  /** The intervals in which a row plays. */
  intervalsOf: (row: Row) => Intervals;
}

/** The forecast of a week, and the explanation of a moment in it. Null: no explanation, which saves a worker. */
export function useForecast(input: SimulationInput, { from, to }: Span, at: number | null): Forecast {
  const run = useTimeline(useMemo(() => ({ input, from, to }), [input, from, to]));
  const explained = useExplanation(
    useMemo(() => (at === null ? null : { input, at, from }), [input, at, from]),
  );
  const timeline = run.result?.timeline ?? null;
  const intervalsOf = useMemo(() => {
    const known = new Map<string, Intervals>();
    return (row: Row): Intervals => {
      if (!timeline) return new Float64Array();
      const found = known.get(row.key) ?? findIntervals(timeline, row);
      known.set(row.key, found);
      return found;
    };
  }, [timeline]);
  return { run, timeline, analysis: run.result?.analysis ?? null, explained, intervalsOf };
}
