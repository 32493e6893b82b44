import type { PublishedContent } from '@vitrine/contract';
import { explain, type ItemReason } from '@vitrine/engine';
import type { Wording } from '../../shared/rules/descriptions.ts';
import { type EvaluatedScreen, evaluateNode } from './rule/evaluate-tree.ts';
import { ruleToTree } from './rule/rule-conversion.ts';
import { describeRuleBriefly } from './rule/rule-descriptions.ts';
import { describeScheduleBriefly } from './schedule/schedule-description.ts';
import { findProblem, hasEnded } from './schedule/schedule-problems.ts';

/** Whether an item plays now, on all evaluated screens. */
export interface PlaysNow {
  yes: number;
  no: number;
  unknown: number;
  /** The reason, on the first screen where it does not play. */
  reason: ItemReason;
}

/** A short description of when something plays. */
export interface ItemTimingText {
  schedule: string | null;
  rule: string | null;
  isOverride: boolean;
  /** A schedule that can never be active, or that has ended. */
  end: 'never' | 'ended' | null;
  now: PlaysNow | null;
}

/** Evaluating more screens would make the list slow. */
const MAX_SCREENS = 50;

/**
 * Descriptions of when the items of a playlist play, by the id of their content, and of when the playlist itself
 * does.
 */
export function describeItems(
  content: PublishedContent,
  screens: readonly EvaluatedScreen[],
  now: number,
  wording: Wording,
  readersZone: string,
): Map<string, ItemTimingText> {
  const root = content.playlists[content.playlistId];
  const words = new Map<string, ItemTimingText>();
  if (!root) return words;
  // If schedules use the screens' zones, all screens play at the same local time.
  const usesMultiTimezone = screens.some(({ data }) => data.multiTimezone);
  const playing = playsNow(content, screens.slice(0, MAX_SCREENS), now);
  const ids = root.items.map(({ presentationId, playlistId }) => presentationId ?? playlistId ?? '');
  for (const id of new Set([root.id, ...ids])) {
    const thing = content.presentations[id] ?? content.playlists[id];
    if (!thing) continue;
    const { rule, scheduleRule } = thing;
    const plays = playing.get(id) ?? null;
    words.set(id, {
      schedule:
        scheduleRule &&
        describeScheduleBriefly(scheduleRule, wording, usesMultiTimezone ? scheduleRule.tzid : readersZone),
      rule: rule && describeRuleBriefly(rule, wording),
      isOverride: 'scheduleType' in thing && thing.scheduleType === 'override' && id !== root.id,
      end: !scheduleRule
        ? null
        : findProblem(scheduleRule)
          ? 'never'
          : hasEnded(scheduleRule, now)
            ? 'ended'
            : null,
      now: plays,
    });
  }
  return words;
}

/** Whether it always plays on every screen. The list then shows no description. */
export function isAlwaysPlaying({ schedule, rule, isOverride, now }: ItemTimingText): boolean {
  return schedule === null && rule === null && !isOverride && (now === null || now.no + now.unknown === 0);
}

function playsNow(
  content: PublishedContent,
  screens: readonly EvaluatedScreen[],
  at: number,
): Map<string, PlaysNow> {
  const found = new Map<string, PlaysNow>();
  for (const { id, data } of screens) {
    const { device, workers, multiTimezone } = data;
    const options = { playlistId: content.playlistId, deviceId: id, device, workers, multiTimezone };
    const seen = new Set<string>();
    for (const item of explain(content, options, at).items) {
      const target = item.presentationId ?? item.playlistId ?? '';
      // The same presentation can be in a playlist twice; the first one counts.
      if (item.path.length > 1 || seen.has(target)) continue;
      seen.add(target);
      const plays = found.get(target) ?? { yes: 0, no: 0, unknown: 0, reason: 'plays' };
      const isUnknown = !item.plays && dependsOnWorkers(content, target, item.reason, data, at);
      plays[item.plays ? 'yes' : isUnknown ? 'unknown' : 'no'] += 1;
      if (!item.plays && !isUnknown && plays.reason === 'plays') plays.reason = item.reason;
      found.set(target, plays);
    }
  }
  return found;
}

/** Only screens know worker states, so a rule that uses them is neither true nor false here. */
function dependsOnWorkers(
  content: PublishedContent,
  id: string,
  reason: ItemReason,
  data: EvaluatedScreen['data'],
  at: number,
): boolean {
  const holder = content.playlists[content.playlistId];
  const presentation = content.presentations[id];
  const rule = reason === 'playlist_rule' ? holder?.rule : (presentation ?? content.playlists[id])?.rule;
  if ((reason !== 'item_rule' && reason !== 'playlist_rule') || !rule) return false;
  return evaluateNode(ruleToTree(rule), { ...data, ...ruleFactsOf(content, id) }, at) === null;
}

/** The data of an item that rules can read, as the engine provides it. */
export function ruleFactsOf(
  content: PublishedContent,
  id: string,
): Pick<EvaluatedScreen['data'], 'presentation' | 'playlist'> {
  const of = (playlist: PublishedContent['playlists'][string] | undefined) =>
    playlist && { id: playlist.id, name: playlist.name, mode: playlist.mode, tags: playlist.resource.tags };
  const presentation = content.presentations[id];
  if (!presentation) return { playlist: of(content.playlists[id]) };
  const { name, applicationId, applicationName, hasPlaylists, duration, resource } = presentation;
  return {
    presentation: { id, name, applicationId, applicationName, hasPlaylists, duration, tags: resource.tags },
    playlist: of(content.playlists[content.playlistId]),
  };
}
