import type { PublishedContent, Rule } from '@vitrine/contract';
import { missingState } from '../errors.ts';
import { createCursor } from './cursor.ts';
import { createLiveContent, type EngineEnv } from './live-content.ts';
import { type ItemNode, isOverride, type PlaylistNode } from './model.ts';
import type { PlayableSets } from './playable-sets.ts';
import { createSelector, createTrail, type Trail } from './selector.ts';
import { type EngineState, restoreState, saveState } from './state.ts';
import type { EngineWarning } from './warning.ts';

export interface EngineOptions {
  /** The playlist that the device plays. Must be in the content. */
  playlistId: string;
  /** Seeds the order of shuffled playlists. */
  deviceId: string;
  /** Combined with `and` into the rules of every item. */
  globalRule?: Rule | null | undefined;
  /** Schedules are read in the device's zone instead of their own. */
  multiTimezone?: boolean | undefined;
  /** A state taken from another engine; parts that do not fit the content are ignored. */
  state?: EngineState | null | undefined;
  /** Called once for every item that can never play, when the engine is created. */
  warn?: ((warning: EngineWarning) => void) | undefined;
}

/**
 * The reason for a step. `next`: the following item; `loop`: a playlist on the path started again; `hold`: a holdOnTrue
 * playlist repeats its item; `override`: an override playlist is active; `nothing_plays`: no item can play now;
 * `empty`: no item can ever play.
 */
export type StepReason = 'next' | 'loop' | 'hold' | 'override' | 'nothing_plays' | 'empty';

export interface Step {
  /** Null when nothing may play. */
  presentationId: string | null;
  /** Whether the override in force differs from that of the presentation now playing. */
  shouldInterrupt: boolean;
  /** The playlist that contains the presentation. The root if nothing plays. */
  playlistId: string;
  /** The rules that the item passed, combined with `and`. Null if it has none. */
  rule: Rule | null;
  reason: StepReason;
  /** Playlist ids from the root to the one that contains the presentation. */
  path: string[];
  /** The item's index in its playlist as published. -1 if nothing plays. */
  itemIndex: number;
}

export interface Engine {
  /** Moves to the next presentation. */
  next(env: EngineEnv): Step;
  /**
   * Returns the step that `next` would return for the same `env`, without advancing. Use it to preload and to detect
   * interrupts.
   */
  preview(env: EngineEnv): Step;
  /** Plain JSON. Pass it to `createEngine` to continue from here. */
  readonly state: EngineState;
  /** Back to the beginning of everything. */
  reset(): void;
  /**
   * Until when (epoch milliseconds) the last step's result is valid if device data and worker states do not change. No
   * rule, schedule or override changes before. Infinity: never.
   */
  readonly validUntil: number;
}

/**
 * Creates an engine for one device and one revision of its content. The same content, options, state and sequence of
 * envs give the same steps on every machine. Throws EngineError `playlist_not_found` if the playlist is not in the
 * content, and `missing_state` for a step without an env.
 */
export function createEngine(content: PublishedContent, options: EngineOptions): Engine {
  const { model, sets, update } = createLiveContent(content, options);
  const selector = createSelector(model, sets, options.deviceId);
  const restored = restoreState(options.state, model, selector.cursors);
  let current = restored ?? createTrail();
  let ahead = createTrail();
  let started = restored !== null;

  const stepFrom = (env: EngineEnv, preview: boolean): Step => {
    if (!env) throw missingState();
    const plays = update(env);
    const shouldInterrupt = started && overrideChanged(model.root, current, sets, plays);
    const found = plays && selector.advance(ahead, preview);
    if (!found) ahead.items.length = 0;
    // If nothing plays, the path is the root alone.
    const way = found ? ahead.items : [model.root];
    const { presentationId, parentPlaylistId, ruleSet, index } = way.at(-1) as ItemNode;
    const otherwise = model.root.child?.hasPresentations ? 'nothing_plays' : 'empty';
    return {
      presentationId,
      shouldInterrupt,
      playlistId: parentPlaylistId,
      rule: found ? ruleSet.rule : null,
      reason: found ? reasonOf(ahead, sets, model.root) : otherwise,
      path: way.map((item) => item.parentPlaylistId),
      itemIndex: index,
    };
  };

  return {
    next(env) {
      const step = stepFrom(env, false);
      [current, ahead] = [ahead, current];
      started = true;
      return step;
    },
    preview: (env) => stepFrom(env, true),
    get state() {
      return saveState(model, selector.cursors, started ? current : null);
    },
    reset() {
      for (const cursor of selector.cursors) Object.assign(cursor, createCursor());
      current.items.length = 0;
      started = false;
    },
    get validUntil() {
      return sets.until;
    },
  };
}

function reasonOf(trail: Trail, sets: PlayableSets, root: ItemNode): StepReason {
  let reason: StepReason = trail.looped ? 'loop' : 'next';
  let outer = root;
  for (const item of trail.items) {
    const node = outer.child as PlaylistNode;
    if (sets.of(node).override === item) return 'override';
    if (node.mode === 'holdOnTrue') reason = 'hold';
    outer = item;
  }
  return reason;
}

/**
 * Whether the active override on the path to the current item has changed. A nested override counts only on the path
 * through its playlist, because it has nothing to interrupt while its parent's other items play.
 */
function overrideChanged(root: ItemNode, { items }: Trail, sets: PlayableSets, plays: boolean): boolean {
  if (!plays) return items.some(isOverride);
  if (items.length === 0) return sets.of(root.child as PlaylistNode).override !== null;
  let outer = root;
  for (const item of items) {
    const node = outer.child as PlaylistNode;
    const { override, flags } = sets.of(node);
    const taken = isOverride(item) ? item : null;
    if (override !== taken) return true;
    if (!taken && flags[node.placeOf[item.index] as number] !== 1) return false;
    outer = item;
  }
  return false;
}
