import type { PublishedContent, Rule } from '@vitrine/contract';
import type { DeviceData } from '../rules/data.ts';
import { assumeWorkersMatch } from '../rules/rule-variables.ts';
import { createLiveContent } from '../selection/live-content.ts';

export interface PlayableOptions {
  playlistId: string;
  multiTimezone?: boolean | undefined;
}

/** The search ends after this many changes of rules and schedules. A rule about the time of day changes twice a day. */
const MAX_CHANGES = 1000;

/**
 * Returns a function that finds the first time, from `at` (epoch milliseconds) on, at which a device's content can play
 * with its current data and the most favourable worker states, and returns the time until which it can. Null: nothing
 * will ever play. Infinity: it never ends, or takes too long to determine.
 */
export function createPlayableUntilFinder(
  content: PublishedContent,
  options: PlayableOptions,
  at: number,
): (device: DeviceData) => number | null {
  const live = createLiveContent(withFavourableWorkers(content), options);
  return (device) => {
    let now = at;
    for (let changes = 0; changes < MAX_CHANGES; changes += 1) {
      const plays = live.update({ now, device });
      const { until } = live.sets;
      if (plays) return until;
      if (until === Number.POSITIVE_INFINITY) return null;
      now = Math.max(until, now + 1);
    }
    return Number.POSITIVE_INFINITY;
  };
}

/** Returns a function that determines whether anything will ever play on a device from `at` on. */
export function createPlayableCheck(
  ...args: Parameters<typeof createPlayableUntilFinder>
): (device: DeviceData) => boolean {
  const findUntil = createPlayableUntilFinder(...args);
  return (device) => findUntil(device) !== null;
}

function withFavourableWorkers(content: PublishedContent): PublishedContent {
  return {
    ...content,
    playlists: mapRules(content.playlists),
    presentations: mapRules(content.presentations),
  };
}

function mapRules<T extends { rule?: Rule | null | undefined }>(byId: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(byId).map(([id, each]) => [
      id,
      each.rule ? { ...each, rule: assumeWorkersMatch(each.rule) } : each,
    ]),
  );
}
