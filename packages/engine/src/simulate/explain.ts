import type { PublishedContent } from '@vitrine/contract';
import type { RuleData } from '../rules/evaluate.ts';
import { explainRule, type RuleExplanation } from '../rules/explain.ts';
import { createEngine, type Step } from '../selection/engine.ts';
import type { ItemNode } from '../selection/item.ts';
import type { PlaylistNode } from '../selection/model.ts';
import type { RuleOrigin } from '../selection/rule-set.ts';
import { type ItemProblem, problemMessages } from '../selection/warning.ts';
import { type Inspection, inspect } from './inspect.ts';
import type { SimulationOptions } from './simulate-steps.ts';

/**
 * Why an item plays or not. `plays`: it takes its turn; an `ItemProblem`: it can never play; `playlist_rule`,
 * `item_rule`, `global_rule`, `schedule`: this clause is false; `nothing_inside`: no item of the nested playlist can
 * play; `parent_playlist`: the playlist that contains it does not play; `overridden`: an override playlist plays
 * instead; `outranked`: an earlier override plays instead; `held_back`: a holdOnTrue playlist repeats another item.
 */
export type ItemReason =
  | 'plays'
  | ItemProblem
  | 'playlist_rule'
  | 'item_rule'
  | 'global_rule'
  | 'schedule'
  | 'nothing_inside'
  | 'parent_playlist'
  | 'overridden'
  | 'outranked'
  | 'held_back';

export interface ItemExplanation {
  /** Playlist ids from the root to the one that contains the item; empty for the root. */
  path: string[];
  /** Index in the playlist as published; -1 for the root. */
  itemIndex: number;
  presentationId: string | null;
  /** Set for a nested playlist. */
  playlistId: string | null;
  name: string | null;
  isOverride: boolean;
  plays: boolean;
  reason: ItemReason;
  /** The reason as a sentence, in English. */
  message: string;
  /** Every rule that must be true, with the outcome of each clause. */
  rules: { origin: RuleOrigin; explanation: RuleExplanation }[];
}

export interface Explanation {
  at: number;
  /** The step that an engine in this state would play at this instant. */
  step: Step;
  /** Every item of every reachable playlist, in document order, from the root on. */
  items: ItemExplanation[];
}

/**
 * The maximum number of items that one call explains. A playlist that is nested several times is explained each time.
 */
export const MAX_EXPLAINED_ITEMS = 10_000;

/**
 * Explains for every item whether it plays at `at` (epoch milliseconds), and if not, which clause is false.
 * Throws EngineError `playlist_not_found`.
 */
export function explain(content: PublishedContent, options: SimulationOptions, at: number): Explanation {
  const step = createEngine(content, options).preview({ ...options, now: at });
  const inspection = inspect(content, options, at);
  const items: ItemExplanation[] = [];

  const add = (
    item: ItemNode,
    path: string[],
    isOverride: boolean,
    outside: ItemReason | null,
  ): ItemReason => {
    const rules = rulesOf(item, options, at);
    const failing = rules.find(({ explanation }) => !explanation.outcome);
    const reason =
      item.problem ?? (failing ? reasonOf(failing.origin) : (outside ?? insideReason(item, inspection)));
    const presentation = item.presentation ?? content.presentations[item.presentationId ?? ''];
    const nested = item.child?.playlist ?? content.playlists[item.playlistId ?? ''];
    items.push({
      path,
      itemIndex: item.index,
      presentationId: item.presentationId,
      playlistId: item.playlistId,
      name: presentation?.name ?? nested?.name ?? null,
      isOverride,
      plays: reason === 'plays',
      reason,
      message: sentences[reason],
      rules,
    });
    return reason;
  };

  const explainPlaylist = (node: PlaylistNode, above: string[], parentReason: ItemReason): void => {
    const path = [...above, node.id];
    const { override } = inspection.sets.of(node);
    const held = inspection.heldItemIndex(node);
    for (const item of node.all) {
      if (items.length >= MAX_EXPLAINED_ITEMS) return;
      const isOverride = node.overrides.includes(item);
      const place = node.placeOf[item.index] as number;
      const outside =
        parentReason !== 'plays' ? 'parent_playlist' : outsideReason(item, isOverride, override, held, place);
      const reason = add(item, path, isOverride, outside);
      if (item.child) explainPlaylist(item.child, path, reason);
    }
  };

  const rootReason = add(inspection.model.root, [], false, null);
  if (inspection.model.root.child) explainPlaylist(inspection.model.root.child, [], rootReason);
  return { at, step, items };
}

function outsideReason(
  item: ItemNode,
  isOverride: boolean,
  inForce: ItemNode | null,
  held: number,
  place: number,
): ItemReason | null {
  if (inForce === item) return null;
  if (inForce) return isOverride ? 'outranked' : 'overridden';
  return !isOverride && held >= 0 && held !== place ? 'held_back' : null;
}

function insideReason(item: ItemNode, { sets }: Inspection): ItemReason {
  if (!item.child) return 'plays';
  return sets.of(item.child).playsAny() ? 'plays' : 'nothing_inside';
}

function rulesOf(item: ItemNode, options: SimulationOptions, at: number): ItemExplanation['rules'] {
  if (!item.target) return [];
  const facts = item.target.data as {
    presentation?: RuleData['presentation'];
    playlist?: RuleData['playlist'];
  };
  const data: RuleData = {
    ...options,
    playlist: facts.playlist ?? undefined,
    presentation: item.target.isPresentation ? facts.presentation : undefined,
  };
  return item.ruleSet.clauses.map(({ origin, rule }) => ({
    origin,
    explanation: explainRule(rule, data, at),
  }));
}

function reasonOf(origin: RuleOrigin): ItemReason {
  return origin === 'schedule' ? origin : `${origin}_rule`;
}

const sentences: Record<ItemReason, string> = {
  ...problemMessages,
  plays: 'It plays when its turn comes.',
  playlist_rule: 'Its playlist’s rule is not met.',
  item_rule: 'Its rule is not met.',
  global_rule: 'The global rule is not met.',
  schedule: 'Its schedule is not active.',
  nothing_inside: 'None of its items can play.',
  parent_playlist: 'Its playlist cannot play.',
  overridden: 'An override playlist takes over.',
  outranked: 'An override playlist earlier in the list takes over.',
  held_back: 'Its playlist stays on another item for as long as that item can play.',
};
