import type { PublishedContent, Rule, ScheduleRule } from '@vitrine/contract';
import { scheduleOptions } from '../rules/evaluate.ts';
import { clausesOf } from '../rules/rule-variables.ts';
import { type AffectedOccurrence, findOccurrencesAffectedByClockChanges } from '../schedule/clock-changes.ts';
import type { ScheduleOptions } from '../schedule/schedule.ts';
import type { Step } from '../selection/engine.ts';
import { createLiveContent } from '../selection/live-content.ts';
import type { Model } from '../selection/model.ts';
import type { RuleOrigin } from '../selection/rule-set.ts';
import { createSegmentRecorder, type Segment } from './simulate.ts';
import { type SimulationOptions, simulateSteps } from './simulate-steps.ts';

/** The share of the time for which an item plays. */
export interface ItemShare {
  presentationId: string;
  /** The playlist that contains it, and its index there as published. */
  playlistId: string;
  itemIndex: number;
  milliseconds: number;
  /** The share of the interval, 0 to 1. */
  share: number;
  plays: number;
}

export interface Analysis {
  /** The times `[start, end)` at which nothing plays. Adjacent ones are merged. */
  blanks: { start: number; end: number }[];
  /** The items that play, longest first. */
  items: ItemShare[];
  /** Items that can never play, and items that do not play in this interval. */
  neverPlaying: {
    presentationId: string | null;
    playlistId: string;
    itemIndex: number;
    cause: 'problem' | 'not_in_interval';
  }[];
  /** Occurrences of schedules that a clock change affects. */
  clockChanges: AffectedSchedule[];
}

/** A schedule with the occurrences in the interval that a clock change affects. */
export interface AffectedSchedule {
  /**
   * Whether it is the item's own schedule (`schedule`) or part of a rule. A schedule of the global rule is listed once, at
   * the root, and a schedule in a playlist's rule on its items once, at the first item.
   */
  origin: RuleOrigin;
  playlistId: string;
  /** Index in the playlist as published; -1 for the root playlist. */
  itemIndex: number;
  presentationId: string | null;
  /** Set for a nested playlist, and for the root. */
  nestedPlaylistId: string | null;
  schedule: ScheduleRule;
  occurrences: AffectedOccurrence[];
}

/**
 * Summarises what a screen shows between `from` and `to` (epoch milliseconds): blank times, the share of each item, items
 * that do not play, and occurrences that a clock change affects. Simulates like `simulate`, but without a limit: a year
 * of ten-second items takes seconds.
 */
export function analyse(
  content: PublishedContent,
  options: SimulationOptions,
  from: number,
  to: number,
): Analysis {
  return analyseAlong(content, options, from, to, () => undefined);
}

/** `simulate` and `analyse` in one simulation. The analysis continues after the last segment that fits the limit. */
export function forecast(
  content: PublishedContent,
  options: SimulationOptions,
  from: number,
  to: number,
): { segments: Segment[]; analysis: Analysis } {
  const segments: Segment[] = [];
  const record = createSegmentRecorder(segments);
  return { segments, analysis: analyseAlong(content, options, from, to, record) };
}

function analyseAlong(
  content: PublishedContent,
  options: SimulationOptions,
  from: number,
  to: number,
  visit: (step: Step, start: number, end: number) => unknown,
): Analysis {
  const blanks: Analysis['blanks'] = [];
  const shares = new Map<string, ItemShare>();
  simulateSteps(content, options, from, to, (step, start, end) => {
    const { presentationId, playlistId, itemIndex } = step;
    visit(step, start, end);
    if (presentationId === null) {
      const last = blanks.at(-1);
      if (last?.end === start) last.end = end;
      else blanks.push({ start, end });
      return true;
    }
    const key = `${itemIndex}/${playlistId}`;
    const share = shares.get(key) ?? {
      presentationId,
      playlistId,
      itemIndex,
      milliseconds: 0,
      share: 0,
      plays: 0,
    };
    share.milliseconds += end - start;
    share.plays += 1;
    shares.set(key, share);
    return true;
  });
  const items = [...shares.values()].sort((a, b) => b.milliseconds - a.milliseconds);
  for (const item of items) item.share = item.milliseconds / (to - from);

  const neverPlaying: Analysis['neverPlaying'] = [];
  const { model } = createLiveContent(content, { ...options, warn: undefined });
  for (const node of model.nodes)
    for (const item of node.all) {
      const { presentationId } = item;
      const place = { presentationId, playlistId: node.id, itemIndex: item.index };
      if (item.problem !== null) neverPlaying.push({ ...place, cause: 'problem' });
      else if (item.presentation && !shares.has(`${item.index}/${node.id}`))
        neverPlaying.push({ ...place, cause: 'not_in_interval' });
    }
  return {
    blanks,
    items,
    neverPlaying,
    clockChanges: touchedSchedules(model, from, to, scheduleOptions(options)),
  };
}

function touchedSchedules(
  model: Model,
  from: number,
  to: number,
  options: ScheduleOptions,
): AffectedSchedule[] {
  const touched: AffectedSchedule[] = [];
  /** Rules that several items share. */
  const shared = new Set<Rule>();
  for (const item of [model.root, ...model.nodes.flatMap((node) => node.all)])
    for (const { origin, rule } of item.ruleSet.clauses) {
      if (shared.has(rule)) continue;
      if (origin === 'global' || origin === 'playlist') shared.add(rule);
      for (const schedule of clausesOf(rule)) {
        if (schedule.type !== 'schedule') continue;
        const occurrences = findOccurrencesAffectedByClockChanges(schedule, from, to, options);
        if (occurrences.length === 0) continue;
        touched.push({
          origin,
          playlistId: item.parentPlaylistId,
          itemIndex: item.index,
          presentationId: item.presentationId,
          nestedPlaylistId: item.playlistId,
          schedule,
          occurrences,
        });
      }
    }
  return touched;
}
