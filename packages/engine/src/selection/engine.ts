import type { PublishedContent, Rule } from '@vitrine/contract';
import { createCursor } from './cursor.ts';
import type { ItemNode } from './item.ts';
import { createLiveContent, type EngineEnv } from './live-content.ts';
import { isOverride, type PlaylistNode } from './model.ts';
import type { PlayableSets } from './playable-sets.ts';
import { combinedRule } from './rule-set.ts';
import { createSelector, createTrail, type Trail } from './selector.ts';
import { type EngineState, restoreState, saveState } from './state.ts';
import type { EngineWarning } from './warning.ts';

export interface EngineOptions {
  /** The playlist that the device plays. Must be in the content. */
  playlistId: string;
  /** Seeds the order of shuffled playlists. */
  deviceId: string;
  /**
   * Combined with `and` into the rules of every item. It is part of the API that the player's specification describes,
   * so it stays although Vitrine never sets it.
   */
  globalRule?: Rule | null | undefined;
  /** Schedules are read in the device's zone instead of their own. */
  multiTimezone?: boolean | undefined;
  /** A state taken from another engine; parts that do not fit the content are ignored. */
  state?: EngineState | null | undefined;
  /** Called once for every item that can never play, when the engine is created. */
  warn?: ((warning: EngineWarning) => void) | undefined;
}

/**
 * The cause of a step. `next`: the following item; `loop`: a playlist on the path started again; `hold`: a holdOnTrue
 * playlist repeats its item; `override`: an override playlist is active; `nothing_plays`: no item can play now;
 * `empty`: no item can ever play.
 */
export type StepCause = 'next' | 'loop' | 'hold' | 'override' | 'nothing_plays' | 'empty';

export interface Step {
  /** Null if nothing can play. */
  presentationId: string | null;
  /** Whether the override in force differs from that of the presentation now playing. */
  shouldInterrupt: boolean;
  /** The playlist that contains the presentation. The root if nothing plays. */
  playlistId: string;
  /** The rules that the item passed, combined with `and`. Null if it has none. */
  rule: Rule | null;
  cause: StepCause;
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
  /** Returns to the initial state. */
  reset(): void;
  /**
   * The time (epoch milliseconds) until which the last step's result is valid if device data and worker states do not
   * change. No rule, schedule or override changes before then. Infinity: the result stays valid.
   */
  readonly validUntil: number;
}

/**
 * Creates an engine for one device and one revision of its content. The same content, options, state and sequence of
 * envs give the same steps on every machine. Throws EngineError `playlist_not_found` if the playlist is not in the
 * content, and `missing_state` for a step without an env.
 */
export function createEngine(content: PublishedContent, options: EngineOptions): Engine {
  return createSimulatedEngine(content, options).engine;
}

/**
 * An engine for simulations: time passes while device data and worker states stay the same, which saves checking them.
 */
interface SimulatedEngine {
  readonly engine: Engine;
  /** Moves to the next presentation at `now`, as `engine.next` with the data of its last call. */
  nextAt(now: number): Step;
  /** Whether something interrupts the last step at `now`. If nothing plays, whether something can. */
  isInterruptedAt(now: number): boolean;
  /** The time until which {@link isInterruptedAt} returns false. Never before the instant of the last call. */
  readonly calmUntil: number;
}

