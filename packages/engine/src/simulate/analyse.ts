import type { PublishedContent, Rule, ScheduleRule } from '@vitrine/contract';
import { scheduleOptions } from '../rules/evaluate.ts';
import { clausesOf } from '../rules/rule-variables.ts';
import { type AffectedOccurrence, findOccurrencesAffectedByClockChanges } from '../schedule/clock-changes.ts';
import type { ScheduleOptions } from '../schedule/schedule.ts';
import type { Step } from '../selection/engine.ts';
import type { RuleOrigin } from '../selection/gate.ts';
import type { Model } from '../selection/model.ts';
import { createView } from '../selection/view.ts';
import { createSegmentRecorder, type Segment } from './simulate.ts';
import { type SimulationOptions, walk } from './walk.ts';

/** How much of the time an item is on the screen. */
export interface ItemShare {
  presentationId: string;
  /** The playlist that holds it, and its place there as published. */
  playlistId: string;
  itemIndex: number;
  milliseconds: number;
  /** Of the whole interval, 0 to 1. */
  share: number;
  plays: number;
}

export interface Analysis {
  /** Stretches `[start, end)` in which nothing plays, joined. */
  blanks: { start: number; end: number }[];
  /** What plays, longest first. */
  items: ItemShare[];
  /** Items that cannot play at all, and those that do not in this interval. */
  neverPlaying: {
    presentationId: string | null;
    playlistId: string;
    itemIndex: number;
    cause: 'problem' | 'not_in_interval';
  }[];
  /** Occurrences of schedules that a change of clocks touches. */
  clockChanges: AffectedSchedule[];
}

/** A schedule with those of its occurrences in the interval that a change of clocks touches. */
export interface AffectedSchedule {
  /**
   * Whose schedule it is: an item's own (`schedule`), or one inside of a rule. A global rule's is told once, at
   * the root; that of a playlist with rules on its items once, at its first item.
   */
  origin: RuleOrigin;
  playlistId: string;
  /** Place in the playlist as published; -1 for the root playlist itself. */
  itemIndex: number;
  presentationId: string | null;
  /** Set for a nested playlist, and for the root. */
  nestedPlaylistId: string | null;
  schedule: ScheduleRule;
  occurrences: AffectedOccurrence[];
}

/**
 * What a screen shows between `from` and `to` (epoch milliseconds), added up: blank stretches, the share of each
 * item, items that do not play, and occurrences that a change of clocks touches. Steps as `simulate` does, without its limit: a year of ten-second items
 * takes seconds, so ask for the interval that is needed.
 */
export function analyse(
  content: PublishedContent,
  options: SimulationOptions,
  from: number,
  to: number,
): Analysis {
  return analyseAlong(content, options, from, to, () => undefined);
}

/** What `simulate` and `analyse` give, by one walk; the analysis goes on where segments are too many. */
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
  walk(content, options, from, to, (step, start, end) => {
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
  const { model } = createView(content, { ...options, warn: undefined });
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
  /** Rules that many items share. */
  const shared = new Set<Rule>();
  for (const item of [model.root, ...model.nodes.flatMap((node) => node.all)])
    for (const { origin, rule } of item.gate.clauses) {
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
