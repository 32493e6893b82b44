import type { PublishedContent } from '@vitrine/contract';
import { explain, type ItemReason } from '@vitrine/engine';
import type { Wording } from '../../shared/rules/descriptions.ts';
import { type EvaluatedScreen, evaluateNode } from './rule/evaluate-tree.ts';
import { ruleToTree } from './rule/rule-conversion.ts';
import { describeRuleBriefly } from './rule/rule-descriptions.ts';
import { describeScheduleBriefly } from './schedule/schedule-description.ts';
import { findProblem, hasEnded } from './schedule/schedule-problems.ts';

/** The numbers of evaluated screens on which an item plays now, does not play, or cannot be evaluated. */
export interface PlaysNow {
  yes: number;
  no: number;
  unknown: number;
  /** Why the item does not play, from the first screen that does not play it. `plays` if there is no such screen. */
  reason: ItemReason;
}

/** A short description of when an item or a playlist plays. */
export interface ItemTimingText {
  schedule: string | null;
  rule: string | null;
  isOverride: boolean;
  /** Set if the schedule is never active or has ended. */
  end: 'never' | 'ended' | null;
  now: PlaysNow | null;
}

/** The maximum number of screens to evaluate. More would make the list slow. */
const MAX_SCREENS = 50;

/**
 * Describes when the items of a playlist play, and when the playlist itself plays. The keys are the ids of the items'
 * content and of the playlist.
 */
export function describeItems(
  content: PublishedContent,
  screens: readonly EvaluatedScreen[],
  now: number,
  wording: Wording,
  readersZone: string,
): Map<string, ItemTimingText> {
  const root = content.playlists[content.playlistId];
  const texts = new Map<string, ItemTimingText>();
  if (!root) return texts;
  // If schedules follow the zones of the screens, the description needs no zone: the local time is the same everywhere.
  const usesMultiTimezone = screens.some(({ data }) => data.multiTimezone);
  const playing = countScreens(content, screens.slice(0, MAX_SCREENS), now);
  const ids = root.items.map(({ presentationId, playlistId }) => presentationId ?? playlistId ?? '');
  for (const id of new Set([root.id, ...ids])) {
    const itemContent = content.presentations[id] ?? content.playlists[id];
    if (!itemContent) continue;
    const { rule, scheduleRule } = itemContent;
    const plays = playing.get(id) ?? null;
    texts.set(id, {
      schedule:
        scheduleRule &&
        describeScheduleBriefly(scheduleRule, wording, usesMultiTimezone ? scheduleRule.tzid : readersZone),
      rule: rule && describeRuleBriefly(rule, wording),
      isOverride: 'scheduleType' in itemContent && itemContent.scheduleType === 'override' && id !== root.id,
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
  return texts;
}

/** Whether an item always plays on every screen. The list then shows no description. */
export function isAlwaysPlaying({ schedule, rule, isOverride, now }: ItemTimingText): boolean {
  return schedule === null && rule === null && !isOverride && (now === null || now.no + now.unknown === 0);
}

function countScreens(
  content: PublishedContent,
  screens: readonly EvaluatedScreen[],
  at: number,
): Map<string, PlaysNow> {
  const playsById = new Map<string, PlaysNow>();
  for (const { id, data } of screens) {
    const { device, workers, multiTimezone } = data;
    const options = { playlistId: content.playlistId, deviceId: id, device, workers, multiTimezone };
    const visited = new Set<string>();
    for (const item of explain(content, options, at).items) {
      const target = item.presentationId ?? item.playlistId ?? '';
      // A playlist can contain the same presentation twice. Only the first item counts.
      if (item.path.length > 1 || visited.has(target)) continue;
      visited.add(target);
      const plays = playsById.get(target) ?? { yes: 0, no: 0, unknown: 0, reason: 'plays' };
      const isUnknown = !item.plays && dependsOnWorkers(content, target, item.reason, data, at);
      plays[item.plays ? 'yes' : isUnknown ? 'unknown' : 'no'] += 1;
      if (!item.plays && !isUnknown && plays.reason === 'plays') plays.reason = item.reason;
      playsById.set(target, plays);
    }
  }
  return playsById;
}

/** Whether the dashboard cannot evaluate the rule, because it uses worker states, which only screens know. */
function dependsOnWorkers(
  content: PublishedContent,
  id: string,
  reason: ItemReason,
  data: EvaluatedScreen['data'],
  at: number,
): boolean {
  const pagePlaylist = content.playlists[content.playlistId];
  const presentation = content.presentations[id];
  const rule =
    reason === 'playlist_rule' ? pagePlaylist?.rule : (presentation ?? content.playlists[id])?.rule;
  if ((reason !== 'item_rule' && reason !== 'playlist_rule') || !rule) return false;
  return evaluateNode(ruleToTree(rule), { ...data, ...ruleFactsOf(content, id) }, at) === null;
}

/** The data of an item that rules can read, in the format of the engine. */
export function ruleFactsOf(
  content: PublishedContent,
  id: string,
): Pick<EvaluatedScreen['data'], 'presentation' | 'playlist'> {
  const playlistFacts = (playlist: PublishedContent['playlists'][string] | undefined) =>
    playlist && { id: playlist.id, name: playlist.name, mode: playlist.mode, tags: playlist.resource.tags };
  const presentation = content.presentations[id];
  if (!presentation) return { playlist: playlistFacts(content.playlists[id]) };
  const { name, applicationId, applicationName, hasPlaylists, duration, resource } = presentation;
  return {
    presentation: { id, name, applicationId, applicationName, hasPlaylists, duration, tags: resource.tags },
    playlist: playlistFacts(content.playlists[content.playlistId]),
  };
}