export function createSimulatedEngine(content: PublishedContent, options: EngineOptions): SimulatedEngine {
  const { model, sets, update, moveTo } = createLiveContent(content, options);
  const selector = createSelector(model, sets, options.deviceId);
  const hasOverrides = model.nodes.some(({ overrides }) => overrides.length > 0);
  const restored = restoreState(options.state, model, selector.cursors);
  let current = restored ?? createTrail();
  let ahead = createTrail();
  let started = restored !== null;
  const paths = createSharedPaths();

  const isOverrideChanged = (plays: boolean): boolean =>
    hasOverrides && overrideChanged(model.root, current, sets, plays);

  const stepFrom = (plays: boolean, preview: boolean): Step => {
    const shouldInterrupt = started && isOverrideChanged(plays);
    const found = plays && selector.advance(ahead, preview);
    if (!found) ahead.depth = 0;
    const item = found ? (ahead.items[ahead.depth - 1] as ItemNode) : model.root;
    return {
      presentationId: item.presentationId,
      shouldInterrupt,
      playlistId: item.parentPlaylistId,
      rule: found ? combinedRule(item.ruleSet) : null,
      cause: found ? causeOf(ahead, sets, model.root) : blankCause(model.root),
      // If nothing plays, the path is the root alone.
      path: found ? paths.of(ahead) : [item.parentPlaylistId],
      itemIndex: item.index,
    };
  };

  const proceed = (plays: boolean): Step => {
    const step = stepFrom(plays, false);
    const previous = current;
    current = ahead;
    ahead = previous;
    started = true;
    return step;
  };

  const engine: Engine = {
    next(env) {
      paths.forget();
      return proceed(update(env));
    },
    preview(env) {
      paths.forget();
      return stepFrom(update(env), true);
    },
    get state() {
      return saveState(model, selector.cursors, started ? current : null);
    },
    reset() {
      for (const cursor of selector.cursors) Object.assign(cursor, createCursor());
      current.depth = 0;
      started = false;
    },
    get validUntil() {
      return sets.until;
    },
  };
  return {
    engine,
    nextAt: (now) => proceed(moveTo(now)),
    isInterruptedAt(now) {
      const plays = moveTo(now);
      return current.depth > 0 ? isOverrideChanged(plays) : plays;
    },
    get calmUntil() {
      return current.depth > 0 && !hasOverrides ? Number.POSITIVE_INFINITY : sets.answersUntil;
    },
  };
}

/** The playlist ids on trails. Steps of a simulation with equal paths share one array. */
function createSharedPaths() {
  let path: string[] = [];
  return {
    of({ items, depth }: Trail): string[] {
      let isEqual = path.length === depth;
      for (let level = 0; isEqual && level < depth; level += 1)
        isEqual = path[level] === items[level]?.parentPlaylistId;
      if (isEqual) return path;
      path = [];
      for (let level = 0; level < depth; level += 1) path.push((items[level] as ItemNode).parentPlaylistId);
      return path;
    },
    /** Starts a new array, because the caller keeps the previous one. */
    forget(): void {
      path = [];
    },
  };
}

function blankCause(root: ItemNode): StepCause {
  return root.child?.hasPresentations ? 'nothing_plays' : 'empty';
}

function causeOf(trail: Trail, sets: PlayableSets, root: ItemNode): StepCause {
  let cause: StepCause = trail.looped ? 'loop' : 'next';
  let outer = root;
  for (let level = 0; level < trail.depth; level += 1) {
    const item = trail.items[level] as ItemNode;
    const node = outer.child as PlaylistNode;
    if (sets.of(node).override === item) return 'override';
    if (node.mode === 'holdOnTrue') cause = 'hold';
    outer = item;
  }
  return cause;
}

/**
 * Whether the active override on the path to the current item has changed. A nested override counts only on the path
 * through its playlist, because it has nothing to interrupt while its parent's other items play.
 */
function overrideChanged(
  root: ItemNode,
  { items, depth }: Trail,
  sets: PlayableSets,
  plays: boolean,
): boolean {
  if (!plays) return items.some((item, level) => level < depth && isOverride(item));
  if (depth === 0) return sets.of(root.child as PlaylistNode).override !== null;
  let outer = root;
  for (let level = 0; level < depth; level += 1) {
    const item = items[level] as ItemNode;
    const node = outer.child as PlaylistNode;
    const set = sets.of(node);
    const taken = isOverride(item) ? item : null;
    if (set.override !== taken) return true;
    if (!taken && !set.plays(node.placeOf[item.index] as number)) return false;
    outer = item;
  }
  return false;
}
