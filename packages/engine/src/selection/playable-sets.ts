import type { ItemNode, Model, PlaylistNode } from './model.ts';
import { passes, type RuleContext } from './rule-set.ts';

/** The items of a playlist that can play, valid for `[since, until)` of one version. */
export interface PlayableSet {
  /** The override playlist in force: the first in document order that passes and has something to play. */
  override: ItemNode | null;
  /** Whether each of the node's items may play. */
  flags: Uint8Array;
  /** The places (in the node's items) of those that may, ascending. */
  places: number[];
  since: number;
  until: number;
  version: number;
}

/**
 * Caches, for each playlist, which items can play. Refreshes a playlist only at an instant at which a rule or schedule
 * can change, or when device data or worker states have changed.
 */
export interface PlayableSets {
  of(node: PlaylistNode): PlayableSet;
  /** Refreshes every reachable set. Returns whether the root itself can play and has something to play. */
  refresh(context: RuleContext): boolean;
  /** Until when the last refresh is valid if device data and worker states do not change. */
  readonly until: number;
}

export function createPlayableSets(model: Model): PlayableSets {
  const sets = model.nodes.map(
    (node): PlayableSet => ({
      override: null,
      flags: new Uint8Array(node.items.length),
      places: [],
      since: 0,
      until: Number.NEGATIVE_INFINITY,
      version: -1,
    }),
  );
  const untils = model.nodes.map((node) => new Float64Array(node.items.length));
  // The last refresh.
  let plays = false;
  let since = 0;
  let until = Number.NEGATIVE_INFINITY;
  let version = -1;

  const itemPlays = (item: ItemNode, context: RuleContext): boolean => {
    if (!item.target) {
      context.until = Number.POSITIVE_INFINITY;
      return false;
    }
    if (!passes(item.ruleSet, item.target, context)) return false;
    if (!item.child) return true;
    const own = context.until;
    const inside = refreshNode(item.child, context);
    context.until = Math.min(own, inside.until);
    return inside.override !== null || inside.places.length > 0;
  };

  const refreshNode = (node: PlaylistNode, context: RuleContext): PlayableSet => {
    const set = sets[node.index] as PlayableSet;
    const { now, version } = context;
    const sameData = set.version === version && now >= set.since;
    if (sameData && now < set.until) return set;
    const itemUntil = untils[node.index] as Float64Array;
    let until = Number.POSITIVE_INFINITY;
    let changed = false;
    for (let place = 0; place < node.items.length; place += 1) {
      if (!sameData || now >= (itemUntil[place] as number)) {
        const flag = itemPlays(node.items[place] as ItemNode, context) ? 1 : 0;
        itemUntil[place] = context.until;
        if (set.flags[place] !== flag) {
          set.flags[place] = flag;
          changed = true;
        }
      }
      if ((itemUntil[place] as number) < until) until = itemUntil[place] as number;
    }
    if (changed) {
      set.places.length = 0;
      for (let place = 0; place < set.flags.length; place += 1)
        if (set.flags[place] === 1) set.places.push(place);
    }
    set.override = null;
    for (const item of node.overrides) {
      const plays = itemPlays(item, context);
      if (context.until < until) until = context.until;
      if (!plays) continue;
      set.override = item;
      break;
    }
    set.since = now;
    set.until = until;
    set.version = version;
    return set;
  };

  return {
    of: (node) => sets[node.index] as PlayableSet,
    refresh(context) {
      if (context.version !== version || context.now < since || context.now >= until) {
        plays = itemPlays(model.root, context);
        ({ now: since, until, version } = context);
      }
      return plays;
    },
    get until() {
      return until;
    },
  };
}
